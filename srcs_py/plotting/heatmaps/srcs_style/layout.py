"""The layout of a grid of heatmaps in our own style: measured, then drawn once."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import GridLayout
from srcs_py.plotting.heatmaps.srcs_style.draw import surroundings
from srcs_py.plotting.heatmaps.srcs_style.frame import EDGE, StyleFrame
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions, most_lines
from srcs_py.plotting.labels import Label, cut_in_middle, is_number
from srcs_py.plotting.paper import BOLD, Ink

TALLEST = 23.0  # cm, of a journal's page
GOOD_CELL, GOOD_PANEL = 0.09, 0.6  # cm; wider cells and heatmaps are worth a tick label
NARROW = 1.2  # cm; heatmaps that would be narrower in a single row come in sub-rows
LOW_STRIP = 0.5  # of that width; sub-rows are at least as high
LOW_PANEL = 0.12  # cm; where heatmaps would be lower, text is smaller
TEXT_SIZES = (1.0, 0.8, 0.6, 0.4)
BROKEN = ((1, 1), (3, 1), (3, 3))  # lines of names and of tick labels, as they are tried
LONG_NAMES, WIDE = (0.7, 0.45, 0.3), 2.5  # where heatmaps are that much wider than they need
# What gives way in turn: gaps between heatmaps (in font sizes), parts of the width for names and
# for tick labels.
SHARES = (
    (0.7, 0.26, 0.17),
    (0.4, 0.26, 0.17),
    (0.3, 0.2, 0.12),
    (0.25, 0.14, 0.1),
    (0.2, 0.1, 0.1),
)


def frame_of(grid: HeatmapGrid, options: StyleOptions, size: tuple[float, float]) -> StyleFrame:
    """Return the frame of a figure of ``size`` cm in which least gives way to the heatmaps.

    Heatmaps that would be too narrow are in sub-rows, if there is room for them.
    """
    frame = _in_rows(grid, options, size)
    least = NARROW if len(grid.y_outer) == 1 else GOOD_PANEL
    if options.per_row is not None or frame.panel_width >= least:
        return frame
    most = max(int((size[0] - frame.left - EDGE) / (least + frame.gap)), 2)
    for columns in (most, most - 1):  # tick labels, which had no room before, may take some
        per_row = math.ceil(frame.columns / math.ceil(frame.columns / columns))
        split = _in_rows(grid, replace(options, per_row=per_row), size)
        if split.panel_width >= least and split.panel_height >= LOW_STRIP * least:
            return split
    return frame


def _in_rows(grid: HeatmapGrid, options: StyleOptions, size: tuple[float, float]) -> StyleFrame:
    """Return the frame with the rows that the options ask for."""
    tried = (
        _with_text(partial(StyleFrame, grid, options, size, shrink=text)) for text in TEXT_SIZES
    )
    first = next(tried)
    if first.panel_height >= LOW_PANEL:
        return first
    return next((frame for frame in tried if frame.panel_height >= LOW_PANEL), first)


def _with_text(measured: Callable[..., StyleFrame]) -> StyleFrame:
    """Return the frame with text of one size that shows most of the names."""
    frame = measured(SHARES[0])
    good = max(min(GOOD_CELL * len(frame.grid.x_inner), 2.5), GOOD_PANEL)
    fits = [
        frame
        for shares, least in ((SHARES[0], good), (LONG_NAMES, WIDE * good))
        for frame in (measured(shares, lines=lines) for lines in BROKEN)
        if frame.panel_width >= least and frame.holds_names
    ]
    if fits:
        return max(fits, key=lambda each: len("".join((*each.y_names[0], *each.x_names[0],
                                                       *each.y_texts[0]))))  # fmt: skip
    for shares in SHARES:
        frame = measured(shares)
        if frame.panel_width >= good:
            break
    return frame


def natural_height(grid: HeatmapGrid, options: StyleOptions, width: float) -> float:
    """Return the height in cm of a figure of that width in which cells are about square."""
    frame = frame_of(grid, options, (width, TALLEST))
    across = frame.panel_width
    square = across * len(grid.y_inner) / len(grid.x_inner)
    each = square if options.square else min(max(square, 0.55 * across), 1.05 * across)
    named = not all(map(is_number, grid.y_inner.labels))
    lines = max(1.5, most_lines(frame.y_names[0]))
    each = max(
        each,
        lines * frame.line,
        0.95 * frame.line * len(grid.y_inner) * most_lines(frame.y_texts[0]) * named,
    )
    count = len(frame.rows)
    around = frame.top + frame.bottom + (count - 1) * frame.panels.gaps[1]
    room = max(TALLEST, 1.3 * width) - around
    return around + count * min(each, max(room / count, 1.1 * frame.line))


def plan_style(
    grid: HeatmapGrid, options: StyleOptions, size: tuple[float, float], ink: Ink
) -> GridLayout:
    """Place everything of a grid of heatmaps in our style.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels and colours.
    options : StyleOptions
        What is shown.
    size : tuple of float
        Width and height of the figure in cm.
    ink : Ink
        Colours around the data.

    Returns
    -------
    GridLayout
        All of it, in cm, and what was left out.

    Raises
    ------
    SRCSError
        If nothing of the heatmaps would be left.
    """
    frame = frame_of(grid, options, size)
    artists = surroundings(frame, ink)

    def annotate(text: str) -> list[Label]:
        text = cut_in_middle(text, BOLD, frame.base, frame.width - 2 * EDGE)
        y = frame.size[1] - EDGE - 0.7 * frame.line
        return [Label(text, EDGE, y, frame.base, artists.bold, "left")]

    return GridLayout(size, frame.heatmaps, artists, annotate, options.annotation)
