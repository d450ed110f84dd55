"""Pairwise tests of the levels of each configuration, all pairs and configurations at once.

Every function returns uncorrected two-sided p-values of shape (B, pairs), the pairs in the
order of ``numpy.triu_indices``; NaN where a test is not defined.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.stats.moments import moments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from srcs_py.base.array_types import Bools, Floats, Ints
    from srcs_py.stats.pooled import Pooled

PAIRED_AT_ONCE = 2**20  # paired differences in memory
SAFE_POWER = 256  # moments up to 2^256 have squares, and sums of them, within the range of doubles
ROUNDING = 1e-12  # of a difference, relative to the largest run; far above that of doubles


@lru_cache(maxsize=16)
def pairs(levels: int) -> tuple[Ints, Ints]:
    """Return the positions (i, j), i < j, of all pairs of levels; do not change them."""
    first, second = np.triu_indices(levels, 1)
    return first, second


def compared_pairs(there: Bools, control: int | None = None) -> Bools:
    """Return the pairs of levels that are ``there``, of shape (B, k), as an array (B, k, k).

    If there is a control, the other levels are compared with it only.
    """
    level = np.arange(there.shape[1])
    chosen = (level == control) | (control is None)
    pair = (level != level[:, None]) & (chosen | chosen[:, None])
    return np.asarray(there[:, :, None] & there[:, None, :] & pair)


def rank_sum(pooled: Pooled) -> Floats:
    """Return p-values of the Wilcoxon rank-sum test, unpaired.

    Parameters
    ----------
    pooled : Pooled
        Rank comparisons of B configurations.

    Returns
    -------
    numpy.ndarray of shape (B, pairs)
        By the normal approximation with tie-corrected variance and continuity correction, as
        R's ``wilcox.test(exact = FALSE)``; NaN where the variance is zero.

    References
    ----------
    Wilcoxon (1945); Mann and Whitney (1947); Hollander and Wolfe (1973), section 4.1.
    """
    return _of_rank_statistic(*rank_sum_moments(pooled))


def rank_sum_moments(pooled: Pooled) -> tuple[Floats, Floats]:
    """Return the distance of U from its mean, and the variance of U, each of shape (B, pairs)."""
    first, second = pairs(pooled.counts.shape[1])
    m = pooled.counts[:, first].astype(float)
    n = pooled.counts[:, second].astype(float)
    distance = pooled.u[:, first, second] - m * n / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        ties = pooled.pair_ties[:, first, second] / ((m + n) * (m + n - 1))
    return distance, m * n / 12 * ((m + n + 1) - ties)


def rank_sum_sign(pooled: Pooled) -> Floats:
    """Return the sign of U - m n / 2 of each pair, (B, pairs): 1 where the first tends to win."""
    first, second = pairs(pooled.counts.shape[1])
    return np.asarray(np.sign(pooled.u[:, first, second] - pooled.u[:, second, first]))


def mean_sign(mean: Floats) -> Floats:
    """Return the sign of the difference of the means of each pair, (B, pairs)."""
    first, second = pairs(mean.shape[1])
    one, other = mean[:, first], mean[:, second]  # whose difference can be beyond doubles
    return (one > other).astype(float) - (one < other)


def signed_rank(runs: Floats, largest: Floats | None = None) -> tuple[Floats, Bools, Floats]:
    """Return p-values of the Wilcoxon signed-rank test, paired, near ties and directions.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        The r-th runs of all levels form pairs; NaN for missing ones.
    largest : numpy.ndarray of shape (B,), optional
        Largest absolute value of the runs that ended; by default of all.

    Returns
    -------
    p : numpy.ndarray of shape (B, pairs)
        Zero differences dropped, normal approximation with tie-corrected variance and
        continuity correction, as R's ``wilcox.test(paired = TRUE, exact = FALSE)``; NaN
        where all differences are zero.
    near : numpy.ndarray of shape (B, pairs)
        Whether rounding errors alone can tell some of their differences apart, or one from zero.
    sign : numpy.ndarray of shape (B, pairs)
        Sign of the statistic's distance from its mean: 1 where the first level tends to be larger.

    References
    ----------
    Wilcoxon (1945); Hollander and Wolfe (1973), section 3.1.
    """
    if largest is None:
        largest = np.fmax.reduce(np.abs(runs), axis=(1, 2))
    rounding = ROUNDING * largest[:, None]
    tested = [_signed_rank(part, rounding) for part in differences(runs)]
    p, near, sign = (np.concatenate(each, axis=1) for each in zip(*tested, strict=True))
    return p, near, sign


def differences(runs: Floats, width: int | None = None) -> Iterator[Floats]:
    """Yield the paired differences of ``width`` pairs at a time, shape (B, width, n)."""
    first, second = pairs(runs.shape[1])
    width = width or max(1, PAIRED_AT_ONCE // max(1, runs.shape[0] * runs.shape[2]))
    for start in range(0, first.size, width):
        here = slice(start, start + width)
        with np.errstate(over="ignore"):  # infinite beyond the largest number, as in R
            part = runs[:, first[here]] - runs[:, second[here]]
        yield part


def signed_rank_moments(runs: Floats) -> tuple[Floats, Floats]:
    """Return the distance of the sum of signed ranks from its mean, and its variance.

    Each of shape (B, pairs), zero differences dropped, for ``runs`` as in :func:`signed_rank`.
    """
    found = [_moments_of_sum(*_signed_sum(part)[:3]) for part in differences(runs)]
    distance, variance = (np.concatenate(each, axis=1) for each in zip(*found, strict=True))
    return distance, variance


def _signed_rank(difference: Floats, rounding: Floats) -> tuple[Floats, Bools, Floats]:
    """Return p-values, near ties and signs of paired differences, shape (B, pairs, n)."""
    statistic, n, ties, ascending = _signed_sum(difference)
    with np.errstate(invalid="ignore"):  # of infinite differences
        gap = np.diff(ascending, axis=2, prepend=0.0)
    gap[gap == 0] = np.nan
    near = np.fmin.reduce(gap, axis=2) <= rounding
    p, sign = of_signed_ranks(statistic, n, ties)
    return p, near, sign


def _signed_sum(difference: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the sums of ranks of positive differences, their numbers, ties and sorted sizes."""
    size = np.abs(difference)
    size[size == 0] = np.nan
    order = np.argsort(size, axis=2)  # NaN goes last
    ascending = np.take_along_axis(size, order, axis=2)
    positive = np.take_along_axis(difference, order, axis=2) > 0
    rank, ties = _mid_ranks(ascending)
    statistic = np.sum(rank, axis=2, where=positive & ~np.isnan(ascending))
    return statistic, np.count_nonzero(~np.isnan(ascending), axis=2).astype(float), ties, ascending


def of_signed_ranks(statistic: Floats, n: Floats, ties: Floats) -> tuple[Floats, Floats]:
    """Return the p-value and the direction of a sum of signed ranks of ``n`` differences.

    ``ties`` is the sum of t^3 - t over their tied groups.
    """
    distance, variance = _moments_of_sum(statistic, n, ties)
    return _of_rank_statistic(distance, variance), np.sign(distance)


def _moments_of_sum(statistic: Floats, n: Floats, ties: Floats) -> tuple[Floats, Floats]:
    return statistic - n * (n + 1) / 4, n * (n + 1) * (2 * n + 1) / 24 - ties / 48


def _mid_ranks(ascending: Floats) -> tuple[Floats, Floats]:
    """Return the mid-ranks of sorted rows, and the sum of t^3 - t over their tied groups."""
    places = np.arange(ascending.shape[-1])
    again = np.zeros(ascending.shape, dtype=bool)
    np.equal(ascending[..., 1:], ascending[..., :-1], out=again[..., 1:])
    rank = np.broadcast_to(places + 1.0, ascending.shape).copy()
    ties = np.zeros(ascending.shape[:-1])
    rows = np.nonzero(again.any(axis=-1))
    if rows[0].size:
        first = np.where(again[rows], 0, places)
        first = np.maximum.accumulate(first, axis=-1)
        last = np.where(np.roll(again[rows], -1, axis=-1), places.size, places)
        last = np.minimum.accumulate(last[..., ::-1], axis=-1)[..., ::-1]
        rank[rows] = (first + last) / 2 + 1
        group = (last - first + 1.0) ** 2 - 1  # summed over t members: t^3 - t
        ties[rows] = group.sum(axis=-1)
    return rank, ties


def pooled_t(mean: Floats, sd: Floats, counts: Ints) -> Floats:
    """Return p-values of t tests with one standard deviation, pooled over all levels.

    Parameters
    ----------
    mean, sd : numpy.ndarray of shape (B, k)
        Moments of the levels.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.

    Returns
    -------
    numpy.ndarray of shape (B, pairs)
        As R's ``pairwise.t.test(pool.sd = TRUE)``; NaN where mean difference and standard
        deviation are both zero, and throughout where a level has a single run.
    """
    first, second = pairs(counts.shape[1])
    mean, sd = within_range(mean, sd)
    variance, freedom = pooled_variance(sd, counts)
    variance[(counts == 1).any(axis=1)] = np.nan  # as in R, whose sd of one run is NA
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        error = np.sqrt(variance)[:, None] * np.sqrt(1 / counts[:, first] + 1 / counts[:, second])
        t = (mean[:, first] - mean[:, second]) / error
    return two_sided_t(t, freedom[:, None])


def welch_t(mean: Floats, sd: Floats, counts: Ints) -> Floats:
    """Return p-values of Welch's t tests, whose levels have variances of their own.

    Parameters
    ----------
    mean, sd : numpy.ndarray of shape (B, k)
        Moments of the levels.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.

    Returns
    -------
    numpy.ndarray of shape (B, pairs)
        As R's ``t.test``; 0 where two different means have no spread at all, NaN where they are
        equal, or a level has fewer than two runs.

    References
    ----------
    Welch (1947), Biometrika 34, 28-35.
    """
    sides = first, second = pairs(counts.shape[1])
    mean, sd = within_range(mean, sd)
    variance, freedom = welch_variance(sd, counts, sides)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (mean[:, first] - mean[:, second]) / np.sqrt(variance)
    return two_sided_t(t, np.where(variance == 0, 1.0, freedom))


def welch_variance(sd: Floats, counts: Ints, sides: tuple[Ints, Ints]) -> tuple[Floats, Floats]:
    """Return variances of differences of means, and Satterthwaite's degrees of freedom.

    Of independent runs with ``sd`` and ``counts`` of shape (B, k), and of the pairs of levels that
    ``sides`` have; freedom is NaN where no run varies.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = ((sd**2 / counts)[:, side] for side in sides)
        both = one + other
        share, (m, n) = one / both, (counts[:, side] - 1 for side in sides)
        return both, 1 / (share**2 / m + (1 - share) ** 2 / n)


def bartlett(sd: Floats, counts: Ints) -> Floats:
    """Return p-values of Bartlett's test of equal variances of all levels, shape (B,).

    Levels with fewer than two runs do not count; NaN where no level varies.

    References
    ----------
    Bartlett (1937), Proceedings of the Royal Society A 160, 268-282.
    """
    from scipy.special import chdtrc

    freedom = np.where(counts > 1, counts - 1.0, 0.0)
    groups, total = np.count_nonzero(freedom, axis=1), freedom.sum(axis=1)
    _, sd = within_range(np.zeros_like(sd), sd)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(freedom > 0, freedom * np.log(sd**2), 0.0).sum(axis=1)
        statistic = total * np.log(pooled_variance(sd, counts)[0]) - logs
        inverse = np.where(freedom > 0, 1 / freedom, 0.0).sum(axis=1) - 1 / total
        statistic /= 1 + inverse / (3 * (groups - 1))
        return np.asarray(chdtrc(groups - 1.0, np.maximum(statistic, 0.0)))


def within_range(mean: Floats, sd: Floats) -> tuple[Floats, Floats]:
    """Return moments whose squares are doubles, the same p-values following from them.

    Where the largest of a configuration is below 1e-77 or above 1e77, all of its moments are
    multiplied by a power of two, which is exact.
    """
    largest = np.fmax.reduce(np.fmax(np.abs(mean), sd), axis=1, initial=0.0)
    power = np.frexp(largest)[1][:, None]
    if (np.abs(power) <= SAFE_POWER).all():
        return mean, sd
    power[np.abs(power) <= SAFE_POWER] = 0
    return np.ldexp(mean, -power), np.ldexp(sd, -power)


def pooled_variance(sd: Floats, counts: Ints) -> tuple[Floats, Floats]:
    """Return the variance within the levels and its degrees of freedom, each of shape (B,)."""
    freedom = np.maximum(counts - 1, 0)
    total = freedom.sum(axis=1).astype(float)
    total[total == 0] = np.nan
    with np.errstate(over="ignore"):  # as in R
        return np.sum(np.where(freedom > 0, sd**2 * freedom, 0.0), axis=1) / total, total


def paired_t(runs: Floats, overlap: float = 0.0) -> tuple[Floats, Bools]:
    r"""Return p-values of paired t tests, and the pairs with constant differences.

    .. math:: t = \bar d \Big/ \sqrt{(1 / n + r) s_d^2}

    with n - 1 degrees of freedom for the n differences of two levels.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        The r-th runs of all levels form pairs; NaN for missing ones.
    overlap : float
        The ratio r of test to training data of each run; 0 for independent runs.

    Returns
    -------
    p : numpy.ndarray of shape (B, pairs)
        NaN where the differences are constant (R stops there) or fewer than two.
    constant : numpy.ndarray of shape (B, pairs)
        Whether they are constant, by R's criterion.

    References
    ----------
    Nadeau and Bengio (2003), "Inference for the generalization error", Machine Learning 52.
    """
    t, n, constant = standardized_differences(runs)
    return two_sided_t(t / np.sqrt(1 + n * overlap), n - 1.0), constant


def standardized_differences(runs: Floats) -> tuple[Floats, Ints, Bools]:
    """Return the means of paired differences in standard errors, their numbers, and constant ones.

    Each has the shape (B, pairs); the first is NaN where differences are constant.
    """
    found = [_standardized(part) for part in differences(runs)]
    t, n, constant = (np.concatenate(each, axis=1) for each in zip(*found, strict=True))
    return t, n, constant


def _standardized(difference: Floats) -> tuple[Floats, Ints, Bools]:
    n = np.count_nonzero(~np.isnan(difference), axis=2)
    mean, sd = moments(difference, n, last_bit=False)
    with np.errstate(divide="ignore", invalid="ignore"):
        error = sd / np.sqrt(n)
        constant = error < 10 * np.finfo(float).eps * np.abs(mean)
        constant |= (error == 0) & (mean == 0)  # beyond that R has t = Inf, of means below 2e-309
        return np.where(constant, np.nan, mean / error), n, constant


def _of_rank_statistic(distance: Floats, variance: Floats) -> Floats:
    """Return the two-sided p-value of a rank statistic at ``distance`` from its mean."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return two_sided_normal((distance - np.sign(distance) * 0.5) / np.sqrt(variance))


def square(pairwise: NDArray[Any], levels: int, sign: int = 1) -> NDArray[Any]:
    """Return (B, pairs) as (B, k, k) with NaN on the diagonal, times ``sign`` below it."""
    first, second = pairs(levels)
    full = np.full((pairwise.shape[0], levels, levels), np.nan)
    full[:, first, second], full[:, second, first] = pairwise, sign * pairwise
    return full


# scipy.special takes half as long to load as numpy and pandas together, so it loads with the first
# test and not with ``from srcs_py import SRCSranks``.
def two_sided_normal(z: Floats) -> Floats:
    """Return the chance of a standard normal value as far from 0 as ``z``."""
    from scipy.special import ndtr

    return np.asarray(2 * ndtr(-np.abs(z)))


def two_sided_t(t: Floats, freedom: ArrayLike) -> Floats:
    """Return the chance of a value of Student's t as far from 0 as ``t``."""
    from scipy.special import stdtr

    p = np.asarray(2 * stdtr(freedom, -np.abs(t)))
    # of two differences: scipy's is off by up to 3e-9 where t is near 0
    return np.where(np.equal(freedom, 1), 2 / np.pi * np.arctan2(1, np.abs(t)), p)
