"""Tables in parquet files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pandas as pd

LEVELS = "srcs_levels"  # key of what parquet itself would lose


def read_parquet(file: Path | BytesIO, columns: list[str] | None = None) -> pd.DataFrame:
    """Return a table, or some of its columns; levels that are numbers in the order they had."""
    table = pd.read_parquet(file, columns=columns, page_checksum_verification=True)
    for name, levels in table.attrs.pop(LEVELS, {}).items():
        if name in table:
            table[name] = pd.Categorical(table[name], pd.Index(levels))
    return table


def parquet_outline(file: Path) -> pd.DataFrame:
    """Return the columns of a table and their types, without rows."""
    from pyarrow.parquet import read_schema

    return pd.DataFrame(read_schema(file).empty_table().to_pandas(ignore_metadata=True))


def write_parquet(table: pd.DataFrame, path: Path | BytesIO) -> None:
    """Write parquet, which keeps levels that are texts, and the order of numbers for ourselves."""
    _with_levels(table).to_parquet(path, write_page_checksum=True)


def _with_levels(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table that carries the order of its levels that are numbers."""
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


def parquet_pieces(file: Path, rows: int) -> Iterator[pd.DataFrame]:
    """Read a table in pieces of so many rows."""
    from pyarrow.parquet import ParquetFile

    with ParquetFile(file, page_checksum_verification=True) as parquet:
        for batch in parquet.iter_batches(rows):
            yield batch.to_pandas()


def write_parquet_pieces(pieces: Iterator[pd.DataFrame], path: Path) -> bool:
    """Write pieces of one table; say whether there was one."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    first = next(pieces, None)
    if first is None:
        return False
    first = _with_levels(first)
    table = pa.Table.from_pandas(first, preserve_index=False)
    if attributes := first.attrs:  # as pandas writes them
        kept = {**table.schema.metadata, b"PANDAS_ATTRS": json.dumps(attributes)}
        table = table.replace_schema_metadata(kept)
    with ParquetWriter(path, table.schema, write_page_checksum=True) as writer:
        writer.write_table(table)
        for piece in pieces:
            writer.write_table(pa.Table.from_pandas(piece, table.schema, preserve_index=False))
    return True
