"""Pairs of levels as bars: where one is better, where both are equivalent, where neither."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.overviews.figure import OverviewPlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import add_rows, add_verdicts
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.paper import height_in_cm, short_number
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.stats.pairwise import pairs
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import KEY

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

PROBABILITY = 0.95  # from which something is shown in a configuration
WORDS = "better", "equivalent", "better"
KINDS = BETTER, EQUIVALENT, WORSE = ".better", ".equivalent", ".worse"


@overview(
    probabilities="pandas.DataFrame, any dataframe that narwhals reads, or path-like\n"
    "    A table made by :func:`equivalence`.",
)
def equivalence_plot(probabilities: Any, **where: Unpack[OverviewPlaces]) -> Figure | SubFigure:
    """Draw in how many configurations levels are better, equivalent, or neither is shown.

    Each pair has a bar between its two names: on both sides the configurations in which that level
    is better, next to the left one those in which both are equivalent, and as a thin line those in
    which nothing is shown. The level that is more often better comes first, in its pairs and among
    all; of more pairs than a page holds, those of the first levels. If the table is over
    ``blocks``, the bars are its three probabilities.

    Returns
    -------
    matplotlib.figure.Figure or SubFigure
        The picture.

    See Also
    --------
    equivalence : The probabilities.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> runs = srcs.datasets.load("noise").query("Dataset == 'iris'")
    >>> params = ["Noise type", "Noise ratio"]
    >>> found = srcs.equivalence(runs, params, "Algorithm", "Performance", margin=1)
    >>> figure = srcs.equivalence_plot(found)
    """
    shares, named, caption = _read(whole_table(probabilities, "probabilities"))

    texts = [
        f"{one} better than {other} {better:.0%}, equivalent {equal:.0%}, worse {worse:.0%}"
        for (one, other), (better, equal, worse) in zip(named, shares, strict=True)
    ]
    described = "Better, equivalent, worse", f"{caption} {'; '.join(texts[:12])}."
    return draw_overview(lambda sheet: _draw(sheet, shares, named, caption), described, where)


def _read(table: pd.DataFrame) -> tuple[Floats, list[tuple[str, str]], str]:
    """Return the three shares of each pair (pairs, 3), the pairs, and what the shares are of.

    The level that is more often better comes first.
    """
    names = list(map(str, table.columns))
    columns = [name.removesuffix(EQUIVALENT) for name in names if name.endswith(EQUIVALENT)]
    wanted = [level + kind for level in columns for kind in KINDS]
    if not wanted or names[-len(wanted) :] != wanted or table.empty:
        raise SRCSError(
            Argument("probabilities"), " must be a table that equivalence returns, with its rows."
        )
    target, *params = names[: -len(wanted)]
    arrays = rank_arrays(table, target, params)
    levels, count = arrays.target.labels, len(arrays.target)
    of_levels = [arrays.values_of(table[level + kind]) for level in levels for kind in KINDS]
    values = np.reshape(of_levels, (count, 3, -1, count)).transpose(3, 0, 1, 2)
    further = table.attrs.get(KEY, {}).get("further", {})
    margin = further.get("margin")
    within = f" (within {short_number(margin)})" if margin else ""
    if params:
        compared = np.maximum(np.count_nonzero(~np.isnan(values), axis=3), 1)
        shares = np.count_nonzero(values >= PROBABILITY, axis=3) / compared
        scope = (
            f"Part of {len(arrays.rows)} configurations in which the level on that side is better "
            f"or both are equivalent{within} with a probability of at least {PROBABILITY:g}; thin "
            "line: neither is shown."
        )
    else:
        shares = np.nan_to_num(values[..., 0])
        over = " and ".join(further.get("blocks", [])) or "all problems"
        scope = (
            f"Probability that the level on that side is better over {over}, or both are "
            f"equivalent{within}: Bayesian signed-rank test."
        )
    order = np.argsort((shares[..., 2] - shares[..., 0]).sum(axis=1), kind="stable")
    first, second = (order[side] for side in pairs(count))
    named = [(levels[i], levels[j]) for i, j in zip(first, second, strict=True)]
    return shares[first, second], named, scope


def _draw(sheet: Sheet, shares: Floats, named: Sequence[tuple[str, str]], caption: str) -> str:
    """Draw the bars and return the caption."""
    (axes,), rest = sheet.subplots(), ""
    most = int(0.85 * sheet.page / height_in_cm(sheet.least))
    if len(named) > most:
        rest = f"{len(named) - most + 1:,} further pairs of lower levels"
        sheet.left_out.append(rest)
        shares, named = shares[: most - 1], named[: most - 1]
        axes.set_xlabel(rest, fontsize=sheet.small, color=sheet.ink.soft)
    ones, others = zip(*named, strict=True)
    names = add_rows(sheet, axes, (*ones, *others), room=0.26 * sheet.width)
    least, usual = sheet.heights[axes]
    sheet.heights[axes] = least / 2, usual / 2
    count = len(ones)
    ticks = {"fontsize": axes.get_yticklabels()[0].get_fontsize(), "va": "center_baseline"}
    axes.set(xlim=(0, 1), ylim=(count - 0.5, -0.5), xticks=[])
    axes.set_yticks(range(count), names[:count], linespacing=1.0, **ticks)
    for row, name in enumerate(names[count:]):
        sheet.write(axes, name, (1, row), 0.4 * sheet.size, 0, linespacing=1.0,
                    xycoords=axes.get_yaxis_transform(), **ticks)  # fmt: skip
    starts = np.column_stack([np.zeros(count), shares[:, 0], 1 - shares[:, 2]])
    axes.hlines(range(count), starts[:, 1] + shares[:, 1], starts[:, 2], sheet.ink.line,
                linewidth=sheet.points(0.6), label="neither is shown")  # fmt: skip
    add_verdicts(sheet, axes, (starts, shares), WORDS, 0.75)
    return caption
