"""Corrections of one family of p-values: statsmodels', and two by their definitions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# R's corrections by the names that statsmodels has for them.
MULTIPLETESTS = {
    "hochberg": "simes-hochberg",
    "BH": "fdr_bh",
    "BY": "fdr_by",
    "fdr": "fdr_bh",
}


def corrected(p: Floats, correction: str, alpha: float = 0.05) -> Floats:
    """Return corrected p-values of a family; NaN is not a test."""
    from statsmodels.stats.multitest import multipletests

    p = p.copy()
    made = ~np.isnan(p)
    if correction == "none" or not made.any():
        return p
    if correction in {"shaffer", "bergmann-hommel"}:
        return (shaffer if correction == "shaffer" else bergmann_hommel)(p)
    name = MULTIPLETESTS.get(correction, correction)
    p[made] = _holm(p[made]) if name == "holm" else multipletests(p[made], alpha, name)[1]
    return p


def _holm(p: Floats) -> Floats:
    """Return Holm's correction by its definition: Bonferroni's of the tests that are left.

    statsmodels' ``holm`` runs Python's garbage collector in each call, which takes longer than all
    the rest of a study.
    """
    from statsmodels.stats.multitest import multipletests

    order = np.argsort(p)
    steps = [multipletests(p[order[i:]], method="bonferroni")[1][0] for i in range(p.size)]
    result = np.empty(p.size)
    result[order] = np.maximum.accumulate(steps)
    return result


def partitions(levels: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield all ways in which levels can be equal: split into groups."""
    if not levels:
        yield []
        return
    head, *rest = levels
    for size in range(len(rest) + 1):
        for others in itertools.combinations(rest, size):
            left = [each for each in rest if each not in others]
            for more in partitions(left):
                yield [[head, *others], *more]


@lru_cache(maxsize=8)
def exhaustive_sets(k: int) -> tuple[tuple[int, ...], ...]:
    """Return the pairs that are equal in each of the ways in which k levels can be equal."""
    place = {pair: at for at, pair in enumerate(itertools.combinations(range(k), 2))}
    return tuple(
        tuple(place[pair] for group in split for pair in itertools.combinations(group, 2))
        for split in partitions(range(k))
    )


def _levels_with_p(p: Floats) -> tuple[int, NDArray[np.bool_]]:
    """Return how many levels have a p-value, and which pairs are between them."""
    k = round((1 + math.sqrt(1 + 8 * p.size)) / 2)
    pairs = list(itertools.combinations(range(k), 2))
    there = {i for pair, value in zip(pairs, p, strict=True) if not np.isnan(value) for i in pair}
    return len(there), np.array([i in there and j in there for i, j in pairs])


def shaffer(p: Floats) -> Floats:
    """Return Shaffer's static procedure by its definition: sizes of all exhaustive sets."""
    k, between = _levels_with_p(p)
    sizes = {len(each) for each in exhaustive_sets(k)}
    result, running = p.copy(), 0.0
    order = [place for place in np.argsort(p) if not np.isnan(p[place])]
    for i, place in enumerate(order):
        running = max(running, max(s for s in sizes if s <= between.sum() - i) * p[place])
        result[place] = min(running, 1.0)
    return result


def bergmann_hommel(p: Floats) -> Floats:
    """Return Bergmann and Hommel's procedure by its definition: all exhaustive sets."""
    k, between = _levels_with_p(p)
    own = p[between]
    known = np.where(np.isnan(own), 1.0, own)
    worst = np.zeros(own.size)
    for each in map(list, exhaustive_sets(k)):
        if each:
            worst[each] = np.maximum(worst[each], len(each) * known[each].min())
    result = p.copy()
    result[between] = np.where(np.isnan(own), np.nan, np.minimum(worst, 1.0))
    return result
