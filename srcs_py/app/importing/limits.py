"""Limits of uploaded tables, checked before and after a file is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py import SRCSError
from srcs_py.app.jobs.limits import LIMITS
from srcs_py.tables.budget import check_budget

if TYPE_CHECKING:
    import pandas as pd

ENDING = ".srcs"  # of a study that a page saved
LARGEST_TABLE = 2**30  # bytes in memory
BUDGET = {"bytes": LARGEST_TABLE, "columns": 500, "seconds": LIMITS.seconds}  # of the readers
MOST_CHARACTERS = 200  # of a column name, and of a level
LINES = 12  # at the start of a text file that the page shows
_PLAIN = (str, bytes, int, float, complex)
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


def check_names(names: Sequence[str], path: str | Path) -> None:
    """Refuse too long names."""
    for name in names:
        if len(name) > MOST_CHARACTERS:
            raise SRCSError(
                f"{path}: the name of a column, {name[:20]!r}..., has {len(name)} characters; "
                f"the page takes {MOST_CHARACTERS}."
            )


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
    check_budget(path, columns=len(table.columns))
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
