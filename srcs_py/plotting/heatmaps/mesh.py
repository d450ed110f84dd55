"""All heatmaps of a figure as one mesh: matplotlib makes one Axes for them, not one for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.labels import Box


class Placed(Protocol):
    """A heatmap: its place in cm, and its levels ``y`` and ``x`` in the grid."""

    @property
    def box(self) -> Box: ...  # noqa: D102
    @property
    def y(self) -> int: ...  # noqa: D102
    @property
    def x(self) -> int: ...  # noqa: D102


class Sheet:
    """Heatmaps in rows and columns, with a cell without a value in each gap between two of them.

    Parameters
    ----------
    panels : sequence of Placed
        Heatmaps of one size, in cm.
    shape : tuple of int
        Rows and columns of cells in each.

    Attributes
    ----------
    edges : tuple of numpy.ndarray
        Edges of the cells along x and y, in cm.
    """

    def __init__(self, panels: Sequence[Placed], shape: tuple[int, int]) -> None:
        box = panels[0].box
        lefts, columns = _places([panel.box.left for panel in panels])
        bottoms, rows = _places([panel.box.bottom for panel in panels])
        self.shape, self.size = shape, (len(bottoms), len(lefts))
        self.panels = [
            (row, column, panel.y, panel.x)
            for row, column, panel in zip(rows, columns, panels, strict=True)
        ]
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
        sheet = np.full((rows, height + 1, columns, width + 1), np.nan)
        for row, column, y, x in self.panels:
            sheet[row, :height, column, :width] = z[y, x]
        return sheet.reshape(rows * (height + 1), columns * (width + 1))[:-1, :-1]

    def cell_at(self, x: float, y: float) -> tuple[int, int, int, int] | None:
        """Return the place in a grid of the cell at a point in cm; None where there is none."""
        at, up = (
            int(np.searchsorted(edges, place, "right")) - 1
            for edges, place in zip(self.edges, (x, y), strict=True)
        )
        column, u = divmod(at, self.shape[1] + 1)
        row, v = divmod(up, self.shape[0] + 1)
        if min(at, up) < 0 or u == self.shape[1] or v == self.shape[0]:
            return None
        found = (each[2:] for each in self.panels if each[:2] == (row, column))
        outer = next(found, None)
        return None if outer is None else (*outer, v, u)

    def cell_name(self, grid: HeatmapGrid, x: float, y: float) -> str:
        """Return the levels of the cell at a point, as the window of a figure shows them."""
        cell = self.cell_at(x, y)
        if cell is None:
            return ""
        sides = (grid.y_outer, grid.x_outer, grid.y_inner, grid.x_inner)
        levels = (
            f"{side.name}={side.labels[at]}"
            for side, at in zip(sides, cell, strict=True)
            if side.name
        )
        value = grid.z[cell]
        return ", ".join((*levels, "no value" if np.isnan(value) else f"{grid.z_name}={value:g}"))


def _places(values: Sequence[float]) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the different values, the smallest first, and which of them each one is."""
    found, which = np.unique(np.round(values, 9), return_inverse=True)
    return found, which
