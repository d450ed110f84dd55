"""Textures of cells that have no value, and of cells in which nothing could be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.artists import BEFORE, BEHIND, Artists, Fill, Segment, Stroke
from srcs_py.plotting.labels import Box
from srcs_py.plotting.paper import mixed, readable_on

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.panels import Heatmap

MISSING, UNDERPOWERED = "missing", "underpowered"
MEANING = {
    MISSING: "no value",
    UNDERPOWERED: "underpowered: too few runs",
    "unsure": "another sign in more than 5 % of the draws",
}
# For text of 8 points: width of lines in points; cm between those of one direction, and of two.
WIDTH, APART, CROSSED = 0.4, 0.11, 0.17


def marks_of(grid: HeatmapGrid) -> tuple[str, ...]:
    """Return the textures that a grid needs."""
    present = {MISSING: grid.gaps.any(), UNDERPOWERED: grid.underpowered.any()}
    return tuple(mark for mark, found in present.items() if found)


def add_marks(
    artists: Artists, grid: HeatmapGrid, heatmaps: Sequence[Heatmap], color: str, scale: float
) -> None:
    """Add the textures of all cells; ``scale`` is the size of text as a part of 8 points.

    Cells without a value show what lies under their heatmap.
    """
    for heatmap in heatmaps:
        if grid.gaps[heatmap.y, heatmap.x].any():
            add_texture(artists, MISSING, [heatmap.box], color, scale, BEHIND)
        if grid.underpowered[heatmap.y, heatmap.x].any():
            boxes = list(runs(grid.underpowered[heatmap.y, heatmap.x], heatmap.box))
            add_texture(artists, UNDERPOWERED, boxes, over_tie(grid), scale, BEFORE)


def add_sign(
    artists: Artists, mark: str, box: Box, grid: HeatmapGrid, color: str, scale: float
) -> None:
    """Add a texture to a box of a legend."""
    if mark == UNDERPOWERED:
        artists.fill([box], Fill(grid.tie))
        color = over_tie(grid)
    add_texture(artists, mark, [box], color, scale, BEFORE)


def add_texture(
    artists: Artists, mark: str, boxes: Sequence[Box], color: str, scale: float, zorder: float
) -> None:
    """Add the texture of a mark to boxes: rising lines for no value, crossing ones for no power."""
    signs, apart = ((1,), APART) if mark == MISSING else ((1, -1), CROSSED)
    lines = [line for box in boxes for sign in signs for line in hatching(box, apart * scale, sign)]
    if lines:
        artists.stroke(lines, Stroke(color, WIDTH * scale, capstyle="butt", zorder=zorder))


def over_tie(grid: HeatmapGrid) -> str:
    """Return the colour of lines that are seen on rank 0 and leave its colour to be seen."""
    return mixed(readable_on(grid.tie), grid.tie, 0.5)


def runs(cells: NDArray[np.bool_], box: Box) -> Iterator[Box]:
    """Yield a box for each run of marked cells in a row of a heatmap."""
    height, width = box.height / cells.shape[0], box.width / cells.shape[1]
    for v, row in enumerate(cells.tolist()):
        end = 0
        for marked, alike in groupby(row):
            start, end = end, end + len(list(alike))
            if marked:
                left, bottom = box.left + start * width, box.bottom + v * height
                yield Box(left, bottom, (end - start) * width, height)


def hatching(box: Box, apart: float, sign: int) -> Iterator[Segment]:
    """Yield the parts inside a box of lines that rise (or fall, for -1) to the right.

    They are ``apart`` cm from each other, and those of all boxes of a figure are one pattern.
    """
    step = apart * 2**0.5  # along x
    low_y, high_y = sorted((sign * box.bottom, sign * box.top))
    first, last = (box.left - high_y) / step, (box.right - low_y) / step
    for k in range(int(np.floor(first)), int(np.ceil(last)) + 1):
        x = k * step  # the line is x - sign * y = k * step
        low, high = max(box.left, low_y + x), min(box.right, high_y + x)
        if high > low:
            yield (low, sign * (low - x)), (high, sign * (high - x))
