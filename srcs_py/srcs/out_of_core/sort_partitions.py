"""Partitions of the runs, sorted one by one and joined as one study."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.srcs.runs.input_checks import complete_runs
from srcs_py.srcs.runs.samples import Samples, arrange
from srcs_py.tables.factors import Factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.out_of_core.key_encoding import KeyEncoding
    from srcs_py.srcs.out_of_core.partition_files import Arrays
    from srcs_py.tables.roles import Columns


@dataclass(frozen=True)
class Partition:
    """Whole configurations, with sorted runs.

    Attributes
    ----------
    configurations : numpy.ndarray of shape (configurations, params)
        Level codes of each configuration.
    counts : numpy.ndarray of shape (configurations, levels)
        Runs of each level.
    appearance : numpy.ndarray of shape (levels,)
        The levels by their first appearance in the first configuration.
    """

    configurations: Ints
    counts: Ints
    appearance: Ints


@dataclass(frozen=True)
class Sorting:
    """Sorting of the runs of each partition by configuration and level.

    Attributes
    ----------
    keys : sequence of KeyEncoding
        Target, parameters in the order of the table, and the pairing column if there is one.
    levels : sequence of numpy.ndarray
        For each key, the level of each of its numbers.
    columns : Columns
        The columns of the runs, in the order of the table.
    """

    keys: Sequence[KeyEncoding]
    levels: Sequence[Ints]
    columns: Columns

    def partition(self, arrays: Arrays) -> tuple[Partition, Floats] | None:
        """Sort the runs of a partition; return None if all of them are left out.

        Returns the partition and its performances by configuration and level, of shape
        (performances, rows).
        """
        performances = arrays[len(self.keys) :]
        values = np.stack(performances) if len(performances) > 1 else performances[0][None]
        numbers = arrays[: len(self.keys)]
        codes = [levels[number] for levels, number in zip(self.levels, numbers, strict=True)]
        del arrays, numbers, performances  # sorting needs the memory
        complete = complete_runs(
            values, self.columns, lambda rows: self._factors([code[rows] for code in codes])
        )
        if not complete.all():
            codes, values = [code[complete] for code in codes], values[:, complete]
        if not values.size:
            return None
        target, params, pairing = self._factors(codes)
        samples = arrange(target, params, values, pairing, np.arange(len(target.levels)))
        part = Partition(samples.configurations, samples.counts, samples.appearance)
        return part, samples.values

    def _factors(self, codes: Sequence[Ints]) -> tuple[Factor, Sequence[Factor], Sequence[Factor]]:
        pairs = zip(self.keys, codes, strict=True)
        return self.columns.by_role([replace(key.factor, codes=code) for key, code in pairs])

    def join(self, parts: Sequence[Partition], values: Floats) -> Samples:
        """Return the runs of all partitions, whose ``values`` are side by side, as one study."""
        configurations = np.concatenate([part.configurations for part in parts])
        counts = np.concatenate([part.counts for part in parts])
        row, level = np.nonzero(counts)  # ranges of runs, in the order of the values
        codes = [level, *configurations[row].T]
        target, *params = [_used(*pair) for pair in zip(self.keys, codes, strict=False)]
        lengths = counts[row, level]
        samples = arrange(target, params, values, starts=np.cumsum(lengths) - lengths)
        # the first configuration of all is the first of its part
        first = min(parts, key=lambda part: part.configurations[0, ::-1].tolist())
        present = np.unique(level)
        appearance = first.appearance[np.isin(first.appearance, present)]
        return replace(
            samples,
            appearance=np.searchsorted(present, appearance),
        )


def _used(key: KeyEncoding, codes: Ints) -> Factor:
    """Return codes of a key as a factor, without levels whose runs were all left out."""
    levels = key.factor.levels
    if not key.categorical:
        used, codes = np.unique(codes, return_inverse=True)
        levels = levels[used]
    return Factor(key.name, codes, levels)
