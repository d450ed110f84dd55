"""Hellinger-TOPSIS: every cell a normal distribution, distances between distributions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.atopsis.tables import check_study
from srcs_py.atopsis.ties import EPSILON, ROUNDINGS, TIE
from srcs_py.atopsis.topsis import Ranking, ranked
from srcs_py.base.checks import check_count, r_names
from srcs_py.base.errors import warn

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.atopsis.tables import Floats, Maximize, MeansAndStds, TableLike


# A distance above this hardly grows any more: two normal distributions four deviations apart have
# 0.93, six apart 0.994. If half of the distances are saturated, the user is warned.
SATURATED, MOST_SATURATED = 0.99, 0.5


@r_names
def hellinger_topsis(
    means: TableLike,
    stds: TableLike | None = None,
    benchmark_weights: ArrayLike | None = None,
    maximize: Maximize = None,
    runs: int | None = None,
) -> Ranking:
    """Rank algorithms whose performance on each benchmark is a normal distribution.

    On each benchmark the ideal is the existing cell with the best mean and the anti-ideal the
    one with the worst; the distance of an algorithm to either is the weighted sum over the
    benchmarks of the Hellinger distance between the two distributions.

    Parameters
    ----------
    means : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        Mean performance. The names of the algorithms are the index, or a first column of text.
        A path is read by :func:`read_tables`.
    stds : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        Standard deviations, in the unit of the means; matched to them by name, or left out
        where ``means`` is the path of a file that holds both. With 0 the cell
        is a single point, at distance 1 from everything but the same point.
    benchmark_weights : array_like of shape (benchmarks,), optional
        Weights of the benchmarks, summing to 1; equal ones by default.
    maximize : bool, array_like of bool, shape (benchmarks,), or mapping of names to bool
        Whether a larger mean is better; False for errors and costs. What is left open follows
        the names: marks such as ↓ and words such as "error", these with a warning; otherwise
        larger is better.
    runs : int, optional
        Number of runs behind each mean. A cell is then the distribution of the mean, with
        standard deviation sd / sqrt(runs); by default it is that of a single run.

    Returns
    -------
    Ranking
        ``ideal`` and ``anti_ideal`` are the best and the worst mean of each benchmark; where
        several cells have it, the distance is that to the nearest of them.

    Raises
    ------
    SRCSError
        As :func:`atopsis`, or if ``runs`` is not a whole number of at least 1.

    Warns
    -----
    SRCSWarning
        If at least half of the distances between different cells are above 0.99, near the largest
        possible, 1, and so hardly tell near cells from far ones.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.

    Notes
    -----
    The method is reconstructed from the rankings that were published with it, not from its
    article. An affine map of a benchmark changes nothing, so there is no normalization.

    References
    ----------
    R. A. Krohling, R. Lourenzutti and M. Campos (2015), "Ranking and comparing evolutionary
    algorithms with Hellinger-TOPSIS", Applied Soft Computing 36, 217-226.

    Examples
    --------
    >>> from srcs_py.atopsis import hellinger_topsis
    >>> print(hellinger_topsis([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]]))
    A2 > A1 > A3
    """
    study = check_study(means, stds, maximize, benchmark_weights)
    sign = np.where(study.maximize, 1.0, -1.0)
    scale = 1.0 if runs is None else check_count("runs", runs) ** -0.5
    ideal, to_best, rounding = _to_best(study, sign, scale)
    anti_ideal, to_worst, _ = _to_best(study, -sign, scale)
    _warn_if_saturated(np.concatenate([to_best, to_worst])[:, study.weights > 0])
    to_ideal, to_anti_ideal = to_best @ study.weights, to_worst @ study.weights
    least = float((to_ideal + to_anti_ideal).min())
    tolerance = max(TIE, float(rounding.max()) / least if least > 0 else 0.0)
    return ranked(study.algorithms, (ideal, anti_ideal), (to_ideal, to_anti_ideal), tolerance)


def hellinger_distance(mean1: Floats, sd1: Floats, mean2: Floats, sd2: Floats) -> Floats:
    """Return the Hellinger distance between normal distributions, elementwise.

    Logarithms keep the digits of small distances. Two points (both sd 0) have distance 0 or 1,
    and a point has distance 1 from any distribution with a density.
    """
    size = np.hypot(sd1, sd2)
    unit = np.where(size > 0, size, 1.0)
    with np.errstate(divide="ignore", over="ignore"):  # log(0) and an infinite square: distance 1
        log_affinity = np.log1p(-(((sd1 - sd2) / unit) ** 2)) / 2
        log_affinity -= ((mean1 - mean2) / unit / 2) ** 2
    distance = np.sqrt(-np.expm1(log_affinity))
    return np.where(size > 0, distance, np.not_equal(mean1, mean2).astype(float))


def _to_best(study: MeansAndStds, sign: Floats, scale: float) -> tuple[Floats, Floats, Floats]:
    """Return the best mean of each benchmark, and the distance of each cell to those with it.

    The third value, shape (algorithms,), bounds what rounding can do to a comparison of two sums
    of such distances.
    """
    best = sign * np.max(study.means * sign, axis=0)
    cells = study.means, study.stds * scale, best
    return best, _distances(*cells), _rounding(*cells) @ study.weights


def _warn_if_saturated(distances: Floats) -> None:
    apart = distances[distances > 0]
    share = float(np.mean(apart > SATURATED)) if apart.size else 0.0
    if share >= MOST_SATURATED:
        warn(
            f"{share:.0%} of the Hellinger distances are above {SATURATED}, close to their limit "
            "of 1: they hardly tell near cells from far ones, and small differences of closeness "
            "mean nothing."
        )


def _rounding(means: Floats, stds: Floats, best: Floats) -> Floats:
    """Return a bound of the rounding of the distances, shape as the means.

    With u the difference of two means over twice the size of their deviations, the distance grows
    no faster than u; from 6 on it is 1 in all digits.
    """
    size = 2 * np.where(stds > 0, stds, np.inf)
    steep = np.abs(means - best) < 6 * size
    slope: Floats = steep * np.maximum(np.abs(means), np.abs(best)) / size
    return ROUNDINGS * EPSILON * (1 + slope)


def _distances(means: Floats, stds: Floats, best: Floats) -> Floats:
    """Return the distance of each cell to the nearest cell of its column with the best mean."""
    is_best = means == best
    first = stds[np.argmax(is_best, axis=0), np.arange(best.size)]
    distances = hellinger_distance(means, stds, best, first)
    for column in np.flatnonzero(np.count_nonzero(is_best, axis=0) > 1):
        spreads = np.unique(stds[is_best[:, column], column])
        mean, std = means[:, column, None], stds[:, column, None]
        distances[:, column] = hellinger_distance(mean, std, best[column], spreads).min(axis=1)
    return distances
