"""The leaderboard as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.signs import MINUS
from srcs_py.plotting.overviews.figure import TestedPlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import add_numbers, add_rows, add_verdicts, around
from srcs_py.plotting.overviews.positions import Positions
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import Summary, judged
from srcs_py.plotting.paper import short_number
from srcs_py.srcs.results.blocks import interval_of_means
from srcs_py.srcs.results.overall_answer import Overall

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

PARTS = "wins", "ties", "losses"


@dataclass(frozen=True)
class _Board:
    """Rows of the leaderboard, the best level first."""

    heading: str
    levels: tuple[str, ...]
    mean: Floats
    ends: tuple[Floats, Floats] | None  # both ends of the intervals of the mean ranks
    middle: float  # mean rank of a level that is neither good nor bad
    shares: Floats  # of PARTS, shape (rows, 3)
    interval: str
    pairs: str


@overview(TestedPlaces)
def leaderboard_plot(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[TestedPlaces]
) -> Figure | SubFigure:
    """Draw the leaderboard: mean ranks, and wins, ties and losses as bars.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        For each level its mean rank over the blocks (without them, over configurations) with a 95 %
        interval over these, the places that it can have by the tests that the caption names, and
        which part of its pairs it wins, ties and loses. Of the result of :func:`overall`, which is
        taken too: its mean ranks, with their interval if it has any, and its places; wins and
        losses are those of the means.

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several parameters, and there are no blocks.

    See Also
    --------
    leaderboard : The same as a table.
    mean_against_sd : Draw mean performance against its standard deviation, and the Pareto front.
    rank_distribution : Draw how often each level has each rank, in the colours of the heatmaps.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.leaderboard_plot(ranks, blocks="Dataset")
    """
    found, tested = judged(ranks, target, rank, where)
    board = _of_overall(found, target) if isinstance(found, Overall) else _of_ranks(found)
    texts = [
        f"{name}: mean rank {short_number(mean)}, wins {w:.0%}, loses {lo:.0%}"
        for name, mean, (w, _, lo) in zip(board.levels, board.mean, board.shares, strict=True)
    ]
    described = "Leaderboard", "; ".join(texts[:12]) + "."
    return draw_overview(lambda sheet: _draw(sheet, board, tested), described, where)


def _of_ranks(found: Summary) -> _Board:
    wins, both = found.wins(), found.both()
    low, high = interval_of_means(found.blocks.means(found.rank))
    sample = "blocks" if found.blocks.names else "configurations"
    return _Board(
        heading=found.roles.target,
        levels=found.levels,
        mean=found.mean,
        ends=(low, high),
        middle=0.0,
        shares=_shares(wins.sum(axis=1), wins.sum(axis=0), both.sum(axis=1)),
        interval=f"over the {sample}",
        pairs=f"of pairs in all configurations ({found.decided()})",
    )


def _of_overall(found: Overall, target: str | None) -> _Board:
    levels, pairs = found.mean_ranks.index, found.pairs
    counts = np.zeros((3, len(levels)))
    for row in pairs.to_dict("records"):
        one, other = levels.get_loc(row["level"]), levels.get_loc(row["other"])
        counts[:, one] += row["wins"], row["losses"], found.complete
        counts[:, other] += row["losses"], row["wins"], found.complete
    ends = found.intervals.reindex(levels) if len(found.intervals) else None
    unit = "blocks" if found.blocks else "configurations"
    return _Board(
        heading=target or "",
        levels=tuple(map(str, levels)),
        mean=found.mean_ranks.to_numpy(),
        ends=None if ends is None else (ends["low"].to_numpy(), ends["high"].to_numpy()),
        middle=(1 + len(levels)) / 2,
        shares=_shares(*counts),
        interval="over new runs",
        pairs=f"of comparisons with the other levels by the better mean in {unit}",
    )


def _shares(won: Floats, lost: Floats, pairs: Floats) -> Floats:
    shares = np.stack([won, pairs - won - lost, lost]) / np.maximum(pairs, 1)
    return shares.T


def _draw(sheet: Sheet, board: _Board, tested: Positions) -> str:
    points, pairs = sheet.subplots(2, 2, widths=(1, 1.3))
    rows = range(len(board.levels))
    places = dict(zip(tested.levels, tested.intervals, strict=True))
    beside = [places[level] for level in board.levels]
    add_rows(sheet, points, board.levels, board.heading, values=beside)
    low, high = board.ends or (board.mean, board.mean)
    points.set_xlim(around(np.array([*low, *high, board.middle]), 0.08))
    best, box = ", 1 is best" * (board.middle > 0), ", and its 95 % interval" * bool(board.ends)
    add_numbers(sheet, points.xaxis, f"mean rank{best}{box}")
    points.axvline(board.middle, color=sheet.ink.line, linewidth=sheet.points(0.6), zorder=0.5)
    if board.ends:
        points.barh(rows, high - low, 0.32, low, color=sheet.ink.line, label="95 % interval")
    points.plot(board.mean, rows, "|", color=sheet.ink.text, label="mean rank",
                markersize=sheet.points(10), markeredgewidth=sheet.points(1.6))  # fmt: skip
    groups = _runs(board.levels, tested)
    joins = [(k, run[0] - 0.25, run[-1] + 0.25) for k, runs in enumerate(groups) for run in runs]
    k, tops, bottoms = np.reshape(joins, (-1, 3)).T
    at = points.get_yaxis_transform()
    x = 1.02 + 0.04 * k  # as lines, whose place between the axes is measured
    bars = points.plot([x, x], [tops, bottoms], color=sheet.ink.text, clip_on=False,
                       linewidth=sheet.points(1.6), transform=at)  # fmt: skip
    for bar in bars[:1]:
        bar.set_label("not told apart")
    values = [f"{mean:.2f}".replace("-", MINUS) for mean in board.mean]
    pairs.set(xlim=(0, 1), ylim=points.get_ylim(), xticks=[])
    pairs.set_yticks(rows, values, fontsize=sheet.small, va="center_baseline")
    pairs.tick_params(axis="y", length=0)
    starts = np.cumsum(np.insert(board.shares[:, :-1], 0, 0.0, axis=1), axis=1)
    add_verdicts(sheet, pairs, (starts, board.shares), PARTS, 0.82)
    for axes in (points, pairs):
        words = "Mean ranks, their interval and wins have no room"
        sheet.widths.append((axes, 3 * sheet.line, words))
    joined = "; bars join what is not told apart" * bool(groups)
    box = f"; box: its 95 % interval {board.interval}" * bool(board.ends)
    caption = f"Line: mean rank{box}{joined}. By the names: possible places."
    return f"{caption} {tested.statement} Shares: {board.pairs}."


def _runs(levels: tuple[str, ...], tested: Positions) -> list[list[NDArray[np.intp]]]:
    """Return the rows of each group of levels that are not told apart, as runs without a gap."""
    rows = np.array([levels.index(level) for level in tested.levels])
    groups = [np.sort(rows[start : end + 1]) for start, end in tested.bars]
    return [np.split(group, np.flatnonzero(np.diff(group) > 1) + 1) for group in groups]
