"""Limits of uploaded tables, checked before and after a file is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py import SRCSError
from srcs_py.tables.budget import check_budget
from srcs_py.tables.file_errors import check_distinct

if TYPE_CHECKING:
    import pandas as pd

Report = Callable[..., None]  # receives the parts done, their number, and the present step
ENDING = ".srcs"  # of a study that a page saved
SECONDS = 120  # of a message
BUDGET = {"bytes": 2**30}  # of the readers
MOST_COLUMNS = 500
MOST_CHARACTERS = 200  # of a column name, and of a level
_PLAIN = (str, bytes, int, float, complex)


def check_column_count(path: str | Path, count: int) -> None:
    """Raise for more columns than a page takes."""
    if count > MOST_COLUMNS:
        raise SRCSError(f"{path} has {count} columns, and the limit is {MOST_COLUMNS}.")


def checked_table(table: pd.DataFrame, path: str) -> pd.DataFrame:
    """Return the table with texts as column names, if a page can show it."""
    names = list(map(str, table.columns))
    check_column_count(path, len(names))
    check_distinct(names, Path(path))
    longest = max(names, key=len, default="")
    if len(longest) > MOST_CHARACTERS:
        raise SRCSError(
            f"{path}: the name of a column, {longest[:20]!r}..., has {len(longest)} characters; "
            f"the page takes {MOST_CHARACTERS}."
        )
    table = table.set_axis(names, axis=1)
    for name in names:
        values = table[name]
        if values.dtype == object and not all(isinstance(v, _PLAIN) for v in values.dropna()):
            raise SRCSError(f"{path}: the column {name!r} contains more than numbers and texts.")
    check_budget(path, bytes=table.memory_usage(deep=True).sum())
    return table
