"""The ticks and tick labels of one heatmap or colour bar, placed as R's axis() places them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from srcs_py.plotting.labels import (
    HINTED,
    LINE,
    PT,
    SMALLEST,
    Box,
    Label,
    Measure,
    cut,
    half_capital,
    shrink,
    width_of,
    without_overlap,
)
from srcs_py.plotting.looks import AxisStyle

Which = Literal["bottom", "left", "right"]
DESCENT = 0.25  # room below the baseline, in font sizes
TIGHTEST = 0.6  # labels at the ends of an axis shrink to this before they are left out


@dataclass(frozen=True)
class Axis:
    """One drawn axis.

    Attributes
    ----------
    which : {"bottom", "left", "right"}
        Side of the plot region.
    ticks : tuple of float
        Places of the ticks from 0 (left or bottom end of the region) to 1.
    length : float
        Length of the ticks in cm; they point outward where it is positive.
    offset : float
        Distance of the axis line from the region in cm.
    labels : tuple of Label
        Tick labels.
    style : AxisStyle
        Colours and line widths.
    """

    which: Which
    ticks: tuple[float, ...]
    length: float
    offset: float
    labels: tuple[Label, ...]
    style: AxisStyle

    def line(self, box: Box) -> list[tuple[float, float]]:
        """Return the ends of the axis line, from the first tick to the last, in cm."""
        return [self._point(box, place, self.offset) for place in (self.ticks[0], self.ticks[-1])]

    def tick_lines(self, box: Box) -> list[list[tuple[float, float]]]:
        """Return both ends of each tick in cm."""
        ends = (self.offset, self.offset + self.length)
        return [[self._point(box, place, out) for out in ends] for place in self.ticks]

    def _point(self, box: Box, place: float, out: float) -> tuple[float, float]:
        if self.which == "bottom":
            return box.left + place * box.width, box.bottom - out
        x = box.left - out if self.which == "left" else box.right + out
        return x, box.bottom + place * box.height


@dataclass(frozen=True)
class Scale:
    """What an axis shows: ``count`` levels, those with ticks, and the texts of those labelled."""

    which: Which
    count: int
    texts: tuple[tuple[int, str], ...]
    style: AxisStyle
    base: float
    ticks: tuple[int, ...]

    @property
    def line(self) -> float:
        """Height of a line of text in cm."""
        return LINE * self.base * PT

    @property
    def size(self) -> float:
        """Font size of the tick labels in points."""
        return self.base * self.style.text.cex

    @property
    def parallel(self) -> bool:
        """Whether labels run along the axis."""
        las = 1 if self.style.las is None else self.style.las
        return las in ({0, 1} if self.which == "bottom" else {0, 3})

    def longest(self, limit: float, measure: Measure) -> float:
        """Return the length in cm of the longest label, at most ``limit``."""
        widths = [width_of(text, self.style.text, measure) for _, text in self.texts]
        return min(max(widths, default=0.0) * self.size * PT * HINTED, limit)

    def room(self, limit: float, measure: Measure) -> float:
        """Return the room that R adds for the labels, in cm.

        It is the height of a capital, or the width of the label with most letters.
        """
        if not self.texts:
            return 0.0
        if self.parallel:
            return 2 * half_capital(self.style.text, measure) * self.size * PT
        most = max((text for _, text in self.texts), key=len)
        return min(width_of(most, self.style.text, measure) * self.size * PT, limit)

    def reach(self, limit: float, measure: Measure) -> float:
        """Return how far the labels really reach from the plot region, in cm."""
        if not self.texts:
            return max(-self.style.tcl, 0.0) * self.line
        if not self.parallel:
            return self.style.mgp[1] * self.line + self.longest(limit, measure)
        lines = self.style.mgp[1] + (0.8 if self.which == "bottom" else 1.0)
        return lines * self.line + DESCENT * self.size * PT


def axis(scale: Scale, box: Box, cell: Box, measure: Measure, limit: float) -> Axis:
    """Place ticks and labels beside a plot region.

    Parameters
    ----------
    scale : Scale
        Levels and style.
    box, cell : Box
        The plot region and the cell of the layout around it; labels keep inside the cell.
    measure : callable
        Ink of a line of text.
    limit : float
        Longest label in cm across the axis; longer ones shrink, then are cut.

    Returns
    -------
    Axis
        Labels that would overlap are left out as R leaves them out.
    """
    upright = scale.which != "bottom"
    start, span = (box.bottom, box.height) if upright else (box.left, box.width)
    room = (cell.bottom, cell.top) if upright else (cell.left, cell.right)
    places = [start + span * (k + 0.5) / scale.count for k, _ in scale.texts]
    texts, size = _sized(scale, places, room, measure, limit)
    labels = [
        _label(scale, text, place, size, box, measure)
        for text, place in zip(texts, places, strict=True)
        if _inside(text, place, room, scale, size, measure)
    ]
    style = scale.style
    length = -style.tcl * scale.line
    if style.tck is not None:
        length = -style.tck * min(box.width, box.height)
    return Axis(
        which=scale.which,
        ticks=tuple((k + 0.5) / scale.count for k in scale.ticks),
        length=length,
        offset=style.mgp[2] * scale.line,
        labels=tuple(without_overlap(labels, upright, scale.parallel, style.gap, measure)),
        style=style,
    )


def _sized(
    scale: Scale,
    places: Sequence[float],
    room: tuple[float, float],
    measure: Measure,
    limit: float,
) -> tuple[list[str], float]:
    """Return the texts, shortened where need be, and one font size for all of them."""
    style, size = scale.style.text, scale.size
    if not scale.parallel:
        sizes = [shrink(text, style, size, limit, measure) for _, text in scale.texts]
        size = max(min(sizes, default=size), min(SMALLEST, size))
        return [cut(text, style, size, limit, measure) for _, text in scale.texts], size
    ends = [
        shrink(text, style, size, 2 * _nearest_end(place, room), measure)
        for (_, text), place in zip(scale.texts, places, strict=True)
    ]
    size *= max(min(ends, default=size) / size, TIGHTEST) if size else 1.0
    return [text for _, text in scale.texts], size


def _nearest_end(place: float, room: tuple[float, float]) -> float:
    return min(place - room[0], room[1] - place)


def _inside(
    text: str,
    place: float,
    room: tuple[float, float],
    scale: Scale,
    size: float,
    measure: Measure,
) -> bool:
    """Whether a label along the axis keeps inside its cell; labels across it always do."""
    extent = measure(text, scale.style.text)[0] if scale.parallel else 0.0
    return extent * size * PT * HINTED <= 2 * _nearest_end(place, room) * 1.001


def _label(scale: Scale, text: str, place: float, size: float, box: Box, measure: Measure) -> Label:
    style, line = scale.style.text, scale.line
    away = scale.style.mgp[1] * line
    half = half_capital(style, measure) * size * PT
    turned = replace(style, srt=90.0)
    if scale.which == "bottom":
        if scale.parallel:
            return Label(text, place, box.bottom - away - 0.8 * line, size, style)
        return Label(text, place + half, box.bottom - away, size, turned, "right")
    edge, side = (box.left, -1) if scale.which == "left" else (box.right, 1)
    if not scale.parallel:
        anchor: Literal["right", "left"] = "right" if side < 0 else "left"
        return Label(text, edge + side * away, place - half, size, style, anchor)
    return Label(text, edge + side * away - (0.2 if side < 0 else -0.8) * line, place, size, turned)
