"""Hommel's correction of many p-values, with the last bit of R's loop over all pairs of places.

R takes, for each m, the least C(m) = min over j of m p(n - m + j) / j, and then for each p the
largest min(m p, C(m)): n^2 numbers. The place of the least moves one way with m, and C falls while
m p grows, so both are found by bisection. Rounding does not change the result: places that are
equal at one m differ at the next by more than a part in n^2, and so does m p from C(m).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.arrays import ranges

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints


def hommel(p: Floats) -> Floats:
    """Return corrected p-values of ascending ones of shape (n,) without NaN; they may exceed 1."""
    n = p.size
    place = np.arange(1, n + 1)
    best = np.full(n, np.min(n * p / place))
    if n > 2:
        m = np.arange(n)  # least[m] is C(m); that of 0 and 1 is not used
        least = _least(p)
        # places after the first of the m largest share its value
        shared = np.minimum(m[2:] * p[n - m[2:]], least[2:])
        best[2:] = np.maximum(best[2:], np.maximum.accumulate(shared[::-1]))
        own = _largest_of_lesser(p[: n - 1], least)
        best[: n - 1] = np.maximum(best[: n - 1], own)
    return np.asarray(np.maximum(best, p))


def _least(p: Floats) -> Floats:
    """Return C(m) for m = 0, ..., n - 1; infinite for 0 and 1."""
    n = p.size
    least = np.full(n, np.inf)
    zeros = int(np.count_nonzero(p == 0))  # places 0 to zeros - 1: C is 0 once one is reached
    last = min(n - 1, n - zeros + 1)
    least[last + 1 :] = 0.0
    # The segments of m whose C is not known, and the first and last place that can be its least.
    low, high = np.array([2]), np.array([last])
    first, end = np.array([0]), np.array([n - 1])
    while (open_ := low <= high).any():
        low, high, first, end = low[open_], high[open_], first[open_], end[open_]
        m = (low + high) // 2
        begin = np.maximum(first, n - m + 1)
        lengths = end - begin + 1
        place = ranges(begin, lengths)
        of = np.repeat(m, lengths)
        value = of * p[place] / (place - (n - 1) + of)
        starts = np.cumsum(lengths) - lengths
        least[m] = np.minimum.reduceat(value, starts)
        reached = np.flatnonzero(value == np.repeat(least[m], lengths))
        left = place[reached[np.searchsorted(reached, starts)]]
        right = place[reached[np.searchsorted(reached, starts + lengths) - 1]]
        low, high = np.concatenate([low, m + 1]), np.concatenate([m - 1, high])
        first, end = np.concatenate([left, first]), np.concatenate([end, right])
    return least


def _largest_of_lesser(p: Floats, least: Floats) -> Floats:
    """Return, for place k, the largest min(m p(k), C(m)) of all m from 2 to n - k + 1."""
    n = least.size
    most = np.minimum(n - 1, n - np.arange(p.size))
    low, high = np.ones(p.size, np.intp), most + 1  # m p <= C(m) at low, not at high
    while (high - low > 1).any():
        middle = (low + high) // 2
        holds = middle * p <= least[middle]
        low, high = np.where(holds, middle, low), np.where(holds, high, middle)
    m = np.maximum(low, 2)
    return np.maximum(np.minimum(m * p, least[m]), _range_maxima(least, low + 1, most))


def _range_maxima(values: Floats, first: Ints, last: Ints) -> Floats:
    """Return the largest value from each first to each last place; 0 for an empty range."""
    found = np.zeros(first.size)
    width, table = 1, values
    while True:
        size = last - first + 1
        here = (size >= width) & (size < 2 * width)
        found[here] = np.maximum(table[first[here]], table[last[here] - width + 1])
        if 2 * width > values.size:
            return found
        table = np.maximum(table[:-width], table[width:])
        width *= 2
