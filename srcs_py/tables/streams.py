"""Tables too large for memory, read and written in chunks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path, check_writable, replacing
from srcs_py.tables.file_errors import named_errors, unchanged
from srcs_py.tables.formats import format_of
from srcs_py.tables.reading import read_table
from srcs_py.tables.text_files.spreadsheets import with_formula_warning

CHUNK_ROWS = 100_000  # a few megabytes


def read_chunks(path: str | os.PathLike[str], rows: int = CHUNK_ROWS) -> Iterator[pd.DataFrame]:
    """Read a table in chunks of rows.

    Parameters
    ----------
    path : path-like
        A file for :func:`srcs_py.read_table`. Text files and parquet are streamed; other
        files are one chunk.
    rows : int
        Rows of a chunk, at most.

    Yields
    ------
    pandas.DataFrame
        The chunks, in the order of the file.

    Raises
    ------
    SRCSError
        If the file is missing, damaged or of another kind.
    """
    file = Path(os.fspath(as_path(path)).partition("::")[0])
    kind = format_of(file, "read")
    if not file.is_file() or kind.read_chunks is None:
        yield read_table(path)
        return
    kind.check_package(path)
    with named_errors(str(path)), unchanged(file):
        yield from kind.read_chunks(file, rows)


def write_chunks(
    chunks: Iterable[pd.DataFrame], path: str | os.PathLike[str], *, overwrite: bool = True
) -> None:
    """Write the chunks of a table to a file, whole or not at all.

    Parameters
    ----------
    chunks : iterable of DataFrame
        All with the same columns; computed one by one while the file grows.
    path : path-like
        Ends in csv or tsv (also with .gz), or parquet.
    overwrite : bool
        Whether an existing file is replaced.

    Raises
    ------
    SRCSError
        If the ending is another one, the file must not be replaced, or there is no chunk.
    """
    file = check_writable(path, overwrite)
    kind = format_of(file, "write_chunks")
    kind.check_package(path)
    assert kind.write_chunks is not None
    chunks = with_formula_warning(chunks, file) if kind.separators else iter(chunks)
    with replacing(file, overwrite) as part:
        if not kind.write_chunks(chunks, part):
            raise SRCSError(f"{file}: there is nothing to write.")
