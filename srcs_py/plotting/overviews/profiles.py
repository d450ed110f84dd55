"""Performance profiles: the distance of each level from the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.curves import Curves
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.scales import add_x_ticks, nice_ticks
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import short_number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SHOWN = 0.9  # part of the configurations that the curve of the farthest level shows
POINTS = 200  # at which curves are compared, to put their names in order
LINEAR = 6.0  # ratios up to this have evenly spaced ticks


@overview(CurvePlaces)
def performance_profiles(
    ranks: Any, target: str | None = None, **where: Unpack[CurvePlaces]
) -> Figure | SubFigure:
    """Draw in which part of the configurations each level is how close to the best one.

    A curve at (t, y): in a part y of the configurations the mean of this level is at most t times
    as large as the smallest one; where larger is better, the largest is at most t times as large
    as it. The table needs all means, which ``summarize="always"`` gives; a level without a value
    in a configuration never comes close there.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A curve per level of the target, on a logarithmic scale of ratios that ends where each
        level has reached nine tenths of the configurations.

    Raises
    ------
    SRCSError
        If means are not in the table, or not above 0.

    References
    ----------
    Dolan and More (2002), Benchmarking optimization software with performance profiles,
    Mathematical Programming 91, 201-213.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles, summarize="always")
    >>> figure = srcs.performance_profiles(ranks)
    """
    found = summary_of(ranks, target, every=True)
    maximize = found.roles.maximize is not False
    distances = ratios(found.values("mean"), maximize)
    counted = np.where(np.isfinite(distances), distances, np.nan)
    most = max(float(np.nanquantile(counted, SHOWN, axis=0).max()), 1.01)
    first = profile(distances, np.ones(1))[0]
    order = np.argsort(-first, kind="stable")[:12]
    text = "; ".join(f"{found.levels[k]} is best in {first[k]:.0%}" for k in order)
    described = "Performance profiles", f"{text} of {found.scope()}."
    return draw_overview(lambda sheet: _chart(sheet, found, distances, most), described, where)


def ratios(values: Floats, maximize: bool) -> Floats:
    """Return how many times as far as the best each level is: Dolan and More's ratios.

    Parameters
    ----------
    values : numpy.ndarray of shape (C, k)
        Means above 0; NaN where a level failed.
    maximize : bool
        Whether larger values are better.

    Returns
    -------
    numpy.ndarray of shape (C, k)
        1 for the best of a configuration, infinite for NaN.
    """
    if (values <= 0).any():
        raise SRCSError(
            "Performance profiles compare means as ratios, so all must be above 0; the smallest "
            f"is {short_number(float(np.nanmin(values)))}."
        )
    best = (np.nanmax if maximize else np.nanmin)(values, axis=1, keepdims=True)
    found = best / values if maximize else values / best
    return np.asarray(np.where(np.isnan(found), np.inf, found))


def profile(distances: Floats, at: Floats) -> Floats:
    """Return the part of the configurations with ratios up to each of ``at``, shape (at, k).

    Examples
    --------
    >>> profile(np.array([[1.0, 3.0], [1.0, np.inf]]), np.array([1.0, 3.0])).tolist()
    [[1.0, 0.0], [1.0, 0.5]]
    """
    ordered = np.sort(distances, axis=0)
    counts = [np.searchsorted(column, at, side="right") for column in ordered.T]
    return np.asarray(np.column_stack(counts) / len(distances))


def _chart(sheet: Sheet, found: Summary, distances: Floats, most: float) -> float:
    curves = Curves(sheet, found.levels, found.series(sheet), (0.0, 1.0))
    steps = np.unique(distances[distances <= most])
    shares = profile(distances, steps)
    maximize = found.roles.maximize is not False
    first, second = ("best", "own") if maximize else ("own", "best")
    ratio = f"{first} / {second} mean {found.performance}, at most"

    def paint(axes: Axes, box: Box) -> None:
        axes.set(xscale="log", xlim=(1.0, most))
        add_x_ticks(sheet, axes, box, [(tick, short_number(tick)) for tick in _ticks(most)])
        for k in reversed(range(len(found.levels))):
            axes.plot([*steps, most], [*shares[:, k], shares[-1, k]], drawstyle="steps-post",
                      label=found.levels[k], **curves.style(k))  # fmt: skip

    evenly = profile(distances, np.exp(np.linspace(0.0, np.log(most), POINTS)))
    y = curves.chart((ratio, "part of the configurations"), paint, evenly)
    over = f"{len(distances)} configurations the mean {found.performance}"
    caption = f"In which part of {over} is that close to the best; on the left, how often it is the"
    caption += " best. It does not show where, and without the best level the others change places."
    return sheet.caption(caption + curves.others, y)


def _ticks(most: float) -> list[float]:
    from matplotlib.ticker import LogLocator

    if most <= LINEAR:
        return [tick for tick in nice_ticks(1.0, most) if tick >= 1]
    return [k for k in LogLocator(subs=(1, 2, 5)).tick_values(1, most) if 1 <= k <= most]
