"""Curves that carry their names: panels side by side, scales with round ticks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.artists import Marker, spread
from srcs_py.plotting.heatmaps.srcs_style.ticks import is_number
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.overviews.scales import (
    add_factor,
    add_y_lines,
    labels_below,
    nice_ticks,
    room_below,
    tick_room,
)
from srcs_py.plotting.overviews.sheet import EDGE, LINES, Sheet
from srcs_py.plotting.paper import mixed
from srcs_py.srcs.results.rank_arrays import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from srcs_py.plotting.series import Series

MOST_HALVES = 8  # curves with the middle half of what was averaged


@dataclass(frozen=True)
class Panel:
    """Curves over the levels of a factor.

    Attributes
    ----------
    side : Levels
        Levels from left to right; without a name there is no heading.
    means : numpy.ndarray of shape (levels, curves)
        Heights.
    halves : numpy.ndarray of shape (levels, 2, curves), optional
        Both ends of the middle half of what was averaged.
    """

    side: Levels
    means: np.ndarray
    halves: np.ndarray | None = None


Name = tuple[str, float, float]  # from where on it is written


def curves(
    sheet: Sheet,
    panels: Sequence[Panel],
    names: Sequence[str],
    series: Sequence[Series],
    caption: str,
) -> float:
    """Draw panels side by side, in rows of at most four, and the names of curves on the right."""
    shown = [k for k, style in enumerate(series) if style.leading]
    fitted, size, longest = sheet.names([names[k] for k in shown], 0.24 * sheet.width, lines=LINES)
    side = longest + 0.9 * sheet.line
    parts = [part for panel in panels for part in (panel.means, panel.halves)]
    every = np.concatenate([part.ravel() for part in parts if part is not None])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    pad = 0.06 * max(high - low, 1e-9)
    limits = low - pad, high + pad
    ticks = nice_ticks(*limits)
    left = EDGE + 1.2 * sheet.line + tick_room(sheet, ticks)
    most = max(1, int((sheet.width - left - side) // (9 * sheet.line)))
    in_row = min(len(panels), most)
    gap = 0.8 * sheet.line
    width = (sheet.width - left - side - EDGE - (in_row - 1) * gap) / in_row
    height = sheet.stretch * 0.75 * min(width, 14 * sheet.line)
    height = max(height, 1.05 * apart(fitted, size) * len(shown))
    y = sheet.height - EDGE
    for start in range(0, len(panels), in_row):
        row = panels[start : start + in_row]
        y -= 1.2 * sheet.line if any(panel.side.name for panel in row) else 0.2 * sheet.line
        for k, panel in enumerate(row):
            box = Box(left + k * (width + gap), y - height, width, height)
            _add_panel(sheet, box, panel, (limits, ticks), (names, series, k == 0))
            if k == len(row) - 1:
                ends = panel.means[-1, shown]
                end_names(sheet, box, fitted, size, ends, limits, [series[k] for k in shown])
        y -= height + 1.7 * sheet.line + room_below(sheet, [panel.side for panel in row], width)
    return sheet.caption(caption + others(series), y + 0.6 * sheet.line)


def curve_style(sheet: Sheet, style: Series, place: int) -> dict[str, Any]:
    """Return how a curve of many points is drawn, in matplotlib's words; some have a marker."""
    dots = style.dots(sheet.points(4.2), sheet.ink.paper)
    line = style.line(sheet.points(1.3))
    return {**dots, **line, "markevery": (0.05 + 0.02 * (place % 8), 0.2), "clip_on": False}


def named_curves(
    sheet: Sheet,
    curves: tuple[Sequence[str], Sequence[Series], np.ndarray | None, tuple[float, float]],
    words: tuple[str, str],
    paint: Callable[[Axes, Box], None],
    beside: Callable[[Box, Sequence[str], float], Sequence[Name]] | None = None,
) -> float:
    """Add axes of curves with their names on the right; return where what is below them begins.

    Parameters
    ----------
    sheet : Sheet
        Where they go.
    curves : tuple
        Names, series, heights of shape (points, curves) at even distances (None for points), and
        the limits of these. Only as many curves have names as there are.
    words : tuple of str
        Labels of both axes.
    paint : callable
        Draws the curves into axes in a box.
    beside : callable, optional
        Returns places of names of a size beside points in a box, or none if they have no room:
        then there is a key.
    """
    names, series, heights, (low, high) = curves
    shown = [k for k in range(len(names)) if series[k].leading]
    fitted, size, longest = sheet.names([names[k] for k in shown], 0.28 * sheet.width, lines=LINES)
    ticks = [tick for tick in nice_ticks(low, high) if low <= tick <= high]
    left = EDGE + 1.2 * sheet.line + tick_room(sheet, ticks)
    squeezed = sheet.stretch if sheet.stretch > 1 else max(4 * sheet.stretch - 3, 0.25)

    whole, room = sheet.width - left - EDGE, longest + 1.7 * sheet.line
    least = 1.05 * apart(fitted, size) * len(shown)
    height = max(squeezed * min(0.7 * (whole - room), 22 * sheet.line), least)
    box = Box(left, sheet.height - EDGE - 0.5 * sheet.line - height, whole, height)
    free = beside(box, fitted, size) if beside else ()
    if not free:  # without names, half of the last label below needs room
        box = replace(box, width=whole - (room if shown else 0.5 * sheet.line))

    def painted(axes: Axes) -> None:
        axes.set_ylim(low, high)
        paint(axes, box)
        add_y_lines(sheet, axes, ticks)
        sheet.add_label(axes, box, "x", words[0])
        sheet.add_label(axes, box, "y", words[1])

    sheet.chart(box, painted)
    for name in free:
        sheet.text(*name, size=size)
    if shown and not free:
        shares = None if heights is None else (heights[:, shown] - low) / (high - low)
        end_or_key_names(sheet, box, fitted, size, shares, [series[k] for k in shown])
    return box.bottom - 2.6 * sheet.line


def others(series: Sequence[Series]) -> str:
    """Return a sentence on the curves that are grey; empty if there are none."""
    grey = sum(not style.leading for style in series)
    return f" Grey and without a name: {grey} others." if grey else ""


def _add_panel(
    sheet: Sheet,
    box: Box,
    panel: Panel,
    scale: tuple[tuple[float, float], Sequence[float]],
    curves: tuple[Sequence[str], Sequence[Series], bool],
) -> None:
    (limits, ticks), (names, series, first) = scale, curves
    side, means, halves = panel.side, panel.means, panel.halves
    count = means.shape[1]
    halves = halves if count <= MOST_HALVES else None
    shift = 0.5 * ((np.arange(count) + 0.5) / count - 0.5)  # so that equal means are seen
    joined = not side.name or all(map(is_number, side.labels))
    below = labels_below(sheet, side, box.width)

    def paint(axes: Axes) -> None:
        axes.set(xlim=(-0.5, len(side) - 0.5), ylim=limits)
        sheet.add_title(axes, side.name or "", box.width)
        add_y_lines(sheet, axes, ticks, labelled=first)
        if first:
            sheet.add_label(axes, box, "y", "mean rank")
        add_factor(axes, below)
        for k in np.argsort([style.leading for style in series], kind="stable"):
            style, x = series[k], np.arange(len(side)) + shift[k]
            if halves is not None:
                color = mixed(style.color, sheet.ink.paper, 0.35)
                axes.vlines(x, halves[:, 0, k], halves[:, 1, k], color, linewidth=sheet.points(0.6))
            dots = style.dots(sheet.points(4.2), sheet.ink.paper)
            line = style.line(sheet.points(1.3)) if joined else {"linestyle": "none", "zorder": 2.2}
            every = max(1, len(side) // 12)
            axes.plot(x, means[:, k], label=names[k], markevery=every, **dots | line)

    sheet.chart(box, paint)


def apart(names: Sequence[str], size: float) -> float:
    """Return the distance in cm of names one below the other."""
    lines = max((name.count("\n") + 1 for name in names), default=1)
    return (0.06 + 1.2 * lines) * size * PT


def end_names(
    sheet: Sheet,
    box: Box,
    names: Sequence[str],
    size: float,
    ends: np.ndarray,
    limits: tuple[float, float],
    series: Sequence[Series],
) -> None:
    """Name the curves at their right ends, moved apart, with a thin line to each."""
    shares = (np.nan_to_num(ends, nan=limits[0]) - limits[0]) / (limits[1] - limits[0])
    places = [box.bottom + float(share) * box.height for share in shares]
    rows = spread(places, apart(names, size), box.bottom, box.top)
    for name, place, y, style in zip(names, places, rows, series, strict=True):
        x = box.right + 0.75 * sheet.line
        sheet.segment([(box.right + 0.05, place), (x - 0.15 * sheet.line, y)], style.color, 0.9)
        sheet.text(name, x, y, size=size)


def end_or_key_names(
    sheet: Sheet,
    box: Box,
    names: Sequence[str],
    size: float,
    shares: np.ndarray | None,
    series: Sequence[Series],
) -> None:
    """Name curves of shares (at, k) at their right ends, or in a key where they all end there.

    The key has the curve that is highest on average first; points (None) are in their order.
    """
    step = apart(names, size)
    points = shares is None
    if shares is None:
        shares = -np.arange(len(names))[None]
    elif len(names) < 2 or np.diff(np.sort(shares[-1])).min() * box.height >= step:
        end_names(sheet, box, names, size, shares[-1], (0.0, 1.0), series)
        return
    x = box.right + 0.4 * sheet.line
    for row, k in enumerate(np.argsort(-shares.mean(axis=0), kind="stable").tolist()):
        y = box.top - (row + 0.5) * step
        if not points:
            ends = [(x, y), (x + 1.2 * sheet.line, y)]
            sheet.segment(ends, series[k].color, 1.3, series[k].dash)
        dot = series[k].color, sheet.points(4.2), series[k].marker, sheet.ink.paper, 2.5
        sheet.mark([(x + 0.6 * sheet.line, y)], Marker(*dot))
        sheet.text(names[k], x + 1.5 * sheet.line, y, size=size)
