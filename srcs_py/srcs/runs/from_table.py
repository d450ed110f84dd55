"""Runs of a table, by configuration and level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.threads import mapped
from srcs_py.srcs.runs.input_checks import (
    NO_RUNS,
    check_comparable,
    check_key,
    complete_runs,
    performances,
    warn_of_failed_runs,
    warn_of_left_out_runs,
)
from srcs_py.srcs.runs.samples import Samples, arrange
from srcs_py.tables.factors import Factor, factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.array_types import Ints
    from srcs_py.tables.roles import Columns

CHUNK_ROWS = 2**16  # compared at once, which fit the processor's cache


def from_table(
    table: pd.DataFrame, columns: Columns, ncores: int = 1, *, comparable: bool = True
) -> Samples:
    """Check the columns of a table and find the runs of each configuration and level.

    Parameters
    ----------
    table : pandas.DataFrame
        One row per run.
    columns : Columns
        The columns of the runs.
    ncores : int
        Threads.
    comparable : bool
        Whether it is an error that there is one level only, or that no level has two runs.

    Returns
    -------
    Samples
        The runs.

    Raises
    ------
    SRCSError
        For a table without rows, a missing key, a performance that is not a finite number, runs
        that do not pair, or runs that cannot be compared.
    """
    if table.empty:
        raise SRCSError(Argument("data"), NO_RUNS)
    columns = columns.ordered(table.columns)
    keys = [table[name] for name in columns.keys]
    for key in keys:
        check_key(key)
    found = [performances(table[name]) for name in columns.performance]
    values = np.stack(found) if len(found) > 1 else found[0][None]  # uncopied
    complete = complete_runs(values, columns, lambda rows: _factors(keys, columns, rows))
    warn_of_left_out_runs(int(np.sum(~complete)), complete.size)
    if not complete.all():
        keys, values = [key[complete] for key in keys], values[:, complete]
    warn_of_failed_runs(values, columns)
    starts = None if columns.pairing else row_range_starts(keys, ncores)
    target, params, pairing = _factors(keys, columns, starts)
    samples = arrange(target, params, values, pairing, starts=starts)
    if comparable:
        check_comparable(samples)
    return samples


def _factors(
    keys: Sequence[pd.Series], columns: Columns, rows: NDArray[Any] | None
) -> tuple[Factor, Sequence[Factor], Sequence[Factor]]:
    """Return target, params and pairing columns of some rows, of all for None."""
    return columns.by_role([factor(key if rows is None else key.iloc[rows]) for key in keys])


def row_range_starts(columns: Sequence[pd.Series], ncores: int = 1) -> Ints | None:
    """Return the first rows of ranges of rows with the same keys; None if most have one row."""

    def compare(first: int) -> None:
        for start in range(first, min(first + span, begins.size), CHUNK_ROWS):
            end = min(start + CHUNK_ROWS, begins.size)
            for code in codes:
                begins[start:end] |= code[start:end] != code[start - 1 : end - 1]

    begins = np.zeros(len(columns[0]), dtype=bool)
    begins[0] = True
    codes = []
    for column in columns:
        if isinstance(column.dtype, pd.StringDtype) and column.dtype.storage != "python":
            begins[1:] |= _arrow_changes(column)
        elif pd.api.types.is_numeric_dtype(column):
            codes.append(column.to_numpy())
        else:
            codes.append(factor(column).codes)
    span = -(-begins.size // (4 * ncores)) if ncores > 1 else begins.size
    for _ in mapped(compare, range(1, begins.size, span), ncores):
        pass
    return None if np.count_nonzero(begins) > begins.size // 2 else np.flatnonzero(begins)


def _arrow_changes(column: pd.Series) -> NDArray[Any]:
    """Return whether the text of each row but the first differs from the one before, in Arrow."""
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = pa.array(column)
    texts = texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
    return np.asarray(pc.not_equal(texts[1:], texts[:-1]).to_numpy(zero_copy_only=False))
