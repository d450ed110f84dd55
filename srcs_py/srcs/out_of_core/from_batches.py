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
from dataclasses import dataclass, field
from functools import partial
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.progress import Progress, progress_bar
from srcs_py.base.threads import mapped
from srcs_py.srcs.out_of_core.key_encoding import Numbering
from srcs_py.srcs.out_of_core.partition_files import Cut, CutFiles, cut
from srcs_py.srcs.out_of_core.sort_partitions import Sorting
from srcs_py.srcs.runs.columns import numbers, rows_to_keep, tell_left_out
from srcs_py.srcs.runs.samples import check_comparable
from srcs_py.tables.arrow_files.batches import batches_of, release_unused
from srcs_py.tables.file_errors import unchanged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pyarrow as pa
    from numpy.typing import NDArray

    from srcs_py.base.checks import NaAction
    from srcs_py.srcs.engine.ranking import Settings
    from srcs_py.srcs.out_of_core.key_encoding import Codebook
    from srcs_py.srcs.out_of_core.partition_files import Columns
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.tables.arrow_files.batches import Batches

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
            Argument("memory", memory), " must be a size, such as '2GB' or a number of bytes."
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
    settings: Settings,
    ncores: int,
    progress: Progress,
) -> Samples:
    """Find the runs of each configuration and level, as :func:`gather` does, with a file for them.

    Parameters
    ----------
    data
        What :func:`srcs_py.tables.arrow_files.batches.batches_of` takes.
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
            sorting = Sorting(*reading.levels(), len(params), performance, na_action, settings)
            samples = _sorted(files, sorting, ncores)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise SRCSError(
                f"The runs cannot be cut into files in {_folder()} ({error.strerror}); "
                "TMPDIR names another folder."
            ) from error
    check_comparable(samples)
    return samples


def _parts(rows: int, performances: int, memory: int, ncores: int) -> int:
    """Return how many parts are small enough, for ``ncores`` are sorted at once."""
    needed = rows * (NEEDED + NEEDED_EACH * performances) * ncores
    parts = max(1, -(-needed // memory), -(-rows // PART_ROWS) if rows > PART_ROWS else 1)
    if needed > memory * MOST_PARTS:
        raise SRCSError(
            Argument("memory", memory),
            f" is too few bytes for {rows} runs; give at least {needed // MOST_PARTS + 1}.",
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
            "another folder."
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
                Argument("data"), " has no runs; at least two target levels with runs are needed."
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

    def levels(self) -> tuple[list[Codebook], list[Ints]]:
        """Return each key, and the levels of its numbers, when all batches were read."""
        orders = self.source.levels
        found = [each.levels(orders.get(name)) for name, each in self.found.items()]
        return [book for book, _ in found], [levels for _, levels in found]


def _sorted(files: CutFiles, sorting: Sorting, ncores: int) -> Samples:
    """Return the runs of all parts as those of one study, in a file in their order."""
    rows = int(sum(map(np.sum, files.counts)))
    with _temporary() as file:  # mapped, it stays until nobody uses it
        values = np.memmap(file, np.float64, "w+", shape=(len(sorting.performance), rows))
    end = 0
    parts = []
    for found in mapped(lambda at: sorting.part(files.part(at)), range(len(files.files)), ncores):
        if found is not None:
            part, part_values = found
            start, end = end, end + part_values.shape[1]
            values[:, start:end] = part_values
            parts.append(part)
    tell_left_out(rows - end, rows)
    return sorting.together(parts, values[:, :end])
