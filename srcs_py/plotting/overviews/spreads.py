"""How ranks are spread: over configurations, over the levels of a parameter, over columns."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.code.call import carries_call
from srcs_py.plotting.figures import SERIES
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet, picture, spread
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.palettes import ColorFunction, rank_colors
from srcs_py.plotting.paper import contrast, mixed, number_text, readable_on, signed
from srcs_py.plotting.target import Size

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5)))


@carries_call
def rank_distribution(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    color_function: ColorFunction = "srcs.safe",
    figsize: Size = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw how often each level has each rank, in the colours of the heatmaps.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks.
    color_function : str, matplotlib colormap or callable
        As in :func:`plot`.
    figsize, dpi, fig, save : optional
        As in :func:`plot`.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        One bar per level: configurations with a rank below 0 left of the line, above 0 right.
    """
    found = summary_of(ranks, target, rank)
    low, high = int(np.nanmin(found.rank)), int(np.nanmax(found.rank))
    colors = rank_colors(color_function, low, high)
    shares = np.array(
        [
            [np.mean(column[~np.isnan(column)] == value) for value in range(low, high + 1)]
            for column in found.rank.T
        ]
    )
    values = np.arange(low, high + 1)
    behind = shares[:, values < 0].sum(axis=1) + shares[:, values == 0].sum(axis=1) / 2
    count = len(found.levels)

    def compose(sheet: Sheet) -> float:
        names, size = sheet.names(found.levels, 0.28 * sheet.width)
        left = EDGE + max(sheet.length(each, size) for each in names) + 0.5 * sheet.line
        room = sheet.width - left - EDGE
        extent = behind.max() + (1 - behind).max()
        scale, row = room / extent, 1.5 * sheet.line
        zero = left + behind.max() * scale
        top = sheet.height - EDGE - 0.5 * sheet.line
        sheet.heading(found.roles.target, EDGE, top, left - EDGE)
        sheet.text("rank below 0", zero - 0.4 * sheet.line, top, anchor="right",
                   color=sheet.ink.soft, size=sheet.small)  # fmt: skip
        sheet.text("above 0", zero + 0.4 * sheet.line, top, color=sheet.ink.soft, size=sheet.small)
        first = top - 0.7 * sheet.line
        for k in range(count):
            y = first - (k + 0.5) * row
            sheet.text(names[k], EDGE, y, size=size)
            x = zero - behind[k] * scale
            for share, color, value in zip(shares[k], colors, values, strict=True):
                box = Box(x, y - 0.36 * row, share * scale, 0.72 * row)
                if share:
                    sheet.fills.append((box, color))
                text = signed(int(value))
                if value and sheet.length(text, sheet.small) < 0.8 * box.width:
                    sheet.text(text, x + box.width / 2, y, anchor="center", size=sheet.small,
                               color=readable_on(color))  # fmt: skip
                x += box.width
        sheet.segment([(zero, first), (zero, first - count * row)], sheet.ink.text, 0.8)
        caption = (
            f"Part of the configurations in which each level has each rank; {found.scope()}. A "
            "rank of 0 is half on either side. It does not show where a rank occurs."
        )
        end = sheet.caption(caption, first - count * row - 0.3 * sheet.line)
        return sheet.height - end + EDGE

    text = "; ".join(
        f"{name} is above 0 in {share:.0%}"
        for name, share in list(zip(found.levels, shares[:, values > 0].sum(axis=1), strict=True))[
            :12
        ]
    )
    return picture(compose, ("Distribution of ranks", text + "."), (figsize, dpi, fig, save))


@carries_call
def parameter_effects(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    figsize: Size = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw what drives the ranks: mean ranks over the levels of each parameter.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks.
    figsize, dpi, fig, save : optional
        As in :func:`plot`.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        One panel per parameter, the one that moves the ranks most first; a curve per level of
        the target.
    """
    found = summary_of(ranks, target, rank)
    panels = effects(found)
    order = sorted(panels, key=lambda name: -np.nanmean(np.ptp(panels[name][1], axis=0)))
    words = "Mean rank of each level over the levels of " + ", ".join(order)

    def compose(sheet: Sheet) -> float:
        return _curves(
            sheet,
            [(name, panels[name][0], panels[name][1]) for name in order],
            found,
            f"Mean rank over all other parameters; {found.scope()}. It does not show how "
            "parameters act together.",
        )

    return picture(compose, ("Effect of each parameter", words + "."), (figsize, dpi, fig, save))


def effects(found: Summary) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
    """Return for each parameter its levels and the mean ranks (levels, compared levels)."""
    result = {}
    for at, axis in enumerate(found.arrays.params):
        codes = found.arrays.codes[:, at]
        rows = [np.nanmean(found.rank[codes == k], axis=0) for k in range(len(axis))]
        result[str(axis.name)] = (axis.labels, np.array(rows))
    if not result:
        raise SRCSError("The table has no parameters, whose effect could be shown.")
    return result


@carries_call
def rank_trajectories(
    ranks: Any,
    target: str | None = None,
    *,
    columns: Sequence[str] | None = None,
    figsize: Size = None,
    dpi: float | None = None,
    fig: Figure | SubFigure | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Figure | SubFigure:
    """Draw mean ranks over several performance columns: an animation, for print.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks` for several performance columns.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    columns : sequence of str, optional
        Columns of ranks in order; by default ``rank1``, ``rank2``, ...
    figsize, dpi, fig, save : optional
        As in :func:`plot`.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A curve per level of the target.
    """
    from srcs_py.tables.reading import whole_table

    table = whole_table(ranks, "ranks")
    names = list(columns or [each for each in map(str, table) if re.fullmatch(r"rank\d+", each)])
    if len(names) < 2:
        raise SRCSError(
            f"rank_trajectories needs several columns of ranks (rank1, rank2, ...); there are "
            f"{names or 'none'}.",
            argument="columns",
        )
    found = summary_of(table, target, names[-1])
    means = np.array([
        np.nanmean(found.arrays.values_of(table[name])[:, found.order], axis=0) for name in names
    ])  # fmt: skip
    performance = found.roles.performance
    labels = tuple(performance) if len(performance) == len(names) else tuple(names)

    def compose(sheet: Sheet) -> float:
        caption = f"Mean rank over {found.scope()}. It does not show in which configurations."
        return _curves(sheet, [("", labels, means)], found, caption)

    words = (
        f"{found.levels[0]} is first in the end, with a mean rank of {number_text(means[-1, 0])}."
    )
    return picture(compose, ("Mean ranks over columns", words), (figsize, dpi, fig, save))


def curve_color(number: int, paper: str, text: str) -> str:
    """Return the colour of a curve, with a contrast of 3 on any paper."""
    color = SERIES[number % len(SERIES)]
    share = 0.0
    while contrast(mixed(color, text, share), paper) < 3:
        share += 0.1
    return mixed(color, text, share)


def _curves(
    sheet: Sheet,
    panels: Sequence[tuple[str, Sequence[str], np.ndarray]],
    found: Summary,
    caption: str,
) -> float:
    """Draw panels side by side, in rows of at most four, and the names of curves on the right."""
    names, size = sheet.names(found.levels, 0.24 * sheet.width)
    side = max(sheet.length(each, size) for each in names) + 0.9 * sheet.line
    every = np.concatenate([means.ravel() for _, _, means in panels])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    pad = 0.06 * max(high - low, 1e-9)
    ticks = nice_ticks(low - pad, high + pad)
    left = EDGE + max(sheet.length(number_text(t), sheet.small) for t in ticks) + 0.5 * sheet.line
    most = max(1, int((sheet.width - left - side) // (9 * sheet.line)))
    each_row = min(len(panels), most)
    gap = 0.8 * sheet.line
    width = (sheet.width - left - side - EDGE - (each_row - 1) * gap) / each_row
    height = max(0.75 * min(width, 14 * sheet.line), 1.25 * sheet.line * len(names))
    y = sheet.height - EDGE
    for start in range(0, len(panels), each_row):
        row = panels[start : start + each_row]
        y -= 1.2 * sheet.line
        for k, (title, labels, means) in enumerate(row):
            box = Box(left + k * (width + gap), y - height, width, height)
            if title:
                sheet.heading(title, box.left + width / 2, y + 0.5 * sheet.line, width, "center")
            last = k == len(row) - 1
            _panel(sheet, box, labels, means, ((low - pad, high + pad), ticks), k == 0)
            if last:
                _names(sheet, box, names, size, means[-1], (low - pad, high + pad))
        y -= height + 2.4 * sheet.line
    end = sheet.caption(caption, y + 0.6 * sheet.line)
    return sheet.height - end + EDGE


def _panel(
    sheet: Sheet,
    box: Box,
    labels: Sequence[str],
    means: np.ndarray,
    scale: tuple[tuple[float, float], Sequence[float]],
    first: bool,
) -> None:
    limits, ticks = scale
    chart = Chart(box, (-0.3, max(len(labels) - 0.7, 0.3)), limits)
    for tick in ticks:
        y = chart.up(tick)
        sheet.segment([(box.left, y), (box.right, y)], sheet.ink.faint)
        if first:
            sheet.text(number_text(tick), box.left - 0.3 * sheet.line, y, anchor="right",
                       size=sheet.small)  # fmt: skip
    longest = max(sheet.length(each, sheet.small) for each in labels)
    step = 1
    pitch = box.width / (len(labels) + 1e-9)
    while step < len(labels) and step * pitch < longest + 0.3 * sheet.line:
        step += 1
    for k in range(0, len(labels), step):
        x = chart.across(k)
        text = labels[k]
        half = sheet.length(text, sheet.small) / 2
        x = min(max(x, box.left - 0.2 * sheet.line + half), max(box.right - half, box.left + half))
        sheet.text(text, x, box.bottom - 0.75 * sheet.line, anchor="center", size=sheet.small)
    for k in range(means.shape[1]):
        color = curve_color(k, sheet.ink.paper, sheet.ink.text)
        points = [chart.at(x, y) for x, y in enumerate(means[:, k]) if not np.isnan(y)]
        sheet.segment(points, color, 1.3, DASHES[k // len(SERIES) % len(DASHES)])
        if len(points) <= 12:
            for x, y in points:
                sheet.dot(x, y, 3.6, color)


def _names(
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
        sheet.segment([(box.right + 0.05, place), (x - 0.15 * sheet.line, y)], color, 0.5)
        sheet.text(name, x, y, size=size)


def nice_ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers between two ends."""
    raw = (high - low) / 5
    power = 10.0 ** np.floor(np.log10(raw))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= raw)
    start = np.ceil(low / step)
    return [float(round(k * step, 10)) for k in range(int(start), int(np.floor(high / step)) + 1)]
