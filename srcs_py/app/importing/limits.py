"""Limits of uploaded tables, checked before and after a file is read."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py import SRCSError

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.files import Reading

ENDING = ".srcs"  # of a study that a page saved
LARGEST_TABLE = 2**30  # bytes in memory
MOST_COLUMNS = 500
MOST_CHARACTERS = 200  # of a column name, and of a level
LINES = 12  # at the start of a text file that the page shows
_START = 2**20  # bytes that are checked before a text file is read
_SEPARATORS = b",;\t|"
_PLAIN = (str, bytes, int, float, complex)
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


def check_width(path: Path, reading: Reading) -> None:
    """Refuse too many columns and too long names before a table is read."""
    if path.name.lower().endswith((".csv", ".tsv", ".txt", ".gz")):
        lines = re.sub(rb'"[^"]*"', b"", _start(path)).splitlines()
        counts = (line.count(mark) for line in lines for mark in _SEPARATORS)
        _check_count(1 + max(counts, default=0), path)
    else:
        check_names(_names(path, reading), path)


def _check_count(count: int, path: str | Path) -> None:
    if count > MOST_COLUMNS:
        raise SRCSError(f"{path} has more than {MOST_COLUMNS} columns, which the page takes.")


def check_names(names: Sequence[str], path: str | Path) -> None:
    """Refuse too many columns and too long names."""
    _check_count(len(names), path)
    for name in names:
        if len(name) > MOST_CHARACTERS:
            raise SRCSError(
                f"{path}: the name of a column, {name[:20]!r}..., has {len(name)} characters; "
                f"the page takes {MOST_CHARACTERS}."
            )


def _names(path: Path, reading: Reading) -> list[str]:
    """Return the column names of a file whose format has them before the rows.

    A file of R has them after the values; :func:`check_names` is called again with its layout.
    """
    try:
        if (kind := path.suffix.lower()) == ".xlsx":
            from srcs_py.tables.excel import sheet_columns

            return sheet_columns(path, reading.table or "", reading.skip or 0)
        return _arrow_names(path, kind) if kind in {".parquet", ".feather", ENDING} else []
    except Exception:  # the reader raises a better error
        return []


def _arrow_names(path: Path, kind: str) -> list[str]:
    from pyarrow import ipc, parquet

    from srcs_py.tables.study_file import runs_of

    if kind == ".feather":
        with path.open("rb") as file, ipc.open_file(file) as reader:
            return list(reader.schema.names)
    with parquet.ParquetFile(runs_of(path) if kind == ENDING else path) as file:
        return list(file.schema.names)


def _start(path: Path) -> bytes:
    try:
        with (gzip.open if path.suffix.lower() == ".gz" else open)(path, "rb") as file:
            return bytes(file.read(_START))
    except (OSError, EOFError):  # the reader raises a better error
        return b""


def first_lines(path: Path) -> tuple[str, ...]:
    """Return the first lines of a text file; nothing of another file."""
    from srcs_py.tables.formats import format_of
    from srcs_py.tables.text_files.layout import read_head

    if not format_of(path, "read").separators:
        return ()
    try:
        lines = read_head(path, LINES)
    except (OSError, EOFError):  # the reader raises a better error
        return ()
    return () if any(map(_NO_TEXT.search, lines)) else lines


def checked_table(table: pd.DataFrame, path: str) -> pd.DataFrame:
    """Return the table with texts as column names, if a page can show it."""
    table = table.set_axis([str(name) for name in table.columns], axis=1)
    check_names([*table.columns], path)
    if table.columns.has_duplicates:
        name = table.columns[table.columns.duplicated()][0]
        raise SRCSError(f"{path}: the column {name!r} occurs twice.")
    for name in table.columns:
        values = table[name]
        if values.dtype == object and not all(isinstance(v, _PLAIN) for v in values.dropna()):
            raise SRCSError(f"{path}: the column {name!r} contains more than numbers and texts.")
    if table.memory_usage(deep=True).sum() > LARGEST_TABLE:
        raise SRCSError(f"{path} makes a table of more than {LARGEST_TABLE // 2**20} MB.")
    return table
