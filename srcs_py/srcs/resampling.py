"""Ranks of runs that are drawn again, and ranks without one of the levels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.srcs.blocks import BLOCK_CELLS, block_of, blocks_of, locating, mapped, rank_all
from srcs_py.srcs.engine import Settings, rank_block
from srcs_py.srcs.samples import Samples, Stretches
from srcs_py.stats.pooled import pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]
    Drawn = tuple[Floats, Ints]

CHUNK = 50  # draws made together; each configuration and chunk has random numbers of its own


def counted_ranks(
    samples: Samples,
    settings: Settings,
    draws: int,
    seed: int,
    ncores: int = 1,
    report: Callable[[int], object] = lambda configurations: None,
) -> Ints:
    """Count how often each level gets each rank when its runs are drawn again.

    Parameters
    ----------
    samples : Samples
        The runs, of one performance.
    settings : Settings
        Tests and direction; paired runs are drawn together.
    draws, seed : int
        How many bootstrap samples, and where their random numbers begin.
    ncores : int
        Blocks worked on at once, in threads.
    report : callable
        Told how many configurations were ranked.

    Returns
    -------
    numpy.ndarray of shape (C, k, 2 k - 1)
        Draws in which each level of each configuration has rank -(k - 1), ..., k - 1.
    """
    ncores = ncores if settings.test.threads else 1
    size, levels = samples.counts.shape
    counted = np.zeros((size, levels, 2 * levels - 1), dtype=np.intp)
    blocks = blocks_of(samples.counts, BLOCK_CELLS // min(CHUNK, draws), ncores)
    for start in range(0, draws, CHUNK):
        made = min(CHUNK, draws - start)

        def drawn(configurations: Ints, start: int = start, made: int = made) -> Drawn:
            seeds = [(seed, start // CHUNK, int(each)) for each in configurations]
            runs, counts = block_of(samples, configurations)
            return resampled(runs, counts, made, seeds, settings.paired)

        for configurations, rank in _ranked(samples, settings, blocks, drawn, made, ncores):
            counted[configurations] += _histogram(rank, made)
            report(rank.shape[0])
    return counted


def _ranked(
    samples: Samples,
    settings: Settings,
    blocks: list[Ints],
    drawn: Callable[[Ints], Drawn],
    draws: int,
    ncores: int,
) -> Iterator[tuple[Ints, Ints]]:
    """Yield the configurations of each block, and the ranks of their draws."""
    gate = _gates(blocks, drawn, settings, draws) if settings.across else None

    def work(configurations: Ints) -> tuple[Ints, Ints]:
        omnibus = None if gate is None else gate[configurations].ravel()
        with locating(samples, np.repeat(configurations, draws)):
            return configurations, rank_block(*drawn(configurations), settings, omnibus).rank

    return mapped(work, blocks, ncores)


def _gates(
    blocks: list[Ints],
    drawn: Callable[[Ints], Drawn],
    settings: Settings,
    draws: int,
) -> Floats:
    """Return the gate's p-values, corrected over the configurations of each draw, (C, draws)."""
    assert settings.across is not None
    p = np.empty((sum(map(len, blocks)), draws))
    for block in blocks:
        runs, counts = drawn(block)
        p[block] = settings.gate.p(runs, counts, pool(runs, counts)).reshape(-1, draws)
    return settings.across.adjust(p.T, settings.alpha).T


def resampled(
    runs: Floats, counts: Ints, draws: int, seeds: Sequence[tuple[int, ...]], paired: bool
) -> Drawn:
    """Draw runs of each level with replacement; when paired, those of all levels together.

    Parameters
    ----------
    runs, counts : numpy.ndarray of shape (B, k, n) and (B, k)
        Runs, filled up with NaN at the end where a level has fewer than n, and their numbers.
    draws : int
        How often.
    seeds : sequence of B tuples of int
        Seed of each configuration.
    paired : bool
        Whether the r-th runs of all levels belong together.

    Returns
    -------
    tuple of numpy.ndarray of shape (B * draws, k, n) and (B * draws, k)
        The draws of the first configuration, then those of the next.
    """
    size, levels, most = runs.shape
    found = np.full((size, draws, levels, most), np.nan)
    for row, own in enumerate(counts):
        width = int(own.max())  # not that of the block: random numbers are the configuration's
        random = np.random.default_rng(seeds[row])
        share = random.random((draws, 1 if paired else levels, width))
        chosen = (share * (width if paired else own[:, None])).astype(np.intp)
        # where a level has no run, it keeps what it is filled up with
        place = np.arange(width)
        chosen = np.where(place < own[:, None], chosen, place)
        found[row, :, :, :width] = np.take_along_axis(runs[row][None], chosen, axis=2)
    return found.reshape(-1, levels, most), np.repeat(counts, draws, axis=0)


def _histogram(rank: Ints, draws: int) -> Ints:
    """Count the ranks of (B * draws, k), shape (B, k, 2 k - 1)."""
    levels = rank.shape[1]
    width = 2 * levels - 1
    cell = np.arange(rank.shape[0])[:, None] // draws * levels + np.arange(levels)
    code = cell * width + rank + levels - 1
    counted = np.bincount(code.ravel(), minlength=rank.shape[0] // draws * levels * width)
    return counted.reshape(-1, levels, width)


def ranks_without(samples: Samples, settings: Settings, level: int, ncores: int = 1) -> Floats:
    """Return the ranks, (C, k), when a level is left out; NaN for it and for levels without runs.

    The control must be another level.
    """
    control = settings.control
    if control is not None and control > level:
        settings = replace(settings, control=control - 1)
    rest = np.delete(np.arange(samples.present.size), level)
    ranks = np.full(samples.counts.shape, np.nan)
    part = _without(samples, level)
    ranks[:, rest] = rank_all(part, settings, ncores=ncores).rank
    ranks[samples.counts == 0] = np.nan
    return ranks


def _without(samples: Samples, level: int) -> Samples:
    """Return the runs without those of a level; all configurations stay."""
    stretches, levels = samples.stretches, samples.counts.shape[1]
    begin = np.cumsum(stretches.lengths) - stretches.lengths
    cell = np.searchsorted(np.cumsum(samples.counts), begin, side="right")
    kept = cell % levels != level
    configuration = np.bincount(cell[kept] // levels, minlength=len(samples.counts))
    return replace(
        samples,
        present=np.delete(samples.present, level),
        counts=np.delete(samples.counts, level, axis=1),
        stretches=Stretches(
            stretches.starts[kept],
            stretches.lengths[kept],
            np.append(0, np.cumsum(configuration)),
        ),
    )
