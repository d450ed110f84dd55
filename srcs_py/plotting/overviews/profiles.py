"""Performance profiles: the distance of each level from the best one, or its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Unpack

import numpy as np

from srcs_py.base.checks import match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.overviews.curves import Curves
from srcs_py.plotting.overviews.figure import CurvePlaces, draw_overview, overview
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import short_number

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SHOWN = 0.9  # part of the configurations that the curve of the farthest level shows
POINTS = 200  # at which curves are compared, to put their names in order
LINEAR = 6.0  # ratios up to this have evenly spaced ticks
Of = Literal["ratio", "mean", "rank"]
OF: tuple[Of, ...] = ("ratio", "mean", "rank")


@overview(
    CurvePlaces,
    of="""{"ratio", "mean", "rank"}
    "ratio": a curve at (t, y) says that in a part y of the configurations the mean of this level
    is at most t times as large as the smallest one, or where larger is better, that the largest is
    at most t times as large as it; all means must be above 0. "mean" and "rank": that it is at
    least as good as t, for means of any sign and for ranks.""",
)
def performance_profiles(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    of: Of = "ratio",
    **where: Unpack[CurvePlaces],
) -> Figure | SubFigure:
    """Draw in which part of the configurations each level is how good.

    Without ``summarize="always"``, a table has means only where something was significant, and the
    other configurations are left out; ranks are always there. A level without a value in a
    configuration is never good there.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A curve per level of the target; ratios on a logarithmic scale that ends where each level
        has reached nine tenths of the configurations.

    Raises
    ------
    SRCSError
        If means are not in the table, or not above 0 for ratios.

    See Also
    --------
    rank_distribution : Draw how often each level has each rank, in the colours of the heatmaps.

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
    >>> figure = srcs.performance_profiles(ranks, of="rank")
    """
    of = match_choice("of", of, OF)
    found = summary_of(ranks, target, rank, every=True)
    maximize = of == "rank" or found.roles.maximize is not False
    values = found.rank if of == "rank" else found.values("mean")
    over = found.scope_of_values(len(values))
    if of == "ratio":
        return _draw_ratios(found, ratios(values, maximize), over, where)
    distances = -values if maximize else values
    finite = np.unique(distances[~np.isnan(distances)])
    low, high = float(finite[0]), float(finite[-1])
    ends = (low, high) if high > low else (low - 1.0, high + 1.0)
    name = "rank" if of == "rank" else f"mean {found.performance}"
    caption = f"In which part of {over} the {name} is at least as good; good values are on the"
    caption += " left. It does not show in which."
    middle = np.nanmedian(values, axis=0)
    order = np.argsort(-middle if maximize else middle, kind="stable")[:12]
    text = "; ".join(f"{found.levels[k]}: median {short_number(middle[k])}" for k in order)
    words = f"{name}, at {'least' if maximize else 'most'}"
    curves = np.where(np.isnan(distances), np.inf, distances), np.linspace(*ends, POINTS)

    def compose(sheet: Sheet) -> str:
        axes, others = _draw(sheet, found, curves, words)
        if maximize:  # the best values are on the left, as in a profile of ratios
            axes.xaxis.set_major_formatter(_other_sign)
        return caption + others

    return draw_overview(compose, (f"Distribution of the {name}", f"{text}; {over}."), where)


def _draw_ratios(
    found: Summary, distances: Floats, over: str, where: CurvePlaces
) -> Figure | SubFigure:
    """Draw Dolan and More's profiles."""
    counted = np.where(np.isfinite(distances), distances, np.nan)
    most = max(float(np.nanquantile(counted, SHOWN, axis=0).max()), 1.01)
    first = profile(distances, np.ones(1))[0]
    order = np.argsort(-first, kind="stable")[:12]
    text = "; ".join(f"{found.levels[k]} is best in {first[k]:.0%}" for k in order)
    quotient = "own / best" if found.roles.maximize is False else "best / own"
    caption = f"In which part of {over} the mean {found.performance} is that close to the best;"
    caption += " on the left, how often it is the best. It does not show where, and without the"
    caption += " best level the others change places."

    def compose(sheet: Sheet) -> str:
        from matplotlib.ticker import MaxNLocator

        curves = distances, np.geomspace(1.0, most, POINTS)
        words = f"{quotient} mean {found.performance}, at most"
        axes, others = _draw(sheet, found, curves, words, log=True)
        if most > LINEAR:
            axes.xaxis.get_major_locator().set_params(subs=(1, 2, 5))
        else:
            axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10]))
        return caption + others

    return draw_overview(compose, ("Performance profiles", f"{text} of {over}."), where)


def _draw(
    sheet: Sheet, found: Summary, values: tuple[Floats, Floats], words: str, log: bool = False
) -> tuple[Any, str]:
    """Draw steps of distances up to the last of evenly spaced ones; return axes and caption."""
    distances, evenly = values
    end = evenly[-1]
    at = np.unique(distances[distances <= end])
    shares, (axes,) = profile(distances, at), sheet.subplots()
    curves = Curves(sheet, found.levels, found.series(sheet), (0.0, 1.0))
    axes.set(xlim=evenly[[0, -1]], xscale="log" if log else "linear")
    for k in reversed(range(len(found.levels))):
        axes.plot([*at, end], [*shares[:, k], shares[-1, k]], drawstyle="steps-post",
                  label=found.levels[k], **curves.style(k))  # fmt: skip
    curves.chart(
        axes, (words, "part of the configurations"), profile(distances, evenly).mean(axis=0)
    )
    return axes, curves.others


def _other_sign(value: float, _: Any = None) -> str:
    return short_number(-value if value else 0.0)


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
            f"is {short_number(float(np.nanmin(values)))}: give ",
            Argument("of", "mean"),
            " or ",
            Argument("of", "rank"),
            ".",
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
