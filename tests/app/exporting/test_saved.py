"""Figures and tables as files, in the size that was asked for, without a browser."""

import dataclasses
import json
import struct

import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.app.atopsis import closeness
from srcs_py.app.exporting.figures import FigureOptions, saved_table
from srcs_py.app.hardness import scores
from srcs_py.app.hardness.inputs import HardnessInputs, known_inputs
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.messages.answer import answer
from srcs_py.app.ranks.exported_files import FIGURES_SHOWN, OF_BLOCKS, draw_printed, saved_picture
from tests.app.uploads import heard, ranked

# What has no room is seen in the preview.
pytestmark = pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")

WIDTH = {"column": 1039, "page": 2126, "120 mm": 1417}  # pixels at 300 in an inch


def width_of(png):
    return struct.unpack(">I", png[16:20])[0]


def asked(name, **more):
    """Return the file that a message gets."""
    return answer(name, json.dumps(more))


def saved_topsis(shown, ending="png", **more):
    case = {"study": {"bundled": "case1"}, "kind": "figure"}
    return asked("atopsis_file", **case, shown=shown, ending=ending, **more)


@pytest.mark.parametrize("size", WIDTH)
@pytest.mark.parametrize("shown", closeness.SHOWN)
def test_figures_of_a_topsis_have_the_width_that_was_asked_for(size, shown):
    assert width_of(saved_topsis(shown, size=size)) == pytest.approx(WIDTH[size], abs=1)


@pytest.mark.parametrize("shown", closeness.SHOWN)
def test_figures_of_a_topsis_without_a_width_have_their_own(shown):
    own = width_of(saved_topsis(shown))
    assert own > 900
    assert width_of(saved_topsis(shown, dpi=150)) == pytest.approx(own / 2, abs=1)


@pytest.mark.parametrize("kind", scores.KINDS)
def test_every_figure_of_hardness_can_be_saved(kind):
    of = scores.example_table()
    chosen = known_inputs(of, HardnessInputs(of.data_sets[0].dataset))
    models, instances = of.data_sets[0].models, chosen.instances
    old = models[-1]
    if kind == "instances":
        old = scores.legend_names(of.data_sets[0], instances)[0]
    more = {"study": {"bundled": "iris"}, "settings": {"dataset": chosen.dataset}}
    more |= {"kind": "figure", "shown": f"{kind} rate_driven"}
    png = asked("hardness_file", **more, size="column")
    assert width_of(png) == pytest.approx(WIDTH["column"], abs=1)
    words = f"{old} = renamed"
    text = asked("hardness_file", **more, palette="grey", words=words, ending="svg").decode()
    assert ">renamed</text>" in text
    assert "#2a8e8e" not in text
    assert (models[0] if kind != "instances" else instances[1]) in text  # the legend


@pytest.mark.parametrize("kind", ["table", "instances"])
def test_the_hardness_of_models_and_of_each_instance_can_be_saved(kind, tmp_path):
    first = scores.example_table().data_sets[0]
    more = {"study": {"bundled": "iris"}, "settings": {"dataset": first.dataset}}
    (tmp_path / "h.csv").write_bytes(asked("hardness_file", **more, kind=kind))
    rows = len(first.instances) if kind == "instances" else 1
    assert len(pd.read_csv(tmp_path / "h.csv")) == rows * len(first.models)


@pytest.fixture(scope="module")
def ranking():
    return ranked(bundled_study())


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_the_printed_picture_has_a_look_and_a_width(ranking, look):
    wanted = FigureOptions("", "page", palette="srcs.print", words="wins")
    made = draw_printed(ranking, None, wanted, look)

    def saved(dpi, ending):
        asked = dataclasses.replace(wanted, dpi=dpi)
        return saved_picture(ranking, None, asked, look, ending)

    png = saved(300, "png")
    assert width_of(png) == pytest.approx(WIDTH["page"], abs=1)
    twice = width_of(saved(600, "png"))
    assert twice == pytest.approx(2 * width_of(png), abs=1)  # a part of a pixel is cut
    assert "figsize='page'" in made.python.replace('"', "'")
    assert 'colorbar_par={"title": "wins"}' in made.python
    assert 'color_function="srcs.print"' in made.python
    assert b"wins</" in saved(300, "svg")
    assert ("look='srcs'" in made.python.replace('"', "'")) == (look == "srcs")


def test_differences_are_those_of_the_runs(ranking):
    with pytest.raises(SRCSError, match="Differences are over problems"):
        draw_printed(ranking, None, FigureOptions("forest_plot"), "srcs")
    made = draw_printed(
        ranking, None, FigureOptions("forest_plot", "column", blocks="Dataset"), "srcs"
    )
    assert "5-NN" in made.svg
    assert made.python.count("import srcs_py") == 1
    assert "figure = srcs.forest_plot(\n    data,\n" in made.python
    assert 'blocks="Dataset"' in made.python
    assert "The R package SRCS does not draw this figure" in made.r


@pytest.mark.parametrize("shown", sorted({*FIGURES_SHOWN} - {"", "forest_plot"}))
def test_a_figure_of_all_configurations_has_its_code_and_names_the_problems(ranking, shown):
    made = draw_printed(ranking, None, FigureOptions(shown, "column"), "srcs")
    assert f'figure = srcs.{shown}(\n    ranks,\n    figsize="column",\n)' in made.python
    assert made.r.startswith("library(SRCS)")
    if shown in OF_BLOCKS:
        named = draw_printed(ranking, None, FigureOptions(shown, blocks="Dataset"), "srcs")
        assert 'blocks="Dataset"' in named.python


def test_what_has_no_room_in_the_printed_picture_is_said_beside_it(ranking):
    words = "wins minus losses of all against all, in more words than a bar is high"
    arguments = ranking, None, FigureOptions("", "column", words=words), "R"
    _, notes = heard(draw_printed, *arguments)
    assert any("no room" in note for note in notes)
    assert heard(draw_printed, ranking, None, FigureOptions(), "R")[1] == []


def test_warnings_have_the_words_of_the_page(ranking):
    wanted = FigureOptions("win_matrix", "column")
    (note,) = heard(draw_printed, ranking, None, wanted, "srcs")[1]
    assert "by Problems (blocks)" in note
    wanted = dataclasses.replace(wanted, blocks="Dataset")
    assert heard(draw_printed, ranking, None, wanted, "srcs")[1] == []


def test_a_table_that_a_spreadsheet_would_run_is_handed_out_with_a_sentence():
    table = pd.DataFrame({"Method": ["=1+1", "b"]})
    saved, (note,) = heard(saved_table, table, "csv")
    assert b"=1+1" in saved
    assert note.startswith("table.csv: '=1+1' in the column 'Method' starts like a formula")
    for ending in ("tex", "xlsx"):
        assert heard(saved_table, table, ending)[1] == []


@pytest.mark.parametrize("shown", closeness.SHOWN)
def test_names_in_the_figures_of_a_topsis_are_those_that_were_asked_for(shown):
    how = {"palette": "grey", "words": "CHO = Choquet; MV=majority"}
    text = saved_topsis(shown, "svg", **how).decode()
    assert ">Choquet</text>" in text
    assert ">CHO</text>" not in text
    assert "#2a8e8e" not in text


@pytest.mark.parametrize("words", ["XYZ = a", "CHO", "CHO ="])
def test_words_that_rename_nothing_are_one_sentence(words):
    with pytest.raises(SRCSError, match=r"^Words of the legend: write "):
        FigureOptions(words=words).renamed(["CHO", "LDA"])
