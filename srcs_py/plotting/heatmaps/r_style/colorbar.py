"""The labels and the title of a colour bar in R's style."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.axes import Axis, Scale
from srcs_py.plotting.labels import PT, Box, Label, pretty_ticks, text_in_box
from srcs_py.plotting.rpar.styles import AxisStyle, TextStyle
from srcs_py.plotting.text import measure


def bar_title(
    title: str | None, drawn: Axis, box: Box, cell: Box, base: float
) -> tuple[Label, ...]:
    """Return the title of a colour bar, upright on the right of its labels."""
    if not title:
        return ()
    ends = [tick.x + measure(tick.text, tick.style)[0] * tick.size * PT for tick in drawn.labels]
    left = max([box.right, *ends]) + PT
    room = Box(left, cell.bottom, cell.right - left, cell.height)
    return text_in_box(title, TextStyle(srt=90.0), base, room)


def bar_scale(grid: HeatmapGrid, at: Sequence[str] | None, style: AxisStyle, base: float) -> Scale:
    """Return the labels of a colour bar: the ranks in ``at``, or R's pretty ticks."""
    shown = map(str, pretty_ticks(grid.low, grid.high)) if at is None else at
    wanted = set(shown)
    texts = tuple((rank - grid.low, str(rank)) for rank in grid.ranks if str(rank) in wanted)
    style = style if style.las is not None else replace(style, las=1)
    return Scale("right", len(grid.ranks), texts, style, base, tuple(k for k, _ in texts))
