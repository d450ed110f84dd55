"""Intervals of the differences of levels, by the tests that ranks come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.stats.pairwise import pooled_variance, welch_variance

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints

# Tests whose intervals are known.
INTERVALS = ("wilcoxon", "t", "welch", "tukeyHSD")


def difference_intervals(
    runs: Floats, sides: tuple[Ints, Ints], test: str, alpha: float, *,
    paired: bool = False, simultaneous: bool = True,
) -> tuple[Floats, Floats, Floats]:  # fmt: skip
    """Return estimate, low and high end of the differences between levels.

    Parameters
    ----------
    runs : numpy.ndarray of shape (k, n)
        Runs of the levels, NaN after the last one; if paired, a column is a pair.
    sides : tuple of numpy.ndarray of int, shape (pairs,)
        Levels whose runs are compared, and those that are subtracted.
    test : {"wilcoxon", "t", "welch", "tukeyHSD"}
        "wilcoxon": Hodges and Lehmann's estimate, and the shifts that the test with R's normal
        approximation does not reject; otherwise the difference of means.
    alpha : float
        One minus the confidence.
    paired : bool
        Whether runs are paired; then "welch" is "t".
    simultaneous : bool
        Whether all intervals hold together with this confidence: by Tukey's distribution for
        "tukeyHSD", else by Bonferroni's inequality.

    Returns
    -------
    tuple of numpy.ndarray of shape (pairs,)
        Infinite ends where so few runs exclude nothing; NaN for a difference of a level without
        runs.

    References
    ----------
    Hodges and Lehmann (1963), Annals of Mathematical Statistics 34, 598-611; Tukey (1949).

    Examples
    --------
    >>> runs = np.array([[3.0, 4.0, 5.0], [1.0, 2.0, 3.5]])
    >>> sides = np.array([0]), np.array([1])
    >>> [end.round(3).tolist() for end in difference_intervals(runs, sides, "t", 0.05)]
    [[1.833], [-0.743], [4.41]]
    """
    first, second = sides
    part = alpha / first.size if simultaneous else alpha
    if test == "wilcoxon":
        one: Any = signed_rank_interval if paired else rank_sum_interval
        found = [one(*_both(runs, i, j, paired), part) for i, j in zip(*sides, strict=True)]
        return tuple(np.array(found, dtype=float).reshape(-1, 3).T)  # type: ignore[return-value]
    if paired:
        return student_interval(runs[first] - runs[second], part)
    return _of_means(runs, sides, test, (alpha, part))


def _both(runs: Floats, i: int, j: int, paired: bool) -> tuple[Floats, ...]:
    if paired:
        difference = runs[i] - runs[j]
        return (difference[~np.isnan(difference)],)
    return tuple(side[~np.isnan(side)] for side in (runs[i], runs[j]))


def student_interval(differences: Floats, alpha: float) -> tuple[Floats, Floats, Floats]:
    """Return Student's intervals of the means of differences, shape (pairs, n)."""
    from scipy.stats import t

    count = np.count_nonzero(~np.isnan(differences), axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = np.nansum(differences, axis=1) / count
        squares = np.nansum((differences - mean[:, None]) ** 2, axis=1)
        half = t.isf(alpha / 2, count - 1) * np.sqrt(squares / (count - 1) / count)
    half = np.where(count == 1, np.inf, half)
    return mean, mean - half, mean + half


def _of_means(
    runs: Floats, sides: tuple[Ints, Ints], test: str, alphas: tuple[float, float]
) -> tuple[Floats, Floats, Floats]:
    """Return the intervals of differences of means, of independent runs."""
    from scipy.stats import studentized_range, t

    first, second = sides
    whole, part = alphas
    counts = np.count_nonzero(~np.isnan(runs), axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = np.nansum(runs, axis=1) / counts
        variance = np.nansum((runs - mean[:, None]) ** 2, axis=1) / (counts - 1)
        sd = np.sqrt(variance)[None]
        if test == "welch":
            (error,), (freedom,) = welch_variance(sd, counts[None], sides)
        else:
            pooled, freedom = pooled_variance(sd, counts[None])
            error = pooled * (1 / counts[first] + 1 / counts[second])
        if test == "tukeyHSD":
            compared = int(np.count_nonzero(counts))
            far = studentized_range.isf(whole, compared, freedom) / np.sqrt(2)
        else:
            far = t.isf(part / 2, freedom)
        half = far * np.sqrt(error)
    difference = mean[first] - mean[second]
    return difference, difference - half, difference + half


def rank_sum_interval(x: Floats, y: Floats, alpha: float) -> tuple[float, float, float]:
    """Return Hodges and Lehmann's shift of two samples, and both ends of its interval.

    The ends are the differences of runs at which the rank-sum test with the normal approximation
    and the continuity correction begins to reject; R looks for the same places to within 0.0001.

    Examples
    --------
    >>> rank_sum_interval(np.arange(5.0), np.arange(5.0) + 3, 0.05)
    (-3.0, -6.0, 0.0)
    """
    if not x.size or not y.size:
        return np.nan, np.nan, np.nan
    shifts = np.sort(np.subtract.outer(x, y), axis=None)
    total = x.size + y.size
    tied = [np.unique(values, return_counts=True)[1] for values in (x, y)]
    ties = sum((times**3 - times).sum() for times in tied)
    variance = x.size * y.size / 12 * (total + 1 - ties / (total * (total - 1)))
    return _ends(shifts, float(np.median(shifts)), variance, alpha)


def signed_rank_interval(differences: Floats, alpha: float) -> tuple[float, float, float]:
    """Return Hodges and Lehmann's centre of paired differences, and both ends of its interval.

    The averages of all pairs of differences, and each of them itself, take the part of the
    differences in :func:`rank_sum_interval`.

    Examples
    --------
    >>> signed_rank_interval(np.arange(1.0, 9.0), 0.05)
    (4.5, 2.0, 7.0)
    """
    count = differences.size
    if not count:
        return np.nan, np.nan, np.nan
    i, j = np.triu_indices(count)
    averages = np.sort((differences[i] + differences[j]) / 2)
    variance = count * (count + 1) * (2 * count + 1) / 24
    return _ends(averages, float(np.median(averages)), variance, alpha)


def _ends(
    shifts: Floats, centre: float, variance: float, alpha: float
) -> tuple[float, float, float]:
    """Return the centre, and the shifts between which the test's statistic is not extreme."""
    from scipy.stats import norm

    # the statistic is how many shifts lie above; it is extreme below this number
    least = shifts.size / 2 - 0.5 - norm.isf(alpha / 2) * np.sqrt(variance)
    if least < 0:
        return centre, -np.inf, np.inf
    k = int(np.floor(least))
    return centre, float(shifts[k]), float(shifts[-1 - k])
