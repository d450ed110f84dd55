"""Runs partitioned by configuration into files of numbers, column by column."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.array_types import Ints

    Arrays = list[NDArray[Any]]


def partition_rows(columns: Arrays, keys: slice, parts: int) -> tuple[Arrays, Ints]:
    """Sort rows by partition, a hash of the columns ``keys``, which make a configuration.

    Returns the columns, and the number of rows of each partition.
    """
    if parts == 1:
        return columns, np.array([columns[0].size])
    part = partition_of(columns[keys], parts)
    order = np.argsort(part, kind="stable")
    return [column[order] for column in columns], np.bincount(part, minlength=parts)


def partition_of(codes: Sequence[NDArray[Any]], parts: int) -> NDArray[Any]:
    """Return the number of each row's partition, by a hash of its configuration."""
    mixed = np.zeros(codes[0].size, np.uint32)
    for code in codes:  # Knuth's multiplicative hashing, modulo 2**32
        mixed += code.astype(np.uint32, copy=False)
        mixed += np.uint32(1)
        mixed *= np.uint32(0x9E3779B1)
        mixed ^= mixed >> np.uint32(15)
    mixed >>= np.uint32(16)
    mixed *= np.uint32(parts)
    return (mixed >> np.uint32(16)).astype(np.min_scalar_type(parts - 1))


class PartitionFiles:
    """A file for each partition: rows are added to all, then each file is read once."""

    def __init__(self, files: Sequence[IO[bytes]]) -> None:
        self.files = files
        self.kinds: list[list[np.dtype[Any]]] = []  # of the columns of each addition
        self.counts: list[Ints] = []  # rows of each partition in each addition

    def add(self, columns: Arrays, counts: Ints) -> None:
        """Add rows to the files of their partitions."""
        self.kinds.append([column.dtype for column in columns])
        self.counts.append(counts)
        start = 0
        for file, end in zip(self.files, np.cumsum(counts).tolist(), strict=True):
            for column in columns:
                file.write(column[start:end].data)
            start = end

    def partition(self, number: int) -> Arrays:
        """Return the columns of a partition, in the order of addition, and remove its file."""
        file = self.files[number]
        file.seek(0)
        content = file.read()
        file.close()  # frees the disk for the sorted runs
        found: list[Arrays] = [[] for _ in self.kinds[0]]  # of each column
        at = 0
        for kinds, counts in zip(self.kinds, self.counts, strict=True):
            rows = int(counts[number])
            for column, kind in zip(found, kinds, strict=True):
                column.append(np.frombuffer(content, kind, rows, at))
                at += rows * kind.itemsize
        return [np.concatenate(arrays) for arrays in found]
