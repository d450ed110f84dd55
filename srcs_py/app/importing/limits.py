"""What a file may contain: looked at before and after it is read."""

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
MOST_CHARACTERS = 200  # of the name of a column
LINES = 12  # of a text file that are shown as they are
_START = 2**20  # bytes that are looked at before anything else is done
_SEPARATORS = b",;\t|"
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


def check_width(path: Path, reading: Reading) -> None:
    """Refuse too many columns, and too long names, before anything else is done with a table."""
    if path.name.lower().endswith((".csv", ".tsv", ".txt", ".gz")):
        lines = re.sub(rb'"[^"]*"', b"", _start(path)).splitlines()
        counts = (line.count(each) for line in lines for each in _SEPARATORS)
        _check_count(1 + max(counts, default=0), path)
    else:
        check_names(_names(path, reading), path)


def _check_count(count: int, path: str | Path) -> None:
    if count > MOST_COLUMNS:
        raise SRCSError(f"{path} has more than {MOST_COLUMNS} columns, which the page takes.")


def check_names(names: Sequence[str], path: str | Path) -> None:
    """Refuse too many columns, and too long names."""
    _check_count(len(names), path)
    for name in names:
        if len(name) > MOST_CHARACTERS:
            raise SRCSError(
                f"{path}: the name of a column, {name[:20]!r}..., has {len(name)} characters; "
                f"the page takes {MOST_CHARACTERS}."
            )


def _names(path: Path, reading: Reading) -> list[str]:
    """Return the names of the columns where the kind of file has them before the rows.

    One of R has them after the values; its layout has them, before a table is made.
    """
    try:
        if (kind := path.suffix.lower()) == ".xlsx":
            from srcs_py.tables.excel import sheet_columns

            return sheet_columns(path, reading.table or "", reading.skip or 0)
        return _arrow_names(path, kind) if kind in {".parquet", ".feather", ENDING} else []
    except Exception:  # the reader says what is wrong
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
    except (OSError, EOFError):  # the reader says what is wrong
        return b""


def first_lines(path: Path) -> tuple[str, ...]:
    """Return how a text file begins; nothing for another kind."""
    from srcs_py.tables.formats import format_of
    from srcs_py.tables.text_files.layout import read_head

    if not format_of(path, "read").separators:
        return ()
    try:
        lines = read_head(path, LINES)
    except (OSError, EOFError):  # the reader says what is wrong
        return ()
    return () if any(map(_NO_TEXT.search, lines)) else lines


def checked(table: pd.DataFrame, path: str) -> pd.DataFrame:
    """Return the table, its columns named by texts, if a page can show it."""
    table = table.set_axis([str(name) for name in table.columns], axis=1)
    check_names([*table.columns], path)
    if table.columns.has_duplicates:
        name = table.columns[table.columns.duplicated()][0]
        raise SRCSError(f"{path}: the column {name!r} occurs twice.")
    for name in table.columns:
        if not _has_plain_values(table[name]):
            raise SRCSError(f"{path}: the column {name!r} contains more than numbers and texts.")
    if table.memory_usage(deep=True).sum() > LARGEST_TABLE:
        raise SRCSError(f"{path} makes a table of more than {LARGEST_TABLE // 2**20} MB.")
    return table


def _has_plain_values(column: pd.Series) -> bool:
    plain = (str, bytes, int, float, complex)
    return column.dtype != object or all(isinstance(each, plain) for each in column.dropna())
