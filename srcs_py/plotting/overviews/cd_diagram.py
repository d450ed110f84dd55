"""The critical difference diagram of a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.checks import check_alpha
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.overviews.curves import nice_ticks
from srcs_py.plotting.overviews.figure import OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.paper import short_number
from srcs_py.srcs.results.overall import Overall, check_complete
from srcs_py.srcs.results.rank_arrays import alpha_of
from srcs_py.stats.friedman import critical_difference, friedman

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure, SubFigure


@overview()
def cd_diagram(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw the critical difference diagram of the target levels over all configurations.

    Each level has a row with its average position among the SRCS ranks of a configuration (1 is
    best). Bars on the right join levels that the Nemenyi test, after Friedman's, does not tell
    apart; if Friedman's test finds no difference, one bar joins all. ``alpha`` is 0.05 where the
    table carries none. The result of :func:`overall` is taken too: its mean ranks and tests are
    of the means instead of the SRCS ranks, and ``target`` is their heading.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The diagram; its caption says test, number of configurations, alpha, critical difference.

    Raises
    ------
    SRCSError
        If fewer than two levels or configurations have all their ranks.

    References
    ----------
    Demsar (2006), Statistical Comparisons of Classifiers over Multiple Data Sets, Journal of
    Machine Learning Research 7, 1-30.
    """
    if isinstance(ranks, Overall):
        check_complete(ranks)
        heading, level = target or "", 0.05 if alpha is None else check_alpha(alpha)
        means, levels = [float(mean) for mean in ranks.mean_ranks], list(ranks.mean_ranks.index)
        count, p = ranks.complete, float(ranks.tests["p"]["Friedman"])
        critical = critical_difference(len(levels), count, level)
    else:
        found = summary_of(ranks, target, rank)
        heading, level = found.roles.target, alpha_of(found.roles, alpha)
        order, means, critical, p = nemenyi(found, level)
        levels, count = [found.levels[k] for k in order], complete(found)
    bars = groups(means, critical) if p < level else [(0, len(levels) - 1)]
    p_text = "p < 0.001" if p < 0.001 else f"p = {p:.3f}"
    caption = (
        f"Average position among {len(levels)} levels in {count} configurations; 1 is best. "
        f"Friedman: {p_text}. "
        + (
            f"Bars join what the Nemenyi test at α = {level:g} does not tell apart"
            if p < level
            else f"No difference at α = {level:g}: the bar joins all"
        )
        + f" (critical difference CD = {critical:.2f})."
    )

    def compose(sheet: Sheet) -> float:
        return _rows(sheet, heading, levels, means, (critical, bars, caption))

    pairs = list(zip(levels, means, strict=True))[:12]
    text = "; ".join(f"{name} {short_number(place)}" for name, place in pairs)
    return draw_overview(compose, ("Critical difference diagram", f"{text}. {caption}"), where)


def complete(found: Summary) -> int:
    """Return how many configurations have all ranks."""
    return int((~np.isnan(found.rank).any(axis=1)).sum())


def nemenyi(found: Summary, alpha: float) -> tuple[list[int], list[float], float, float]:
    """Return the levels by average position, these positions, and what the tests say of them.

    Parameters
    ----------
    found : Summary
        Ranks.
    alpha : float
        Significance level of the whole family.

    Returns
    -------
    tuple
        Places of the levels in ``found``, average positions (1 is best), critical difference,
        p-value of Friedman's test.
    """
    whole = found.rank[~np.isnan(found.rank).any(axis=1)]
    if min(whole.shape) < 2:
        raise SRCSError(
            "Friedman's and Nemenyi's tests need two levels and two configurations with all ranks; "
            f"the table has {whole.shape[1]} and {whole.shape[0]}."
        )
    _, p, places = friedman(-whole.T)
    order = [int(k) for k in np.argsort(places, kind="stable")]
    critical = critical_difference(len(order), len(whole), alpha)
    return order, [float(places[k]) for k in order], critical, p


def groups(places: Sequence[float], critical: float) -> list[tuple[int, int]]:
    """Return the first and last of each largest run of sorted places within a distance.

    Examples
    --------
    >>> groups([1.0, 1.5, 2.4, 4.0], 1.0)
    [(0, 1), (1, 2)]
    """
    found: list[tuple[int, int]] = []
    end = -1
    for first, place in enumerate(places):
        inside = [k for k in range(first, len(places)) if places[k] - place < critical]
        if inside[-1] > max(first, end):
            found.append((first, inside[-1]))
            end = inside[-1]
    return found


def _rows(
    sheet: Sheet,
    target: str,
    levels: Sequence[str],
    places: Sequence[float],
    what: tuple[float, list[tuple[int, int]], str],
) -> float:
    critical, bars, caption = what
    lanes = _lanes(bars)
    names, size, longest = sheet.names(levels, 0.34 * sheet.width)
    value = sheet.length("00.00", sheet.small)
    left = EDGE + longest + value + 1.2 * sheet.line
    lane = min(0.55 * sheet.line, 0.25 * sheet.width / (max(lanes, default=0) + 1))
    right = sheet.width - EDGE - 0.5 * sheet.line - lane * (max(lanes, default=-1) + 1)
    row = 1.3 * sheet.line
    low, high = 1.0, float(len(levels))

    def x(place: float) -> float:
        return left + (place - low) / (high - low) * (right - left)

    top = sheet.height - EDGE - 0.5 * sheet.line
    sheet.heading(target, EDGE, top, left - EDGE - 0.5 * sheet.line)
    sheet.text("best", left, top, color=sheet.ink.soft, size=sheet.small)
    sheet.text("worst", right, top, anchor="right", color=sheet.ink.soft, size=sheet.small)
    wide = min(critical / (high - low), 1.0) * (right - left)
    middle = (left + right) / 2
    y = top - 1.1 * sheet.line
    sheet.segment([(middle - wide / 2, y), (middle + wide / 2, y)], sheet.ink.text, 1.6)
    sheet.text("CD", middle, top, anchor="center", size=sheet.small)
    first = y - 0.6 * sheet.line
    bottom = first - len(levels) * row
    for tick in [place for place in nice_ticks(low, high) if place == int(place)] or [low, high]:
        sheet.segment([(x(tick), first), (x(tick), bottom)], sheet.ink.faint)
        sheet.text(str(int(tick)), x(tick), bottom - 0.55 * sheet.line, anchor="center",
                   size=sheet.small)  # fmt: skip
    for k, (name, place) in enumerate(zip(names, places, strict=True)):
        at = first - (k + 0.5) * row
        sheet.text(name, EDGE, at, size=size)
        sheet.text(f"{place:.2f}", left - 0.7 * sheet.line, at, anchor="right", size=sheet.small,
                   color=sheet.ink.soft)  # fmt: skip
        sheet.segment([(left, at), (x(place), at)], sheet.ink.line, 0.6)
        sheet.dot(x(place), at, 6, sheet.ink.text)
    for (start, end), number in zip(bars, lanes, strict=True):
        at = right + 0.5 * sheet.line + (number + 0.5) * lane
        points = [(at, first - (start + 0.25) * row), (at, first - (end + 0.75) * row)]
        sheet.segment(points, sheet.ink.text, 2.2)
    end_of = sheet.caption(caption, bottom - 1.2 * sheet.line)
    return sheet.height - end_of + EDGE


def _lanes(bars: Sequence[tuple[int, int]]) -> list[int]:
    """Return a lane for each bar in which it meets no other."""
    ends: list[int] = []
    lanes = []
    for start, end in bars:
        lane = next((k for k, last in enumerate(ends) if last < start), len(ends))
        ends[lane : lane + 1] = [end]
        lanes.append(lane)
    return lanes
