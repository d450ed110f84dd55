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
    if of != "ratio":
        return _draw_distributions(found, values, (of, maximize, over), where)
    distances = ratios(values, maximize)
    counted = np.where(np.isfinite(distances), distances, np.nan)
    most = max(float(np.nanquantile(counted, SHOWN, axis=0).max()), 1.01)
    first = profile(distances, np.ones(1))[0]
    order = np.argsort(-first, kind="stable")[:12]
    text = "; ".join(f"{found.levels[k]} is best in {first[k]:.0%}" for k in order)
    described = "Performance profiles", f"{text} of {over}."
    words = f"{'best / own' if maximize else 'own / best'} mean {found.performance}, at most"

    def compose(sheet: Sheet) -> str:
        steps = np.unique(distances[distances <= most])
        evenly = profile(distances, np.exp(np.linspace(0.0, np.log(most), POINTS)))
        ends = (1.0, most)
        curves = _draw(sheet, found, (steps, profile(distances, steps)), ends, (words, evenly))
        axes = sheet.axes[0]
        if most > LINEAR:
            axes.xaxis.get_major_locator().set_params(subs=(1, 2, 5))
        else:
            from matplotlib.ticker import MaxNLocator

            axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10]))
        caption = f"In which part of {over} the mean {found.performance} is that close to the best;"
        caption += " on the left, how often it is the best. It does not show where, and without the"
        return f"{caption} best level the others change places.{curves.others}"

    return draw_overview(compose, described, where)


def _draw_distributions(
    found: Summary, values: Floats, what: tuple[str, bool, str], where: CurvePlaces
) -> Figure | SubFigure:
    """Draw the empirical distribution of values over the configurations: at least as good as x."""
    of, maximize, over = what
    signs = -values if maximize else values
    distances = np.where(np.isnan(signs), np.inf, signs)
    steps = np.unique(distances[np.isfinite(distances)])
    shares = profile(distances, steps)
    name = "rank" if of == "rank" else f"mean {found.performance}"
    words = f"{name}, at {'least' if maximize else 'most'}"
    middle = np.nanmedian(values, axis=0)
    order = np.argsort(-middle if maximize else middle, kind="stable")[:12]
    text = "; ".join(f"{found.levels[k]}: median {short_number(middle[k])}" for k in order)

    def compose(sheet: Sheet) -> str:
        low, high = float(steps[0]), float(steps[-1])
        ends = (low, high) if high > low else (low - 1.0, high + 1.0)
        evenly = profile(distances, np.linspace(*ends, POINTS))
        curves = _draw(sheet, found, (steps, shares), ends, (words, evenly))
        if maximize:  # the best values are on the left, as in a profile of ratios
            _negated(sheet)
        caption = f"In which part of {over} the {name} is at least as good; good values are on the"
        return f"{caption} left. It does not show in which.{curves.others}"

    return draw_overview(compose, (f"Distribution of the {name}", f"{text}; {over}."), where)


def _negated(sheet: Sheet) -> None:
    """Write the numbers of an x axis with the other sign."""
    sheet.axes[0].xaxis.set_major_formatter(_other_sign)


def _other_sign(value: float, _: Any = None) -> str:
    return short_number(-value if value else 0.0)


def _draw(
    sheet: Sheet, found: Summary, steps: tuple[Floats, Floats], ends: tuple[float, float],
    words: tuple[str, Floats],
) -> Curves:  # fmt: skip
    """Draw steps: places and shares (steps, k); ``words`` are a label and heights of the names."""
    at, shares = steps
    (axes,) = sheet.subplots()
    curves = Curves(sheet, found.levels, found.series(sheet), (0.0, 1.0))
    axes.set(xlim=ends, xscale="log" if ends[0] == 1.0 else "linear")
    for k in reversed(range(len(found.levels))):
        axes.plot([*at, ends[1]], [*shares[:, k], shares[-1, k]], drawstyle="steps-post",
                  label=found.levels[k], **curves.style(k))  # fmt: skip
    curves.chart(axes, (words[0], "part of the configurations"), words[1])
    return curves


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
