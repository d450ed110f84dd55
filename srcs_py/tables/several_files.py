"""Files with the same columns as one table, such as one file per algorithm."""

from __future__ import annotations

import glob
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path
from srcs_py.tables.formats import can_be
from srcs_py.tables.guess_roles import FILE


def files_of(path: str | os.PathLike[str]) -> dict[str, Path]:
    """Return the tables in a folder, or the files of a pattern, by their names.

    A path of another kind has none.
    """
    text = str(as_path(path))
    if os.path.isdir(text):
        found = [file for file in sorted(Path(text).iterdir()) if is_table(file)]
    else:
        found = [] if os.path.exists(text) else [Path(name) for name in sorted(glob.glob(text))]
    return dict(zip(table_names(found), found, strict=True))


def is_table(file: Path) -> bool:
    """Return whether a file among others has a table, by its name; hidden files have none."""
    return can_be(file, "read") and not file.name.startswith(".")


def table_names(files: Sequence[Path]) -> list[str]:
    """Return a name for each file, all different.

    It is the file's name without ending, or else with it, or that of its folder, or the path.
    """
    for names in (
        [_stem(file) for file in files],
        [file.name for file in files],
        [file.parent.name for file in files],
    ):
        if len({*names}) == len(files):
            return names
    return list(map(str, files))


def _stem(file: Path) -> str:
    return Path(file.stem).stem if file.suffix.lower() == ".gz" else file.stem


def stacked(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the tables of several files as one, with the column ``File`` of their names.

    Raises
    ------
    SRCSError
        If the files differ in their columns, or have a column of that name.
    """
    first, *_ = tables
    columns = list(tables[first])
    for name, table in tables.items():
        if list(table) != columns:
            raise SRCSError(
                f"{name} has the columns {', '.join(map(str, table))}, not those of {first}; "
                "only files with the same columns make one table."
            )
        if FILE in table:
            raise SRCSError(f"{name} has a column {FILE!r}, the name of the column for the files.")
    named = [table.assign(**{FILE: name}) for name, table in tables.items()]
    return pd.concat(named, ignore_index=True)
