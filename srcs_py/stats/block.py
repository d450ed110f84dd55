"""Runs of some configurations, as omnibus and pairwise tests take them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import compared_pairs, pairs, signed_rank
from srcs_py.stats.pooled import Pooled, pool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from srcs_py.base.array_types import Bools, Floats, Ints

    Place = Callable[[int, Sequence[int]], str]


@dataclass(eq=False)
class Block:
    """The runs of B configurations of k levels, and what several tests compute of them.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    paired : bool
        Whether the r-th runs of all levels belong together.
    control : int or None
        Position of the level that all others are compared with, if there is one.
    place : callable
        From a configuration and the positions of some levels to their names, for messages.
    failed : float or None
        Value of a run that failed, which is worse than every other; None if no run can fail.
    """

    runs: Floats
    counts: Ints
    paired: bool = False
    control: int | None = None
    place: Place = lambda configuration, levels: ""
    failed: float | None = None

    @cached_property
    def pooled(self) -> Pooled:
        """Rank comparisons of all runs."""
        return pool(self.runs, self.counts)

    @cached_property
    def moments(self) -> tuple[Floats, Floats]:
        """Means and standard deviations of the runs that ended, each of shape (B, k)."""
        runs = self.ended
        if runs is self.runs:
            return moments(runs, self.counts)
        there = ~np.isnan(runs)
        order = np.argsort(~there, axis=2, kind="stable")
        return moments(np.take_along_axis(runs, order, axis=2), there.sum(axis=2))

    @property
    def ended(self) -> Floats:
        """The runs, NaN for those that failed."""
        if self.failed is None:
            return self.runs
        return np.where(self.runs == self.failed, np.nan, self.runs)

    @property
    def means(self) -> Floats:
        """Means of the levels; their order is exact."""
        return self.moments[0]

    @property
    def compared(self) -> Bools:
        """Pairs of levels with runs, those with the control if there is one, shape (B, pairs)."""
        first, second = pairs(self.counts.shape[1])
        return compared_pairs(self.counts > 0, self.control)[:, first, second]

    @cached_property
    def signed_rank(self) -> tuple[Floats, Bools, Floats]:
        """P-values of the paired Wilcoxon test, near ties and signs, each of shape (B, pairs)."""
        return signed_rank(self.runs, np.fmax.reduce(np.abs(self.ended), axis=(1, 2)))

    def take(self, rows: Ints) -> Block:
        """Return some of the configurations, with their rank comparisons if they are computed."""
        if rows.size == len(self.counts):
            return self
        place = self.place
        part = Block(
            *(self.runs[rows], self.counts[rows], self.paired, self.control),
            lambda row, levels: place(rows[row], levels),
            self.failed,
        )
        return self._share(part, rows)

    def _share(self, part: Block, rows: Ints) -> Block:
        if "pooled" in vars(self):
            part.pooled = self.pooled.take(rows)
        return part
