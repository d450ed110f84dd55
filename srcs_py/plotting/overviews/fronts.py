"""Means against standard deviations, which A-TOPSIS weighs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import Curves, Name
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.scales import add_x_ticks, nice_ticks
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import height_in_cm, short_number
from srcs_py.srcs.results.blocks import scope_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# Directions from a point to the middle of its name
SIDES = np.array([
    (1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 0.8), (0.8, -0.8), (-0.8, 0.8), (-0.8, -0.8),
])  # fmt: skip
STEPS = 50  # points of the line between two others, which names keep clear of


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

    def compose(sheet: Sheet) -> float:
        series = found.series(sheet, np.flatnonzero(front).tolist())
        curves = Curves(sheet, found.levels, series, _around(spreads))
        return _chart(curves, found, (means, spreads, front))

    on = ", ".join(name for name, yes in zip(found.levels, front, strict=True) if yes)
    words = f"On the Pareto front are {on}, of {len(found.levels)}; {found.scope()}."
    return draw_overview(compose, ("Mean against standard deviation", words), where)


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
    curves: Curves, found: Summary, values: tuple[Floats, Floats, NDArray[np.bool_]]
) -> float:
    means, spreads, front = values
    sheet, x_limits = curves.sheet, _around(means)
    maximize = found.roles.maximize is not False
    words = f"mean {found.performance}: " + ("more is better →" if maximize else "← less is better")
    edge = np.flatnonzero(front)[np.argsort(means[front], kind="stable")]

    def paint(axes: Axes, box: Box) -> None:
        axes.set_xlim(x_limits)
        add_x_ticks(sheet, axes, box, [(t, short_number(t)) for t in nice_ticks(*x_limits)])
        axes.plot(means[edge], spreads[edge], color=sheet.ink.soft, linewidth=sheet.points(1.0))
        for k in curves.backmost_first:
            dots = curves.dots(k, 6.5 if front[k] else 5)
            axes.plot(means[k], spreads[k], linestyle="none", label=found.levels[k], **dots)

    def beside(box: Box) -> list[Name]:
        x = box.left + (means - x_limits[0]) / np.ptp(x_limits) * box.width
        y = box.bottom + (spreads - curves.limits[0]) / np.ptp(curves.limits) * box.height
        points = np.column_stack([x, y])
        line = np.linspace(points[edge[:-1]], points[edge[1:]], STEPS).reshape(-1, 2)
        return names_beside(curves, box, points, np.vstack([points, line]))

    y = curves.chart((words, "← mean standard deviation"), paint, beside=beside)
    over = scope_of(found.blocks, found.total)
    caption = f"Averages over {over}. The line joins the Pareto front: no other is as good in both."
    caption += " It does not show which differences are significant."
    return sheet.caption(caption + curves.others, y)


def names_beside(curves: Curves, box: Box, points: Floats, taken: Floats) -> list[Name]:
    """Return where names are written beside points; nothing if one of them has no room.

    Parameters
    ----------
    curves, box : Curves, Box
        Their names, and where they go.
    points, taken : numpy.ndarray of shape (k, 2)
        All points, and places that names keep clear of, in cm.
    """
    sheet, size, found = curves.sheet, curves.size, list[Name]()
    edges, whole = np.hstack([taken, taken]), np.array([box.left, box.bottom, box.right, box.top])
    for point, name in zip(points[curves.shown], curves.fitted, strict=True):
        half = np.array([sheet.length(name, size), height_in_cm(size, name.count("\n") + 1)]) / 2
        for middle in point + SIDES * (half + 0.5 * sheet.line):
            low, high = middle - half, middle + half
            meets = ((edges[:, :2] < high) & (edges[:, 2:] > low)).all(axis=1).any()
            if (low >= whole[:2]).all() and (high <= whole[2:]).all() and not meets:
                found.append((name, float(low[0]), float(middle[1])))
                edges = np.vstack([edges, [*low, *high]])
                break
        else:
            return []
    return found


def _around(values: Floats) -> tuple[float, float]:
    """Return limits with some room around all values."""
    low, high = float(values.min()), float(values.max())
    pad = 0.15 * (high - low) or 0.1 * abs(high) or 1.0
    return low - pad, high + pad
