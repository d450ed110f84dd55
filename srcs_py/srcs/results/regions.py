"""Shares of the variance of rank vectors, and a tree that divides configurations into regions.

Arrays in, arrays out. A rank vector has the ranks of all k levels in one configuration; the total
is the sum of the squared distances of the vectors from their mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats, Ints

MOST_SUBSETS = 10  # levels of a category up to which all subsets are tried
PARTS = 5  # of the configurations, for cross-validation
_ROUNDING = 1e-9  # of a sum of squares, relative to the total


class ParameterCodes(NamedTuple):
    """The level of each configuration, how many levels there are, and whether they are ordered."""

    codes: Ints
    size: int
    ordered: bool

    def of(self, chosen: Bools) -> ParameterCodes:
        """Return the parameter in some configurations."""
        return self._replace(codes=self.codes[chosen])


class Split(NamedTuple):
    """A region, the parameter that divides it, and the levels that stay; the others leave it."""

    region: int
    parameter: int
    stay: Bools
    drop: float

    def divide(self, region: Ints, parameters: Sequence[ParameterCodes], new: int) -> None:
        """Move the configurations that leave the region into the region ``new``."""
        leave = ~self.stay[parameters[self.parameter].codes]
        region[(region == self.region) & leave] = new


def total(ranks: Floats) -> float:
    """Return the sum of the squared distances of the rank vectors from their mean."""
    return float(((ranks - ranks.mean(axis=0)) ** 2).sum())


def shares(parameters: Sequence[ParameterCodes], ranks: Floats) -> dict[tuple[int, ...], float]:
    """Return the share of the total of each parameter, and of each pair beyond those of both."""
    whole, around = total(ranks), ranks - ranks.mean(axis=0)

    def between(code: Ints) -> float:
        counts, sums = _by_level(np.unique(code, return_inverse=True)[1], 1, around)
        return float(((sums**2).sum(axis=1) / counts).sum() / whole)

    found: dict[tuple[int, ...], float] = {
        (at,): between(parameter.codes) for at, parameter in enumerate(parameters)
    }
    for one, other in combinations(range(len(parameters)), 2):
        first, second = parameters[one], parameters[other]
        both = between(first.codes * second.size + second.codes)
        found[one, other] = both - found[one,] - found[other,]
    return found


def beyond_chance(
    found: dict[tuple[int, ...], float], parameters: Sequence[ParameterCodes], size: int
) -> dict[tuple[int, ...], float]:
    """Return each share less what chance alone gives, as epsilon squared does, at least 0.

    Parameters
    ----------
    found : mapping
        Shares of parameters and of pairs beyond those of both.
    parameters : sequence of ParameterCodes
        The parameters.
    size : int
        Number N of configurations. A term with df degrees of freedom has the share df / (N - 1)
        where nothing differs, and 1 - (1 - share) (N - 1) / (N - 1 - df) is beyond it; NaN
        where df is N - 1.

    References
    ----------
    Kelley (1935), Proceedings of the National Academy of Sciences 21, 554-559.
    """
    freedom: dict[tuple[int, ...], int] = {}
    for key in found:
        cells = len(np.unique([parameters[at].codes for at in key], axis=1).T)
        alone = [freedom[at,] for at in key] if len(key) > 1 else []
        freedom[key] = cells - 1 - sum(alone)
    whole = size - 1
    return {
        key: max(0.0, 1 - (1 - share) * whole / (whole - freedom[key]))
        if freedom[key] < whole
        else np.nan
        for key, share in found.items()
    }


def grow(parameters: Sequence[ParameterCodes], ranks: Floats, most: int) -> list[Split]:
    """Grow a tree best-first: of all regions, divide the one with the largest drop.

    Parameters
    ----------
    parameters : sequence of ParameterCodes
        What can divide a region.
    ranks : numpy.ndarray of shape (C, k)
        Rank vectors.
    most : int
        Most regions.

    Returns
    -------
    list of Split
        In the order in which they are made; the n-th makes region n, and all begin in region 0.
    """
    region, least = np.zeros(len(ranks), np.intp), _ROUNDING * total(ranks)
    best = [_best_split(0, parameters, ranks)]
    splits: list[Split] = []
    while len(best) < most:
        split = max(best, key=lambda split: split.drop)
        if split.drop <= least:
            break
        new = len(best)
        split.divide(region, parameters, new)
        splits.append(split)
        best.append(split)
        for part in (split.region, new):
            inside = region == part
            within = [parameter.of(inside) for parameter in parameters]
            best[part] = _best_split(part, within, ranks[inside])
    return splits


def cross_validation(
    parameters: Sequence[ParameterCodes], ranks: Floats, most: int, block: Ints
) -> Floats:
    """Return squared errors in configurations that the tree was not grown with.

    Parameters
    ----------
    parameters, ranks, most
        As of :func:`grow`.
    block : numpy.ndarray of int, shape (C,)
        Number of the block of each configuration, from 0: blocks are left out as a whole.

    Returns
    -------
    numpy.ndarray of shape (blocks, most)
        Of each block, summed over its configurations, with 1 to ``most`` regions, whose mean rank
        vector predicts them.
    """
    count = int(block.max()) + 1
    part = np.random.default_rng(0).permutation(np.arange(count) % PARTS)[block]
    errors = np.empty((len(ranks), most))
    for left_out in np.unique(part):
        known, test = part != left_out, part == left_out
        splits = grow([parameter.of(known) for parameter in parameters], ranks[known], most)
        region = np.zeros(len(ranks), np.intp)
        for regions in range(1, most + 1):
            if 0 < regions - 1 <= len(splits):
                splits[regions - 2].divide(region, parameters, regions - 1)
            counts, sums = _by_level(region[known], regions, ranks[known])
            means = sums / np.maximum(counts, 1)[:, None]
            errors[test, regions - 1] = ((ranks[test] - means[region[test]]) ** 2).sum(axis=1)
    return _by_level(block, count, errors)[1]


def supported(errors: Floats) -> int:
    """Return the least number of regions whose error is within a standard error of the least.

    The standard error is that of the difference between the two errors (Breiman et al. 1984).
    """
    best = int(np.argmin(errors.mean(axis=0)))
    more = errors - errors[:, [best]]
    margin = more.std(axis=0, ddof=1) / np.sqrt(len(errors))
    return int(np.argmax(more.mean(axis=0) <= margin)) + 1


def _best_split(region: int, parameters: Sequence[ParameterCodes], ranks: Floats) -> Split:
    """Return the split of a region with the largest drop of its sum of squares.

    Ordered levels are divided between two neighbours. Categories are divided into any two subsets;
    more than ten levels in the order of their means along the first principal direction.
    """
    around = ranks - ranks.mean(axis=0)
    found = Split(region, 0, np.ones(parameters[0].size, bool), 0.0)
    for at, parameter in enumerate(parameters):
        counts, sums = _by_level(parameter.codes, parameter.size, around)
        present = np.flatnonzero(counts)
        if len(present) < 2:
            continue
        counts, sums = counts[present], sums[present]
        any_two = not parameter.ordered and len(present) <= MOST_SUBSETS
        if any_two:
            subsets = _subsets(len(present))
            inside, of_inside = subsets @ counts, subsets @ sums
        else:
            order = np.arange(len(present)) if parameter.ordered else _by_direction(counts, sums)
            inside, of_inside = np.cumsum(counts[order])[:-1], np.cumsum(sums[order], axis=0)[:-1]
        # both parts have the same sum around the mean of the region, with other signs
        drops = (of_inside**2).sum(axis=1) * (1 / inside + 1 / (len(ranks) - inside))
        best = int(np.argmax(drops))
        if drops[best] > found.drop:
            stay = present[subsets[best] if any_two else order[: best + 1]]
            levels = np.isin(np.arange(parameter.size), stay)
            if parameter.ordered:  # also levels that do not occur in this region
                levels = np.arange(parameter.size) <= stay.max()
            found = Split(region, at, levels, float(drops[best]))
    return found


def _subsets(levels: int) -> Bools:
    """Return the divisions of levels into two parts, shape (divisions, levels)."""
    subsets = np.arange(1, 2 ** (levels - 1))
    return np.asarray((subsets[:, None] >> np.arange(levels)) & 1, dtype=bool)


def _by_direction(counts: Floats, sums: Floats) -> Ints:
    """Return the order of the means of the levels along their first principal direction."""
    direction = np.linalg.svd(sums / np.sqrt(counts)[:, None], full_matrices=False)[2][0]
    return np.argsort((sums / counts[:, None]) @ direction, kind="stable")


def _by_level(codes: Ints, size: int, values: Floats) -> tuple[Floats, Floats]:
    """Return how many rows have each level, and the sums of their values."""
    counts = np.bincount(codes, minlength=size).astype(float)
    sums = [np.bincount(codes, weights=column, minlength=size) for column in values.T]
    return counts, np.stack(sums, axis=1)
