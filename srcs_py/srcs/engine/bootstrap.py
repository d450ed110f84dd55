"""Ranks in bootstrap samples, and ranks when a level is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.threads import mapped
from srcs_py.srcs.engine.chunks import (
    CHUNK_CELLS,
    block_of,
    chunks_of,
    locating,
    rank_all,
    threads,
)
from srcs_py.srcs.engine.ranking import rank_block
from srcs_py.stats.bootstrap_block import BootstrapBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

BATCH = 50  # draws of a configuration that share a random generator
BATCHES = 10  # ranked together


def counted_ranks(
    samples: Samples,
    options: Options,
    draws: int,
    seed: int,
    report: Callable[[int], object] = lambda configurations: None,
) -> Ints:
    """Count how often each level gets each rank in bootstrap samples.

    Parameters
    ----------
    samples : Samples
        The runs, of one performance.
    options : Options
        Tests and direction; paired runs are drawn together.
    draws, seed : int
        Number of bootstrap samples, and seed of their random numbers.
    report : callable
        Called with the number of configurations that were ranked.

    Returns
    -------
    numpy.ndarray of shape (C, k, 2 k - 1)
        Draws in which each level of each configuration has rank -(k - 1), ..., k - 1.
    """
    size, levels = samples.counts.shape
    counted = np.zeros((size, levels, 2 * levels - 1), dtype=np.intp)
    together = min(BATCHES * BATCH, draws)
    chunks = chunks_of(samples.counts, CHUNK_CELLS // together, threads(options))
    control = samples.position(options.control)
    for start in range(0, draws, together):
        batch = range(start, min(start + together, draws))

        def bootstrapped(chunk: Ints, batch: range = batch) -> BootstrapBlock:
            origin = block_of(samples, chunk, options.paired, control)
            keys = [(seed, int(configuration)) for configuration in chunk]
            chosen = bootstrap_positions(origin.counts, batch, keys, options.paired)
            return BootstrapBlock(origin, chosen)

        omnibus = None
        if options.across:
            p = np.empty((size, len(batch)))
            for chunk in chunks:
                p[chunk] = options.omnibus_test.p(bootstrapped(chunk)).reshape(-1, len(batch))
            omnibus = options.across.adjust(p.T, options.alpha).T

        def ranks(chunk: Ints, omnibus: Floats | None = omnibus, draws: int = len(batch)) -> Ints:
            with locating(samples, np.repeat(chunk, draws)):
                corrected = None if omnibus is None else omnibus[chunk].ravel()
                return rank_block(bootstrapped(chunk), options, corrected).rank

        for chunk, rank in zip(chunks, mapped(ranks, chunks, threads(options)), strict=True):
            counted[chunk] += _histogram(rank, len(batch))
            report(rank.shape[0])
    return counted


def bootstrap_positions(
    counts: Ints, draws: range, keys: Sequence[tuple[int, int]], paired: bool
) -> Ints:
    """Draw runs of each level with replacement; when paired, those of all levels together.

    Parameters
    ----------
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    draws : range
        Numbers of the draws; the first one begins a batch.
    keys : sequence of B tuples of int
        Seed and number of each configuration.
    paired : bool
        Whether the r-th runs of all levels belong together.

    Returns
    -------
    numpy.ndarray of shape (B, D, k, n), or (B, D, 1, n) when paired
        Positions of the runs drawn; beyond the runs of a level, the position itself.
    """
    counts = counts.max(axis=1, keepdims=True) if paired else counts
    most = int(counts.max())
    chosen = np.empty((len(counts), len(draws), counts.shape[1], most), dtype=np.intp)
    for start in range(0, len(draws), BATCH):
        for part, own, (seed, number) in zip(
            chosen[:, start : start + BATCH], counts, keys, strict=True
        ):
            random = np.random.default_rng((seed, (draws.start + start) // BATCH, number))
            # as wide as the configuration, not as the block: its draws do not depend on others
            share = random.random((len(part), own.size, int(own.max())))
            share *= own[:, None]
            part[:, :, : share.shape[2]] = share
    if counts.min() < most:
        place = np.arange(most)
        np.copyto(chosen, place, where=place >= counts[:, None, :, None])
    return chosen


def _histogram(rank: Ints, draws: int) -> Ints:
    """Count the ranks of (B * draws, k), shape (B, k, 2 k - 1)."""
    levels = rank.shape[1]
    width = 2 * levels - 1
    cell = np.arange(rank.shape[0])[:, None] // draws * levels + np.arange(levels)
    code = cell * width + rank + levels - 1
    counted = np.bincount(code.ravel(), minlength=rank.shape[0] // draws * levels * width)
    return counted.reshape(-1, levels, width)


def ranks_without(samples: Samples, options: Options, level: int) -> Floats:
    """Return the ranks, (C, k), when a level is left out; NaN for it and for levels without runs.

    The control must be another level.
    """
    rest = np.delete(np.arange(samples.present.size), level)
    ranks = np.full(samples.counts.shape, np.nan)
    ranks[:, rest] = rank_all(samples.without(level), options).rank
    ranks[samples.counts == 0] = np.nan
    return ranks
