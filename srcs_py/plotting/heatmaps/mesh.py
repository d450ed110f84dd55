"""All heatmaps of a figure as one mesh: matplotlib makes one Axes for them, not one for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.panels import Heatmap


class HeatmapMesh:
    """Heatmaps in rows and columns, with a cell without a value in each gap between two of them.

    Parameters
    ----------
    heatmaps : sequence of Heatmap
        Heatmaps of one size.
    shape : tuple of int
        Rows and columns of cells in each.

    Attributes
    ----------
    edges : tuple of numpy.ndarray
        Edges of the cells along x and y, in cm.
    """

    def __init__(self, heatmaps: Sequence[Heatmap], shape: tuple[int, int]) -> None:
        box = heatmaps[0].box
        lefts, columns = _places([heatmap.box.left for heatmap in heatmaps])
        bottoms, rows = _places([heatmap.box.bottom for heatmap in heatmaps])
        self.shape, self.size = shape, (len(bottoms), len(lefts))
        self.levels = {
            (row, column): (heatmap.y, heatmap.x)
            for row, column, heatmap in zip(rows, columns, heatmaps, strict=True)
        }
        self.edges = (
            (lefts[:, None] + np.linspace(0, box.width, shape[1] + 1)).ravel(),
            (bottoms[:, None] + np.linspace(0, box.height, shape[0] + 1)).ravel(),
        )

    def values(self, z: NDArray[Any]) -> NDArray[np.float64]:
        """Return one array of the values of all heatmaps, in the order of ``edges``.

        Parameters
        ----------
        z : numpy.ndarray, shape (y_outer, x_outer, y_inner, x_inner)
            Values of a grid.
        """
        (height, width), (rows, columns) = self.shape, self.size
        mesh = np.full((rows, height + 1, columns, width + 1), np.nan)
        for (row, column), levels in self.levels.items():
            mesh[row, :height, column, :width] = z[levels]
        return mesh.reshape(rows * (height + 1), columns * (width + 1))[:-1, :-1]

    def cell_at(self, x: float, y: float) -> tuple[int, int, int, int] | None:
        """Return the index in a grid of the cell at a point in cm; None if there is no cell."""
        at, up = (
            int(np.searchsorted(edges, place, "right")) - 1
            for edges, place in zip(self.edges, (x, y), strict=True)
        )
        column, u = divmod(at, self.shape[1] + 1)
        row, v = divmod(up, self.shape[0] + 1)
        levels = self.levels.get((row, column))
        if min(at, up) < 0 or u == self.shape[1] or v == self.shape[0] or levels is None:
            return None
        return (*levels, v, u)

    def cell_name(self, grid: HeatmapGrid, x: float, y: float) -> str:
        """Return levels and value of the cell at a point, as the window of a figure shows them."""
        cell = self.cell_at(x, y)
        if cell is None:
            return ""
        named = zip(grid.sides, cell, strict=True)
        levels = (f"{side.name}={side.labels[at]}" for side, at in named if side.name)
        value = grid.z[cell]
        return ", ".join((*levels, "no value" if np.isnan(value) else f"{grid.z_name}={value:g}"))


def _places(values: Sequence[float]) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the different values in increasing order, and the index of each value in them."""
    found, which = np.unique(np.round(values, 9), return_inverse=True)
    return found, which
