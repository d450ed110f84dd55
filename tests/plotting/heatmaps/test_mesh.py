"""All heatmaps of a figure as one mesh: each value is where its cell is drawn."""

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.plotting.heatmaps.mesh import HeatmapMesh
from srcs_py.plotting.heatmaps.panels import Heatmap
from srcs_py.plotting.labels import Box

from .test_draw import FACTORS, table

# Three heatmaps of 2 x 3 cells in two rows; the second row has one.
PANELS = [
    Heatmap(0, 0, Box(1.0, 5.0, 3.0, 2.0)),
    Heatmap(0, 1, Box(4.5, 5.0, 3.0, 2.0)),
    Heatmap(0, 2, Box(1.0, 2.0, 3.0, 2.0)),
]


def test_values_lie_between_the_edges_of_their_cells():
    mesh = HeatmapMesh(PANELS, (2, 3))
    z = np.arange(18.0).reshape(1, 3, 2, 3)
    values = mesh.values(z)
    x, y = mesh.edges
    assert values.shape == (len(y) - 1, len(x) - 1) == (5, 7)
    for panel in PANELS:
        for v, u in np.ndindex(2, 3):
            at = np.searchsorted(x, panel.box.left + u + 0.5) - 1
            up = np.searchsorted(y, panel.box.bottom + v + 0.5) - 1
            assert values[up, at] == z[0, panel.x, v, u]
            middle = panel.box.left + u + 0.5, panel.box.bottom + v + 0.5
            assert mesh.cell_at(*middle) == (0, panel.x, v, u)
    assert np.isnan(values).sum() == 35 - 18


@pytest.mark.parametrize("place", [(0.9, 6), (4.2, 6), (8, 6), (2, 4.5), (5, 3), (2, 1), (2, 9)])
def test_there_is_no_cell_in_gaps_and_margins(place):
    assert HeatmapMesh(PANELS, (2, 3)).cell_at(*place) is None


def test_the_window_of_a_figure_says_the_levels_of_a_cell():
    rows = table(2, 3, 3, 4).drop(index=0)
    figure = srcs.plot(rows, **FACTORS, look="srcs", heatmaps_per_row=2)
    (axes,) = figure.axes
    corners = axes.collections[0].get_coordinates()
    middles = ((corners[1:, 1:] + corners[:-1, :-1]) / 2).reshape(-1, 2)
    said = [text for text in (axes.format_coord(*each) for each in middles) if text]
    assert len(said) == len({*said}) == 72
    assert sum("no value" in text for text in said) == 1
    names = [FACTORS[each] for each in ("y_outer", "x_outer", "y_inner", "x_inner")]
    for row in rows.to_dict("records"):
        cell = ", ".join(f"{name}={row[name]}" for name in names)
        assert f"{cell}, rank={row['rank']}" in said
    assert not axes.format_coord(0, 0)
