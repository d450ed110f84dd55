"""Square tables of levels against levels: cells with a colour and a text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.labels import PT
from srcs_py.plotting.overviews.rows import Rows, Texts, write_in_cells
from srcs_py.plotting.overviews.sheet import EDGE, Sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from numpy.typing import NDArray

    from srcs_py.plotting.labels import Box

LEAST = 5.9  # points: smaller texts are left out


@dataclass
class Square:
    """Rows and columns of the same levels.

    Attributes
    ----------
    rows : Rows
        Of the levels.
    side : float
        Width of a column, in cm.
    numbered : bool
        Whether columns have the numbers of the rows, since names have no room above them.
    """

    rows: Rows
    side: float
    numbered: bool

    @property
    def box(self) -> Box:
        """The place of all cells."""
        left = self.rows.left
        return self.rows.box(left, left + len(self.rows.names) * self.side)

    def draw(
        self,
        values: NDArray[np.float64],
        colors: tuple[Colormap, float, float],
        texts: tuple[Texts, float],
        bold: Any = (),
    ) -> None:
        """Add the cells to the sheet.

        Parameters
        ----------
        values : numpy.ndarray of shape (k, k)
            Values that colours stand for; NaN for none.
        colors : tuple
            Colormap, lowest and highest value.
        texts : tuple
            Text by row and column, and its size in points.
        bold : container
            Cells whose text is bold.
        """
        rows, count, sheet = self.rows, len(values), self.rows.sheet
        step = math.ceil(sheet.length(f"{count}  ") / self.side) if self.numbered else 1
        heads = [str(k + 1) for k in range(count)] if self.numbered else rows.names
        gap = min(0.9, 0.1 * min(self.side, rows.height) / PT)  # points between cells
        edges = np.arange(count + 1) - 0.5

        def paint(axes: Axes) -> None:
            axes.set_xticks(range(0, count, step), heads[::step], fontsize=rows.size)
            axes.tick_params(axis="x", length=0, labeltop=True, labelbottom=False)
            cmap, low, high = colors
            mesh = axes.pcolormesh(
                edges, edges, np.ma.masked_invalid(values), vmin=low, vmax=high, linewidth=gap,
                cmap=cmap.with_extremes(bad=sheet.ink.faint), edgecolors=sheet.ink.paper,
            )  # fmt: skip
            write_in_cells(mesh, *texts, bold)
            for k in range(count if self.numbered else 0):
                x = -0.5 - 0.4 * sheet.line / self.side
                axes.text(x, k, str(k + 1), ha="right", va="center_baseline", fontsize=rows.size,
                          color=sheet.ink.text)  # fmt: skip

        rows.chart(self.box, (-0.5, count - 0.5), paint)


def square_of(sheet: Sheet, names: Sequence[str]) -> Square:
    """Return a matrix of levels that is as wide as the sheet."""
    count, room = len(names), 0.3 * sheet.width
    longest = min(max(map(sheet.length, names)), room)
    number = sheet.length(f"{count}  ")
    numbered = longest * count > 0.8 * (sheet.width - EDGE - longest - 0.4 * sheet.line)
    rows = Rows(sheet, names, room=room, gap=number * numbered)
    side = (sheet.width - rows.left - EDGE) / count
    rows.height = min(max(0.7 * side, 1.3 * sheet.line), 2.4 * sheet.line) * sheet.stretch
    return Square(rows, side, numbered)
