"""The configurations of a study in chunks, which bound the memory."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.base.threads import mapped
from srcs_py.srcs.engine.ranking import Ranked, rank_block
from srcs_py.stats.block import Block
from srcs_py.stats.functions import PlaceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from srcs_py.srcs.options import Options
    from srcs_py.srcs.runs.samples import Samples

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

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
        block = block_of(samples, chunk, options.paired, control, performance)
        with locating(samples, chunk):
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
) -> Block:
    """Return the runs of some configurations; all levels are filled up to the largest with NaN."""
    counts = samples.counts[chunk]
    values = samples.values[performance][samples.row_ranges.rows(chunk)]
    shape = (*counts.shape, int(counts.max()))
    if values.size == np.prod(shape):
        return Block(values.reshape(shape), counts, paired, control)
    runs = np.full(shape, np.nan)
    runs[np.arange(shape[2]) < counts[:, :, None]] = values
    return Block(runs, counts, paired, control)


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
    return options.across.adjust(omnibus_p(samples, options, performance), options.alpha)


def omnibus_p(samples: Samples, options: Options, performance: int) -> Floats:
    """Return the p-values of the omnibus test, not corrected yet."""
    p = np.empty(len(samples.counts))
    for chunk in chunks_of(samples.counts):
        block = block_of(samples, chunk, options.paired, performance=performance)
        p[chunk] = options.gate.p(block)
    return p


@contextmanager
def locating(samples: Samples, configurations: Ints) -> Iterator[None]:
    """Add the configuration and the pair to the error of a user's function.

    An exception that the function itself raised keeps its type and message, and gets a note.
    """
    try:
        yield
    except PlaceError as error:
        place, cause = _located(samples, configurations, error), error.__cause__
    else:
        return
    assert cause is not None
    if isinstance(cause, SRCSError):
        cause.at(place)
    else:
        cause.add_note(f"srcs_py called the function for {place}")
    context = cause.__context__
    try:
        raise cause
    finally:
        cause.__context__ = context  # hides the PlaceError, which is internal


def _located(samples: Samples, configurations: Ints, error: PlaceError) -> str:
    place = samples.place(configurations[error.row])
    pair = " and ".join(repr(samples.levels[level]) for level in error.pair)
    further = f", and {error.further} more along axis=-1" if error.further else ""
    return f"{pair} in {place}{further}" if pair else place


def chunks_of(counts: Ints, chunk_cells: int | None = None, threads: int = 1) -> list[Ints]:
    """Return the configurations in chunks, sorted by size.

    In a chunk all are filled up to the largest, so none with runs is less than half as large.
    """
    most = counts.max(axis=1)
    order = np.argsort(most, kind="stable")
    runs = most[order]
    ends = np.cumsum(runs * counts.shape[1] ** 2)
    size = chunk_cells or CHUNK_CELLS
    if threads > 1 and not chunk_cells:
        share = int(ends[-1]) // (THREAD_CHUNKS * threads)
        size = min(max(share, CHUNK_CELLS), THREAD_CELLS)
    grows = (np.diff(np.frexp(runs)[1]) > 0) & (runs[:-1] > 0)  # in another power of two
    return np.split(order, np.flatnonzero((np.diff(ends // size) > 0) | grows) + 1)
