"""Details of our look that a reader of print sees: gaps, baselines, names, and a title in R's."""

import matplotlib
import pandas as pd
import pytest
from matplotlib.patches import PathPatch

import srcs_py as srcs

from .test_draw import FACTORS, check_clean, table, texts_of


def drawn(rows, **more):
    return srcs.plot(rows, **FACTORS, look="srcs", **more)


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
