"""Studies larger than memory: runs cut by their configuration into files, then read one by one.

All that comes after, the tests and the table of ranks, sees the same :class:`Samples` as of a
study in memory; only its performances are in a file, sorted by configuration and level. The files
have no names, so that they vanish with the process, however it ends; ``TMPDIR`` says on which disk.
"""

from __future__ import annotations

import errno
import re
import tempfile
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.srcs.codebooks import CHANGED, Codebook, read_codebooks
from srcs_py.srcs.columns import numbers, rows_to_keep, tell_left_out
from srcs_py.srcs.samples import (
    Samples,
    check_comparable,
    kept_rows,
    samples_of,
)
from srcs_py.srcs.stretches import Stretches
from srcs_py.tables.batches import batches_of
from srcs_py.tables.levels import Factor
from srcs_py.tables.reading import unchanged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.options import NaAction
    from srcs_py.tables.batches import Batches

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]
# Memory that a part needs while it is sorted, in multiples of its file: 8 to 9 as measured with
# `python -m benchmarks beyond`; the rest is for what is in memory beside it.
NEEDED = 12
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

    Raises
    ------
    SRCSError
        As :func:`gather`, or if the disk for temporary files is full.
    """
    batches = batches_of(data)
    with ExitStack() as unchanging:
        for file in batches.files:
            if file.is_file():  # not in a store of another kind
                unchanging.enter_context(unchanged(file))
        samples = _sorted_runs(batches, target, params, performance, pairing, na_action, memory)
    check_comparable(samples)
    return samples


def _sorted_runs(
    batches: Batches,
    target: str,
    params: Sequence[str],
    performance: Sequence[str],
    pairing: str | None,
    na_action: NaAction,
    memory: int,
) -> Samples:
    """Return the runs, sorted in a file."""
    paired_by = [pairing] if pairing else []
    batches.check([target, *params, *performance, *paired_by])
    keys = [target, *(name for name in batches.names if name in params)]
    codebooks, rows = read_codebooks(batches, [*keys, *paired_by])
    if not rows:
        raise SRCSError(
            "data has no runs; at least two target levels with runs are needed.", argument="data"
        )
    row = np.dtype(
        [(name, codebook.dtype) for name, codebook in codebooks.items()]
        + [(name, np.float64) for name in performance]
    )
    needed = rows * row.itemsize * NEEDED
    parts = max(1, -(-needed // memory))
    if parts > MOST_PARTS:
        raise SRCSError(
            f"memory = {memory} bytes are too few for {rows} runs; give at least "
            f"{needed // MOST_PARTS + 1}.",
            argument="memory",
        )
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(parts)]
        try:
            if _cut(batches, codebooks, keys, performance, na_action, files, row) != rows:
                raise SRCSError(CHANGED, argument="data")
            with tempfile.TemporaryFile() as runs:  # mapped, it stays until nobody uses it
                values = np.memmap(runs, np.float64, "w+", shape=(len(performance), rows))
            runs_in_order = _Sorted(codebooks, keys, performance, pairing, na_action, values)
            for file in files:
                runs_in_order.add(_rows_of(file, row))
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise SRCSError(
                f"The runs cannot be cut into files in {tempfile.gettempdir()} ({error.strerror}); "
                "TMPDIR names another folder.",
                argument="memory",
            ) from error
    return runs_in_order.samples(rows)


def _cut(
    batches: Batches,
    codebooks: dict[str, Codebook],
    keys: Sequence[str],
    performance: Sequence[str],
    na_action: NaAction,
    files: Sequence[IO[bytes]],
    row: np.dtype[Any],
) -> int:
    """Write each row to the file of its configuration, in their order; return their number."""
    start = 0
    for batch in batches.read([*codebooks, *performance]):
        rows = np.empty(len(batch), row)
        for name, codebook in codebooks.items():
            rows[name] = codebook.codes(batch.column(name))
        for name in performance:
            rows[name] = numbers(pd.Series(batch.column(name).to_pandas(), name=name), start)
        values = np.stack([rows[name] for name in performance])
        rows_to_keep(values, performance, na_action, start)
        part = _part([rows[name] for name in keys[1:]], len(files))
        order = np.argsort(part, kind="stable")
        ends = np.cumsum(np.bincount(part, minlength=len(files)))
        for file, chosen in zip(files, np.split(order, ends[:-1]), strict=True):
            file.write(rows[chosen].tobytes())
        start += len(batch)
    return start


def _part(codes: Sequence[NDArray[Any]], parts: int) -> NDArray[np.uint16]:
    """Return the number of each row's file, by a hash of its configuration."""
    mixed = np.zeros(codes[0].size, np.uint64)
    for each in codes:  # of Knuth's multiplicative hashing; overflow is wanted
        mixed = (mixed + each + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    return ((mixed >> np.uint64(33)) % np.uint64(parts)).astype(np.uint16)


def _rows_of(file: IO[bytes], row: np.dtype[Any]) -> NDArray[Any]:
    file.seek(0)
    rows = np.frombuffer(file.read(), row)
    file.close()  # its place on the disk is needed for what comes
    return rows


class _Sorted:
    """The runs of finished parts, in a file by configuration and level."""

    def __init__(
        self,
        codebooks: dict[str, Codebook],
        keys: Sequence[str],
        performance: Sequence[str],
        pairing: str | None,
        na_action: NaAction,
        values: Floats,
    ) -> None:
        self.codebooks, self.keys, self.performance = codebooks, keys, performance
        self.pairing, self.na_action, self.values = pairing, na_action, values
        self.rows = 0
        # of each part: level codes of its configurations, runs of each level in them, and the
        # levels of the first configuration by first appearance
        self.configurations: list[Ints] = []
        self.counts: list[Ints] = []
        self.appearance: list[Ints] = []

    def add(self, rows: NDArray[Any]) -> None:
        """Sort the rows of whole configurations and write their performances."""
        if not rows.size:
            return
        table = pd.DataFrame(
            {name: each.key.categorical(rows[name]) for name, each in self.codebooks.items()},
            copy=False,
        )
        values = np.stack([rows[name] for name in self.performance])
        kept = kept_rows(table, self.keys, values, self.performance, self.pairing, self.na_action)
        if not kept.any():
            return
        if not kept.all():
            table, values = table[kept], values[:, kept]
        part = samples_of(table, self.keys, values, self.pairing)
        order = part.stretches.rows(np.arange(len(part.configurations)))
        end = self.rows + order.size
        for file, each in zip(self.values, values, strict=True):
            file[self.rows : end] = each[order]
        self.rows = end
        counts = np.zeros((len(part.counts), len(part.target.levels)), np.intp)
        counts[:, part.present] = part.counts
        seen = part.appearance[: np.count_nonzero(part.counts[0])]
        self.configurations.append(part.configurations)
        self.counts.append(counts)
        self.appearance.append(part.present[seen])

    def samples(self, rows: int) -> Samples:
        """Return the runs of all parts as those of one study; raise if none of ``rows`` is kept."""
        tell_left_out(rows - self.rows, rows)
        configurations, counts = np.concatenate(self.configurations), np.concatenate(self.counts)
        order = np.lexsort(configurations.T)
        total = counts.sum(axis=1)
        start = (np.cumsum(total) - total)[order]
        part = np.repeat(np.arange(len(self.counts)), list(map(len, self.counts)))[order[0]]
        configurations, counts = configurations[order], counts[order]
        present = np.flatnonzero(counts.any(axis=0))
        counts = counts[:, present]
        seen = np.searchsorted(present, self.appearance[part])
        runs = counts > 0
        target, present = self._factor(self.keys[0], present)
        params, codes = [], []
        for name, column in zip(self.keys[1:], configurations.T, strict=True):
            key, column_codes = self._factor(name, column)
            params.append(key)
            codes.append(column_codes)
        return Samples(
            target=target,
            params=tuple(params),
            present=present,
            configurations=np.stack(codes, axis=1),
            counts=counts,
            values=self.values[:, : self.rows],
            stretches=Stretches(
                starts=(start[:, None] + np.cumsum(counts, axis=1) - counts)[runs],
                lengths=counts[runs],
                first=np.append(0, np.cumsum(runs.sum(axis=1))),
            ),
            appearance=np.append(seen, np.setdiff1d(np.arange(present.size), seen)),
        )

    def _factor(self, name: str, codes: Ints) -> tuple[Factor, Ints]:
        """Return a key and codes, without levels whose runs were all left out."""
        codebook = self.codebooks[name]
        levels = codebook.key.levels
        if not codebook.categorical:
            used, codes = np.unique(codes, return_inverse=True)
            levels = levels[used]
        return Factor(name, np.empty(0, np.intp), levels), codes
