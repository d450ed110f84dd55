"""Heatmaps in our own style and the margins around them, in cm.

One legend for the figure, upright names, headings once, no boxes. Margins, gaps and tick labels
give way before heatmaps do; what had to be left out is noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from srcs_py.base.signs import MINUS
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import Heatmap, PanelGrid
from srcs_py.plotting.heatmaps.srcs_style.legend import Legend
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions, most_lines
from srcs_py.plotting.heatmaps.srcs_style.surface import StyleArtists
from srcs_py.plotting.heatmaps.srcs_style.ticks import x_ticks
from srcs_py.plotting.labels import PT, Box, length_of, longest_of
from srcs_py.plotting.paper import (
    BOLD,
    PLAIN,
    READABLE,
    Ink,
    fitted_names,
    height_in_cm,
    text_size,
    wrapped,
)
from srcs_py.plotting.text import measure

EDGE = 0.12  # cm that stay free at the edges of the figure
NAME_HEIGHT = 0.92  # of a line of text; names closer to each other meet
TALLEST = 23.0  # cm, of a journal's page


@dataclass
class StyleFrame:
    """The measures of a figure of ``size`` cm: columns from the left, rows from the top.

    Attributes
    ----------
    artists : StyleArtists
        Drawn on; the legend is there from the beginning.
    y_names, x_names : tuple
        Names of the rows and of the columns of heatmaps, and their size.
    y_texts : tuple
        Labels of the rows inside a heatmap, and their size.
    x_labels : tuple
        Labels below a heatmap with their places, their size, whether upright; what is left.
    x_means : float
        Height of the mean ranks of the columns of heatmaps.
    x_head : float
        Height of the names of the columns of heatmaps, with their mean ranks.
    headings : list of list of str
        Lines of the headings over the names and over the tick labels.
    over_row : float
        Height of what is above each row: names where rows are split, titles.
    left, top, bottom, right : float
        Spaces around the heatmaps.
    panels : PanelGrid
        Places of the heatmaps, each ``panel_width`` wide and ``panel_height`` high.
    """

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
        self.artists = StyleArtists(self.ink, self.width)
        self.rows = self.grid.heatmap_rows(self.options.per_row)
        self.columns = max(len(levels) for _, levels in self.rows)
        self.split = self.columns < len(self.grid.x_outer)  # into sub-rows
        self._measure_columns()
        self._measure_rows()

    def _measure_columns(self) -> None:
        """Measure names, tick labels and heatmaps, from the left."""
        grid, options = self.grid, self.options
        names = grid.y_outer.labels if options.out_y.levels_lab else ()
        self.y_names = self._fitted(names, self.name_share * self.width)
        wanted = [text for _, text in options.in_y.wanted(grid.y_inner.labels)]
        room = self.tick_share * self.width
        wanted = wanted if room else []
        self.y_texts = fitted_names(wanted, PLAIN, self.small, room, self.lines[1])
        first = self._column(*self.y_names, options.out_y.lab)
        if first:
            first = max(first, longest_of(self.mean_texts("y_outer"), PLAIN, self.small))
        second = self._column(*self.y_texts, options.in_y.lab)
        self.headings = [
            wrapped(text, BOLD, self.base, width + 1e-6) if text and width else []
            for text, width in ((options.out_y.lab, first), (options.in_y.lab, second))
        ]
        self.left = EDGE + first + (2.2 * self.away if first else 0.0)
        self.left += second + self.away + self.tick if second else 0.0
        self.right = EDGE + 0.25 * self.base * PT  # the last label may reach beyond its cell
        room = self.width - self.left - self.right - (self.columns - 1) * self.gap
        self.panel_width = room / self.columns

    def _measure_rows(self) -> None:
        """Measure legend, names, heatmaps and tick labels, from the top."""
        grid, options, line = self.grid, self.options, self.line
        room = self.panel_width + 0.7 * self.gap
        self.x_names = self._fitted(grid.x_outer.labels if options.out_x.levels_lab else (), room)
        means = self.mean_texts("x_outer") if self.x_names[0] else ()
        self.x_means = 0.95 * line * (0 < longest_of(means, PLAIN, self.small) <= room)
        self.x_head = line * most_lines(self.x_names[0]) + self.x_means
        self.over_row = self.x_head * self.split + line * bool(options.titles)
        above = self.x_head * (not self.split) + line * bool(options.out_x.lab)
        head = max(above, line * max(map(len, self.headings)))
        note = 1.3 * line * (options.annotation is not None)
        legend = self._add_legend(self.height - EDGE - note)
        self.top = EDGE + note + head + self.over_row + 0.25 * line
        self.top += legend + 0.45 * line if legend else 0.0
        self.x_labels = x_ticks(
            grid.x_inner,
            list(options.in_x.wanted(grid.x_inner.labels)),
            (self.panel_width, self.gap, 0.22 * self.height),
            self.small,
        )
        self.bottom = self._bottom()
        gaps = self.gap, self.gap + self.over_row
        sides = self.bottom, self.left, self.top, self.right
        self.panels = PanelGrid(self.size, self.rows, sides, gaps)
        self.panel_height = self.panels.part[1]

    def _fitted(self, names: Sequence[str], room: float) -> tuple[tuple[str, ...], float]:
        return fitted_names(names, PLAIN, self.base, room, self.lines[0])

    def _column(self, texts: Sequence[str], size: float, heading: str | None) -> float:
        """Return the width of texts under a heading, which may be broken between words."""
        most = 0.75 * self.name_share * self.width
        words = (heading or "").split() if texts else []
        widths = (min(length_of(word, BOLD, self.base), most) for word in words)
        return max([longest_of(texts, PLAIN, size), *widths])

    def mean_texts(self, side: str) -> tuple[str, ...]:
        """Return the mean ranks of the levels of a side, "y_outer" or "x_outer"."""
        means = self.options.means.get(side, ())
        return tuple(f"mean {value:+.1f}".replace("-", MINUS) for value in means)

    def _add_legend(self, top: float) -> float:
        """Draw the legend below a place, and return its height."""
        key, marks = self.options.legend, self.options.marks
        if key is None:
            return 0.0
        room = (self.left, self.width - EDGE)
        if room[1] - room[0] < 0.6 * self.width:
            room = (EDGE, room[1])
        return Legend(self.artists, key, marks, self.grid, room, top, self.base).draw()

    def _bottom(self) -> float:
        """Return the height of everything below the last row of heatmaps."""
        texts, size, upright, _ = self.x_labels
        height = EDGE + (1.15 * self.line if self.options.in_x.lab else 0.0)
        if not texts:
            return height
        long = longest_of((text for _, text in texts), PLAIN, size)
        return height + self.tick + 0.15 * self.line + (long if upright else height_in_cm(size))

    @property
    def labels_end(self) -> float:
        """Right ends of the tick labels."""
        return self.left - self.tick - self.away

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
