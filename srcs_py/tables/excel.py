"""Tables in files of Excel."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.options import nearest
from srcs_py.tables.text import TEXT_OPTIONS, keeps_index

SHEET = "table"
_MISSING = {name: TEXT_OPTIONS[name] for name in ("keep_default_na", "na_values")}


def sheets(file: Path) -> tuple[str, ...]:
    """Return the names of the sheets."""
    with pd.ExcelFile(file, engine="openpyxl") as book:
        return tuple(map(str, book.sheet_names))


def read_excel(
    file: Path, sheet: str, titled: bool = True, skip: int = 0, missing: Collection[str] = ()
) -> pd.DataFrame:
    """Return the sheet of this name; without a name, the only one that is not empty.

    Where it is not ``titled``, its first row is one like the others, and all cells are objects.
    """
    how: dict[str, Any] = {
        **_MISSING,
        "na_values": [*_MISSING["na_values"], *missing],
        "skiprows": skip,
        **({} if titled else {"header": None, "dtype": object}),
    }
    with pd.ExcelFile(file, engine="openpyxl") as book:
        names = tuple(map(str, book.sheet_names))
        if sheet and sheet not in names:
            raise SRCSError(f"{file} does not contain a sheet {sheet!r}: {nearest(sheet, names)}")
        found = {
            name: pd.read_excel(book, sheet_name=name, **how).rename(columns=str)
            for name in ([sheet] if sheet else names)
        }
    filled = [name for name, table in found.items() if len(table.columns)]
    if len(filled) != 1:
        several = f"the sheets {', '.join(filled)}; pick one as {file}::NAME"
        raise SRCSError(f"{file} contains {several if filled else 'no table'}.")
    return found[filled[0]]


def write_excel(table: pd.DataFrame, file: Path) -> None:
    """Write a table as the one sheet of a file; texts stay texts, also those that begin with =."""
    with file.open("wb") as handle, pd.ExcelWriter(handle, engine="openpyxl") as writer:
        table.to_excel(writer, sheet_name=SHEET, index=keeps_index(table))
        for row in writer.sheets[SHEET].iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    cell.data_type = "s"
