"""The runs of a study cut into blocks of whole configurations, which bound the memory."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.base.threads import mapped
from srcs_py.srcs.engine.ranking import Ranked, Settings, rank_block
from srcs_py.stats.block import Block
from srcs_py.stats.functions import PlaceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from srcs_py.srcs.runs.samples import Samples

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

# Runs, holes included, times levels in a block: what comparing each run with each level costs.
# Small enough for the processor's cache, large enough to make the cost of numpy's calls small
# (the best of 2**16 to 2**22 for 2, 8 and 30 levels alike).
BLOCK_CELLS = 2**19
# Threads take turns in the interpreter between numpy's calls, and so gain from fewer calls on
# larger blocks, as long as each has several blocks to work on.
THREAD_CELLS, THREAD_BLOCKS = 2**21, 4


def rank_all(
    samples: Samples,
    settings: Settings,
    performance: int = 0,
    ncores: int = 1,
    block_cells: int | None = None,
    report: Callable[[int], object] = lambda configurations: None,
) -> Ranked:
    """Rank the levels of every configuration by one performance.

    Parameters
    ----------
    samples : Samples
        The runs.
    settings : Settings
        Tests and direction.
    performance : int
        Row of ``samples.values``.
    ncores : int
        Blocks worked on at once, in threads, if the test gains from them.
    block_cells : int or None
        Runs times levels in a block; a larger configuration is a block of its own. None for
        what is fastest.
    report : callable
        Told the number of configurations of each finished block.

    Returns
    -------
    Ranked
        Results of all configurations.
    """
    ncores = ncores if settings.test.threads else 1

    def runs_of(configurations: Ints) -> tuple[Floats, Ints]:
        return block_of(samples, configurations, performance)

    def rank_rows(configurations: Ints) -> Ranked:
        omnibus = None if gate is None else gate[configurations]
        with locating(samples, configurations):
            return rank_block(*runs_of(configurations), settings, omnibus)

    def parts() -> Iterator[Ranked]:
        for part in mapped(rank_rows, blocks, ncores):
            report(part.rank.shape[0])
            yield part

    blocks = blocks_of(samples.counts, block_cells, ncores)
    gate = gate_of(samples, settings, performance)
    return Ranked.join(parts(), blocks)


def block_of(samples: Samples, configurations: Ints, performance: int = 0) -> tuple[Floats, Ints]:
    """Return the runs of some configurations, (B, k, n) filled up with NaN, and their numbers."""
    counts = samples.counts[configurations]
    return _runs(
        samples.values[performance][samples.stretches.rows(configurations)], counts
    ), counts


def gate_of(samples: Samples, settings: Settings, performance: int) -> Floats | None:
    """Return the gate's p-values, corrected over all configurations, if they are to be."""
    if settings.across is None:
        return None
    if samples.gates is not None:
        return np.asarray(samples.gates[performance])
    return settings.across.adjust(gate_of_all(samples, settings, performance), settings.alpha)


def gate_of_all(samples: Samples, settings: Settings, performance: int) -> Floats:
    """Return the gate's p-values, not corrected yet."""
    p = np.empty(len(samples.counts))
    for block in blocks_of(samples.counts, None, 1):
        p[block] = settings.gate.p(Block(*block_of(samples, block, performance), settings.paired))
    return p


@contextmanager
def locating(samples: Samples, configurations: Ints) -> Iterator[None]:
    """Say of an error of a user's function which configuration, and which pair, it is of.

    An error that the function raised itself stays what it is, and gets a note.
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
        cause.__context__ = context  # nobody wants to read of the PlaceError


def _located(samples: Samples, configurations: Ints, error: PlaceError) -> str:
    codes = samples.configurations[configurations[error.row]]
    parts = [
        f"{key.name} {key.labels[code]!r}" for key, code in zip(samples.params, codes, strict=True)
    ]
    pair = " and ".join(repr(samples.target.labels[samples.present[each]]) for each in error.pair)
    further = f", and {error.further} more along axis=-1" if error.further else ""
    return f"{pair} in {', '.join(parts)}{further}" if pair else ", ".join(parts)


def blocks_of(counts: Ints, block_cells: int | None, ncores: int) -> list[Ints]:
    """Return the configurations by size, cut into blocks.

    All are filled up to the largest of their block, so none is of more than twice the size of
    another; but for those without runs, which are in a block with others.
    """
    most = counts.max(axis=1)
    order = np.argsort(most, kind="stable")
    runs = most[order]
    ends = np.cumsum(runs * counts.shape[1] ** 2)
    size = block_cells or _fastest(int(ends[-1]), ncores)
    larger = (np.diff(np.frexp(runs)[1]) > 0) & (runs[:-1] > 0)  # in another power of two
    return np.split(order, np.flatnonzero((np.diff(ends // size) > 0) | larger) + 1)


def _fastest(cells: int, ncores: int) -> int:
    if ncores == 1:
        return BLOCK_CELLS
    return min(max(cells // (THREAD_BLOCKS * ncores), BLOCK_CELLS), THREAD_CELLS)


def _runs(values: Floats, counts: Ints) -> Floats:
    """Return the runs of some configurations as (B, k, n), filled up with NaN."""
    shape = (*counts.shape, int(counts.max()))
    if values.size == np.prod(shape):
        return values.reshape(shape)
    runs = np.full(shape, np.nan)
    runs[np.arange(shape[2]) < counts[:, :, None]] = values
    return runs
