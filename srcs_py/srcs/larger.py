"""Studies larger than memory: runs cut by their configuration into files, then read one by one.

All that comes after, the tests and the table of ranks, sees the same :class:`Samples` as of a
study in memory; only its performances are in a file, sorted by configuration and level. The files
have no names, so that they vanish with the process, however it ends; ``TMPDIR`` says on which disk.
"""

from __future__ import annotations

import errno
import os
import re
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.progress import Progress, progress_bar
from srcs_py.base.threads import mapped
from srcs_py.srcs.blocks import gate_of_all
from srcs_py.srcs.codebooks import Codebook, Numbering
from srcs_py.srcs.columns import numbers, rows_to_keep, tell_left_out
from srcs_py.srcs.cutting import Cut, CutFiles, cut
from srcs_py.srcs.engine import Settings
from srcs_py.srcs.pairing import complete_pairs
from srcs_py.srcs.samples import Samples, arranged, check_comparable, configuration_codes
from srcs_py.srcs.stretches import Stretches
from srcs_py.tables.batches import batches_of, release_unused
from srcs_py.tables.faults import unchanged
from srcs_py.tables.levels import Factor

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pyarrow as pa
    from numpy.typing import NDArray

    from srcs_py.base.options import NaAction
    from srcs_py.srcs.cutting import Columns
    from srcs_py.tables.batches import Batches

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]
# Bytes for each row that a part needs while it is sorted, and for each of its performances, as
# measured with `python -m benchmarks beyond`.
NEEDED, NEEDED_EACH = 100, 32
PART_ROWS = 2**20  # of a part: what is sorted shall stay in the processor's cache
MOST_PARTS = 500  # open files
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def check_memory(memory: Any) -> int:
    """Return ``memory`` in bytes."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?) *([KMGT]?)B?", str(memory).strip().upper())
    if found is None or float(found[1]) <= 0 or isinstance(memory, bool):
        raise SRCSError(
            f"memory = {memory!r} must be a size, such as '2GB' or a number of bytes.",
            argument="memory",
        )
    return int(float(found[1]) * UNITS[found[2]])


def gather_larger(
    data: Any,
    target: str,
    params: Sequence[str],
    performance: Sequence[str],
    pairing: str | None,
    na_action: NaAction,
    memory: int,
    settings: Settings = Settings(),  # noqa: B008 - it is frozen
    ncores: int = 1,
    progress: Progress = False,
) -> Samples:
    """Find the runs of each configuration and level, as :func:`gather` does, with a file for them.

    Parameters
    ----------
    data
        What :func:`srcs_py.tables.batches.batches_of` takes.
    target, params, performance, pairing, na_action
        As for :func:`gather`.
    memory : int
        Bytes that may be used for the runs.
    settings : Settings
        For the omnibus test, where it is corrected over all configurations.
    ncores : int
        Threads.
    progress : bool or callable
        Shown or called while runs are cut, with their number.

    Raises
    ------
    SRCSError
        As :func:`gather`, or if the disk for temporary files is full.
    """
    batches = batches_of(data)
    paired_by = [pairing] if pairing else []
    batches.check([target, *params, *performance, *paired_by])
    keys = [target, *(name for name in batches.names if name in params), *paired_by]
    reading = _Reading(batches, keys, tuple(performance), len(params), na_action)
    with ExitStack() as stack:
        for file in batches.files:
            if file.is_file():  # not in a store of another kind
                stack.enter_context(unchanged(file))
        expected = batches.rows()
        parts = _parts(expected, len(performance), memory, ncores)
        try:
            files = CutFiles([stack.enter_context(_temporary()) for _ in range(parts)])
            with progress_bar(expected, progress, "runs") as report:
                for rows in mapped(partial(reading.cut, parts), reading.batches(), ncores):
                    files.add(rows)
                    report(int(rows.counts.sum()))
            release_unused()
            samples = _sorted(files, reading, pairing is not None, settings, ncores)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise SRCSError(
                f"The runs cannot be cut into files in {_folder()} ({error.strerror}); "
                "TMPDIR names another folder.",
                argument="memory",
            ) from error
    check_comparable(samples)
    return samples


def _parts(rows: int, performances: int, memory: int, ncores: int) -> int:
    """Return how many parts are small enough, for ``ncores`` are sorted at once."""
    needed = rows * (NEEDED + NEEDED_EACH * performances) * ncores
    parts = max(1, -(-needed // memory), -(-rows // PART_ROWS) if rows > PART_ROWS else 1)
    if needed > memory * MOST_PARTS:
        raise SRCSError(
            f"memory = {memory} bytes are too few for {rows} runs; give at least "
            f"{needed // MOST_PARTS + 1}.",
            argument="memory",
        )
    return min(parts, MOST_PARTS)


def _folder() -> str:
    """Return the folder of temporary files."""
    return os.environ.get("TMPDIR") or tempfile.gettempdir()


def _temporary() -> IO[bytes]:
    """Return a file without a name, which vanishes with the process, however it ends."""
    try:
        return tempfile.TemporaryFile(dir=_folder())
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise
        raise SRCSError(
            f"Temporary files cannot be written in {_folder()} ({error.strerror}); TMPDIR names "
            "another folder.",
            argument="memory",
        ) from error


@dataclass(frozen=True)
class _Reading:
    """How batches become columns of numbers.

    Attributes
    ----------
    source : Batches
        The table.
    keys : sequence of str
        Target, parameters in the order of the table, and the pairing column if there is one.
    performance : tuple of str
        Performance columns.
    params : int
        How many parameters there are.
    na_action : {"fail", "omit"}
        As in :func:`gather`.
    """

    source: Batches
    keys: Sequence[str]
    performance: tuple[str, ...]
    params: int
    na_action: NaAction
    found: dict[str, Numbering] = field(default_factory=dict)

    def batches(self) -> Iterator[tuple[int, pa.RecordBatch, Columns]]:
        """Yield batches with the number of their first row and the numbers of their keys."""
        self.found.update({name: Numbering(name) for name in self.keys})
        start = 0
        for batch in self.source.read([*self.keys, *self.performance]):
            keys = [self.found[name].numbers(batch.column(name), start) for name in self.keys]
            yield start, batch, keys
            start += len(batch)
        if not start:
            raise SRCSError(
                "data has no runs; at least two target levels with runs are needed.",
                argument="data",
            )

    def cut(self, parts: int, read: tuple[int, pa.RecordBatch, Columns]) -> Cut:
        """Check the performances of a batch, and cut it by configuration."""
        start, batch, keys = read
        values = [
            numbers(pd.Series(batch.column(name).to_pandas(), name=name), start)
            for name in self.performance
        ]
        if self.na_action == "fail":
            rows_to_keep(np.stack(values), self.performance, self.na_action, start)
        return cut([*keys, *values], slice(1, 1 + self.params), parts)


def _sorted(
    files: CutFiles, reading: _Reading, paired: bool, settings: Settings, ncores: int
) -> Samples:
    """Return the runs of all parts as those of one study, in a file in their order."""
    keys, levels = [], []
    for name, each in reading.found.items():
        book, level = each.levels(reading.source.levels.get(name))
        keys.append(book)
        levels.append(level)
    rows = int(sum(map(np.sum, files.counts)))
    with _temporary() as file:  # mapped, it stays until nobody uses it
        values = np.memmap(file, np.float64, "w+", shape=(len(reading.performance), rows))
    end = 0
    parts = []
    sort = partial(_sorted_part, files, reading, keys, levels, paired, settings)
    for part in mapped(sort, range(len(files.files)), ncores):
        if part is not None:
            values[:, end : end + part.values.shape[1]] = part.values
            end += part.values.shape[1]
            parts.append(replace(part, values=part.values[:, :0]))
    tell_left_out(rows - end, rows)
    return _together(parts, keys, values[:, :end], settings)


@dataclass(frozen=True)
class _Part:
    """Whole configurations.

    Attributes
    ----------
    configurations : numpy.ndarray of shape (configurations, params)
        Level codes of each.
    counts : numpy.ndarray of shape (configurations, levels)
        Runs of each level.
    seen : numpy.ndarray
        The levels of the first configuration, in the order of their first appearance.
    values : numpy.ndarray of shape (performances, rows)
        Performances, sorted by configuration and level.
    gates : numpy.ndarray of shape (performances, configurations) or None
        P-values of the omnibus test, where they are corrected over all configurations.
    """

    configurations: Ints
    counts: Ints
    seen: Ints
    values: Floats
    gates: Floats | None


def _sorted_part(
    files: CutFiles,
    reading: _Reading,
    keys: Sequence[Codebook],
    levels: Sequence[Ints],
    paired: bool,
    settings: Settings,
    number: int,
) -> _Part | None:
    """Sort the runs of a part; None where it has none that is compared."""
    columns = files.part(number)
    values = np.stack(columns[len(keys) :])
    codes = [level[each] for level, each in zip(levels, columns, strict=False)]
    del columns
    kept = rows_to_keep(values, reading.performance, reading.na_action)
    if not kept.all():
        codes, values = [each[kept] for each in codes], values[:, kept]
    if paired and reading.na_action == "omit" and values.size:
        configuration = configuration_codes(_factors(keys, codes)[1 : 1 + reading.params])
        kept = complete_pairs(configuration, codes[0], codes[-1])
        codes, values = [each[kept] for each in codes], values[:, kept]
    if not values.size:
        return None
    target, *params = _factors(keys, codes)
    pairing = params.pop() if paired else None
    configuration = configuration_codes(params)
    present = np.arange(len(target.levels))
    part = arranged(target, params, present, configuration, codes[0], values, pairing)
    order = part.stretches.rows(np.arange(len(part.configurations)))
    sorted_values = values[:, order]
    gates = None
    if settings.across is not None:
        gates = np.stack([gate_of_all(part, settings, each) for each in range(len(values))])
    seen = pd.unique(codes[0][configuration == 0])
    return _Part(part.configurations, part.counts, seen, sorted_values, gates)


def _factors(keys: Sequence[Codebook], codes: Sequence[Ints]) -> list[Factor]:
    return [replace(key.key, codes=each) for key, each in zip(keys, codes, strict=True)]


def _together(
    parts: Sequence[_Part], keys: Sequence[Codebook], values: Floats, settings: Settings
) -> Samples:
    """Return the runs of all parts as those of one study."""
    configurations = np.concatenate([each.configurations for each in parts])
    counts = np.concatenate([each.counts for each in parts])
    order = np.lexsort(configurations.T)
    total = counts.sum(axis=1)
    start = (np.cumsum(total) - total)[order]
    first = np.repeat(np.arange(len(parts)), [len(each.counts) for each in parts])[order[0]]
    configurations, counts = configurations[order], counts[order]
    present = np.flatnonzero(counts.any(axis=0))
    counts = counts[:, present]
    seen = np.searchsorted(present, parts[first].seen)
    runs = counts > 0
    target, present = _used(keys[0], present)
    params, codes = [], []
    for book, column in zip(keys[1:], configurations.T, strict=False):
        key, column_codes = _used(book, column)
        params.append(key)
        codes.append(column_codes)
    gates = None
    if settings.across is not None:
        p = np.concatenate([each.gates for each in parts if each.gates is not None], axis=1)
        gates = np.stack([settings.across.adjust(each, settings.alpha) for each in p[:, order]])
    return Samples(
        target=target,
        params=tuple(params),
        present=present,
        configurations=np.stack(codes, axis=1),
        counts=counts,
        values=values,
        stretches=Stretches(
            starts=(start[:, None] + np.cumsum(counts, axis=1) - counts)[runs],
            lengths=counts[runs],
            first=np.append(0, np.cumsum(runs.sum(axis=1))),
        ),
        appearance=np.append(seen, np.setdiff1d(np.arange(present.size), seen)),
        gates=gates,
    )


def _used(book: Codebook, codes: Ints) -> tuple[Factor, Ints]:
    """Return a key and codes, without levels whose runs were all left out."""
    levels = book.key.levels
    if not book.categorical:
        used, codes = np.unique(codes, return_inverse=True)
        levels = levels[used]
    return Factor(book.name, np.empty(0, np.intp), levels), codes
