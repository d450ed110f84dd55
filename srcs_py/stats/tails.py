"""Tails of the distributions of test statistics.

scipy.special takes half as long to load as numpy and pandas together, so it loads with the
first test and not with ``from srcs_py import SRCSranks``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


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


def above_chi_square(statistic: ArrayLike, freedom: ArrayLike) -> Floats:
    """Return the chance of a chi-square value above ``statistic``."""
    from scipy.special import chdtrc

    return np.asarray(chdtrc(freedom, statistic))
