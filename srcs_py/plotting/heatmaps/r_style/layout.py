"""The layout of a grid of heatmaps in R's style, in cm.

The places are R's. A text that R would clip or draw over another is shrunk, cut or left out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import GridLayout, Heatmap
from srcs_py.plotting.heatmaps.r_style.axes import add_axis
from srcs_py.plotting.heatmaps.r_style.colorbar import add_bar, bar_scale
from srcs_py.plotting.heatmaps.r_style.margins import Frame
from srcs_py.plotting.heatmaps.r_style.notes import add_textures
from srcs_py.plotting.heatmaps.r_style.scaling import factor_of
from srcs_py.plotting.heatmaps.r_style.strips import add_strips, corner
from srcs_py.plotting.heatmaps.r_style.surface import RArtists, longest_cut
from srcs_py.plotting.labels import PT, Box, Label, text_in_box
from srcs_py.plotting.paper import Ink
from srcs_py.plotting.rpar.styles import ROptions

Size = tuple[float, float]
LEAST_LWD = 0.4  # of R's lines, in a small figure
LARGEST = 100.0  # cm, of a figure whose size the user left open


def natural_size(grid: HeatmapGrid, options: ROptions, base: float) -> tuple[float, float]:
    """Return a width and height in cm at which heatmaps have the size of those in the article."""
    frame = Frame(grid, options, base, (40.0, 40.0))
    bottom, left, top, right = frame.panels.margins
    panel_width = left + right + 2.9 + 0.12 * max(0, len(grid.x_inner) - 10)
    panel_height = bottom + top + 2.4 + 0.12 * max(0, len(grid.y_inner) - 10)
    width = frame.left + frame.right + frame.columns * panel_width
    height = frame.above + frame.below + len(frame.rows) * (panel_height + frame.between)
    return min(width, LARGEST), min(height, LARGEST)


def lacking_height(
    grid: HeatmapGrid, options: ROptions, base: float, size: Size, natural: Size
) -> float:
    """Return how much higher a figure must be, in cm, for the names on the left of its rows."""
    frame = Frame(grid, options, base, size, factor_of(size, natural))
    bottom, _, top, _ = frame.panels.margins
    heatmap = frame.panels.part[1] - bottom - top
    return max(frame.y_scale.least_length - heatmap, 0.0) * len(frame.rows)


def grid_layout(
    grid: HeatmapGrid,
    options: ROptions,
    base: float,
    size: tuple[float, float],
    ink: Ink,
    factor: float = 1.0,
) -> GridLayout:
    """Place a grid of heatmaps and colour bars with their strips, axes and titles, in cm.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels and colours.
    options : ROptions
        Labels, margins, styles.
    base : float
        Font size of cex 1, in points.
    size : tuple of float
        Width and height of the figure in cm.
    ink : Ink
        Colours around the data.
    factor : float
        How much larger than R's all but the heatmaps is; text is not made smaller than 6
        points. :func:`srcs_py.plotting.heatmaps.r_style.scaling.factor_of` knows it.

    Raises
    ------
    SRCSError
        If the strips and margins leave no room for the heatmaps.
    """
    frame = Frame(grid, options, base, size, factor)
    frame.panels.check_room()
    artists = RArtists(frame.base, max(factor, LEAST_LWD), ink)
    add_strips(artists, frame)

    def annotate(text: str) -> tuple[Label, ...]:
        return text_in_box(text, frame.options.annotation_text, frame.base, corner(frame))

    if options.annotation is not None:
        artists.cut += longest_cut([options.annotation], annotate(options.annotation))
    numbers = count()
    heatmaps = [
        Heatmap(y, x, _panel(artists, frame, row, column, next(numbers)))
        for row, (y, chunk) in enumerate(frame.rows)
        for column, x in enumerate(chunk)
    ]
    add_textures(artists, grid, heatmaps, frame.width)
    bars = [_bar(artists, frame, row) for row in range(len(frame.rows))] if options.bar else []
    return GridLayout(size, heatmaps, artists, annotate, options.annotation, bars)


def _panel(artists: RArtists, frame: Frame, row: int, column: int, number: int) -> Box:
    """Add what surrounds a heatmap, and return its place."""
    options, cell = frame.options, frame.panels.cell(row, column)
    box = cell.inside(frame.panels.margins)
    box = box.square() if options.cell.pty == "s" else box
    artists.add_frame(box, options.cell)
    at_edges = column == 0, row == len(frame.rows) - 1
    sides, scales = (options.in_y, options.in_x), (frame.y_scale, frame.x_scale)
    for k, scale in enumerate(scales):
        labelled = at_edges[k] or sides[k].levels_loc == "all"
        if options.cell.axis.shown[k]:
            add_axis(artists, scale if labelled else replace(scale, texts={}), box, cell)
    if options.titles:
        title, high = options.titles[number], frame.title_height + 2 * frame.title_gap
        room = Box(cell.left, box.top, cell.width, high)
        labels = text_in_box(title, options.cell.title, frame.base, room)
        down = labels[-1].y - box.top - frame.title_gap
        middle = box.left + box.width / 2
        artists.show([title], [replace(label, x=middle, y=label.y - down) for label in labels])
    return box


def _bar(artists: RArtists, frame: Frame, row: int) -> Heatmap:
    style, beside = frame.options.bar_cell, frame.panels.cell(row, 0)
    left = frame.left + frame.columns * beside.width
    cell = Box(left, beside.bottom, frame.bar_width, beside.height)
    bottom, _, top, _ = frame.panels.margins
    margins = (bottom, frame.margin, top, frame.bar_right)
    if frame.own_margins:
        margins = (frame.margin, frame.margin, frame.margin, frame.bar_right)
    margins = style.margins(frame.line) or margins
    room = margins[3] - style.axis.mgp[1] * frame.line - PT
    scale = bar_scale(frame.grid, frame.options, frame.base, max(room, PT))
    return add_bar(artists, frame.options, cell.inside(margins), cell, scale)
