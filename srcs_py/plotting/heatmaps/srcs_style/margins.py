"""Heatmaps in our own style and the margins around them, in cm.

One legend for the figure, upright names, headings once, no boxes. Margins, gaps and tick labels
give way before heatmaps do; what had to be left out is noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import Heatmap, PanelGrid
from srcs_py.plotting.heatmaps.srcs_style.legend import Legend, LegendPlan
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions, most_lines
from srcs_py.plotting.heatmaps.srcs_style.ticks import x_ticks
from srcs_py.plotting.labels import PT, Box, length_of, longest_of
from srcs_py.plotting.paper import (
    BOLD,
    MINUS,
    PLAIN,
    READABLE,
    Ink,
    fitted_names,
    height_in_cm,
    text_size,
    with_color,
    wrapped,
)
from srcs_py.plotting.text import measure
from srcs_py.srcs.results.rank_arrays import Levels

EDGE = 0.12  # cm that stay free at the edges of the figure
NAME_HEIGHT = 0.92  # of a line of text; names closer to each other meet
TALLEST = 23.0  # cm, of a journal's page


@dataclass
class StyleFrame:
    """The measures of a figure of ``size`` cm: columns from the left, rows from the top."""

    grid: HeatmapGrid
    options: StyleOptions
    size: tuple[float, float]
    ink: Ink
    way: tuple[float, float, float]
    shrink: float = 1.0  # of text, where rows have no room
    lines: tuple[int, int] = (1, 1)  # that names of outer levels and tick labels may have

    def __post_init__(self) -> None:
        self.width, self.height = self.size
        usual = text_size(self.width)
        self.base = max(usual * self.shrink, min(READABLE, usual))
        self.small = max(0.88 * self.base, min(READABLE, self.base))
        self.line = height_in_cm(self.base)
        gap, self.name_share, self.tick_share = self.way
        self.gap = gap * self.base * PT  # between two heatmaps
        self.tick = 0.28 * self.base * PT  # its length
        self.away = 0.35 * self.base * PT  # between labels and ticks
        self.half = measure("x", PLAIN)[1] / 2 * PT  # of a small letter, per point
        self.text, self.soft, self.bold = (
            with_color(style, color)
            for style, color in (
                (PLAIN, self.ink.text),
                (PLAIN, self.ink.soft),
                (BOLD, self.ink.text),
            )
        )
        self.right = EDGE + 0.25 * self.base * PT  # the last label may reach beyond its cell
        self.rows = self.grid.heatmap_rows(self.options.per_row)
        self.columns = max(len(levels) for _, levels in self.rows)
        self.split = self.columns < len(self.grid.x_outer)  # into sub-rows

    # Columns, from the left.

    @cached_property
    def y_names(self) -> tuple[tuple[str, ...], float]:
        """Names of the rows of heatmaps, and their size."""
        if not self.options.out_y.levels_lab:
            return (), self.base
        return self._names(self.grid.y_outer, self.name_share * self.width)

    @cached_property
    def y_texts(self) -> tuple[tuple[str, ...], float]:
        """Labels of the rows inside a heatmap, and their size."""
        if not self.tick_share:
            return (), self.small
        room = self.tick_share * self.width
        wanted = [text for _, text in self.options.in_y.wanted(self.grid.y_inner.labels)]
        return fitted_names(wanted, PLAIN, self.small, room, self.lines[1])

    def _column(self, texts: Sequence[str], size: float, heading: str | None) -> float:
        """Width of a column of texts under a heading, which may be broken between words."""
        widths = [longest_of(texts, PLAIN, size)]
        most = 0.75 * self.name_share * self.width
        words = (heading or "").split() if texts else []
        widths += [min(length_of(word, BOLD, self.base), most) for word in words]
        return max(widths)

    @cached_property
    def left_columns(self) -> tuple[float, float]:
        """Widths of names and of tick labels."""
        names = self._column(*self.y_names, self.options.out_y.lab)
        if names:
            names = max(names, self._column(self.mean_texts("y_outer"), self.small, None))
        return names, self._column(*self.y_texts, self.options.in_y.lab)

    def mean_texts(self, side: str) -> tuple[str, ...]:
        """Return the mean ranks of the levels of a side, "y_outer" or "x_outer"."""
        means = self.options.means.get(side, ())
        return tuple(f"mean {value:+.1f}".replace("-", MINUS) for value in means)

    @property
    def x_means(self) -> float:
        """Height of the mean ranks of the columns of heatmaps."""
        texts = self.mean_texts("x_outer") if self.x_names[0] else ()
        longest = longest_of(texts, PLAIN, self.small)
        return 0.95 * self.line * (0 < longest <= self.panel_width + 0.7 * self.gap)

    @cached_property
    def left(self) -> float:
        """Left edge of the heatmaps."""
        names, ticks = self.left_columns
        left = EDGE + names + (2.2 * self.away if names else 0.0)
        return left + (ticks + self.away + self.tick if ticks else 0.0)

    @property
    def labels_end(self) -> float:
        """Right ends of the tick labels."""
        return self.left - self.tick - self.away

    @cached_property
    def panel_width(self) -> float:
        """Width of a heatmap."""
        room = self.width - self.left - self.right - (self.columns - 1) * self.gap
        return room / self.columns

    # Rows, from the top.

    @cached_property
    def legend(self) -> Legend | None:
        """The legend."""
        if self.options.legend is None:
            return None
        room = (self.left, self.width - EDGE)
        if room[1] - room[0] < 0.6 * self.width:
            room = (EDGE, room[1])
        top = self.height - EDGE - 1.3 * self.line * (self.options.annotation is not None)
        key, marks = self.options.legend, self.options.marks
        return LegendPlan(key, marks, self.grid, room, top, self.base, self.ink).legend()

    @cached_property
    def x_names(self) -> tuple[tuple[str, ...], float]:
        """Names of the columns of heatmaps, and their size."""
        if not self.options.out_x.levels_lab:
            return (), self.base
        return self._names(self.grid.x_outer, self.panel_width + 0.7 * self.gap)

    def _names(self, side: Levels, room: float) -> tuple[tuple[str, ...], float]:
        return fitted_names(side.labels, PLAIN, self.base, room, self.lines[0])

    @property
    def x_head(self) -> float:
        """Height of the names of the columns of heatmaps, with their mean ranks."""
        return self.line * most_lines(self.x_names[0]) + self.x_means

    @cached_property
    def headings(self) -> tuple[list[str], list[str]]:
        """Lines of the headings over the names and over the tick labels."""
        texts = self.options.out_y.lab, self.options.in_y.lab
        return tuple(  # type: ignore[return-value]
            wrapped(text, BOLD, self.base, room + 1e-6) if text and room else []
            for text, room in zip(texts, self.left_columns, strict=True)
        )

    @cached_property
    def head(self) -> float:
        """Height of headings and names above the first row."""
        above = self.x_head * (not self.split)
        above += self.line * bool(self.options.out_x.lab)
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
        return x_ticks(
            self.grid.x_inner,
            list(self.options.in_x.wanted(self.grid.x_inner.labels)),
            (self.panel_width, self.gap, 0.22 * self.height),
            self.small,
        )

    @cached_property
    def bottom(self) -> float:
        """Everything below the last row of heatmaps."""
        texts, size, upright, _ = self.x_labels
        height = EDGE
        if texts:
            long = longest_of((text for _, text in texts), PLAIN, size)
            height += self.tick + 0.15 * self.line + (long if upright else height_in_cm(size))
        return height + (1.15 * self.line if self.options.in_x.lab else 0.0)

    @cached_property
    def panels(self) -> PanelGrid:
        """The places of the heatmaps."""
        sides = self.bottom, self.left, self.top, self.right
        return PanelGrid(self.size, self.rows, sides, (self.gap, self.row_gap))

    @property
    def panel_height(self) -> float:
        """Height of a heatmap."""
        return self.panels.part[1]

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
        self.panels.check_room()
        return [
            Heatmap(y, x, self._fitted(self.panels.cell(row, column)))
            for row, (y, levels) in enumerate(self.rows)
            for column, x in enumerate(levels)
        ]

    def _fitted(self, box: Box) -> Box:
        """Return the box whose cells are square, in the upper left corner, where asked for."""
        if not self.options.square:
            return box
        each = min(box.width / len(self.grid.x_inner), box.height / len(self.grid.y_inner))
        width, height = each * len(self.grid.x_inner), each * len(self.grid.y_inner)
        return Box(box.left, box.top - height, width, height)
