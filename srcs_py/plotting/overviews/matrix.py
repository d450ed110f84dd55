"""Square tables of levels against levels: cells with a colour and a text."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.labels import PT
from srcs_py.plotting.overviews.rows import Rows, Texts, write_in_cells
from srcs_py.plotting.overviews.sheet import EDGE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Scale = tuple[Colormap, float, float]
    Sized = tuple[Texts, float]

LEAST = 5.9  # points: smaller texts are left out


@dataclass
class Square(Rows):
    """Rows and columns of the same levels, as wide as their sheet.

    Attributes
    ----------
    side : float
        Width of a column, in cm.
    numbered : bool
        Whether columns have the numbers of the rows, since names have no room above them.
    """

    def __post_init__(self) -> None:
        sheet, count, self.room = self.sheet, len(self.names), 0.3 * self.sheet.width
        longest = min(max(map(sheet.length, self.names)), self.room)
        right = sheet.width - EDGE
        self.numbered = longest * count > 0.8 * (right - longest - 0.4 * sheet.line)
        self.gap = sheet.length(f"{count}  ") * self.numbered
        super().__post_init__()
        self.side = (right - self.left) / count
        self.height = min(max(0.7 * self.side, 1.3 * sheet.line), 2.4 * sheet.line) * sheet.stretch

    def draw(self, values: Floats, colors: Scale, texts: Sized, bold: Any = ()) -> None:
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
        sheet, count = self.sheet, len(values)
        step = math.ceil(sheet.length(f"{count}  ") / self.side) if self.numbered else 1
        heads = [str(k + 1) for k in range(count)] if self.numbered else self.names
        gap = min(0.9, 0.1 * min(self.side, self.height) / PT)  # points between cells
        edges = np.arange(count + 1) - 0.5

        def paint(axes: Axes) -> None:
            axes.set_xticks(range(0, count, step), heads[::step], fontsize=self.size)
            axes.tick_params(axis="x", length=0, labeltop=True, labelbottom=False)
            cmap, low, high = colors
            mesh = axes.pcolormesh(
                edges, edges, np.ma.masked_invalid(values), vmin=low, vmax=high, linewidth=gap,
                cmap=cmap.with_extremes(bad=sheet.ink.faint), edgecolors=sheet.ink.paper,
            )  # fmt: skip
            write_in_cells(mesh, *texts, bold)
            for k in range(count if self.numbered else 0):
                x = -0.5 - 0.4 * sheet.line / self.side
                axes.text(x, k, str(k + 1), ha="right", va="center_baseline", fontsize=self.size,
                          color=sheet.ink.text)  # fmt: skip

        self.chart(self.box(self.left, sheet.width - EDGE), (-0.5, count - 0.5), paint)
