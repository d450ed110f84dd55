"""Cells without a value, and cells in which nothing could be shown, in both looks."""

from collections import defaultdict

import numpy as np
import pandas as pd
import pytest
from matplotlib.patches import PathPatch
from matplotlib.text import Text

import srcs_py as srcs

from .test_draw import FACTORS, table

PLACES = {"y_outer": "Algorithm", "x_outer": None, "y_inner": "Kind", "x_inner": "Size"}
MISSING, UNDERPOWERED = "no value", "underpowered: too few runs"


def study(*, runs=3, gap=True):
    """Return ranks: of kind "few" with ``runs`` runs, of "tied" without a difference."""
    rng = np.random.default_rng(1)
    rows = [
        (name, kind, size, value + (kind != "tied") * shift)
        for shift, name in enumerate("AB")
        for kind, count in (("few", runs), ("tied", 12), ("clear", 12))
        for size in (10, 20)
        if not (gap and kind == "clear" and size == 20)
        for value in rng.random(count) * 1e-3
    ]
    table = pd.DataFrame(rows, columns=["Algorithm", "Kind", "Size", "Value"])
    with pytest.warns(srcs.SRCSWarning) if runs < 4 else np.errstate():
        return srcs.SRCSranks(table, ["Kind", "Size"], "Algorithm", "Value")


def colors_by_cell(figure):
    """Return the colours of the pixels well inside each cell, by its name in the window."""
    axes = figure.axes[0]
    pixels = np.asarray(figure.canvas.buffer_rgba())[::-1]
    places = np.indices(pixels.shape[1::-1]).reshape(2, -1).T
    names = [axes.format_coord(*each) for each in axes.transData.inverted().transform(places)]
    names = np.array(names, dtype=object).reshape(pixels.shape[1::-1]).T
    found = defaultdict(set)
    for y, x in np.argwhere(names[:-4, :-4] == names[4:, 4:]):
        found[names[y, x]].add(tuple(pixels[y + 2, x + 2]))
    return found


def texts_of(figure):
    return [text.get_text() for text in figure.findobj(Text)]


@pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")
@pytest.mark.parametrize("look", ["R", "srcs"])
@pytest.mark.parametrize("single", [False, True])
def test_cells_that_show_nothing_have_a_texture_each(look, single):
    ranks, how = study(), {"look": look, "figsize": (8, 9, "cm"), "dpi": 50}
    if single:
        figure = srcs.singleplot(ranks, "Kind", "Size", Algorithm="A", **how)
    else:
        figure = srcs.plot(ranks, **PLACES, **how)
    figure.canvas.draw()
    cells = colors_by_cell(figure)
    textured = {name for name, colors in cells.items() if name and len(colors) > 4}
    assert {"Kind=few" in name or "no value" in name for name in textured} == {True}
    assert sum("Kind=few" in name for name in textured) == (2 if single else 4)
    assert sum("no value" in name for name in textured) == (1 if single else 2)
    assert {MISSING, UNDERPOWERED} <= {*texts_of(figure)}
    *_, text = figure.srcs_alt
    assert f" {'1 cell' if single else '2 cells'} without a value. " in text
    assert "the runs are too few to show a difference" in text


def slopes(figure):
    """Return the signs of the slopes of all lines that are neither upright nor level."""
    paths = [each.get_path() for each in figure.findobj(PathPatch) if not each.get_fill()]
    steps = np.vstack([np.diff(line, axis=0) for path in paths for line in path.to_polygons(
        closed_only=False)])  # fmt: skip
    return {*np.sign(steps.prod(axis=1)).astype(int).tolist()} - {0}


@pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")
@pytest.mark.parametrize("look", ["R", "srcs"])
def test_lines_rise_for_no_value_and_cross_for_too_few_runs(look):
    assert slopes(srcs.plot(study(runs=12), **PLACES, look=look)) == {1}
    assert slopes(srcs.plot(study(gap=False), **PLACES, look=look)) == {1, -1}


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_the_legend_has_only_what_occurs(look):
    figure = srcs.plot(study(runs=12, gap=False), **PLACES, look=look)
    assert not {MISSING, UNDERPOWERED} & {*texts_of(figure)}


def test_the_window_of_a_figure_says_the_levels_of_a_cell():
    """Also beside a row that is missing, and one without a rank."""
    rows = table(2, 3, 3, 4).drop(index=0).astype({"rank": "Int64"})
    rows.loc[5, "rank"] = pd.NA
    figure = srcs.plot(rows, **FACTORS, look="srcs", heatmaps_per_row=2)
    (axes,) = figure.axes
    corners = axes.collections[0].get_coordinates()
    middles = ((corners[1:, 1:] + corners[:-1, :-1]) / 2).reshape(-1, 2)
    said = [text for text in (axes.format_coord(*each) for each in middles) if text]
    assert len(said) == len({*said}) == 72
    assert sum("no value" in text for text in said) == 2
    names = [FACTORS[each] for each in ("y_outer", "x_outer", "y_inner", "x_inner")]
    for row in rows.dropna().to_dict("records"):
        cell = ", ".join(f"{name}={row[name]}" for name in names)
        assert f"{cell}, rank={row['rank']}" in said
    assert not axes.format_coord(0, 0)


def test_means_are_shown_where_ranks_say_nothing():
    figure = srcs.plot(study(), **PLACES, z_inner="mean", look="srcs")
    assert UNDERPOWERED not in texts_of(figure)


def test_a_film_marks_what_is_missing_in_any_frame(tmp_path):
    from PIL import Image

    ranks = study(gap=False).rename(columns={"rank": "rank1"})
    ranks["rank2"] = ranks["rank1"].where(ranks["Kind"] != "tied")
    file = srcs.animatedplot(
        ranks, tmp_path / "a.png", **PLACES, z_inner=["rank1", "rank2"], progress=False,
        width=300, height=300,
    )  # fmt: skip
    with Image.open(file) as film:
        assert film.n_frames == 2
        counts = []
        for frame in range(2):
            film.seek(frame)
            counts.append(film.convert("RGB").getcolors(1 << 16))
    for_print = srcs.animatedplot(
        ranks, tmp_path / "a.svg", **PLACES, z_inner=["rank1", "rank2"], look="srcs"
    )
    assert for_print.read_text().count(MISSING) == 2  # in the legends of both moments
    white = [{color: n for n, color in each}[255, 255, 255] for each in counts]
    assert white[1] > white[0] + 500
