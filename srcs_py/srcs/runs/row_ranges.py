"""Stretches of consecutive rows of a table that have the same keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.arrays import ranges
from srcs_py.base.threads import mapped
from srcs_py.tables.factors import factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.intp]

CHUNK_ROWS = 2**16  # rows compared at once, so that what is compared stays in the cache


@dataclass(frozen=True)
class Stretches:
    """The rows of a table by configuration and level, as stretches of consecutive rows.

    Studies are mostly written run after run, so that there are far fewer stretches of rows
    with the same keys than rows; keys are read once per stretch.

    Attributes
    ----------
    starts, lengths : numpy.ndarray of shape (stretches,)
        First row and number of rows of each, sorted by configuration and level.
    first : numpy.ndarray of shape (configurations + 1,)
        First stretch of each configuration; the last entry is the number of stretches.
    single : bool
        Whether every stretch is known to be a single row.
    """

    starts: Ints
    lengths: Ints
    first: Ints
    single: bool = False

    def rows(self, configurations: Ints) -> Ints:
        """Return the row numbers of some configurations, one configuration after the other."""
        counts = np.diff(self.first)[configurations]
        chosen = ranges(self.first[configurations], counts)
        if self.single:
            return self.starts[chosen]
        return ranges(self.starts[chosen], self.lengths[chosen])


def stretch_starts(columns: Sequence[pd.Series], ncores: int = 1) -> Ints | None:
    """Return the first rows of stretches of rows with the same keys; None if most have one row."""

    def compare(first: int) -> None:
        for start in range(first, min(first + span, begins.size), CHUNK_ROWS):
            end = min(start + CHUNK_ROWS, begins.size)
            for code in codes:
                begins[start:end] |= code[start:end] != code[start - 1 : end - 1]

    begins = np.zeros(len(columns[0]), dtype=bool)
    begins[0] = True
    codes = []
    for each in columns:
        changes = _text_changes(each)
        if changes is None:
            codes.append(_comparable(each))
        else:
            begins[1:] |= changes
    span = -(-begins.size // (4 * ncores)) if ncores > 1 else begins.size
    for _ in mapped(compare, range(1, begins.size, span), ncores):
        pass
    return None if np.count_nonzero(begins) > begins.size // 2 else np.flatnonzero(begins)


def _text_changes(column: pd.Series) -> NDArray[np.bool_] | None:
    """Say of each row but the first whether its text is not that of the row before.

    None for a column that is not one of texts in Arrow's memory, which are compared there.
    """
    if not isinstance(column.dtype, pd.StringDtype) or column.dtype.storage == "python":
        return None
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = pa.array(column)
    texts = texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
    changes = pc.not_equal(texts[1:], texts[:-1])
    return np.asarray(changes.to_numpy(zero_copy_only=False))


def _comparable(column: pd.Series) -> NDArray[Any]:
    """Return an array that differs between rows where the column does."""
    if pd.api.types.is_numeric_dtype(column):
        return column.to_numpy()
    return factor(column).codes
