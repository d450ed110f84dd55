"""Draws a layout in R's style with matplotlib: no pyplot, no rcParams changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.artists import BEHIND, Artists, Fill, Point, Stroke, corners_of
from srcs_py.plotting.heatmaps.drawing import Drawing, add_cells, draw_grid
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.mesh import Heatmap, HeatmapMesh
from srcs_py.plotting.heatmaps.r_style.axes import Axis
from srcs_py.plotting.heatmaps.r_style.layout import Layout
from srcs_py.plotting.heatmaps.r_style.strips import Strip
from srcs_py.plotting.labels import PT, Box, Label
from srcs_py.plotting.paper import READING, contrast, edge_of, ink_of, readable_on
from srcs_py.plotting.rpar.styles import DASHES, FOREGROUND, FRAMES, CellStyle, ROptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure, SubFigure

LWD = 0.75  # points in R's line width 1
LINES_APART = 2.5 * LWD * PT  # closer lines would hide the colours between them


def draw_r(
    grid: HeatmapGrid, layout: Layout, figure: Figure | SubFigure, options: ROptions
) -> Drawing:
    """Draw a layout into a figure or subfigure; what it holds stays.

    Parameters
    ----------
    grid : HeatmapGrid
        Ranks and colours.
    layout : Layout
        Places, in cm; its size is that of the figure.
    figure : Figure or SubFigure
        Drawn into.
    options : ROptions
        Surroundings of the heatmaps and of the colour bars.
    """
    artists = _RArtists(layout, figure)
    for strip in layout.strips:
        artists.add_strip(strip)
    for panel in layout.heatmaps:
        artists.add_surroundings(panel.box, options.cell, panel.axes, panel.titles)
    for bar in layout.bars:
        artists.add_surroundings(bar.box, options.bar_cell, [bar.axis], bar.title)
        artists.add_lines_between(bar.box, len(grid.ranks), options)
    drawing = draw_grid(grid, layout, artists, figure)
    if layout.bars:
        mesh = HeatmapMesh([Heatmap(0, 0, bar.box) for bar in layout.bars], (len(grid.ranks), 1))
        ranks = np.array(grid.ranks)[None, None, :, None]
        add_cells(figure, layout.size, grid, mesh, ranks, "colour bars")
    return drawing


class _RArtists(Artists):
    """The surroundings of the cells, in the colours of a figure."""

    def __init__(self, layout: Layout, figure: Figure | SubFigure) -> None:
        super().__init__()
        self.lwd = layout.lwd * LWD
        self.ink = ink_of(figure)
        self.edge = edge_of(self.ink)

    def add_strip(self, strip: Strip) -> None:
        """Add a box with its text, which can be read on it unless the user gave its colour."""
        if strip.fill or strip.border:
            self.fill([strip.box], Fill(strip.fill or "none", strip.border or "none", self.lwd))
        color = self.ink.text
        if strip.fill and contrast(color, strip.fill) < READING:
            color = readable_on(strip.fill)
        for label in strip.labels:
            own = label.style.col != FOREGROUND
            style = label.style if own else replace(label.style, col=color)
            self.labels.append(replace(label, style=style))

    def add_surroundings(
        self, box: Box, cell: CellStyle, axes: Sequence[Axis], titles: Sequence[Label]
    ) -> None:
        """Add ground, frame, axes and titles of a heatmap or colour bar."""
        if cell.bg:
            self.fill([box], Fill(cell.bg, zorder=BEHIND))
        if way := FRAMES[cell.bty]:
            corners = corners_of(box)
            self.add_lines([[corners[k] for k in way]], cell.col, cell.lwd)
        for axis in axes:
            style = axis.style
            if style.tick and axis.ticks:
                lwd = style.lwd if style.lwd_ticks is None else style.lwd_ticks
                self.add_lines([axis.line], style.col, style.lwd, style.lty)
                self.add_lines(axis.ticks, style.col_ticks or style.col, lwd, style.lty)
            self.labels += axis.labels
        self.labels += titles

    def add_lines_between(self, box: Box, count: int, options: ROptions) -> None:
        """Add the lines between the colours of a bar, where they leave the colours to be seen."""
        step, cell = box.height / count, options.bar_cell
        if options.bar and options.bar.hlines and step >= LINES_APART:
            heights = [box.bottom + step * k for k in range(1, count)]
            self.add_lines([[(box.left, y), (box.right, y)] for y in heights], cell.col, cell.lwd)

    def add_lines(
        self, lines: Sequence[Sequence[Point]], color: str, lwd: float, lty: str = "solid"
    ) -> None:
        """Add lines in R's terms; they are snapped to pixels however many they are."""
        color = self.edge if color == FOREGROUND else color
        self.stroke(lines, Stroke(color, lwd * self.lwd, DASHES[lty], snap=True))
