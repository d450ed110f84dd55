"""Drawing of frames, lines, ticks, marks and texts around the cells in our style."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.artists import BEFORE, BEHIND, Fill, Marker, Stroke, corners_of
from srcs_py.plotting.heatmaps.panels import PanelArtists
from srcs_py.plotting.heatmaps.srcs_style.labels import add_texts
from srcs_py.plotting.heatmaps.srcs_style.regions import borders, region_numbers
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.paper import text_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from srcs_py.plotting.artists import Segment
    from srcs_py.plotting.heatmaps.panels import Heatmap
    from srcs_py.plotting.heatmaps.srcs_style.legend import Legend
    from srcs_py.plotting.heatmaps.srcs_style.margins import StyleFrame
    from srcs_py.plotting.paper import Ink

FRAME, HATCH = 0.5, 0.4  # line widths in points, for text of 8 points
LEAST_GAP = 0.25  # points; thinner lines between cells are left out
APART = 0.11  # cm between the lines of a hatched area, for text of 8 points


def surroundings(plan: StyleFrame, heatmaps: Sequence[Heatmap]) -> PanelArtists:
    """Return all that is drawn around the cells, under them and over them."""
    grid, options, ink = plan.grid, plan.options, plan.ink
    shape, box = (len(grid.y_inner), len(grid.x_inner)), heatmaps[0].box
    cell = min(box.height / shape[0], box.width / shape[1])
    artists, scale = PanelArtists(), text_size(plan.width) / 8
    frame = Stroke(ink.line, FRAME * scale, zorder=BEFORE)
    hatch, apart = Stroke(ink.line, HATCH * scale), APART * scale
    if plan.legend:
        _add_legend(artists, plan.legend, ink, frame, hatch._replace(zorder=BEFORE), apart)
    add_texts(artists, plan, heatmaps, frame)
    gap = min(0.035 * cell / PT, 0.8)  # points between cells
    for heatmap in heatmaps:  # under the cells: what has no value stays to be seen
        if np.isnan(grid.z[heatmap.y, heatmap.x]).any():
            artists.stroke(hatching(heatmap.box, apart), hatch._replace(zorder=BEHIND))
        if gap >= LEAST_GAP:
            artists.stroke(_between(heatmap.box, *shape), Stroke(ink.paper, gap, cap="butt"))
        if options.dotted is not None:
            dots = np.argwhere(options.dotted[heatmap.y, heatmap.x])
            places = [heatmap.middle(shape, v, u) for v, u in dots]
            artists.mark(places, Marker(ink.soft, 0.26 * cell / PT))
    if options.regions is not None:
        artists.labels += region_numbers(options.regions, plan, heatmaps)
        lines = [
            line for each in heatmaps for line in borders(options.regions[each.y, each.x], each.box)
        ]
        for color, width in ((ink.paper, 2.4), (ink.text, 1.1)):
            artists.stroke(lines, Stroke(color, width * scale, cap="butt", zorder=BEFORE))
    artists.stroke([corners_of(heatmap.box) for heatmap in heatmaps], frame)
    return artists


def _add_legend(
    artists: PanelArtists, legend: Legend, ink: Ink, frame: Stroke, hatch: Stroke, apart: float
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
