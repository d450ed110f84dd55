"""Figures and tables as files, in the size that was asked for, without a browser."""

import struct

import pandas as pd
import pytest

from srcs_py.app.atopsis import closeness
from srcs_py.app.data.studies import bundled_study
from srcs_py.app.hardness import scores
from srcs_py.app.srcs.exports import printed
from srcs_py.app.srcs.first import fresh_settings
from srcs_py.app.srcs.ranking import Ranking, rank
from srcs_py.app.work.drawn import Noted, saved_figure, saved_table

# Processes of the page ignore them: what has no room is seen in the preview.
pytestmark = pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")

WIDTH = {"column": 1039, "page": 2126}  # pixels of 88 and 180 mm at 300 in an inch


def silent(*_):
    """Hear of progress."""


def width_of(png):
    return struct.unpack(">I", png[16:20])[0]


@pytest.mark.parametrize("size", WIDTH)
@pytest.mark.parametrize("shown", closeness.SHOWN)
def test_figures_of_a_topsis_have_the_width_that_was_asked_for(size, shown):
    tables = closeness.tables_of(silent, "case1")
    options = closeness.Options("atopsis", 0.75, "none", True)
    result = closeness.ranked(silent, tables, options, False)
    png = closeness.saved(silent, result, shown, size, 300, "png")
    assert width_of(png) == pytest.approx(WIDTH[size], abs=1)
    own = width_of(closeness.saved(silent, result, shown, "", 300, "png"))
    assert own > 900
    half = width_of(closeness.saved(silent, result, shown, "", 150, "png"))
    assert half == pytest.approx(own / 2, abs=1)


@pytest.mark.parametrize("kind", ["curves", "instances", "tree"])
def test_every_figure_of_hardness_can_be_saved(kind):
    data_sets = scores.example_scores()
    chosen = data_sets[0]
    instances = tuple(scores.first_instances(scores.hardest(chosen, chosen.models[0])))
    asked = data_sets, chosen.dataset, chosen.models[0], instances
    png = scores.saved(silent, asked, f"{kind} rate_driven", "column", 300, "png")
    assert width_of(png) == pytest.approx(WIDTH["column"], abs=1)
    text = scores.saved(silent, asked, f"{kind} rate_driven", "", 300, "svg").decode()
    if kind != "tree":
        assert (chosen.models[-1] if kind == "curves" else instances[0]) in text  # the legend


def test_the_hardness_of_each_instance_can_be_saved(tmp_path):
    data_sets = scores.example_scores()
    asked = data_sets, data_sets[0].dataset, data_sets[0].models[0], ()
    (tmp_path / "h.csv").write_bytes(scores.saved_instances(silent, asked, "csv"))
    table = pd.read_csv(tmp_path / "h.csv")
    assert len(table) == len(data_sets[0].instances) * len(data_sets[0].models)


@pytest.fixture(scope="module")
def ranking():
    study = bundled_study()
    settings = fresh_settings(study)
    return Ranking(study, study.first, settings, *rank(silent, study, study.first, settings))


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_the_printed_picture_has_a_look_and_a_width(ranking, look):
    made = printed(silent, ranking, None, "page", look)
    png = saved_figure(silent, made.figure, 300, "png")
    assert width_of(png) == pytest.approx(WIDTH["page"], abs=1)
    twice = width_of(saved_figure(silent, made.figure, 600, "png"))
    assert twice == pytest.approx(2 * width_of(png), abs=1)  # a part of a pixel is cut
    assert "figsize='page'" in made.python.replace('"', "'")
    assert ("look='srcs'" in made.python.replace('"', "'")) == (look == "srcs")


def test_a_table_that_a_spreadsheet_would_run_is_handed_out_with_a_sentence():
    table = pd.DataFrame({"Method": ["=1+1", "b"]})
    saved = saved_table(silent, table, "csv")
    assert isinstance(saved, Noted)
    assert b"=1+1" in saved.content
    assert "'=1+1' in the column 'Method' begins as a formula does" in saved.note
    assert isinstance(saved_table(silent, table, "tex"), bytes)
