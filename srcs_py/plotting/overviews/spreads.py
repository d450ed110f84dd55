"""The distribution of ranks over configurations, parameters and performance columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_list
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.overviews.curves import MOST_HALVES, Curves, Panel
from srcs_py.plotting.overviews.figure import (
    Compose,
    CurvePlaces,
    OverviewPlaces,
    draw_overview,
    overview,
)
from srcs_py.plotting.overviews.parts import add_bars, add_rows
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.palettes import ColorFunction, rank_colors, usual_palette
from srcs_py.plotting.paper import short_number, signed
from srcs_py.srcs.results.rank_arrays import Levels
from srcs_py.tables.reading import whole_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure


@overview(color_function="str, matplotlib colormap or callable, optional\n    As in :func:`plot`.")
def rank_distribution(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    color_function: ColorFunction | None = None,
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw how often each level has each rank, in the colours of the heatmaps.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        One bar per level: configurations with a rank below 0 left of the line, above 0 right.

    See Also
    --------
    performance_profiles : Draw in which part of the configurations each level is how good.
    leaderboard_plot : Draw the leaderboard: mean ranks, and wins, ties and losses as bars.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.rank_distribution(ranks)
    """
    found = summary_of(ranks, target, rank)
    low, high = int(np.nanmin(found.rank)), int(np.nanmax(found.rank))
    values = np.arange(low, high + 1)
    shares = (found.rank[:, :, None] == values).mean(axis=0)

    def compose(sheet: Sheet) -> str:
        colors = rank_colors(color_function or usual_palette(sheet.ink.paper), low, high)
        return _draw(sheet, found, shares, list(zip(values.tolist(), colors, strict=True)))

    above = zip(found.levels, shares[:, values > 0].sum(axis=1), strict=True)
    texts = [f"{name} is above 0 in {share:.0%}" for name, share in above]
    described = "Distribution of ranks", "; ".join(texts[:12]) + "."
    return draw_overview(compose, described, where)


def _draw(sheet: Sheet, found: Summary, shares: np.ndarray, ranks: list[tuple[int, str]]) -> str:
    (axes,) = sheet.subplots()
    weights = [1.0 if value < 0 else 0.5 if value == 0 else 0.0 for value, _ in ranks]
    behind = shares @ weights
    add_rows(sheet, axes, found.levels, found.roles.target)
    axes.set(xlim=(-behind.max(), (1 - behind).max()), xticks=[])
    starts = np.cumsum(np.insert(shares[:, :-1], 0, -behind, axis=1), axis=1)
    kinds = [(color, signed(value)) for value, color in ranks]
    texts = [signed(value) if value else "" for value, _ in ranks]
    add_bars(sheet, axes, (starts, shares), kinds, texts)
    axes.axvline(0, color=sheet.ink.text, linewidth=sheet.points(0.8))
    for text, side, ha in (("below 0", -1, "right"), ("rank above 0", 1, "left")):
        sheet.write(axes, text, (0, 1), 0.5 * side * sheet.size, 0.4 * sheet.size, ha=ha,
                    va="baseline", xycoords=axes.get_xaxis_transform(),
                    color=sheet.ink.soft)  # fmt: skip
    caption = f"Part of the configurations in which each level has each rank; {found.scope()}."
    caption += " A rank of 0 is half on either side. It does not show where a rank occurs."
    return f"{caption} {found.underpowered}".rstrip()


@overview(CurvePlaces)
def parameter_effects(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[CurvePlaces]
) -> Figure | SubFigure:
    """Draw what drives the ranks: mean ranks over the levels of each parameter.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        One panel per parameter, the one that moves the ranks most first; a curve per level of
        the target, with the middle half of its ranks where there are at most eight.

    See Also
    --------
    explain : Explain why the ranks change from configuration to configuration.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.parameter_effects(ranks)
    """
    found = summary_of(ranks, target, rank)
    panels = sorted(effects(found).values(), key=lambda each: -np.ptp(each.means, axis=0).mean())
    words = ", ".join(str(each.side.name) for each in panels)
    few = len(found.levels) <= MOST_HALVES
    halves = ", and as thin lines the middle half of the ranks" * few
    caption = f"Mean rank over all other parameters{halves}; {found.scope()}."
    caption += " It does not show how parameters act together."
    words = f"Mean rank of each level over the levels of {words}."
    return draw_overview(
        _panels(found, panels, caption), ("Effect of each parameter", words), where
    )


def _panels(found: Summary, panels: Sequence[Panel], caption: str) -> Compose:
    """Return what draws panels whose scale has all means, and all ends of their middle halves."""
    parts = [part for panel in panels for part in (panel.means, panel.halves)]
    every = np.concatenate([part.ravel() for part in parts if part is not None])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    pad = 0.06 * (high - low) if high - low > 1e-9 else 1.0

    def compose(sheet: Sheet) -> str:
        curves = Curves(sheet, found.levels, found.series(sheet), (low - pad, high + pad), 0.24)
        curves.panels(panels)
        return caption + curves.others

    return compose


def effects(found: Summary) -> dict[str, Panel]:
    """Return for each parameter the mean ranks over its levels, and the middle half of them."""
    result = {}
    for at, axis in enumerate(found.arrays.params):
        groups = pd.DataFrame(found.rank).groupby(found.arrays.codes[:, at])
        halves = np.stack([groups.quantile(part) for part in (0.25, 0.75)], axis=1)
        means = groups.mean()
        side = Levels(axis.name, tuple(axis.labels[k] for k in means.index), ())
        result[str(axis.name)] = Panel(side, means.to_numpy(), halves)
    if not result:
        raise SRCSError("The table has no parameters, whose effect could be shown.")
    return result


@overview(
    CurvePlaces,
    columns="sequence of str, optional\n"
    "    Columns of ranks in order; by default ``rank1``, ``rank2``, ...",
)
def rank_trajectories(
    ranks: Any,
    target: str | None = None,
    *,
    columns: Sequence[str] | None = None,
    **where: Unpack[CurvePlaces],
) -> Figure | SubFigure:
    """Draw mean ranks over several performance columns: an animation, for print.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        A curve per level of the target.

    See Also
    --------
    animatedplot : Write an animation with one frame per column of ranks.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> runs = srcs.datasets.load("noise").query("Dataset == 'iris'")
    >>> runs = runs.assign(Kappa=runs["Performance"] * 1.5 - 50)
    >>> params = ["Noise type", "Noise ratio"]
    >>> ranks = srcs.SRCSranks(runs, params, "Algorithm", ["Performance", "Kappa"])
    >>> figure = srcs.rank_trajectories(ranks)
    """
    table = whole_table(ranks, "ranks")
    names = [] if columns is None else check_list("columns", columns)
    names = list(names or filter(re.compile(r"rank\d+").fullmatch, map(str, table)))
    if len(names) < 2:
        raise SRCSError(
            "rank_trajectories needs several ",
            Argument("columns"),
            f" of ranks (rank1, rank2, ...); there are {names or 'none'}.",
        )
    found = summary_of(table, target, names[-1])
    values = (found.arrays.values_of(table[name]) for name in names)
    means = np.array([np.nanmean(each, axis=0) for each in values])
    performance = found.roles.performance
    labels = tuple(performance) if len(performance) == len(names) else tuple(names)

    caption = f"Mean rank over {found.scope()}. It does not show in which configurations."
    last = short_number(means[-1, 0])
    words = f"{found.levels[0]} is first in the end, with a mean rank of {last}."
    compose = _panels(found, [Panel(Levels(None, labels, ()), means)], caption)
    return draw_overview(compose, ("Mean ranks over columns", words), where)
