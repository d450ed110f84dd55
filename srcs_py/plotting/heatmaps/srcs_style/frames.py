"""The frame in which least gives way to the heatmaps, of all those that a figure may have."""

from __future__ import annotations

import math
from dataclasses import replace

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.srcs_style.margins import EDGE, StyleFrame
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions
from srcs_py.plotting.paper import Ink

GOOD_CELL, GOOD_PANEL = 0.09, 0.6  # cm; wider cells and heatmaps are worth a tick label
NARROW = 1.2  # cm; heatmaps that would be narrower in a single row come in sub-rows
LOW_STRIP = 0.5  # of that width; sub-rows are at least as high
BROKEN = ((1, 1), (3, 1), (3, 3))  # lines of names and of tick labels, as they are tried
LOW_PANEL = 0.12  # cm; where heatmaps would be lower, text is smaller
SHRUNK = (1.0, 0.8, 0.6, 0.4)
LONG_NAMES, WIDE = (0.7, 0.45, 0.3), 2.5  # where heatmaps are that much wider than they need
# What gives way in turn: gaps between heatmaps (in font sizes), parts of the width for names and
# for tick labels.
WAYS = ((0.7, 0.26, 0.17), (0.4, 0.26, 0.17), (0.3, 0.2, 0.12), (0.25, 0.14, 0.0), (0.2, 0.08, 0.0))


def frame_of(
    grid: HeatmapGrid, options: StyleOptions, size: tuple[float, float], ink: Ink
) -> StyleFrame:
    """Return the frame of a figure of ``size`` cm in which least gives way to the heatmaps.

    Heatmaps that would be too narrow are in sub-rows, if there is room for them.
    """
    frame = _frame(grid, options, size, ink)
    least = NARROW if len(grid.y_outer) == 1 else GOOD_PANEL
    if options.per_row is not None or frame.panel_width >= least:
        return frame
    most = max(int((size[0] - frame.left - EDGE) / (least + frame.gap)), 2)
    for columns in (most, most - 1):  # tick labels, which had no room before, may take some
        per_row = math.ceil(frame.columns / math.ceil(frame.columns / columns))
        split = _frame(grid, replace(options, per_row=per_row), size, ink)
        if split.panel_width >= least and split.panel_height >= LOW_STRIP * least:
            return split
    return frame


def _frame(
    grid: HeatmapGrid, options: StyleOptions, size: tuple[float, float], ink: Ink
) -> StyleFrame:
    """Return the frame with the rows that the options ask for."""
    good = max(min(GOOD_CELL * len(grid.x_inner), 2.5), GOOD_PANEL)

    def framed(shrink: float) -> StyleFrame:
        def frame(way: tuple[float, float, float], lines: tuple[int, int] = (1, 1)) -> StyleFrame:
            return StyleFrame(grid, options, size, ink, way, shrink, lines)

        ways = ((WAYS[0], good), (LONG_NAMES, WIDE * good))
        tried = ((frame(way, lines), least) for way, least in ways for lines in BROKEN)
        fits = [each for each, least in tried if each.panel_width >= least and each.holds_names]
        if fits:
            return max(fits, key=lambda each: each.shown)
        frames = map(frame, WAYS)
        return next(each for each in frames if each.panel_width >= good or each.way is WAYS[-1])

    tried = map(framed, SHRUNK)
    return next((frame for frame in tried if frame.panel_height >= LOW_PANEL), framed(1.0))
