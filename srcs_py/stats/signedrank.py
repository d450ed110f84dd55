"""Wilcoxon's signed-rank test from its exact distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.base.array_types import Floats

    Ints = NDArray[np.int64]

# Differences of numbers with a few decimals are equal if their decimals are (0.5 - 0.3 and
# 0.4 - 0.2), although the last bits differ, so 12 digits of 16 are compared.
_UNIT = 1e12


def exact_signed_rank(x: Floats, y: Floats) -> float:
    """Return the two-sided p-value of the signed-rank test from its exact distribution.

    Parameters
    ----------
    x, y : numpy.ndarray of shape (n,)
        Finite numbers, paired by position. Time and memory grow with n squared, so it is meant for
        n up to 50 or so.

    Returns
    -------
    float
        Differences of 0 are dropped and tied ones get their mean rank, and the distribution is
        the one given these ranks; 1 for two samples that do not differ anywhere.

    References
    ----------
    Wilcoxon (1945); Hollander and Wolfe (1973), section 3.1.

    Examples
    --------
    >>> import numpy as np
    >>> exact_signed_rank(np.array([1.0, 2.0, 3.0, 4.0]), np.array([0.9, 1.8, 2.7, 3.6]))
    0.125
    """
    from scipy.stats import rankdata

    largest = max(np.abs(x).max(), np.abs(y).max()) or 1.0
    difference = np.rint((x / largest - y / largest) * _UNIT)
    difference = difference[difference != 0]
    doubled = (2 * rankdata(np.abs(difference))).astype(np.int64)
    positive = int(doubled[difference > 0].sum())
    smaller = min(positive, int(doubled.sum()) - positive)
    return min(2 * float(np.cumsum(_distribution(np.sort(doubled)))[smaller]), 1.0)


def _distribution(doubled: Ints) -> Floats:
    """Return the chance of each sum of ranks, which are doubled, when every sign is a fair coin."""
    chance = np.zeros(int(doubled.sum()) + 1)
    chance[0] = 1.0
    for rank in doubled.tolist():
        chance[rank:] += chance[:-rank]
        chance /= 2
    return chance
