"""Tables in parquet files."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.tables.budget import check_budget

if TYPE_CHECKING:
    import pyarrow as pa

LEVELS = "srcs_levels"  # key of the levels that parquet itself would lose


def read_parquet(file: Path | BytesIO, *_: object) -> pd.DataFrame:
    """Return a table; numeric levels keep their order."""
    return read_columns(file, None)


def read_columns(file: Path | BytesIO, wanted: Collection[str] | None) -> pd.DataFrame:
    """Return the wanted columns of a table; all for None, or if it lacks one of them."""
    from pyarrow.parquet import read_schema

    names = read_schema(file).names
    all_there = wanted is not None and {*wanted} <= {*names}
    columns = [name for name in names if name in (wanted or ())] if all_there else None
    _check_size(file, columns)
    table = pd.read_parquet(file, columns=columns, page_checksum_verification=True)
    for name in _rounded(table, file):
        table[name] = _whole_numbers(file, name)
    for name, levels in table.attrs.pop(LEVELS, {}).items():
        if name in table:
            table[name] = pd.Categorical(table[name], pd.Index(levels))
    return table


def _rounded(table: pd.DataFrame, file: Path | BytesIO) -> list[str]:
    """Return the columns of whole numbers that missing values made floats, and too large ones."""
    from pyarrow import types
    from pyarrow.parquet import read_schema

    whole = [each.name for each in read_schema(file) if types.is_integer(each.type)]
    floats = table.select_dtypes("float").columns.intersection(whole)
    return [str(name) for name in floats if (table[name].abs() >= 2**53).any()]


def _whole_numbers(file: Path | BytesIO, name: str) -> pd.Series:
    from pyarrow.parquet import read_table

    column = read_table(file, columns=[name]).column(0)
    kinds = {"int64": pd.Int64Dtype(), "uint64": pd.UInt64Dtype()}
    return pd.Series(column.to_pandas(types_mapper=lambda kind: kinds.get(str(kind))))


def read_outline(file: Path) -> pd.DataFrame:
    """Return the columns of a table and their types, without rows."""
    from pyarrow.parquet import read_schema

    return pd.DataFrame(read_schema(file).empty_table().to_pandas(ignore_metadata=True))


def _check_size(file: Path | BytesIO, columns: list[str] | None) -> None:
    """Raise if some columns of a table, or all of them, are beyond the budget."""
    from pyarrow.parquet import ParquetFile

    with ParquetFile(file) as parquet:
        found = parquet.metadata
        groups = [found.row_group(at) for at in range(found.num_row_groups)]
        if columns is None:
            size = sum(group.total_byte_size for group in groups)
        else:
            # an encrypted column is an error where it is read; its size would end the process
            next(parquet.iter_batches(1, columns=columns), None)
            paths = [found.schema.column(at).path for at in range(found.num_columns)]
            wanted = [at for at, path in enumerate(paths) if path in columns]
            chunks = (group.column(at) for group in groups for at in wanted)
            size = sum(chunk.total_uncompressed_size for chunk in chunks)
        count = found.num_columns if columns is None else len(columns)
    check_budget(
        file if isinstance(file, Path) else "the table in it",
        cells=count * found.num_rows,
        bytes=size,
    )


def write_parquet(table: pd.DataFrame, path: Path | BytesIO) -> None:
    """Write a table; parquet keeps the order of levels that are texts, and we that of numbers."""
    from pyarrow.parquet import write_table

    write_table(_as_arrow(table), path, write_page_checksum=True)


def _as_arrow(table: pd.DataFrame, index: bool | None = None) -> pa.Table:
    """Return a table with the metadata that parquet itself would lose."""
    import pyarrow as pa

    table = _with_levels(table)
    arrow = pa.Table.from_pandas(table, preserve_index=index)
    metadata = dict(arrow.schema.metadata)
    if table.attrs:  # as pandas writes them
        metadata[b"PANDAS_ATTRS"] = json.dumps(table.attrs).encode()
    return arrow.replace_schema_metadata(metadata)


def _with_levels(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table that carries the order of its numeric levels."""
    levels = {
        str(name): table[name].cat.categories.tolist()
        for name in table
        if isinstance(table[name].dtype, pd.CategoricalDtype)
        and pd.api.types.is_numeric_dtype(table[name].cat.categories)
    }
    if levels:
        table = table.copy(deep=False)
        table.attrs = {**table.attrs, LEVELS: levels}
    return table


def read_parquet_chunks(file: Path, rows: int) -> Iterator[pd.DataFrame]:
    """Yield a table in chunks of that many rows."""
    from pyarrow.parquet import ParquetFile

    with ParquetFile(file, page_checksum_verification=True) as parquet:
        for batch in parquet.iter_batches(rows):
            yield batch.to_pandas()


def write_parquet_chunks(chunks: Iterator[pd.DataFrame], path: Path) -> bool:
    """Write the chunks of a table; return whether there was one."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    first = next(chunks, None)
    if first is None:
        return False
    table = _as_arrow(first, index=False)
    with ParquetWriter(path, table.schema, write_page_checksum=True) as writer:
        writer.write_table(table)
        for chunk in chunks:
            writer.write_table(pa.Table.from_pandas(chunk, table.schema, preserve_index=False))
    return True
