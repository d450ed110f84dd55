"""Tables in Excel files."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import reduce
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.budget import check_budget
from srcs_py.tables.file_errors import picked
from srcs_py.tables.text_files.layout import joined_names
from srcs_py.tables.text_files.spreadsheets import texts_in
from srcs_py.tables.text_files.text import MISSING, keeps_index

if TYPE_CHECKING:
    from srcs_py.tables.text_files.layout import FileLayout

SHEET = "table"
ROWS, COLUMNS, CHARACTERS = 1_048_576, 16_384, 32_767  # of a sheet, and of a cell
_DIGITS = "0123456789"
_TIME = re.compile(rb'(?<=W3CDTF">)[^<]*')  # of creation and change
_CONTROL = r"[\x00-\x08\x0b\x0c\x0e-\x1f]"  # not allowed in XML 1.0


def sheet_names(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the names of the sheets; those of their columns are not known without reading."""
    with _book(file) as book:
        return dict.fromkeys(map(str, book.sheet_names), ())


def _book(file: Path) -> pd.ExcelFile:
    """Open a file whose sheets are within the budget."""
    if file.suffix.lower() != ".xls":  # whose sheets are small
        with ZipFile(file) as packed:
            check_budget(file, bytes=sum(part.file_size for part in packed.infolist()))
            for name in packed.namelist():
                with packed.open(name) as part, suppress(ExpatError):  # the reader's is better
                    _check_sheet(file, part)
    # the faster one, which is not there in a browser
    return pd.ExcelFile(file, engine="calamine" if find_spec("python_calamine") else "openpyxl")


def _check_sheet(file: Path, part: IO[bytes]) -> None:
    """Raise if a sheet is too large; a single cell far away makes all cells before it."""
    row = column = rows = columns = 0

    def start(tag: str, given: dict[str, str]) -> None:
        nonlocal row, column, rows, columns
        tag = tag.rpartition(":")[2]
        # a row or a cell may say its place in xlsx, and stand for several in ods
        local = {name.rpartition(":")[2]: value for name, value in given.items()}
        if tag in {"row", "table-row"}:
            row, column = int(local.get("r", row + int(local.get("number-rows-repeated", 1)))), 0
        elif tag in {"c", "table-cell"}:
            column += int(local.get("number-columns-repeated", 1))
            if "r" in local:
                column = _column_number(local["r"].rstrip(_DIGITS))
            if tag == "c" or "value-type" in local:
                rows, columns = max(rows, row), max(columns, column)

    parser = ParserCreate()
    parser.StartElementHandler = start
    while content := part.read(2**20):
        parser.Parse(content)
        check_budget(file, cells=rows * columns)


def _column_number(letters: str) -> int:
    """Return the number of a column: 1 for A, 27 for AA."""
    return reduce(lambda number, letter: 26 * number + ord(letter) - ord("A") + 1, letters, 0)


def read_excel(file: Path, sheet: str, given: FileLayout, *_: object) -> pd.DataFrame:
    """Return the sheet of this name; without a name, the only one that is not empty."""
    options = {"na_values": [*MISSING, *given.missing], "skiprows": given.skip}
    if given.header is not False:
        return _read_sheet(file, sheet, **options)
    table = _read_sheet(file, sheet, header=None, **options)
    return table.rename(columns=lambda at: f"V{int(at) + 1}")


def read_sheet_cells(file: Path, sheet: str, rows: int | None = None) -> pd.DataFrame:
    """Return the cells of a sheet, or of its first rows, as objects; its first row like others."""
    return _read_sheet(file, sheet, na_values=MISSING, header=None, dtype=object, nrows=rows)


def _read_sheet(file: Path, sheet: str, **options: Any) -> pd.DataFrame:
    options["keep_default_na"] = False
    with _book(file) as book:
        names = tuple(map(str, book.sheet_names))
        chosen = {picked(file, sheet, {name: name for name in names}, "sheet")} if sheet else names
        tables = {name: _sheet(book, name, options) for name in chosen}
    filled = {name: table for name, table in tables.items() if len(table.columns)}
    return picked(file, "", filled, "sheet")


def _sheet(book: pd.ExcelFile, name: str, options: dict[str, Any]) -> pd.DataFrame:
    """Return the table of a sheet, with one name for each column."""
    names: list[str] = []
    if "header" not in options:
        top = pd.read_excel(
            book, sheet_name=name, header=None, nrows=3, dtype=object, skiprows=options["skiprows"]
        )
        cells = top.where(top.notna(), "").map(str).to_numpy().tolist()
        names = joined_names(cells)
    if names:
        options = {**options, "header": 1, "names": names}
    read: Any = pd.read_excel
    return pd.DataFrame(read(book, sheet_name=name, **options)).rename(columns=str)


def write_excel(table: pd.DataFrame, file: Path) -> None:
    """Write a table as the one sheet of a file; texts stay texts, also those that begin with =.

    What a sheet cannot hold is an error: pandas would cut it or leave a damaged file.
    """
    _check(table.reset_index() if keeps_index(table) else table)
    buffer = BytesIO()
    with pd.ExcelWriter(buffer, engine="openpyxl") as writer:
        table.to_excel(writer, sheet_name=SHEET, index=keeps_index(table))
        for row in writer.sheets[SHEET].iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    cell.data_type = "s"
    with ZipFile(buffer) as made, ZipFile(file, "w") as packed:
        for name in made.namelist():  # without the time, so that the same table gives the same file
            content = _TIME.sub(b"1980-01-01T00:00:00Z", made.read(name))
            packed.writestr(ZipInfo(name), content, ZIP_DEFLATED)


def _check(table: pd.DataFrame) -> None:
    """Raise if a sheet cannot hold the table with its header."""
    if len(table) >= ROWS or len(table.columns) > COLUMNS:
        raise SRCSError(
            f"the table has {len(table)} rows and {len(table.columns)} columns, and a sheet holds "
            f"{ROWS - 1} and {COLUMNS}; write it as parquet or csv."
        )
    for place, name in enumerate(table.columns):
        column = table.iloc[:, place]
        texts = pd.Series([str(name), *texts_in(column)], dtype=str).str
        problems: dict[str, Any] = {
            "times with a time zone; make them text": isinstance(column.dtype, pd.DatetimeTZDtype),
            f"a text of more than {CHARACTERS} characters; cut it": texts.len() > CHARACTERS,
            "a control character; remove it": texts.contains(_CONTROL),
        }
        for problem, found in problems.items():
            if np.any(found):
                raise SRCSError(
                    f"column {name!r} has {problem}, or write the table as parquet or csv: a sheet "
                    "cannot hold it."
                )
