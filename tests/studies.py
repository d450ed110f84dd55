"""Small studies, and their ranks worked out one configuration and one pair at a time.

The second half uses scipy's and statsmodels' functions in plain loops, and shares no code with
the package.
"""

import gc
import itertools
import warnings

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.stats.multitest import multipletests

ROLES = {"params": "Size", "target": "Algorithm", "performance": "Accuracy"}
PAIRED = {"pairing_col": "Fold", "paired": True}
R_CORRECTIONS = ["holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none"]
MULTIPLETESTS = {
    "holm": "holm",
    "hochberg": "simes-hochberg",
    "hommel": "hommel",
    "bonferroni": "bonferroni",
    "BH": "fdr_bh",
    "BY": "fdr_by",
    "fdr": "fdr_bh",
}


def study(counts=((6, 6, 6), (6, 6, 6)), shift=1.0, decimals=None, seed=0):
    """Return a study with ``counts[c][i]`` runs of level i in configuration c.

    Means grow by ``shift`` from level to level; few ``decimals`` make ties.
    """
    rng = np.random.default_rng(seed)
    rows = [
        (10 * (c + 1), "abcdefghij"[i], fold, rng.normal(50 + shift * i))
        for c, row in enumerate(counts)
        for i, count in enumerate(row)
        for fold in range(count)
    ]
    table = pd.DataFrame(rows, columns=["Size", "Algorithm", "Fold", "Accuracy"])
    return table if decimals is None else table.round({"Accuracy": decimals})


def rank_sum(x, y):
    """Return the p-value of the rank-sum test; NaN where all values are equal, as in R."""
    if np.ptp(np.concatenate([x, y])) == 0:
        return np.nan  # where scipy gives 1
    return stats.mannwhitneyu(x, y, method="asymptotic").pvalue


def signed_rank(x, y):
    """Return the p-value of the signed-rank test; NaN where all differences are zero."""
    if np.all(x == y):
        return np.nan
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # scipy advises against few runs
        return stats.wilcoxon(x, y, correction=True, method="approx").pvalue


def pooled_t(groups, i, j):
    """Return the p-value of a t test with the standard deviation of all groups."""
    freedom = sum(len(each) - 1 for each in groups)
    variance = sum(np.sum((each - each.mean()) ** 2) for each in groups) / freedom
    x, y = groups[i], groups[j]
    t = (x.mean() - y.mean()) / np.sqrt(variance * (1 / len(x) + 1 / len(y)))
    return 2 * stats.t.sf(abs(t), freedom)


def pair_p_values(groups, test, paired):
    """Return uncorrected p-values of all pairs (i, j), i < j, in lexicographic order."""
    if test == "tukeyHSD":
        square = stats.tukey_hsd(*groups).pvalue
        return square[np.triu_indices(len(groups), 1)]
    tests = {
        ("wilcoxon", False): lambda i, j: rank_sum(groups[i], groups[j]),
        ("wilcoxon", True): lambda i, j: signed_rank(groups[i], groups[j]),
        ("t", False): lambda i, j: pooled_t(groups, i, j),
        ("t", True): lambda i, j: stats.ttest_rel(groups[i], groups[j]).pvalue,
    }
    pairs = itertools.combinations(range(len(groups)), 2)
    return np.array([tests[test, paired](i, j) for i, j in pairs])


def corrected(p, correction):
    """Correct p-values by statsmodels; NaN takes no part."""
    p = p.copy()
    made = ~np.isnan(p)
    if correction != "none" and made.any():
        gc.freeze()  # statsmodels' holm runs the collector, over all that is not frozen
        p[made] = multipletests(p[made], method=MULTIPLETESTS[correction])[1]
        gc.unfreeze()
    return p


def rank_groups(groups, test="wilcoxon", correction="holm", alpha=0.05, paired=False, sign=1):
    """Return ranks and the square of p-values of one configuration (None where not tested)."""
    k = len(groups)
    if np.ptp(np.concatenate(groups)) == 0 or not stats.kruskal(*groups).pvalue < alpha:
        return [0] * k, None
    p = pair_p_values(groups, test, paired)
    if test != "tukeyHSD":
        p = corrected(p, correction)
    ranks, square = [0] * k, np.full((k, k), np.nan)
    for (i, j), value in zip(itertools.combinations(range(k), 2), p, strict=True):
        square[i, j] = square[j, i] = value
        if value < alpha:
            winner, loser = (i, j) if groups[i].mean() >= groups[j].mean() else (j, i)
            ranks[winner] += sign
            ranks[loser] -= sign
    return ranks, square
