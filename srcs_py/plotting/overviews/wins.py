"""Wins of levels against each other as a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    """The content of a matrix: wins of the row, tests of the pair, and further lines."""

    levels: Sequence[str]
    wins: NDArray[np.intp]
    both: NDArray[np.intp]
    lines: Mapping[tuple[int, int], str]
    caption: str
    whole_caption: str  # with all lines
    words: str


@overview(TestedPlaces)
def win_matrix(
    ranks: Any, target: str | None = None, *, rank: str = "rank", **where: Unpack[TestedPlaces]
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
    return _Wins(found.levels, found.wins(), found.both(), {}, caption, "", words)


def _of_overall(found: Overall, tested: Positions) -> _Wins:
    levels, lines = tested.levels, {}
    wins, both = np.zeros((2, len(levels), len(levels)), dtype=np.intp)
    name, test = (
        ("nemenyi", "Nemenyi's test") if "nemenyi" in found.pairs else ("holm", "Holm's method")
    )
    for pair in found.pairs.to_dict("records"):
        i, j = levels.index(str(pair["level"])), levels.index(str(pair["other"]))
        wins[i, j], wins[j, i] = pair["wins"], pair["losses"]
        both[i, j] = both[j, i] = found.complete
        p = "p < 0.001" if pair[name] < 0.001 else f"p = {pair[name]:.3f}"
        for one, other, sign in ((i, j, 1), (j, i, -1)):
            counts = f"{wins[one, other]}/{pair['ties']}/{wins[other, one]}"
            difference = short_number(sign * pair["mean_difference"])
            lines[one, other] = f"{counts}\n{difference}\n{p}"
    unit = "blocks" if found.blocks else "configurations"
    caption = f"In how many {unit} the row has the better mean than the column"
    whole = (
        "Wins, ties and losses of the row against the column by their means, the mean difference, "
        f"and p of {test}"
    )
    words = f"{levels[0]} has the best mean rank ({tested.places[0]:.2f}) of {len(levels)} levels."
    return _Wins(levels, wins, both, lines, caption, whole, words)


def _draw_wins(sheet: Sheet, wins: _Wins, tested: Positions) -> str:
    """Draw the matrix and return its caption."""
    from matplotlib.colors import ListedColormap

    (axes,) = sheet.subplots()
    with np.errstate(invalid="ignore"):
        shares = (wins.wins - wins.wins.T) / wins.both
    colors = ListedColormap(rank_colors(usual_palette(sheet.ink.paper), -STEPS, STEPS)), -1.0, 1.0
    mesh, side, numbered = add_matrix(sheet, axes, wins.levels, shares, colors)
    size, lines = _text_size(sheet, wins, side)
    if lines:
        high = 3.4 * size / sheet.size * sheet.line * len(wins.levels)
        least, usual = sheet.heights[axes]
        sheet.heights[axes] = max(least, high), max(usual, high)
    told = size >= LEAST
    if not told:
        sheet.left_out.append("the numbers in the cells")
    compared = np.argwhere(wins.both).tolist() if told else []
    texts = {(i, j): wins.lines[i, j] if lines else str(wins.wins[i, j]) for i, j in compared}
    places = [wins.levels.index(level) for level in tested.levels]
    apart = {(places[i], places[j]) for i, j in np.argwhere(tested.beats | tested.beats.T)}
    write_in_cells(mesh, texts, size, apart)
    as_rows = "the columns are numbered as the rows, " if numbered else ""
    bold = "; bold where levels are told apart" * (told and bool(apart))
    what = wins.whole_caption if lines else wins.caption + ", minus its losses" * (not told)
    caption = f"{what}: {as_rows}blue for more wins than losses, brown for fewer{bold}."
    return f"{caption} {tested.statement}"


def _text_size(sheet: Sheet, wins: _Wins, side: float) -> tuple[float, bool]:
    """Return the size of the texts of the cells, and whether all of their lines fit."""

    def fitting(texts: Iterable[str]) -> float:
        return 0.8 * side / max((sheet.length(text, 1.0) for text in texts), default=1e-9)

    whole = fitting(line for text in wins.lines.values() for line in text.split("\n"))
    if wins.lines and whole >= LEAST:
        return min(whole, sheet.small), True
    return min(fitting([str(wins.wins.max())]), sheet.size), False
