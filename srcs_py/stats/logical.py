"""Corrections that use the logical relations between the pairs of k levels.

If A = B and B = C, then A = C, so not every number of true hypotheses is possible. Both corrections
take families of all k (k - 1) / 2 pairs in the order of ``numpy.triu_indices``.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.stats.pairwise import pairs, square

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats, Ints

_CELLS = 2**24  # numbers held at once


def count_of_levels(tests: int) -> int:
    """Return k for k (k - 1) / 2 tests; raise if there is no such k."""
    k = round((1 + np.sqrt(1 + 8 * tests)) / 2)
    if k * (k - 1) // 2 != tests:
        raise SRCSError(
            Argument("p"),
            f" has {tests} tests in a family; this correction needs those of all pairs "
            "of levels: 1, 3, 6, 10, ... k (k - 1) / 2.",
        )
    return int(k)


def shaffer(p: Floats) -> Floats:
    """Return p-values corrected by Shaffer's static procedure.

    Parameters
    ----------
    p : numpy.ndarray of shape (..., k (k - 1) / 2)
        P-values of all pairs; NaN for one that was not made. Levels without any do not count.

    Returns
    -------
    numpy.ndarray
        Of the same shape.

    References
    ----------
    Shaffer (1986), Journal of the American Statistical Association 81, 826-831; Garcia and
    Herrera (2008), Journal of Machine Learning Research 9, 2677-2694, section 3.
    """
    levels = count_of_levels(p.shape[-1])
    rows = p.reshape(-1, p.shape[-1])
    present = _present(rows, levels).sum(axis=1)
    order = np.argsort(rows, axis=1)  # NaN goes last
    factor = np.empty_like(rows)
    for k in np.unique(present).tolist():
        # the largest number of true hypotheses if i = 0, 1, ... are known to be false
        possible = _numbers(_possible(levels)[k])
        remaining = np.maximum(k * (k - 1) // 2 - np.arange(rows.shape[1]), 0)
        factor[present == k] = possible[np.searchsorted(possible, remaining, side="right") - 1]
    corrected = np.maximum.accumulate(factor * np.take_along_axis(rows, order, axis=1), axis=1)
    result = np.empty_like(rows)
    np.put_along_axis(result, order, np.minimum(corrected, 1.0), axis=1)
    return result.reshape(p.shape)


def _present(rows: Floats, levels: int) -> Bools:
    """Return which levels have a p-value, shape (rows, levels)."""
    return np.asarray((~np.isnan(square(rows, levels))).any(axis=2))


@lru_cache(maxsize=1)
def _possible(levels: int) -> tuple[int, ...]:
    """Return for 0, 1, ... levels the possible numbers of true hypotheses, as bits.

    Bit t of entry n is set if t pairs of n levels can be equal: j levels are, which makes
    j (j - 1) / 2 pairs, and t - j (j - 1) / 2 pairs of the others.
    """
    possible = [1]
    for n in range(1, levels + 1):
        shifted = (possible[n - j] << j * (j - 1) // 2 for j in range(1, n + 1))
        possible.append(reduce(or_, shifted))
    return tuple(possible)


def _numbers(bits: int) -> Ints:
    """Return the places of the bits that are set, ascending."""
    content = bits.to_bytes(bits.bit_length() // 8 + 1, "little")
    return np.flatnonzero(np.unpackbits(np.frombuffer(content, np.uint8), bitorder="little"))


def bergmann_hommel(p: Floats) -> Floats:
    """Return p-values corrected by Bergmann and Hommel's procedure.

    The corrected p-value of a pair is the largest |I| min(p in I) over the exhaustive sets I that
    contain it: the pairs that are equal in one of the ways in which levels can be equal. The sets
    are not listed: for each subset of the levels and each size the largest attainable minimum is
    found from those of smaller subsets, for all families at once.

    Parameters
    ----------
    p : numpy.ndarray of shape (..., k (k - 1) / 2)
        P-values of all pairs, k at most 12; NaN for one that was not made. Levels without any
        do not count.

    Returns
    -------
    numpy.ndarray
        Of the same shape.

    References
    ----------
    Bergmann and Hommel (1988); Garcia and Herrera (2008), Journal of Machine Learning Research
    9, 2677-2694, section 3.
    """
    levels = count_of_levels(p.shape[-1])
    rows = p.reshape(-1, p.shape[-1])
    result = np.empty_like(rows)
    step = max(1, _CELLS // (2**levels * (rows.shape[1] + 1)))
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        result[start : start + step] = _exhaustive(part, levels)
    result[np.isnan(rows)] = np.nan
    return result.reshape(p.shape)


def _exhaustive(p: Floats, levels: int) -> Floats:
    first, second = pairs(levels)
    present = _present(p, levels)
    known = np.where(np.isnan(p), 1.0, p)
    # sets with an absent level do not count
    known[~(present[:, first] & present[:, second])] = 0.0
    smallest = _smallest_within(known, levels)
    best = _largest_minimum(smallest, levels, p.shape[1])
    sizes = np.arange(p.shape[1] + 1)
    corrected = np.zeros_like(p)
    everything = 2**levels - 1
    for clique in range(everything + 1):
        own = clique.bit_count() * (clique.bit_count() - 1) // 2
        if own:
            minimum = np.minimum(smallest[clique][:, None], best[everything ^ clique])
            score = np.max((own + sizes) * np.where(minimum > -np.inf, minimum, 0.0), axis=1)
            inside = (clique >> first) & (clique >> second) & 1 == 1
            corrected[:, inside] = np.maximum(corrected[:, inside], score[:, None])
    return np.asarray(np.minimum(corrected, 1.0))


def _smallest_within(p: Floats, levels: int) -> Floats:
    """Return the smallest p among the pairs of each subset of levels, shape (subsets, families)."""
    whole = square(p, levels)
    smallest = np.full((2**levels, len(p)), np.inf)
    for subset in range(1, 2**levels):
        low = (subset & -subset).bit_length() - 1
        rest = subset & (subset - 1)
        others = [i for i in range(levels) if rest >> i & 1]
        if others:
            smallest[subset] = np.minimum(smallest[rest], whole[:, low, others].min(axis=1))
    return smallest


def _largest_minimum(smallest: Floats, levels: int, tests: int) -> Floats:
    """Return the largest minimum of p over all splits of each subset of levels into groups.

    The shape is (subsets, families, tests + 1); the last axis is the number of pairs within
    groups, with -inf if no split has that number.
    """
    best = np.full((*smallest.shape, tests + 1), -np.inf)
    best[0, :, 0] = np.inf
    for subset in range(1, 2**levels):
        low, rest = subset & -subset, subset & (subset - 1)
        inside = rest
        while True:  # every group that has the lowest level
            group = low | inside
            own = group.bit_count() * (group.bit_count() - 1) // 2
            left = subset ^ group
            others = left.bit_count() * (left.bit_count() - 1) // 2 + 1
            found = np.minimum(smallest[group][:, None], best[left][:, :others])
            here = best[subset][:, own : own + others]
            np.maximum(here, found, out=here)
            if not inside:
                break
            inside = (inside - 1) & rest
    return best
