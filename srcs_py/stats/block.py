"""The runs of some configurations, as a gate and a test get them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import signed_rank
from srcs_py.stats.pooled import Pooled, pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


class Block:
    """The runs of B configurations of k levels; what tests share is computed when first asked for.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    paired : bool
        Whether the r-th runs of all levels belong together.
    control : int or None
        Position of the level that all others are compared with, where there is one.
    """

    runs: Floats

    def __init__(
        self, runs: Floats, counts: Ints, paired: bool = False, control: int | None = None
    ) -> None:
        self.runs, self.counts, self.paired, self.control = runs, counts, paired, control

    @cached_property
    def pooled(self) -> Pooled:
        """Rank comparisons of all runs."""
        return pool(self.runs, self.counts)

    @cached_property
    def moments(self) -> tuple[Floats, Floats]:
        """Means and standard deviations of the levels, each of shape (B, k)."""
        return moments(self.runs, self.counts)

    @property
    def means(self) -> Floats:
        """Means of the levels, of which the order is right."""
        return self.moments[0]

    def signed_rank(self) -> Floats:
        """Return p-values of the paired Wilcoxon test, shape (B, pairs)."""
        return signed_rank(self.runs)

    def take(self, rows: Ints) -> Block:
        """Return some of the configurations, with what was computed of them all."""
        if rows.size == len(self.counts):
            return self
        return self._kept(
            Block(self.runs[rows], self.counts[rows], self.paired, self.control), rows
        )

    def _kept(self, part: Block, rows: Ints) -> Block:
        if "pooled" in vars(self):
            part.pooled = self.pooled.take(rows)
        return part
