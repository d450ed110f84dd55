"""The Kruskal-Wallis test and the analysis of variance of all configurations at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import pooled_variance, within_range

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats
    from srcs_py.stats.block import Block
    from srcs_py.stats.pooled import Pooled


def kruskal_wallis(pooled: Pooled) -> Floats:
    """Return the p-value of the Kruskal-Wallis test of each configuration.

    Parameters
    ----------
    pooled : Pooled
        Rank comparisons of B configurations.

    Returns
    -------
    numpy.ndarray of shape (B,)
        Tie-corrected chi-square p-values with one degree of freedom fewer than there are
        levels with runs; NaN where all runs are equal or fewer than two levels have any. As in
        R, ranks go by exact values and ties by 15 digits, so that runs of a single text with
        different ranks have p = 0.

    References
    ----------
    Kruskal and Wallis (1952), Journal of the American Statistical Association 47, 583-621.
    """
    from scipy.special import chdtrc

    counts = pooled.counts
    n = counts.sum(axis=1).astype(float)
    off_diagonal = pooled.u.sum(axis=2) - np.diagonal(pooled.u, axis1=1, axis2=2)
    rank_sums = off_diagonal + counts * (counts + 1.0) / 2  # exact, where integers have 32 bits too
    with np.errstate(divide="ignore", invalid="ignore"):
        between = np.sum(np.where(counts > 0, rank_sums**2 / counts, 0.0), axis=1)
        statistic = 12 * between / (n * (n + 1)) - 3 * (n + 1)
        statistic /= 1 - pooled.all_ties / (n**3 - n)
    groups = np.count_nonzero(counts, axis=1)
    statistic[groups < 2] = np.nan
    # rounding can leave a tiny negative statistic where the rank sums are equal
    return np.asarray(chdtrc(groups - 1.0, np.maximum(statistic, 0.0)))


def anova(block: Block) -> Floats:
    """Return the p-value of the one-way analysis of variance of each configuration.

    Parameters
    ----------
    block : Block
        The runs of B configurations.

    Returns
    -------
    numpy.ndarray of shape (B,)
        P-values of F with one variance for all levels; NaN where all runs are equal, fewer than
        two levels have any, or no level has two.
    """
    from scipy.special import fdtrc

    counts = block.counts
    # from the smallest run on, the means have all digits of their differences; halves of two runs
    # have a difference within doubles
    half = block.runs / 2
    runs = half - np.fmin.reduce(half, axis=(1, 2), keepdims=True)
    mean, sd = within_range(*moments(runs, counts, last_bit=False))
    variance, within = pooled_variance(sd, counts)
    n = counts.sum(axis=1)
    between = np.count_nonzero(counts, axis=1) - 1
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):  # squares beyond 1e308
        grand = np.nansum(mean * counts, axis=1) / n
        square = np.nansum(counts * (mean - grand[:, None]) ** 2, axis=1) / between
        return np.asarray(fdtrc(between, within, square / variance))
