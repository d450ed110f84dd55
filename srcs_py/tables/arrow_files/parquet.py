"""Tables in parquet files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.tables.arrow_files.digests import check_digest, with_digest

if TYPE_CHECKING:
    import pyarrow as pa

LEVELS = "srcs_levels"  # key of what parquet itself would lose


def read_parquet(file: Path | BytesIO, columns: list[str] | None = None) -> pd.DataFrame:
    """Return a table, or some of its columns; levels that are numbers in the order they had."""
    _schema(file)
    table = pd.read_parquet(file, columns=columns, page_checksum_verification=True)
    for name, levels in table.attrs.pop(LEVELS, {}).items():
        if name in table:
            table[name] = pd.Categorical(table[name], pd.Index(levels))
    return table


def parquet_outline(file: Path) -> pd.DataFrame:
    """Return the columns of a table and their types, without rows."""
    return pd.DataFrame(_schema(file).empty_table().to_pandas(ignore_metadata=True))


def _schema(file: Path | BytesIO) -> pa.Schema:
    """Return names and types; raise ValueError where they are not those that were written."""
    from pyarrow.parquet import read_schema

    schema = read_schema(file)
    check_digest(schema)
    return schema


def write_parquet(table: pd.DataFrame, path: Path | BytesIO) -> None:
    """Write parquet, which keeps levels that are texts, and the order of numbers for ourselves."""
    from pyarrow.parquet import write_table

    write_table(_as_arrow(table), path, write_page_checksum=True)


def _as_arrow(table: pd.DataFrame, index: bool | None = None) -> pa.Table:
    """Return a table with all that parquet itself would lose or not check."""
    import pyarrow as pa

    table = _with_levels(table)
    arrow = pa.Table.from_pandas(table, preserve_index=index)
    kept = dict(arrow.schema.metadata)
    if table.attrs:  # as pandas writes them
        kept[b"PANDAS_ATTRS"] = json.dumps(table.attrs).encode()
    return arrow.replace_schema_metadata(with_digest(arrow.schema.with_metadata(kept)).metadata)


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
        check_digest(parquet.schema_arrow)
        for batch in parquet.iter_batches(rows):
            yield batch.to_pandas()


def write_parquet_pieces(pieces: Iterator[pd.DataFrame], path: Path) -> bool:
    """Write pieces of one table; say whether there was one."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    first = next(pieces, None)
    if first is None:
        return False
    table = _as_arrow(first, index=False)
    with ParquetWriter(path, table.schema, write_page_checksum=True) as writer:
        writer.write_table(table)
        for piece in pieces:
            writer.write_table(pa.Table.from_pandas(piece, table.schema, preserve_index=False))
    return True
