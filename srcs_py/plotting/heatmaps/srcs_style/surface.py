"""The drawing surface of our style: its colours, frames and dots."""

from __future__ import annotations

from collections.abc import Iterable

from srcs_py.plotting.artists import BEFORE, Artists, Stroke, corners_of
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.paper import BOLD, PLAIN, Ink, text_size, with_color
from srcs_py.plotting.rpar.styles import TextStyle

FRAME = 0.5  # line width in points, for text of 8 points


class StyleArtists(Artists):
    """All that surrounds the cells in our style, in a figure ``width`` cm wide."""

    def __init__(self, ink: Ink, width: float) -> None:
        super().__init__()
        self.ink = ink
        self.scale: float = text_size(width) / 8
        self.text: TextStyle = with_color(PLAIN, ink.text)
        self.bold: TextStyle = with_color(BOLD, ink.text)
        self.soft: TextStyle = with_color(PLAIN, ink.soft)
        self.frame: Stroke = Stroke(ink.line, FRAME * self.scale, zorder=BEFORE)

    def add_frames(self, boxes: Iterable[Box]) -> None:
        """Add lines around boxes."""
        self.stroke(map(corners_of, boxes), self.frame)

    def add_dots(self, points: Iterable[tuple[float, float]], size: float) -> None:
        """Add dots of a size in cm."""
        self.dots.setdefault((self.ink.soft, size / PT), []).extend(points)
