"""Wilcoxon's signed-rank test, exact where the samples are small, for many pairs at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# Up to here R and scipy take the exact distribution by default.
EXACT_UP_TO = 50

# Differences of numbers typed with a few decimals are equal up to rounding where the numbers
# say so (0.5 - 0.3 and 0.4 - 0.2); 12 digits of 16 leave room for it.
_DIGITS = 12


def signed_rank_pvalues(values: Floats) -> Floats:
    """Return the two-sided p-value of the signed-rank test for each pair of rows.

    Differences of 0 are left out and ties get their mean rank, as the article and MATLAB's
    ``signrank`` do. Up to 50 remaining differences the distribution is exact given the ties;
    beyond, it is the normal approximation with tie and continuity correction.

    Parameters
    ----------
    values : numpy.ndarray of shape (samples, observations)
        Finite numbers; the observations of all samples are paired by position.

    Returns
    -------
    numpy.ndarray of shape (samples, samples)
        Symmetric, 1 on the diagonal; also 1 for two samples without any difference.

    Examples
    --------
    >>> import numpy as np
    >>> p = signed_rank_pvalues(np.array([[1.0, 2.0, 3.0, 4.0], [0.9, 1.8, 2.7, 3.6]]))
    >>> p.tolist()
    [[1.0, 0.125], [0.125, 1.0]]
    """
    result = np.ones((len(values), len(values)))
    first, second = np.triu_indices(len(values), 1)
    if not first.size:
        return result
    ranks, signs = _doubled_ranks(_differences(values, first, second))
    exact = np.count_nonzero(ranks, axis=1) <= EXACT_UP_TO
    p = np.empty(first.size)
    p[exact] = _exact(ranks[exact], signs[exact])
    p[~exact] = _approximate(ranks[~exact], signs[~exact])
    result[first, second] = result[second, first] = p
    return result


def _differences(values: Floats, first: NDArray[np.intp], second: NDArray[np.intp]) -> Floats:
    """Return the differences in units of the last digit that counts, as whole numbers."""
    largest = np.abs(values).max()
    scaled = values / (largest if largest > 0 else 1.0)
    return np.rint((scaled[first] - scaled[second]) * 10.0**_DIGITS)


def _doubled_ranks(differences: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return twice the mid-rank of each nonzero |difference| in its row (0 for 0), and signs."""
    from scipy.stats import rankdata

    ranks = rankdata(np.abs(differences), axis=1)
    zeros = np.count_nonzero(differences == 0, axis=1, keepdims=True)
    doubled = np.where(differences == 0, 0, 2 * (ranks - zeros))
    return doubled.astype(np.int64), np.sign(differences).astype(np.int64)


def _exact(ranks: NDArray[np.int64], signs: NDArray[np.int64]) -> Floats:
    """Return p-values from the distribution over all signs; rows with equal ranks share it."""
    positive = np.sum(ranks, axis=1, where=signs > 0, initial=0)
    smaller = np.minimum(positive, ranks.sum(axis=1) - positive)
    patterns, which = np.unique(np.sort(ranks, axis=1), axis=0, return_inverse=True)
    below = np.empty(smaller.size)
    for number, pattern in enumerate(patterns):
        rows = np.ravel(which) == number
        below[rows] = np.cumsum(_distribution(pattern))[smaller[rows]]
    return np.minimum(2 * below, 1.0)


def _distribution(pattern: NDArray[np.int64]) -> Floats:
    """Return the probability of each sum of ranks when every sign is a fair coin."""
    chance = np.zeros(int(pattern.sum()) + 1)
    chance[0] = 1.0
    for rank in pattern[pattern > 0].tolist():
        chance[rank:] += chance[:-rank]
        chance /= 2
    return chance


def _approximate(ranks: NDArray[np.int64], signs: NDArray[np.int64]) -> Floats:
    from scipy.special import ndtr

    doubled = np.abs(np.sum(ranks * signs, axis=1))  # |2 W+ - sum of ranks|, ranks doubled
    spread = np.sqrt(np.sum(ranks.astype(float) ** 2, axis=1))
    return np.minimum(2 * ndtr(-(doubled - 2.0) / spread), 1.0)
