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
    Fitted,
    fitted_names,
    height_in_cm,
    text_size,
    wrapped,
)
from srcs_py.plotting.text import measure

EDGE = 0.12  # cm that stay free at the edges of the figure
NAME_HEIGHT = 0.92  # of a line of text; names closer to each other meet


@dataclass
class StyleFrame:
    """The measures of a figure of ``size`` cm: columns from the left, rows from the top.

    Parameters
    ----------
    grid, options : HeatmapGrid and StyleOptions
        Levels, and what is shown of them.
    size : tuple of float
        Width and height in cm.
    shares : tuple of float
        Gap between heatmaps in font sizes; parts of the width for names and for tick labels.
    shrink : float
        Of text, where rows have no room.
    lines : tuple of int
        Most lines of the names of outer levels and of the tick labels on the left.

    Attributes
    ----------
    base, small : float
        Sizes of ordinary text and of tick labels in points.
    line, gap, tick, away : float
        Height of a line, and spaces: between heatmaps, of a tick, between it and its label.
    rows : list of (int, range)
        Outer levels of each row of heatmaps from the top; there may be several of an outer Y
        level, which are ``split``.
    y_names, x_names, y_texts : tuple
        Names of the rows and of the columns of heatmaps, and labels of the rows inside them, with
        their sizes.
    x_labels : tuple
        Labels below a heatmap, as ``x_ticks`` returns them.
    headings : list of list of str
        Lines of the headings over the names and over the tick labels.
    panel_width, panel_height : float
        Size of a heatmap.
    left, right, top, bottom : float
        Spaces around all heatmaps; ``over_row`` is above each row, and tick labels reach to
        ``labels_end``.
    """

    grid: HeatmapGrid
    options: StyleOptions
    size: tuple[float, float]
    shares: tuple[float, float, float]
    shrink: float = 1.0
    lines: tuple[int, int] = (1, 1)

    def __post_init__(self) -> None:
        grid, options, usual = self.grid, self.options, text_size(self.size[0])
        self.width: float = self.size[0]
        self.base: float = max(usual * self.shrink, min(READABLE, usual))
        self.small: float = max(0.88 * self.base, min(READABLE, self.base))
        self.line: float = height_in_cm(self.base)
        self.gap: float = self.shares[0] * self.base * PT
        self.tick: float = 0.28 * self.base * PT
        self.away: float = 0.35 * self.base * PT
        self.rows: list[tuple[int, range]] = grid.heatmap_rows(options.per_row)
        self.columns: int = max(len(levels) for _, levels in self.rows)
        self.split: bool = self.columns < len(grid.x_outer)
        self._measure_columns()
        self._measure_rows()

    def _measure_columns(self) -> None:
        """Measure from the left: names of the rows of heatmaps, tick labels, heatmaps."""
        options, grid = self.options, self.grid
        names = grid.y_outer.labels if options.out_y.levels_lab else ()
        room, lines = self.shares[1] * self.width, self.lines[0]
        self.y_names: Fitted = fitted_names(names, PLAIN, self.base, room, lines)
        wanted = [text for _, text in options.in_y.wanted(grid.y_inner.labels)]
        room, lines = self.shares[2] * self.width, self.lines[1]
        self.y_texts: Fitted = fitted_names(wanted, PLAIN, self.small, room, lines)
        wide = self._column(*self.y_names, options.out_y.lab)
        if wide:
            wide = max(wide, longest_of(self.mean_texts("y_outer"), PLAIN, self.small))
        ticks = self._column(*self.y_texts, options.in_y.lab)
        self.headings: list[list[str]] = [
            wrapped(text, BOLD, self.base, width + 1e-6) if text and width else []
            for text, width in ((options.out_y.lab, wide), (options.in_y.lab, ticks))
        ]
        beside = 2.2 * self.away if wide else 0.0
        self.left: float = EDGE + wide + beside + (ticks + self.away + self.tick if ticks else 0.0)
        self.labels_end: float = self.left - self.tick - self.away
        self.right: float = EDGE + 0.25 * self.base * PT  # the last label may reach beyond its cell
        gaps = (self.columns - 1) * self.gap
        self.panel_width: float = (self.width - self.left - self.right - gaps) / self.columns

    def _measure_rows(self) -> None:
        """Measure from the top: annotation, legend, names of the columns, heatmaps, tick labels."""
        options, grid, line = self.options, self.grid, self.line
        room = self.panel_width + 0.7 * self.gap
        names = grid.x_outer.labels if options.out_x.levels_lab else ()
        self.x_names: Fitted = fitted_names(names, PLAIN, self.base, room, self.lines[0])
        means = self.mean_texts("x_outer") if self.x_names[0] else ()
        self.x_means: float = 0.95 * line * (0 < longest_of(means, PLAIN, self.small) <= room)
        self.x_head: float = line * most_lines(self.x_names[0]) + self.x_means
        self.over_row: float = self.x_head * self.split + line * bool(options.titles)
        self.legend_top: float = self.size[1] - EDGE - 1.3 * line * (options.annotation is not None)
        self.legend: Legend | None = None
        legend = 0.0
        if options.legend is not None:
            end = self.width - EDGE  # over the heatmaps, or over the whole figure
            start = self.left if end - self.left >= 0.6 * self.width else EDGE
            self.legend = Legend(options.legend, options.marks, grid, (start, end), self.base)
            legend = self.legend.height + 0.45 * line
        above = self.x_head * (not self.split) + line * bool(options.out_x.lab)
        head = legend + max(above, line * max(map(len, self.headings)))
        self.top: float = self.size[1] - self.legend_top + head + self.over_row + 0.25 * line
        labelled = list(options.in_x.wanted(grid.x_inner.labels))
        below = self.panel_width, self.gap, 0.22 * self.size[1]
        self.x_labels: Ticks = x_ticks(grid.x_inner, labelled, below, self.small)
        texts, size, upright, _ = self.x_labels
        self.bottom: float = EDGE + (1.15 * line if options.in_x.lab else 0.0)
        if texts:
            long = longest_of((text for _, text in texts), PLAIN, size)
            self.bottom += self.tick + 0.15 * line + (long if upright else height_in_cm(size))
        sides = self.bottom, self.left, self.top, self.right
        gaps = self.gap, self.gap + self.over_row
        self.panels: PanelGrid = PanelGrid(self.size, self.rows, sides, gaps)
        self.panel_height: float = self.panels.part[1]
        sub_rows = len(self.rows) // len(grid.y_outer)
        self.row_pitch: float = sub_rows * (self.panel_height + self.panels.gaps[1])

    @property
    def holds_names(self) -> bool:
        """Whether rows are as high as their names, where these have several lines."""
        cell = self.panel_height / len(self.grid.y_inner)
        return all(
            most_lines(names) < 2 or room >= NAME_HEIGHT * height_in_cm(size, most_lines(names))
            for (names, size), room in ((self.y_names, self.row_pitch), (self.y_texts, cell))
        )

    def mean_texts(self, side: str) -> tuple[str, ...]:
        """Return the mean ranks of the levels of a side, "y_outer" or "x_outer"."""
        means = self.options.means.get(side, ())
        return tuple(f"mean {value:+.1f}".replace("-", MINUS) for value in means)

    def half(self, size: float) -> float:
        """Return half the height of a small letter."""
        return measure("x", PLAIN)[1] / 2 * PT * size

    @cached_property
    def heatmaps(self) -> list[Heatmap]:
        """The heatmaps; where cells are to be square, in the upper left of their places."""
        self.panels.check_room()
        columns, rows = len(self.grid.x_inner), len(self.grid.y_inner)
        width, height = self.panels.part
        if self.options.square:
            each = min(width / columns, height / rows)
            width, height = each * columns, each * rows
        found = []
        for row, (y, levels) in enumerate(self.rows):
            for column, x in enumerate(levels):
                place = self.panels.cell(row, column)
                found.append(Heatmap(y, x, Box(place.left, place.top - height, width, height)))
        return found

    def _column(self, texts: Sequence[str], size: float, heading: str | None) -> float:
        """Return the width of texts under a heading, which may be broken between words."""
        most = 0.75 * self.shares[1] * self.width
        words = (heading or "").split() if texts else []
        widths = (min(length_of(word, BOLD, self.base), most) for word in words)
        return max([longest_of(texts, PLAIN, size), *widths])
