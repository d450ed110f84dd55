"""Ranks of runs that are drawn again, and ranks without one of the levels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.threads import mapped
from srcs_py.srcs.engine.chunks import BLOCK_CELLS, block_of, blocks_of, locating, rank_all
from srcs_py.srcs.engine.ranking import Settings, rank_levels
from srcs_py.srcs.runs.row_ranges import Stretches
from srcs_py.srcs.runs.samples import Samples
from srcs_py.stats.block import Block
from srcs_py.stats.bootstrap_block import BootstrapBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

CHUNK = 50  # draws whose random numbers are made together; each configuration has its own
PASS = 10  # chunks that are ranked together


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
    together = PASS * CHUNK
    blocks = blocks_of(samples.counts, BLOCK_CELLS // min(together, draws), ncores)
    for start in range(0, draws, together):
        made = min(together, draws - start)

        def drawn(configurations: Ints, start: int = start, made: int = made) -> BootstrapBlock:
            runs, counts = block_of(samples, configurations)
            keys = [(seed, int(each)) for each in configurations]
            chosen = drawn_places(counts, range(start, start + made), keys, settings.paired)
            return BootstrapBlock(Block(runs, counts, settings.paired, settings.control), chosen)

        for configurations, rank in _ranked(samples, settings, blocks, drawn, made, ncores):
            counted[configurations] += _histogram(rank, made)
            report(rank.shape[0])
    return counted


def _ranked(
    samples: Samples,
    settings: Settings,
    blocks: list[Ints],
    drawn: Callable[[Ints], BootstrapBlock],
    draws: int,
    ncores: int,
) -> Iterator[tuple[Ints, Ints]]:
    """Yield the configurations of each block, and the ranks of their draws."""
    gate = _gates(blocks, drawn, settings, draws) if settings.across else None

    def work(configurations: Ints) -> tuple[Ints, Ints]:
        omnibus = None if gate is None else gate[configurations].ravel()
        with locating(samples, np.repeat(configurations, draws)):
            return configurations, rank_levels(drawn(configurations), settings, omnibus).rank

    return mapped(work, blocks, ncores)


def _gates(
    blocks: list[Ints],
    drawn: Callable[[Ints], BootstrapBlock],
    settings: Settings,
    draws: int,
) -> Floats:
    """Return the gate's p-values, corrected over the configurations of each draw, (C, draws)."""
    assert settings.across is not None
    p = np.empty((sum(map(len, blocks)), draws))
    for block in blocks:
        p[block] = settings.gate.p(drawn(block)).reshape(-1, draws)
    return settings.across.adjust(p.T, settings.alpha).T


def drawn_places(counts: Ints, draws: range, keys: Sequence[tuple[int, int]], paired: bool) -> Ints:
    """Draw runs of each level with replacement; when paired, those of all levels together.

    Parameters
    ----------
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    draws : range
        The first and the end of the draws; the first begins a chunk.
    keys : sequence of B tuples of int
        Of each configuration, where the random numbers begin, and its number.
    paired : bool
        Whether the r-th runs of all levels belong together.

    Returns
    -------
    numpy.ndarray of shape (B, D, k, n), or (B, D, 1, n) when paired
        Positions of the runs drawn; where a level has no run, the position itself.
    """
    counts = counts.max(axis=1, keepdims=True) if paired else counts
    most = int(counts.max())
    chosen = np.empty((len(counts), len(draws), counts.shape[1], most), dtype=np.intp)
    for start in range(0, len(draws), CHUNK):
        for part, own, (seed, number) in zip(
            chosen[:, start : start + CHUNK], counts, keys, strict=True
        ):
            random = np.random.default_rng((seed, (draws.start + start) // CHUNK, number))
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
