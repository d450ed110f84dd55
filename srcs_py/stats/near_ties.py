"""Ties of values with the same text, which R's ``kruskal.test`` counts as ties.

It ranks the exact values, but counts the ties with ``table(x)``, which goes by text: 0.3 and
0.1 + 0.2 have two ranks and count as one tie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.number_text import DIGITS, number_text

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats, Ints

_LARGEST_GAP = 10.0 ** (1 - DIGITS)  # relative, between two values of one text
# The error of scaling a value to 15 digits in doubles is below 0.2: so near to a whole number,
# rounding is safe. Other values are written as text, and so are those that R may write with all
# digits before the point: "1000000000000009", but "1e+15" for 1000000000000002.
_SAFE = 0.2
_LONG = 1e15, 1e20


def gaps(ascending: Floats) -> Floats:
    """Return how far each value is above the one before it.

    Parameters
    ----------
    ascending : numpy.ndarray of shape (B, N)
        Sorted values of B configurations, filled up with NaN.

    Returns
    -------
    numpy.ndarray of shape (B * N,)
        The differences; infinite for the first value of a configuration, NaN for the filling.
    """
    flat = ascending.ravel()  # in one piece, which is four times as fast
    gap = np.empty(flat.shape)
    with np.errstate(all="ignore"):
        np.subtract(flat[1:], flat[:-1], out=gap[1:])
    gap[:: ascending.shape[1]] = np.inf
    return gap


def tie_sums(ascending: Floats, gap: Floats, exact: Floats) -> Floats:
    """Return the sums of t^3 - t over the tied groups, as R counts them.

    Parameters
    ----------
    ascending : numpy.ndarray of shape (B, N)
        Sorted values of B configurations, filled up with NaN.
    gap : numpy.ndarray of shape (B * N,)
        Their :func:`gaps`.
    exact : numpy.ndarray of shape (B,)
        The sums where only equal values are tied.

    Returns
    -------
    numpy.ndarray of shape (B,)
        The sums with the values joined that have the same text.
    """
    near = _near(ascending, gap)
    if not near.size:
        return exact
    rows = np.unique(near // ascending.shape[1])
    sums = exact.copy()
    sums[rows] = _sums(tied_as_text(ascending, gap, near)[rows])
    return sums


def tied_as_text(ascending: Floats, gap: Floats, near: Ints | None = None) -> Bools:
    """Return whether each value is tied with the one before it, shape (B, N)."""
    tied: Bools = gap == 0
    flat = ascending.ravel()
    near = _near(ascending, gap) if near is None else near
    tied[near] = _same_text(flat[near - 1], flat[near])
    return tied.reshape(ascending.shape)


def _near(ascending: Floats, gap: Floats) -> Ints:
    """Return the flat places of values that are near, but not equal to, the one before."""
    flat = ascending.ravel()
    largest = max(np.fmax.reduce(flat, initial=0.0), -np.fmin.reduce(flat, initial=0.0))
    places = np.flatnonzero(gap <= _LARGEST_GAP * largest)  # fast; contains all near ones
    gap = gap[places]
    return places[(gap > 0) & (gap <= _LARGEST_GAP * np.abs(flat[places]))]


def _same_text(first: Floats, second: Floats) -> Bools:
    values, which = np.unique(np.stack([first, second]), return_inverse=True)
    which = which.reshape(2, -1)  # numpy 2.0 returns it flat
    digits, safe = _rounded(values)
    same = digits[which[0]] == digits[which[1]]
    for pair in np.flatnonzero(~safe[which].all(axis=0)):
        same[pair] = number_text(float(first[pair])) == number_text(float(second[pair]))
    return np.asarray(same)


def _rounded(values: Floats) -> tuple[Floats, Bools]:
    """Return the first 15 digits of each value, and whether they are certain and all of its text.

    Two values that are near each other have the same power of ten, or are not certain.
    """
    with np.errstate(all="ignore"):
        size = np.abs(values)
        scaled = values * 10.0 ** (DIGITS - 1 - np.floor(np.log10(size)))
        digits = np.rint(scaled)
        safe = (np.abs(scaled - digits) <= _SAFE) & ~((size >= _LONG[0]) & (size < _LONG[1]))
        # just below a power of ten its logarithm is that of the power: one digit too few
        enough = np.abs(scaled) >= 10.0 ** (DIGITS - 1)
        return digits, safe & enough & (np.abs(digits) < 10.0**DIGITS)


def _sums(tied: Bools) -> Floats:
    size, places = tied.shape
    starts = np.flatnonzero(~tied)  # the first place of a row is never tied to the one before
    lengths = np.diff(starts, append=tied.size).astype(float)
    return np.asarray(np.bincount(starts // places, lengths**3 - lengths, size), dtype=float)
