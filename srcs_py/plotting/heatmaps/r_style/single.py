"""The layout of one heatmap with its colour bar, as R's singleplot has it, in cm."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import GridLayout, Heatmap, PanelGrid
from srcs_py.plotting.heatmaps.r_style.axes import add_axis, level_scale
from srcs_py.plotting.heatmaps.r_style.colorbar import add_bar, bar_scale
from srcs_py.plotting.heatmaps.r_style.margins import LONGEST
from srcs_py.plotting.heatmaps.r_style.notes import add_textures, note_height
from srcs_py.plotting.heatmaps.r_style.surface import RArtists
from srcs_py.plotting.labels import LINE, PT, Box, best_lines
from srcs_py.plotting.paper import READABLE, Ink
from srcs_py.plotting.rpar.styles import ROptions, TextStyle

# R's margins of 5.1, 4.1, 4.1 and 2.1 lines of text: room for the ticks with their labels,
# a band for the label of the axis, and one line more at the bottom.
TICKS, BAND, MARGIN_TOP, MARGIN_RIGHT = 2.9, 1.2, 4.1, 2.1
SPARE = 0.15  # lines of the band that its text leaves free
HEATMAP = 10 / 13  # of the width, for the heatmap if there is a colour bar
SMALLER = 0.93  # steps in which text shrinks
LEAST_HEATMAP, LEAST_BAR = 1.5, 0.35  # cm
TITLE = TextStyle(cex=1.2, font=2)


def single_layout(
    grid: HeatmapGrid, options: ROptions, base: float, size: tuple[float, float], ink: Ink
) -> GridLayout:
    """Place one heatmap without outer factors, in smaller text where it needs room.

    R's margins are lines of text, so they shrink too; text does not fall below 6 points.

    Raises
    ------
    SRCSError
        If the margins leave no room.
    """
    while base * SMALLER >= READABLE:
        with suppress(SRCSError):
            layout = _layout(grid, options, base, size, ink)
            box, bars = layout.heatmaps[0].box, [bar.box.width for bar in layout.bars]
            if min(box.width, box.height) >= LEAST_HEATMAP and min(bars, default=1) >= LEAST_BAR:
                return layout
        base *= SMALLER
    return _layout(grid, options, base, size, ink)


def _layout(
    grid: HeatmapGrid, options: ROptions, base: float, size: tuple[float, float], ink: Ink
) -> GridLayout:
    """Place all of it in R's margins, which are wider where tick labels need it.

    The axis labels are on line 3, as in R, or behind the tick labels if these are long.
    """
    line, sides, artists = LINE * base * PT, (options.in_y, options.in_x), RArtists(base, 1.0, ink)
    note = note_height(grid, base)
    cell = Box(0.0, note, size[0] * (HEATMAP if options.bar else 1.0), size[1] - note)
    in_y, in_x = (replace(inner, levels_loc="edge") for inner in sides)
    style, (wide, high) = options.cell.axis, size
    scales = (
        level_scale("left", grid.y_inner, in_y, style, base, LONGEST * wide),
        level_scale("bottom", grid.x_inner, in_x, style, base, LONGEST * high),
    )
    left, below = (max(scale.reach - SPARE * line, TICKS * line) for scale in scales)
    top, right = MARGIN_TOP * line, MARGIN_RIGHT * line
    band_x = _band(options.in_x.lab, base, cell.width - left - BAND * line - right)
    band_y = _band(options.in_y.lab, base, cell.height - below - band_x - line - top)
    margins = (below + band_x + line, left + band_y, top, right)
    around = (note, 0.0, 0.0, size[0] - cell.width)
    PanelGrid(size, [(0, range(1))], around, margins=margins).check_room()
    box = cell.inside(margins)
    artists.add_frame(box, options.cell)
    # the labels of the axes in the middle of their bands, and the title of the heatmap
    middle = box.left + box.width / 2
    half = min(middle, cell.right - middle)
    low = Box(middle - half, note + line, 2 * half, band_x)
    texts = (
        (options.in_x.lab, options.in_x.lab_textpar, low),
        (options.in_y.lab, options.in_y.lab_textpar, Box(0.0, box.bottom, band_y, box.height)),
        (options.annotation, TITLE, replace(low, bottom=box.top, height=cell.top - box.top)),
    )
    for text, text_style, room in texts:
        if text:
            artists.add_strip(room, text, text_style)
    for inner, scale in zip(sides, scales, strict=True):
        if inner.levels_loc == "edge":
            add_axis(artists, scale, box, cell)
    bars = [_bar(artists, grid, options, size, box)] if options.bar else []
    add_textures(artists, grid, [Heatmap(0, 0, box)], size[0])
    return GridLayout(size, [Heatmap(0, 0, box)], artists, lambda _: (), bars=bars)


def _band(label: str | None, base: float, room: float) -> float:
    """Return the height of the lines of a label along a heatmap of length ``room``."""
    lines, _ = best_lines(label or "", TextStyle(), base, (room, math.inf))
    return BAND * LINE * base * PT * len(lines)


def _bar(
    artists: RArtists, grid: HeatmapGrid, options: ROptions, size: tuple[float, float], box: Box
) -> Heatmap:
    """Add the colour bar on the right of a heatmap."""
    left, beside = size[0] * HEATMAP, MARGIN_RIGHT * LINE * artists.base * PT
    cell = Box(left, 0.0, size[0] - left, size[1])
    scale = bar_scale(grid, options, artists.base, cell.width)
    margins = box.bottom, beside, size[1] - box.top, max(beside, scale.reach + PT)
    return add_bar(artists, options, cell.inside(margins), cell, scale)
