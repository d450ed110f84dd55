"""Mean against standard deviation: what A-TOPSIS weighs."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import curve_color, nice_ticks, x_ticks, y_lines
from srcs_py.plotting.overviews.picture import Where, overview, picture
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Point, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import height_in_cm, number_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

TURNS = np.pi * np.array([0, 1, 0.5, 1.5, 0.25, 1.75, 0.75, 1.25])  # where a name is tried


@overview()
def mean_against_sd(
    ranks: Any, target: str | None = None, **where: Unpack[Where]
) -> Figure | SubFigure:
    """Draw mean performance against its standard deviation, and the Pareto front.

    Both are averaged over the configurations, so these must be of one unit and scale; select rows
    first where they are not. The table needs all means, which ``summarize="always"`` gives.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A point per level of the target; those on the front, filled and joined, are worse than no
        other in both.

    Raises
    ------
    SRCSError
        If means or deviations are not in the table.
    """
    found = summary_of(ranks, target)
    maximize = found.roles.maximize is not False
    means = np.nanmean(found.values("mean"), axis=0)
    spreads = np.nanmean(found.values("sd"), axis=0)
    front = pareto_front(means if maximize else -means, spreads)

    def compose(sheet: Sheet) -> float:
        return _chart(sheet, found, means, spreads, front)

    on = ", ".join(name for name, yes in zip(found.levels, front, strict=True) if yes)
    words = f"On the Pareto front are {on}, of {len(found.levels)}; {found.scope()}."
    return picture(compose, ("Mean against standard deviation", words), where)


def pareto_front(gain: Floats, risk: Floats) -> NDArray[np.bool_]:
    """Return which pairs no other one is at least as good as in both and better in one.

    Examples
    --------
    >>> pareto_front(np.array([3.0, 2.0, 1.0]), np.array([2.0, 1.0, 1.5])).tolist()
    [True, True, False]
    """
    as_good = (gain[:, None] >= gain) & (risk[:, None] <= risk)
    better = (gain[:, None] > gain) | (risk[:, None] < risk)
    return np.asarray(~(as_good & better).any(axis=0))


def _chart(
    sheet: Sheet, found: Summary, means: Floats, spreads: Floats, front: NDArray[np.bool_]
) -> float:
    x_limits, y_limits = (_around(each) for each in (means, spreads))
    ticks = nice_ticks(*y_limits)
    left = EDGE + max(sheet.length(number_text(t), sheet.small) for t in ticks) + 0.5 * sheet.line
    width = sheet.width - left - EDGE - 0.3 * sheet.line
    height = max(min(0.65 * width, 24 * sheet.line), 0.9 * sheet.line * len(means))
    top = sheet.height - EDGE - 0.5 * sheet.line
    sheet.text("↓ mean standard deviation: less is better", EDGE, top, size=sheet.small)
    chart = Chart(Box(left, top - sheet.line - height, width, height), x_limits, y_limits)
    y_lines(sheet, chart, ticks)
    x_ticks(sheet, chart, [(each, number_text(each)) for each in nice_ticks(*x_limits)])
    points = [chart.at(x, y) for x, y in zip(means, spreads, strict=True)]
    blue = curve_color(0, sheet.ink.paper, sheet.ink.text)
    edge = sorted(point for point, yes in zip(points, front, strict=True) if yes)
    if len(edge) > 1:
        sheet.segment(edge, blue, 1.0)
    for point, yes in zip(points, front, strict=True):
        sheet.dot(*point, 6 if yes else 4.5, blue if yes else sheet.ink.soft)
    _name_points(sheet, chart.box, found.levels, points, edge)
    maximize = found.roles.maximize is not False
    words = f"mean {found.performance}: " + ("more is better →" if maximize else "← less is better")
    y = chart.box.bottom - 2.0 * sheet.line
    sheet.text(words, left + width, y, anchor="right", size=sheet.small)
    caption = (
        f"Averages over {len(found.rank)} configurations. The line joins the Pareto front: no "
        "other is as good in both. It does not show which differences are significant."
    )
    return sheet.height - sheet.caption(caption, y - 0.8 * sheet.line) + EDGE


def _around(values: Floats) -> tuple[float, float]:
    """Return limits with some room around all values."""
    low, high = float(values.min()), float(values.max())
    pad = 0.15 * (high - low) or 0.1 * abs(high) or 1.0
    return low - pad, high + pad


def _name_points(
    sheet: Sheet, box: Box, names: Sequence[str], points: Sequence[Point], edge: Sequence[Point]
) -> None:
    """Write each name beside its point, where nothing else is; a thin line leads far ones back."""
    names, size = sheet.names(names, 0.4 * sheet.width)
    high = height_in_cm(size)
    taken = [Box(x - 0.12, y - 0.12, 0.24, 0.24) for x, y in points]
    for (x0, y0), (x1, y1) in itertools.pairwise(edge):
        taken += [Box(x0 + (x1 - x0) * t - 0.03, y0 + (y1 - y0) * t - 0.03, 0.06, 0.06)
                  for t in np.linspace(0.05, 0.95, 19)]  # fmt: skip
    for name, (x, y) in zip(names, points, strict=True):
        length = sheet.length(name, size)
        place, away = _free(box, taken, (x, y), (length, high))
        taken.append(place)
        middle = place.bottom + high / 2
        if away:
            near = min(max(x, place.left), place.right)
            end = middle if place.left > x or place.right < x else (
                place.bottom if middle > y else place.top)  # fmt: skip
            sheet.segment([(x, y), (near, end)], sheet.ink.line, 0.5)
        sheet.text(name, place.left, middle, size=size)


def _free(
    box: Box, taken: Sequence[Box], point: Point, size: tuple[float, float]
) -> tuple[Box, bool]:
    """Return the nearest free place for a name around a point, and whether it is far away."""
    length, high = size
    place = box
    for ring in range(40):
        out = 0.2 + 0.35 * high * ring
        for turn in TURNS:
            x = point[0] + (out + length / 2) * np.cos(turn) - length / 2
            y = point[1] + (out + high / 2) * np.sin(turn) - high / 2
            place = Box(x, y, length, high)
            inside = box.left < x and x + length < box.right and box.bottom < y < box.top - high
            if inside and not any(_meet(place, each) for each in taken):
                return place, ring > 1
    return place, True


def _meet(one: Box, other: Box) -> bool:
    return (one.left < other.right and other.left < one.right
            and one.bottom < other.top and other.bottom < one.top)  # fmt: skip
