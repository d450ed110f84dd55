"""The sheet on which summaries are composed, in cm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.artists import Artists, Point, Stroke
from srcs_py.plotting.glyphs import settle_texts
from srcs_py.plotting.labels import (
    PT,
    Box,
    Label,
    cut_in_middle,
    length_of,
    longest_of,
    separate_lines,
)
from srcs_py.plotting.paper import (
    BOLD,
    PAGE_HEIGHT,
    PLAIN,
    READABLE,
    Ink,
    cut_names,
    fitted_names,
    height_in_cm,
    text_size,
    with_color,
    wrapped,
)
from srcs_py.plotting.series import Series, series_of
from srcs_py.plotting.text import measure, parses_math

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import Bbox

    Paint = Callable[[Axes], None]

EDGE = 0.15  # cm that stay free at the edges
LEAST = 0.75  # how low rows are, of their usual height
LINES = 3  # into which names are broken before they are shortened


@dataclass
class Sheet(Artists):
    """A picture in cm; ``y`` is counted from its lower edge.

    Attributes
    ----------
    width, height : float
        Size in cm.
    ink : Ink
        Colours around the data.
    captions : bool
        Whether captions are drawn; the text is in ``caption_text`` either way.
    left_out : list of str
        What has no room and is left out.
    stretch, grown : float
        How much higher rows and charts are, and how much larger text is, than usual.
    page : float
        How high the sheet is at most, in cm.
    look : tuple
        ``colors`` and ``highlight`` as the user gave them.
    charts : list
        Places of axes, and what draws into them.
    cut : list of str
        Texts that are shown in part.
    size, small : float
        Ordinary text and smaller text, in points.
    line : float
        Height of a line of ordinary text, in cm.
    bold, soft : TextStyle
        Styles of headings, and of what is read second.
    """

    width: float = field(kw_only=True)
    ink: Ink = field(kw_only=True)
    captions: bool = field(kw_only=True)
    look: tuple[Any, Any] = (None, None)
    height: float = 1000.0
    page: float = PAGE_HEIGHT
    stretch: float = 1.0
    grown: float = 1.0
    charts: list[tuple[Box, Paint]] = field(default_factory=list)
    caption_text: str = ""
    left_out: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    title: str = ""

    def __post_init__(self) -> None:
        usual = text_size(self.width)  # points
        self.size = max(usual * self.grown, min(READABLE, usual))
        self.small = max(0.88 * self.size, min(READABLE, self.size))
        self.line = height_in_cm(self.size)
        self.bold = with_color(BOLD, self.ink.text)
        self.soft = with_color(PLAIN, self.ink.soft)

    def most_rows(self, height: float) -> int:
        """Return how many rows, ``height`` lines high, have room on a page with the least text."""
        return int(0.9 * self.page / (LEAST * height * height_in_cm(READABLE)))

    def points(self, width: float) -> float:
        """Return the width of a line, or the size of a mark, that is ``width`` for text of 8."""
        return width * self.size / 8

    def length(self, text: str, size: float | None = None, bold: bool = False) -> float:
        """Return the length of a text in cm."""
        return length_of(text, BOLD if bold else PLAIN, size or self.size)

    def text(
        self, text: str, x: float, y: float, anchor: Any = "left", size: float = 0, font: Any = None
    ) -> None:
        """Add lines of text whose lower-case letters have their middle at ``y``."""
        if not text:
            return
        style, size = font or with_color(PLAIN, self.ink.text), size or self.size
        low = y - measure("x", PLAIN)[1] / 2 * size * PT
        whole = Label(text, x, low, size, style, anchor)
        self.labels += separate_lines(whole, height_in_cm(size), text.count("\n") / 2)

    def names(
        self, names: Sequence[str], room: float, size: float | None = None, lines: int = 1
    ) -> tuple[tuple[str, ...], float, float]:
        """Return names of one size that are at most ``room`` cm long, their size and length."""
        fitted, size = fitted_names(names, PLAIN, size or self.size, room, lines)
        self.cut += cut_names(names, fitted)
        return fitted, size, longest_of(fitted, PLAIN, size)

    def series(self, levels: Sequence[Any], foremost: Sequence[int] = ()) -> tuple[Series, ...]:
        """Return colour, marker and dash of levels; of many the foremost stand out."""
        return series_of(levels, *self.look, foremost, (self.ink.paper, self.ink.text))

    def segment(self, points: Sequence[Point], color: str, width: float, dash: Any = "-") -> None:
        """Add a line through points; ``width`` in points for text of 8."""
        self.stroke([points], Stroke(color, self.points(width), dash, "butt", "round", 2.0))

    def caption(self, text: str, y: float) -> float:
        """Add lines of soft text whose upper edge is at ``y``; return where they end."""
        self.caption_text = text
        if not self.captions:
            return y
        for line in wrapped(text, PLAIN, self.small, self.width - 2 * EDGE):
            y -= height_in_cm(self.small)
            middle = y + 0.5 * height_in_cm(self.small)
            self.text(line, EDGE, middle, "left", self.small, self.soft)
        return y

    def add_heading(self, text: str) -> float:
        """Let the sheet have a title; return how high it is."""
        lines = wrapped(text, BOLD, self.size, self.width - 2 * EDGE)
        self.title = "\n".join(lines)
        return EDGE + 1.2 * self.line * len(lines)

    def heading(self, text: str, x: float, y: float, room: float, anchor: Any = "left") -> None:
        """Add a heading in bold, cut where it is longer than ``room``."""
        self.text(self._shortened(text, room), x, y, anchor, self.size, self.bold)

    def _shortened(self, text: str, room: float) -> str:
        shown = cut_in_middle(text, BOLD, self.size, room)
        self.cut += [text] if shown != text else []
        return shown

    def chart(self, box: Box, paint: Paint) -> None:
        """Add axes in a box; ``paint`` draws into them, in data coordinates."""
        self.charts.append((box, paint))

    def add_title(self, axes: Axes, text: str, room: float) -> None:
        """Add a heading over axes, cut where it is longer than ``room`` cm."""
        if text:
            text = self._shortened(text, room)
            axes.set_title(text, fontsize=self.size, fontweight="bold", color=self.ink.text,
                           pad=0.35 * self.size)  # fmt: skip

    def add_label(self, axes: Axes, box: Box, which: str, text: str) -> None:
        """Name an axis, "x" or "y", of axes in a box."""
        beside = min(box.left, self.width - box.right) - EDGE
        above = min(box.bottom, self.height - box.top) - EDGE
        room = box.width + 2 * beside if which == "x" else box.height + 2 * above
        (text,), size, _ = self.names([text], room, self.small)
        set_label = getattr(axes, f"set_{which}label")
        set_label(text, fontsize=size, color=self.ink.text, labelpad=0.3 * self.size)

    def draw(self, holder: Any, part: Box, further: Sequence[Label] = ()) -> Any:
        """Add axes and all other parts to a figure, a subfigure or axes, which show a part of it.

        Axes that were given become those of the first chart; all around them is in their place.
        """
        if self.title:
            self._add_title(holder, part.height)
        given = hasattr(holder, "inset_axes")
        if given:
            locator = partial(_part_of, self.charts[0][0].fractions(part))
            holder.set_axes_locator(locator)  # layouts keep the whole place
            holder.apply_aspect(locator(holder, None))
            holder.set_axis_on()
            part = self.charts[0][0]
        unknown = [*further]
        for k, (box, paint) in enumerate(self.charts):
            if given and k == 0:
                axes = holder
            else:
                axes = (holder.inset_axes if given else holder.add_axes)(box.fractions(part))
            self._style(axes)
            paint(axes)
            unknown += settle_texts(axes)
        drawn, texts = super().draw(holder, part, unknown)
        for artist in (*drawn, *texts, *holder.patches) if given else ():
            artist.set_clip_on(False)  # most of them are around the axes
        return drawn, texts

    def _add_title(self, holder: Any, height: float) -> None:
        if hasattr(holder, "suptitle"):
            text = holder.suptitle(self.title, y=1 - EDGE / height, va="top", fontsize=self.size,
                                   weight="bold", color=self.ink.text)  # fmt: skip
            text.set_parse_math(parses_math(self.title))
            return
        for k, line in enumerate(self.title.split("\n")):
            y = height - EDGE - (0.5 + 1.2 * k) * self.line
            self.text(line, self.width / 2, y, "center", self.size, self.bold)

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


def _part_of(place: Sequence[float], axes: Axes, renderer: Any) -> Bbox:
    """Return a part of the place that axes have, given as fractions of it; a locator of axes."""
    from matplotlib.transforms import Bbox

    left, bottom, width, height = place
    whole = axes.get_position(original=True)
    return Bbox.from_bounds(
        whole.x0 + left * whole.width, whole.y0 + bottom * whole.height,
        width * whole.width, height * whole.height,
    )  # fmt: skip
