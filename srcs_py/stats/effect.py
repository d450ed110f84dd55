"""Effect sizes, one per ordered pair of levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.pairwise import pairs, square, standardized_differences, within_range

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.stats.pooled import Pooled


def a12(pooled: Pooled, maximize: bool) -> Floats:
    """Return the Vargha-Delaney A12 of each ordered pair of levels.

    Parameters
    ----------
    pooled : Pooled
        Rank comparisons of B configurations of k levels.
    maximize : bool
        Whether a larger run is better.

    Returns
    -------
    numpy.ndarray of shape (B, k, k)
        Chance that a run of level i is better than one of level j, ties counting one half;
        NaN on the diagonal and where a level has no runs.

    References
    ----------
    Vargha and Delaney (2000), Journal of Educational and Behavioral Statistics 25, 101-132.
    """
    counts = pooled.counts.astype(float)  # products of integers of 32 bits overflow
    products = counts[:, :, None] * counts[:, None, :]
    with np.errstate(divide="ignore", invalid="ignore"):
        larger: Floats = pooled.u / products
    levels = np.arange(pooled.counts.shape[1])
    larger[:, levels, levels] = np.nan
    return larger if maximize else 1 - larger


def hedges_g(mean: Floats, sd: Floats, counts: Ints, maximize: bool) -> Floats:
    """Return Hedges' g of each ordered pair of levels.

    Parameters
    ----------
    mean, sd : numpy.ndarray of shape (B, k)
        Moments of the levels.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    maximize : bool
        Whether a larger run is better; g is positive where level i is better than level j.

    Returns
    -------
    numpy.ndarray of shape (B, k, k)
        Standardised mean differences with the exact small-sample correction; NaN on the
        diagonal and where it is not defined.

    References
    ----------
    Hedges (1981), Journal of Educational Statistics 6, 107-128, equations 6 and 7.
    """
    from scipy.special import gammaln

    first, second = pairs(counts.shape[1])
    mean, sd = within_range(mean, sd)
    freedom = (counts[:, first] + counts[:, second] - 2).astype(float)
    squares = np.where(counts > 1, sd**2 * (counts - 1), 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        pooled_sd = np.sqrt((squares[:, first] + squares[:, second]) / freedom)
        unbiased = np.exp(gammaln(freedom / 2) - gammaln((freedom - 1) / 2))
        unbiased *= np.sqrt(2 / freedom)
        g = unbiased * (mean[:, first] - mean[:, second]) / pooled_sd
    g[~(freedom > 1)] = np.nan
    return square(g if maximize else -g, counts.shape[1], sign=-1)


def d_z(runs: Floats, maximize: bool) -> Floats:
    """Return the paired effect size d_z of each ordered pair of levels.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        The r-th runs of all levels form pairs; NaN for missing ones.
    maximize : bool
        Whether a larger run is better; d_z is positive where level i is better than level j.

    Returns
    -------
    numpy.ndarray of shape (B, k, k)
        Mean of the paired differences in units of their standard deviation; NaN on the diagonal
        and where the differences are constant or fewer than two.

    References
    ----------
    Cohen (1988), Statistical Power Analysis for the Behavioral Sciences, section 2.3.5.
    """
    t, n, _ = standardized_differences(runs)
    size = t / np.sqrt(np.maximum(n, 1))
    return square(size if maximize else -size, runs.shape[1], sign=-1)
