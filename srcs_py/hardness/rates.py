"""Rates of instances: their places in the order of the scores, with ties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from srcs_py.hardness.inputs import Floats, Ties

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
        """Last (``"max"``) or mean position of each instance as a share, shape (instances,)."""
        last = ties == "max" or not self.tied
        positions = self.ends if last else (self.starts + self.ends + 1) / 2
        return self.spread(positions / self.order.size)

    def spread(self, of_blocks: npt.NDArray[_Number]) -> npt.NDArray[_Number]:
        """Return the value of the block of each instance, shape (instances,)."""
        values = np.empty(self.order.size, dtype=of_blocks.dtype)
        values[self.order] = np.repeat(of_blocks, self.sizes) if self.tied else of_blocks
        return values


def tie_blocks(scores: Floats, ties: Ties, seed: int) -> TieBlocks:
    """Order the scores of one model; under ``"ordinal"`` ties are broken by a seeded order."""
    if ties == "ordinal":
        shuffled = np.random.default_rng(seed).permutation(scores.size)
        order = shuffled[np.argsort(scores[shuffled], kind="stable")]
        return TieBlocks(order, np.arange(scores.size))
    order = np.argsort(scores)
    values = scores[order]
    first = np.flatnonzero(np.append(True, values[1:] != values[:-1]))
    return TieBlocks(order, first)
