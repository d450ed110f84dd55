"""R's look at sizes other than the article's: what gives way, what grows, what is said."""

import warnings

import matplotlib.style
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch
from matplotlib.text import Text

from docs import contact_sheet as sheet
from srcs_py import SRCSWarning, parameter_effects, plot, singleplot
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.plotting.heatmaps.r_style.arguments import r_options
from srcs_py.plotting.heatmaps.r_style.layout import grid_layout, natural_size
from srcs_py.plotting.heatmaps.r_style.scaling import factor_of
from srcs_py.plotting.labels import PT
from srcs_py.plotting.paper import contrast, ink
from srcs_py.plotting.rpar.styles import LAYOUT_CEX
from srcs_py.plotting.rpar.tagged import Given

from ..inks import inked
from .test_draw import FACTORS, cell_boxes, table

BASE = 12 * LAYOUT_CEX
NAMES = ["Algorithm", "Dim", "CF", "Severity"]


def sizes(figure):
    return [each.get_fontsize() for each in figure.findobj(Text) if each.get_text()]


def heatmaps(figure):
    """Return width and height of the smallest heatmap of the study, 10 x 11 cells, in cm."""
    boxes = cell_boxes(figure.axes[0].collections[0])
    return (boxes[:, 2:] - boxes[:, :2]).min(axis=0) * (10, 11) / figure.dpi * 2.54


def laid_out(rows, factors, size):
    """Return the grid of a table, and its layout on paper of a size in cm."""
    grid = heatmap_grid(rows, **factors)
    options = r_options(grid, Given({}))
    factor = factor_of(size, natural_size(grid, options, BASE))
    return grid, grid_layout(grid, options, BASE, size, ink(), factor)


@pytest.fixture(scope="module")
def study():
    """As many heatmaps and levels as figure 3 of the article."""
    return table(ny=8, nx=5, nv=11, nu=10, name="alg-{}")


@pytest.mark.filterwarnings("ignore:.*has no room for . names:srcs_py.SRCSWarning")
@pytest.mark.parametrize(
    ("figsize", "least"), [((3.5, 3), (0.9, 0.5)), ("column", (0.8, 0.7)), ("page", (1.9, 1.6))]
)
def test_bars_ticks_and_margins_give_way_before_heatmaps(study, figsize, least):
    figure = plot(study, **FACTORS, figsize=figsize, dpi=100)
    assert min(sizes(figure)) >= 5.99
    assert (heatmaps(figure) >= least).all()  # 1.3 mm before


@pytest.mark.parametrize("figsize", [(33.1, 46.8), "poster"])
def test_a_poster_is_the_figure_enlarged(study, figsize):
    figure = plot(study, **FACTORS, figsize=figsize, dpi=20)
    assert min(sizes(figure)) > 12  # 4 before
    single = singleplot(study, "up", "right", row="alg-1", column="alg-1", figsize=figsize, dpi=20)
    assert min(sizes(single)) > 24


def test_about_the_size_of_the_article_letters_are_r_s():
    natural = (20.0, 30.0)
    assert {factor_of((w, h), natural) for w in (16, 20, 30) for h in (24, 30, 60)} == {1}
    assert factor_of((8, 30), natural) == pytest.approx(0.5)
    assert factor_of((60, 90), natural) == 2


def test_ticks_are_thinned_out_where_they_would_be_a_black_block(study):
    _, layout = laid_out(study, FACTORS, (5.0, 5.0))
    lines = np.array([x for each in layout.artists.lines.values() for x in each if len(x) == 2])
    for axis, along in ((0, 1), (1, 0)):  # upright ones, then those that lie
        upright = lines[lines[:, 0, axis] == lines[:, 1, axis]]
        ticks = upright[np.ptp(upright[:, :, along], axis=1) < 0.2]
        assert len(ticks)
        for row in np.unique(ticks[:, 0, along].round(6)):
            places = np.unique(ticks[np.isclose(ticks[:, 0, along], row), 0, axis].round(6))
            assert (np.diff(places) >= 2.5 * PT - 1e-5).all()


LONG = "an outer name of {} letters, number {{}}".format(40 * "o")


@pytest.mark.parametrize(
    ("rows", "more", "words"),
    [
        ({"ny": 8, "nx": 5, "name": "a long name, number {}"}, {}, ".*the whole of 'a long .*"),
        ({"ny": 4, "nx": 1, "nv": 2, "nu": 2, "name": LONG}, {"x_outer": None}, ".*'an outer na.*"),
        ({"ny": 8, "nx": 5, "nv": 11}, {"colorbar_par": {"title": 40 * "wins, "}}, ".*'wins, "),
    ],
    ids=["names", "outer names", "title of the bar"],
)  # fmt: skip
def test_one_warning_names_what_is_cut(rows, more, words):
    with pytest.warns(SRCSWarning, match=f"no room for {words}") as said:
        plot(table(**rows), **(FACTORS | {"figsize": (3.5, 3)} | more))
    assert len(said) == 1
    assert "give a larger figsize" in str(said[0].message)
    name = "an algorithm with a name that is longer than its figure"
    single = pd.DataFrame({"row": [name, "b"], "up": 1, "rank": [1, -1]})
    with pytest.warns(SRCSWarning, match=f"has no room for the whole of '{name}'; give a larger"):
        singleplot(single, "row", "up", figsize="column")


@pytest.mark.filterwarnings("ignore:.*has no room for . names:srcs_py.SRCSWarning")
@pytest.mark.parametrize("figsize", [(3.5, 3), (2.5, 2), "column"])
def test_a_single_heatmap_holds_at_small_sizes(study, figsize):
    figure = singleplot(study, "up", "right", row="alg-1", column="alg-1", figsize=figsize)
    assert min(sizes(figure)) >= 5.99
    if figsize != (2.5, 2):  # there, letters of 6 points leave the bar less
        assert figure.axes[1].bbox.width / figure.dpi * 2.54 >= 0.35  # 0.07 before


DARK = {"levels.bg": "white"}


@pytest.mark.parametrize("draw", ["plot", "singleplot"])
@pytest.mark.parametrize("style", ["dark_background", "Solarize_Light2", "default"])
def test_r_s_look_follows_the_style_sheet(draw, style):
    """Nothing is black on black; what the user coloured keeps its colour."""
    with matplotlib.style.context(style):
        if draw == "plot":
            own = {"out_X_par": DARK, "annotation_text_par": {"col": "red"}, "annotation_lab": "A"}
            figure = plot(table(), **FACTORS, **own)
        else:
            figure = singleplot(table(), "up", "right", row="1", column="1", title="A title")
    paper = to_hex(figure.get_facecolor())
    colors = [to_hex(each.get_color()) for each in figure.findobj(Text) if each.get_text()]
    if draw == "plot":
        assert "#ff0000" in colors
        on_strips = [each for each in figure.findobj(Text) if each.get_text() in {"0", "1", "2"}]
        assert any(contrast(to_hex(each.get_color()), "#ffffff") >= 4.5 for each in on_strips)
        colors = [to_hex(each.get_color()) for each in figure.findobj(Text)
                  if each.get_text() in {"row", "column", "up", "right"}]  # fmt: skip
    assert min(contrast(each, paper) for each in colors) >= 4.5
    for path in [each for each in figure.findobj(PathPatch) if not each.get_fill()]:
        assert contrast(to_hex(path.get_edgecolor()), paper) >= 1.3


@pytest.mark.filterwarnings("ignore:A figure of .* has no room for:srcs_py.SRCSWarning")
@pytest.mark.parametrize("look", ["R", "srcs"])
def test_a_name_that_is_cut_is_whole_in_the_text_of_the_file(tmp_path, look):
    name = "a rather long name of an algorithm that no strip can hold, number {}"
    path = tmp_path / "a.svg"
    plot(table(name=name), **FACTORS, figsize="column", look=look, save=path)
    assert name.format(2) in path.read_text(encoding="utf-8").split("</desc>")[0]


@pytest.mark.parametrize("size", [(8.8, 10.6), (18.0, 21.7), (33.9, 19.0), (10.0, 20.0)])
def test_names_of_one_factor_have_one_size(size):
    """On a page, 'independent-cs' was written a fifth smaller than the names beside it."""
    algorithms = ["soriga", "agents", "mqso-change", "independent-cs", "reactive-cs", *"abc"]
    levels = [algorithms, ["dim. 5", "no 10", "a long dimension"], range(8), range(6)]
    rows = pd.MultiIndex.from_product(levels, names=NAMES).to_frame(index=False)
    rows["rank"] = np.arange(len(rows)) % 5
    grid, layout = laid_out(rows, dict(zip(FACTORS, NAMES, strict=True)), size)
    for side in (grid.y_outer, grid.x_outer):
        begun = {name[:2] for name in side.labels}
        sizes = [each.size for each in layout.artists.labels if each.text[:2] in begun]
        assert len(sizes) >= len(side)
        assert len({round(each, 6) for each in sizes}) == 1


@pytest.mark.filterwarnings("ignore:A figure of .* has no room for:srcs_py.SRCSWarning")
@pytest.mark.parametrize("size", ["column", "page"])
@pytest.mark.parametrize("look", ["R", "srcs"])
def test_a_height_that_is_ours_to_choose_is_a_page_at_most(size, look):
    """60 rows in R's style were 1.86 m high on a page, and 36 cm in ours."""
    figure = plot(table(ny=60), **FACTORS, figsize=size, look=look)
    assert figure.get_size_inches()[1] * 2.54 <= 24.71


def test_few_texts_of_many_levels_are_measured():
    """Each of 100,000 labels was, in 108 seconds, to find the dozen that have room."""
    measured = []
    rows = pd.DataFrame({"row": "a", "up": range(2000), "rank": 0})
    with inked("counted", lambda text: measured.append(text) or (0.6 * len(text), 0.7, 0.0)):
        singleplot(rows, "row", "up")
        singleplot(rows, "up", "row")
        parameter_effects(rows, "row")
    assert len({*measured}) < 600


@pytest.mark.parametrize(("count", "size"), [(20, "column"), (60, "column")])
def test_no_text_of_many_rows_is_cut_in_the_style_of_r(count, size):
    """Upright names were "met…-19", the heading of each of 60 rows "…", and so were ranks."""
    with warnings.catch_warnings() if count < 60 else pytest.warns(match=" 3 names of Problem; "):
        warnings.simplefilter("error" if count < 60 else "always", SRCSWarning)
        figure = sheet.PICTURES["plot in R's style"](count, figsize=size)
    texts = [text.get_text() for text in figure.findobj(Text)]
    assert not [text for text in texts if "…" in text]
    assert texts.count("Problem") == (count if count < 60 else 1)
    assert {f"method-{k:02}" for k in range(count)} <= {*texts}
    assert sheet.findings("plot in R's style", figure) == []


@pytest.mark.parametrize("look", ["R", "srcs"])
@pytest.mark.parametrize("size", ["column", None])
def test_thirty_levels_side_by_side_are_in_rows(look, size):
    levels = [[f"alg{k:02d}" for k in range(30)], ["u", "v"], [1, 2, 3]]
    rows = pd.MultiIndex.from_product(levels, names=["A", "K", "S"]).to_frame(index=False)
    figure = plot(rows.assign(rank=0), None, "A", "K", "S", look=look, figsize=size)
    width, height = figure.get_size_inches()
    assert height > 0.3 * width  # it was 88 mm wide and 5 mm high, or a metre wide
    assert width < 12


def test_names_of_columns_are_upright_in_r_s_look_where_they_would_be_cut():
    names = ["1-NN", "3-NN", "breast_cancer", "Forest", "NaiveBayes", "C4.5", "RIPPER", "SVM"]
    rows = pd.MultiIndex.from_product([names, [1, 2], [3, 4]], names=["A", "K", "S"])
    rows = rows.to_frame(index=False).assign(rank=0)
    figure = plot(rows, None, "A", "K", "S", figsize=(8.8, 6, "cm"))
    shown = {text.get_text(): text.get_rotation() for text in figure.findobj(Text)}
    assert {shown[name] for name in names} == {90}
    assert {shown[name] for name in ("A", "S")} == {0}


@pytest.mark.parametrize("size", ["column", "page", "slide"])
@pytest.mark.parametrize("look", ["R", "srcs"])
def test_names_are_never_thinned_as_numbers_are(noise, look, size):
    """At 88 mm R's look had one noise type of four, ours two on a slide, without a word.

    In our style names may be shortened in a column, which a warning says.
    """
    factors = ("Algorithm", "Dataset", "Noise type", "Noise ratio")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if (look, size) == ("srcs", "column") else "error")
        figure = plot(noise, *factors, look=look, figsize=size, dpi=50)
    texts = [text.get_text() for text in sheet.texts_shown(figure)]
    if (look, size) != ("srcs", "column"):
        for name in noise["Noise type"].unique():
            assert texts.count(name) == 6, name
    assert sheet.findings("R's style", figure) == []
    if size == "slide":
        assert min(sizes(figure)) >= 10


def test_an_axis_of_numbers_has_two_of_them(noise):
    """At 88 mm R's look had a 0 below each heatmap and no other number."""
    factors = ("Algorithm", "Dataset", "Noise type", "Noise ratio")
    figure = plot(noise, *factors, look="R", figsize="column", dpi=50)
    shown = [text.get_text() for text in sheet.texts_shown(figure)]
    assert shown.count("40") == 8
    assert sheet.findings("R's style", figure) == []


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_names_without_any_room_are_counted(look):
    rows = table(ny=2, nx=2, nv=40, nu=3, name="alg-{}")
    with pytest.warns(SRCSWarning, match=r"no room for .*\d+ names of up"):
        plot(rows, **FACTORS, look=look, figsize=(10, 6, "cm"), dpi=50)
