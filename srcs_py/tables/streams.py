"""Tables too large for memory: read and written piece by piece."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import READABLE, SEPARATORS, check_writable, replacing
from srcs_py.tables.reading import ending_of, named_errors, read_table
from srcs_py.tables.text import TEXT_OPTIONS, FileLayout, text_layout, with_numbers, write_text

STREAMED = (*SEPARATORS, ".parquet")

# Rows read at once; a few megabytes.
PIECE = 100_000


def read_pieces(path: str | os.PathLike[str], rows: int = PIECE) -> Iterator[pd.DataFrame]:
    """Read a table in pieces of whole rows.

    Parameters
    ----------
    path : path-like
        A file for :func:`srcs_py.read_table`. Text files and parquet are streamed; the others
        come as one piece.
    rows : int
        Rows of a piece, at most.

    Yields
    ------
    pandas.DataFrame
        The pieces, in the order of the file.

    Raises
    ------
    SRCSError
        If the file is missing, damaged or of another kind.
    """
    file = Path(path)
    ending = ending_of(file, READABLE, "read")
    if not file.is_file() or ending not in STREAMED:
        yield read_table(path)
        return
    with named_errors(str(path)):
        if ending == ".parquet":
            from pyarrow.parquet import ParquetFile

            with ParquetFile(file) as parquet:
                for batch in parquet.iter_batches(rows):
                    yield batch.to_pandas()
            return
        separator = text_layout(file, ending, FileLayout()).separator
        with pd.read_csv(file, sep=separator, chunksize=rows, **TEXT_OPTIONS) as pieces:
            for piece in pieces:
                yield with_numbers(piece, separator)


def write_pieces(
    pieces: Iterable[pd.DataFrame], path: str | os.PathLike[str], *, overwrite: bool = True
) -> None:
    """Write pieces of one table to one file, whole or not at all.

    Parameters
    ----------
    pieces : iterable of DataFrame
        All with the same columns; computed one by one while the file grows.
    path : path-like
        Ends in csv or tsv (also with .gz), or parquet.
    overwrite : bool
        Whether an existing file is replaced.

    Raises
    ------
    SRCSError
        If the ending is another one, the file must not be replaced, or there is no piece.
    """
    file = check_writable(path, overwrite)
    ending = ending_of(file, STREAMED, "written piece by piece")
    with replacing(file) as part:
        write = _write_parquet if ending == ".parquet" else _write_separated
        if not write(iter(pieces), part, ending):
            raise SRCSError(f"{file}: there is nothing to write.")


def _write_separated(pieces: Iterator[pd.DataFrame], part: Path, ending: str) -> bool:
    count = 0
    for count, piece in enumerate(pieces, 1):
        write_text(piece, part, SEPARATORS[ending], append=count > 1)
    return count > 0


def _write_parquet(pieces: Iterator[pd.DataFrame], part: Path, ending: str) -> bool:
    with named_errors(str(part)):
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    first = next(pieces, None)
    if first is None:
        return False
    table = pa.Table.from_pandas(first, preserve_index=False)
    with ParquetWriter(part, table.schema) as writer:
        writer.write_table(table)
        for piece in pieces:
            writer.write_table(pa.Table.from_pandas(piece, table.schema, preserve_index=False))
    return True
