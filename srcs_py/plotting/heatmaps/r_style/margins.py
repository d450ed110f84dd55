"""Widths of strips, tick labels and margins around the heatmaps of a grid, in cm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import PanelGrid
from srcs_py.plotting.heatmaps.r_style.axes import Scale, Which, level_scale
from srcs_py.plotting.heatmaps.r_style.notes import note_height
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


class Frame:
    """The measures around the heatmaps of a figure of ``size`` cm.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels.
    options : ROptions
        Labels, margins, styles.
    base : float
        Font size of cex 1 in points.
    size : tuple of float
        Width and height in cm.
    factor : float
        How much larger than R's all of it is drawn.

    Attributes
    ----------
    panels : PanelGrid
        The places of the heatmaps.
    left, right, above, below : float
        Spaces around all of them.
    own_margins : tuple of float or None
        Margins around each heatmap that the user set.
    between : float
        Height of the level boxes above each row, where the rows are split.
    note : float
        Height of the line at the bottom that explains textures.
    taken : tuple of float
        Lengths of tick labels inside the strips of the inner labels, on the left and below.
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
        self.base: float = base * factor
        self.factor = factor
        self.width, self.height = size
        self.rows: list[tuple[int, range]] = grid.heatmap_rows(options.per_row)
        self.columns: int = max(len(levels) for _, levels in self.rows)
        # into sub-rows with level boxes of their own
        self.split: bool = self.columns < len(grid.x_outer)
        self.line: float = LINE * self.base * PT
        self.margin, self.bar_width, self.bar_right, self.title_gap, self.corner = (
            width * factor for width in (MARGIN, BAR_WIDTH, BAR_RIGHT, TITLE_GAP, CORNER)
        )
        if factor < 1:  # ranks of readable text may need more
            axis = self.options.bar_cell.axis
            ranks, points = map(str, (grid.low, grid.high)), self.base * axis.text.cex
            reach = longest_of(ranks, axis.text, points) + axis.mgp[1] * self.line + 2 * PT
            more = max(reach - self.bar_right, 0.0)
            self.bar_right, self.bar_width = self.bar_right + more, self.bar_width + more
        self.right: float = self.bar_width if options.bar else 0.0
        self.note: float = note_height(grid, self.base)
        self.own_margins = self.options.cell.margins(self.line)
        self._measure(self.options.out_y)
        names, room = grid.y_outer.labels, LONGEST * self.width
        row = len(self.rows) // len(names) * (self.panels.part[1] + self.between)
        if self.out_y.levels_lab_textpar.srt == 90 and room >= row:  # upright names would be cut
            out_y = self._turned(self.out_y, names, max(row, PT), room)
            if out_y is not self.out_y:
                self._measure(out_y)

    def _measure(self, out_y: OuterStyle) -> None:
        """Measure from the left, from below, from above."""
        grid, self.out_y = self.grid, out_y
        self.y_scale: Scale = self._scale("left", grid.y_inner, self.options.in_y)
        self.y_rooms = self._rooms(self.y_scale, self.options.in_y, self.margin)
        self.left: float = sum(self.out_y.rooms) + self.options.in_y.room + self.y_rooms[0]
        heatmap = (self.width - (self.left + self.right)) / self.columns
        self._measure_below(heatmap)
        names, room = grid.x_outer.labels, LONGEST * self.height
        self.panels = self._panels(self._turned(self.options.out_x, names, heatmap, room))
        if self.panels.lacking[1] >= 0:  # upright names would leave no heatmap
            self.panels = self._panels(self.options.out_x)
        margins = self.panels.margins
        beside = (self.y_scale, self.y_rooms[0], margins[1])
        self.taken = self._taken(*beside), self._taken(self.x_scale, self.x_rooms[0], margins[0])

    def _measure_below(self, heatmap: float) -> None:
        """Measure what is below the heatmaps, which are ``heatmap`` cm wide.

        Names longer than a whole heatmap, which R would draw over each other, and those that have
        no room beside each other, of which it would leave out some, are upright.
        """
        options = self.options
        scale = self._scale("bottom", self.grid.x_inner, options.in_x)
        long = replace(scale, limit=self.width).longest > heatmap
        if scale.style.las is None and (long or scale.least_length > heatmap):
            scale = replace(scale, style=replace(scale.style, las=2))
        self.x_scale, style, self.title_height = scale, options.cell.title, 0.0
        if options.titles:
            lines = max(title.count("\n") for title in options.titles)
            capital = measure("M", style)[1]
            self.title_height = (capital + lines * LINE) * style.cex * self.base * PT
        beyond = self.title_gap if options.titles else self.margin
        self.x_rooms: tuple[float, float] = self._rooms(scale, options.in_x, beyond)
        self.below: float = self.note + options.in_x.room + self.x_rooms[0]

    def _panels(self, out_x: OuterStyle) -> PanelGrid:
        """Return the places of heatmaps below the strips of an outer X factor."""
        self.out_x, self.top_strips = out_x, out_x.rooms
        if self.options.annotation is not None and not sum(self.top_strips):
            self.top_strips = self.corner, 0.0
        label, levels = self.top_strips
        self.above, self.between = (label, levels) if self.split else (label + levels, 0.0)
        bottom, left = self.margin + self.x_rooms[1], self.margin + self.y_rooms[1]
        usual = bottom, left, self.margin + self.title_height, self.margin
        sides = self.below, self.left, self.above + self.between, self.right
        size, margins = (self.width, self.height), self.own_margins or usual
        return PanelGrid(size, self.rows, sides, (0.0, self.between), margins)

    def _scale(self, which: Which, side: Levels, inner: InnerStyle) -> Scale:
        """Return the levels of an inner factor, with labels where its axis is shown."""
        style, left = self.options.cell.axis, which == "left"
        along, count = (self.width, self.columns) if left else (self.height, len(self.rows))
        room = LONGEST * along / (count if inner.levels_loc == "all" else 1)
        shown = style.shown[0 if left else 1]
        inner = inner if shown else replace(inner, levels_loc="none")
        return level_scale(which, side, inner, style, self.base, room)

    def _turned(
        self, style: OuterStyle, names: Sequence[str], along: float, room: float
    ) -> OuterStyle:
        """Return a style with names across ``room`` cm, if they would be cut ``along`` a strip."""
        text, across = style.levels_lab_textpar, style.levels_lab_width
        box = Box(0.0, 0.0, across, along) if text.srt == 90 else Box(0.0, 0.0, along, across)
        shown = (label.text for name in names for label in text_in_box(name, text, self.base, box))
        if not style.levels_lab or "…" not in "".join(shown):
            return style
        longest = longest_of(names, text, min(READABLE, self.base * text.cex)) + 4 * PT
        turned = replace(text, srt=90.0 - text.srt)
        wide = max(across, min(longest, room))
        return replace(style, levels_lab_width=wide, levels_lab_textpar=turned)

    def _rooms(self, scale: Scale, inner: InnerStyle, beyond: float) -> tuple[float, float]:
        """Return the room for tick labels at the edge of the grid, and at each heatmap.

        It is R's, or more where labels would reach into the next text or the edge.
        """
        if self.own_margins or not scale.texts:
            return 0.0, 0.0
        free = beyond - 2 * PT
        if inner.levels_loc == "edge":
            lines = (inner.lab or "").count("\n") + 1
            text = lines * LINE * inner.lab_textpar.cex * self.base * PT
            free = max((inner.room - text) / 2, 0.0) - PT
            if self.factor < 1:  # there the label may be broken into lines, which fill its strip
                free = -PT
        room = max(scale.room, scale.reach - self.margin - free)
        return (room, 0.0) if inner.levels_loc == "edge" else (0.0, room)

    def _taken(self, scale: Scale, edge: float, margin: float) -> float:
        """Return how far tick labels reach into the strip of the inner label."""
        return 0.0 if self.own_margins else max(scale.reach - edge - margin + PT, 0.0)
