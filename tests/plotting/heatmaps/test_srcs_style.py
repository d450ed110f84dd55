"""Our own look: what it says, what it leaves out, its details, and that nothing meets."""

import itertools
import re
import warnings

import matplotlib
import matplotlib.style
import numpy as np
import pandas as pd
import pytest
from matplotlib.patches import PathPatch

import srcs_py as srcs
from srcs_py.base.errors import SRCSError, SRCSWarning
from srcs_py.plotting.palettes import rank_colors
from srcs_py.plotting.paper import contrast, ink

from .test_draw import FACTORS, LONG, check_clean, heatmaps_of, table, texts_of


def shown(figure):
    return [each.get_text() for each in texts_of(figure)]


def drawn(rows, **more):
    return srcs.plot(rows, **FACTORS, look="srcs", **more)


CASES = {
    "plain": ({}, {}),
    "40 levels on every axis": ({"nv": 40, "nu": 40}, {}),
    "long names": ({"name": LONG}, {}),
    "1 x 1": ({"ny": 1, "nx": 1, "nv": 1, "nu": 1}, {}),
    "sub-rows": ({"nx": 7}, {"heatmaps_per_row": 3}),
    "titles": ({}, {"heatmaps_titles": [f"No. {k}" for k in range(9)]}),
    "annotation": ({}, {"annotation_lab": "After 100 changes"}),
    "square": ({"nu": 9}, {"heat_cell_par": {"pty": "s"}}),
    "labelled legend": ({}, {"colorbar_par": {"levels.at": [-7, 0, 7]}}),
}


@pytest.mark.parametrize("size", ["column", (13.0, 7.0)])
@pytest.mark.parametrize("case", CASES)
def test_nothing_meets_and_no_text_is_under_6_points(case, size):
    levels, arguments = CASES[case]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SRCSWarning)
        figure = drawn(table(**levels), figsize=size, dpi=100, **arguments)
    check_clean(figure)
    assert min(each.get_fontsize() for each in texts_of(figure)) >= 6


def test_the_figure_says_what_its_colours_mean(ranks):
    figure = srcs.plot(ranks("mpb"), "Algorithm", "Dim", "CF", "Severity", look="srcs")
    texts = shown(figure)
    assert {"loses −7", "+7 wins", "Rank = wins − losses"} <= {*texts}
    for name in ("Algorithm", "Dim", "CF", "Severity", "soriga", "mqso-rand"):
        assert texts.count(name) == 1, name
    assert all(each.get_rotation() == 0 for each in texts_of(figure))
    assert not any("-" in text and text.lstrip("-").isdigit() for text in texts)


def test_cells_have_the_colours_of_the_safe_palette(ranks):
    rows = ranks("mpb")
    figure = srcs.plot(rows, "Algorithm", "Dim", "CF", "Severity", look="srcs")
    assert len(figure.axes) == 1  # for all heatmaps: 40 of them took more time than all the rest
    ours = heatmaps_of(figure)
    theirs = srcs.plot(rows, "Algorithm", "Dim", "CF", "Severity", show_colorbar=False)
    assert len(ours) == 40
    for name, (_, values) in heatmaps_of(theirs).items():
        np.testing.assert_array_equal(ours[name][1], values)
    mesh = figure.axes[0].collections[0]
    codes = [matplotlib.colors.to_hex(each).upper() for each in mesh.to_rgba(np.arange(-7, 8))]
    assert tuple(codes) == rank_colors("srcs.safe", -7, 7)


def pixels(figure):
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())


def test_figure_3_is_readable_in_a_column(ranks):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure = srcs.plot(
            ranks("mpb"), "Algorithm", "Dim", "CF", "Severity", look="srcs", figsize="column"
        )
    width, height = figure.get_size_inches() * 25.4
    assert width == pytest.approx(88, abs=0.5)
    assert height <= 230
    edges = figure.axes[0].collections[0].get_coordinates()[0, :, 0]
    assert 10 * (edges[10] - edges[0]) >= 9  # mm; at 3.5 inches R's look had 1.3
    assert min(each.get_fontsize() for each in texts_of(figure)) >= 6
    check_clean(figure)


OF_ERRORS = {"y_outer": "Algorithm", "x_outer": None, "y_inner": "Size", "x_inner": "Noise"}


@pytest.fixture(scope="module")
def errors():
    """Return ranks of three algorithms whose errors are small, equal and large."""
    rng = np.random.default_rng(3)
    rows = [
        (size, noise, name, 10**power * (1 + 0.1 * rng.random()))
        for size in (10, 20)
        for noise in (0, 1)
        for name, power in (("A", 0), ("B", 1), ("C", 2))
        for _ in range(8)
    ]
    runs = pd.DataFrame(rows, columns=["Size", "Noise", "Algorithm", "Error"])
    flat = (runs.Size == 10) & (runs.Noise == 0)
    runs.loc[flat, "Error"] = 1.0  # nothing differs there
    return srcs.SRCSranks(runs, ["Size", "Noise"], "Algorithm", "Error", maximize=False)


@pytest.mark.parametrize("file", [False, True])
def test_the_smallest_error_has_the_colour_that_wins(errors, file, tmp_path):
    if file:  # a text file does not say what is better, but its ranks do
        path = tmp_path / "ranks.csv"
        errors.to_csv(path, index=False)
    table = path if file else errors
    figure = srcs.plot(table, **OF_ERRORS, z_inner="mean", look="srcs", colorbar_par={"unit": "s"})
    mesh = figure.axes[0].collections[0]
    low, high = errors["mean"].min(), errors["mean"].max()
    wins, loses = (matplotlib.colors.to_hex(mesh.to_rgba(value)) for value in (low, high))
    assert wins == "#062a58"
    assert loses == "#f2f0eb"
    assert ("mean (s)" if file else "Mean Error (s)") in shown(figure)
    left, right = (next(t for t in shown(figure) if w in t) for w in ("worse", "better"))
    number = re.compile(r"[\d.]+")
    assert float(number.search(left)[0]) > float(number.search(right)[0])


def test_a_logarithmic_scale_and_what_has_none(errors):
    figure = srcs.plot(errors, **OF_ERRORS, z_inner="mean", look="srcs", colorbar_par={"log": True})
    assert isinstance(figure.axes[0].collections[0].norm, matplotlib.colors.LogNorm)
    assert any("logarithmic" in each for each in shown(figure))
    worse = errors.assign(mean=errors["mean"] - errors["mean"].min())
    with pytest.raises(SRCSError, match="needs values above 0; the smallest of 'mean' is 0"):
        srcs.plot(worse, **OF_ERRORS, z_inner="mean", look="srcs", colorbar_par={"log": True})
    with pytest.raises(SRCSError, match="does not apply to 'rank'"):
        srcs.plot(errors, **OF_ERRORS, look="srcs", colorbar_par={"log": True})
    with pytest.raises(SRCSError, match="not whole numbers"):  # R's look shows ranks only
        srcs.plot(errors, **OF_ERRORS, z_inner="mean")


def test_numbers_in_cells_are_read_on_every_colour():
    rows = table(2, 1, 3, 5)
    figure = drawn(rows, heat_cell_par={"numbers": True})
    low, high = rows["rank"].min(), rows["rank"].max()
    codes = dict(zip(range(low, high + 1), rank_colors("srcs.safe", low, high), strict=True))
    seen = 0
    for axes, text in itertools.product(figure.axes, texts_of(figure)):
        x, y = text.get_transform().transform(text.get_position())
        if axes.bbox.contains(x, y + 2):
            value = int(text.get_text().replace("−", "-"))
            assert contrast(text.get_color(), codes[value]) >= 4.5
            seen += 1
    assert seen == len(rows)


def test_one_warning_says_what_is_left_out():
    rows = table(3, 3, 12, 12)
    with pytest.warns(
        SRCSWarning, match=r"no room for the numbers in the cells; give a larger"
    ) as caught:
        drawn(rows, figsize="column", heat_cell_par={"numbers": True})
    assert [each.filename for each in caught] == [__file__]
    with pytest.raises(SRCSError, match="too small for 3 x 3 heatmaps"):
        drawn(rows, figsize=(0.5, 0.5))


def test_what_only_r_has_is_named_in_one_warning():
    with pytest.warns(SRCSWarning) as caught:
        drawn(table(), out_Y_par={"levels.bg": "gray"}, colorbar_par={"hlines": False})
    assert len(caught) == 1
    assert "look='srcs'" in str(caught[0].message)
    assert "out_Y_par['levels.bg']" in str(caught[0].message)


@pytest.mark.parametrize("style", ["dark_background", "Solarize_Light2", "grayscale"])
def test_style_sheets_give_the_colours_around_the_data(style):
    with matplotlib.style.context(style):
        figure = drawn(table())
        paper = matplotlib.colors.to_hex(figure.get_facecolor())
        for text in texts_of(figure):
            assert contrast(matplotlib.colors.to_hex(text.get_color()), paper) >= 4.5
        assert contrast(ink().line, paper) >= 1.8


def test_a_single_heatmap_in_our_look(ranks):
    figure = srcs.singleplot(
        ranks("mpb"), "CF", "Severity", look="srcs", title="soriga", Algorithm="soriga", Dim=25
    )
    assert figure.get_size_inches()[0] * 2.54 == pytest.approx(8.8)
    assert {"soriga", "CF", "Severity"} <= {*shown(figure)}
    low, high = figure.axes[0].collections[0].get_clim()
    assert (low, high) == (-7.5, 7.5)  # the scale of the whole table
    check_clean(figure)


def test_the_picture_in_words_goes_into_its_files(tmp_path, ranks):
    path = tmp_path / "figure3.svg"
    figure = srcs.plot(ranks("mpb"), "Algorithm", "Dim", "CF", "Severity", look="srcs", save=path)
    svg = path.read_text(encoding="utf-8")
    assert re.search(r'role="img" aria-labelledby="\w+-srcs-title \w+-srcs-desc"', svg)
    assert 'srcs-title">Heatmaps of rank</title>' in svg
    said = "8 levels of Algorithm in 550 configurations: agents wins in 82%, soriga loses in"
    assert said in svg
    assert said in figure._repr_png_()[1]["alt"]
    assert path.stat().st_size < 300_000


def test_cells_are_apart_by_thin_lines_of_the_paper():
    figure = drawn(table(2, 2, 4, 5), figsize="page")
    paper = matplotlib.colors.to_hex(figure.get_facecolor())
    between = [
        each
        for each in figure.findobj(PathPatch)
        if matplotlib.colors.to_hex(each.get_edgecolor()) == paper and not each.get_fill()
    ]
    assert len(between) == 1
    assert 0.25 <= between[0].get_linewidth() <= 0.8  # points
    assert len(between[0].get_path().vertices) == 2 * 4 * (3 + 4)  # ends of lines in 4 heatmaps


def test_labels_of_one_kind_have_one_baseline_and_one_size():
    figure = drawn(table(3, 4), figsize="page")
    below = {}
    for each in texts_of(figure):
        below.setdefault(each.get_text(), set()).add(
            (round(each.get_position()[1], 9), each.get_fontsize(), each.get_verticalalignment())
        )
    ticks = [below[text] for text in ("0", "1", "2", "3")]
    lowest = [min(each) for each in ticks]
    assert len(set(lowest)) == 1  # under the columns
    assert {how for each in ticks for *_, how in each} == {"baseline"}


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_the_legend_has_the_title_that_was_given(look):
    figure = srcs.plot(table(), **FACTORS, look=look, colorbar_par={"title": "Net wins"})
    assert "Net wins" in [each.get_text() for each in texts_of(figure)]
    check_clean(figure)


def test_long_names_are_cut_in_the_middle_in_one_size_and_are_whole_in_the_file(tmp_path):
    name = "Aratherlongnameofanalgorithmwithoutanyspace,number{}"
    rows = table(ny=4, name=name)
    with pytest.warns(srcs.SRCSWarning, match="the whole of .* and 1 more; give a larger"):
        figure = drawn(rows, figsize="column", save=tmp_path / "a.svg")
    names = [each for each in texts_of(figure)
             if each.get_text().startswith("Ar") and each.get_position()[0] < 0.1]  # fmt: skip
    assert len(names) == 4
    assert all("…" in each.get_text()[1:-1] for each in names)
    assert len({each.get_text() for each in names}) == 4  # their ends tell them apart
    assert len({each.get_fontsize() for each in names}) == 1
    svg = (tmp_path / "a.svg").read_text(encoding="utf-8")
    said = svg[svg.index("<desc id=") : svg.index("</desc>")]
    for k in range(4):
        assert name.format(k) in said


@pytest.mark.parametrize("figsize", ["page", (33.867, 19.05, "cm")])
def test_names_are_broken_into_lines_before_they_are_cut(figsize):
    """They were cut beside blank paper."""
    rows = table(3, 2, 2, 2)
    rows["row"] = rows["row"].map(
        "an algorithm whose long name has {} words and some-hyphens".format
    )
    figure = drawn(rows, figsize=figsize)
    texts = texts_of(figure)
    words = [each.get_text() for each in texts if each.get_position()[0] < 0.1]
    assert not any("…" in each.get_text() for each in texts)
    assert sum(word.startswith("an algorithm") for word in words) == 3
    check_clean(figure)


def test_upright_names_are_broken_into_lines_before_they_are_cut():
    """They were cut to what a fifth of the height has room for."""
    names = ["breast cancer wisconsin diagnostic", "optical recognition of digits", "iris", "wine"]
    index = pd.MultiIndex.from_product([["a", "b"], ["u"], names], names=["A", "Up", "Right"])
    rows = index.to_frame(index=False).assign(rank=[1, 0, 2, 1, 0, 1, 2, 0])
    figure = srcs.plot(rows, "A", None, "Up", "Right", look="srcs", figsize=(8, 8, "cm"), dpi=100)
    check_clean(figure)
    turned = [each.get_text() for each in texts_of(figure) if each.get_rotation() == 90]
    assert "…" not in "".join(turned)
    assert {"iris", "digits", "diagnostic"} <= {word for text in turned for word in text.split()}


@pytest.mark.parametrize("figsize", ["column", "page", "slide"])
def test_a_strip_of_narrow_heatmaps_is_broken_into_rows(figsize):
    """60 heatmaps in a row were 2 mm wide."""
    rows = table(1, 60, 4, 4, name="alg-{}").drop(columns="row")
    figure = srcs.plot(rows, None, "column", "up", "right", look="srcs", figsize=figsize)
    edges = figure.axes[0].collections[0].get_coordinates()
    assert edges[0, 4, 0] - edges[0, 0, 0] >= 1.2  # cm
    check_clean(figure)


def test_a_grid_keeps_its_columns():
    """Figure 3 in a column has heatmaps of 10 mm; sub-rows would make it as high as a page."""
    edges = drawn(table(8, 5, 11, 10), figsize="column").axes[0].collections[0].get_coordinates()
    assert edges.shape[1] == 5 * 11


def test_a_name_that_fits_but_for_rounding_is_whole(ranks):
    """Text was shrunk to the room of the longest name, which was then cut to "indep…dent-"."""
    figure = srcs.plot(ranks("mpb"), "Dim", "Algorithm", "CF", "Severity", look="srcs")
    assert not [each.get_text() for each in texts_of(figure) if "…" in each.get_text()]
