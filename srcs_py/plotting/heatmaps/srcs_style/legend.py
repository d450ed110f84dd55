"""The legend of our style: the meaning of the colours in words, once in a figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.labels import PT, Box, Label, cut_in_middle, length_of
from srcs_py.plotting.paper import (
    PLAIN,
    READABLE,
    Ink,
    height_in_cm,
    short_number,
    signed,
    with_color,
    wrapped,
)
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


@dataclass(frozen=True)
class Legend:
    """A legend in cm; ``swatches`` are boxes with their colours, from left to right."""

    height: float
    labels: tuple[Label, ...]
    swatches: tuple[tuple[Box, str], ...]
    marks: tuple[tuple[Box, str], ...]


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
class LegendPlan:
    """A plan of a legend between two places in cm, with its upper edge at ``top``.

    ``marks`` are signs with their meaning, from ``MEANING``.

    The title is on the left of the colours, or above them if there is no room there.
    """

    key: Meaning
    marks: tuple[str, ...]
    grid: HeatmapGrid
    room: tuple[float, float]
    top: float
    base: float
    ink: Ink

    def __post_init__(self) -> None:
        self.left, self.right = self.room
        self.size = max(0.92 * self.base, min(READABLE, self.base))
        self.line, self.space = height_in_cm(self.size), 0.45 * self.size * PT
        self.side = 0.95 * self.size * PT  # of colours and signs
        self.soft, self.text = with_color(PLAIN, self.ink.soft), with_color(PLAIN, self.ink.text)

    def legend(self) -> Legend:
        """Return all of it."""
        key, grid, line, space = self.key, self.grid, self.line, self.space
        before, after = ends(key, grid)
        colors = grid.colors
        if not grid.whole:
            colors = tuple(colors[round(k * (len(colors) - 1) / (RAMP - 1))] for k in range(RAMP))
        if key.better == "smaller":
            colors = colors[::-1]
        room = self.right - self.left
        around = self.length(before) + self.length(after) + 2 * space
        most = max(min(len(colors) * 1.5, 16.0) if grid.whole else 14.0, 5.0) * self.size * PT
        width = min(most, room - around)
        inline = bool(key.title) and self.length(key.title) + 2 * line + around + most <= room
        titles = wrapped(key.title, PLAIN, self.size, room)
        start = self.left + self.length(before) + space
        if inline:
            start = self.right - width - self.length(after) - space
        end = self.left if inline else start + width + space + self.length(after)
        ranks = [k for k in grid.ranks if str(k) in (key.at or ())] if grid.whole else []
        above = 0.0 if inline else 1.15 * line * len(titles)
        y = self.top - above - 0.7 * line  # of the baseline
        below = y - (0.3 + 0.8 * bool(ranks)) * line
        signs, meanings, rows = self.signs(end, below, inline)
        bar = self.box(start, y, width)
        labels = [
            Label(before, start - space, y, self.size, self.text, "right"),
            Label(after, start + width + space, y, self.size, self.text, "left"),
            *self.ticks(bar, ranks),
        ]
        for number, title in enumerate(titles):
            up = 0.0 if inline else above - 1.15 * line * number
            labels.append(Label(title, self.left, y + up, self.size, self.soft, "left"))
        step = width / len(colors)
        swatches = [
            (replace(bar, left=start + number * step, width=step), color)
            for number, color in enumerate(colors)
        ]
        height = self.top - below + 1.2 * rows * line
        return Legend(height, (*labels, *meanings), tuple(swatches), tuple(signs))

    def length(self, text: str) -> float:
        """Return the length of a text in cm."""
        return length_of(text, PLAIN, self.size)

    def box(self, x: float, y: float, width: float) -> Box:
        """Return a box in the middle of the small letters of a line of text."""
        middle = y + 0.5 * measure("x", PLAIN)[1] * self.size * PT
        return Box(x, middle - self.side / 2, width, self.side)

    def ticks(self, bar: Box, ranks: Sequence[int]) -> Iterator[Label]:
        """Yield the ranks that the user wants under the colours, if there is room for them."""
        end = float("-inf")
        for rank in ranks:
            text = short_number(rank)
            middle = bar.left + bar.width * (rank - self.grid.low + 0.5) / len(self.grid.colors)
            half = self.length(text) / 2
            if middle - half > end + 0.3 * self.size * PT:
                yield Label(text, middle, bar.bottom - self.side, self.size, self.soft)
                end = middle + half

    def signs(
        self, end: float, below: float, inline: bool
    ) -> tuple[list[tuple[Box, str]], list[Label], int]:
        """Return the signs, their meanings, and how many lines below a place they need.

        They follow the colours, which end at ``end``, if these are not in line with the title.
        """
        texts = [MEANING[mark] for mark in self.marks]
        widths = [self.side + self.space + self.length(text) for text in texts]
        whole = sum(widths) + (len(widths) - 1) * 3 * self.space
        if not inline and end + 4 * self.space + whole <= self.right:
            x, rows = end + 4 * self.space, 0
        else:
            x, rows = self.left, 1 if whole <= self.right - self.left else len(texts)
        boxes, labels = [], []
        for number, (mark, text, width) in enumerate(zip(self.marks, texts, widths, strict=True)):
            y = below + (0.3 if rows == 0 else -0.9 - 1.2 * number * (rows > 1)) * self.line
            boxes.append((self.box(x, y, self.side), mark))
            after = x + self.side + self.space
            shown = cut_in_middle(text, PLAIN, self.size, self.right - after)
            labels.append(Label(shown, after, y, self.size, self.soft, "left"))
            x += width + 3 * self.space if rows <= 1 else 0.0
        return boxes, labels, rows if texts else 0
