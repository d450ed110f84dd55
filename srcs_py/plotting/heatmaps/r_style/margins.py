"""Widths of strips, tick labels and margins around the heatmaps of a grid, in cm."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.axes import Scale, Which
from srcs_py.plotting.heatmaps.r_style.scaling import scaled
from srcs_py.plotting.labels import LINE, PT, Box, longest_of, text_in_box
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.rpar.styles import CM, InnerStyle, OuterStyle, ROptions
from srcs_py.plotting.text import measure
from srcs_py.srcs.results.rank_arrays import Levels

MARGIN = 0.1 * CM  # around a heatmap, R's default
BAR_WIDTH = 2.0
TITLE_GAP = 0.05 * CM  # between a title and its heatmap
BAR_RIGHT = 0.5 * CM  # right margin of a colour bar: room for its labels
CORNER = 1.0  # height of an annotation if no strip is above the heatmaps
LONGEST = 0.3  # part of the figure that tick labels may take
LEAST_PANEL = 0.1  # cm; a smaller heatmap shows nothing


class Frame:
    """The measures around the heatmaps of a figure of ``width`` x ``height`` cm.

    ``base`` is the font size of cex 1 in points; ``factor`` is how much larger all of it is drawn.
    """

    def __init__(
        self,
        grid: HeatmapGrid,
        options: ROptions,
        base: float,
        size: tuple[float, float],
        factor: float = 1.0,
    ) -> None:
        self.grid, self.options = grid, scaled(options, base, factor)
        self.base, self.factor = base * factor, factor
        self.width, self.height = size
        self.rows = grid.heatmap_rows(options.per_row)
        self.columns = max(len(levels) for _, levels in self.rows)
        self.split = self.columns < len(grid.x_outer)  # into sub-rows with level boxes of their own
        self.line = LINE * self.base * PT
        self.margin, self.bar_width, self.title_gap, self.corner = (
            width * factor for width in (MARGIN, BAR_WIDTH, TITLE_GAP, CORNER)
        )
        self.bar_right = BAR_RIGHT * factor
        if factor < 1:  # ranks of readable text may need more
            axis = self.options.bar_cell.axis
            ranks, points = map(str, (grid.low, grid.high)), self.base * axis.text.cex
            reach = longest_of(ranks, axis.text, points) + axis.mgp[1] * self.line + 2 * PT
            more = max(reach - self.bar_right, 0.0)
            self.bar_right, self.bar_width = self.bar_right + more, self.bar_width + more
        self.right = self.bar_width if options.bar else 0.0

    @cached_property
    def y_scale(self) -> Scale:
        """Levels of the inner Y factor and the labels on the left of a heatmap."""
        across = self.columns if self.options.in_y.levels_loc == "all" else 1
        room = LONGEST * self.width / across
        return self._scale("left", self.grid.y_inner, self.options.in_y, room)

    @cached_property
    def x_scale(self) -> Scale:
        """Levels of the inner X factor and the labels below a heatmap.

        Labels longer than a whole heatmap, which R would draw over each other, are upright.
        """
        down = len(self.rows) if self.options.in_x.levels_loc == "all" else 1
        room = LONGEST * self.height / down
        scale = self._scale("bottom", self.grid.x_inner, self.options.in_x, room)
        heatmap = (self.width - (self.left + self.right)) / self.columns
        if scale.style.las is None and replace(scale, limit=self.width).longest > heatmap:
            return replace(scale, style=replace(scale.style, las=2))
        return scale

    def _scale(self, which: Which, side: Levels, inner: InnerStyle, room: float) -> Scale:
        style = self.options.cell.axis
        las = inner.levels_las if inner.levels_las is not None else style.las
        shown = style.shown[0] if which == "left" else style.shown[1]
        texts, every = inner.wanted(side.labels) if shown else (), tuple(range(len(side)))
        return Scale(which, len(side), texts, replace(style, las=las), self.base, every, room)

    # Widths on the left, from the left edge.

    @cached_property
    def out_y(self) -> OuterStyle:
        """Style of the outer Y factor: names lie where upright ones would be cut."""
        style, names = self.options.out_y, self.grid.y_outer.labels
        text, high, wide = style.levels_lab_textpar, self.height / len(names), LONGEST * self.width
        if text.srt != 90 or not style.levels_lab or wide < high:
            return style
        box = Box(0.0, 0.0, style.levels_lab_width, high)
        shown = (label.text for name in names for label in text_in_box(name, text, self.base, box))
        if "…" not in "".join(shown):
            return style
        longest = longest_of(names, text, min(READABLE, self.base * text.cex)) + 4 * PT
        wide = max(style.levels_lab_width, min(longest, wide))
        return replace(style, levels_lab_width=wide, levels_lab_textpar=replace(text, srt=0.0))

    @cached_property
    def left_strips(self) -> tuple[float, float, float]:
        """Outer label, outer level boxes, inner label."""
        return *self.out_y.rooms, self.options.in_y.room

    @cached_property
    def y_room(self) -> float:
        """Room for the tick labels on the left of the heatmaps."""
        return self._room(self.y_scale, self.options.in_y, self.margin)

    @cached_property
    def x_room(self) -> float:
        """Room for the tick labels below the heatmaps."""
        above_next = self.title_gap if self.options.titles else self.margin
        return self._room(self.x_scale, self.options.in_x, above_next)

    def _room(self, scale: Scale, inner: InnerStyle, beyond: float) -> float:
        """R's room for labels, or more where they would reach into the next text or the edge."""
        if self.options.cell.own_margins or not scale.texts:
            return 0.0
        free = beyond - 2 * PT
        if inner.levels_loc == "edge":
            lines = (inner.lab or "").count("\n") + 1
            text = lines * LINE * inner.lab_textpar.cex * self.base * PT
            free = max((inner.room - text) / 2, 0.0) - PT
            if self.factor < 1:  # there the label may be broken into lines, which fill its strip
                free = -PT
        return max(scale.room, scale.reach - self.margin - free)

    @cached_property
    def taken(self) -> tuple[float, float]:
        """Lengths of tick labels inside the strips of the inner labels, on the left and below."""
        if self.options.cell.own_margins:
            return 0.0, 0.0
        edges = [
            self.y_room if self.options.in_y.levels_loc == "edge" else 0.0,
            self.x_room if self.options.in_x.levels_loc == "edge" else 0.0,
        ]
        reaches = self.y_scale.reach, self.x_scale.reach
        beside = zip(reaches, edges, (self.margins[1], self.margins[0]), strict=True)
        left, below = (max(reach - edge - margin + PT, 0.0) for reach, edge, margin in beside)
        return left, below

    @cached_property
    def left(self) -> float:
        """Everything to the left of the heatmaps' cells."""
        return sum(self.left_strips) + (
            self.y_room if self.options.in_y.levels_loc == "edge" else 0.0
        )

    # Heights above and below.

    @cached_property
    def top_strips(self) -> tuple[float, float]:
        """Outer label and outer level boxes."""
        strips = self.options.out_x.rooms
        if self.options.annotation is not None and not sum(strips):
            return self.corner, 0.0
        return strips

    @property
    def above(self) -> float:
        """Everything above the first row of heatmaps."""
        return self.top_strips[0] + (0.0 if self.split else self.top_strips[1])

    @property
    def between(self) -> float:
        """Level boxes above each row, where the rows are split."""
        return self.top_strips[1] if self.split else 0.0

    @cached_property
    def below(self) -> float:
        """Everything below the last row."""
        return self.options.in_x.room + (
            self.x_room if self.options.in_x.levels_loc == "edge" else 0.0
        )

    @cached_property
    def margins(self) -> tuple[float, float, float, float]:
        """Margins inside a heatmap's cell, from the bottom clockwise."""
        given = self.options.cell.margins(self.line)
        if given is not None:
            return given
        bottom = self.margin + (self.x_room if self.options.in_x.levels_loc == "all" else 0.0)
        left = self.margin + (self.y_room if self.options.in_y.levels_loc == "all" else 0.0)
        return bottom, left, self.margin + self.title_height(), self.margin

    @cached_property
    def cell_size(self) -> tuple[float, float]:
        """Width and height of a heatmap's cell.

        Raises
        ------
        SRCSError
            If the strips and margins leave no room for the heatmaps.
        """
        width = (self.width - self.left - self.right) / self.columns
        around = self.above + self.below + len(self.rows) * self.between
        height = (self.height - around) / len(self.rows)
        bottom, left, top, right = self.margins
        if min(width - left - right, height - bottom - top) <= LEAST_PANEL:
            needs = (
                self.left + self.right + self.columns * (left + right + LEAST_PANEL),
                around + len(self.rows) * (bottom + top + LEAST_PANEL),
            )
            raise SRCSError(
                f"A figure of {self.width:.1f} x {self.height:.1f} cm is too small for "
                f"{len(self.rows)} x {self.columns} heatmaps with their labels; it must have at "
                f"least {needs[0]:.1f} x {needs[1]:.1f} cm (figsize is in inches)."
            )
        return width, height

    def row_bottom(self, row: int) -> float:
        """Lower edge of a row's cells."""
        return self.height - self.above - (row + 1) * (self.cell_size[1] + self.between)

    def cell(self, row: int, column: int) -> Box:
        """Cell of a heatmap."""
        width, height = self.cell_size
        return Box(self.left + column * width, self.row_bottom(row), width, height)

    def title_height(self) -> float:
        """Height of the titles above the heatmaps."""
        if not self.options.titles:
            return 0.0
        style = self.options.cell.title
        lines = max(title.count("\n") for title in self.options.titles)
        capital = measure("M", style)[1]
        return (capital + lines * LINE) * style.cex * self.base * PT
