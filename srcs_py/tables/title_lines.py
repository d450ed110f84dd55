"""Lines before the table of a text file or a sheet, such as a title or comments."""

from __future__ import annotations

import csv
from itertools import islice
from pathlib import Path

from srcs_py.tables.text_files.decoding import lines_of, opened
from srcs_py.tables.text_files.layout import NUMBER, joined_names, separator_of, usual_separators

_HEAD = 200  # lines that are looked at
_MOST = 12  # lines before the table


def rows_before_table(path: Path, sheet: str) -> int:
    """Return the number of rows of a sheet before the column names, as of a text file."""
    from srcs_py.tables.excel import read_sheet_cells  # late, as few files are sheets

    cells = read_sheet_cells(path, sheet, _HEAD)
    rows = cells.astype(object).where(cells.notna(), "").map(str).to_numpy().tolist()
    return next((at for at in range(len(rows))[: _MOST + 1] if _begins(rows, at)), 0)


def lines_before_table(path: Path) -> int:
    """Return the number of lines of a text file before the column names.

    Such lines are shorter than those of the table, or start with ``#``. 0 if it is not plain which
    line names the columns: all lines below it have as many values, and numbers among them.
    """
    with opened(path, errors="replace") as file:
        lines = list(enumerate(islice(lines_of(file), _HEAD)))
    lines = [(at, line) for at, line in lines if line.strip()]
    for above, (at, _) in enumerate(lines[: _MOST + 1]):
        separator = separator_of([line for _, line in lines[above:]], usual_separators(path))
        rows = [next(csv.reader([line], delimiter=separator), []) for _, line in lines]
        if _begins(rows, above):
            return at
    return 0


def _begins(rows: list[list[str]], above: int) -> bool:
    """Return whether the names of columns are in the row at position ``above``."""
    width = len(rows[above])
    return (
        not rows[above][0].startswith("#")
        and {*map(len, rows[above:])} == {width}
        and all(row[0].startswith("#") or _filled(row) < width for row in rows[:above])
        and (_names_columns(rows[above:]) or bool(joined_names(rows[above : above + 3])))
    )


def _filled(row: list[str]) -> int:
    """Return the number of values, without empty ones at the end."""
    return max((at for at, cell in enumerate(row, 1) if cell.strip()), default=0)


def _names_columns(rows: list[list[str]]) -> bool:
    """Return whether the first row has texts only, which do not occur below, and numbers do."""
    first, *below = rows
    columns = [[row[at].strip() for row in below] for at in range(len(first))]
    texts = all(any(map(str.isalpha, cell)) and not NUMBER.fullmatch(cell) for cell in first)
    again = any(cell.strip() in column for cell, column in zip(first, columns, strict=True))
    return texts and not again and any(NUMBER.fullmatch(cell) for row in below for cell in row)
