"""The configurations of a study in chunks, which bound the memory."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.threads import mapped
from srcs_py.srcs.engine.ranking import Ranked, rank_block
from srcs_py.stats.block import Block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples

# Runs (including NaN in place of missing ones) times levels in a chunk, which is proportional to
# the time of comparing each run with each level. Small enough for the processor's cache, large
# enough to make the overhead of numpy's calls small (the best of 2**16 to 2**22 for 2, 8 and 30
# levels alike).
CHUNK_CELLS = 2**19
# Threads share the interpreter between numpy's calls, so fewer calls on larger chunks are faster,
# as long as each thread has several chunks to work on.
THREAD_CELLS, THREAD_CHUNKS = 2**21, 4


def rank_all(
    samples: Samples,
    options: Options,
    performance: int = 0,
    chunk_cells: int | None = None,
    report: Callable[[int], object] = lambda configurations: None,
) -> Ranked:
    """Rank the levels of every configuration by one performance.

    Parameters
    ----------
    samples : Samples
        The runs.
    options : Options
        Tests, direction, and threads if the test gains from them.
    performance : int
        Row of ``samples.values``.
    chunk_cells : int or None
        Runs times levels in a chunk; a larger configuration is a chunk of its own. By default
        the fastest.
    report : callable
        Called with the number of configurations of each finished chunk.

    Returns
    -------
    Ranked
        Results of all configurations.
    """
    omnibus = corrected_omnibus(samples, options, performance)
    control = samples.position(options.control)

    def rank_chunk(chunk: Ints) -> Ranked:
        block = block_of(samples, chunk, options.paired, control, performance, options.failed)
        return rank_block(block, options, None if omnibus is None else omnibus[chunk])

    def parts() -> Iterator[Ranked]:
        for part in mapped(rank_chunk, chunks, threads(options)):
            report(part.rank.shape[0])
            yield part

    chunks = chunks_of(samples.counts, chunk_cells, threads(options))
    return Ranked.join(parts(), chunks)


def threads(options: Options) -> int:
    """Return how many chunks are ranked at once: one where the test gains nothing from threads."""
    return options.ncores if options.test.threads else 1


def block_of(
    samples: Samples,
    chunk: Ints,
    paired: bool = False,
    control: int | None = None,
    performance: int = 0,
    failed: float | None = None,
) -> Block:
    """Return the runs of some configurations; all levels are filled up to the largest with NaN.

    A missing performance becomes the value of a run that ``failed``.
    """
    counts = samples.counts[chunk]
    # half as fast again as an index in brackets
    values = samples.values[performance].take(samples.row_ranges.rows(chunk))
    if failed is not None:
        values = np.where(np.isnan(values), failed, values)
    shape = (*counts.shape, int(counts.max(initial=1)))  # a worker may have no configuration
    if values.size == np.prod(shape):
        runs = values.reshape(shape)
    else:
        runs = np.full(shape, np.nan)
        runs[np.arange(shape[2]) < counts[:, :, None]] = values
    return Block(runs, counts, paired, control, partial(_place, samples, chunk), failed)


def _place(samples: Samples, chunk: Ints, row: int, levels: Sequence[int]) -> str:
    """Return a configuration of a chunk in words, after levels of it if there are some."""
    place = samples.place(chunk[row])
    names = " and ".join(repr(samples.levels[level]) for level in levels)
    return f"{names} in {place}" if names else place


def means_of(samples: Samples) -> Floats:
    """Return the means of all levels, (C, k), as in a table of ranks to the last bit."""
    means = np.empty(samples.counts.shape)
    for chunk in chunks_of(samples.counts):
        means[chunk] = block_of(samples, chunk).means
    return means


def corrected_omnibus(samples: Samples, options: Options, performance: int) -> Floats | None:
    """Return the p-values of the omnibus test, corrected over all configurations, if asked for."""
    if options.across is None:
        return None
    if samples.omnibus is not None:
        return np.asarray(samples.omnibus[performance])

    def of_chunk(chunk: Ints) -> Floats:
        runs = block_of(samples, chunk, options.paired, None, performance, options.failed)
        return options.gate.p(runs)

    chunks = chunks_of(samples.counts, threads=options.ncores)
    p = np.empty(len(samples.counts))
    for chunk, found in zip(chunks, mapped(of_chunk, chunks, options.ncores), strict=True):
        p[chunk] = found
    return options.across.adjust(p, options.alpha)


def chunks_of(counts: Ints, chunk_cells: int | None = None, threads: int = 1) -> list[Ints]:
    """Return the configurations in chunks, sorted by size.

    In a chunk all are filled up to the largest, so none with runs is less than half as large.
    """
    most = counts.max(axis=1)
    order = np.argsort(most, kind="stable")
    runs = most[order]
    cells = runs.astype(np.int64) * counts.shape[1] ** 2
    ends = np.cumsum(cells)
    size = chunk_cells or CHUNK_CELLS
    if threads > 1 and not chunk_cells:
        share = int(cells.sum()) // (THREAD_CHUNKS * threads)
        size = min(max(share, CHUNK_CELLS), THREAD_CELLS)
    grows = (np.diff(np.frexp(runs)[1]) > 0) & (runs[:-1] > 0)  # in another power of two
    return np.split(order, np.flatnonzero((np.diff(ends // size) > 0) | grows) + 1)
