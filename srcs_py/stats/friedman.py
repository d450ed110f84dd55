"""Friedman's test of several paired samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.stats.block import Block


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
    from scipy.special import chdtrc

    counts = np.full((1, len(values)), values.shape[1])
    statistic, sums = _statistics(values[None], counts)
    mean_ranks = sums[0] / values.shape[1] + (len(values) + 1) / 2
    if np.isnan(statistic[0]):
        return 0.0, 1.0, mean_ranks
    return float(statistic[0]), float(chdtrc(len(values) - 1, statistic[0])), mean_ranks


def friedman_p(block: Block) -> Floats:
    """Return the p-value of Friedman's test of each of many configurations.

    Parameters
    ----------
    block : Block
        The runs of B configurations; the r-th runs of all levels are compared.

    Returns
    -------
    numpy.ndarray of shape (B,)
        NaN where all runs of every block are equal or fewer than two levels have any.
    """
    from scipy.special import chdtrc

    levels = np.count_nonzero(block.counts, axis=1)
    statistic, _ = _statistics(block.runs, block.counts)
    return np.asarray(chdtrc(np.maximum(levels - 1.0, 1), statistic))


def _statistics(runs: Floats, counts: Ints) -> tuple[Floats, Floats]:
    """Return Friedman's statistics, (B,), and sums of ranks less their means, (B, k)."""
    from scipy.stats import rankdata

    there = ~np.isnan(runs)
    middle = (np.count_nonzero(counts, axis=1) + 1) / 2
    ranks = rankdata(np.where(there, runs, np.inf), axis=1)
    deviation = np.where(there, ranks - middle[:, None, None], 0.0)
    sums = deviation.sum(axis=2)
    within = np.sum(deviation**2, axis=(1, 2))
    with np.errstate(divide="ignore", invalid="ignore"):
        return (2 * middle - 2) * np.sum(sums**2, axis=1) / within, sums


def critical_difference(samples: int, blocks: int, alpha: float) -> float:
    """Return the difference of mean ranks that is significant in the Nemenyi test.

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
