"""The method for one configuration, one pair at a time, with scipy's and statsmodels' functions.

Nothing here is fast, and nothing is shared with the engine, which is compared with it. ``groups``
are the runs of each level, arrays that are empty where a level has none.
"""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from srcs_py.base.number_text import number_text

from .families import corrected
from .pairs import pair_p_values

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Groups = Sequence[Floats]


def _kruskal(groups: Groups) -> float:
    """Return R's p-value: ranks of exact values, ties of values that R writes alike."""
    values = np.concatenate(groups)
    exact = stats.tiecorrect(stats.rankdata(values))
    if len(groups) < 2 or exact == 0:
        return math.nan
    _, texts = np.unique([number_text(each) for each in values.tolist()], return_inverse=True)
    as_r = stats.tiecorrect(stats.rankdata(texts))
    statistic = stats.kruskal(*groups).statistic * exact
    statistic = np.float64(statistic) / as_r
    return float(stats.chi2.sf(max(statistic, 0.0), len(groups) - 1))


def _friedman(groups: Groups) -> float:
    if len(groups) < 2 or all(np.array_equal(each, groups[0]) for each in groups):
        return math.nan
    if len(groups) > 2:
        return float(stats.friedmanchisquare(*groups).pvalue)
    wins, losses = int(np.sum(groups[0] > groups[1])), int(np.sum(groups[0] < groups[1]))
    return float(stats.chi2.sf((wins - losses) ** 2 / (wins + losses), 1))


def _anova(groups: Groups) -> float:
    if len(groups) < 2 or max(map(len, groups)) < 2:
        return math.nan
    return float(stats.f_oneway(*groups).pvalue)


GATES: dict[str, Callable[[Groups], float]] = {
    "kruskal": _kruskal,
    "friedman": _friedman,
    "anova": _anova,
    "none": lambda groups: 0.0,
}


def gate_p_value(groups: Groups, gate: str = "kruskal") -> float:
    """Return the p-value of an omnibus test of the levels that have runs."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return GATES[gate]([each for each in groups if len(each)])


@dataclass(frozen=True)
class Plain:
    """What came out for one configuration of k levels.

    Attributes
    ----------
    ranks : list of int
        Wins minus losses.
    p : numpy.ndarray of shape (k, k), or None
        Corrected p-values; None where nothing was tested.
    """

    ranks: list[int]
    p: Floats | None


def rank_groups(
    groups: Groups,
    test: str | Callable[[Floats, Floats], Any] = "wilcoxon",
    correction: str = "holm",
    alpha: float = 0.05,
    paired: bool = False,
    maximize: bool = True,
    *,
    gate_p: float | None = None,
    always: bool = False,
    control: int | None = None,
) -> Plain:
    """Rank the levels of one configuration.

    Parameters
    ----------
    groups : sequence of numpy.ndarray
        Runs of each level; when paired, the r-th of all levels belong together.
    test, correction, alpha, paired, maximize
        As in :func:`srcs_py.SRCSranks`.
    gate_p : float, optional
        P-value of the omnibus test; by default that of the Kruskal-Wallis test.
    always : bool
        Whether to test pairs also where the omnibus test finds nothing.
    control : int, optional
        Level that all others are compared with.

    Returns
    -------
    Plain
        Ranks and p-values.
    """
    k = len(groups)
    opened = (gate_p_value(groups) if gate_p is None else gate_p) < alpha
    if not opened and not always:
        return Plain([0] * k, None)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")  # scipy's remarks on few or equal runs
        p = pair_p_values(groups, test, paired, control)
    if test not in {"tukeyHSD", "dunnett"}:
        p = corrected(p, correction, alpha)
    ranks, square = [0] * k, np.full((k, k), np.nan)
    means = [math.fsum(each) / len(each) if len(each) else math.nan for each in groups]
    for (i, j), value in zip(itertools.combinations(range(k), 2), p, strict=True):
        square[i, j] = square[j, i] = value
        if opened and value < alpha:
            winner, loser = (i, j) if means[i] >= means[j] else (j, i)
            ranks[winner] += 1 if maximize else -1
            ranks[loser] -= 1 if maximize else -1
    if control is not None:
        ranks[control] = 0
    return Plain(ranks, square)
