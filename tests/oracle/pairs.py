"""The tests of pairs, one pair at a time, with scipy's functions.

``groups`` are the runs of each level, arrays that are empty where a level has none.
"""

from __future__ import annotations

import inspect
import itertools
import math
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from srcs_py.stats import functions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Groups = Sequence[Floats]


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


def _is_constant(difference: Floats) -> bool:
    """Return whether R calls paired differences constant."""
    error = np.std(difference, ddof=1) / math.sqrt(difference.size) if difference.size > 1 else 0.0
    return bool(error < 10 * np.finfo(float).eps * abs(difference.mean()) or error == 0)


def paired_t(x: Floats, y: Floats) -> float:
    """Return the p-value of the paired t test; NaN where R calls the differences constant."""
    return math.nan if _is_constant(x - y) else float(stats.ttest_rel(x, y).pvalue)


def of_five_folds(x: Floats, y: Floats) -> float:
    """Return the p-value of the corrected resampled t test of 5-fold cross-validation."""
    d = x - y
    if _is_constant(d):
        return math.nan
    t = d.mean() / math.sqrt((1 / d.size + 1 / 4) * np.var(d, ddof=1))
    return float(2 * stats.t.sf(abs(t), d.size - 1))


def brunner_munzel(x: Floats, y: Floats) -> float:
    """Return the p-value of Brunner and Munzel's test; 0 for samples without overlap, as in R."""
    if min(x.size, y.size) > 1 and (x.max() < y.min() or y.max() < x.min()):
        return 0.0
    return float(stats.brunnermunzel(x, y).pvalue)


def permuted(x: Floats, y: Floats, kind: str = "independent") -> float:
    """Return the p-value of a permutation test of the difference of means, one after the other.

    Of all permutations, or of those that the engine draws where there are too many.
    """
    if min(x.size, y.size) < 2:  # single runs
        return math.nan
    if kind == "samples":
        flips: Any = itertools.product([1, -1], repeat=x.size)
        if 2**x.size > functions.PERMUTATIONS:
            flips = functions._sign_flips(x.size).T
        found = [float(np.sum((x - y) * each)) for each in flips]
    else:
        both, size = np.concatenate([x, y]), x.size + y.size
        chosen: Any = map(list, itertools.combinations(range(size), x.size))
        if math.comb(size, x.size) > functions.PERMUTATIONS:
            chosen = [each == 1 for each in functions._splits(x.size, y.size).T]
        found = [float(np.sum(both[each])) for each in chosen]  # with it grows the difference
    rounding = 1e-12 * np.sum(np.abs([*x, *y]))  # equal sums in another order
    at_most = sum(each <= found[0] + rounding for each in found)
    at_least = sum(each >= found[0] - rounding for each in found)
    return min(2 * min(at_most, at_least) / len(found), 1.0)


# Their effect size is Hedges' g; that of the others Vargha and Delaney's A12.
OF_MEANS = {"t", "tukeyHSD", "welch", "dunnett", "permutation", "corrected"}

# (test, whether the runs are paired) -> function of two samples
OF_TWO: dict[tuple[str, bool], Callable[[Floats, Floats], Any]] = {
    ("wilcoxon", False): rank_sum,
    ("wilcoxon", True): signed_rank,
    ("t", True): paired_t,
    ("brunnermunzel", False): brunner_munzel,
    ("welch", False): lambda x, y: stats.ttest_ind(x, y, equal_var=False),
    ("ks", False): stats.ks_2samp,
    ("exact", False): lambda x, y: stats.mannwhitneyu(x, y, method="exact"),
    ("exact", True): exact_signed_rank,
    ("corrected", True): of_five_folds,
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
