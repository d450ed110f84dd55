"""Corrections for multiple tests, checked: the public function."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.base.options import match_entry
from srcs_py.stats.corrections import CORRECTIONS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


def p_adjust(p: ArrayLike, method: str = "holm") -> Floats:
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
    correction = match_entry("method", method, CORRECTIONS)
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
    return correction.adjust(values)
