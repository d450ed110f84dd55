"""Rates of instances: their places in the order of the scores, with ties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from srcs_py.hardness.inputs import Bools, Floats, Ties

Indices = npt.NDArray[np.intp]
_Number = TypeVar("_Number", np.float64, np.intp)


@dataclass(frozen=True)
class TieBlocks:
    """The instances of one model in the order of their scores, cut into blocks of equal scores.

    Attributes
    ----------
    order : array of int, shape (instances,)
        Instances by increasing score.
    starts : array of int, shape (blocks,)
        Number of instances before each block.
    """

    order: Indices
    starts: Indices

    @property
    def ends(self) -> Indices:
        """Number of instances up to the end of each block, shape (blocks,)."""
        return np.append(self.starts[1:], self.order.size)

    @property
    def sizes(self) -> Indices:
        """Number of instances of each block, shape (blocks,)."""
        return self.ends - self.starts

    @property
    def tied(self) -> bool:
        """Whether any score occurs twice."""
        return self.starts.size < self.order.size

    def rates(self, ties: Ties) -> Floats:
        """Last (``"max"``) or mean position of each block as a share of all, shape (blocks,)."""
        last = ties == "max" or not self.tied
        positions = self.ends if last else (self.starts + self.ends + 1) / 2
        return positions / self.order.size

    def spread(
        self, of_blocks: npt.NDArray[_Number], out: npt.NDArray[_Number]
    ) -> npt.NDArray[_Number]:
        """Write the value of each block to all instances of it, shape (instances,)."""
        out[self.order] = np.repeat(of_blocks, self.sizes) if self.tied else of_blocks
        return out


def tie_blocks(scores: Floats, ties: Ties, seed: int) -> TieBlocks:
    """Order the scores of one model; under ``"ordinal"`` ties are broken by a seeded order."""
    if ties == "ordinal":
        shuffled = np.random.default_rng(seed).permutation(scores.size)
        order = shuffled[np.argsort(scores[shuffled], kind="stable")]
        return TieBlocks(order, np.arange(scores.size))
    order, first = _sorted(scores)
    return TieBlocks(order, np.arange(scores.size) if first.all() else np.flatnonzero(first))


def _sorted(scores: Floats) -> tuple[Indices, Bools]:
    """Return the order of scores in [0, 1], and which in it differ from the one before.

    Numbers are sorted several times as fast as indices. So the leading bits of a score (those
    of a float ascend with it, and here the first two are 0) and its index make one number;
    only where these bits are alike, the scores themselves are looked at.
    """
    index = np.uint64((1 << (scores.size - 1).bit_length()) - 1)
    keys = scores.view(np.uint64) << np.uint64(2)
    keys &= ~index
    keys |= np.arange(scores.size, dtype=np.uint64)
    keys.sort()
    order = (keys & index).astype(np.intp)
    keys &= ~index
    first = _changes(keys)
    alike = ~first
    alike[:-1] |= alike[1:]
    at = slice(None) if alike.all() else alike  # a slice copies nothing
    values = scores[order[at]]
    if (values[1:] < values[:-1]).any():
        by_value = np.argsort(values)
        order[at], values = order[at][by_value], values[by_value]
    first[at] = _changes(values)
    return order, first


def _changes(values: npt.NDArray[Any]) -> Bools:
    """Return which values differ from the one before; the first does."""
    differs = np.ones(values.size, dtype=bool)
    np.not_equal(values[1:], values[:-1], out=differs[1:])
    return differs
