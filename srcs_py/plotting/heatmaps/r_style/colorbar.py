"""The colour bars of R's style."""

from __future__ import annotations

from dataclasses import replace

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.artists import lines_between
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import Heatmap
from srcs_py.plotting.heatmaps.r_style.axes import Scale, add_axis
from srcs_py.plotting.heatmaps.r_style.surface import LWD, RArtists
from srcs_py.plotting.labels import PT, Box, pretty_ticks
from srcs_py.plotting.rpar.styles import BarStyle, ROptions, TextStyle
from srcs_py.plotting.text import measure

LINES_APART = 2.5 * LWD * PT  # closer lines would hide the colours between them


def bar_scale(grid: HeatmapGrid, options: ROptions, base: float, room: float) -> Scale:
    """Return the labels of a colour bar: the ranks that are asked for, or R's pretty ticks."""
    at = options.bar.levels_at if options.bar else ()
    wanted = {*map(str, pretty_ticks(grid.low, grid.high))} if at is None else {*at}
    texts = {rank - grid.low: str(rank) for rank in grid.ranks if str(rank) in wanted}
    style = options.bar_cell.axis
    style = style if style.las is not None else replace(style, las=1)
    return Scale("right", len(grid.ranks), texts, style, base, tuple(texts), room)


def add_bar(artists: RArtists, options: ROptions, box: Box, cell: Box, scale: Scale) -> Heatmap:
    """Add a colour bar with its title, upright on the right of its labels.

    Raises
    ------
    SRCSError
        If the margins leave no room for it.
    """
    if min(box.width, box.height) <= 0:
        raise SRCSError(
            "The margins leave no room for the colour bar; use a larger figsize, smaller margins "
            "in colorbar_cell_par, or no colour bar.",
            remedy=("show_colorbar", False),
        )
    bar = options.bar or BarStyle()
    artists.add_frame(box, options.bar_cell)
    labels = add_axis(artists, scale, box, cell)
    if bar.title:
        ends = [tick.x + measure(tick.text, tick.style)[0] * tick.size * PT for tick in labels]
        left = max([box.right, *ends]) + PT
        beside = Box(left, cell.bottom, cell.right - left, cell.height)
        artists.add_strip(beside, bar.title, TextStyle(srt=90.0))
    if bar.hlines and box.height / scale.count >= LINES_APART:
        style = options.bar_cell
        artists.add_lines(lines_between(box, scale.count, 1), style.col, style.lwd)
    return Heatmap(0, 0, box)
