"""Rank tests of runs within strata: pairs of levels over problems that are fixed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.pairwise import pairs, rank_sum_moments, signed_rank_moments

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats
    from srcs_py.stats.block import Block


def stratified_sums(block: Block) -> tuple[Floats, Floats]:
    r"""Return the rank statistics of all pairs, summed over strata, and their variances.

    The statistic over the root of its variance is standard normal if two levels are equal in each
    stratum. Unpaired, it is van Elteren's,

    .. math:: \sum_i (U_i - m_i n_i / 2) / (m_i + n_i + 1),

    whose weights make it the most powerful for a shift that all strata share; paired, the sum of
    the signed ranks of each stratum.

    Parameters
    ----------
    block : Block
        The runs of B strata; those in which a level of a pair has no runs do not count for it.

    Returns
    -------
    statistic, variance : numpy.ndarray of shape (pairs,)
        Positive where the first level of the pair tends to be larger; ties are corrected for.

    References
    ----------
    van Elteren (1960), Bulletin of the International Statistical Institute 37, 351-361.
    """
    if block.paired:
        distance, variance = signed_rank_moments(block.runs)
        return distance.sum(axis=0), variance.sum(axis=0)
    first, second = pairs(block.counts.shape[1])
    both = block.compared
    distance, variance = rank_sum_moments(block.pooled)
    weight = np.where(both, 1 / (block.counts[:, first] + block.counts[:, second] + 1), 0.0)
    variance = np.where(both, variance, 0.0)
    return (weight * distance).sum(axis=0), (weight**2 * variance).sum(axis=0)
