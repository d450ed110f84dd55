"""Friedman's test of several paired samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.tails import above_chi_square

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


def friedman(values: Floats) -> tuple[float, float, Floats]:
    """Test whether samples that are paired by position differ.

    Parameters
    ----------
    values : numpy.ndarray of shape (samples, blocks)
        Finite numbers.

    Returns
    -------
    statistic : float
        Chi-square with samples - 1 degrees of freedom, corrected for ties; 0 where all values
        of every block are equal.
    p : float
        P-value; 1 for a single sample.
    mean_ranks : numpy.ndarray of shape (samples,)
        Mean rank of each sample over the blocks, 1 for the smallest value.

    References
    ----------
    M. Friedman (1937), Journal of the American Statistical Association 32, 675-701.

    Examples
    --------
    >>> import numpy as np
    >>> statistic, p, ranks = friedman(np.array([[1, 1, 1, 2], [2, 2, 3, 1], [3, 3, 2, 3.0]]))
    >>> round(statistic, 3), round(p, 3), ranks.tolist()
    (4.5, 0.105, [1.25, 2.0, 2.75])
    """
    from scipy.stats import rankdata

    ranks = rankdata(values, axis=0)
    middle = (len(values) + 1) / 2
    within = np.sum((ranks - middle) ** 2)
    mean_ranks = ranks.mean(axis=1)
    if within == 0:
        return 0.0, 1.0, mean_ranks
    between = values.shape[1] ** 2 * np.sum((mean_ranks - middle) ** 2)
    statistic = (len(values) - 1) * between / within
    return float(statistic), float(above_chi_square(statistic, len(values) - 1)), mean_ranks


def critical_difference(samples: int, blocks: int, alpha: float) -> float:
    """Return how far two mean ranks must lie apart for the Nemenyi test to tell them apart.

    Parameters
    ----------
    samples : int
        Number of samples, at least 2.
    blocks : int
        Number of blocks, over which the ranks 1 .. samples were averaged.
    alpha : float
        Significance level of the whole family.

    Returns
    -------
    float
        The critical difference of mean ranks.

    References
    ----------
    J. Demsar (2006), Journal of Machine Learning Research 7, 1-30, table 5: the studentized
    range divided by the root of 2.

    Examples
    --------
    >>> round(critical_difference(4, 14, 0.05), 2)
    1.25
    """
    from scipy.stats import studentized_range

    quantile = studentized_range.ppf(1 - alpha, samples, np.inf) / np.sqrt(2)
    return float(quantile * np.sqrt(samples * (samples + 1) / (6 * blocks)))
