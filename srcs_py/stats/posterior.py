"""Posterior probabilities that a level is better than another by more than a margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import differences, pairs, welch_variance

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats
    from srcs_py.stats.block import Block

PRIOR = 0.5  # weight of the prior's only observation, a difference of 0
_WEIGHTS = 2**22  # in memory


def beyond_margin(block: Block, margin: Floats, ratio: float = 0.0) -> tuple[Floats, Floats]:
    """Return the probabilities that the mean of a level is larger and smaller than another's.

    Parameters
    ----------
    block : Block
        The runs of B configurations of k levels.
    margin : numpy.ndarray of shape (B,)
        The difference that matters.
    ratio : float
        Test to training data of paired runs that share training data.

    Returns
    -------
    tuple of numpy.ndarray of shape (B, pairs)
        Tails of Student's t beyond the margin. They are the p-values of the two one-sided tests
        of equivalence: the paired t test (with ratio, corrected as by Nadeau and Bengio) or
        Welch's. Without variance they are 0 or 1, with a single run NaN.
    """
    mean, error, freedom = _paired(block, ratio) if block.paired else _welch(block)

    def tail(distance: Floats) -> Floats:
        from scipy.special import stdtr

        with np.errstate(divide="ignore", invalid="ignore"):
            probability = stdtr(freedom, distance / error)
        return np.where(error == 0, distance > 0, probability)

    return tail(mean - margin[:, None]), tail(-mean - margin[:, None])


def _paired(block: Block, ratio: float) -> tuple[Floats, Floats, Floats]:
    """Return mean, standard error and degrees of freedom of the paired differences."""
    (difference,) = differences(block.runs, block.counts.shape[1] ** 2)
    n = np.count_nonzero(~np.isnan(difference), axis=2)
    mean, sd = moments(difference, n, last_bit=False)
    with np.errstate(divide="ignore"):
        return mean, sd * np.sqrt(1 / n + ratio), n - 1.0


def _welch(block: Block) -> tuple[Floats, Floats, Floats]:
    """Return the same of independent runs."""
    (mean, sd), sides = block.moments, pairs(block.counts.shape[1])
    variance, freedom = welch_variance(sd, block.counts, sides)
    return mean[:, sides[0]] - mean[:, sides[1]], np.sqrt(variance), freedom


def signed_rank_posterior(difference: Floats, draws: int, seed: int) -> tuple[float, float]:
    """Return the probabilities of the Bayesian signed-rank test for larger and for smaller.

    Parameters
    ----------
    difference : numpy.ndarray of shape (n,)
        Differences of two levels, in margins; one per problem.
    draws, seed : int
        Number of draws of the problems' weights, and seed of their random numbers.

    Returns
    -------
    tuple of float
        Share of the draws in which most pairs of problems have a mean difference above 1, and
        below -1; in the others most of them lie between, or neither does.

    References
    ----------
    Benavoli, Corani, Mangili, Zaffalon and Ruggeri (2014), "A Bayesian Wilcoxon signed-rank test
    based on the Dirichlet process", ICML, PMLR 32, 1026-1034.
    """
    random = np.random.default_rng(seed)
    difference = np.append(difference, 0.0)
    prior = np.append(np.ones(difference.size - 1), PRIOR)
    total = difference[:, None] + difference
    won = np.zeros(3, dtype=np.intp)
    most = max(1, _WEIGHTS // difference.size)
    for start in range(0, draws, most):
        weights = random.dirichlet(prior, min(most, draws - start))
        above, below = (
            np.einsum("di,di->d", weights @ np.heaviside(sign * total - 2, 0.5), weights)
            for sign in (1, -1)
        )
        shares = np.stack([above, 1 - above - below, below])
        won += np.bincount(np.argmax(shares, axis=0), minlength=3)
    return won[0] / draws, won[2] / draws
