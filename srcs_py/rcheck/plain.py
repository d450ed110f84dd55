"""The method for one configuration, one pair at a time, with scipy's and statsmodels' functions.

Nothing here is fast, and nothing is shared with the engine: it is what the engine is compared
with, by ``srcs check`` and by the tests. ``groups`` are the runs of each level, arrays that are
empty where a level has none.
"""

from __future__ import annotations

import inspect
import itertools
import math
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from srcs_py.base.number_text import number_text
from srcs_py.rcheck.families import corrected

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Groups = Sequence[Floats]


PERMUTATIONS = 9999


def rank_sum(x: Floats, y: Floats) -> float:
    """Return the p-value of the rank-sum test; NaN where all values are equal, as in R."""
    if np.ptp(np.concatenate([x, y])) == 0:
        return math.nan  # where scipy gives 1
    return float(stats.mannwhitneyu(x, y, method="asymptotic").pvalue)


def signed_rank(x: Floats, y: Floats) -> float:
    """Return the p-value of the signed-rank test; NaN where all differences are zero."""
    if np.all(x == y):
        return math.nan
    with warnings.catch_warnings():  # scipy before 1.15 warns of small samples
        warnings.simplefilter("ignore", UserWarning)
        return float(stats.wilcoxon(x, y, correction=True, method="approx").pvalue)


def exact_signed_rank(x: Floats, y: Floats) -> float:
    """Return the p-value of the signed-rank test given the ranks; zero differences dropped."""
    difference = np.round((x - y) / (max(np.abs(x).max(), np.abs(y).max()) or 1.0), 12)
    difference = difference[difference != 0]
    ranks = np.rint(2 * stats.rankdata(np.abs(difference))).astype(int)
    chances: Counter[int] = Counter({0: 1})
    for rank in ranks.tolist():
        chances = chances + Counter({total + rank: n for total, n in chances.items()})
    positive = int(ranks[difference > 0].sum())
    smaller = min(positive, int(ranks.sum()) - positive)
    below = sum(n for total, n in chances.items() if total <= smaller)
    return min(1.0, 2 * below / float(2**ranks.size))


def paired_t(x: Floats, y: Floats) -> float:
    """Return the p-value of the paired t test; NaN where R calls the differences constant."""
    difference = x - y
    error = np.std(difference, ddof=1) / math.sqrt(x.size) if x.size > 1 else 0.0
    if error < 10 * np.finfo(float).eps * abs(difference.mean()) or error == 0:
        return math.nan
    return float(stats.ttest_rel(x, y).pvalue)


def permuted(x: Floats, y: Floats, kind: str = "independent") -> float:
    """Return the p-value of a permutation test of the difference of means, with seed 0."""
    if min(x.size, y.size) < 2:  # scipy takes no single run
        return math.nan
    known = inspect.signature(stats.permutation_test).parameters
    seed = {"rng" if "rng" in known else "random_state": np.random.default_rng(0)}

    def difference(x: Floats, y: Floats, axis: int) -> Any:
        # numpy adds in another order along strides; the last bit decides what is as extreme
        x, y = np.ascontiguousarray(x), np.ascontiguousarray(y)
        return np.mean(x, axis=axis) - np.mean(y, axis=axis)

    test: Any = stats.permutation_test
    more = {"permutation_type": kind, "n_resamples": PERMUTATIONS, "axis": -1, **seed}
    return float(test((x, y), difference, **more).pvalue)


# Their effect size is Hedges' g; that of the others Vargha and Delaney's A12.
OF_MEANS = {"t", "tukeyHSD", "welch", "dunnett", "permutation"}

# (test, whether the runs are paired) -> function of two samples
OF_TWO: dict[tuple[str, bool], Callable[[Floats, Floats], Any]] = {
    ("wilcoxon", False): rank_sum,
    ("wilcoxon", True): signed_rank,
    ("t", True): paired_t,
    ("brunnermunzel", False): stats.brunnermunzel,
    ("welch", False): lambda x, y: stats.ttest_ind(x, y, equal_var=False),
    ("ks", False): stats.ks_2samp,
    ("exact", False): lambda x, y: stats.mannwhitneyu(x, y, method="exact"),
    ("exact", True): exact_signed_rank,
    ("permutation", False): permuted,
    ("permutation", True): lambda x, y: permuted(x, y, "samples"),
}


def _within(groups: Groups) -> tuple[float, float]:
    """Return the variance within the groups and its degrees of freedom."""
    freedom = float(sum(len(each) - 1 for each in groups))
    squares = sum(float(np.sum((each - each.mean()) ** 2)) for each in groups)
    return (squares / freedom if freedom else math.nan), freedom


def pooled_t(groups: Groups) -> list[float]:
    """Return p-values of t tests of all pairs with the standard deviation of all groups."""
    variance, freedom = _within(groups)
    if any(len(each) == 1 for each in groups):
        variance = math.nan  # as in R, whose sd of one run is NA
    found = []
    for x, y in itertools.combinations(groups, 2):
        error = np.sqrt(np.float64(variance) * (1 / len(x) + 1 / len(y)))
        found.append(float(2 * stats.t.sf(abs((x.mean() - y.mean()) / error), freedom)))
    return found


def tukey(groups: Groups) -> list[float]:
    """Return p-values of Tukey's test of all pairs from scipy's studentized range."""
    variance, freedom = _within(groups)
    found = []
    for x, y in itertools.combinations(groups, 2):
        error = np.sqrt(np.float64(variance) / 2 * (1 / len(x) + 1 / len(y)))
        q = abs(x.mean() - y.mean()) / error
        found.append(float(stats.studentized_range.sf(q, len(groups), freedom)))
    return found


def dunnett(groups: Groups, control: int) -> list[float]:
    """Return p-values of all pairs by scipy's Dunnett test; NaN without the control."""
    known = inspect.signature(stats.dunnett).parameters
    seed = {"rng" if "rng" in known else "random_state": np.random.default_rng(0)}
    others = [i for i in range(len(groups)) if i != control]
    pairs = itertools.combinations(range(len(groups)), 2)
    if max(map(len, groups)) < 2:  # scipy divides by zero
        return [math.nan for _ in pairs]
    test: Any = stats.dunnett
    found = test(*(groups[i] for i in others), control=groups[control], **seed).pvalue
    p = {i: min(max(float(value), 0.0), 1.0) for i, value in zip(others, found, strict=True)}
    return [p[i + j - control] if control in (i, j) else math.nan for i, j in pairs]


def pair_p_values(
    groups: Groups,
    test: str | Callable[[Floats, Floats], Any],
    paired: bool = False,
    control: int | None = None,
) -> Floats:
    """Return uncorrected p-values of all pairs (i, j), i < j; NaN where a level has no runs.

    A test that is its own correction gives corrected ones.
    """
    there = [i for i, each in enumerate(groups) if len(each)]
    present = [groups[i] for i in there]
    found: Sequence[float]
    if len(there) < 2 or (control is not None and control not in there):
        found = [math.nan] * math.comb(len(there), 2)
    elif test == "tukeyHSD":
        found = tukey(present)
    elif test == "dunnett" and control is not None:
        found = dunnett(present, there.index(control))
    elif test == "t" and not paired:
        found = pooled_t(present)
    else:
        two = test if callable(test) else OF_TWO.get((test, paired)) or OF_TWO[test, False]
        answers = [two(x, y) for x, y in itertools.combinations(present, 2)]
        found = [float(getattr(each, "pvalue", each)) for each in answers]
    p = dict(zip(itertools.combinations(there, 2), found, strict=True))
    pairs = itertools.combinations(range(len(groups)), 2)
    with_control = [(i, j) if control is None or control in (i, j) else None for i, j in pairs]
    return np.array([p.get(each, math.nan) if each else math.nan for each in with_control])


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


def effects(groups: Groups, test: str, maximize: bool) -> Floats:
    """Return effect sizes in favour of the first level of each pair, shape (k, k)."""
    found = np.full((len(groups), len(groups)), np.nan)
    for i, j in itertools.combinations(range(len(groups)), 2):
        x, y = (groups[i], groups[j]) if maximize else (-groups[i], -groups[j])
        if not len(x) or not len(y):
            continue
        if test not in OF_MEANS:
            found[i, j] = stats.mannwhitneyu(x, y).statistic / (len(x) * len(y))
            found[j, i] = 1 - found[i, j]
        elif (freedom := len(x) + len(y) - 2) > 1:
            with np.errstate(all="ignore"):
                g = (x.mean() - y.mean()) / np.sqrt(_within([x, y])[0])
            exact = math.exp(math.lgamma(freedom / 2) - math.lgamma((freedom - 1) / 2))
            found[i, j] = g * exact * math.sqrt(2 / freedom)
            found[j, i] = -found[i, j]
    return found
