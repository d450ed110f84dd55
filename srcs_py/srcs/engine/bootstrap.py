"""Ranks in bootstrap samples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.threads import mapped
from srcs_py.srcs.engine.chunks import (
    CHUNK_CELLS,
    block_of,
    chunks_of,
    threads,
)
from srcs_py.srcs.engine.ranking import Ranked, rank_block
from srcs_py.stats.bootstrap_block import BootstrapBlock
from srcs_py.stats.pairwise import compared_pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.stats.block import Block

BATCH = 50  # draws of a configuration that share a random generator
BATCHES = 10  # ranked together


@dataclass(frozen=True)
class BootstrapRanks:
    """Bootstrap samples of the runs of each configuration, ranked.

    Attributes
    ----------
    samples : Samples
        The runs, of one performance.
    options : Options
        Tests and direction; paired runs are drawn together.
    draws, seed : int
        Number of bootstrap samples, and seed of their random numbers.
    report : callable
        Called with the number of configurations that were ranked.
    """

    samples: Samples
    options: Options
    draws: int
    seed: int
    report: Callable[[int], object] = lambda configurations: None

    def counted_ranks(self) -> Ints:
        """Count how often each level gets each rank.

        Returns
        -------
        numpy.ndarray of shape (C, k, 2 k - 1)
            Draws in which each level of each configuration has rank -(k - 1), ..., k - 1.
        """
        size, levels = self.samples.counts.shape
        counted = np.zeros((size, levels, 2 * levels - 1), dtype=np.intp)
        for chunk, ranked in self._ranked():
            counted[chunk] += _histogram(ranked.rank, len(ranked.rank) // chunk.size)
        return counted

    def decided_pairs(self, runs: Ints) -> Floats:
        """Predict how often each pair of levels is significant with other numbers of runs.

        Parameters
        ----------
        runs : numpy.ndarray of shape (C,)
            Number of runs of each level in each configuration.

        Returns
        -------
        numpy.ndarray of shape (C, k, k)
            Share of the draws; NaN for pairs that are not compared.
        """
        there = self.samples.counts > 0
        counted = np.zeros((*there.shape, there.shape[1]))
        for chunk, ranked in self._ranked(runs):
            significant = ranked.p < self.options.alpha
            counted[chunk] += significant.reshape(chunk.size, -1, *counted.shape[1:]).sum(axis=1)
        compared = compared_pairs(there, self.samples.position(self.options.control))
        return np.where(compared, counted / self.draws, np.nan)

    def _ranked(self, runs: Ints | None = None) -> Iterator[tuple[Ints, Ranked]]:
        """Yield configurations and the results of some draws of each, the first one's draws first.

        With ``runs``, of shape (C,), each level has that many runs in a draw, else as many as it
        has.
        """
        samples, options = self.samples, self.options
        size, control = len(samples.counts), samples.position(options.control)
        counts = samples.counts if runs is None else samples.counts.astype(bool) * runs[:, None]
        together = min(BATCHES * BATCH, self.draws)
        chunks = chunks_of(counts, CHUNK_CELLS // together, threads(options))
        for start in range(0, self.draws, together):
            batch = range(start, min(start + together, self.draws))

            def drawn(chunk: Ints, batch: range = batch) -> Block:
                origin = block_of(samples, chunk, options.paired, control, 0, options.failed)
                keys = [(self.seed, int(configuration)) for configuration in chunk]
                sizes = counts[chunk]
                chosen = bootstrap_positions(origin.counts, sizes, batch, keys, options.paired)
                return BootstrapBlock(origin, chosen, sizes)

            omnibus = None
            if options.across:
                p = np.empty((size, len(batch)))
                for chunk in chunks:
                    p[chunk] = options.gate.p(drawn(chunk)).reshape(-1, len(batch))
                omnibus = options.across.adjust(p.T, options.alpha).T

            def ranked(chunk: Ints, omnibus: Floats | None = omnibus) -> Ranked:
                corrected = None if omnibus is None else omnibus[chunk].ravel()
                return rank_block(drawn(chunk), options, corrected)

            for chunk, part in zip(chunks, mapped(ranked, chunks, threads(options)), strict=True):
                yield chunk, part
                self.report(len(part.rank))


def bootstrap_positions(
    counts: Ints, sizes: Ints, draws: range, keys: Sequence[tuple[int, int]], paired: bool
) -> Ints:
    """Draw runs of each level with replacement; when paired, those of all levels together.

    Parameters
    ----------
    counts, sizes : numpy.ndarray of shape (B, k)
        Numbers of runs that there are, and that are drawn.
    draws : range
        Numbers of the draws; the first one begins a batch.
    keys : sequence of B tuples of int
        Seed and number of each configuration.
    paired : bool
        Whether the r-th runs of all levels belong together.

    Returns
    -------
    numpy.ndarray of shape (B, D, k, n), or (B, D, 1, n) when paired
        Positions of the runs drawn, filled up with the largest of ``counts``.
    """
    if paired:
        counts, sizes = (each.max(axis=1, keepdims=True) for each in (counts, sizes))
    shape = len(counts), len(draws), counts.shape[1], int(sizes.max())
    chosen = np.full(shape, counts.max(), dtype=np.intp)
    place = np.arange(shape[3])
    for start in range(0, len(draws), BATCH):
        for part, own, size, (seed, number) in zip(
            chosen[:, start : start + BATCH], counts, sizes, keys, strict=True
        ):
            random = np.random.default_rng((seed, (draws.start + start) // BATCH, number))
            # as wide as the configuration, not as the block: its draws do not depend on others
            share = random.random((len(part), own.size, int(size.max())))
            share *= own[:, None]
            inside = place[: share.shape[2]] < size[:, None]
            np.copyto(part[:, :, : share.shape[2]], share, where=inside, casting="unsafe")
    return chosen


def _histogram(rank: Ints, draws: int) -> Ints:
    """Count the ranks of (B * draws, k), shape (B, k, 2 k - 1)."""
    levels = rank.shape[1]
    width = 2 * levels - 1
    cell = np.arange(rank.shape[0])[:, None] // draws * levels + np.arange(levels)
    code = cell * width + rank + levels - 1
    cells = code.ravel().astype(np.intp, copy=False)
    counted = np.bincount(cells, minlength=rank.shape[0] // draws * levels * width)
    return counted.reshape(-1, levels, width)
