"""Runs partitioned by their configuration into files, as numbers, column by column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Arrays = list[NDArray[Any]]


@dataclass(frozen=True)
class PartitionedRows:
    """Some rows, those of each partition together.

    Attributes
    ----------
    columns : list of numpy.ndarray of shape (rows,)
        Keys, then performances.
    counts : numpy.ndarray of shape (parts,)
        Rows of each partition.
    """

    columns: Arrays
    counts: NDArray[np.intp]


def partition_rows(columns: Arrays, keys: slice, parts: int) -> PartitionedRows:
    """Partition rows by a hash of the columns ``keys``, which make a configuration."""
    if parts == 1:
        return PartitionedRows(columns, np.array([columns[0].size]))
    part = partition_of(columns[keys], parts)
    order = np.argsort(part, kind="stable")
    counts = np.bincount(part, minlength=parts)
    return PartitionedRows([each[order] for each in columns], counts)


def partition_of(codes: Sequence[NDArray[Any]], parts: int) -> NDArray[Any]:
    """Return the number of each row's partition, by a hash of its configuration."""
    mixed = np.zeros(codes[0].size, np.uint32)
    for each in codes:  # Knuth's multiplicative hashing; overflow is wanted
        mixed += each.astype(np.uint32, copy=False)
        mixed += np.uint32(1)
        mixed *= np.uint32(0x9E3779B1)
        mixed ^= mixed >> np.uint32(15)
    mixed >>= np.uint32(16)
    mixed *= np.uint32(parts)
    return (mixed >> np.uint32(16)).astype(np.min_scalar_type(parts - 1))


class PartitionFiles:
    """A file for each partition, to which rows are added and which are then read one by one."""

    def __init__(self, files: Sequence[IO[bytes]]) -> None:
        self.files = files
        self.kinds: list[list[np.dtype[Any]]] = []  # of the columns each time
        self.counts: list[NDArray[np.intp]] = []  # rows of each partition each time

    def add(self, rows: PartitionedRows) -> None:
        """Add rows to the files of their partitions."""
        self.kinds.append([each.dtype for each in rows.columns])
        self.counts.append(rows.counts)
        start = 0
        for file, end in zip(self.files, np.cumsum(rows.counts).tolist(), strict=True):
            for each in rows.columns:
                file.write(each[start:end].data)
            start = end

    def partition(self, number: int) -> Arrays:
        """Return the columns of a partition in the order in which rows were added; once only."""
        file = self.files[number]
        file.seek(0)
        held = file.read()
        file.close()  # its place on the disk is needed for what comes
        found: list[Arrays] = [[] for _ in self.kinds[0]]
        at = 0
        for kinds, counts in zip(self.kinds, self.counts, strict=True):
            rows = int(counts[number])
            for column, kind in zip(found, kinds, strict=True):
                column.append(np.frombuffer(held, kind, rows, at))
                at += rows * kind.itemsize
        return [np.concatenate(each) for each in found]
