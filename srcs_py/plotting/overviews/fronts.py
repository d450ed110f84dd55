"""Means against standard deviations, which A-TOPSIS weighs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.overviews.curves import Curves
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import around
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import summary_of
from srcs_py.plotting.paper import short_number

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

APART = 100.0  # quotient of the means of two configurations that have one scale at most


@overview(CurvePlaces)
def mean_against_sd(
    ranks: Any, target: str | None = None, **where: Unpack[CurvePlaces]
) -> Figure | SubFigure:
    """Draw mean performance against its standard deviation, and the Pareto front.

    Both are averaged over the configurations that have every level. Without
    ``summarize="always"``, a table has means only where something was significant, and the others
    are left out.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A point per level of the target; those on the front, filled and joined, are worse than no
        other in both.

    Raises
    ------
    SRCSError
        If means or deviations are not in the table, their averages are infinite, or their
        configurations have different scales.

    See Also
    --------
    leaderboard_plot : Draw the leaderboard: mean ranks, and wins, ties and losses as bars.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles, summarize="always")
    >>> figure = srcs.mean_against_sd(ranks)
    """
    found = summary_of(ranks, target)
    maximize = found.roles.maximize is not False
    every = found.values("mean"), found.values("sd")
    _check_scales(every[0])
    with np.errstate(over="ignore"):
        means, spreads = (values.mean(axis=0) for values in every)
    if not np.isfinite([means, spreads]).all():
        raise SRCSError("The averages of the means and deviations must be finite numbers.")
    front = pareto_front(means if maximize else -means, spreads)
    over = found.scope_of_values(len(every[0]))

    def compose(sheet: Sheet) -> str:
        series = found.series(sheet, np.flatnonzero(front).tolist())
        curves = Curves(sheet, found.levels, series, around(spreads))
        (axes,) = sheet.subplots()
        edge = np.flatnonzero(front)[np.argsort(means[front], kind="stable")]
        axes.plot(means[edge], spreads[edge], color=sheet.ink.soft, linewidth=sheet.points(1.0))
        for k in curves.backmost_first:
            dots = curves.dots(k, 6.5 if front[k] else 5)
            axes.plot(means[k], spreads[k], linestyle="none", label=found.levels[k], **dots)
        axes.set_xlim(around(means))
        better = "more is better →" if maximize else "← less is better"
        words = f"mean {found.performance}: {better}"
        curves.chart(axes, (words, "← mean standard deviation"))
        caption = f"Averages over {over}. The line joins the Pareto front: no other is as good in "
        return f"{caption}both. It does not show which differences are significant.{curves.others}"

    on = ", ".join(name for name, yes in zip(found.levels, front, strict=True) if yes)
    words = f"On the Pareto front are {on}, of {len(found.levels)}; {over}."
    return draw_overview(compose, ("Mean against standard deviation", words), where)


def _check_scales(means: Floats) -> None:
    """Raise if the means of some configurations are so large that others would not be seen."""
    sizes = np.abs(means).max(axis=1)
    low, high = sizes[sizes > 0].min(initial=np.inf), sizes.max()
    if high / APART > low:  # the product may overflow
        raise SRCSError(
            "The means of configurations have different scales, from "
            f"{short_number(float(low))} to {short_number(float(high))}, so that averages would "
            "show the largest only; select rows of one scale."
        )  # fmt: skip


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
