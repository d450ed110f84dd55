"""Wilcoxon's signed-rank test from its exact distribution, for many pairs at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.pairwise import pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

# Differences of numbers with a few decimals are equal if their decimals are (0.5 - 0.3 and
# 0.4 - 0.2), although the last bits differ, so 12 digits of 16 are compared.
_UNIT = 1e12


def exact_signed_rank(values: Floats) -> Floats:
    """Return two-sided p-values of the signed-rank test from its exact distribution.

    Parameters
    ----------
    values : numpy.ndarray of shape (k, n)
        Finite numbers; the observations of all k samples are paired by position. Time and
        memory grow with n squared, so it is meant for n up to 50 or so.

    Returns
    -------
    numpy.ndarray of shape (pairs,)
        Differences of 0 are dropped and tied ones get their mean rank, and the distribution is
        the one given these ranks; 1 for two samples that do not differ anywhere.

    References
    ----------
    Wilcoxon (1945); Hollander and Wolfe (1973), section 3.1.

    Examples
    --------
    >>> import numpy as np
    >>> exact_signed_rank(np.array([[1.0, 2.0, 3.0, 4.0], [0.9, 1.8, 2.7, 3.6]])).tolist()
    [0.125]
    """
    first, second = pairs(len(values))
    largest = np.abs(values).max()
    scaled = values / (largest if largest > 0 else 1.0)
    differences = np.rint((scaled[first] - scaled[second]) * _UNIT)
    ranks = _doubled_ranks(differences)
    positive = np.sum(ranks, axis=1, where=differences > 0)
    smaller = np.minimum(positive, ranks.sum(axis=1) - positive)
    # Without ties all pairs have the same ranks, so there are few distributions to work out.
    patterns, which = np.unique(np.sort(ranks, axis=1), axis=0, return_inverse=True)
    below = np.empty(smaller.size)
    for number, pattern in enumerate(patterns):
        rows = which.ravel() == number
        below[rows] = np.cumsum(_distribution(pattern))[smaller[rows]]
    return np.asarray(np.minimum(2 * below, 1.0))


def _doubled_ranks(differences: Floats) -> Ints:
    """Return twice the mid-rank of each |difference| among those of its row that are not 0."""
    from scipy.stats import rankdata

    zero = differences == 0
    ranks = rankdata(np.abs(differences), axis=1) - np.count_nonzero(zero, axis=1, keepdims=True)
    return np.where(zero, 0, 2 * ranks).astype(np.int64)


def _distribution(pattern: Ints) -> Floats:
    """Return the chance of each sum of ranks when every sign is a fair coin."""
    chance = np.zeros(int(pattern.sum()) + 1)
    chance[0] = 1.0
    for rank in pattern[pattern > 0].tolist():
        chance[rank:] += chance[:-rank]
        chance /= 2
    return chance
