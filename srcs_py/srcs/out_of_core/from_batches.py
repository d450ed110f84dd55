"""Studies larger than memory: runs partitioned by configuration into files, then read in turn.

The result is the same :class:`Samples` as of a study in memory, but its performances are in a file,
sorted by configuration and level. The temporary files have no names, so that none is left, however
the process ends; ``TMPDIR`` names their folder.
"""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_columns
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.progress import progress_bar
from srcs_py.base.threads import mapped
from srcs_py.srcs.out_of_core.key_encoding import KeyNumbers
from srcs_py.srcs.out_of_core.partition_files import PartitionFiles, partition_rows
from srcs_py.srcs.out_of_core.sort_partitions import Sorting
from srcs_py.srcs.runs.input_checks import (
    NO_RUNS,
    check_comparable,
    complete_rows,
    performances,
    warn_of_left_out_runs,
    warn_of_unread,
)
from srcs_py.tables.arrow_files.batches import batches_of, release_unused
from srcs_py.tables.file_errors import unchanged

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa

    from srcs_py.base.array_types import Ints
    from srcs_py.srcs.options import Options
    from srcs_py.srcs.out_of_core.key_encoding import KeyEncoding
    from srcs_py.srcs.out_of_core.partition_files import Arrays
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.tables.arrow_files.batches import Batches
    from srcs_py.tables.roles import Columns

# Memory for sorting a partition, as measured with `python -m benchmarks beyond`.
ROW_BYTES, PERFORMANCE_BYTES = 100, 32
PARTITION_ROWS = 2**20  # sorted in the processor's cache
MOST_PARTITIONS = 500  # open files


def from_batches(data: Any, options: Options) -> Samples:
    """Sort the runs of a table that is read in batches, by configuration and level, into a file.

    Parameters
    ----------
    data
        As :func:`srcs_py.tables.arrow_files.batches.batches_of` takes it.
    options : Options
        Columns, memory in bytes, and threads. Progress counts runs while they are partitioned.

    Raises
    ------
    SRCSError
        As :func:`srcs_py.srcs.runs.from_table.from_table`, or if the disk for temporary files is
        full.
    """
    batches = batches_of(data)
    check_columns(options.columns.all, list(batches.names), "data")
    columns = options.columns.ordered(batches.names)
    warn_of_unread(batches.names, columns)
    reading = _Reading(batches, columns)
    ncores = options.ncores
    with ExitStack() as stack:
        local = [file for file in batches.files if file.is_file()]  # and not in cloud storage
        for file in local:  # also between two passes over the runs
            stack.enter_context(unchanged(file))
        expected = batches.rows()
        parts = _partitions(expected, len(columns.performance), options)
        try:
            files = PartitionFiles([stack.enter_context(_temporary()) for _ in range(parts)])
            with progress_bar(expected, options.progress, "runs") as report:
                for rows in mapped(partial(reading.partition, parts), reading.batches(), ncores):
                    files.add(*rows)
                    report(rows[0][0].size)
            release_unused()
            sorting = Sorting(*reading.levels(), columns)
            samples = _sorted(files, sorting, ncores)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise SRCSError(
                f"The runs cannot be partitioned into files in {_folder()} ({error.strerror}); "
                "TMPDIR names another folder."
            ) from error
    check_comparable(samples)
    return samples


def _partitions(rows: int, performances: int, options: Options) -> int:
    """Return the number of partitions; ``ncores`` at once are sorted in memory."""
    assert options.memory is not None
    needed = rows * (ROW_BYTES + PERFORMANCE_BYTES * performances) * options.ncores
    if needed > options.memory * MOST_PARTITIONS:
        raise SRCSError(
            Argument("memory", options.memory),
            f" is too few bytes for {rows} runs; give at least {needed // MOST_PARTITIONS + 1}.",
        )
    for_cache = -(-rows // PARTITION_ROWS) if rows > PARTITION_ROWS else 1
    return min(max(for_cache, -(-needed // options.memory)), MOST_PARTITIONS)


def _folder() -> str:
    """Return the folder of temporary files."""
    return os.environ.get("TMPDIR") or tempfile.gettempdir()


def _temporary() -> IO[bytes]:
    """Return a temporary file without a name, which the system removes with the process."""
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
    """Batches of a table, read as columns of numbers.

    Attributes
    ----------
    source : Batches
        The table.
    columns : Columns
        The columns of the runs, in the order of the table.
    found : dict of str to KeyNumbers
        Values of each key in the batches that were read.
    """

    source: Batches
    columns: Columns
    found: dict[str, KeyNumbers] = field(default_factory=dict)

    def batches(self) -> Iterator[tuple[int, pa.RecordBatch, Arrays]]:
        """Yield batches with the number of their first row and the numbers of their keys."""
        self.found.update({name: KeyNumbers(name) for name in self.columns.keys})
        start = 0
        for batch in self.source.read(self.columns.all):
            yield (
                start,
                batch,
                [key.numbers(batch.column(name), start) for name, key in self.found.items()],
            )
            start += len(batch)
        if not start:
            raise SRCSError(Argument("data"), NO_RUNS)

    def partition(
        self, parts: int, read: tuple[int, pa.RecordBatch, Arrays]
    ) -> tuple[Arrays, Ints]:
        """Check the performances of a batch, and partition it by configuration."""
        start, batch, keys = read
        columns = self.columns
        values = [
            performances(pd.Series(batch.column(name).to_pandas(), name=name), start)
            for name in columns.performance
        ]
        if columns.na_action == "fail":
            complete_rows(np.stack(values), columns, start)
        return partition_rows([*keys, *values], slice(1, 1 + len(columns.params)), parts)

    def levels(self) -> tuple[list[KeyEncoding], list[Ints]]:
        """Return the encoding of each key, and the level of each number, after the last batch."""
        orders = self.source.levels
        found = [key.levels(orders.get(name)) for name, key in self.found.items()]
        return [key for key, _ in found], [levels for _, levels in found]


def _sorted(files: PartitionFiles, sorting: Sorting, ncores: int) -> Samples:
    """Sort the partitions one by one; return them as one study, with its runs in a file."""
    rows = int(sum(map(np.sum, files.counts)))
    with _temporary() as file:  # its memory map keeps it open
        values = np.memmap(file, np.float64, "w+", shape=(len(sorting.columns.performance), rows))
    end = 0
    parts = []
    numbers = range(len(files.files))
    for found in mapped(lambda at: sorting.partition(files.partition(at)), numbers, ncores):
        if found is not None:
            part, part_values = found
            start, end = end, end + part_values.shape[1]
            values[:, start:end] = part_values
            parts.append(part)
    warn_of_left_out_runs(rows - end, rows)
    return sorting.join(parts, values[:, :end])
