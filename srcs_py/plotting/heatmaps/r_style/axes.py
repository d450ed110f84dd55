"""The ticks and tick labels of one heatmap or colour bar, placed as R's axis() places them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from srcs_py.plotting.artists import Point
from srcs_py.plotting.heatmaps.r_style.surface import RArtists
from srcs_py.plotting.labels import (
    LINE,
    MEASURED,
    PT,
    SMALLEST,
    Anchor,
    Box,
    Label,
    cut_in_middle,
    em_width,
    half_capital,
    height_of,
    is_number,
    least_size,
    length_of,
    longest_of,
    longest_text,
    names_lost,
    separate_lines,
    shrink,
)
from srcs_py.plotting.rpar.styles import AxisStyle, InnerStyle
from srcs_py.plotting.text import measure
from srcs_py.srcs.results.rank_arrays import Levels

Which = Literal["bottom", "left", "right"]
DESCENT = 0.25  # room below the baseline, in font sizes
DENSE = 2.5 * PT  # cm; ticks that are closer are thinned out
TIGHTEST = 0.6  # labels at the ends of an axis shrink to this before they are left out


@dataclass
class Scale:
    """The levels of a factor, its ``name``, their ``count``, those with ticks, texts of some.

    Labels across the axis that are longer than ``limit`` cm shrink, then are cut; the ``longest``
    is that long. They have ``size`` points and are ``parallel`` to the axis or across it.
    """

    which: Which
    count: int
    texts: Mapping[int, str]
    style: AxisStyle
    base: float
    ticks: tuple[int, ...]
    limit: float
    name: str | None = None

    def __post_init__(self) -> None:
        style, texts = self.style, self.texts.values()
        self.line: float = LINE * self.base * PT
        self.size: float = self.base * style.text.cex
        along = {0, 1} if self.which == "bottom" else {0, 3}
        self.parallel: bool = (1 if style.las is None else style.las) in along
        self.longest: float = min(longest_of(texts, style.text, self.size), self.limit)
        most = max((text.count("\n") for text in texts), default=0)
        self.more_lines: float = most * LINE * self.size * PT  # beyond the first, in cm

    @property
    def gap(self) -> float:
        """Return the least gap between two labels, in font sizes."""
        usual, given = 1.0 if self.parallel else 0.25, self.style.gap_axis
        return (usual if given is None else given) * measure("m", self.style.text)[0]

    @property
    def least_length(self) -> float:
        """Return the length in cm of an axis that has room for all names; 0 for numbers."""
        texts = [*self.texts.values()]
        if len(texts) < 2 or all(map(is_number, texts)):
            return 0.0
        longest = longest_text(texts, self.style.text)
        return 1.02 * self.count * (along(self, longest) + self.gap) * least_size(self.size) * PT

    @property
    def room(self) -> float:
        """Return the room that R adds for the labels, in cm.

        It is the height of a capital, or the width of the label with most characters.
        """
        if not self.texts:
            return 0.0
        if self.parallel:
            capital = 2 * half_capital(self.style.text) * self.size * PT
            return capital + self.more_lines
        most = max(self.texts.values(), key=len)
        return min(em_width(most, self.style.text) * self.size * PT, self.limit)

    @property
    def reach(self) -> float:
        """Return how far the labels really reach from the plot region, in cm."""
        if not self.texts:
            return max(-self.style.tcl, 0.0) * self.line
        if not self.parallel:
            return self.style.mgp[1] * self.line + self.longest
        lines = self.style.mgp[1] + (0.8 if self.which == "bottom" else 1.0)
        return lines * self.line + DESCENT * self.size * PT + self.more_lines


def level_scale(
    which: Which, side: Levels, inner: InnerStyle, style: AxisStyle, base: float, limit: float
) -> Scale:
    """Return the levels of an inner factor with the labels that are wanted."""
    if inner.levels_las is not None:
        style = replace(style, las=inner.levels_las)
    texts, every = dict(inner.wanted(side.labels)), tuple(range(len(side)))
    return Scale(which, len(side), texts, style, base, every, limit, side.name)


def add_axis(artists: RArtists, scale: Scale, box: Box, cell: Box) -> list[Label]:
    """Add ticks and labels along a plot region, and return the labels.

    Parameters
    ----------
    artists : RArtists
        Drawn on.
    scale : Scale
        Levels and style; labels that would overlap are left out as R leaves them out.
    box, cell : Box
        The plot region and the cell of the layout around it; labels keep inside the cell.
    """
    upright = scale.which != "bottom"
    start, span = (box.bottom, box.height) if upright else (box.left, box.width)
    room = (cell.bottom, cell.top) if upright else (cell.left, cell.right)
    middles = [start + span * (k + 0.5) / scale.count for k in range(scale.count)]
    kept, size = _labelled(scale, middles, room)
    ticks = scale.ticks
    if span / scale.count < DENSE:  # a row of ticks would be a black block
        ticks = tuple(kept) or ticks[:: math.ceil(DENSE * scale.count / span)]
    style, out = scale.style, scale.style.mgp[2] * scale.line
    length = -style.tcl * scale.line
    if style.tck is not None:
        length = -style.tck * min(box.width, box.height)
    lines = [[_point(scale, box, middles[k], far) for far in (out, out + length)] for k in ticks]
    if style.tick and lines:
        lwd = style.lwd if style.lwd_ticks is None else style.lwd_ticks
        artists.add_lines([[lines[0][0], lines[-1][0]]], style.col, style.lwd, style.lty)
        artists.add_lines(lines, style.col_ticks or style.col, lwd, style.lty)
    every = (_lines(scale, text, middles[k], size, box) for k, text in kept.items())
    labels = [line for lines in every for line in lines]
    artists.show([*scale.texts.values()], labels)
    artists.lost += names_lost(scale.name, [*scale.texts.values()], len(kept))
    return labels


def _point(scale: Scale, box: Box, along: float, away: float) -> Point:
    """Return a place along an axis, ``away`` from the plot region."""
    if scale.which == "bottom":
        return along, box.bottom - away
    return (box.left - away if scale.which == "left" else box.right + away), along


def _labelled(
    scale: Scale, middles: Sequence[float], room: tuple[float, float]
) -> tuple[dict[int, str], float]:
    """Return the labels that R's axis() draws, by level, and the font size of all of them.

    Each has a gap before it: the width of an ``m`` for labels along the axis and a quarter of it
    for labels across it, or R's gap.axis of it. Only texts that may have room are measured.
    """
    texts, size = _sized(scale, middles, room)
    space = scale.gap * size * PT
    kept, end, least = dict[int, str](), -math.inf, 0.0
    for k, text in texts.items():
        if middles[k] - least < end + space:
            continue
        half = along(scale, text) * size * PT / 2
        if len(texts) > MEASURED:  # neighbours of many are about as long
            least = 0.97 * half
        fits = _fitting(text, scale, size, _free(middles[k], room)) > size / 1.001
        if fits and middles[k] - half >= end + space:
            kept[k], end = text, middles[k] + half
    if len(kept) == 1 and scale.parallel:  # one number tells nothing of an axis
        for k, text in reversed(texts.items()):
            half = along(scale, text) * size * PT / 2
            if 2 * half <= _free(middles[k], room) and middles[k] - half >= end + space / 4:
                kept[k] = text
                break
    return kept, size * _clear(scale, kept, middles, size)


def _sized(
    scale: Scale, middles: Sequence[float], room: tuple[float, float]
) -> tuple[dict[int, str], float]:
    """Return the texts by level, shortened where need be, and one font size for all of them.

    Names shrink before they are left out as numbers are.
    """
    style, size, texts = scale.style.text, scale.size, dict(scale.texts)
    if texts and not scale.parallel:
        longest = longest_text(texts.values(), style)
        size = max(shrink(longest, style, size, scale.limit), min(SMALLEST, size))
        if length_of(longest, style, size) > scale.limit:
            for k, text in texts.items():
                cut = (cut_in_middle(line, style, size, scale.limit) for line in text.split("\n"))
                texts[k] = "\n".join(cut)
    tightest = max(TIGHTEST * size, min(SMALLEST, size))
    most = longest_of(texts.values(), style, size) if scale.parallel else math.inf
    for k, text in texts.items():
        if (free := _free(middles[k], room)) < most:
            size = min(size, max(_fitting(text, scale, size, free), tightest))
    if 1 < len(texts) <= MEASURED and not all(map(is_number, texts.values())):
        needed = along(scale, longest_text(texts.values(), style)) + scale.gap
        apart = min(middles[other] - middles[one] for one, other in pairwise(texts))
        size = max(min(size, apart / (1.001 * needed * PT)), least_size(size))
    return texts, size


def along(scale: Scale, text: str) -> float:
    """Return what a label takes of its axis, in font sizes."""
    return (em_width if scale.parallel else height_of)(text, scale.style.text)


def _free(place: float, room: tuple[float, float]) -> float:
    """Return how long a label centred at a place may be."""
    return 2 * (min(place - room[0], room[1] - place) - PT / 2)


def _fitting(text: str, scale: Scale, size: float, free: float) -> float:
    """Return the size, at most ``size``, at which a label takes ``free`` cm of its axis.

    Labels of one line across the axis always fit.
    """
    style = scale.style.text
    if scale.parallel:
        return shrink(text, style, size, free)
    if "\n" not in text:
        return size
    return min(size, free / (height_of(text, style) * PT))


def _clear(scale: Scale, kept: Mapping[int, str], middles: Sequence[float], size: float) -> float:
    """Return the part of the size at which no character's tail meets the label across its axis.

    R compares the height of capitals only: where it has room for these, it also labels names with
    tails, which are a little higher. Labels of several lines are whole lines apart.
    """
    if scale.parallel or any("\n" in text for text in kept.values()):
        return 1.0
    inks = [measure(text, scale.style.text) for text in kept.values()]
    factor = 1.0
    for (one, ink), (other, next_ink) in pairwise(zip(kept, inks, strict=True)):
        above, below = (next_ink, ink) if scale.which == "bottom" else (ink, next_ink)
        needed = (above[1] - above[2] + below[2]) * size * PT
        if needed > 0:
            factor = min(factor, (middles[other] - middles[one] - PT) / needed)
    return max(factor, TIGHTEST, min(SMALLEST, size) / size)


def _lines(scale: Scale, text: str, place: float, size: float, box: Box) -> Iterator[Label]:
    """Yield the lines of a label; those along an axis follow each other away from it."""
    style, away = scale.style.text, scale.style.mgp[1] * scale.line
    anchor: Anchor = "center"
    further = text.count("\n")
    if scale.parallel:
        before: float = further if scale.which == "left" else 0
        away += (0.2 if scale.which == "left" else 0.8) * scale.line
    else:
        before = further / 2
        anchor = "left" if scale.which == "right" else "right"
        half = half_capital(style) * size * PT
        place += half if scale.which == "bottom" else -half
    if scale.parallel != (scale.which == "bottom"):
        style = replace(style, srt=90.0)
    label = Label(text, *_point(scale, box, place, away), size, style, anchor)
    return separate_lines(label, LINE * size * PT, before)
