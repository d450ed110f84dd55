"""The leaderboard as a picture."""

from __future__ import annotations

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
from srcs_py.tables.reading import whole_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

PARTS = "wins", "ties", "losses"


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
        which part of its pairs it wins, ties and loses.

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several parameters, and there are no blocks.

    See Also
    --------
    leaderboard : The same as a table.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.leaderboard_plot(ranks, blocks="Dataset")
    """
    found, positions = judged(whole_table(ranks, "ranks"), target, rank, where)
    wins, both = found.wins(), found.both()
    pairs = np.maximum(both.sum(axis=1), 1)
    won, lost = wins.sum(axis=1) / pairs, wins.sum(axis=0) / pairs
    shares = np.column_stack([won, 1 - won - lost, lost])
    texts = [
        f"{name}: mean rank {short_number(mean)}, wins {w:.0%}, loses {lo:.0%}"
        for name, mean, w, lo in zip(found.levels, found.mean, won, lost, strict=True)
    ]
    described = "Leaderboard", "; ".join(texts[:12]) + "."
    ends = interval_of_means(found.blocks.means(found.rank))
    return draw_overview(
        lambda sheet: _draw(sheet, found, positions, shares, ends), described, where
    )


def _draw(
    sheet: Sheet, found: Summary, tested: Positions, shares: Floats, ends: tuple[Floats, Floats]
) -> str:
    points, pairs = sheet.subplots(2, 2, widths=(1, 1.3))
    (low, high), rows = ends, range(len(shares))
    places = dict(zip(tested.levels, tested.intervals, strict=True))
    beside = [places[level] for level in found.levels]
    add_rows(sheet, points, found.levels, found.roles.target, values=beside)
    points.set_xlim(around(np.array([*low, *high, 0.0]), 0.08))
    add_numbers(sheet, points.xaxis, "mean rank, and its 95 % interval")
    points.axvline(0, color=sheet.ink.line, linewidth=sheet.points(0.6), zorder=0.5)
    points.barh(rows, high - low, 0.32, low, color=sheet.ink.line, label="95 % interval")
    points.plot(found.mean, rows, "|", color=sheet.ink.text, label="mean rank",
                markersize=sheet.points(10), markeredgewidth=sheet.points(1.6))  # fmt: skip
    groups = _runs(found, tested)
    joins = [(k, run[0] - 0.25, run[-1] + 0.25) for k, runs in enumerate(groups) for run in runs]
    k, tops, bottoms = np.reshape(joins, (-1, 3)).T
    at = points.get_yaxis_transform()
    x = 1.02 + 0.04 * k  # as lines, whose place between the axes is measured
    bars = points.plot([x, x], [tops, bottoms], color=sheet.ink.text, clip_on=False,
                       linewidth=sheet.points(1.6), transform=at)  # fmt: skip
    for bar in bars[:1]:
        bar.set_label("not told apart")
    values = [f"{mean:.2f}".replace("-", MINUS) for mean in found.mean]
    pairs.set(xlim=(0, 1), ylim=points.get_ylim(), xticks=[])
    pairs.set_yticks(rows, values, fontsize=sheet.small, va="center_baseline")
    pairs.tick_params(axis="y", length=0)
    starts = np.cumsum(np.insert(shares[:, :-1], 0, 0.0, axis=1), axis=1)
    add_verdicts(sheet, pairs, (starts, shares), PARTS, 0.82)
    for axes in (points, pairs):
        words = "Mean ranks, their interval and wins have no room"
        sheet.widths.append((axes, 3 * sheet.line, words))
    sample = "blocks" if found.blocks.names else "configurations"
    joined = "; bars join what is not told apart" * bool(groups)
    caption = f"Line: mean rank; box: its 95 % interval over the {sample}{joined}."
    caption += " By the names: possible places."
    caption += f" {tested.statement} Shares: of pairs in all configurations"
    return f"{caption} ({found.decided()})."


def _runs(found: Summary, tested: Positions) -> list[list[NDArray[np.intp]]]:
    """Return the rows of each group of levels that are not told apart, as runs without a gap."""
    rows = np.array([found.levels.index(level) for level in tested.levels])
    groups = [np.sort(rows[start : end + 1]) for start, end in tested.bars]
    return [np.split(group, np.flatnonzero(np.diff(group) > 1) + 1) for group in groups]
