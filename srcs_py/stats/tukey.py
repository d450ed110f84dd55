"""The upper tail of the studentized range, for whole arrays, and Tukey's test with it.

With S(x; k) the upper tail of the range of k standard normals and s the estimated standard
deviation (s^2 df is chi-square with df degrees of freedom),

    P(Q > q) = integral of f(s; df) S(q s; k) ds.

S depends on k alone: it is tabulated once per k, as log S, and interpolated. Both integrals
are trapezoidal sums, which converge exponentially for such smooth, decaying integrands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from scipy.interpolate import BSpline, make_interp_spline
from scipy.special import lambertw, ndtr

from srcs_py.stats.pairwise import pairs, pooled_variance, within_range

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.base.array_types import Floats, Ints

_LARGEST_RANGE = 50.0  # beyond it S < 1e-270
_LARGEST_TABULATED = 30.0  # beyond it p-values are rare
_LARGEST_FREEDOM = 1e9  # beyond it s is 1 to nine digits
_MANY = 600  # as many q of one df as tabulating its tail takes


def tukey_hsd(mean: Floats, sd: Floats, counts: Ints) -> Floats:
    """Return p-values of Tukey's honest significant differences.

    Parameters
    ----------
    mean, sd : numpy.ndarray of shape (B, k)
        Moments of the levels.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs; Tukey-Kramer where they differ, levels without runs do not count.

    Returns
    -------
    numpy.ndarray of shape (B, pairs)
        P-values, corrected by their own distribution, as R's ``TukeyHSD(aov(...))``; NaN with
        fewer than two residual degrees of freedom, but 1 where means are equal.

    References
    ----------
    Tukey (1949); Kramer (1956), Biometrics 12, 307-310.
    """
    first, second = pairs(counts.shape[1])
    mean, sd = within_range(mean, sd)
    variance, freedom = pooled_variance(sd, counts)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        error = variance[:, None] / 2 * (1 / counts[:, first] + 1 / counts[:, second])
        q = np.abs(mean[:, first] - mean[:, second]) / np.sqrt(error)
    q[(freedom < 2)[:, None] & (q > 0)] = np.nan  # as in R, whose ptukey begins at 2, but for 0
    compared = np.count_nonzero(counts, axis=1)
    p = np.full(q.shape, np.nan)
    for k in np.unique(compared[compared > 1]):  # one round where no level is missing
        rows = compared == k
        p[rows] = studentized_range_sf(q[rows], int(k), freedom[rows, None])
    return p


def studentized_range_sf(q: ArrayLike, k: int, df: ArrayLike) -> Floats:
    """Return P(Q > q) for the studentized range of ``k`` means with ``df`` degrees of freedom.

    Parameters
    ----------
    q : array_like
        Quantiles, at least 0; NaN gives NaN.
    k : int
        Number of means, at least 2.
    df : array_like
        Residual degrees of freedom, at least 1; broadcasts with ``q``.

    Returns
    -------
    numpy.ndarray
        Upper tail probabilities.

    References
    ----------
    Tukey (1949); the integral as in Copenhaver and Holland (1988), Journal of Statistical
    Computation and Simulation 30, 1-15.

    Examples
    --------
    >>> studentized_range_sf([3.5, 4.5], k=3, df=20).round(5).tolist()
    [0.05589, 0.01245]
    """
    q, df = np.broadcast_arrays(np.asarray(q, float), np.asarray(df, float))
    result = np.full(q.shape, np.nan)
    result[np.isinf(q)] = 0.0
    known = np.isfinite(df) & np.isfinite(q)
    tail = _tail(q[known], k, np.minimum(df[known], _LARGEST_FREEDOM))
    result[known] = np.minimum(tail, 1.0)
    return result


def _tail(q: Floats, k: int, df: Floats) -> Floats:
    """Return the tail at finite q, interpolated if one df has many q, else integrated."""
    freedoms, which, times = np.unique(df, return_inverse=True, return_counts=True)
    tail = np.empty(q.shape)
    tabulated = (times >= _MANY)[which] & (q <= _LARGEST_TABULATED)
    for place in np.flatnonzero(times >= _MANY):
        now = tabulated & (which == place)
        tail[now] = np.exp(_log_tail(k, float(freedoms[place]))(q[now]))
    rest = ~tabulated
    tail[rest] = _integrated_tail(q[rest], k, df[rest])
    return tail


@lru_cache(maxsize=64)
def _log_tail(k: int, df: float) -> BSpline:
    """Return log P(Q > q) on [0, 30] as a spline; a balanced study needs a single one."""
    q = _closer_near_zero(_LARGEST_TABULATED, 601)
    return make_interp_spline(q, np.log(_integrated_tail(q, k, np.full(q.shape, df))), k=5)


def _integrated_tail(q: Floats, k: int, df: Floats) -> Floats:
    freedoms, which = np.unique(df, return_inverse=True)
    s, weight = _deviations(freedoms, k)
    x = np.minimum(q[:, None] * s[which], _LARGEST_RANGE)
    return np.asarray(np.einsum("ij,ij->i", weight[which], np.exp(_log_range_tail(k)(x))))


def _deviations(df: Floats, k: int) -> tuple[Floats, Floats]:
    """Return values of s and their weights, each of shape (freedoms, nodes).

    The nodes are equally spaced in log s, where the density is proportional to
    exp(df (log s - s^2 / 2)), as close together as the range of k normals is narrow on that
    scale. They end where the density is exp(-36) of its peak, but on the left, where the far
    tail of Q comes from, at exp(-80). The weights sum to 1.
    """
    # df ((s^2 - 1) / 2 - log s) = depth solved for s^2, on both sides of the peak at 1
    low, high = (
        np.log(-lambertw(-np.exp(-1 - 2 * depth / df), branch).real) / 2
        for depth, branch in ((80, 0), (36, -1))
    )
    step = np.minimum(0.5 / np.sqrt(2 * df), 0.25 / np.log(max(k, 8)))
    nodes = 2 + int(np.max((high - low) / step, initial=0))
    log_s = low[:, None] + (high - low)[:, None] * np.linspace(0.0, 1.0, nodes)
    s = np.exp(log_s)
    density = np.exp(df[:, None] * (log_s - (s * s - 1) / 2))
    return s, density / density.sum(axis=1, keepdims=True)


@lru_cache(maxsize=64)
def _log_range_tail(k: int) -> BSpline:
    """Return log S(x; k) on [0, 50] as a spline.

    S(x; k) = k * integral of phi(z) [Phi(z)^(k-1) - (Phi(z) - Phi(z - x))^(k-1)] dz,
    the bracket written so that nothing cancels where it is small.
    """
    x = _closer_near_zero(_LARGEST_RANGE, 1001)[:, None]
    step = 0.1
    z = x / 2 + np.arange(-9, 9, step)
    with np.errstate(divide="ignore"):
        below = ndtr(z)
        bracket = -np.expm1((k - 1) * np.log1p(-np.minimum(ndtr(z - x) / below, 1.0)))
    density = np.exp(-z * z / 2) / np.sqrt(2 * np.pi)
    tail = k * step * np.sum(density * below ** (k - 1) * bracket, axis=1)
    return make_interp_spline(x[:, 0], np.log(np.minimum(tail, 1.0)), k=5)


def _closer_near_zero(largest: float, size: int) -> Floats:
    """Return points from 0 to ``largest``, closer together where the tails bend."""
    return np.asarray(largest * np.linspace(0.0, 1.0, size) ** 1.5)
