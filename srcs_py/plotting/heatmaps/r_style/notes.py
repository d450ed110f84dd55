"""The line at the bottom of R's style that explains textures, where there are some."""

from __future__ import annotations

from collections.abc import Sequence

from srcs_py.plotting.artists import corners_of
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.marks import (
    MEANING,
    add_marks,
    add_sign,
    marks_of,
)
from srcs_py.plotting.heatmaps.panels import Heatmap
from srcs_py.plotting.heatmaps.r_style.surface import RArtists
from srcs_py.plotting.labels import LINE, PT, Box, Label, cut_in_middle, length_of
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.rpar.styles import FOREGROUND, TextStyle
from srcs_py.plotting.text import measure

EDGE = 0.1  # cm on the left of it


def note_height(grid: HeatmapGrid, base: float) -> float:
    """Return the height in cm of the line; 0 if there are no textures."""
    return 1.6 * LINE * max(base, READABLE) * PT * bool(marks_of(grid))


def add_textures(
    artists: RArtists, grid: HeatmapGrid, heatmaps: Sequence[Heatmap], width: float
) -> None:
    """Add the textures of the cells, and the line that explains them, ``width`` cm long."""
    size, style, x = max(artists.base, READABLE), TextStyle(), EDGE
    add_marks(artists, grid, heatmaps, artists.ink.line, size / 8)
    for mark in marks_of(grid):
        low, side = 0.4 * LINE * size * PT, size * PT
        box = Box(x, low + 0.5 * (measure("M", style)[1] * size * PT - side), side, side)
        add_sign(artists, mark, box, grid, artists.ink.line, size / 8)
        artists.add_lines([corners_of(box)], FOREGROUND, 0.7)
        x = box.right + 0.4 * side
        text = cut_in_middle(MEANING[mark], style, size, width - x)
        artists.labels.append(Label(text, x, low, size, style, "left"))
        x += length_of(text, style, size) + 1.5 * side
