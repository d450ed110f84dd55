"""The colour bars of R's style."""

from __future__ import annotations

from dataclasses import dataclass, replace

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.axes import Axis, Scale, axis
from srcs_py.plotting.labels import PT, Box, Label, pretty_ticks, text_in_box
from srcs_py.plotting.rpar.styles import ROptions, TextStyle
from srcs_py.plotting.text import measure


@dataclass(frozen=True)
class Bar:
    """One colour bar: its plot region, the axis on its right, and its title."""

    box: Box
    axis: Axis
    text: str
    title: tuple[Label, ...]


def bar_scale(grid: HeatmapGrid, options: ROptions, base: float, room: float) -> Scale:
    """Return the labels of a colour bar: the ranks that are asked for, or R's pretty ticks."""
    at = options.bar.levels_at if options.bar else ()
    shown = map(str, pretty_ticks(grid.low, grid.high)) if at is None else at
    wanted = set(shown)
    texts = tuple((rank - grid.low, str(rank)) for rank in grid.ranks if str(rank) in wanted)
    style = options.bar_cell.axis
    style = style if style.las is not None else replace(style, las=1)
    ticks = tuple(k for k, _ in texts)
    return Scale("right", len(grid.ranks), texts, style, base, ticks, room)


def bar_in(box: Box, cell: Box, scale: Scale, title: str | None) -> Bar:
    """Return a colour bar with its title, upright on the right of its labels."""
    drawn = axis(scale, box, cell)
    if not title:
        return Bar(box, drawn, "", ())
    ends = [tick.x + measure(tick.text, tick.style)[0] * tick.size * PT for tick in drawn.labels]
    left = max([box.right, *ends]) + PT
    beside = Box(left, cell.bottom, cell.right - left, cell.height)
    return Bar(box, drawn, title, text_in_box(title, TextStyle(srt=90.0), scale.base, beside))
