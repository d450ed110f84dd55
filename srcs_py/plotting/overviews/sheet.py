"""Sheets on which summaries are drawn; matplotlib's constrained layout arranges their axes."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
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
from srcs_py.plotting.series import Series, series_of
from srcs_py.plotting.text import parses_math, size_in_cm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import Bbox

    Place = tuple[float, float, float, float]  # left, bottom, width, height

EDGE = 0.15  # cm that stay free at the edges
LINES = 3  # into which names are broken before they are shortened
ROUNDING = 0.98  # of a size that layout came near to


class NoRoomError(SRCSError):
    """An error of a picture that is too narrow; the width and a wider one are added to its text."""


@dataclass(frozen=True)
class Arrangement:
    """Places of the parts of a sheet, as fractions of it, and what was decided to find them."""

    axes: list[Place]
    title: tuple[float, float]
    caption: tuple[float, float]
    notes: dict[str, Any]


@dataclass
class Sheet:
    """A figure, a subfigure or axes on which a summary is drawn.

    Attributes
    ----------
    holder : Figure, SubFigure or Axes
        What is drawn on.
    width, height : float
        Size in cm; constrained layout may change the height of a new figure.
    ink : Ink
        Colours around the data.
    look : tuple
        ``colors`` and ``highlight`` as the user gave them.
    page : float
        How high the sheet is at most, in cm.
    text : float
        How much larger text is than usual.
    lines : int
        Lines into which names may be broken.
    arranged : Arrangement, optional
        Places of a sheet of the same size; without them, layout looks for them.
    axes : list of Axes
        The axes of the picture.
    heights : list of tuple
        Axes one above the other, with their least and their usual height in cm.
    widths : list of tuple
        Axes, their least width in cm, and the error if they have no room.
    adjustments : list of callable
        Called after each layout, to adapt texts to the room of their axes.
    left_out, cut : list of str
        What has no room, and names that are shown in part.
    late : list of str
        The same, of the last adjustments.
    notes : dict
        Decisions of adjustments.
    unknown : list of Label
        Texts with characters that fonts lack.
    caption : str
        What the picture shows and what not, whether it is drawn or not.
    """

    holder: Any
    width: float
    height: float
    ink: Ink
    look: tuple[Any, Any]
    page: float
    text: float = 1.0
    lines: int = LINES
    arranged: Arrangement | None = None
    axes: list[Any] = field(default_factory=list)
    heights: list[tuple[Any, float, float]] = field(default_factory=list)
    widths: list[tuple[Any, float, str]] = field(default_factory=list)
    adjustments: list[Callable[[], None]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    late: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    notes: dict[str, Any] = field(default_factory=dict)
    unknown: list[Label] = field(default_factory=list)
    caption: str = ""

    def __post_init__(self) -> None:
        usual = text_size(self.width)  # points
        self.size = max(usual * self.text, min(READABLE, usual))
        self.small = max(0.88 * self.size, min(READABLE, self.size))
        self.line = height_in_cm(self.size)
        self.titles: list[Any] = [None, None]

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
        return series_of(levels, *self.look, foremost, (self.ink.paper, self.ink.text))

    def subplots(
        self, count: int = 1, columns: int = 1, widths: Any = None, heights: Any = None,
        head: bool = False,
    ) -> list[Any]:  # fmt: skip
        """Add the axes of the picture, row by row; ``head`` puts one above all columns first."""
        if self.arranged is None:
            rows = math.ceil(count / columns)
            grid = self.holder.add_gridspec(
                rows + head, columns, width_ratios=widths, height_ratios=heights
            )
            cells = [grid[head + k // columns, k % columns] for k in range(count)]
            self.axes = [self.holder.add_subplot(cell) for cell in [grid[0, :]] * head + cells]
        else:
            self.axes = self._axes_at(self.arranged.axes)
        for axes in self.axes:
            self._style(axes)
        return self.axes

    def share_height(self) -> None:
        """Let axes one above the other share the height as their usual heights do."""
        if self.arranged is None:
            grid = self.axes[0].get_gridspec()
            grid.set_height_ratios([usual for _, _, usual in self.heights])

    def _axes_at(self, places: Sequence[Place]) -> list[Any]:
        """Return axes in places; axes that were given become the first of them."""
        holder, (left, bottom, width, height) = self.holder, places[0]
        if not hasattr(holder, "inset_axes"):
            return [holder.add_axes(place) for place in places]
        locator = partial(_part_of, places[0])
        holder.set_axes_locator(locator)  # layouts keep the whole place
        holder.apply_aspect(locator(holder, None))
        holder.set_axis_on()
        return [holder] + [
            holder.inset_axes([(x - left) / width, (y - bottom) / height, w / width, h / height])
            for x, y, w, h in places[1:]
        ]

    def _style(self, axes: Axes) -> None:
        """Let axes have no frame, and ticks of the sizes and colours of the sheet."""
        axes.patch.set_visible(False)
        axes.set_axisbelow(True)
        axes.grid(False)
        axes.spines[:].set_visible(False)
        axes.tick_params(
            which="both", direction="out", length=0.28 * self.size, width=self.points(0.6),
            pad=0.3 * self.size, color=self.ink.line, labelcolor=self.ink.text,
            labelsize=self.small, top=False, right=False,
        )  # fmt: skip

    def write(self, axes: Axes, text: str, at: tuple[float, float], **style: Any) -> Any:
        """Add a text at data coordinates, or those of ``transform``; return it."""
        usual: dict[str, Any] = {
            "fontsize": self.small,
            "color": self.ink.text,
            "va": "center_baseline",
        }
        return axes.text(*at, text, parse_math=parses_math(text), **(usual | style))

    def add_titles(self, title: str | None, caption: str) -> None:
        """Add a title above the picture and a caption below it; either may be empty."""
        room = self.width - 2 * EDGE
        lines = wrapped(title, BOLD, self.size, room) if title else []
        text = {"fontsize": self.size, "weight": "bold", "color": self.ink.text}
        self.titles[0] = self._title("suptitle", "\n".join(lines), **text)
        lines = wrapped(caption, PLAIN, self.small, room) if caption else []
        text = {"fontsize": self.small, "color": self.ink.soft, "ha": "left"}
        self.titles[1] = self._title("supxlabel", "\n".join(lines), x=EDGE / self.width, **text)

    def _title(self, which: str, text: str, **style: Any) -> Any:
        if not text:
            return None
        style["parse_math"] = parses_math(text)
        if self.arranged is None:
            return getattr(self.holder, which)(text, **style)
        x, y = self.arranged.title if which == "suptitle" else self.arranged.caption
        if hasattr(self.holder, which):
            return getattr(self.holder, which)(text, **(style | {"x": x, "y": y}))
        left, bottom, width, height = self.arranged.axes[0]  # of which the axes are a part
        x, y = (x - left) / width, (y - bottom) / height
        style = {"ha": "center", "va": "top" if which == "suptitle" else "bottom"} | style
        style.pop("x", None)
        return self.holder.text(x, y, text, transform=self.holder.transAxes, **style)

    def arrange(self, free: bool = False, lowest: bool = False) -> None:
        """Lay out a new figure.

        Parameters
        ----------
        free : bool
            Whether its height is adapted to the heights that its axes usually have.
        lowest : bool
            Whether these are the least heights.
        """
        self._execute()
        self.adjust()
        for turn in range(1 + free):
            resized = free and self._resize(lowest)
            if resized or turn == 0:  # adjusted texts need other room
                self._execute()
                self.adjust()
        for axes, least, words in self.widths:
            if size_in_cm(axes)[0] < least * ROUNDING:
                raise NoRoomError(words)

    def _execute(self) -> None:
        self.settle()
        with silent_glyphs():
            warnings.filterwarnings("error", "constrained_layout not applied")
            try:
                self.holder.get_layout_engine().execute(self.holder)
            except UserWarning:
                self.notes["collapsed"] = True

    def settle(self) -> None:
        """Let all texts be shown as our pictures show them; note what fonts lack."""
        self.unknown = [label for axes in self.axes for label in settle_texts(axes)]

    def _resize(self, lowest: bool) -> bool:
        """Adapt the height of a figure; return whether it was another one."""
        missing = sum(
            (least if lowest else usual) - size_in_cm(axes)[1]
            for axes, least, usual in self.heights
        )
        self.height = min(max(self.height + missing, 1.0), self.page)
        self.holder.set_size_inches(self.width / CM, self.height / CM)
        return abs(missing) > 0.05

    def adjust(self) -> None:
        """Adapt texts to the sizes of their axes."""
        self.late = [], []
        for adjustment in self.adjustments:
            adjustment()

    @property
    def crowded(self) -> bool:
        """Whether some axes are lower than they may be."""
        low = any(size_in_cm(axes)[1] < ROUNDING * least for axes, least, _ in self.heights)
        return low or self.notes.get("collapsed", False)

    @property
    def roomy(self) -> bool:
        """Whether all axes have at least their usual height, and all texts are whole."""
        high = all(size_in_cm(axes)[1] >= usual for axes, _, usual in self.heights)
        return high and not (self.crowded or self.lost or self.shortened)

    @property
    def lost(self) -> list[str]:
        """Names that were left out."""
        return [*dict.fromkeys((*self.left_out, *self.late[0]))]

    @property
    def shortened(self) -> list[str]:
        """Names that are shown in part."""
        return [*dict.fromkeys((*self.cut, *self.late[1]))]

    def arrangement(self) -> Arrangement:
        """Return where everything is, for a holder of the same size."""
        places = [axes.get_position().bounds for axes in self.axes]
        found = [(0.0, 0.0) if text is None else text.get_position() for text in self.titles]
        return Arrangement(places, found[0], found[1], self.notes)


def _part_of(place: Sequence[float], axes: Axes, renderer: Any) -> Bbox:
    """Return a part of the place that axes have, given as fractions of it; a locator of axes."""
    from matplotlib.transforms import Bbox

    left, bottom, width, height = np.asarray(place)
    whole = axes.get_position(original=True)
    return Bbox.from_bounds(
        whole.x0 + left * whole.width, whole.y0 + bottom * whole.height,
        width * whole.width, height * whole.height,
    )  # fmt: skip
