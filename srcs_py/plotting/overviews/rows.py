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
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

WHOLE = 0.88  # how low rows are, of their usual height, whose names may have several lines
Texts = Mapping[tuple[int, int], str]  # by row and column of a cell


@dataclass(frozen=True)
class Rows:
    """Rows of one height, the first on top.

    Attributes
    ----------
    names : tuple of str
        Their labels, as they fit.
    size : float
        Of the labels, in points.
    left : float
        Where charts begin, in cm.
    top : float
        Upper edge of the first row, in cm.
    height : float
        Of a row, in cm.
    gap : float
        Space between names and charts, in cm.
    """

    names: tuple[str, ...]
    size: float
    left: float
    top: float
    height: float
    gap: float = 0.0

    @property
    def bottom(self) -> float:
        """Lower edge of the last row, in cm."""
        return self.top - len(self.names) * self.height

    def box(self, left: float, right: float) -> Box:
        """Return the part of all rows between two places."""
        return Box(left, self.bottom, right - left, self.top - self.bottom)

    def label(self, axes: Axes, named: bool = True) -> None:
        """Let axes have these rows, at 0, 1, ..., and perhaps their names."""
        names = self.names if named else [""] * len(self.names)
        several = any("\n" in name for name in names)
        middle = "center" if several else "center_baseline"
        axes.set_yticks(range(len(names)), names, fontsize=self.size, va=middle, linespacing=1.0)
        axes.tick_params(axis="y", length=0, pad=0.4 * self.size + self.gap / PT)
        axes.set_ylim(len(names) - 0.5, -0.5)


def named_rows(
    sheet: Sheet,
    names: Sequence[str],
    top: float | None = None,
    *,
    left: float = EDGE,
    room: float | None = None,
    height: float = 1.5,
    heading: str = "",
    gap: float = 0.0,
) -> Rows:
    """Return rows for levels, higher where names are broken into lines, unless rows are to be low.

    Parameters
    ----------
    sheet : Sheet
        Has the sizes of text.
    names : sequence of str
        Names of the levels from the top.
    top : float, optional
        Upper edge in cm; by default below a heading.
    left, room : float
        Where names begin, and how long they may be, in cm.
    height : float
        Usual height, in lines of text.
    heading : str
        Written above the names.
    gap : float
        Space between names and charts, in cm.
    """
    if top is None:
        top = sheet.height - EDGE - 1.2 * sheet.line
    room, lines = room or 0.28 * sheet.width, LINES if sheet.stretch >= WHOLE else 1
    fitted, size, longest = sheet.names(names, room, lines=lines)
    long = sheet.length(heading, bold=True)
    longest = max(longest, min(long, 0.3 * sheet.width - 1.2))  # charts come first in few cm
    deepest = max(name.count("\n") + 1 for name in fitted)
    least = 1.3 * deepest - 0.3 if sheet.stretch >= 1 else 1.05 * deepest - 0.05
    height = max(height * sheet.stretch, least)
    start = left + longest + 0.5 * sheet.line + gap
    most = start - left - 0.3 * sheet.line
    right = left + max(longest, min(long, most))
    sheet.heading(heading, right, top + 0.7 * sheet.line, most, "right")
    return Rows(fitted, size, start, top, height * sheet.line, gap)


def add_bars(
    sheet: Sheet,
    axes: Axes,
    box: Box,
    bars: tuple[Floats, Floats],
    kinds: Sequence[tuple[str, str]],
    texts: Sequence[str] | None = None,
) -> None:
    """Draw bars of several kinds in each row, and in their middles texts that are not longer.

    Parameters
    ----------
    sheet : Sheet
        Has the sizes of text.
    axes, box : Axes, Box
        Rows with their limits, and their place.
    bars : tuple of numpy.ndarray of shape (rows, kinds)
        Where bars begin and how long they are, in data coordinates.
    kinds : sequence of tuple of str
        Colour and label of each kind; a legend has the label.
    texts : sequence of str, optional
        Text of all bars of each kind; by default each says its length in per cent.
    """
    room = 0.9 * box.width / np.ptp(axes.get_xlim())
    for k, (color, label) in enumerate(kinds):
        starts, lengths = (each[:, k] for each in bars)
        drawn = lengths > 0
        drawn[0] = True  # so that a legend has every kind
        rows = np.flatnonzero(drawn).tolist()
        starts, lengths = starts[drawn], lengths[drawn]
        axes.barh(rows, lengths, 0.72, starts, color=color, label=label)
        for row, start, length in zip(rows, starts, lengths, strict=True):
            text = f"{length:.0%}" if texts is None else texts[k]
            if 0 < sheet.length(text, sheet.small) < length * room:
                axes.text(start + length / 2, row, text, ha="center", va="center_baseline",
                          fontsize=sheet.small, color=readable_on(color))  # fmt: skip


def head_bars(sheet: Sheet, box: Box, words: Sequence[str]) -> None:
    """Write what bars mean above their left ends, their middles and their right ends.

    There is nothing above the middles of bars that are shorter than their words.
    """
    fits = sum(sheet.length(word, bold=True) + 0.5 * sheet.line for word in words) <= box.width
    for k, anchor in enumerate(("left", "center", "right")):
        x, room = box.left + 0.5 * k * box.width, box.width if fits else 0.47 * box.width
        word = words[k] if fits or k != 1 else ""
        sheet.heading(word, x, box.top + 0.7 * sheet.line, room, anchor)


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
