"""The drawing surface of our style: its colours, frames and hatched areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from srcs_py.plotting.artists import BEFORE, Marker, Segment, Stroke, corners_of
from srcs_py.plotting.heatmaps.panels import PanelArtists
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.paper import BOLD, PLAIN, Ink, text_size, with_color

FRAME, HATCH = 0.5, 0.4  # line widths in points, for text of 8 points
APART = 0.11  # cm between the lines of a hatched area, for text of 8 points


class StyleArtists(PanelArtists):
    """All that surrounds the cells in our style, in a figure ``width`` cm wide."""

    def __init__(self, ink: Ink, width: float) -> None:
        super().__init__()
        self.ink, self.scale = ink, text_size(width) / 8
        self.text, self.bold = with_color(PLAIN, ink.text), with_color(BOLD, ink.text)
        self.soft = with_color(PLAIN, ink.soft)
        self.frame = Stroke(ink.line, FRAME * self.scale, zorder=BEFORE)

    def add_frames(self, boxes: Iterable[Box]) -> None:
        """Add lines around boxes."""
        self.stroke(map(corners_of, boxes), self.frame)

    def hatch(self, box: Box, zorder: float) -> None:
        """Hatch a box, which stands for no value."""
        stroke = Stroke(self.ink.line, HATCH * self.scale, zorder=zorder)
        self.stroke(hatching(box, APART * self.scale), stroke)

    def add_dots(self, points: Iterable[tuple[float, float]], size: float) -> None:
        """Add dots of a size in cm."""
        self.mark(points, Marker(self.ink.soft, size / PT))


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
