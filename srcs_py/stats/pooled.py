"""All pairwise rank comparisons of all configurations from one pooled sort.

Sorting the runs of a configuration once and counting, level by level, how many runs are at
or before each place gives every pairwise U statistic as one small matrix product. Tied runs
are counted at the end of their tied group, so that

    below[i, j] = number of pairs (a of level i, b of level j) with b <= a

is exact, and U[i, j] = (below[i, j] - below[j, i] + n_i n_j) / 2 counts ties as one half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.arrays import ranges
from srcs_py.stats.near_ties import gaps, tie_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.base.array_types import Bools, Floats, Ints

# OpenBLAS multiplies matrices in one thread up to this many products.
_ONE_THREAD = 2**18
_DENSE = 64  # levels: with more, a tied group has few of them


@dataclass(frozen=True)
class Pooled:
    """Rank comparisons within each of B configurations of k levels.

    Attributes
    ----------
    counts : numpy.ndarray of shape (B, k)
        Number of runs.
    u : numpy.ndarray of shape (B, k, k)
        ``u[b, i, j]``: pairs in which the run of level i is larger, ties counting one half.
    pair_ties : numpy.ndarray of shape (B, k, k)
        Sum of t^3 - t over the tied groups (of t runs) of levels i and j taken together.
    all_ties : numpy.ndarray of shape (B,)
        The same sum over all levels taken together, as R counts it: values with the same 15
        digits are tied (:mod:`srcs_py.stats.near_ties`).
    """

    counts: Ints
    u: Floats
    pair_ties: Floats
    all_ties: Floats

    def take(self, rows: Ints) -> Pooled:
        """Return the comparisons of some of the configurations."""
        return Pooled(self.counts[rows], self.u[rows], self.pair_ties[rows], self.all_ties[rows])


def pool(runs: Floats, counts: Ints) -> Pooled:
    """Compare all pairs of levels in each configuration.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        The runs of each level, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Number of runs of each level.

    Returns
    -------
    Pooled
        U statistics and tie sums.
    """
    size, levels, most = runs.shape
    if not size:
        empty = np.empty((0, levels, levels))
        return Pooled(counts, empty, empty, np.empty(0))
    flat = runs.reshape(size, levels * most)
    # NaN goes last; places without any run are left out, as one large level makes many of them
    order = np.argsort(flat, axis=1)[:, : counts.sum(axis=1).max()]
    level = np.repeat(np.arange(levels, dtype=np.min_scalar_type(levels)), most)[order]
    if counts.min() < most:
        level[np.arange(order.shape[1]) >= counts.sum(axis=1)[:, None]] = levels
    order += (np.arange(size) * (levels * most))[:, None]  # places in the flat array
    ascending = flat.ravel().take(order)
    gap = gaps(ascending)
    groups = _tied_groups(gap == 0)
    pair_ties, exact_ties = _tie_sums(level, groups, levels)
    all_ties = tie_sums(ascending, gap, exact_ties)
    del ascending, gap  # free their memory
    below = _below(level, order, groups, runs.shape)
    size_of = counts.astype(float)  # products of integers of 32 bits overflow
    products = size_of[:, :, None] * size_of[:, None, :]
    u = (below - below.transpose(0, 2, 1) + products) / 2
    return Pooled(counts, u, pair_ties, all_ties)


def _tied_groups(again: Bools) -> tuple[Ints, Ints]:
    """Return the first and the last place of each tied group, in the flattened array."""
    after = np.append(again[1:], False)  # equal to the place after
    return np.flatnonzero(after & ~again), np.flatnonzero(again & ~after)


def _tie_sums(level: NDArray[Any], groups: tuple[Ints, Ints], levels: int) -> tuple[Floats, Floats]:
    """Return the sums of t^3 - t for each pair of levels and for all levels together.

    With c_i runs of level i in a tied group, (c_i + c_j)^3 opens into c_i^2 c_j and the like,
    whose sums over the groups of a configuration are matrix products.
    """
    size, places = level.shape
    pair, together = np.zeros((size, levels, levels)), np.zeros(size)
    first, last = groups
    if not first.size:
        return pair, together
    sizes = last - first + 1
    tied, row = np.unique(first // places, return_inverse=True)
    member = np.repeat(row * levels, sizes) + level.ravel()[ranges(first, sizes)]
    products = _dense_products if levels <= _DENSE else _sparse_products
    mixed = products(row, sizes, member, levels)
    own = np.diagonal(mixed, axis1=1, axis2=2)
    runs = np.bincount(member, minlength=own.size).reshape(own.shape)
    pair[tied] = (own - runs)[:, :, None] + 3 * mixed
    together[tied] = np.bincount(row, sizes**3.0 - sizes)
    return pair + pair.transpose(0, 2, 1), together


def _dense_products(row: Ints, sizes: Ints, member: Ints, levels: int) -> Floats:
    """Return sums of c_i^2 c_j over the tied groups of each configuration.

    Parameters
    ----------
    row, sizes : numpy.ndarray of shape (groups,)
        Configuration, ascending and without gaps, and size of each group.
    member : numpy.ndarray of shape (tied runs,)
        Configuration times k plus the level of each run, group by group.
    levels : int
        k.
    """
    size = int(row[-1]) + 1
    slot = np.arange(row.size) - np.searchsorted(row, np.arange(size))[row]
    most = int(slot.max()) + 1
    width = min(most, max(1, _ONE_THREAD // levels**2))  # groups of a configuration at once
    mixed = np.zeros((size, levels, levels))
    for start in range(0, most, width):
        here = (start <= slot) & (slot < start + width)
        group = row[here] * width + slot[here] - start
        code = np.repeat(group * levels, sizes[here]) + member[np.repeat(here, sizes)] % levels
        runs = np.bincount(code, minlength=size * width * levels).astype(float)
        runs = runs.reshape(size, width, levels)
        mixed += (runs**2).transpose(0, 2, 1) @ runs
    return mixed


def _sparse_products(row: Ints, sizes: Ints, member: Ints, levels: int) -> Floats:
    """Return the same where most groups have few of many levels."""
    from scipy.sparse import csr_array

    size = int(row[-1]) + 1
    ends = np.append(0, np.cumsum(sizes))
    shape = row.size, size * levels
    runs = csr_array((np.ones(member.size), member, ends), shape, copy=True)
    runs.sum_duplicates()
    products = (runs.power(2).T @ runs).tocoo()
    mixed = np.zeros((size, levels, levels))
    mixed.reshape(-1, levels)[products.row, products.col % levels] = products.data
    return mixed


def _below(
    level: NDArray[Any], order: Ints, groups: tuple[Ints, Ints], shape: tuple[int, ...]
) -> Floats:
    """Count the pairs of runs in which the second is not larger, for each pair of levels.

    The counts of several levels lie side by side in one 64-bit word, so one cumulative sum
    serves them all. Each count is then moved to its run, and the counts of a level are added
    up. A sum needs at most twice the bits of a count, so every other count is added at a time.
    A matrix product would take 2 to 4 times as long and start threads; one word after the
    other keeps the memory small.
    """
    size, levels, most = shape
    bits = most.bit_length()  # of a count
    fields = 64 // bits // 2 * 2
    first, last = groups
    tied = ranges(first, last - first + 1)
    group_end = np.repeat(last, last - first + 1)
    hole = level == levels if level.max() == levels else None
    counted = np.zeros(shape, np.uint64)
    below = np.empty((size, levels, levels))
    for start in range(0, levels, fields):
        here = np.arange(start, min(levels, start + fields))
        one = np.zeros(levels + 1, np.uint64)  # the last entry is for filling
        one[here] = _shifted(1, bits * (here - start))
        reached = one.take(level)
        np.cumsum(reached, axis=1, out=reached)
        if tied.size:
            reached.ravel()[tied] = reached.ravel()[group_end]
        if hole is not None:
            reached[hole] = 0
        counted.ravel()[order] = reached
        del reached  # before the next one is made
        for odd in range(2):
            every_other = here[odd::2]
            places = 2 * bits * np.arange(every_other.size)
            mask = _shifted(2**bits - 1, places).sum()
            sums = (counted >> np.uint64(odd * bits) & mask).sum(axis=2)
            each = sums[:, :, None] >> places.astype(np.uint64)
            below[:, :, every_other] = each & np.uint64(2 ** (2 * bits) - 1)
    return below


def _shifted(number: int, bits: Ints) -> NDArray[np.uint64]:
    return np.uint64(number) << bits.astype(np.uint64)
