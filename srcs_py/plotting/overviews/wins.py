"""Who beats whom, how often: a matrix, and the leaderboard as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.picture import Where, overview, picture
from srcs_py.plotting.overviews.sheet import EDGE, Chart, Sheet
from srcs_py.plotting.overviews.summary import summary_of
from srcs_py.plotting.palettes import rank_colors, safe_colors
from srcs_py.plotting.paper import MINUS, mixed, number_text, readable_on

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

STEPS = 50  # colours from always losing to always winning, on each side


@overview()
def win_matrix(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    **where: Unpack[Where],
) -> Figure | SubFigure:
    """Draw who beats whom in how many configurations.

    The level of the row wins against that of the column in the number of configurations that
    is in the cell; the colour is wins minus losses of that pair.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The picture.

    Raises
    ------
    SRCSError
        If the table has no p-values, or wins and losses do not add up to its ranks.
    """
    found = summary_of(ranks, target, rank, alpha)
    wins, both = found.wins(), found.both()
    count = len(found.levels)
    colors = safe_colors(-STEPS, STEPS)

    def compose(sheet: Sheet) -> float:
        names, size = sheet.names(found.levels, 0.3 * sheet.width)
        left = EDGE + max(sheet.length(each, size) for each in names) + 0.4 * sheet.line
        number = sheet.length(f"{count}  ")
        if max(sheet.length(each, size) for each in names) * count > 0.8 * (sheet.width - left):
            left += number
        side = (sheet.width - left - EDGE) / count
        row = min(max(0.7 * side, 1.3 * sheet.line), 2.4 * sheet.line)
        numbers = [str(k) for k in range(1, count + 1)]
        turned = left > EDGE + number + max(sheet.length(each, size) for each in names)
        heads = numbers if turned else names
        caption = (
            "In how many configurations the row wins against the column: "
            + ("the columns are numbered as the rows, " if turned else "")
            + f"blue for more wins than losses, brown for fewer; {found.scope()}."
        )
        top = sheet.height - EDGE
        y = top - 0.5 * sheet.line
        for k, head in enumerate(heads):
            sheet.text(head, left + (k + 0.5) * side, y, anchor="center", size=size)
        first = top - 1.2 * sheet.line
        written = min(0.85 * side / max(sheet.length(str(wins.max()), 1.0), 1e-9), sheet.size)
        for i in range(count):
            middle = first - (i + 0.5) * row
            if turned:
                sheet.text(str(i + 1), EDGE + 0.8 * number, middle, anchor="right", size=size)
            sheet.text(names[i], EDGE + number * turned, middle, size=size)
            for j in range(count):
                box = Box(left + j * side, first - (i + 1) * row, side, row).inside([0.02] * 4)
                if not both[i, j]:
                    sheet.fills.append((box, sheet.ink.faint))
                    continue
                share = (wins[i, j] - wins[j, i]) / max(both[i, j], 1)
                color = colors[round(STEPS * share) + STEPS]
                sheet.fills.append((box, color))
                if written >= 5.9:
                    sheet.text(str(wins[i, j]), box.left + box.width / 2, middle, anchor="center",
                               size=written, color=readable_on(color))  # fmt: skip
        low = sheet.caption(caption, first - count * row - 0.3 * sheet.line)
        return sheet.height - low + EDGE

    best = found.levels[0]
    words = (
        f"{best} has the highest mean rank ({number_text(found.mean[0])}) of {count} levels of "
        f"{found.roles.target}; {found.scope()}."
    )
    return picture(
        compose,
        (
            "Wins of each level against each other",
            words + f"{found.roles.target}; {found.scope()}.",
        ),
        where,
    )


@overview()
def leaderboard_plot(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    **where: Unpack[Where],
) -> Figure | SubFigure:
    """Draw the leaderboard: mean ranks, and wins, ties and losses as bars.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        For each level its mean rank with its 95 % interval over configurations (Student's t,
        which takes them as a sample), and which part of its pairs it wins, ties and loses.

    See Also
    --------
    leaderboard : The same as a table.
    """
    found = summary_of(ranks, target, rank, alpha)
    wins, both = found.wins(), found.both()
    count = len(found.levels)
    pairs = np.maximum(both.sum(axis=1), 1)
    won, lost = wins.sum(axis=1) / pairs, wins.sum(axis=0) / pairs
    ends = found.interval()
    least, most = min(float(ends[0].min()), 0.0), max(float(ends[1].max()), 0.0)
    win, loss = rank_colors("srcs.safe", -4, 4)[-2], rank_colors("srcs.safe", -4, 4)[1]

    def compose(sheet: Sheet) -> float:
        names, size = sheet.names(found.levels, 0.28 * sheet.width)
        left = EDGE + max(sheet.length(each, size) for each in names) + 0.6 * sheet.line
        room = sheet.width - left - EDGE
        value = sheet.length("−0.00", sheet.small)
        bars = left + 0.5 * room
        row = 1.5 * sheet.line
        points = 0.48 * room - value - 0.8 * sheet.line
        scale = Chart(Box(left, 0.0, points, 1.0), (least, max(most, least + 1e-9)), (0, 1))
        top = sheet.height - EDGE - 0.5 * sheet.line
        sheet.heading(found.roles.target, EDGE, top, left - EDGE)
        sheet.heading("Mean rank", bars - 0.5 * sheet.line, top, 0.45 * room, "right")
        width = sheet.width - EDGE - bars
        for text, x, anchor in (("wins", bars, "left"), ("ties", bars + width / 2, "center"),
                                ("losses", bars + width, "right")):  # fmt: skip
            sheet.text(text, x, top, anchor=anchor, bold=True)
        first = top - 0.7 * sheet.line
        zero = scale.across(0.0)
        sheet.segment([(zero, first), (zero, first - count * row)], sheet.ink.faint)
        tie = mixed(sheet.ink.text, sheet.ink.paper, 0.82)
        for k in range(count):
            y = first - (k + 0.5) * row
            sheet.text(names[k], EDGE, y, size=size)
            low, high = (scale.across(each[k]) for each in ends)
            sheet.fills.append((Box(low, y - 0.16 * row, high - low, 0.32 * row), sheet.ink.line))
            at = scale.across(found.mean[k])
            sheet.segment([(at, y - 0.28 * row), (at, y + 0.28 * row)], sheet.ink.text, 1.6)
            text = f"{found.mean[k]:.2f}".replace("-", MINUS)
            sheet.text(text, bars - 0.5 * sheet.line, y, anchor="right",
                       size=sheet.small)  # fmt: skip
            x = bars
            shares = (won[k], win), (1 - won[k] - lost[k], tie), (lost[k], loss)
            for share, color in shares:
                box = Box(x, y - 0.34 * row, share * width, 0.68 * row)
                sheet.fills.append((box, color))
                text = f"{share:.0%}"
                if sheet.length(text, sheet.small) < 0.9 * box.width:
                    sheet.text(text, x + box.width / 2, y, anchor="center", size=sheet.small,
                               color=readable_on(color))  # fmt: skip
                x += box.width
        caption = (
            f"{found.scope()}. Line: mean rank; box: its 95 % interval over "
            "configurations (Student's t); the long line is 0. Bars: part of all pairs."
        )
        low_edge = sheet.caption(caption, first - count * row - 0.3 * sheet.line)
        return sheet.height - low_edge + EDGE

    text = "; ".join(
        f"{name}: mean rank {number_text(mean)}, wins {w:.0%}, loses {lo:.0%}"
        for name, mean, w, lo in list(zip(found.levels, found.mean, won, lost, strict=True))[:12]
    )
    return picture(compose, ("Leaderboard", text + "."), where)
