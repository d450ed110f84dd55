"""The legend of our style: the meaning of the colours in words, once in a figure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from srcs_py.plotting.artists import Fill
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.marks import MEANING, MISSING, UNDERPOWERED, add_sign
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
    """A legend between two places in cm, with text a little smaller than ``base`` points.

    ``marks`` are signs with their meaning, from ``MEANING``. The title is on the left of the
    colours, or above them if there is no room there.
    """

    key: Meaning
    marks: tuple[str, ...]
    grid: HeatmapGrid
    room: tuple[float, float]
    base: float

    def __post_init__(self) -> None:
        self.size: float = max(0.92 * self.base, min(READABLE, self.base))
        self.line: float = height_in_cm(self.size)
        self.space: float = 0.45 * self.size * PT
        self.side: float = 0.95 * self.size * PT
        self._measure_colors()
        self._measure_signs()

    def _measure_colors(self) -> None:
        """Measure the title, the colours and the texts left and right of them."""
        (left, right), title = self.room, self.key.title
        self.ends: tuple[str, str] = ends(self.key, self.grid)
        before, after = (self.length(text) + self.space for text in self.ends)
        count = min(len(self.grid.colors) * 1.5, 16.0) if self.grid.whole else 14.0
        most = max(count, 5.0) * self.size * PT
        needed = 2 * self.line + sum((before, after)) + most
        self.inline: bool = bool(title) and self.length(title) + needed <= right - left
        width = min(most, right - left - sum((before, after)))
        start = right - width - after if self.inline else left + before
        self.colors: tuple[float, float] = start, start + width
        self.end: float = self.colors[1] + after
        self.titles: list[str] = wrapped(title, PLAIN, self.size, right - left)
        self.above: float = 0.0 if self.inline else 1.15 * self.line * len(self.titles)

    def _measure_signs(self) -> None:
        """Measure the ranks that the user wants under the colours, and the signs.

        These follow the colours if the title is above, or have one or more lines below.
        """
        (left, right), at = self.room, self.key.at or ()
        self.ranks: list[int] = (
            [rank for rank in self.grid.ranks if str(rank) in at] if self.grid.whole else []
        )
        texts = (self.length(MEANING[mark]) for mark in self.marks)
        self.sign_widths: list[float] = [self.side + self.space + length for length in texts]
        whole = sum(self.sign_widths) + (len(self.marks) - 1) * 3 * self.space
        self.sign_rows: int = 1 if whole <= right - left else len(self.marks)
        if not self.marks or (not self.inline and self.end + 4 * self.space + whole <= right):
            self.sign_rows = 0
        lines = 1.0 + 0.8 * bool(self.ranks) + 1.2 * self.sign_rows
        self.height: float = self.above + lines * self.line

    def length(self, text: str) -> float:
        """Return the length of a text in cm."""
        return length_of(text, PLAIN, self.size)

    def box(self, x: float, y: float, width: float) -> Box:
        """Return a box in the middle of the small letters of a line of text."""
        middle = y + 0.5 * measure("x", PLAIN)[1] * self.size * PT
        return Box(x, middle - self.side / 2, width, self.side)


def draw_legend(artists: StyleArtists, legend: Legend, top: float) -> None:
    """Draw a legend with its upper edge at ``top``."""
    y = top - legend.above - 0.7 * legend.line  # of the baseline
    left, (start, end) = legend.room[0], legend.colors

    def add_text(text: str, x: float, y: float, style: TextStyle, anchor: Anchor = "left") -> None:
        artists.labels.append(Label(text, x, y, legend.size, style, anchor))

    for number, title in enumerate(legend.titles):
        height = y + legend.above - 1.15 * legend.line * number
        add_text(title, left, height, artists.soft)
    before, after = legend.ends
    add_text(before, start - legend.space, y, artists.text, "right")
    add_text(after, end + legend.space, y, artists.text)
    bar = legend.box(start, y, end - start)
    _add_colors(artists, legend, bar)
    for rank, x in _ticks(legend, bar):
        add_text(rank, x, bar.bottom - legend.side, artists.soft, "center")
    for mark, x, low in _signs(legend, y):
        box = legend.box(x, low, legend.side)
        if mark in {MISSING, UNDERPOWERED}:
            add_sign(artists, mark, box, legend.grid, artists.ink.line, artists.scale)
        else:
            middle = box.left + box.width / 2, box.bottom + box.height / 2
            artists.add_dots([middle], 0.3 * box.height)
        artists.add_frames([box])
        place = box.right + legend.space
        text = cut_in_middle(MEANING[mark], PLAIN, legend.size, legend.room[1] - place)
        add_text(text, place, low, artists.soft)


def _add_colors(artists: StyleArtists, legend: Legend, bar: Box) -> None:
    """Add the colours in a frame; the losing end is on the left."""
    colors = legend.grid.colors
    if not legend.grid.whole:
        colors = tuple(colors[round(k * (len(colors) - 1) / (RAMP - 1))] for k in range(RAMP))
    step = bar.width / len(colors)
    for number, color in enumerate(colors[::-1] if legend.key.better == "smaller" else colors):
        swatch = replace(bar, left=bar.left + number * step, width=step)
        artists.fill([swatch], Fill(color, edgecolor=color, linewidth=0.2))
    artists.add_frames([bar])


def _ticks(legend: Legend, bar: Box) -> Iterator[tuple[str, float]]:
    """Yield the ranks under the colours that have room there, with their middles."""
    end = float("-inf")
    for rank in legend.ranks:
        text = short_number(rank)
        middle = bar.left + bar.width * (rank - legend.grid.low + 0.5) / len(legend.grid.colors)
        half = legend.length(text) / 2
        if middle - half > end + 0.3 * legend.size * PT:
            yield text, middle
            end = middle + half


def _signs(legend: Legend, y: float) -> Iterator[tuple[str, float, float]]:
    """Yield the signs with their left ends and baselines; ``y`` is the baseline at the colours."""
    x, apart = legend.end + 4 * legend.space, 3 * legend.space
    if legend.sign_rows:
        x, y = legend.room[0], y - (1.2 + 0.8 * bool(legend.ranks)) * legend.line
    for mark, width in zip(legend.marks, legend.sign_widths, strict=True):
        yield mark, x, y
        if legend.sign_rows > 1:
            y -= 1.2 * legend.line
        else:
            x += width + apart
