"""The critical difference diagram of a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.plotting.overviews.figure import TestedPlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import add_rows
from srcs_py.plotting.overviews.positions import Positions
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import judged
from srcs_py.plotting.paper import short_number
from srcs_py.srcs.results.overall_answer import Overall

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


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

    See Also
    --------
    overall : Compare the levels over all configurations, or over blocks of them.
    hasse_diagram : Draw the graph of significant differences: a line downwards means better.

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
    values, ends = [f"{place:.2f}" for place in found.places], np.empty((0, 2))
    caption = f"Average position, 1 is best; bars join what is not told apart{difference}."
    if isinstance(summary, Overall):
        values = [" · ".join(each) for each in zip(values, found.intervals, strict=True)]
        line = ", its 95 % interval over new runs" * (not summary.intervals.empty)
        caption = caption.replace("best;", f"best{line}, and the places that a level can have;")
        ends = summary.intervals.reindex(list(found.levels)).to_numpy()
    caption += f" {found.statement}"

    pairs = list(zip(found.levels, found.places, strict=True))[:12]
    text = "; ".join(f"{name} {short_number(place)}" for name, place in pairs)
    described = "Critical difference diagram", f"{text}. {caption}"
    return draw_overview(
        lambda sheet: _draw(sheet, heading, found, values, ends, caption), described, where
    )


def _draw(
    sheet: Sheet, heading: str, found: Positions, values: list[str], ends: Floats, caption: str
) -> str:
    from matplotlib.ticker import MaxNLocator

    (axes,), count = sheet.subplots(), len(found.levels)
    add_rows(sheet, axes, found.levels, heading, room=0.34 * sheet.width, height=1.3, values=values)
    sheet.widths.append((axes, sheet.length("worst CD worst"), "There is no room for positions"))
    style = {"fontsize": sheet.small, "color": sheet.ink.soft, "pad": 0.4 * sheet.size, "y": 1.0}
    axes.set_title("best", loc="left", **style)
    axes.set_title("worst", loc="right", **style)
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True, steps=[1, 2, 5, 10]))
    axes.tick_params(axis="x", length=0)
    axes.grid(axis="x", color=sheet.ink.faint, linewidth=sheet.points(0.6), ls="-")
    axes.hlines(range(count), 1, count, sheet.ink.faint, linewidth=sheet.points(0.6), zorder=0.5)
    worst = found.places
    if ends.size:
        worst = ends[:, 1]
        axes.hlines(range(count), *ends.T, sheet.ink.soft, linewidth=sheet.points(1.6),
                    label="95 % interval")  # fmt: skip
    axes.plot(found.places, range(count), "o", color=sheet.ink.text, clip_on=False,
              markersize=sheet.points(6), label="average position")  # fmt: skip
    lane = 0.03 * (count - 1)
    at = [0.0]
    for start, end in found.bars:  # next to the worst of each, and apart
        at.append(max(max(worst[start : end + 1]) + lane, at[-1] + 0.7 * lane))
    rows = [start - 0.25 for start, _ in found.bars], [end + 0.25 for _, end in found.bars]
    axes.vlines(at[1:], *rows, sheet.ink.text, linewidth=sheet.points(2.2), clip_on=False,
                label="not told apart")  # fmt: skip
    axes.set_xlim(1 - 0.03 * (count - 1), max(count, at[-1]))
    if found.critical:
        half, middle = min(found.critical, count - 1) / 2, (1 + count) / 2
        axes.plot([middle - half, middle + half], [-0.65, -0.65], clip_on=False,
                  color=sheet.ink.text, linewidth=sheet.points(1.6),
                  label="critical difference")  # fmt: skip
        sheet.write(axes, "CD", (middle, -0.65), 0, 0.3 * sheet.size, ha="center", va="baseline")
        axes.set_ylim(count - 0.5, -0.7)
    return caption
