"""Tables too large for memory: read and written piece by piece."""

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
from srcs_py.tables.text_files.spreadsheets import warned

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
    file = Path(os.fspath(as_path(path)).partition("::")[0])
    kind = format_of(file, "read")
    if not file.is_file() or kind.read_pieces is None:
        yield read_table(path)
        return
    kind.check_package(path)
    with named_errors(str(path)), unchanged(file):
        yield from kind.read_pieces(file, rows)


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
    kind = format_of(file, "write_pieces")
    kind.check_package(path)
    assert kind.write_pieces is not None
    with replacing(file, overwrite) as part:
        if not kind.write_pieces(warned(pieces, file) if kind.separators else iter(pieces), part):
            raise SRCSError(f"{file}: there is nothing to write.")
