"""Wins of levels against each other as a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from srcs_py.plotting.overviews.figure import TestedPlaces, draw_overview, overview
from srcs_py.plotting.overviews.parts import LEAST, add_matrix, write_in_cells
from srcs_py.plotting.overviews.positions import Positions
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.overviews.summary import Summary, judged
from srcs_py.plotting.palettes import rank_colors, usual_palette
from srcs_py.plotting.paper import short_number
from srcs_py.srcs.results.overall_answer import Overall

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

STEPS = 50  # colours from always losing to always winning, on each side


@dataclass(frozen=True)
class _Wins:
    """The content of a matrix: wins of the row, and tests of the pair."""

    levels: Sequence[str]
    wins: NDArray[np.intp]
    both: NDArray[np.intp]
    caption: str
    words: str


@overview(TestedPlaces)
def win_matrix(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[TestedPlaces]
) -> Figure | SubFigure:
    """Draw who beats whom in how many configurations.

    The level of the row wins against that of the column in the number of configurations that
    is in the cell; the colour is wins minus losses of that pair. The result of :func:`overall` is
    taken too: then wins are those of the means (of the blocks, if there are any). Numbers are bold
    where the tests of :func:`cd_diagram` and :func:`hasse_diagram` tell the two levels apart, with
    the same ``blocks`` and ``alpha``.

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

    See Also
    --------
    hasse_diagram : Draw the graph of significant differences: a line downwards means better.
    comparison_table : Write the comparison of one configuration as an HTML or LaTeX table.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> roles = srcs.datasets.describe("noise").roles
    >>> ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles)
    >>> figure = srcs.win_matrix(ranks)
    """
    found, tested = judged(ranks, target, rank, where)
    wins = _of_overall(found, tested) if isinstance(found, Overall) else _of_ranks(found)
    described = "Wins of each level against each other", wins.words
    return draw_overview(lambda sheet: _draw_wins(sheet, wins, tested), described, where)


def _of_ranks(found: Summary) -> _Wins:
    words = (
        f"{found.levels[0]} has the highest mean rank ({short_number(found.mean[0])}) of "
        f"{len(found.levels)} levels of {found.roles.target}."
    )
    caption = f"In how many configurations the row wins against the column ({found.decided()})"
    return _Wins(found.levels, found.wins(), found.both(), caption, words)


def _of_overall(found: Overall, tested: Positions) -> _Wins:
    levels = tested.levels
    wins, both = np.zeros((2, len(levels), len(levels)), dtype=np.intp)
    for pair in found.pairs.to_dict("records"):
        i, j = levels.index(str(pair["level"])), levels.index(str(pair["other"]))
        wins[i, j], wins[j, i] = pair["wins"], pair["losses"]
        both[i, j] = both[j, i] = found.complete
    unit = "blocks" if found.blocks else "configurations"
    caption = f"In how many {unit} the row has the better mean than the column"
    words = f"{levels[0]} has the best mean rank ({tested.places[0]:.2f}) of {len(levels)} levels."
    return _Wins(levels, wins, both, caption, words)


def _draw_wins(sheet: Sheet, wins: _Wins, tested: Positions) -> str:
    """Draw the matrix and return its caption."""
    from matplotlib.colors import ListedColormap

    (axes,) = sheet.subplots()
    with np.errstate(invalid="ignore"):
        shares = (wins.wins - wins.wins.T) / wins.both
    colors = ListedColormap(rank_colors(usual_palette(sheet.ink.paper), -STEPS, STEPS)), -1.0, 1.0
    mesh, side, numbered = add_matrix(sheet, axes, wins.levels, shares, colors)
    size = min(0.8 * side / sheet.length(str(wins.wins.max()), 1.0), sheet.size)
    told = size >= LEAST
    if not told:
        sheet.left_out.append("the numbers in the cells")
    compared = np.argwhere(wins.both).tolist() if told else []
    texts = {(i, j): str(wins.wins[i, j]) for i, j in compared}
    places = [wins.levels.index(level) for level in tested.levels]
    apart = {(places[i], places[j]) for i, j in np.argwhere(tested.beats | tested.beats.T)}
    write_in_cells(mesh, texts, size, apart)
    as_rows = "the columns are numbered as the rows, " if numbered else ""
    bold = "; bold where levels are told apart" * (told and bool(apart))
    what = wins.caption + ", minus its losses" * (not told)
    caption = f"{what}: {as_rows}blue for more wins than losses, brown for fewer{bold}."
    return f"{caption} {tested.statement}"
