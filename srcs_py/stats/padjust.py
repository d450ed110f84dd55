"""Corrections for multiple tests, over whole arrays at once.

statsmodels' ``multipletests`` takes one family of tests a call and runs the garbage collector
in some methods; a table of ranks has thousands of families. These forms correct all of them
together and are tested against R's ``p.adjust`` and against ``multipletests``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.base.options import CORRECTIONS, Correction, match_choice

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


def p_adjust(p: ArrayLike, method: Correction = "holm") -> Floats:
    """Correct p-values for multiple testing, each family along the last axis.

    Parameters
    ----------
    p : array_like of shape (..., tests)
        P-values in [0, 1]. A NaN takes no part: it stays NaN and does not count as a test.
    method : {"holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none"}
        The correction, in full or by a unique beginning; "fdr" is "BH".

    Returns
    -------
    numpy.ndarray of shape (..., tests)
        The corrected p-values, as R's ``p.adjust`` gives them.

    Raises
    ------
    SRCSError
        If the method is unknown or a value lies outside [0, 1].

    References
    ----------
    Holm (1979); Hochberg (1988); Hommel (1988); Benjamini and Hochberg (1995);
    Benjamini and Yekutieli (2001); as named in R's ``p.adjust``.

    Examples
    --------
    >>> p_adjust([0.01, 0.02, 0.03], "bonferroni").tolist()
    [0.03, 0.06, 0.09]
    >>> p_adjust([[0.01, 0.04], [0.5, float("nan")]]).tolist()
    [[0.02, 0.04], [0.5, nan]]
    """
    method = match_choice("method", method, CORRECTIONS)
    try:
        values = np.asarray(p, dtype=float)
    except (TypeError, ValueError) as error:
        raise SRCSError(f"p must be an array of numbers ({error}).", argument="p") from error
    if values.ndim == 0:
        raise SRCSError(
            f"p = {p!r} must be an array with the tests along its last axis.", argument="p"
        )
    outside = values[(values < 0) | (values > 1)]
    if outside.size:
        raise SRCSError(f"p holds {outside[0]}; p-values lie between 0 and 1.", argument="p")
    return adjust(values, method)


def adjust(p: Floats, method: Correction) -> Floats:
    """Correct without checking: ``p`` of shape (..., tests), NaN for a test that was not made."""
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


def _step_up_factor(method: Correction, tests: NDArray[np.intp], position: Floats) -> Floats:
    if method == "hochberg":
        return np.asarray(tests - position + 1, dtype=float)
    if method == "BY":
        harmonic = np.concatenate([[0.0], np.cumsum(1.0 / position)])
        return np.asarray(harmonic[tests] * (tests / position))
    return np.asarray(tests / position)


def _hommel(ascending: Floats, tests: NDArray[np.intp]) -> Floats:
    """Hommel's correction of sorted rows; rows with the same number of tests go together."""
    corrected = np.full_like(ascending, np.nan)
    for n in np.unique(tests[tests > 0]):
        rows = tests == n
        corrected[rows, :n] = _hommel_complete(ascending[rows, :n])
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
