"""Tables too large for memory, read in chunks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from srcs_py.base.files import as_path
from srcs_py.tables.file_errors import named_errors, unchanged
from srcs_py.tables.formats import format_of
from srcs_py.tables.reading import read_table

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
