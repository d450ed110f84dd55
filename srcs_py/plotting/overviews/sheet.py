"""Sheets on which summaries are drawn: their axes have room for the texts around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.glyphs import settle_texts, silent_glyphs
from srcs_py.plotting.labels import Label, length_of, longest_of
from srcs_py.plotting.paper import (
    BOLD,
    PLAIN,
    READABLE,
    Ink,
    cut_names,
    fitted_names,
    height_in_cm,
    text_size,
    wrapped,
)
from srcs_py.plotting.rpar.styles import CM
from srcs_py.plotting.series import Colors, Series, series_of
from srcs_py.plotting.text import parses_math, size_in_cm

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from srcs_py.base.array_types import Floats, Ints

EDGE = 0.15  # cm that stay free around axes with their texts
LINES = 3  # into which names are broken before they are shortened
ROUNDING = 0.98  # of a size that is near enough
NEAR = 0.03  # cm; margins that near to each other are the same
SMALLER = 1.0, 0.85, 0.7, 0.55, 0.4  # sizes of text, of the usual one
TURNS = 4  # in which axes and the texts around them find their room


class NoRoomError(SRCSError):
    """An error of a picture that is too narrow; the width is added to its text."""


@dataclass
class Sheet:
    """A figure or subfigure on which a summary is drawn.

    Attributes
    ----------
    holder : Figure or SubFigure
        What is drawn on.
    width, height : float
        Size in cm; :meth:`arrange` may change the height of a new figure.
    ink : Ink
        Colours around the data.
    colors : str or None
        The palette of the levels, as the user gave it.
    page : float
        How high the sheet is at most, in cm.
    text : float
        How much larger text is than usual.
    lines : int
        Lines into which names may be broken.
    axes : list of Axes
        The axes of the picture.
    heights : dict
        Least and usual height in cm of the axes that make their row so high.
    widths : list of tuple
        Axes, their least width in cm, and the error if they have no room.
    adjustments : list of callable
        Called with axes of new sizes, to adapt texts to their room.
    left_out, cut : list of str
        What has no room, and names that are shown in part.
    unknown : list of Label
        Texts with characters that fonts lack.
    caption : str
        What the picture shows and what not, whether it is drawn or not.
    """

    holder: Any
    width: float
    height: float
    ink: Ink
    colors: Colors
    page: float
    text: float = 1.0
    lines: int = LINES
    axes: list[Any] = field(default_factory=list)
    heights: dict[Any, tuple[float, float]] = field(default_factory=dict)
    widths: list[tuple[Any, float, str]] = field(default_factory=list)
    adjustments: list[Callable[[], None]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    unknown: list[Label] = field(default_factory=list)
    caption: str = ""

    def __post_init__(self) -> None:
        usual = text_size(self.width)  # points
        self.size: float = max(usual * self.text, min(READABLE, usual))
        self.small: float = max(0.88 * self.size, min(READABLE, self.size))
        self.line: float = height_in_cm(self.size)
        self.titles: list[tuple[Any, float]] = []  # with their distances from the top, in cm
        self.taken: list[float] = [0.0, 0.0]  # cm of titles, above and below

    @property
    def least(self) -> float:
        """Size in points of the smallest text in a picture of this width."""
        return max(READABLE, SMALLER[-1] * text_size(self.width))

    def points(self, width: float) -> float:
        """Return the width of a line, or the size of a mark, that is ``width`` for text of 8."""
        return width * self.size / 8

    def length(self, text: str, size: float | None = None, bold: bool = False) -> float:
        """Return the length of a text in cm."""
        return length_of(text, BOLD if bold else PLAIN, size or self.size)

    def names(
        self, names: Sequence[str], room: float, size: float | None = None, lines: int = 0
    ) -> tuple[tuple[str, ...], float, float]:
        """Return names of one size that are at most ``room`` cm long, their size and length."""
        fitted, size = fitted_names(names, PLAIN, size or self.size, room, lines or self.lines)
        self.cut += cut_names(names, fitted)
        return fitted, size, longest_of(fitted, PLAIN, size)

    def series(self, levels: Sequence[Any], foremost: Sequence[int] = ()) -> tuple[Series, ...]:
        """Return colour, marker and dash of levels; of many the foremost stand out."""
        return series_of(levels, self.colors, foremost, (self.ink.paper, self.ink.text))

    def subplots(
        self, count: int = 1, columns: int = 1, widths: Any = None, head: bool = False
    ) -> list[Any]:
        """Add the axes of the picture, row by row; ``head`` puts one above all columns first."""
        cells = [(head + k // columns, k % columns, k % columns) for k in range(count)]
        self.cells: Ints = np.array([(0, 0, columns - 1)] * head + cells)
        self.ratios: Floats = np.array(widths or [1.0] * columns)
        for k in range(len(self.cells)):
            self.axes.append(self.holder.add_axes((0, 0, 1, 1), label=f"{k}"))
            self._style(self.axes[-1])
        return self.axes

    def _style(self, axes: Axes) -> None:
        """Let axes have no frame, and ticks of the sizes and colours of the sheet."""
        axes.set_axis_on()
        axes.patch.set_visible(False)
        axes.set_axisbelow(True)
        axes.grid(False)
        axes.spines[:].set_visible(False)
        axes.set_title("", y=1.0)  # titles are not moved above labels, which takes time
        axes.tick_params(
            which="both", direction="out", length=0.28 * self.size, width=self.points(0.6),
            pad=0.3 * self.size, color=self.ink.line, labelcolor=self.ink.text,
            labelsize=self.small, top=False, right=False,
        )  # fmt: skip

    def write(self, axes: Axes, text: str, at: Any, *shift: Any, **style: Any) -> Any:
        """Add a text at data coordinates, or those of ``xycoords``; return it.

        ``shift`` moves it by points to the right and up.
        """
        usual: dict[str, Any] = {"fontsize": self.small, "color": self.ink.text}
        usual |= {"va": "center_baseline", "textcoords": "offset points"}
        return axes.annotate(text, at, shift or (0.0, 0.0), **(usual | style))

    def head(self, axes: Axes, text: str, loc: Any = "center") -> Any:
        """Add a heading above axes; return it."""
        return axes.set_title(text, loc=loc, fontsize=self.size, weight="bold", y=1.0,
                              color=self.ink.text, pad=0.35 * self.size)  # fmt: skip

    def add_title(self, words: str, below: bool = False) -> None:
        """Add a title above the picture, before its axes, or a caption below it."""
        if not words:
            return
        style, size, color, x = BOLD, self.size, self.ink.text, 0.5
        if below:
            style, size, color, x = PLAIN, self.small, self.ink.soft, EDGE / self.width
        lines = wrapped(words, style, size, self.width - 2 * EDGE)
        text = "\n".join(lines)
        title = self.holder.text(0, 0, text) if below else self.holder.suptitle(text)
        title.set(fontsize=size, color=color, parse_math=parses_math(text),
                  ha="left" if below else "center", va="bottom" if below else "top",
                  weight="normal" if below else "bold")  # fmt: skip
        self.taken[below] = height_in_cm(size, len(lines)) + EDGE
        self.titles.append((title, x))

    def arrange(self, free: bool = False, lowest: bool = False) -> None:
        """Let axes and the texts around them share the sheet.

        Parameters
        ----------
        free : bool
            Whether the height of the figure is adapted to the usual heights of the axes.
        lowest : bool
            Whether it is adapted to their least heights instead.
        """
        fixed = len(self.left_out), len(self.cut)
        guess = np.zeros((len(self.ratios) + self.rows, 2))
        guess[0, 0] = 0.2 * self.width
        self._place(guess, free, lowest)
        self.settle()
        margins = self._margins()
        for turn in range(TURNS):
            self._place(margins, free, lowest)
            del self.left_out[fixed[0] :], self.cut[fixed[1] :]  # what had no room before
            for adjustment in self.adjustments:
                adjustment()
            if not self.adjustments:
                break
            self.settle()
            found = self._margins()
            if np.allclose(found, margins, atol=NEAR):
                break
            # from the second turn on they only grow, so that texts that are turned stay so
            margins = np.maximum(found, margins) if turn else found
        for axes, least, words in self.widths:
            if size_in_cm(axes)[0] < least * ROUNDING:
                raise NoRoomError(words)

    def settle(self) -> None:
        """Let all texts be shown as our pictures show them; note what fonts lack."""
        self.unknown = [label for axes in self.axes for label in settle_texts(axes)]

    @property
    def rows(self) -> int:
        """Number of rows of axes."""
        return int(self.cells[:, 0].max()) + 1

    def _margins(self) -> Floats:
        """Return how far texts reach beyond the axes, in cm.

        That is left and right of each column, then above and below each row.
        """
        columns, rows = np.zeros((len(self.ratios), 2)), np.zeros((self.rows, 2))
        others = {*self.axes, *(title for title, _ in self.titles)}
        scale = CM / self.holder.figure.figure.dpi
        for axes, (row, first, last) in zip(self.axes, self.cells, strict=True):
            own = [each for each in axes.get_default_bbox_extra_artists() if each not in others]
            with silent_glyphs():
                box = axes.get_tightbbox(for_layout_only=True, bbox_extra_artists=own)
            if box is None:
                continue
            inner = axes.bbox
            columns[first, 0] = max(columns[first, 0], scale * (inner.x0 - box.x0))
            columns[last, 1] = max(columns[last, 1], scale * (box.x1 - inner.x1))
            beyond = scale * (box.y1 - inner.y1), scale * (inner.y0 - box.y0)
            rows[row] = np.maximum(rows[row], beyond)
        return np.concatenate([columns, rows])

    def _place(self, margins: Floats, free: bool, lowest: bool) -> None:
        """Place axes between margins around columns and rows."""
        across, down = np.split(margins + EDGE, [len(self.ratios)])
        wide = self.width - across.sum()
        widths = max(wide, 0.05 * self.width) * self.ratios / self.ratios.sum()
        taken = sum(self.taken) + down.sum()
        least, usual = np.zeros((2, self.rows))
        for axes, (low, high) in self.heights.items():
            row = self.cells[self.axes.index(axes), 0]
            least[row], usual[row] = max(least[row], low), max(usual[row], low, high)
        if free:
            needed = (least if lowest else usual).sum() + taken
            self.height = min(max(needed, 1.0), self.page)
            self.holder.set_size_inches(self.width / CM, self.height / CM)
        room = self.height - taken
        self.crowded: bool = room < ROUNDING * least.sum() or wide <= 0
        self.high: bool = room >= ROUNDING * usual.sum()
        # what is beyond the least heights is shared as the usual ones are higher, if any is
        more = usual - least if usual.sum() > least.sum() else usual
        share = (room - least.sum()) / more.sum()
        heights = np.maximum(least + share * more, 0.1)
        right = np.cumsum(across.sum(axis=1) + widths) - across[:, 1]
        bottom = self.height - self.taken[0] - np.cumsum(down.sum(axis=1) + heights) + down[:, 1]
        for axes, (row, first, last) in zip(self.axes, self.cells, strict=True):
            width = right[last] - right[first] + widths[first]
            place = np.array([right[first] - widths[first], bottom[row], width, heights[row]])
            axes.set_position(place / (self.width, self.height, self.width, self.height))
        for title, x in self.titles:
            top = title.get_verticalalignment() == "top"
            title.set_position((x, 1 - EDGE / self.height if top else EDGE / self.height))
