"""The grid in numbers: R's cells exactly, and every refusal."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import to_html
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import heatmap_grid

MPB = {"y_outer": "Algorithm", "x_outer": "Dim", "y_inner": "CF", "x_inner": "Severity"}
INNER = {"y_inner": "CF", "x_inner": "Severity"}
ML1 = dict(zip(MPB, ("Dataset", "Algorithm", "Noise type", "Noise ratio"), strict=True))


def in_drawing_order(grid):
    """Colours in R's order of drawing: heatmaps from the top left, each column by column."""
    colors = grid.cell_colors()[::-1]
    return colors.transpose(0, 1, 3, 2).ravel().tolist()


def cells_of_heatmaps(drawn, grid):
    """R's cells inside heatmaps, in drawing order: as wide as one column of a heatmap."""
    cells = drawn[drawn.kind == "cell"]
    boxes = drawn[drawn.kind == "box"]
    width = boxes.width.max() / len(grid.x_inner)  # heatmaps are wider than colour bars
    return cells[np.isclose(cells.width, width, atol=0.02)]


@pytest.mark.parametrize(
    ("figure", "table", "factors"),
    [
        ("figure3", "mpb", MPB),
        ("figure5", "ml1", ML1),
        ("frame5", "mpball", MPB | {"z_inner": "rank5"}),
    ],
)
def test_every_cell_has_the_color_that_r_drew(ranks, drawn, figure, table, factors):
    """The order of the rows does not matter."""
    grid = heatmap_grid(ranks(table).sample(frac=1, random_state=1), **factors)
    expected = cells_of_heatmaps(drawn(figure), grid).fill.tolist()
    assert len(expected) == len(ranks(table)) > 1000
    assert in_drawing_order(grid) == expected


def test_figure_4_has_the_ranks_that_r_drew_in_the_colors_of_its_bar(ranks, drawn):
    """R spreads all 15 colours of its bar (-7..7) over the selected rows' own range, -7..6.

    The cells then disagree with the bar; the port gives every rank the bar's colour for it.
    """
    table = ranks("mpb")
    grid = heatmap_grid(table, **INNER, select={"Algorithm": "soriga", "Dim": "25"})
    expected = cells_of_heatmaps(drawn("figure4"), grid).fill.tolist()
    bar = drawn("figure4").query("kind == 'cell'").fill.tolist()[-15:]
    assert len(expected) == 110
    assert (grid.low, grid.high, list(grid.colors)) == (-7, 7, bar)
    z = grid.z[0, 0].T.ravel().astype(int)
    assert (z.min(), z.max()) == (-7, 6)
    assert [bar[min((rank + 7) * 15 // 13, 14)] for rank in z] == expected
    assert in_drawing_order(grid) == [bar[rank + 7] for rank in z]


def test_several_columns_share_one_scale(ranks):
    names = [f"rank{k}" for k in range(1, 6)]
    table = ranks("mpball")
    table["rank1"] = 0
    grid = heatmap_grid(table, **MPB, z_inner=names)
    assert (grid.low, grid.high) == (-2, 2)
    assert set(grid.z.ravel()) == {0}


def test_unused_levels_are_left_out_and_plain_columns_are_sorted():
    table = pd.DataFrame({"n": [10, 5, 9], "a": ["x", "x", "x"], "rank": [1, 0, 2]})
    grid = heatmap_grid(table, y_inner="a", x_inner="n")
    assert grid.x_inner.labels == ("5", "9", "10")
    table["n"] = pd.Categorical(table["n"], categories=[10, 7, 9, 5])
    assert heatmap_grid(table, y_inner="a", x_inner="n").x_inner.labels == ("10", "9", "5")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"y_outer": "algorithm"}, r"y_outer = 'algorithm' is not .* did you mean 'Algorithm'"),
        ({"x_inner": "CF"}, "y_inner and x_inner both name the column 'CF'"),
        ({"z_inner": "CF"}, "y_inner and z_inner both name the column 'CF'"),
        ({"select": {"Dim": 5}}, "x_outer and Dim = ... both name the column 'Dim'"),
        ({"x_outer": None, "select": {"Dim": 7}}, r"Dim = 7 is not a level: "),
        (
            {"x_outer": None},
            r"5 rows of the table have Algorithm = .* \(880 combinations have several\)",
        ),
        ({"y_inner": None}, "y_inner = None is not a column"),
        ({"y_inner": ["CF"]}, r"y_inner = \['CF'\] is not a column"),
        ({"z_inner": []}, "z_inner names no column"),
        ({"z_inner": "text"}, "'text' holds"),
        ({"z_inner": "half"}, r"not whole numbers \(the first is 0.5, in 4400 rows\)"),
        ({"z_inner": "infinite"}, "not whole numbers"),
        ({"z_inner": "empty"}, "has no value: all 4400 are missing"),
        ({"z_inner": "wide"}, "runs from 0 to 4399"),
        ({"color_function": "heat"}, "neither a palette of R nor"),
    ],
)
def test_refusals(ranks, change, message):
    table = ranks("mpb").assign(
        text="a", half=0.5, empty=np.nan, infinite=np.inf, wide=np.arange(4400)
    )
    with pytest.raises(SRCSError, match=message):
        heatmap_grid(table, **(MPB | change))


def test_refuses_what_has_no_place(ranks):
    table = ranks("mpb")
    with pytest.raises(SRCSError, match="The table has no rows"):
        heatmap_grid(table.iloc[:0], **MPB)
    table.loc[table.index[:3], "Dim"] = np.nan
    with pytest.raises(SRCSError, match="'Dim' is missing in 3 rows"):
        heatmap_grid(table, **MPB)
    emptied = ranks("mpb")
    emptied = emptied[emptied.Dim != 5]
    with pytest.raises(SRCSError, match=r"No row of the table has Dim = 5\."):
        heatmap_grid(emptied, **(MPB | {"x_outer": None, "select": {"Dim": 5}}))


def test_runs_are_not_ranks():
    runs = pd.DataFrame({"Algorithm": ["A", "B"], "CF": [1, 2], "Dim": [3, 4], "Error": [0.1, 0.2]})
    says = r"z_inner = 'rank' is not .*rank them first, with SRCSranks"
    with pytest.raises(SRCSError, match=says):
        heatmap_grid(runs, **MPB)
    with pytest.raises(SRCSError, match=says):
        to_html(runs, "never.html")
