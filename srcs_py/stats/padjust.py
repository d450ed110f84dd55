"""Corrections for multiple tests, checked: the public function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.base.arrays import numbers, own_error_state
from srcs_py.base.checks import match_entry
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.stats.corrections import CORRECTIONS, CorrectionName
from srcs_py.stats.logical import count_of_levels

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.base.array_types import Floats


@own_error_state
def p_adjust(p: ArrayLike, correction: CorrectionName | str = "holm") -> Floats:
    """Correct p-values for multiple testing, each family along the last axis.

    Parameters
    ----------
    p : array_like of shape (..., tests)
        P-values in [0, 1]. A NaN takes no part: it stays NaN and does not count as a test.
    correction : str
        R's "holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr" (which is "BH") or
        "none", in full or by a unique beginning; "sidak", "holm-sidak", "fdr_tsbh", "fdr_tsbky"
        (both at 0.05) or "fdr_gbs" as statsmodels' ``multipletests``; or, for the tests of all
        pairs of some levels in the order (1, 2), (1, 3), ..., "shaffer" or "bergmann-hommel"
        (up to 12 levels).

    Returns
    -------
    numpy.ndarray of shape (..., tests)
        The corrected p-values, R's methods as ``p.adjust``.

    Raises
    ------
    SRCSError
        If the correction is unknown, a value lies outside [0, 1], or the tests are not those of all
        pairs of levels and the correction needs them.

    See Also
    --------
    SRCSranks : Rank the levels of target within each configuration of params.
    overall : Compare the levels over all configurations, or over blocks of them.

    References
    ----------
    Holm (1979); Hochberg (1988); Hommel (1988); Benjamini and Hochberg (1995);
    Benjamini and Yekutieli (2001); as named in R's ``p.adjust``. Shaffer (1986); Bergmann and
    Hommel (1988).

    Examples
    --------
    >>> p_adjust([0.01, 0.02, 0.03], "bonferroni").tolist()
    [0.03, 0.06, 0.09]
    >>> p_adjust([[0.01, 0.04], [0.5, float("nan")]]).tolist()
    [[0.02, 0.04], [0.5, nan]]
    """
    found = match_entry("correction", correction, CORRECTIONS)
    values = numbers("p", p)
    if values.ndim == 0:
        raise SRCSError(Argument("p", p), " must be an array with the tests along its last axis.")
    outside = values[(values < 0) | (values > 1)]
    if outside.size:
        raise SRCSError(Argument("p"), f" holds {outside[0]}; p-values lie between 0 and 1.")
    if found.of_all_pairs:
        found.check_levels(count_of_levels(values.shape[-1]))
    return found.adjust(values, 0.05)
