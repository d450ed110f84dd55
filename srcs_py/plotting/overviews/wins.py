"""Wins of levels against each other as a matrix, and the leaderboard as a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.figure import BLOCKS, OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.positions import (
    Positions,
    positions_of_any,
    positions_of_overall,
)
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet
from srcs_py.plotting.overviews.summary import Summary, summary_of
from srcs_py.plotting.palettes import rank_colors, safe_colors
from srcs_py.plotting.paper import MINUS, mixed, readable_on, short_number
from srcs_py.srcs.results.blocks import interval_of_means, scope_of
from srcs_py.srcs.results.overall import Overall

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

STEPS = 50  # colours from always losing to always winning, on each side
LEAST = 5.9  # points: smaller texts are left out


@dataclass(frozen=True)
class _Matrix:
    """The content of a matrix: wins of the row, tests of the pair, and further lines."""

    levels: Sequence[str]
    wins: NDArray[np.intp]
    both: NDArray[np.intp]
    lines: Mapping[tuple[int, int], Sequence[str]]
    apart: NDArray[np.bool_]
    caption: tuple[str, str, str]  # with all lines, with the wins only, and with colours only
    statement: str
    words: str


@overview(blocks=BLOCKS)
def win_matrix(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    blocks: str | Sequence[str] | None = None,
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw who beats whom in how many configurations.

    The level of the row wins against that of the column in the number of configurations that
    is in the cell; the colour is wins minus losses of that pair. The result of :func:`overall` is
    taken too: then a cell has wins, ties and losses of the means (of the blocks, if there are
    any), below them the mean difference and the p-value of Nemenyi's test, or against a control
    the one that Holm's method corrected. Numbers are bold where the tests of :func:`cd_diagram`
    and :func:`hasse_diagram` tell the two levels apart, with the same ``blocks`` and ``alpha``.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The picture.

    Raises
    ------
    SRCSError
        If the table has no p-values, or wins and losses do not add up to its ranks; if fewer
        than two configurations or blocks of :func:`overall` have every level.

    Warns
    -----
    SRCSWarning
        If configurations are combinations of several parameters, and there are no blocks.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.win_matrix(ranks)
    """
    if isinstance(ranks, Overall):
        matrix = _of_overall(ranks, positions_of_overall(ranks, alpha, blocks))
    else:
        found = summary_of(ranks, target, rank, alpha).in_blocks(blocks)
        matrix = _of_ranks(found, positions_of_any(found, alpha))

    def compose(sheet: Sheet) -> float:
        return _cells(sheet, matrix)

    return draw_overview(compose, ("Wins of each level against each other", matrix.words), where)


def _of_ranks(found: Summary, tested: Positions) -> _Matrix:
    order = [tested.levels.index(level) for level in found.levels]
    words = (
        f"{found.levels[0]} has the highest mean rank ({short_number(found.mean[0])}) of "
        f"{len(found.levels)} levels of {found.roles.target}."
    )
    decided = f" ({found.decided()})"
    caption = (
        f"In how many configurations the row wins against the column{decided}",
        f"Wins of the row against the column{decided}, minus its losses",
    )
    return _Matrix(
        levels=found.levels,
        wins=found.wins(),
        both=found.both(),
        lines={},
        apart=(tested.beats | tested.beats.T)[np.ix_(order, order)],
        caption=("", *caption),
        statement=tested.statement,
        words=words,
    )


def _of_overall(found: Overall, tested: Positions) -> _Matrix:
    levels = tested.levels
    wins = np.zeros((len(levels), len(levels)), dtype=np.intp)
    both, lines = wins.copy(), {}
    name, test = (
        ("nemenyi", "Nemenyi's test") if found.control is None else ("holm", "Holm's method")
    )
    for pair in found.pairs.to_dict("records"):
        i, j = levels.index(str(pair["level"])), levels.index(str(pair["other"]))
        wins[i, j], wins[j, i] = pair["wins"], pair["losses"]
        both[i, j] = both[j, i] = found.complete
        p = "p < 0.001" if pair[name] < 0.001 else f"p = {pair[name]:.3f}"
        for one, other, sign in ((i, j, 1), (j, i, -1)):
            counts = f"{wins[one, other]}/{pair['ties']}/{wins[other, one]}"
            lines[one, other] = (counts, short_number(sign * pair["mean_difference"]), p)
    unit = "blocks" if found.blocks else "configurations"
    caption = (
        "Wins, ties and losses of the row against the column by their means, the mean difference, "
        f"and p of {test}",
        f"In how many {unit} the row has the better mean than the column",
        f"{unit.capitalize()} in which the row has the better mean, minus those of the column",
    )
    words = f"{levels[0]} has the best mean rank ({tested.places[0]:.2f}) of {len(levels)} levels."
    apart = tested.beats | tested.beats.T
    return _Matrix(levels, wins, both, lines, apart, caption, tested.statement, words)


def _cells(sheet: Sheet, matrix: _Matrix) -> float:
    """Draw the matrix and return the height that it needs."""
    wins, both, count = matrix.wins, matrix.both, len(matrix.levels)
    names, size, widest = sheet.names(matrix.levels, 0.3 * sheet.width)
    left, number = EDGE + widest + 0.4 * sheet.line, sheet.length(f"{count}  ")
    turned = widest * count > 0.8 * (sheet.width - left)  # names do not fit above the columns
    left += number * turned
    side = (sheet.width - left - EDGE) / count
    written, lines = _text_size(sheet, matrix, side)
    row = min(max(0.7 * side, 1.3 * sheet.line), 2.4 * sheet.line) * sheet.stretch
    line = written * sheet.line / sheet.size
    row = max(row, 3.4 * line) if lines else row
    numbered = "the columns are numbered as the rows, " if turned else ""
    told = written >= LEAST
    if not told:
        sheet.left_out.append("the numbers in the cells")
    apart = "; bold where levels are told apart" * told
    caption = (
        f"{matrix.caption[0 if lines else 1 if told else 2]}: {numbered}blue for more wins than "
        f"losses, brown for fewer{apart}. {matrix.statement}"
    )
    top = sheet.height - EDGE
    for k in range(0, count, math.ceil(number / side) if turned else 1):
        x = left + (k + 0.5) * side
        head = str(k + 1) if turned else names[k]
        sheet.text(head, x, top - 0.5 * sheet.line, anchor="center", size=size)
    first = top - 1.2 * sheet.line
    colors = safe_colors(-STEPS, STEPS)
    for i in range(count):
        middle = first - (i + 0.5) * row
        if turned:
            sheet.text(str(i + 1), EDGE + 0.8 * number, middle, anchor="right", size=size)
        sheet.text(names[i], EDGE + number * turned, middle, size=size)
        for j in range(0 if sheet.measuring else count):
            box = Box(left + j * side, first - (i + 1) * row, side, row).inside([0.02] * 4)
            color = sheet.ink.faint
            texts: Sequence[str] = ()
            if both[i, j]:
                color = colors[round(STEPS * (wins[i, j] - wins[j, i]) / both[i, j]) + STEPS]
                texts = matrix.lines[i, j] if lines else (str(wins[i, j]),)
            sheet.box(box, color)
            for k, text in enumerate(texts if told else ()):
                y = middle + ((len(texts) - 1) / 2 - k) * line
                bold = bool(matrix.apart[i, j]) and (k > 0 or not lines)
                sheet.text(text, box.left + box.width / 2, y, anchor="center", size=written,
                           color=readable_on(color), bold=bold)  # fmt: skip
    low = sheet.caption(caption, first - count * row - 0.3 * sheet.line)
    return sheet.height - low + EDGE


def _text_size(sheet: Sheet, matrix: _Matrix, side: float) -> tuple[float, bool]:
    """Return the size of the texts of the cells, and whether all of their lines fit."""

    def fitting(texts: Iterable[str]) -> float:
        return 0.85 * side / max((sheet.length(text, 1.0) for text in texts), default=1e-9)

    whole = fitting(text for lines in matrix.lines.values() for text in lines)
    if matrix.lines and whole >= LEAST:
        return min(whole, sheet.small), True
    return min(fitting([str(matrix.wins.max())]), sheet.size), False


@overview(blocks=BLOCKS)
def leaderboard_plot(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    blocks: str | Sequence[str] | None = None,
    **where: Unpack[OverviewPlaces],
) -> Figure | SubFigure:
    """Draw the leaderboard: mean ranks, and wins, ties and losses as bars.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        For each level its mean rank over the blocks (without them, over configurations) with a 95 %
        interval from resampling these, and which part of its pairs it wins, ties and loses.

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
    found = summary_of(ranks, target, rank, alpha).in_blocks(blocks)
    wins, both = found.wins(), found.both()
    pairs = np.maximum(both.sum(axis=1), 1)
    won, lost = wins.sum(axis=1) / pairs, wins.sum(axis=0) / pairs

    def compose(sheet: Sheet) -> float:
        return _draw_leaderboard(sheet, found, won, lost)

    text = "; ".join(
        f"{name}: mean rank {short_number(mean)}, wins {w:.0%}, loses {lo:.0%}"
        for name, mean, w, lo in list(zip(found.levels, found.mean, won, lost, strict=True))[:12]
    )
    return draw_overview(compose, ("Leaderboard", text + "."), where)


def _draw_leaderboard(
    sheet: Sheet, found: Summary, won: NDArray[np.float64], lost: NDArray[np.float64]
) -> float:
    ends = interval_of_means(found.blocks.means(found.rank))
    least, most = min(float(ends[0].min()), 0.0), max(float(ends[1].max()), 0.0)
    names, size, longest = sheet.names(found.levels, 0.28 * sheet.width)
    left = EDGE + longest + 0.6 * sheet.line
    room, row = sheet.width - left - EDGE, 1.5 * sheet.line * sheet.stretch
    bars, gap = left + 0.5 * room, 0.5 * sheet.line
    points = 0.48 * room - sheet.length("−0.00", sheet.small) - 0.8 * sheet.line
    scale = Chart(Box(left, 0.0, points, 1.0), (least, max(most, least + 1e-9)), (0, 1))
    top = sheet.height - EDGE - 0.5 * sheet.line
    sheet.heading(found.roles.target, EDGE, top, left - EDGE)
    sheet.heading("Mean rank", bars - gap, top, 0.45 * room, "right")
    width = sheet.width - EDGE - bars
    sheet.text("wins", bars, top, bold=True)
    sheet.text("ties", bars + width / 2, top, anchor="center", bold=True)
    sheet.text("losses", bars + width, top, anchor="right", bold=True)
    first = top - 0.7 * sheet.line
    bottom, zero = first - len(names) * row, scale.across(0.0)
    sheet.segment([(zero, first), (zero, bottom)], sheet.ink.faint)
    safe = rank_colors("srcs.safe", -4, 4)
    colors = safe[-2], mixed(sheet.ink.text, sheet.ink.paper, 0.82), safe[1]
    for k, name in enumerate(names):
        y = first - (k + 0.5) * row
        sheet.text(name, EDGE, y, size=size)
        low, high = (scale.across(values[k]) for values in ends)
        sheet.box(Box(low, y - 0.16 * row, high - low, 0.32 * row), sheet.ink.line)
        at = scale.across(found.mean[k])
        sheet.segment([(at, y - 0.28 * row), (at, y + 0.28 * row)], sheet.ink.text, 1.6)
        mean = f"{found.mean[k]:.2f}".replace("-", MINUS)
        sheet.text(mean, bars - gap, y, anchor="right", size=sheet.small)
        shares = won[k], 1 - won[k] - lost[k], lost[k]
        texts = (f"{share:.0%}" for share in shares)
        widths = (share * width for share in shares)
        sheet.bars(bars, y, 0.68 * row, zip(widths, colors, texts, strict=True), 0.9)
    sample = "blocks" if found.blocks.names else "configurations"
    caption = (
        f"{scope_of(found.blocks, found.total)}. Line: mean rank; box: its 95 % interval by "
        f"resampling the {sample}; the long line is 0. Bars: part of the pairs of all "
        f"configurations ({found.decided()})."
    )
    return sheet.height - sheet.caption(caption, bottom - 0.3 * sheet.line) + EDGE
