"""Scales of charts: round ticks, lines across, and the labels of the levels of a factor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from srcs_py.plotting.heatmaps.srcs_style.ticks import x_ticks
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.paper import cut_names, short_number
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BELOW = 8  # lines that upright names may be long


class Ticks(NamedTuple):
    """Labelled places of a factor, size and direction of their texts, and how deep upright ones go.

    The depth is in cm; it is 0 for texts that are not upright.
    """

    texts: list[tuple[int, str]]
    size: float
    upright: bool = False
    depth: float = 0.0


def labels_below(sheet: Sheet, side: Levels, width: float) -> Ticks:
    """Return the labels of the levels: names, upright if need be, or each n-th number.

    The sheet knows of a factor whose names do not all have room.
    """
    room = width, 0.8 * sheet.line, MOST_BELOW * sheet.line
    texts, size, upright, lost = x_ticks(side, [*enumerate(side.labels)], room, sheet.small)
    sheet.left_out += lost
    sheet.cut += cut_names([side.labels[at] for at, _ in texts], [text for _, text in texts])
    depth = max(sheet.length(text, size) for _, text in texts) if upright else 0.0
    return Ticks(texts, size, upright, depth)


def add_factor(axes: Axes, ticks: Ticks) -> None:
    """Label the levels of a factor along the x axis."""
    axes.set_xticks(*zip(*ticks.texts, strict=True), fontsize=ticks.size)
    axes.tick_params(axis="x", length=0, rotation=90 if ticks.upright else 0)


def tick_room(sheet: Sheet, ticks: Sequence[float]) -> float:
    """Return the width of numbers on the left of a chart."""
    return max(sheet.length(short_number(t), sheet.small) for t in ticks) + 0.5 * sheet.line


def add_y_lines(sheet: Sheet, axes: Axes, ticks: Sequence[float], labelled: bool = True) -> None:
    """Draw a line across axes at each tick, with its number on the left."""
    axes.set_yticks(ticks, [short_number(tick) if labelled else "" for tick in ticks])
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", color=sheet.ink.faint, linewidth=sheet.points(0.6), linestyle="-")


def add_x_ticks(sheet: Sheet, axes: Axes, box: Box, ticks: Sequence[tuple[float, str]]) -> None:
    """Label each n-th tick of axes that lie in a box, n as small as their texts allow."""
    to_share = axes.transScale + axes.transLimits
    middles = box.left + to_share.transform([(at, 1.0) for at, _ in ticks])[:, 0] * box.width
    halves = np.array([sheet.length(text, sheet.small) for _, text in ticks]) / 2
    starts, ends = middles - halves, middles + halves
    inside = [k for k in range(len(ticks)) if ends[k] <= sheet.width - EDGE]
    step = 1
    while (starts[inside[step::step]] < ends[inside[:-step:step]] + 0.4 * sheet.line).any():
        step += 1
    kept = [ticks[k] for k in inside[::step]]
    axes.set_xticks([value for value, _ in kept], [text for _, text in kept])
    axes.minorticks_off()


def nice_ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers between two ends.

    These themselves if they are nearer than 1e-13, where matplotlib's ticks lie around them.
    """
    from matplotlib.ticker import MaxNLocator

    ticks = np.asarray(MaxNLocator(5, steps=[1, 2, 5, 10]).tick_values(low, high))
    inside = np.abs(ticks - (low + high) / 2) <= 0.5 * (high - low) * (1 + 1e-9)
    return ticks[inside].tolist() or [low, high]
