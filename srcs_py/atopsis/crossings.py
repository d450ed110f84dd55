"""Weights at which two algorithms of A-TOPSIS change places.

Put the closeness coefficients of the two tables on [0, 1]: x for the means, y for the standard
deviations. With r the weight ratio in units of the two ranges, the squared distances of an
algorithm are r^2 (1-x)^2 + (1-y)^2 to the ideal and r^2 x^2 + y^2 to the anti-ideal, and closeness
grows with their quotient. Two algorithms i and j are therefore tied where a quadratic in t = r^2
is zero,

    g(x_i, x_j) t^2 + (g(x_i, y_j) + g(y_i, x_j)) t + g(y_i, y_j) = 0,
    g(a, b) = a^2 (1-b)^2 - b^2 (1-a)^2 = (a - b) (a (1-b) + b (1-a)).

g has the sign of a - b. If i is ahead in the means and behind in the standard deviations, the
first coefficient is positive and the last negative: exactly one root is positive. If i is ahead
in one and not behind in the other, it is nearer to the ideal and farther from the anti-ideal at
every weight, and the two never cross. So each pair whose two orders disagree crosses exactly
once, no other pair does, and none is missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.atopsis.tables import Floats

    Positions = NDArray[np.intp]


def weight_crossings(mean: Floats, std: Floats) -> tuple[Floats, Positions, Positions]:
    """Return every weight of the means at which two algorithms change places, ascending.

    Parameters
    ----------
    mean, std : numpy.ndarray of shape (algorithms,)
        Closeness coefficients of the two tables; those that tie are equal.

    Returns
    -------
    weights : numpy.ndarray of shape (crossings,)
        Weights strictly between 0 and 1.
    ahead, behind : numpy.ndarray of int, shape (crossings,)
        Positions of the algorithm that ranks better above the weight, and of the other.
    """
    ahead, behind = np.nonzero((mean[:, None] > mean) & (std[:, None] < std))
    if not ahead.size:
        return np.empty(0), ahead, behind
    mean_range, std_range = np.ptp(mean), np.ptp(std)
    x, y = (mean - mean.min()) / mean_range, (std - std.min()) / std_range
    ratio = np.sqrt(_positive_root(x[ahead], y[ahead], x[behind], y[behind]))
    weights = std_range * ratio / (mean_range + std_range * ratio)
    order = np.argsort(weights, kind="stable")
    return weights[order], ahead[order], behind[order]


def _positive_root(xi: Floats, yi: Floats, xj: Floats, yj: Floats) -> Floats:
    """Return the one positive root t, in the form that loses no digits to cancellation."""
    a, b, c = _lead(xi, xj), _lead(xi, yj) + _lead(yi, xj), _lead(yi, yj)
    root = np.sqrt(b * b - 4 * a * c) + np.abs(b)
    return np.where(b > 0, -2 * c / root, root / (2 * a))


def _lead(a: Floats, b: Floats) -> Floats:
    return (a - b) * (a * (1 - b) + b * (1 - a))
