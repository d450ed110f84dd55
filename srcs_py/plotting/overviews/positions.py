"""Average positions of the levels, and which of them the tests tell apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.checks import check_alpha
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.results.overall_answer import check_complete
from srcs_py.stats.friedman import critical_difference

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.srcs.results.overall_answer import Overall

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Positions:
    """Levels by average position over the blocks, the best first.

    Attributes
    ----------
    levels : tuple of str
        Names of the k levels.
    places : numpy.ndarray of shape (k,)
        Their average positions, 1 for the best.
    beats : numpy.ndarray of bool, shape (k, k)
        Whether the tests tell the level of the row apart from that of the column, and it is better.
    bars : list of (int, int)
        First and last of each largest group of levels that they do not tell apart.
    critical : float or None
        Critical difference; None where only pairs with a control count.
    statement : str
        Sentence with the number of blocks, the tests and alpha.
    """

    levels: tuple[str, ...]
    places: Floats
    beats: NDArray[np.bool_]
    bars: list[tuple[int, int]]
    critical: float | None
    statement: str

    @property
    def intervals(self) -> list[str]:
        """The places that each level can have, such as "1–2"."""
        low, high = 1 + self.beats.sum(axis=0), len(self.levels) - self.beats.sum(axis=1)
        ends = zip(low.tolist(), high.tolist(), strict=True)
        return [str(one) if one == other else f"{one}–{other}" for one, other in ends]


def positions_of_overall(found: Overall, alpha: float | None, blocks: Any = None) -> Positions:
    """Return the positions among the means, by the tests that decide ``found.places``."""
    if blocks is not None:
        raise SRCSError(Argument("blocks"), " must be given to overall, whose result this is.")
    check_complete(found)
    if alpha is not None:
        found = replace(found, alpha=check_alpha(alpha))
    levels, places = tuple(map(str, found.mean_ranks.index)), found.mean_ranks.to_numpy()
    beats, critical = found.beats.to_numpy(), None
    bars = untold(beats)
    if found.control is not None:  # the levels from the first to the last that do not differ
        near = np.flatnonzero(~(beats | beats.T)[levels.index(found.control)])
        bars = [(int(near[0]), int(near[-1]))] if len(near) > 1 else []
    against = f" against {found.control}" if found.control else ""
    at = f"{against} at α = {found.alpha:g}"
    if found.sample == "runs":
        statement = f"{found.scope}. Pairs{at}, corrected by Holm's method."
        return Positions(levels, places, beats, bars, None, statement)
    test = f"z tests{at}, corrected by Holm's method"
    if found.method == "nemenyi":
        critical = critical_difference(len(levels), found.complete, found.alpha)
        test = f"Nemenyi's{at}"
    statement = _statement(found.scope, float(found.tests["p"]["Friedman"]), found.alpha, test)
    return Positions(levels, places, beats, bars, critical, statement)


def untold(beats: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the first and last of each largest run of levels of which none beats another.

    ``beats`` may go against the order of the levels.

    Examples
    --------
    >>> untold(np.array([[0, 0, 1], [0, 0, 0], [0, 0, 0]], dtype=bool))
    [(0, 1), (1, 2)]
    """
    bars: list[tuple[int, int]] = []
    beats = beats | beats.T
    for first in range(len(beats)):
        last = first
        while last + 1 < len(beats) and not beats[first : last + 1, last + 1].any():
            last += 1
        if last > first and (not bars or last > bars[-1][1]):
            bars.append((first, last))
    return bars


def by_nemenyi(
    levels: tuple[str, ...], places: Floats, tested: tuple[int, float, float], scope: str
) -> Positions:
    """Return the positions by Nemenyi's test; ``tested`` are blocks, Friedman's p, and alpha."""
    count, p, level = tested
    critical = critical_difference(len(levels), count, level)
    beats = (places - places[:, None] >= critical) & (p < level)
    statement = _statement(scope, p, level, f"Nemenyi's at α = {level:g}")
    return Positions(levels, places, beats, untold(beats), critical, statement)


def _statement(scope: str, p: float, alpha: float, test: str) -> str:
    friedman = f"Friedman's test: {'p < 0.001' if p < 0.001 else f'p = {p:.3f}'}"
    then = f"then {test}" if p < alpha else f"no difference at α = {alpha:g}"
    return f"{scope}. {friedman}, {then}."
