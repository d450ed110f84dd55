"""Rank tests of bootstrap samples of a block, without sorting each sample.

A bootstrap sample takes each run of a level a number of times. How two runs compare is the same in
all samples, so the rank statistics of many samples are products of these numbers with one matrix
of comparisons. All of them are whole or half numbers, exact in the type that ``_exact`` chooses.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.stats.block import Block
from srcs_py.stats.near_ties import gaps, tied_as_text
from srcs_py.stats.pairwise import differences, of_signed_ranks, pairs
from srcs_py.stats.pooled import Pooled, pool

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.base.array_types import Bools, Floats, Ints

    Numbers = NDArray[np.floating[Any]]

MOST = 2048  # runs of a configuration: with more, sorting each draw is faster
_ROUNDING = 2e-15  # ten times the largest rounding error of a sum, per run
COMPARED_AT_ONCE = 2**22  # entries of a matrix of comparisons
_ROWS, _PRODUCTS = 32, 2**18  # OpenBLAS uses one thread up to this many products


class BootstrapBlock(Block):
    """D bootstrap samples of each of B configurations, as a block of B * D configurations.

    Those of the first configuration come first.

    Parameters
    ----------
    origin : Block
        Block of the original runs.
    chosen : numpy.ndarray of shape (B, D, k, n), or (B, D, 1, n) for all levels together
        Positions of the sampled runs; for levels with fewer than n of them filled up with the
        length of the original runs.
    sizes : numpy.ndarray of shape (B, k), optional
        Numbers of the sampled runs; by default those of the original runs.
    rows : numpy.ndarray of int, optional
        Configurations of the B * D that the block consists of; by default all.
    """

    def __init__(
        self, origin: Block, chosen: Ints, sizes: Ints | None = None, rows: Ints | None = None
    ) -> None:
        size, draws = chosen.shape[:2]
        self._origin, self._chosen = origin, chosen
        self._sizes = origin.counts if sizes is None else sizes
        self._rows = np.arange(size * draws) if rows is None else rows
        self.counts = self._sizes[self._rows // draws]
        self.paired, self.control, self.failed = origin.paired, origin.control, origin.failed
        self.place = lambda row, levels: origin.place(self._rows[row] // draws, levels)

    @cached_property
    def runs(self) -> Floats:  # type: ignore[override]
        """The sampled runs."""
        configuration, draw = np.divmod(self._rows, self._chosen.shape[1])
        _, levels, most = self._origin.runs.shape
        first = (configuration[:, None] * levels + np.arange(levels)) * most
        chosen = self._chosen[configuration, draw]
        runs = np.take(self._origin.runs, chosen + first[:, :, None], mode="clip")
        return np.where((chosen < most) & (self.counts > 0)[:, :, None], runs, np.nan)

    @cached_property
    def means(self) -> Floats:
        """Means, exact to the last bit only if two of them are nearly equal."""
        runs, counts = np.nan_to_num(self._origin.runs), self._sizes
        largest = np.abs(runs).max(axis=(1, 2))[self._rows // self._chosen.shape[1]]
        with np.errstate(divide="ignore", over="ignore", invalid="ignore"):  # sums beyond 1e308
            mean = np.einsum("bdkn,bkn->bdk", self._times, runs) / counts[:, None]
            mean = np.asarray(mean.reshape(-1, runs.shape[1])[self._rows])
            step = np.diff(np.sort(mean, axis=1), axis=1)
        gap = np.nanmin(step, axis=1, initial=np.inf)
        near = np.flatnonzero(~(gap > self._chosen.shape[3] * _ROUNDING * largest))
        mean[near] = self.take(near).moments[0]
        return mean

    @cached_property
    def pooled(self) -> Pooled:
        """Rank comparisons of all runs."""
        runs = self._origin.runs
        if runs.shape[1] * runs.shape[2] > MOST:
            return pool(self.runs, self.counts)
        return _pooled(runs, self._sizes, self._times).take(self._rows)

    @cached_property
    def signed_rank(self) -> tuple[Floats, Bools, Floats]:
        """P-values of the paired Wilcoxon test, no near ties, and signs, each (rows, pairs)."""
        if self._origin.runs.shape[2] > MOST:
            return super().signed_rank
        times = self._times[:, :, 0]
        size, draws, most = times.shape
        width = max(1, COMPARED_AT_ONCE // (size * most * max(most, draws)))
        parts = differences(self._origin.runs, width)
        found = zip(*(_of_differences(part, times) for part in parts), strict=True)
        p, sign = (
            np.concatenate(each, axis=2).reshape(size * draws, -1)[self._rows] for each in found
        )
        return p, np.zeros(p.shape, bool), sign

    def take(self, rows: Ints) -> Block:
        """Return some of the samples, with their rank comparisons if they are computed."""
        if rows.size == len(self.counts):
            return self
        return self._share(
            BootstrapBlock(self._origin, self._chosen, self._sizes, self._rows[rows]), rows
        )

    @cached_property
    def _times(self) -> Numbers:
        """Number of times that each run is in each sample, shape (B, D, k or 1, n)."""
        most = self._origin.runs.shape[2]
        lines = np.arange(self._chosen[..., 0].size).reshape(*self._chosen.shape[:3], 1)
        code = self._chosen + lines * (most + 1)
        times = np.bincount(code.ravel(), minlength=lines.size * (most + 1))
        times = times.reshape(*lines.shape[:3], most + 1)[..., :most]
        return times.astype(_exact(self._origin.runs.shape[1], max(self._chosen.shape[3], 1)))


def _exact(levels: int, most: int) -> type[np.floating[Any]]:
    """Return a type that is exact for the largest sum: t^2 of t tied runs, for each of them."""
    largest = max((2 * most) ** 3, (levels * most) ** 2 * most)
    return np.float32 if largest < 2**24 else np.float64


def _pooled(runs: Floats, counts: Ints, times: Numbers) -> Pooled:
    """Compare all pairs of levels in each sample; ``times`` has the shape (B, D, k or 1, n)."""
    size, draws, levels = len(runs), times.shape[1], runs.shape[1]
    if times.shape[2] < levels:
        times = np.where((counts > 0)[:, None, :, None], times, times.dtype.type(0))
    exact, text, joined = _groups(runs)
    alone = _level_ties(times, exact)
    pair_ties, all_ties = alone[..., :, None] + alone[..., None, :], alone.sum(axis=2)
    for row in np.flatnonzero(joined.any(axis=(1, 2))):
        pair, together = _mixed_ties(times[row], exact[row], text[row], joined[row])
        pair_ties[row] += pair
        all_ties[row] += together
    shape = (size * draws, levels, levels)
    u = _wins(exact, counts, times).reshape(shape)
    return Pooled(np.repeat(counts, draws, axis=0), u, pair_ties.reshape(shape), all_ties.ravel())


def _wins(group: Ints, counts: Ints, times: Numbers) -> Floats:
    """Return the number of pairs of runs in which the first level's is larger, ties one half."""
    size, draws, levels, most = times.shape
    runs = counts.astype(float)  # products of integers of 32 bits overflow
    products = runs[:, None, :, None] * runs[:, None, None, :]
    u = np.repeat(products / 2, draws, axis=1)
    for one in range(levels - 1):
        own, rest = group[:, one, :, None], group[:, one + 1 :].reshape(size, 1, -1)
        above = (own > rest).astype(times.dtype)
        above += own >= rest
        wins = _product(times[:, :, one], above).reshape(size, draws, -1, most)
        u[:, :, one, one + 1 :] = np.einsum("bdjn,bdjn->bdj", wins, times[:, :, one + 1 :]) / 2
    first, second = pairs(levels)
    u[:, :, second, first] = products[:, :, first, second] - u[:, :, first, second]
    return u


def _groups(runs: Floats) -> tuple[Ints, Ints, Bools]:
    """Return numbers of the different values of each configuration, ascending.

    Returns
    -------
    exact, text : numpy.ndarray of shape (B, k, n)
        Numbers of the values, and of their texts (see ``near_ties``).
    joined : numpy.ndarray of shape (B, k, n)
        Whether a run has the text of another value, or of a run of another level.
    """
    size, levels, most = runs.shape
    flat = runs.reshape(size, levels * most)
    order = np.argsort(flat, axis=1)
    ascending = np.take_along_axis(flat, order, axis=1)
    gap = gaps(ascending)
    equal = (gap == 0).reshape(ascending.shape)
    alike = tied_as_text(ascending, gap)
    level = order // most
    other = np.zeros(flat.shape, dtype=bool)  # tied with the one before, but of another kind
    other[:, 1:] = alike[:, 1:] & (~equal[:, 1:] | (level[:, 1:] != level[:, :-1]))
    numbers = np.empty((3, *flat.shape), dtype=np.int16)  # there are at most MOST
    np.put_along_axis(numbers[0], order, np.cumsum(~equal, axis=1), axis=1)
    text = np.cumsum(~alike, axis=1)
    np.put_along_axis(numbers[1], order, text, axis=1)
    code = text + np.arange(size)[:, None] * (flat.shape[1] + 1)
    joined = np.bincount(code[other], minlength=code.max() + 1)[code] > 0
    np.put_along_axis(numbers[2], order, joined, axis=1)
    exact, text, joined = numbers.reshape(3, *runs.shape)
    return exact, text, joined.astype(bool)


def _product(times: Numbers, numbers: Numbers) -> Numbers:
    """Return the products of (B, D, n) and (B, n, m), in parts that start no threads."""
    draws, most = times.shape[1:]
    made = np.empty((*times.shape[:2], numbers.shape[2]), dtype=times.dtype)
    width = max(1, _PRODUCTS // (_ROWS * most))
    for row in range(0, draws, _ROWS):
        rows = slice(row, row + _ROWS)
        for column in range(0, numbers.shape[2], width):
            here = slice(column, column + width)
            np.matmul(times[:, rows], numbers[:, :, here], out=made[:, rows, here])
    return made


def _level_ties(times: Numbers, group: Ints) -> Floats:
    """Return the sum of t^3 - t within each level, shape (B, D, k)."""
    tied = times
    ascending = np.sort(group, axis=2)
    if (ascending[..., 1:] == ascending[..., :-1]).any():
        same = (group[..., :, None] == group[..., None, :]).astype(times.dtype)
        tied = np.stack(
            [_product(times[:, :, one], same[:, one]) for one in range(times.shape[2])], axis=2
        )
    return np.asarray(np.einsum("bdkn,bdkn->bdk", times, tied * tied - 1), dtype=float)


def _mixed_ties(times: Numbers, exact: Ints, text: Ints, joined: Bools) -> tuple[Floats, Floats]:
    """Return the tie sums that ties between levels add, in the samples of one configuration.

    With c_i runs of level i in a group, (c_i + c_j)^3 has 3 c_i^2 c_j + 3 c_i c_j^2 more than the
    cubes of both.

    Returns
    -------
    tuple of numpy.ndarray of shape (D, k, k) and (D,)
        For each pair of levels (not for a level and itself), and for all levels together.
    """
    draws, levels = times.shape[:2]
    level, place = np.nonzero(joined)
    order = np.lexsort((level, exact[joined], text[joined]))
    level, place = level[order], place[order]
    value, text = exact[level, place], text[level, place]
    starts = np.flatnonzero((np.diff(value, prepend=-1) != 0) | (np.diff(level, prepend=-1) != 0))
    sampled = np.add.reduceat(times[:, level, place].astype(float), starts, axis=1)
    value, level, text = value[starts], level[starts], text[starts]
    groups = np.add.reduceat(sampled, np.flatnonzero(np.diff(text, prepend=-1)), axis=1)
    together = (groups * groups * groups).sum(axis=1) - (sampled * sampled * sampled).sum(axis=1)
    _, group = np.unique(value, return_inverse=True)
    runs = np.zeros((draws, int(group.max()) + 1, levels))
    runs[:, group, level] = sampled
    mixed = 3 * (np.square(runs).transpose(0, 2, 1) @ runs)
    return mixed + mixed.transpose(0, 2, 1), together


def _of_differences(difference: Floats, times: Numbers) -> tuple[Floats, Floats]:
    """Return p-values and signs of paired differences, (B, pairs, n), taken ``times`` each."""
    size, some, most = difference.shape
    distance = np.abs(difference)
    distance[distance == 0] = np.nan  # neither below nor equal to another
    other = distance.transpose(0, 2, 1)[..., None]
    same = (other == distance[:, None]).astype(times.dtype)
    below = (other < distance[:, None]) + same / 2
    below *= (difference > 0)[:, None]

    def of_each(numbers: Numbers) -> Numbers:
        return _product(times, numbers.reshape(size, most, -1)).reshape(size, -1, some, most)

    def summed(numbers: Numbers) -> Floats:
        return np.asarray(np.einsum("bdpn,bdn->bdp", numbers, times), dtype=float)

    there = (~np.isnan(distance)).transpose(0, 2, 1).astype(times.dtype)
    n = _product(times, there).astype(float)
    positive = (difference > 0).transpose(0, 2, 1).astype(times.dtype)
    statistic = summed(of_each(below)) + _product(times, positive) / 2
    if same.sum() == there.sum():
        return of_signed_ranks(
            statistic, n, _product(times * times * times, there).astype(float) - n
        )
    tied = of_each(same)
    return of_signed_ranks(statistic, n, summed(tied * tied) - n)
