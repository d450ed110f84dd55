"""The critical difference diagram of a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from srcs_py.plotting.overviews.figure import NoRoomError, TestedPlaces, draw_overview, overview
from srcs_py.plotting.overviews.positions import Positions
from srcs_py.plotting.overviews.rows import Rows
from srcs_py.plotting.overviews.scales import nice_ticks
from srcs_py.plotting.overviews.sheet import EDGE, Sheet
from srcs_py.plotting.overviews.summary import judged
from srcs_py.plotting.paper import short_number
from srcs_py.srcs.results.overall import Overall

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure


@overview(TestedPlaces)
def cd_diagram(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[TestedPlaces]
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
    summary, found = judged(ranks, target, rank, where, several=True)
    heading = target or "" if isinstance(summary, Overall) else summary.roles.target
    difference = f" (critical difference CD = {found.critical:.2f})" if found.critical else ""
    caption = f"Average position, 1 is best; bars join what is not told apart{difference}."
    caption += f" {found.statement}"

    pairs = list(zip(found.levels, found.places, strict=True))[:12]
    text = "; ".join(f"{name} {short_number(place)}" for name, place in pairs)
    described = "Critical difference diagram", f"{text}. {caption}"
    return draw_overview(lambda sheet: _draw(sheet, heading, found, caption), described, where)


def _draw(sheet: Sheet, heading: str, found: Positions, caption: str) -> float:
    value, names = sheet.length("00.00", sheet.small) + 0.5 * sheet.line, found.levels
    rows = Rows(sheet, names, heading, room=0.34 * sheet.width, height=1.3, gap=value)
    lanes = max(sum(start <= row <= end for start, end in found.bars) for row in range(len(names)))
    lane = min(0.55 * sheet.line, 0.25 * sheet.width / (lanes + 1))
    box = rows.box(rows.left, sheet.width - EDGE - 0.5 * sheet.line - lane * lanes)
    if box.width < sheet.length("worst CD worst", sheet.small):  # the words above the scale
        raise NoRoomError("There is no room for positions")
    count, above = len(found.levels), rows.top + 0.7 * sheet.line
    unit = (count - 1) / box.width  # positions in a cm
    for text, x, anchor in (("best", box.left, "left"), ("worst", box.right, "right")):
        sheet.text(text, x, above, anchor, sheet.small, sheet.soft)
    ticks = [at for at in nice_ticks(1, count) if at == int(at)] or [1, count]

    def paint(axes: Axes) -> None:
        axes.set_xticks(ticks)
        axes.tick_params(axis="x", length=0)
        axes.grid(color=sheet.ink.faint, linewidth=sheet.points(0.6), linestyle="-")
        axes.plot(found.places, range(count), "o", color=sheet.ink.text, clip_on=False,
                  markersize=sheet.points(6), label="average position")  # fmt: skip
        for row, place in enumerate(found.places):
            axes.text(1 - 0.5 * sheet.line * unit, row, f"{place:.2f}", color=sheet.ink.soft,
                      fontsize=sheet.small, ha="right", va="center_baseline")  # fmt: skip
        at = [0.0]
        for _, end in found.bars:  # next to the worst dot of each, and apart
            at.append(max(found.places[end] + 0.6 * sheet.line * unit, at[-1] + 0.7 * lane * unit))
        ends = [start - 0.25 for start, _ in found.bars], [end + 0.25 for _, end in found.bars]
        axes.vlines(at[1:], *ends, sheet.ink.text, linewidth=sheet.points(2.2), clip_on=False,
                    label="not told apart")  # fmt: skip
        if found.critical:
            half, y = min(found.critical, count - 1) / 2, -0.5 - 0.15 * sheet.line / rows.height
            axes.plot([(1 + count) / 2 - half, (1 + count) / 2 + half], [y, y], clip_on=False,
                      color=sheet.ink.text, linewidth=sheet.points(1.6),
                      label="critical difference")  # fmt: skip

    rows.chart(box, (1, count), paint)
    if found.critical:
        sheet.text("CD", box.left + box.width / 2, above, anchor="center", size=sheet.small)
    return sheet.caption(caption, rows.bottom - 1.4 * sheet.line)
