"""Drawing of frames, lines, ticks, marks and texts around the cells in our style."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.artists import BEFORE, Stroke, lines_between
from srcs_py.plotting.heatmaps.marks import add_marks
from srcs_py.plotting.heatmaps.srcs_style.labels import add_texts
from srcs_py.plotting.heatmaps.srcs_style.legend import draw_legend
from srcs_py.plotting.heatmaps.srcs_style.regions import borders, region_numbers
from srcs_py.plotting.heatmaps.srcs_style.surface import StyleArtists
from srcs_py.plotting.labels import PT

if TYPE_CHECKING:
    from srcs_py.plotting.heatmaps.srcs_style.frame import StyleFrame
    from srcs_py.plotting.paper import Ink

LEAST_GAP = 0.25  # points; thinner lines between cells are left out


def surroundings(frame: StyleFrame, ink: Ink) -> StyleArtists:
    """Return all that is drawn around the cells, under them and over them."""
    grid, options, artists = frame.grid, frame.options, StyleArtists(ink, frame.width)
    heatmaps = frame.heatmaps
    if frame.legend:
        draw_legend(artists, frame.legend, frame.legend_top)
    add_texts(artists, frame)
    shape, box = (len(grid.y_inner), len(grid.x_inner)), heatmaps[0].box
    cell = min(box.height / shape[0], box.width / shape[1])
    gap = min(0.035 * cell / PT, 0.8)  # points between cells
    add_marks(artists, grid, heatmaps, ink.line, artists.scale)
    for heatmap in heatmaps:
        if gap >= LEAST_GAP:
            artists.stroke(
                lines_between(heatmap.box, *shape), Stroke(ink.paper, gap, capstyle="butt")
            )
        if options.dotted is not None:
            dots = np.argwhere(options.dotted[heatmap.y, heatmap.x])
            artists.add_dots((heatmap.middle(shape, v, u) for v, u in dots), 0.26 * cell)
    if options.regions is not None:
        artists.labels += region_numbers(options.regions, frame, ink.paper)
        lines = [
            line for each in heatmaps for line in borders(options.regions[each.y, each.x], each.box)
        ]
        for color, width in ((ink.paper, 2.4), (ink.text, 1.1)):
            stroke = Stroke(color, width * artists.scale, capstyle="butt", zorder=BEFORE)
            artists.stroke(lines, stroke)
    artists.add_frames(heatmap.box for heatmap in heatmaps)
    return artists
