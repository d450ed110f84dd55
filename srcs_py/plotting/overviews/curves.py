"""Curves that carry their names: panels side by side, scales with round ticks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from srcs_py.plotting.artists import spread
from srcs_py.plotting.figures import SERIES
from srcs_py.plotting.heatmaps.srcs_style.ticks import is_number
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet
from srcs_py.plotting.overviews.summary import Summary
from srcs_py.plotting.paper import contrast, mixed, short_number

MOST_BELOW = 8  # lines that upright names may be long
DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5)))


@dataclass(frozen=True)
class Panel:
    """Curves over the levels of a factor.

    Attributes
    ----------
    title : str
        Heading; empty for none.
    labels : sequence of str
        Levels from left to right.
    means : numpy.ndarray of shape (levels, curves)
        Heights.
    halves : numpy.ndarray of shape (levels, 2, curves), optional
        Both ends of the middle half of what was averaged.
    """

    title: str
    labels: Sequence[str]
    means: np.ndarray
    halves: np.ndarray | None = None

    @property
    def numbers(self) -> list[np.ndarray]:
        """All that the scale must hold."""
        return [self.means] if self.halves is None else [self.means, self.halves]


def curve_color(number: int, paper: str, text: str) -> str:
    """Return the colour of a curve, with a contrast of 3 on any paper."""
    color = SERIES[number % len(SERIES)]
    share = 0.0
    while contrast(mixed(color, text, share), paper) < 3:
        share += 0.1
    return mixed(color, text, share)


def curves(
    sheet: Sheet,
    panels: Sequence[Panel],
    found: Summary,
    caption: str,
) -> float:
    """Draw panels side by side, in rows of at most four, and the names of curves on the right."""
    names, size, longest = sheet.names(found.levels, 0.24 * sheet.width)
    side = longest + 0.9 * sheet.line
    every = np.concatenate([part.ravel() for panel in panels for part in panel.numbers])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    pad = 0.06 * max(high - low, 1e-9)
    ticks = nice_ticks(low - pad, high + pad)
    left = EDGE + max(sheet.length(short_number(t), sheet.small) for t in ticks) + 0.5 * sheet.line
    most = max(1, int((sheet.width - left - side) // (9 * sheet.line)))
    each_row = min(len(panels), most)
    gap = 0.8 * sheet.line
    width = (sheet.width - left - side - EDGE - (each_row - 1) * gap) / each_row
    height = max(0.75 * min(width, 14 * sheet.line), 1.25 * sheet.line * len(names))
    y = sheet.height - EDGE
    for start in range(0, len(panels), each_row):
        row = panels[start : start + each_row]
        y -= 1.2 * sheet.line
        for k, panel in enumerate(row):
            box = Box(left + k * (width + gap), y - height, width, height)
            if panel.title:
                sheet.heading(
                    panel.title, box.left + width / 2, y + 0.5 * sheet.line, width, "center"
                )
            last = k == len(row) - 1
            _panel(sheet, box, panel, ((low - pad, high + pad), ticks), k == 0)
            if last:
                end_names(sheet, box, names, size, panel.means[-1], (low - pad, high + pad))
        y -= height + 2.4 * sheet.line + room_below(sheet, [panel.labels for panel in row], width)
    end = sheet.caption(caption, y + 0.6 * sheet.line)
    return sheet.height - end + EDGE


def _panel(
    sheet: Sheet,
    box: Box,
    panel: Panel,
    scale: tuple[tuple[float, float], Sequence[float]],
    first: bool,
) -> None:
    limits, ticks = scale
    labels, means, halves = panel.labels, panel.means, panel.halves
    chart = Chart(box, (-0.3, max(len(labels) - 0.7, 0.3)), limits)
    add_y_lines(sheet, chart, ticks, labelled=first)
    labels_below(sheet, chart, labels, panel.title)
    for k in range(means.shape[1]):
        color = curve_color(k, sheet.ink.paper, sheet.ink.text)
        if halves is not None and means.shape[1] <= len(SERIES):
            for x in range(len(labels)):
                at = chart.across(x + 0.5 * ((k + 0.5) / means.shape[1] - 0.5))
                ends = [(at, chart.up(float(end))) for end in halves[x, :, k]]
                sheet.segment(ends, mixed(color, sheet.ink.paper, 0.35), 0.6)
        points = [chart.at(x, y) for x, y in enumerate(means[:, k]) if not np.isnan(y)]
        sheet.segment(points, color, 1.3, DASHES[k // len(SERIES) % len(DASHES)])
        if len(points) <= 12:
            for point in points:
                sheet.dot(*point, 3.6, color)


def _longest(sheet: Sheet, labels: Sequence[str]) -> float:
    """Return the width of the longest label with the space around it."""
    return max(sheet.length(label, sheet.small) for label in labels) + 0.3 * sheet.line


def _upright(sheet: Sheet, labels: Sequence[str], width: float) -> bool:
    """Return whether labels must be upright; numbers are left out instead, being inferable."""
    flat = width / len(labels) >= _longest(sheet, labels)
    return not flat and not all(map(is_number, labels))


def room_below(sheet: Sheet, panels: Sequence[Sequence[str]], width: float) -> float:
    """Return the height of upright labels below a row of panels, at most MOST_BELOW lines."""
    turned = [
        sheet.length(each, sheet.small)
        for labels in panels
        if _upright(sheet, labels, width)
        for each in labels
    ]
    return min(max(turned, default=0.0), MOST_BELOW * sheet.line)


def labels_below(sheet: Sheet, chart: Chart, labels: Sequence[str], factor: str) -> None:
    """Add the labels of the levels: names, upright if need be, or each n-th number.

    The sheet knows of a factor whose names do not all have room.
    """
    box = chart.box
    pitch = box.width / len(labels)
    if _upright(sheet, labels, box.width):
        step = max(1, math.ceil(0.95 * sheet.small * 1.2 * PT / pitch))
        if step > 1:
            sheet.left_out.append(f"every name of {factor!r}" if factor else "every name")
        names, size, _ = sheet.names(labels, MOST_BELOW * sheet.line, sheet.small)
        for k in range(0, len(labels), step):
            sheet.text(names[k], chart.across(k), box.bottom - 0.4 * sheet.line, anchor="right",
                       size=size, upright=True)  # fmt: skip
        return
    step = min(len(labels), math.ceil(_longest(sheet, labels) / pitch))
    for k in range(0, len(labels), step):
        half = sheet.length(labels[k], sheet.small) / 2
        x = max(chart.across(k), box.left - 0.2 * sheet.line + half)
        x = min(x, max(box.right - half, box.left + half))
        sheet.text(labels[k], x, box.bottom - 0.75 * sheet.line, anchor="center", size=sheet.small)


def add_y_lines(sheet: Sheet, chart: Chart, ticks: Sequence[float], labelled: bool = True) -> None:
    """Draw a line across a chart at each tick, with its number on the left."""
    for tick in ticks:
        y = chart.up(tick)
        sheet.segment([(chart.box.left, y), (chart.box.right, y)], sheet.ink.faint)
        if labelled:
            sheet.text(short_number(tick), chart.box.left - 0.3 * sheet.line, y, anchor="right",
                       size=sheet.small)  # fmt: skip


def add_x_ticks(sheet: Sheet, chart: Chart, ticks: Sequence[tuple[float, str]]) -> None:
    """Draw a tick and its text below a chart, where the text before leaves room for it."""
    end = -np.inf
    for value, text in ticks:
        x, half = chart.across(value), sheet.length(text, sheet.small) / 2
        if x - half < end + 0.4 * sheet.line or x + half > sheet.width - EDGE:
            continue
        bottom = chart.box.bottom
        sheet.segment([(x, bottom), (x, bottom - 0.25 * sheet.line)])
        sheet.text(text, x, bottom - 0.85 * sheet.line, anchor="center", size=sheet.small)
        end = x + half


def end_names(
    sheet: Sheet,
    box: Box,
    names: Sequence[str],
    size: float,
    ends: np.ndarray,
    limits: tuple[float, float],
) -> None:
    """Name the curves at their right ends, moved apart, with a thin line to each."""
    chart = Chart(box, (0, 1), limits)
    places = [chart.up(float(y)) if not np.isnan(y) else box.bottom for y in ends]
    apart = 1.05 * 1.2 * size * PT
    rows = spread(places, apart, box.bottom, box.top)
    for k, (name, place, y) in enumerate(zip(names, places, rows, strict=True)):
        color = curve_color(k, sheet.ink.paper, sheet.ink.text)
        x = box.right + 0.75 * sheet.line
        sheet.segment([(box.right + 0.05, place), (x - 0.15 * sheet.line, y)], color, 0.9)
        sheet.text(name, x, y, size=size)


def end_or_key_names(
    sheet: Sheet, box: Box, names: Sequence[str], size: float, shares: np.ndarray
) -> None:
    """Name curves of shares (at, k) at their right ends, or in a key where they all end there.

    The key has the curve that is highest on average first.
    """
    apart = 1.05 * 1.2 * size * PT / box.height
    if len(names) < 2 or np.diff(np.sort(shares[-1])).min() >= apart:
        end_names(sheet, box, names, size, shares[-1], (0.0, 1.0))
        return
    x = box.right + 0.4 * sheet.line
    for row, k in enumerate(np.argsort(-shares.mean(axis=0), kind="stable")):
        y = box.top - (row + 0.5) * max(1.2 * sheet.line, apart * box.height)
        color = curve_color(int(k), sheet.ink.paper, sheet.ink.text)
        dash = DASHES[int(k) // len(SERIES) % len(DASHES)]
        sheet.segment([(x, y), (x + 1.2 * sheet.line, y)], color, 1.3, dash)
        sheet.text(names[int(k)], x + 1.5 * sheet.line, y, size=size)


def nice_ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers between two ends."""
    raw = (high - low) / 5
    power = 10.0 ** np.floor(np.log10(raw))
    step = next(power * digit for digit in (1, 2, 5, 10) if power * digit >= raw)
    start = np.ceil(low / step)
    return [float(round(k * step, 10)) for k in range(int(start), int(np.floor(high / step)) + 1)]
