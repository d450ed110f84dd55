"""Heatmaps in our own style and the margins around them, in cm.

One legend for the figure, upright names, headings once, no boxes. Margins, gaps and tick labels
give way before heatmaps do; what had to be left out is noted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.mesh import Heatmap
from srcs_py.plotting.heatmaps.srcs_style.legend import Key, Legend, LegendPlan
from srcs_py.plotting.heatmaps.srcs_style.ticks import x_ticks
from srcs_py.plotting.labels import PT, Box, Measure, length_of
from srcs_py.plotting.paper import (
    BOLD,
    MINUS,
    PLAIN,
    READABLE,
    Ink,
    fitted_names,
    height_in_cm,
    text_size,
    wrapped,
)
from srcs_py.srcs.results.rank_arrays import Levels

EDGE = 0.12  # cm that stay free at the edges of the figure
LEAST_PANEL = 0.1  # cm; a narrower heatmap shows nothing
GOOD_CELL, GOOD_PANEL = 0.09, 0.6  # cm; wider cells and heatmaps are worth a tick label
NARROW = 1.2  # cm; heatmaps that would be narrower in a single row come in sub-rows
LOW_STRIP = 0.5  # of that width; sub-rows are at least as high
BROKEN = ((1, 1), (3, 1), (3, 3))  # lines of names and of tick labels, as they are tried
NAME_HEIGHT = 0.92  # of a line of text; names closer to each other meet
TALLEST = 23.0  # cm, of a journal's page
# What gives way in turn: gaps between heatmaps (in font sizes), parts of the width for names and
# for tick labels.
LOW_PANEL = 0.12  # cm; where heatmaps would be lower, text is smaller
SHRUNK = (1.0, 0.8, 0.6, 0.4)
LONG_NAMES, WIDE = (0.7, 0.45, 0.3), 2.5  # where heatmaps are that much wider than they need
WAYS = ((0.7, 0.26, 0.17), (0.4, 0.26, 0.17), (0.3, 0.2, 0.12), (0.25, 0.14, 0.0), (0.2, 0.08, 0.0))


@dataclass(frozen=True)
class SideOptions:
    """What is shown of a factor: a heading or None, whether and which levels have names."""

    heading: str | None
    labelled: bool
    at: tuple[str, ...] | None  # None for all


@dataclass(frozen=True)
class StyleOptions:
    """The options of our style."""

    y_outer: SideOptions
    x_outer: SideOptions
    y_inner: SideOptions
    x_inner: SideOptions
    legend: Key | None = None
    per_row: int | None = None
    titles: tuple[str, ...] | None = None
    annotation: str | None = None
    square: bool = False
    numbers: bool = False
    dotted: object = None  # array of bool in the shape of the grid, or None
    regions: Any = None  # array of numbers in the shape of the grid, or None
    means: Mapping[str, Sequence[float]] = field(default_factory=dict)  # mean ranks by side


@dataclass
class StyleFrame:
    """The measures of a figure of ``size`` cm: columns from the left, rows from the top."""

    grid: HeatmapGrid
    options: StyleOptions
    measure: Measure
    size: tuple[float, float]
    ink: Ink
    way: tuple[float, float, float]
    shrink: float = 1.0  # of text, where rows have no room
    lines: tuple[int, int] = (1, 1)  # that names of outer levels and tick labels may have
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.width, self.height = self.size
        usual = text_size(self.width)
        self.base = max(usual * self.shrink, min(READABLE, usual))
        self.small = max(0.88 * self.base, min(READABLE, self.base))
        self.line = height_in_cm(self.base)
        self.gap_size, self.name_share, self.tick_share = self.way
        self.rows = self.grid.heatmap_rows(self.options.per_row)
        self.columns = max(len(levels) for _, levels in self.rows)
        self.split = self.columns < len(self.grid.x_outer)  # into sub-rows

    # Columns, from the left.

    @property
    def gap(self) -> float:
        """Between two heatmaps."""
        return self.gap_size * self.base * PT

    @cached_property
    def y_names(self) -> tuple[tuple[str, ...], float]:
        """Names of the rows of heatmaps, and their size."""
        if self.grid.y_outer.name is None or not self.options.y_outer.labelled:
            return (), self.base
        return self._names(self.grid.y_outer, self.name_share * self.width)

    @cached_property
    def y_texts(self) -> tuple[tuple[str, ...], float]:
        """Labels of the rows inside a heatmap, and their size."""
        if not self.options.y_inner.labelled or not self.tick_share:
            return (), self.small
        room = self.tick_share * self.width
        wanted = [text for _, text in wanted_levels(self.grid.y_inner, self.options.y_inner)]
        return fitted_names(wanted, PLAIN, self.small, room, self.measure, self.lines[1])

    def _column(self, texts: Sequence[str], size: float, heading: str | None) -> float:
        """Width of a column of texts under a heading, which may be broken between words."""
        widths = [length_of(text, PLAIN, size, self.measure) for text in texts]
        most = 0.75 * self.name_share * self.width
        words = (heading or "").split() if texts else []
        widths += [min(length_of(word, BOLD, self.base, self.measure), most) for word in words]
        return max(widths, default=0.0)

    @cached_property
    def left_columns(self) -> tuple[float, float]:
        """Widths of names and of tick labels."""
        names = self._column(*self.y_names, self.options.y_outer.heading)
        if names:
            names = max(names, self._column(self.mean_texts("y_outer"), self.small, None))
        return names, self._column(*self.y_texts, self.options.y_inner.heading)

    def mean_texts(self, side: str) -> tuple[str, ...]:
        """Return the mean ranks of the levels of a side, "y_outer" or "x_outer"."""
        means = self.options.means.get(side, ())
        return tuple(f"mean {value:+.1f}".replace("-", MINUS) for value in means)

    @property
    def x_means(self) -> float:
        """Height of the mean ranks of the columns of heatmaps."""
        texts = self.mean_texts("x_outer") if self.x_names[0] else ()
        longest = max((length_of(t, PLAIN, self.small, self.measure) for t in texts), default=0.0)
        return 0.95 * self.line * (0 < longest <= self.panel_width + 0.7 * self.gap)

    @property
    def tick(self) -> float:
        """Length of a tick."""
        return 0.28 * self.base * PT

    @cached_property
    def left(self) -> float:
        """Left edge of the heatmaps."""
        names, ticks = self.left_columns
        away = 0.35 * self.base * PT
        left = EDGE + names + (2.2 * away if names else 0.0)
        return left + (ticks + away + self.tick if ticks else 0.0)

    @cached_property
    def panel_width(self) -> float:
        """Width of a heatmap."""
        last_label = 0.25 * self.base * PT  # what it may take beyond the last cell
        room = self.width - self.left - EDGE - last_label
        return (room - (self.columns - 1) * self.gap) / self.columns

    # Rows, from the top.

    @cached_property
    def legend(self) -> Legend | None:
        """The legend, with its lower edge at 0."""
        if self.options.legend is None:
            return None
        room = (self.left, self.width - EDGE)
        if room[1] - room[0] < 0.6 * self.width:
            room = (EDGE, room[1])
        return LegendPlan(
            self.options.legend, self.grid, room, self.base, self.measure, self.ink
        ).legend()

    @cached_property
    def x_names(self) -> tuple[tuple[str, ...], float]:
        """Names of the columns of heatmaps, and their size."""
        if self.grid.x_outer.name is None or not self.options.x_outer.labelled:
            return (), self.base
        return self._names(self.grid.x_outer, self.panel_width + 0.7 * self.gap)

    def _names(self, side: Levels, room: float) -> tuple[tuple[str, ...], float]:
        return fitted_names(side.labels, PLAIN, self.base, room, self.measure, self.lines[0])

    @property
    def x_head(self) -> float:
        """Height of the names of the columns of heatmaps, with their mean ranks."""
        return self.line * most_lines(self.x_names[0]) + self.x_means

    @cached_property
    def headings(self) -> tuple[list[str], list[str]]:
        """Lines of the headings over the names and over the tick labels."""
        texts = self.options.y_outer.heading, self.options.y_inner.heading
        return tuple(  # type: ignore[return-value]
            wrapped(text, BOLD, self.base, room + 1e-6, self.measure) if text and room else []
            for text, room in zip(texts, self.left_columns, strict=True)
        )

    @cached_property
    def head(self) -> float:
        """Height of headings and names above the first row."""
        above = self.x_head * (not self.split)
        above += self.line * bool(self.grid.x_outer.name and self.options.x_outer.heading)
        return max(above, self.line * max(map(len, self.headings)))

    @property
    def over_row(self) -> float:
        """Height of what is above each row: names where rows are split, titles."""
        return self.x_head * self.split + self.line * bool(self.options.titles)

    @property
    def row_gap(self) -> float:
        """Between two rows of heatmaps."""
        return self.gap + self.over_row

    @cached_property
    def top(self) -> float:
        """Everything above the first row of heatmaps."""
        height = EDGE + self.head + self.over_row + 0.25 * self.line
        if self.legend is not None:
            height += self.legend.height + 0.45 * self.line
        return height + (1.3 * self.line if self.options.annotation is not None else 0.0)

    @cached_property
    def x_labels(self) -> tuple[list[tuple[int, str]], float, bool, list[str]]:
        """Labels below a heatmap with their places, their size, whether upright; what is left."""
        if not self.options.x_inner.labelled:
            return [], self.small, False, []
        return x_ticks(
            self.grid.x_inner,
            wanted_levels(self.grid.x_inner, self.options.x_inner),
            (self.panel_width, self.gap, 0.22 * self.height),
            self.small,
            self.measure,
        )

    @cached_property
    def bottom(self) -> float:
        """Everything below the last row of heatmaps."""
        texts, size, upright, _ = self.x_labels
        height = EDGE
        if texts:
            long = max(length_of(text, PLAIN, size, self.measure) for _, text in texts)
            height += self.tick + 0.15 * self.line + (long if upright else height_in_cm(size))
        return height + (1.15 * self.line if self.options.x_inner.heading else 0.0)

    @cached_property
    def panel_height(self) -> float:
        """Height of a heatmap."""
        count = len(self.rows)
        room = self.height - self.top - self.bottom - (count - 1) * self.row_gap
        return room / count

    @property
    def row_pitch(self) -> float:
        """From one level of the outer Y factor to the next."""
        sub_rows = len(self.rows) // len(self.grid.y_outer)
        return sub_rows * (self.panel_height + self.row_gap)

    @property
    def holds_names(self) -> bool:
        """Whether rows are as high as their names, where these have several lines."""
        cell = self.panel_height / len(self.grid.y_inner)
        return all(
            most_lines(names) < 2 or room >= NAME_HEIGHT * height_in_cm(size, most_lines(names))
            for (names, size), room in ((self.y_names, self.row_pitch), (self.y_texts, cell))
        )

    @property
    def shown(self) -> int:
        """Number of characters of all names that are shown."""
        return sum(map(len, (*self.y_names[0], *self.x_names[0], *self.y_texts[0])))

    def boxes(self) -> list[Heatmap]:
        """Return the heatmaps."""
        if min(self.panel_width, self.panel_height) < LEAST_PANEL:
            least = (
                self.width + self.columns * max(0.2 - self.panel_width, 0),
                self.height + len(self.rows) * max(0.2 - self.panel_height, 0),
            )
            raise SRCSError(
                f"A figure of {self.width:.1f} x {self.height:.1f} cm is too small for "
                f"{len(self.rows)} x {self.columns} heatmaps with their names; it must have at "
                f"least {least[0]:.1f} x {least[1]:.1f} cm (figsize is in inches)."
            )
        panels = []
        for row, (y, chunk) in enumerate(self.rows):
            bottom = self.height - self.top - row * (self.panel_height + self.row_gap)
            bottom -= self.panel_height
            for column, x in enumerate(chunk):
                left = self.left + column * (self.panel_width + self.gap)
                box = Box(left, bottom, self.panel_width, self.panel_height)
                panels.append(Heatmap(y, x, self._fitted(box)))
        return panels

    def _fitted(self, box: Box) -> Box:
        """Return the box whose cells are square, in the upper left corner, where asked for."""
        if not self.options.square:
            return box
        each = min(box.width / len(self.grid.x_inner), box.height / len(self.grid.y_inner))
        width, height = each * len(self.grid.x_inner), each * len(self.grid.y_inner)
        return Box(box.left, box.top - height, width, height)


def wanted_levels(side: Levels, options: SideOptions) -> list[tuple[int, str]]:
    """Return the levels that are to be labelled, with their places."""
    every = enumerate(side.labels)
    return [(k, text) for k, text in every if options.at is None or text in options.at]


def most_lines(names: Sequence[str]) -> int:
    """Return the most lines that a name has; 0 without names."""
    return max((name.count("\n") + 1 for name in names), default=0)


def frame_of(
    grid: HeatmapGrid,
    options: StyleOptions,
    measure: Measure,
    size: tuple[float, float],
    ink: Ink,
) -> StyleFrame:
    """Return the frame of a figure of ``size`` cm in which least gives way to the heatmaps.

    Heatmaps that would be too narrow are in sub-rows, if there is room for them.
    """
    frame = _frame(grid, options, measure, size, ink)
    least = NARROW if len(grid.y_outer) == 1 else GOOD_PANEL
    if options.per_row is not None or frame.panel_width >= least:
        return frame
    most = max(int((size[0] - frame.left - EDGE) / (least + frame.gap)), 2)
    for columns in (most, most - 1):  # tick labels, which had no room before, may take some
        per_row = math.ceil(frame.columns / math.ceil(frame.columns / columns))
        split = _frame(grid, replace(options, per_row=per_row), measure, size, ink)
        if split.panel_width >= least and split.panel_height >= LOW_STRIP * least:
            return split
    return frame


def _frame(
    grid: HeatmapGrid,
    options: StyleOptions,
    measure: Measure,
    size: tuple[float, float],
    ink: Ink,
) -> StyleFrame:
    """Return the frame with the rows that the options ask for."""
    good = max(min(GOOD_CELL * len(grid.x_inner), 2.5), GOOD_PANEL)

    def framed(shrink: float) -> StyleFrame:
        def frame(way: tuple[float, float, float], lines: tuple[int, int] = (1, 1)) -> StyleFrame:
            return StyleFrame(grid, options, measure, size, ink, way, shrink, lines)

        ways = ((WAYS[0], good), (LONG_NAMES, WIDE * good))
        tried = ((frame(way, lines), least) for way, least in ways for lines in BROKEN)
        fits = [each for each, least in tried if each.panel_width >= least and each.holds_names]
        if fits:
            return max(fits, key=lambda each: each.shown)
        frames = map(frame, WAYS)
        return next(each for each in frames if each.panel_width >= good or each.way is WAYS[-1])

    tried = map(framed, SHRUNK)
    return next((frame for frame in tried if frame.panel_height >= LOW_PANEL), framed(1.0))
