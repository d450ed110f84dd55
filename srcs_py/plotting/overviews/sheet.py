"""The sheet on which summaries are composed, in cm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.artists import Artists, Fill, Marker, Point, Stroke
from srcs_py.plotting.labels import PT, Box, Label, cut_in_middle, length_of
from srcs_py.plotting.paper import (
    BOLD,
    PLAIN,
    READABLE,
    Ink,
    fitted_names,
    height_in_cm,
    readable_on,
    text_size,
    with_color,
    wrapped,
)
from srcs_py.plotting.text import measure, settle_texts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    Paint = Callable[[Axes], None]

EDGE = 0.15  # cm that stay free at the edges


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
        Whether captions are drawn; their texts are in ``caption_texts`` either way.
    left_out : list of str
        What has no room and is left out.
    stretch, grown : float
        How much higher rows and charts are, and how much larger text is, than usual.
    measuring : bool
        Whether only the height is asked for, so that content of a known height may be left out.
    charts : list
        Places of axes, and what draws into them.
    """

    width: float = field(kw_only=True)
    ink: Ink = field(kw_only=True)
    captions: bool = field(kw_only=True)
    height: float = 1000.0
    stretch: float = 1.0
    grown: float = 1.0
    measuring: bool = False
    charts: list[tuple[Box, Paint]] = field(default_factory=list)
    caption_texts: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)

    @property
    def size(self) -> float:
        """Ordinary text, in points."""
        usual = text_size(self.width)
        return max(usual * self.grown, min(READABLE, usual))

    @property
    def small(self) -> float:
        """Smaller text, in points."""
        return max(0.88 * self.size, min(READABLE, self.size))

    @property
    def line(self) -> float:
        """Height of a line of ordinary text, in cm."""
        return height_in_cm(self.size)

    def points(self, width: float) -> float:
        """Return the width of a line, or the size of a mark, that is ``width`` for text of 8."""
        return width * self.size / 8

    def length(self, text: str, size: float | None = None, bold: bool = False) -> float:
        """Return the length of a text in cm."""
        return length_of(text, BOLD if bold else PLAIN, size or self.size, measure)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        anchor: Any = "left",
        size: float | None = None,
        color: str | None = None,
        bold: bool = False,
        upright: bool = False,
    ) -> None:
        """Add a line of text whose lower-case letters have their middle at ``y``.

        Of an upright one, which ends at the top with ``anchor="right"``, they have it at ``x``.
        """
        if not text:
            return
        style = with_color(BOLD if bold else PLAIN, color or self.ink.text)
        size = size or self.size
        down = measure("x", PLAIN)[1] / 2 * size * PT
        if upright:
            self.labels.append(Label(text, x + down, y, size, replace(style, srt=90.0), anchor))
            return
        self.labels.append(Label(text, x, y - down, size, style, anchor))

    def names(
        self, names: Sequence[str], room: float, size: float | None = None
    ) -> tuple[tuple[str, ...], float, float]:
        """Return names of one size that are at most ``room`` cm long, their size and length."""
        self.named += names
        fitted, size = fitted_names(names, PLAIN, size or self.size, room, measure)
        return fitted, size, max(self.length(name, size) for name in fitted)

    def segment(
        self, points: Sequence[Point], color: str | None = None, width: float = 0.6, dash: Any = "-"
    ) -> None:
        """Add a line through points; ``width`` in points for text of 8."""
        style = Stroke(color or self.ink.line, self.points(width), dash, "butt", "round", 2.0)
        self.stroke([points], style)

    def dot(self, x: float, y: float, size: float, color: str, marker: str = "o") -> None:
        """Add a mark ``size`` points wide."""
        self.mark([(x, y)], Marker(color, self.points(size), marker, self.ink.paper, zorder=2.5))

    def box(self, box: Box, color: str, text: str = "", room: float = 0.0) -> None:
        """Add a box, with a text in its middle if that takes less than ``room`` of its width."""
        self.fill([box], Fill(color))
        if self.length(text, self.small) < room * box.width:
            x, y = box.left + box.width / 2, box.bottom + box.height / 2
            self.text(text, x, y, anchor="center", size=self.small, color=readable_on(color))

    def bars(
        self,
        left: float,
        y: float,
        height: float,
        parts: Iterable[tuple[float, str, str]],
        room: float,
    ) -> None:
        """Add boxes side by side, each with its width, colour and text, as of :meth:`box`."""
        for width, color, text in parts:
            self.box(Box(left, y - height / 2, width, height), color, text, room)
            left += width

    def caption(self, text: str, y: float, left: float = EDGE) -> float:
        """Add lines of soft text whose upper edge is at ``y``; return where they end."""
        self.caption_texts.append(text)
        if not self.captions:
            return y
        for line in wrapped(text, PLAIN, self.small, self.width - left - EDGE, measure):
            y -= height_in_cm(self.small)
            self.text(line, left, y + 0.5 * height_in_cm(self.small), size=self.small,
                      color=self.ink.soft)  # fmt: skip
        return y

    def heading(self, text: str, x: float, y: float, room: float, anchor: Any = "left") -> None:
        """Add a heading in bold, cut where it is longer than ``room``."""
        text = cut_in_middle(text, BOLD, self.size, room, measure)
        self.text(text, x, y, anchor=anchor, bold=True)

    def chart(self, box: Box, paint: Paint) -> None:
        """Add axes in a box; ``paint`` draws into them, in data coordinates."""
        self.charts.append((box, paint))

    def add_title(self, axes: Axes, text: str, room: float) -> None:
        """Add a heading over axes, cut where it is longer than ``room`` cm."""
        if text:
            text = cut_in_middle(text, BOLD, self.size, room, measure)
            axes.set_title(text, fontsize=self.size, fontweight="bold", color=self.ink.text,
                           pad=0.35 * self.size)  # fmt: skip

    def add_label(self, axes: Axes, which: str, text: str) -> None:
        """Name an axis, "x" or "y"."""
        set_label = getattr(axes, f"set_{which}label")
        set_label(text, fontsize=self.small, color=self.ink.text, labelpad=0.3 * self.size)

    def draw(self, holder: Any, size: tuple[float, float]) -> Any:
        """Add axes and all other parts to a figure, a subfigure or axes of ``size`` cm."""
        for box, paint in self.charts:
            axes = self._add_axes(holder, box.fractions(*size))
            paint(axes)
            settle_texts(axes)
        return super().draw(holder, size)

    def _add_axes(self, holder: Any, place: tuple[float, float, float, float]) -> Axes:
        """Return axes without a frame, whose ticks have the sizes and colours of the sheet."""
        add = getattr(holder, "inset_axes", None) or holder.add_axes
        axes: Axes = add(place)
        axes.patch.set_visible(False)
        axes.set_axisbelow(True)
        axes.grid(False)
        axes.spines[:].set_visible(False)
        axes.tick_params(
            which="both", direction="out", length=0.28 * self.size, width=self.points(0.6),
            pad=0.3 * self.size, color=self.ink.line, labelcolor=self.ink.text,
            labelsize=self.small, top=False, right=False,
        )  # fmt: skip
        return axes


@dataclass(frozen=True)
class Chart:
    """A rectangle with scales: from values to cm."""

    box: Box
    x: tuple[float, float]
    y: tuple[float, float]

    def at(self, x: float, y: float) -> Point:
        """Return the place of a pair of values."""
        return self.across(x), self.up(y)

    def across(self, x: float) -> float:
        """Return the place of a value along the box."""
        share = (x - self.x[0]) / (self.x[1] - self.x[0])
        return self.box.left + share * self.box.width

    def up(self, y: float) -> float:
        """Return the height of a value in the box."""
        share = (y - self.y[0]) / (self.y[1] - self.y[0])
        return self.box.bottom + share * self.box.height
