"""Exact p-values of tests of rank sums over few blocks."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats, Ints

MOST_BLOCKS = 30  # of more blocks the approximations of the tests are good
FEW_BLOCKS = 8  # of fewer blocks they are not, and permutations are drawn if they are too many
MOST_SUMS = 150_000  # vectors of sums in a step of the enumeration
DRAWS = 99_999


def few_blocks_p(scores: Floats) -> tuple[float, str] | None:
    """Return the p-value of the sum of squared rank sums, and how it was found.

    Parameters
    ----------
    scores : numpy.ndarray of shape (blocks, samples)
        Ranks, or weighted ranks as in Quade's test, less their mean in the block; ties share
        their mean rank.

    Returns
    -------
    p : float
        Probability of a sum of squares as large as this one if every order of the scores of a
        block is equally likely.
    how : str
        ``"exact"`` by enumeration; ``"permutations"`` by 99,999 random orders, the same in each
        call, with fewer than 8 blocks. None with more blocks than can be enumerated.

    References
    ----------
    Hollander and Wolfe (1999), Nonparametric Statistical Methods, section 7.1.

    Examples
    --------
    >>> p, how = few_blocks_p(np.array([[-1.0, 0, 1]] * 3))
    >>> round(1 / p), how  # the first of 36
    (36, 'exact')
    """
    blocks, samples = scores.shape
    whole = np.rint(4 * scores).astype(np.int64)  # ranks are halves, weights too
    whole //= max(np.gcd.reduce(whole, axis=None), 1)
    if blocks <= MOST_BLOCKS and factorial(samples) <= MOST_SUMS:
        p = _enumerated(whole)
        if p is not None:
            return p, "exact"
    return (_drawn(whole), "permutations") if blocks < FEW_BLOCKS else None


def _squares(sums: Ints) -> Ints:
    return np.asarray((sums**2).sum(axis=-1))


def _enumerated(scores: Ints) -> float | None:
    """Return the exact p-value; None if the sums are too many.

    All orders of a block are equally likely, so only the sums in ascending order are kept, with
    their probabilities.
    """
    sums: Ints = np.sort(scores[:1], axis=1)
    chance: Floats = np.ones(1)
    # A number for each vector of sums, whose last sum follows from the others.
    base = 2.0 * np.abs(scores).max(axis=1).sum() + 1
    digits = base ** np.arange(scores.shape[1] - 1)
    if base * digits[-1] > 2**53:
        return None
    for block in scores[1:]:
        orders = np.array([*set(permutations(block.tolist()))])
        if len(orders) * len(sums) > MOST_SUMS:
            return None
        added = np.sort((sums[:, None] + orders).reshape(-1, sums.shape[1]), axis=1)
        each = np.repeat(chance / len(orders), len(orders))
        _, first, at = np.unique(added[:, :-1] @ digits, return_index=True, return_inverse=True)
        sums, chance = added[first], np.asarray(np.bincount(at, each))
    return float(chance[_squares(sums) >= _squares(scores.sum(axis=0))].sum())


def _drawn(scores: Ints) -> float:
    """Return the p-value of random orders; that of the data is one of them."""
    rng, reached = np.random.default_rng(0), 1
    for _ in range(9):
        orders = np.broadcast_to(scores, (DRAWS // 9, *scores.shape))
        sums = rng.permuted(orders, axis=2).sum(axis=1)
        reached += int(np.count_nonzero(_squares(sums) >= _squares(scores.sum(axis=0))))
    return float(reached / (DRAWS + 1))
