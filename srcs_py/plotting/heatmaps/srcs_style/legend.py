"""The legend of our look: what the colours mean, in words, once for the whole figure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.labels import PT, Box, Label, Measure, length_of
from srcs_py.plotting.paper import (
    PLAIN,
    READABLE,
    Ink,
    cut_in_middle,
    height_in_cm,
    short_number,
    signed,
    with_color,
)

RAMP = 64  # steps in which a continuous scale is drawn


@dataclass(frozen=True)
class Key:
    """What a legend says.

    ``better`` is "larger", "smaller" or None; ``marks`` are signs with their meaning, from
    ``MEANING``; ``at`` are values to be labelled.
    """

    title: str
    better: str | None = "larger"
    words: tuple[str, str] = ("loses", "wins")
    marks: tuple[str, ...] = ()
    at: tuple[str, ...] | None = None


@dataclass(frozen=True)
class LegendPlan:
    """A legend in cm; ``swatches`` are boxes with their colours, from left to right."""

    height: float
    labels: tuple[Label, ...]
    swatches: tuple[tuple[Box, str], ...]
    marks: tuple[tuple[Box, str], ...]

    def moved(self, up: float) -> LegendPlan:
        """Return the legend that much higher."""
        return LegendPlan(
            self.height,
            tuple(replace(each, y=each.y + up) for each in self.labels),
            tuple((replace(box, bottom=box.bottom + up), fill) for box, fill in self.swatches),
            tuple((replace(box, bottom=box.bottom + up), mark) for box, mark in self.marks),
        )


MEANING = {
    "missing": "no value",
    "untested": "no difference found by the omnibus test",
    "unsure": "another sign in more than 5 % of the draws",
}


def key_of(key: Key, grid: HeatmapGrid) -> Key:
    """Return the key with the marks that occur in the grid."""
    import numpy as np

    marks = [each for each in key.marks if each != "missing" or np.isnan(grid.z).any()]
    return replace(key, marks=tuple(marks))


def ends(key: Key, grid: HeatmapGrid) -> tuple[str, str]:
    """Return the texts left and right of the colours: the losing end is on the left."""
    if grid.whole:
        low, high = signed(grid.low), signed(grid.high)
    else:
        low, high = short_number(grid.low), short_number(grid.high)
    if key.better == "smaller":
        low, high = high, low
    if key.better is None:
        return low, high
    return f"{key.words[0]} {low}", f"{high} {key.words[1]}"


def plan_legend(
    key: Key,
    grid: HeatmapGrid,
    room: tuple[float, float],
    base: float,
    measure: Measure,
    ink: Ink,
) -> LegendPlan:
    """Place a legend whose lower edge is at 0, between two places in cm.

    The title is on the left of the colours, or above them where there is no room beside.
    """
    size = max(0.92 * base, min(READABLE, base))
    soft, text = with_color(PLAIN, ink.soft), with_color(PLAIN, ink.text)
    line, space = height_in_cm(size), 0.45 * size * PT
    before, after = ends(key, grid)
    widths = [length_of(each, PLAIN, size, measure) for each in (before, after)]
    colors = grid.colors if grid.whole else _ramp(grid.colors)
    if key.better == "smaller":
        colors = colors[::-1]
    left, right = room
    most = max(min(len(colors) * 1.5, 16.0) if grid.whole else 14.0, 5.0) * size * PT
    whole = right - left - sum(widths) - 2 * space
    bar = min(most, whole)
    title_width = length_of(key.title, PLAIN, size, measure) if key.title else 0.0
    beside = bool(key.title) and title_width + 2 * line + sum(widths) + 2 * space + most <= (
        right - left
    )
    y = 0.3 * line  # of the baseline
    labels, swatches = [], []
    start = right - bar - widths[1] - space if beside else left + widths[0] + space
    box_height = 0.95 * size * PT
    bottom = y + 0.5 * measure("x", PLAIN)[1] * size * PT - box_height / 2
    for number, color in enumerate(colors):
        each = bar / len(colors)
        swatches.append((Box(start + number * each, bottom, each, box_height), color))
    labels.append(Label(before, start - space, y, size, text, "right"))
    labels.append(Label(after, start + bar + space, y, size, text, "left"))
    end = start + bar + space + widths[1] if not beside else left
    labels += _ticks(key, grid, (start, bar, bottom), size, measure, soft)
    height = line if not _at(key, grid) else 1.8 * line
    if height > line:
        labels = [replace(each, y=each.y + 0.8 * line) for each in labels]
        swatches = [(replace(box, bottom=box.bottom + 0.8 * line), c) for box, c in swatches]
    if key.title:
        up = y + (height - line) + (0.0 if beside else 1.15 * line)
        title = cut_in_middle(key.title, PLAIN, size, right - left, measure)
        labels.append(Label(title, left, up, size, soft, "left"))
        height += 0.0 if beside else 1.15 * line
    marks, more, rows = _marks(key, (left, right, end), beside, size, measure, soft)
    if rows:
        labels = [replace(each, y=each.y + rows * 1.2 * line) for each in labels]
        swatches = [(replace(box, bottom=box.bottom + rows * 1.2 * line), c) for box, c in swatches]
        height += rows * 1.2 * line
    return LegendPlan(height, (*labels, *more), tuple(swatches), tuple(marks))


def _ramp(colors: tuple[str, ...]) -> tuple[str, ...]:
    step = (len(colors) - 1) / (RAMP - 1)
    return tuple(colors[round(k * step)] for k in range(RAMP))


def _at(key: Key, grid: HeatmapGrid) -> list[int]:
    if not grid.whole or not key.at:
        return []
    return [rank for rank in range(grid.low, grid.high + 1) if str(rank) in key.at]


def _ticks(
    key: Key,
    grid: HeatmapGrid,
    bar: tuple[float, float, float],
    size: float,
    measure: Measure,
    style: object,
) -> list[Label]:
    """Return the values that the user wants under the colours."""
    start, width, bottom = bar
    labels: list[Label] = []
    end = float("-inf")
    for rank in _at(key, grid):
        text = short_number(rank)
        middle = start + width * (rank - grid.low + 0.5) / len(grid.colors)
        half = length_of(text, PLAIN, size, measure) / 2
        if middle - half > end + 0.3 * size * PT:
            y = bottom - 0.95 * size * PT
            labels.append(Label(text, middle, y, size, style))  # type: ignore[arg-type]
            end = middle + half
    return labels


def _marks(
    key: Key,
    room: tuple[float, float, float],
    beside: bool,
    size: float,
    measure: Measure,
    style: object,
) -> tuple[list[tuple[Box, str]], list[Label], int]:
    """Return the signs with their meanings, on a line of their own if need be."""
    left, right, end = room
    side, space = 0.95 * size * PT, 0.45 * size * PT
    texts = [(mark, MEANING[mark]) for mark in key.marks]
    widths = [side + space + length_of(text, PLAIN, size, measure) for _, text in texts]
    if not texts:
        return [], [], 0
    whole = sum(widths) + (len(widths) - 1) * 3 * space
    y = 0.3 * height_in_cm(size)
    same_line = not beside and end + 4 * space + whole <= right
    x, rows = (end + 4 * space if same_line else left), (0 if same_line else 1)
    if not same_line and whole > right - left:
        rows = len(texts)
    boxes, labels = [], []
    for number, ((mark, text), width) in enumerate(zip(texts, widths, strict=True)):
        up = (rows - 1 - number) * 1.2 * height_in_cm(size) if rows > 1 else 0.0
        bottom = y + up + 0.5 * measure("x", PLAIN)[1] * size * PT - side / 2
        boxes.append((Box(x, bottom, side, side), mark))
        shown = cut_in_middle(text, PLAIN, size, right - x - side - space, measure)
        labels.append(Label(shown, x + side + space, y + up, size, style, "left"))  # type: ignore[arg-type]
        x += width + 3 * space if rows <= 1 else 0.0
    return boxes, labels, rows
