"""The leaderboard as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.signs import MINUS
from srcs_py.plotting.labels import PT
from srcs_py.plotting.overviews.figure import NoRoomError, TestedPlaces, draw_overview, overview
from srcs_py.plotting.overviews.positions import Positions
from srcs_py.plotting.overviews.rows import Rows
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.overviews.summary import Summary, judged
from srcs_py.plotting.palettes import rank_colors
from srcs_py.plotting.paper import mixed, short_number
from srcs_py.srcs.results.blocks import interval_of_means
from srcs_py.tables.reading import whole_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
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
        interval over these, and which part of its pairs it wins, ties and loses.

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
    return draw_overview(lambda sheet: _draw(sheet, found, positions, shares), described, where)


def _draw(sheet: Sheet, found: Summary, tested: Positions, shares: Floats) -> float:
    low, high = interval_of_means(found.blocks.means(found.rank))
    limits = min(float(low.min()), 0.0), max(float(high.max()), 1e-9)
    line, rows = sheet.line, Rows(sheet, found.levels, found.roles.target)
    groups = _runs(found, tested)
    lane = min(0.4 * line, 0.1 * sheet.width / (len(groups) + 1))
    bars = rows.box(0.5 * (rows.left + sheet.width - EDGE), sheet.width - EDGE)
    right = bars.left - sheet.length("−0.00", sheet.small) - 1.1 * line - lane * len(groups)
    points = rows.box(rows.left, right)
    if points.width < 2 * line:
        raise NoRoomError("Mean ranks, their interval and wins have no room")
    unit = (limits[1] - limits[0]) / points.width  # of ranks in a cm
    safe = rank_colors("srcs.safe", -4, 4)
    colors = safe[-2], mixed(sheet.ink.text, sheet.ink.paper, 0.82), safe[1]

    def paint_means(axes: Axes) -> None:
        axes.axvline(0, color=sheet.ink.faint, linewidth=sheet.points(0.6))
        at, wide = range(len(low)), sheet.points(1.6) * PT * unit
        axes.barh(at, high - low, 0.32, low, color=sheet.ink.line, label="95 % interval")
        means = found.mean - wide / 2
        axes.barh(at, wide, 0.56, means, color=sheet.ink.text, label="mean rank")
        ends = [(k, run[0] - 0.25, run[-1] + 0.25) for k, runs in enumerate(groups) for run in runs]
        k, tops, bottoms = np.reshape(ends, (-1, 3)).T
        axes.vlines(limits[1] + (0.4 * line + k * lane) * unit, tops, bottoms, sheet.ink.text,
                    linewidth=sheet.points(1.6), clip_on=False, label="not told apart")  # fmt: skip

    def paint_pairs(axes: Axes) -> None:
        starts = np.cumsum(np.insert(shares[:, :-1], 0, 0.0, axis=1), axis=1)
        rows.add_bars(axes, bars, (starts, shares), list(zip(colors, PARTS, strict=True)))
        for k, mean in enumerate(found.mean):
            axes.text(-0.5 * line / bars.width, k, f"{mean:.2f}".replace("-", MINUS), ha="right",
                      va="center_baseline", fontsize=sheet.small, color=sheet.ink.text)  # fmt: skip

    rows.chart(points, limits, paint_means)
    rows.chart(bars, (0, 1), paint_pairs, named=False)
    right = bars.left - 0.5 * line
    sheet.heading("Mean rank", right, rows.top + 0.7 * line, bars.left - rows.left, "right")
    rows.head_bars(bars, PARTS)
    sample = "blocks" if found.blocks.names else "configurations"
    joined = "; bars beside it join what is not told apart" * bool(groups)
    caption = f"Line: mean rank; box: its 95 % interval over the {sample}; the long line is 0"
    caption += f"{joined}. {tested.statement} Shares: of the pairs of all configurations"
    caption += f" ({found.decided()})."
    return sheet.caption(caption, rows.bottom - 0.3 * line)


def _runs(found: Summary, tested: Positions) -> list[list[NDArray[np.intp]]]:
    """Return the rows of each group of levels that are not told apart, as runs without a gap."""
    rows = np.array([found.levels.index(level) for level in tested.levels])
    groups = [np.sort(rows[start : end + 1]) for start, end in tested.bars]
    return [np.split(group, np.flatnonzero(np.diff(group) > 1) + 1) for group in groups]
