"""The runs of a study cut into blocks of whole configurations, which bound the memory."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.engine import Ranked, Settings, rank_block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

# Runs, holes included, times levels in a block: what comparing each run with each level costs.
# Small enough for the processor's cache, large enough to make the cost of numpy's calls small
# (the best of 2**16 to 2**22 for 2, 8 and 30 levels alike).
BLOCK_CELLS = 2**19


def rank_all(
    values: Floats,
    counts: Ints,
    settings: Settings,
    ncores: int = 1,
    block_cells: int = BLOCK_CELLS,
    report: Callable[[int], object] = lambda configurations: None,
) -> Ranked:
    """Rank the levels of every configuration.

    Parameters
    ----------
    values : numpy.ndarray of shape (runs,)
        Performances, sorted by configuration and level.
    counts : numpy.ndarray of shape (configurations, levels)
        Number of runs of each.
    settings : Settings
        Tests and direction.
    ncores : int
        Blocks worked on at once, in threads.
    block_cells : int
        Runs times levels in a block; a larger configuration is a block of its own.
    report : callable
        Told the number of configurations of each finished block.

    Returns
    -------
    Ranked
        Results of all configurations.
    """
    order, bounds = _cut(counts, block_cells)
    totals = counts.sum(axis=1)
    starts = np.cumsum(totals) - totals

    def rank_rows(rows: Ints) -> Ranked:
        runs = _runs(values, starts[rows], totals[rows], counts[rows])
        return rank_block(runs, counts[rows], settings)

    parts = []
    for part in _mapped(rank_rows, np.split(order, bounds), ncores):
        parts.append(part)
        report(part.rank.shape[0])
    return Ranked.join(parts, order)


def _cut(counts: Ints, block_cells: int) -> tuple[Ints, Ints]:
    """Return the configurations ordered by size, and the inner bounds of the blocks in it."""
    most = counts.max(axis=1)
    order = np.argsort(most, kind="stable")
    ends = np.cumsum(most[order] * counts.shape[1] ** 2)
    block = ends // block_cells
    return order, np.flatnonzero(np.diff(block)) + 1


def _runs(values: Floats, starts: Ints, totals: Ints, counts: Ints) -> Floats:
    """Return the runs of some configurations as (B, k, n), filled up with NaN."""
    size, levels = counts.shape
    most = int(counts.max())
    last = starts[-1] + totals[-1]
    if last - starts[0] == totals.sum() and (starts[1:] > starts[:-1]).all():
        part = values[starts[0] : last]
    else:
        place = np.arange(totals.sum()) - np.repeat(np.cumsum(totals) - totals, totals)
        part = values[np.repeat(starts, totals) + place]
    if part.size == size * levels * most:
        return part.reshape(size, levels, most)
    runs = np.full((size, levels, most), np.nan)
    runs[np.arange(most) < counts[:, :, None]] = part
    return runs


def _mapped(work: Callable[[Ints], Ranked], blocks: list[Ints], ncores: int) -> Iterator[Ranked]:
    if ncores == 1:
        yield from map(work, blocks)
        return
    with ThreadPoolExecutor(ncores) as threads:  # numpy and scipy release the interpreter
        yield from threads.map(work, blocks)
