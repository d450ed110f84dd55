"""The critical difference diagram of a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from srcs_py.plotting.overviews.curves import nice_ticks
from srcs_py.plotting.overviews.figure import BLOCKS, OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.positions import (
    Positions,
    positions_of_overall,
    positions_of_ranks,
)
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.overviews.summary import summary_of
from srcs_py.plotting.paper import short_number
from srcs_py.srcs.results.overall import Overall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure, SubFigure


@overview(blocks=BLOCKS)
def cd_diagram(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    blocks: str | Sequence[str] | None = None,
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw the critical difference diagram of the target levels over all configurations.

    Each level has a row with its average position among the SRCS ranks of a configuration, or
    among the mean ranks of a block (1 is best). Bars on the right join levels that the Nemenyi
    test, after Friedman's, does not tell apart; if Friedman's test finds no difference, one bar
    joins all. ``alpha`` is 0.05 where the table carries none. The result of :func:`overall` is
    taken too: its mean ranks and tests are of the means instead of the SRCS ranks, its blocks
    those that it was made with, and ``target`` is their heading. If it has a control, the bar
    joins what does not differ from that by Holm's method.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The diagram; its caption says test, number of blocks, alpha, critical difference.

    Raises
    ------
    SRCSError
        If fewer than two levels, or fewer than two configurations or blocks, have all ranks.

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several parameters, and there are no blocks.

    References
    ----------
    Demsar (2006), Statistical Comparisons of Classifiers over Multiple Data Sets, Journal of
    Machine Learning Research 7, 1-30.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.cd_diagram(ranks, blocks="Dataset")
    """
    if isinstance(ranks, Overall):
        heading, found = target or "", positions_of_overall(ranks, alpha, blocks)
    else:
        summary = summary_of(ranks, target, rank).in_blocks(blocks)
        heading, found = summary.roles.target, positions_of_ranks(summary, alpha)
    difference = f" (critical difference CD = {found.critical:.2f})" if found.critical else ""
    caption = (
        f"Average position, 1 is best; bars join what is not told apart{difference}. "
        f"{found.statement}"
    )

    def compose(sheet: Sheet) -> float:
        return _rows(sheet, heading, found, caption)

    pairs = list(zip(found.levels, found.places, strict=True))[:12]
    text = "; ".join(f"{name} {short_number(place)}" for name, place in pairs)
    return draw_overview(compose, ("Critical difference diagram", f"{text}. {caption}"), where)


def _rows(sheet: Sheet, target: str, found: Positions, caption: str) -> float:
    levels, bars = found.levels, found.bars
    lanes = _lanes(bars)
    names, size, longest = sheet.names(levels, 0.34 * sheet.width)
    value = sheet.length("00.00", sheet.small)
    left = EDGE + longest + value + 1.2 * sheet.line
    lane = min(0.55 * sheet.line, 0.25 * sheet.width / (max(lanes, default=0) + 1))
    right = sheet.width - EDGE - 0.5 * sheet.line - lane * (max(lanes, default=-1) + 1)
    row = 1.3 * sheet.line * sheet.stretch
    low, high = 1.0, float(len(levels))

    def x(place: float) -> float:
        return left + (place - low) / (high - low) * (right - left)

    top = sheet.height - EDGE - 0.5 * sheet.line
    sheet.heading(target, EDGE, top, left - EDGE - 0.5 * sheet.line)
    sheet.text("best", left, top, color=sheet.ink.soft, size=sheet.small)
    sheet.text("worst", right, top, anchor="right", color=sheet.ink.soft, size=sheet.small)
    middle, y = (left + right) / 2, top - 1.1 * sheet.line
    if found.critical:
        half = min(found.critical / (high - low), 1.0) * (right - left) / 2
        sheet.segment([(middle - half, y), (middle + half, y)], sheet.ink.text, 1.6)
        sheet.text("CD", middle, top, anchor="center", size=sheet.small)
    first = y - 0.6 * sheet.line
    bottom = first - len(levels) * row
    for tick in [place for place in nice_ticks(low, high) if place == int(place)] or [low, high]:
        sheet.segment([(x(tick), first), (x(tick), bottom)], sheet.ink.faint)
        sheet.text(str(int(tick)), x(tick), bottom - 0.55 * sheet.line, anchor="center",
                   size=sheet.small)  # fmt: skip
    for k, (name, place) in enumerate(zip(names, found.places, strict=True)):
        at = first - (k + 0.5) * row
        sheet.text(name, EDGE, at, size=size)
        sheet.text(f"{place:.2f}", left - 0.7 * sheet.line, at, anchor="right", size=sheet.small,
                   color=sheet.ink.soft)  # fmt: skip
        sheet.segment([(left, at), (right, at)], sheet.ink.faint, 0.6)
        sheet.dot(x(place), at, 6, sheet.ink.text)
    before = 0.0
    for start, end in bars:  # next to the worst dot of each, and apart
        at = before = max(x(found.places[end]) + 0.6 * sheet.line, before + 0.7 * lane)
        at = min(at, sheet.width - EDGE)
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
