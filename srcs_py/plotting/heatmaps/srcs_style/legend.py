"""The legend of our style: the meaning of the colours in words, once in a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from srcs_py.plotting.artists import BEFORE, Fill
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.srcs_style.surface import StyleArtists
from srcs_py.plotting.labels import PT, Anchor, Box, Label, cut_in_middle, length_of
from srcs_py.plotting.paper import (
    PLAIN,
    READABLE,
    height_in_cm,
    short_number,
    signed,
    wrapped,
)
from srcs_py.plotting.rpar.styles import TextStyle
from srcs_py.plotting.text import measure

RAMP = 64  # steps in which a continuous scale is drawn


@dataclass(frozen=True)
class Meaning:
    """The meaning of the colours, from colorbar_par or from the table.

    ``better`` is "larger", "smaller" or None; ``at`` are values to be labelled.
    """

    continuous: bool
    title: str
    better: str | None
    log: bool
    at: tuple[str, ...] | None


MEANING = {
    "missing": "no value",
    "untested": "no difference found by the omnibus test",
    "unsure": "another sign in more than 5 % of the draws",
    "nothing": "nothing shown: every place is possible",
}


def ends(key: Meaning, grid: HeatmapGrid) -> tuple[str, str]:
    """Return the texts left and right of the colours: the losing end is on the left."""
    text = signed if grid.whole else short_number
    low, high = text(grid.low), text(grid.high)
    if key.better == "smaller":
        low, high = high, low
    if key.better is None:
        return low, high
    if not grid.whole:
        return f"worse {low}", f"{high} better"
    return f"loses {low}" if grid.low < 0 else low, f"{high} wins" if grid.high > 0 else high


@dataclass
class Legend:
    """A legend between two places in cm, with its upper edge at ``top``.

    ``marks`` are signs with their meaning, from ``MEANING``.

    The title is on the left of the colours, or above them if there is no room there.
    """

    artists: StyleArtists
    key: Meaning
    marks: tuple[str, ...]
    grid: HeatmapGrid
    room: tuple[float, float]
    top: float
    base: float

    def __post_init__(self) -> None:
        self.left, self.right = self.room
        self.size = max(0.92 * self.base, min(READABLE, self.base))
        self.line, self.space = height_in_cm(self.size), 0.45 * self.size * PT
        self.side = 0.95 * self.size * PT  # of colours and signs

    def draw(self) -> float:
        """Draw all of it, and return its height."""
        key, grid, line, space = self.key, self.grid, self.line, self.space
        before, after = ends(key, grid)
        room = self.right - self.left
        around = self.length(before) + self.length(after) + 2 * space
        count = min(len(grid.colors) * 1.5, 16.0) if grid.whole else 14.0
        most = max(count, 5.0) * self.size * PT
        width = min(most, room - around)
        inline = bool(key.title) and self.length(key.title) + 2 * line + around + most <= room
        titles = wrapped(key.title, PLAIN, self.size, room)
        start = self.left + self.length(before) + space
        if inline:
            start = self.right - width - self.length(after) - space
        above = 0.0 if inline else 1.15 * line * len(titles)
        y = self.top - above - 0.7 * line  # of the baseline
        for number, title in enumerate(titles):
            self.add_text(title, self.left, y + above - 1.15 * line * number)
        bar, text = self.box(start, y, width), self.artists.text
        self.add_text(before, start - space, y, text, "right")
        self.add_text(after, bar.right + space, y, text)
        self._add_colors(bar)
        ranks = [k for k in grid.ranks if str(k) in (key.at or ())] if grid.whole else []
        self._add_ticks(bar, ranks)
        below = y - (0.3 + 0.8 * bool(ranks)) * line
        end = self.left if inline else bar.right + space + self.length(after)
        return self.top - below + 1.2 * self._add_signs(end, below, inline) * line

    def length(self, text: str) -> float:
        """Return the length of a text in cm."""
        return length_of(text, PLAIN, self.size)

    def box(self, x: float, y: float, width: float) -> Box:
        """Return a box in the middle of the small letters of a line of text."""
        middle = y + 0.5 * measure("x", PLAIN)[1] * self.size * PT
        return Box(x, middle - self.side / 2, width, self.side)

    def add_text(
        self, text: str, x: float, y: float, style: TextStyle | None = None, anchor: Anchor = "left"
    ) -> None:
        """Add a line of text, in the colour of what is read second unless there is a style."""
        style = style or self.artists.soft
        self.artists.labels.append(Label(text, x, y, self.size, style, anchor))

    def _add_colors(self, bar: Box) -> None:
        """Add the colours in a frame; the losing end is on the left."""
        colors = self.grid.colors
        if not self.grid.whole:
            colors = tuple(colors[round(k * (len(colors) - 1) / (RAMP - 1))] for k in range(RAMP))
        step = bar.width / len(colors)
        for number, color in enumerate(colors[::-1] if self.key.better == "smaller" else colors):
            swatch = replace(bar, left=bar.left + number * step, width=step)
            self.artists.fill([swatch], Fill(color, edge=color, width=0.2))
        self.artists.add_frames([bar])

    def _add_ticks(self, bar: Box, ranks: Sequence[int]) -> None:
        """Add the ranks that the user wants under the colours, if there is room for them."""
        end = float("-inf")
        for rank in ranks:
            text = short_number(rank)
            middle = bar.left + bar.width * (rank - self.grid.low + 0.5) / len(self.grid.colors)
            half = self.length(text) / 2
            if middle - half > end + 0.3 * self.size * PT:
                self.add_text(text, middle, bar.bottom - self.side, anchor="center")
                end = middle + half

    def _add_signs(self, end: float, below: float, inline: bool) -> int:
        """Add the signs with their meanings; return how many lines below a place they need.

        They follow the colours, which end at ``end``, if these are not in line with the title.
        """
        texts = [MEANING[mark] for mark in self.marks]
        widths = [self.side + self.space + self.length(text) for text in texts]
        whole = sum(widths) + (len(widths) - 1) * 3 * self.space
        rows = 1 if whole <= self.right - self.left else len(texts)
        x, y = self.left, below - 0.9 * self.line
        if not inline and end + 4 * self.space + whole <= self.right:
            x, y, rows = end + 4 * self.space, below + 0.3 * self.line, 0
        for mark, text, width in zip(self.marks, texts, widths, strict=True):
            box = self.box(x, y, self.side)
            if mark == "missing":
                self.artists.hatch(box, BEFORE)
            else:
                middle = box.left + box.width / 2, box.bottom + box.height / 2
                self.artists.add_dots([middle], 0.3 * box.height)
            self.artists.add_frames([box])
            after = box.right + self.space
            self.add_text(cut_in_middle(text, PLAIN, self.size, self.right - after), after, y)
            if rows <= 1:
                x += width + 3 * self.space
            else:
                y -= 1.2 * self.line
        return rows if texts else 0
