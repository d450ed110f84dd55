"""Ties: closeness coefficients that differ only by rounding get one value.

The distances d+ and d- of an algorithm are sums of differences, which carry the rounding of the
numbers themselves. Closeness d- / (d+ + d-) is off by at most the rounding of the distances over
d+ + d-, and by the triangle inequality this sum is at least the distance between the ideal and the
anti-ideal. So the rounding of the columns over that distance bounds what rounding can do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.atopsis.tables import Floats

# What differs by less is a tie in any case.
TIE = 1e-12

# Two coefficients are compared, each with two distances to a point, each with a difference of two
# numbers, each of them rounded when it was read, normalized and weighted: 16 half units.
ROUNDINGS = 16

EPSILON = float(np.finfo(float).eps)


def tied(closeness: Floats, tolerance: float | Floats = TIE) -> Floats:
    """Give coefficients that tie the same value: the least of them.

    Parameters
    ----------
    closeness : numpy.ndarray of shape (..., algorithms)
        Closeness coefficients; ties are sought along the last axis.
    tolerance : float or numpy.ndarray of shape (...)
        Neighbours that differ by no more are tied.

    Returns
    -------
    numpy.ndarray of shape (..., algorithms)
        The coefficients; the same algorithms are tied as are equal.

    Examples
    --------
    >>> tied(np.array([0.3, 0.1 + 0.2, 0.5])).tolist()
    [0.3, 0.3, 0.5]
    """
    order = np.argsort(closeness, axis=-1)
    ordered = np.take_along_axis(closeness, order, axis=-1)
    steps = np.diff(ordered, axis=-1, prepend=-np.inf)
    begins = steps > np.asarray(tolerance)[..., None]
    first = np.maximum.accumulate(np.where(begins, np.arange(order.shape[-1]), 0), axis=-1)
    result = np.empty_like(closeness)
    np.put_along_axis(result, order, np.take_along_axis(ordered, first, axis=-1), axis=-1)
    return result


def shared_ranks(closeness: Floats) -> NDArray[np.intp]:
    """Return ranks along the last axis, 1 for the largest; equal coefficients share the better."""
    ranks = pd.DataFrame(np.atleast_2d(closeness)).rank(axis=1, method="min", ascending=False)
    return ranks.to_numpy(dtype=np.intp).reshape(closeness.shape)
