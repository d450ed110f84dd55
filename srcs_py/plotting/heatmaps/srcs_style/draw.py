"""Draws a layout in our style with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.artists import BEFORE, BEHIND, Artists, Fill, Marker, Stroke, corners_of
from srcs_py.plotting.heatmaps.drawing import Drawing, draw_grid
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.paper import text_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.srcs_style.layout import StyleLayout
    from srcs_py.plotting.heatmaps.srcs_style.legend import Legend
    from srcs_py.plotting.paper import Ink

Segment = tuple[tuple[float, float], tuple[float, float]]
FRAME, HATCH = 0.5, 0.4  # line widths in points, for text of 8 points
APART = 0.11  # cm between the lines of a hatched area, for text of 8 points


def draw_srcs(
    grid: HeatmapGrid, layout: StyleLayout, figure: Figure | SubFigure, ink: Ink
) -> Drawing:
    """Draw a layout into a figure or subfigure; what it holds stays.

    Parameters
    ----------
    grid : HeatmapGrid
        Values and colours.
    layout : StyleLayout
        Places, in cm; its size is that of the figure.
    figure : Figure or SubFigure
        Drawn into.
    ink : Ink
        Colours around the data.
    """
    artists, scale = Artists(), text_size(layout.size[0]) / 8
    frame = Stroke(ink.line, FRAME * scale, zorder=BEFORE)
    hatch, apart = Stroke(ink.line, HATCH * scale), APART * scale
    if layout.legend:
        _add_legend(artists, layout.legend, ink, frame, hatch._replace(zorder=BEFORE), apart)
    for heatmap in layout.heatmaps:  # under the cells: what has no value stays to be seen
        if np.isnan(grid.z[heatmap.y, heatmap.x]).any():
            artists.stroke(hatching(heatmap.box, apart), hatch._replace(zorder=BEHIND))
        if layout.gap:
            lines = _between(heatmap.box, len(grid.y_inner), len(grid.x_inner))
            artists.stroke(lines, Stroke(ink.paper, layout.gap, cap="butt"))
    for x, y, diameter in layout.dots:
        artists.mark([(x, y)], Marker(ink.soft, diameter / PT))
    for color, width in ((ink.paper, 2.4), (ink.text, 1.1)) if layout.borders else ():
        artists.stroke(layout.borders, Stroke(color, width * scale, cap="butt", zorder=BEFORE))
    artists.stroke([corners_of(heatmap.box) for heatmap in layout.heatmaps], frame)
    artists.stroke(layout.ticks, frame)
    artists.labels += layout.labels
    return draw_grid(grid, layout, artists, figure)


def _add_legend(
    artists: Artists, legend: Legend, ink: Ink, frame: Stroke, hatch: Stroke, apart: float
) -> None:
    artists.labels += legend.labels
    for box, color in legend.swatches:
        artists.fill([box], Fill(color, edge=color, width=0.2))
    first, last = legend.swatches[0][0], legend.swatches[-1][0]
    bar = Box(first.left, first.bottom, last.right - first.left, first.height)
    for box, mark in legend.marks:
        if mark == "missing":
            artists.stroke(hatching(box, apart), hatch)
        else:
            middle = box.left + box.width / 2, box.bottom + box.height / 2
            artists.mark([middle], Marker(ink.soft, 0.3 * box.height / PT))
    artists.stroke([corners_of(box) for box in (bar, *(box for box, _ in legend.marks))], frame)


def _between(box: Box, rows: int, columns: int) -> Iterator[Segment]:
    """Yield the lines between the cells of a heatmap."""
    for k in range(1, columns):
        x = box.left + k * box.width / columns
        yield (x, box.bottom), (x, box.top)
    for k in range(1, rows):
        y = box.bottom + k * box.height / rows
        yield (box.left, y), (box.right, y)


def hatching(box: Box, apart: float) -> Iterator[Segment]:
    """Yield the parts inside a box of lines that rise to the right, ``apart`` cm from each other.

    The lines of all boxes of a figure belong to one pattern.
    """
    step = apart * 2**0.5  # along x
    first = int(np.floor((box.left - box.top) / step))
    last = int(np.ceil((box.right - box.bottom) / step))
    for k in range(first, last + 1):
        x = k * step  # the line is x - y = k * step
        low = max(box.left, box.bottom + x)
        high = min(box.right, box.top + x)
        if high > low:
            yield (low, low - x), (high, high - x)
