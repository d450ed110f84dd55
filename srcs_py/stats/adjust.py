"""R's corrections for multiple tests, over whole arrays at once.

statsmodels' ``multipletests`` takes one family of tests a call and runs the garbage collector
in some methods; a table of ranks has thousands of families. These forms correct all of them
together and are tested against R's ``p.adjust`` and against ``multipletests``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.hommel import hommel

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints

MANY = 300  # tests of a family, from which on Hommel's is faster family by family


def adjust(p: Floats, method: str) -> Floats:
    """Correct ``p`` of shape (..., tests), NaN for a test that was not made, without checking."""
    if method == "none" or p.shape[-1] == 0:
        return p.copy()
    tests = np.sum(~np.isnan(p), axis=-1, keepdims=True)
    if method == "bonferroni":
        return np.asarray(np.minimum(p * tests, 1.0))
    order = np.argsort(p, axis=-1)  # NaN goes last
    ascending = np.take_along_axis(p, order, axis=-1)
    position = np.arange(1, p.shape[-1] + 1)
    if method == "hommel":
        corrected = _hommel(ascending, tests[..., 0])
    elif method == "holm":
        corrected = np.maximum.accumulate((tests - position + 1) * ascending, axis=-1)
    else:
        factor = _step_up_factor(method, tests, position)
        # fmin: the NaNs at the end must not spread to the tests before them
        corrected = np.fmin.accumulate((factor * ascending)[..., ::-1], axis=-1)[..., ::-1]
    result = np.empty_like(p)
    np.put_along_axis(result, order, np.minimum(corrected, 1.0), axis=-1)
    result[np.isnan(p)] = np.nan
    return result


def _step_up_factor(method: str, tests: Ints, position: Floats) -> Floats:
    if method == "hochberg":
        return np.asarray(tests - position + 1, dtype=float)
    if method == "BY":
        harmonic = np.concatenate([[0.0], np.cumsum(1.0 / position)])
        return np.asarray(harmonic[tests] * (tests / position))
    return np.asarray(tests / position)


def _hommel(ascending: Floats, tests: Ints) -> Floats:
    """Hommel's correction of sorted rows; rows with the same number of tests go together."""
    corrected = np.full_like(ascending, np.nan)
    for n in np.unique(tests[tests > 0]):
        rows = tests == n
        if n < MANY:
            corrected[rows, :n] = _hommel_complete(ascending[rows, :n])
        else:
            corrected[rows, :n] = [hommel(each) for each in ascending[rows, :n]]
    return corrected


def _hommel_complete(p: Floats) -> Floats:
    """Hommel's correction of p sorted along the last axis, shape (rows, n), no NaN."""
    n = p.shape[-1]
    position = np.arange(1, n + 1)
    best = np.repeat(np.min(n * p / position, axis=-1, keepdims=True), n, axis=-1)
    step = best.copy()
    for m in range(n - 1, 1, -1):
        small, large = p[..., : n - m + 1], p[..., n - m + 1 :]
        bound = np.min(m * large / np.arange(2, m + 1), axis=-1, keepdims=True)
        step[..., : n - m + 1] = np.minimum(m * small, bound)
        step[..., n - m + 1 :] = step[..., n - m, None]
        best = np.maximum(best, step)
    return np.asarray(np.maximum(best, p))
