"""Charts with a row per level: its name, and beside it bars, lines or cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.overviews.sheet import EDGE, LINES, Sheet
from srcs_py.plotting.paper import readable_on

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from srcs_py.plotting.overviews.sheet import Paint

WHOLE = 0.88  # how low rows are, of their usual height, whose names may have several lines
Limits = tuple[float, float]
Kinds = Sequence[tuple[str, str]]  # colours and labels
Bars = tuple[np.ndarray, np.ndarray]  # where they begin, and how long they are
Texts = Mapping[tuple[int, int], str]  # by row and column of a cell


@dataclass
class Rows:
    """Rows of one height on a sheet, the first on top, with their names on the left.

    They are higher where names are broken into lines, unless rows are to be low.

    Attributes
    ----------
    sheet : Sheet
        Where they are, and the sizes of text.
    names : sequence of str
        Names of the levels from the top; those that fit, once they are given.
    heading : str
        Written above the names.
    top : float
        Upper edge of the first row, in cm; by default below a heading.
    left : float
        Where names begin, in cm; once they are given, where charts do.
    room : float
        How long names may be, in cm.
    height : float
        Usual height of a row, in lines of text; once names are given, its height in cm.
    gap : float
        Space between names and charts, in cm.
    size : float
        Of the names, in points.
    """

    sheet: Sheet
    names: Sequence[str]
    heading: str = ""
    top: Any = None
    left: float = EDGE
    room: float = 0.0
    height: float = 1.5
    gap: float = 0.0

    def __post_init__(self) -> None:
        sheet, left = self.sheet, self.left
        if self.top is None:
            self.top = sheet.height - EDGE - 1.2 * sheet.line
        room, lines = self.room or 0.28 * sheet.width, LINES if sheet.stretch >= WHOLE else 1
        self.names, self.size, longest = sheet.names(self.names, room, lines=lines)
        long = sheet.length(self.heading, bold=True)
        # charts come before a heading in few cm
        longest = max(longest, min(long, 0.3 * sheet.width - 1.2))
        deepest = max(name.count("\n") + 1 for name in self.names)
        least = 1.3 * deepest - 0.3 if sheet.stretch >= 1 else 1.05 * deepest - 0.05
        self.height = max(self.height * sheet.stretch, least) * sheet.line
        self.left += longest + 0.5 * sheet.line + self.gap
        most = self.left - left - 0.3 * sheet.line
        right = left + max(longest, min(long, most))
        sheet.heading(self.heading, right, self.top + 0.7 * sheet.line, most, "right")

    @property
    def bottom(self) -> float:
        """Lower edge of the last row, in cm."""
        return float(self.top) - len(self.names) * self.height

    def box(self, left: float, right: float) -> Box:
        """Return the part of all rows between two places."""
        return Box(left, self.bottom, right - left, self.top - self.bottom)

    def chart(self, box: Box, limits: Limits, paint: Paint, named: bool = True) -> None:
        """Add axes that have these rows at 0, 1, ..., and perhaps their names; ``paint`` draws."""
        names = self.names if named else [""] * len(self.names)
        middle = "center" if any("\n" in name for name in names) else "center_baseline"

        def painted(axes: Axes) -> None:
            axes.set(xlim=limits, ylim=(len(names) - 0.5, -0.5), xticks=[])
            rows = range(len(names))
            axes.set_yticks(rows, names, fontsize=self.size, va=middle, linespacing=1.0)
            axes.tick_params(axis="y", length=0, pad=0.4 * self.size + self.gap / PT)
            paint(axes)

        self.sheet.chart(box, painted)

    def add_bars(
        self, axes: Axes, box: Box, bars: Bars, kinds: Kinds, texts: Sequence[str] = ()
    ) -> None:
        """Draw bars of several kinds in each row, and in their middles texts that are not longer.

        Parameters
        ----------
        axes, box : Axes, Box
            A chart of these rows, and its place.
        bars : tuple of numpy.ndarray of shape (rows, kinds)
            Where bars begin and how long they are, in data coordinates.
        kinds : sequence of tuple of str
            Colour and label of each kind; a legend has the label.
        texts : sequence of str
            Text of all bars of each kind; without them each says its length in per cent.
        """
        sheet, room = self.sheet, 0.9 * box.width / np.ptp(axes.get_xlim())
        for k, (color, label) in enumerate(kinds):
            starts, lengths = (each[:, k] for each in bars)
            rows = [row for row, length in enumerate(lengths) if length > 0 or row == 0]
            # the first one always, so that a legend has every kind
            axes.barh(rows, lengths[rows], 0.72, starts[rows], color=color, label=label)
            for row in rows:
                text = texts[k] if texts else f"{lengths[row]:.0%}"
                if 0 < sheet.length(text, sheet.small) < lengths[row] * room:
                    middle = starts[row] + lengths[row] / 2
                    axes.text(middle, row, text, ha="center", va="center_baseline",
                              fontsize=sheet.small, color=readable_on(color))  # fmt: skip

    def head_bars(self, box: Box, words: Sequence[str]) -> None:
        """Write what bars mean above their left ends, their middles and their right ends.

        There is nothing above the middles of bars that are shorter than their words.
        """
        sheet, anchors = self.sheet, ("left", "center", "right")
        fits = sum(sheet.length(word, bold=True) + 0.5 * sheet.line for word in words) <= box.width
        for k in (0, 1, 2) if fits else (0, 2):
            x, room = box.left + 0.5 * k * box.width, box.width if fits else 0.47 * box.width
            sheet.heading(words[k], x, box.top + 0.7 * sheet.line, room, anchors[k])


def write_in_cells(mesh: Any, texts: Texts, size: float, bold: Any = ()) -> None:
    """Write texts into the cells of a mesh, in black or white, whichever its colour lets read.

    Parameters
    ----------
    mesh : QuadMesh
        In the axes that are written to.
    texts : mapping
        Text by row and column of its cell.
    size : float
        Points.
    bold : container
        Cells whose text is bold.
    """
    from matplotlib.colors import to_hex

    corners, values = mesh.get_coordinates(), mesh.get_array()
    for cell, text in texts.items():
        row, column = cell
        x, y = (corners[row, column] + corners[row + 1, column + 1]) / 2
        color = readable_on(to_hex(mesh.to_rgba(values[cell])))
        mesh.axes.text(x, y, text, ha="center", va="center_baseline", color=color, fontsize=size,
                       weight="bold" if cell in bold else "normal")  # fmt: skip
