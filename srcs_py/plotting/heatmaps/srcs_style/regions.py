"""Regions of configurations in our style: their borders on the heatmaps, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.plotting.labels import PT, Label
from srcs_py.plotting.paper import BOLD, readable_on, with_color
from srcs_py.plotting.text import measure

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.plotting.artists import Segment
    from srcs_py.plotting.heatmaps.srcs_style.frame import StyleFrame
    from srcs_py.plotting.labels import Box

    Floats = NDArray[np.float64]


def borders(cells: Floats, box: Box) -> Iterator[Segment]:
    """Yield the lines between neighbouring cells of two regions in one heatmap."""
    height, width = box.height / cells.shape[0], box.width / cells.shape[1]
    for v, u in np.argwhere(cells[:, 1:] != cells[:, :-1]):
        x = box.left + (u + 1) * width
        yield (x, box.bottom + v * height), (x, box.bottom + (v + 1) * height)
    for v, u in np.argwhere(cells[1:] != cells[:-1]):
        y = box.bottom + (v + 1) * height
        yield (box.left + u * width, y), (box.left + (u + 1) * width, y)


def region_numbers(cells: Floats, frame: StyleFrame, paper: str) -> Iterator[Label]:
    """Yield the number of each region, in its cell nearest to its middle that has room for it.

    Heatmaps below another one with the same regions have none.
    """
    colors = frame.grid.cell_colors()
    seen: dict[int, Floats] = {}
    high = measure("0", BOLD)[1] * PT * frame.small
    for heatmap in frame.heatmaps:
        inside = cells[heatmap.y, heatmap.x]
        above, seen[heatmap.x] = seen.get(heatmap.x), inside
        if above is not None and np.array_equal(above, inside, equal_nan=True):
            continue
        taken: list[tuple[float, float]] = []
        for number in np.unique(inside[~np.isnan(inside)]):
            places = np.argwhere(inside == number)
            nearest = ((places - places.mean(axis=0)) ** 2).sum(axis=1).argsort(kind="stable")
            for v, u in places[nearest]:
                x, y = heatmap.middle(inside.shape, v, u)
                y = min(max(y, heatmap.box.bottom + 0.8 * high), heatmap.box.top - 0.8 * high)
                if all(abs(x - left) > high or abs(y - low) > 1.2 * high for left, low in taken):
                    break  # else the last one: it has no room anywhere
            taken.append((x, y))
            color = readable_on(str(colors[heatmap.y, heatmap.x, v, u] or paper))
            yield Label(f"{number:.0f}", x, y - high / 2, frame.small, with_color(BOLD, color))
