"""The measures of a figure in our own style, in cm: numbers only, nothing is drawn.

One legend for the figure, upright names, headings once, no boxes. Margins, gaps and tick labels
give way before heatmaps do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from srcs_py.base.signs import MINUS
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import Heatmap, PanelGrid
from srcs_py.plotting.heatmaps.srcs_style.legend import Legend
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions, most_lines
from srcs_py.plotting.heatmaps.srcs_style.ticks import Ticks, x_ticks
from srcs_py.plotting.labels import PT, Box, length_of, longest_of
from srcs_py.plotting.paper import (
    BOLD,
    PLAIN,
    READABLE,
    fitted_names,
    height_in_cm,
    text_size,
    wrapped,
)
from srcs_py.plotting.text import measure

EDGE = 0.12  # cm that stay free at the edges of the figure
NAME_HEIGHT = 0.92  # of a line of text; names closer to each other meet
Texts = tuple[tuple[str, ...], float]  # of one size in points


@dataclass(frozen=True, eq=False)
class StyleFrame:
    """The measures of a figure of ``size`` cm: columns from the left, rows from the top.

    Attributes
    ----------
    shares : tuple of float
        Gap between heatmaps in font sizes; parts of the width for names and for tick labels.
    shrink : float
        Of text, where rows have no room.
    lines : tuple of int
        Most lines of the names of outer levels and of the tick labels on the left.
    """

    grid: HeatmapGrid
    options: StyleOptions
    size: tuple[float, float]
    shares: tuple[float, float, float]
    shrink: float = 1.0
    lines: tuple[int, int] = (1, 1)

    @property
    def width(self) -> float:
        """Width of the figure."""
        return self.size[0]

    @cached_property
    def base(self) -> float:
        """Size of ordinary text in points."""
        usual = text_size(self.width)
        return max(usual * self.shrink, min(READABLE, usual))

    @property
    def small(self) -> float:
        """Size of tick labels in points."""
        return max(0.88 * self.base, min(READABLE, self.base))

    @property
    def line(self) -> float:
        """Height of a line of text."""
        return height_in_cm(self.base)

    @property
    def gap(self) -> float:
        """Space between two heatmaps."""
        return self.shares[0] * self.base * PT

    @property
    def tick(self) -> float:
        """Length of a tick."""
        return 0.28 * self.base * PT

    @property
    def away(self) -> float:
        """Space between labels and ticks."""
        return 0.35 * self.base * PT

    @cached_property
    def rows(self) -> list[tuple[int, range]]:
        """Outer levels of each row of heatmaps, from the top."""
        return self.grid.heatmap_rows(self.options.per_row)

    @property
    def columns(self) -> int:
        """Number of heatmaps in a row."""
        return max(len(levels) for _, levels in self.rows)

    @property
    def split(self) -> bool:
        """Whether the columns are in sub-rows."""
        return self.columns < len(self.grid.x_outer)

    # Columns, from the left: names of the rows of heatmaps, tick labels, heatmaps.

    @cached_property
    def y_names(self) -> Texts:
        """Names of the rows of heatmaps."""
        names = self.grid.y_outer.labels if self.options.out_y.levels_lab else ()
        return self._fitted(names, self.shares[1] * self.width)

    @cached_property
    def y_texts(self) -> Texts:
        """Labels of the rows inside a heatmap."""
        wanted = [text for _, text in self.options.in_y.wanted(self.grid.y_inner.labels)]
        return fitted_names(wanted, PLAIN, self.small, self.shares[2] * self.width, self.lines[1])

    @cached_property
    def left_columns(self) -> tuple[float, float]:
        """Widths of the names and of the tick labels."""
        names = self._column(*self.y_names, self.options.out_y.lab)
        if names:
            names = max(names, longest_of(self.mean_texts("y_outer"), PLAIN, self.small))
        return names, self._column(*self.y_texts, self.options.in_y.lab)

    @cached_property
    def headings(self) -> list[list[str]]:
        """Lines of the headings over the names and over the tick labels."""
        labels = self.options.out_y.lab, self.options.in_y.lab
        return [
            wrapped(text, BOLD, self.base, width + 1e-6) if text and width else []
            for text, width in zip(labels, self.left_columns, strict=True)
        ]

    @property
    def left(self) -> float:
        """Space on the left of the heatmaps."""
        names, ticks = self.left_columns
        beside = 2.2 * self.away if names else 0.0
        return EDGE + names + beside + (ticks + self.away + self.tick if ticks else 0.0)

    @property
    def labels_end(self) -> float:
        """Right ends of the tick labels."""
        return self.left - self.tick - self.away

    @property
    def right(self) -> float:
        """Space on their right: the last label may reach beyond its cell."""
        return EDGE + 0.25 * self.base * PT

    @cached_property
    def panel_width(self) -> float:
        """Width of a heatmap."""
        gaps = (self.columns - 1) * self.gap
        return (self.width - self.left - self.right - gaps) / self.columns

    # Rows, from the top: annotation, legend, names of the columns, heatmaps, tick labels.

    @cached_property
    def x_names(self) -> Texts:
        """Names of the columns of heatmaps."""
        names = self.grid.x_outer.labels if self.options.out_x.levels_lab else ()
        return self._fitted(names, self.panel_width + 0.7 * self.gap)

    @cached_property
    def x_means(self) -> float:
        """Height of the mean ranks of the columns, if there is room for them."""
        means = self.mean_texts("x_outer") if self.x_names[0] else ()
        fits = 0 < longest_of(means, PLAIN, self.small) <= self.panel_width + 0.7 * self.gap
        return 0.95 * self.line * fits

    @property
    def x_head(self) -> float:
        """Height of the names of the columns, with their mean ranks."""
        return self.line * most_lines(self.x_names[0]) + self.x_means

    @property
    def over_row(self) -> float:
        """Height of what is above each row: names where rows are split, titles."""
        return self.x_head * self.split + self.line * bool(self.options.titles)

    @property
    def legend_top(self) -> float:
        """Upper edge of the legend, below the annotation."""
        note = 1.3 * self.line * (self.options.annotation is not None)
        return self.size[1] - EDGE - note

    @cached_property
    def legend(self) -> Legend | None:
        """The legend, over the heatmaps or over the whole figure."""
        if self.options.legend is None:
            return None
        room = self.left, self.width - EDGE
        if room[1] - room[0] < 0.6 * self.width:
            room = EDGE, room[1]
        return Legend(self.options.legend, self.options.marks, self.grid, room, self.base)

    @cached_property
    def top(self) -> float:
        """Space above the heatmaps."""
        line = self.line
        above = self.x_head * (not self.split) + line * bool(self.options.out_x.lab)
        head = max(above, line * max(map(len, self.headings)))
        legend = self.legend.height + 0.45 * line if self.legend else 0.0
        return self.size[1] - self.legend_top + legend + head + self.over_row + 0.25 * line

    @cached_property
    def x_labels(self) -> Ticks:
        """Labels below a heatmap."""
        wanted = self.options.in_x.wanted(self.grid.x_inner.labels)
        room = self.panel_width, self.gap, 0.22 * self.size[1]
        return x_ticks(self.grid.x_inner, list(wanted), room, self.small)

    @cached_property
    def bottom(self) -> float:
        """Space below the heatmaps."""
        texts, size, upright, _ = self.x_labels
        height = EDGE + (1.15 * self.line if self.options.in_x.lab else 0.0)
        if not texts:
            return height
        long = longest_of((text for _, text in texts), PLAIN, size)
        return height + self.tick + 0.15 * self.line + (long if upright else height_in_cm(size))

    @cached_property
    def panels(self) -> PanelGrid:
        """Places of the heatmaps."""
        sides = self.bottom, self.left, self.top, self.right
        return PanelGrid(self.size, self.rows, sides, (self.gap, self.gap + self.over_row))

    @property
    def panel_height(self) -> float:
        """Height of a heatmap."""
        return self.panels.part[1]

    @property
    def row_pitch(self) -> float:
        """From one level of the outer Y factor to the next."""
        sub_rows = len(self.rows) // len(self.grid.y_outer)
        return sub_rows * (self.panel_height + self.panels.gaps[1])

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

    def mean_texts(self, side: str) -> tuple[str, ...]:
        """Return the mean ranks of the levels of a side, "y_outer" or "x_outer"."""
        means = self.options.means.get(side, ())
        return tuple(f"mean {value:+.1f}".replace("-", MINUS) for value in means)

    def half(self, size: float) -> float:
        """Return half the height of a small letter."""
        return measure("x", PLAIN)[1] / 2 * PT * size

    def boxes(self) -> list[Heatmap]:
        """Return the heatmaps; where cells are to be square, in the upper left of their places."""
        self.panels.check_room()
        shape = len(self.grid.x_inner), len(self.grid.y_inner)
        width, height = self.panels.part
        if self.options.square:
            each = min(width / shape[0], height / shape[1])
            width, height = each * shape[0], each * shape[1]
        places = [
            (y, x, self.panels.cell(row, column))
            for row, (y, levels) in enumerate(self.rows)
            for column, x in enumerate(levels)
        ]
        return [
            Heatmap(y, x, Box(place.left, place.top - height, width, height))
            for y, x, place in places
        ]

    def _fitted(self, names: Sequence[str], room: float) -> Texts:
        return fitted_names(names, PLAIN, self.base, room, self.lines[0])

    def _column(self, texts: Sequence[str], size: float, heading: str | None) -> float:
        """Return the width of texts under a heading, which may be broken between words."""
        most = 0.75 * self.shares[1] * self.width
        words = (heading or "").split() if texts else []
        widths = (min(length_of(word, BOLD, self.base), most) for word in words)
        return max([longest_of(texts, PLAIN, size), *widths])
