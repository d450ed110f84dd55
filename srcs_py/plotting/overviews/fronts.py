"""Means against standard deviations, which A-TOPSIS weighs."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.artists import Point
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import (
    add_x_ticks,
    add_y_lines,
    nice_ticks,
    others,
    tick_room,
)
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.identities import with_series
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import height_in_cm, short_number
from srcs_py.srcs.results.blocks import scope_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    from srcs_py.plotting.series import Series

    Floats = NDArray[np.float64]

MOST_NAMED = 12  # levels of the front that have names beside those that stand out
RINGS = 40  # how far away
TURNS = np.pi * np.array([0, 1, 0.5, 1.5, 0.25, 1.75, 0.75, 1.25])  # where a name is tried
COSINES, SINES = np.cos(TURNS), np.sin(TURNS)


@overview(CurvePlaces)
def mean_against_sd(
    ranks: Any, target: str | None = None, **where: Unpack[CurvePlaces]
) -> Figure | SubFigure:
    """Draw mean performance against its standard deviation, and the Pareto front.

    Both are averaged over the configurations that have every level, so these must be of one unit
    and scale; select rows first where they are not. The table needs all means, which
    ``summarize="always"`` gives.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A point per level of the target; those on the front, filled and joined, are worse than no
        other in both.

    Raises
    ------
    SRCSError
        If means or deviations are not in the table, or their averages are infinite.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles, summarize="always")
    >>> figure = srcs.mean_against_sd(ranks)
    """
    found = summary_of(ranks, target)
    maximize = found.roles.maximize is not False
    with np.errstate(over="ignore"):
        means, spreads = found.values("mean").mean(axis=0), found.values("sd").mean(axis=0)
    if not np.isfinite([means, spreads]).all():
        raise SRCSError("The averages of the means and deviations must be finite numbers.")
    front = pareto_front(means if maximize else -means, spreads)

    def draw(sheet: Sheet, series: Sequence[Series]) -> float:
        return _chart(sheet, found, series, (means, spreads, front))

    compose, places = with_series(found, where, draw)

    on = ", ".join(name for name, yes in zip(found.levels, front, strict=True) if yes)
    words = f"On the Pareto front are {on}, of {len(found.levels)}; {found.scope()}."
    return draw_overview(compose, ("Mean against standard deviation", words), places)


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
    sheet: Sheet,
    found: Summary,
    series: Sequence[Series],
    values: tuple[Floats, Floats, NDArray[np.bool_]],
) -> float:
    means, spreads, front = values
    x_limits, y_limits = _around(means), _around(spreads)
    ticks = nice_ticks(*y_limits)
    left = EDGE + 1.2 * sheet.line + tick_room(sheet, ticks)
    width = sheet.width - left - EDGE - 0.3 * sheet.line
    height = sheet.stretch * min(0.65 * width, 24 * sheet.line)
    height = max(height, 0.9 * sheet.line * sum(style.leading for style in series))
    box = Box(left, sheet.height - EDGE - 0.5 * sheet.line - height, width, height)
    maximize = found.roles.maximize is not False
    words = f"mean {found.performance}: " + ("more is better →" if maximize else "← less is better")
    edge = np.flatnonzero(front)[np.argsort(means[front], kind="stable")]

    def paint(axes: Axes) -> None:
        axes.set(xlim=x_limits, ylim=y_limits)
        add_x_ticks(sheet, axes, box, [(t, short_number(t)) for t in nice_ticks(*x_limits)])
        add_y_lines(sheet, axes, ticks)
        sheet.add_label(axes, "x", words)
        sheet.add_label(axes, "y", "← mean standard deviation")
        axes.plot(means[edge], spreads[edge], color=sheet.ink.soft, linewidth=sheet.points(1.0))
        for k, style in enumerate(series):
            size = sheet.points(6.5 if front[k] else 5)
            dots = style.dots(size, sheet.ink.paper)
            axes.plot(means[k], spreads[k], linestyle="none", label=found.levels[k], **dots)

    sheet.chart(box, paint)
    x = box.left + (means - x_limits[0]) / (x_limits[1] - x_limits[0]) * box.width
    y = box.bottom + (spreads - y_limits[0]) / (y_limits[1] - y_limits[0]) * box.height
    points = list(zip(x.tolist(), y.tolist(), strict=True))
    named = np.array([style.leading for style in series])
    named |= front & (front.sum() <= MOST_NAMED)
    if not sheet.measuring:
        _name_points(sheet, box, found.levels, points, front, named)
    caption = (
        f"Averages over {scope_of(found.blocks, found.total)}. The line joins the Pareto front: no "
        "other is as good in both. It does not show which differences are significant."
        + others(series)
    )
    return sheet.height - sheet.caption(caption, box.bottom - 2.6 * sheet.line) + EDGE


def _around(values: Floats) -> tuple[float, float]:
    """Return limits with some room around all values."""
    low, high = float(values.min()), float(values.max())
    pad = 0.15 * (high - low) or 0.1 * abs(high) or 1.0
    return low - pad, high + pad


def _name_points(
    sheet: Sheet,
    box: Box,
    names: Sequence[str],
    points: Sequence[Point],
    front: NDArray[np.bool_],
    named: NDArray[np.bool_],
) -> None:
    """Write each name near its point, where nothing else is; a thin line joins distant ones.

    The front comes first. The sheet counts the names that have no place.
    """
    names, size, _ = sheet.names(names, 0.4 * sheet.width)
    high = height_in_cm(size)
    edge = sorted(point for point, yes in zip(points, front, strict=True) if yes)
    lines = [_along(*ends, 0.03) for ends in itertools.pairwise(edge)]
    taken = np.concatenate([_squares(points, 0.12), *lines])
    written = np.empty((0, 4))
    left_out = 0
    for k in np.argsort(~front, kind="stable"):
        if not named[k]:
            continue
        x, y = points[k]
        place, leader = _free(box, (taken, written), (x, y), (sheet.length(names[k], size), high))
        if place is None:
            left_out += 1
            continue
        written = np.concatenate([written, _corners(place)])
        taken = np.concatenate([taken, _corners(place)])
        if leader:
            taken = np.concatenate([taken, _along(*leader, 0.01)])
            sheet.segment(leader, sheet.ink.line, 0.5)
        sheet.text(names[k], place.left, place.bottom + high / 2, size=size)
    if left_out:
        sheet.left_out.append(f"{left_out} of {len(names)} names")


def _corners(place: Box) -> Floats:
    return np.array([[place.left, place.bottom, place.right, place.top]])


def _squares(points: Any, half: float) -> Floats:
    """Return the corners of squares around points, of shape (..., 4)."""
    return np.concatenate([np.subtract(points, half), np.add(points, half)], axis=-1)


def _along(start: Any, ends: Any, half: float) -> Floats:
    """Return small squares that cover lines but for their ends, of shape (..., 19, 4)."""
    shares = np.linspace(0.05, 0.95, 19)[:, None]
    lines = np.subtract(ends, start)[..., None, :]
    return _squares(np.array(start) + shares * lines, half)


def _free(
    box: Box,
    others: tuple[Floats, Floats],
    point: Point,
    size: tuple[float, float],
) -> tuple[Box | None, tuple[Point, Point] | None]:
    """Return the nearest free place for a name around a point, and the line to one far away.

    A name lies on nothing that is taken, and its line crosses none that is written.
    """
    (length, high), (taken, written) = size, others
    for ring in range(RINGS):
        out = 0.2 + 0.35 * high * ring
        x = point[0] + (out + length / 2) * COSINES - length / 2
        y = point[1] + (out + high / 2) * SINES - high / 2
        inside = (box.left < x) & (x + length < box.right)
        inside &= (box.bottom < y) & (y < box.top - high)
        corners = np.stack([x, y, x + length, y + high], axis=1)[inside]
        corners = corners[~_meet(corners, taken)]
        if not len(corners):
            continue
        ends = _nearest(corners, corners[:, 1] + high / 2, point)
        if ring > 1:
            crossing = _meet(_along(point, ends, 0.01), written).any(axis=1)
            corners, ends = corners[~crossing], ends[~crossing]
        if len(corners):
            place = Box(float(corners[0, 0]), float(corners[0, 1]), length, high)
            return place, (point, (float(ends[0, 0]), float(ends[0, 1]))) if ring > 1 else None
    return None, None


def _nearest(corners: Floats, middle: Floats, point: Point) -> Floats:
    """Return where lines from a point end at names: at their sides, or below or above them."""
    x, y = point
    left, bottom, right, top = corners.T
    beside = (left > x) | (right < x)
    ends_x = np.where(beside, np.minimum(np.maximum(x, left), right), x)
    ends_y = np.where(beside, middle, np.where(middle > y, bottom, top))
    return np.stack([ends_x, ends_y], axis=1)


def _meet(some: Floats, others: Floats) -> Any:
    """Return, for each of some boxes given by their corners, whether it meets any of others."""
    # one side at a time: numpy is slow along an axis of two
    apart = some[..., None, 0] >= others[:, 2]
    apart |= some[..., None, 1] >= others[:, 3]
    apart |= some[..., None, 2] <= others[:, 0]
    apart |= some[..., None, 3] <= others[:, 1]
    return np.logical_not(apart.all(axis=-1))
