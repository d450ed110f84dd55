"""Sample sizes from power formulas."""

from __future__ import annotations

import math

from srcs_py.base.checks import (
    check_alpha,
    check_count,
    check_flag,
    check_number,
    check_probability,
    match_choice,
)
from srcs_py.base.errors import Argument, SRCSError

EFFICIENCY = 0.86  # least efficiency of the signed-rank test relative to the t test
MOST_LEVELS, MOST_SIZE = 1000, 10**6


def sample_size(
    levels: int,
    effect: float,
    *,
    test: str = "wilcoxon",
    paired: bool = False,
    power: float = 0.8,
    alpha: float = 0.05,
) -> int:
    """Find how many runs of each level, or how many configurations, a test needs.

    Power formulas need the size of the effect only; :func:`runs_needed` needs a pilot study. All
    pairs of levels are corrected for.

    Parameters
    ----------
    levels : int
        Number of compared levels.
    effect : float
        Size of the effect that is to be found: for unpaired Wilcoxon tests Vargha and Delaney's
        A12, such as 0.71; else the difference of the means in standard deviations (if paired, in
        standard deviations of the differences).
    test : {"wilcoxon", "t"}
        Pairwise test.
    paired : bool
        Whether the runs are paired; also for the number of configurations, over which two levels
        are compared by their means.
    power : float
        Probability of finding an effect of this size.
    alpha : float
        Significance level, between 0 and 1.

    Returns
    -------
    int
        Runs of each level; for paired tests the number of pairs. Not below the least number with
        which Wilcoxon's test can call one pair different after the correction.

    Raises
    ------
    SRCSError
        For wrong arguments, or an effect so small that more than a million are needed.

    See Also
    --------
    runs_needed : Find the least number of runs that decides most pairs, for each configuration.

    References
    ----------
    Noether (1987), Journal of the American Statistical Association 82, 645-647, for unpaired
    Wilcoxon tests; Campelo and Takahashi (2019), Journal of Heuristics 25, 305-338, for paired
    Wilcoxon tests, which need 1 / 0.86 times what t tests need.

    Examples
    --------
    >>> sample_size(6, 0.71)
    54
    >>> sample_size(6, 0.5, paired=True)
    72
    """
    test = match_choice("test", test, ("wilcoxon", "t"))
    paired = check_flag("paired", paired)
    power, alpha = check_probability("power", power, 0.8), check_alpha(alpha)
    levels, effect = check_count("levels", levels, MOST_LEVELS), check_number("effect", effect)
    if levels < 2:
        raise SRCSError(Argument("levels", levels), " must be at least 2.")
    pairs = levels * (levels - 1) // 2
    by_ranks = test == "wilcoxon" and not paired
    powers = _rank_sum if by_ranks else _paired_t if paired else _pooled_t
    distance = abs(effect - 0.5) if by_ranks else abs(effect)

    from scipy.optimize import brentq

    def missing(size: float) -> float:
        return power - float(powers(distance, size, alpha / pairs))

    if by_ranks and distance > 0.5:
        raise SRCSError(Argument("effect", effect), " must be a probability: Vargha-Delaney's A12.")
    most = 2.0
    while missing(most) > 0:
        most *= 2
        if most > MOST_SIZE:
            raise SRCSError(Argument("effect", effect), f" needs more than {MOST_SIZE:,} runs.")
    size = brentq(missing, most / 2, most) if most > 2 else most
    if test == "t":
        return math.ceil(size)
    size = math.ceil(size / EFFICIENCY if paired else size)
    return max(size, minimum_size(alpha / pairs, paired))


def minimum_size(alpha: float, paired: bool) -> int:
    """Return the fewest runs with which Wilcoxon's test can be significant at ``alpha`` at all."""
    from scipy.special import ndtr

    n = 2
    while 2 * ndtr(_least_statistic(n, paired)) >= alpha:
        n += 1
    return n


def _least_statistic(n: int, paired: bool) -> float:
    """Return the smallest standardized statistic of n runs, of each level if they are unpaired."""
    if paired:
        return -(n * (n + 1) / 4 - 0.5) / math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return -(n**2 / 2 - 0.5) / math.sqrt(n**2 * (2 * n + 1) / 12)


def _rank_sum(distance: float, size: float, alpha: float) -> float:
    """Return the power of the rank-sum test with ``size`` runs of each level, by Noether."""
    from scipy.special import ndtr, ndtri

    return float(ndtr(distance * math.sqrt(6 * size) + ndtri(alpha / 2)))


def _pooled_t(distance: float, size: float, alpha: float) -> float:
    """Return the power of the t test of two levels of ``size`` runs."""
    return _noncentral(distance * math.sqrt(size / 2), 2 * size - 2, alpha)


def _paired_t(distance: float, size: float, alpha: float) -> float:
    """Return the power of the t test of ``size`` pairs."""
    return _noncentral(distance * math.sqrt(size), size - 1, alpha)


def _noncentral(shift: float, freedom: float, alpha: float) -> float:
    """Return the chance that a noncentral t is significant in the direction of its shift.

    The other direction, whose chance is below ``alpha`` / 2, would be an error.
    """
    from scipy.special import nctdtr, stdtrit

    return float(1 - nctdtr(freedom, shift, -stdtrit(freedom, alpha / 2)))
