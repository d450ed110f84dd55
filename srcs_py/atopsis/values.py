"""Numbers in the cells of a printed table, and cells without one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import Cell, parse_cell
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import decimal_mark

_EMPTY = re.compile(r"(?:-+|[–—]|n\.?/?a\.?|nan|none|null|\?|timeout|oom)?", re.I)


def is_missing(text: str) -> bool:
    """Return whether a cell is empty or holds what stands for a missing value."""
    return _EMPTY.fullmatch(text.strip()) is not None


def split(
    path: object, table: pd.DataFrame, with_stds: bool | None, decimal: str | None
) -> list[pd.DataFrame]:
    """Turn the texts into numbers, NaN where one is missing: means, and deviations if wanted."""
    cells = table.map(parse_cell)
    paired = cells.map(lambda cell: bool(cell and cell.std))
    some = bool(paired.any(axis=None))
    with_stds = some if with_stds is None else with_stds
    no_number = cells.isna() & ~table.map(is_missing)
    bad = no_number | (cells.map(bool) & ~paired if with_stds else paired)
    if bad.any(axis=None):
        names, text = first_cell(table, bad)
        where, is_text = f"{names} ('{text}')", first_cell(no_number, bad)[1]
        raise _refusal(where, is_text, some, with_stds).at(str(path))
    filled = [cell for row in cells.to_numpy() for cell in row if cell]
    mark = decimal or _mark_of(path, table, filled)
    _refuse_last_digits(path, filled, mark)
    means = cells.map(lambda cell: _number(cell and cell.mean, mark)).astype(float)
    stds = cells.map(lambda cell: _number(cell and cell.std, mark)).astype(float)
    return [means, stds][: 1 + with_stds]


def _number(text: str | None, mark: str) -> float:
    """Return a number with a decimal mark and perhaps marks of thousands; NaN for None."""
    if text is None:
        return np.nan
    return float(text.replace("," if mark == "." else ".", "").replace(mark, "."))


def _mark_of(path: object, table: pd.DataFrame, cells: Sequence[Cell]) -> str:
    """Return the decimal mark that all cells show together; raise if it is open."""
    numbers = [number for cell in cells for number in cell.numbers]
    mark, doubtful = decimal_mark(numbers)
    if mark:
        return mark
    where, text = first_cell(table, table.map(lambda text: doubtful in text))
    raise SRCSError(
        f"{path}: {where} ('{text}'): it is open whether {doubtful} has a mark of decimals or of "
        "thousands. Give ", Argument("decimal", "."), " or ", Argument("decimal", ","), ".",
    )  # fmt: skip


def _refusal(where: str, no_number: bool, some: bool, with_stds: bool) -> SRCSError:
    """Return the error of a cell: no number, with a deviation, or without one."""
    drop = Argument("drop")
    if no_number:
        return SRCSError(
            f"{where}: not a number. Rows and columns that sum up others, and those of anything "
            "but means, can be left out with ", drop, ".",
        )  # fmt: skip
    if not with_stds:
        return SRCSError(f"{where} is a mean with a deviation; one number is expected.")
    told = f"{where} is not 'mean ± sd'. Give the deviations in a second file or in every cell, or "
    if some:
        return SRCSError(told, "leave out its row or column with ", drop, ".")
    only = "the table holds means only: "
    return SRCSError(only, told, "rank the means alone by ", Argument("topsis"), ".")


def _refuse_last_digits(path: object, cells: Sequence[Cell], mark: str) -> None:
    """Refuse 85.21(13): thirteen, or thirteen hundredths as physicists write it."""
    inside = [cell for cell in cells if cell.brackets]
    whole = all((cell.std or "").isdigit() for cell in inside)
    if inside and whole and any(mark in cell.mean for cell in inside):
        mean, std = inside[0].mean, inside[0].std
        digits = len(mean.partition(mark)[2])
        raise SRCSError(
            f"{path}: '{mean}({std})' may mean {mean} ± {std} or, with the deviation in units of "
            f"the last digit, {mean} ± {_number(std, mark) / 10**digits:.{digits}f}; write one of "
            "the two in every cell."
        )


def cell_texts(means: pd.DataFrame, stds: pd.DataFrame | None) -> pd.DataFrame:
    """Return a table as one of cells such as "95.1 ± 0.4"."""
    cells = means.map("{:g}".format)
    if stds is not None:
        cells = cells + " ± " + stds.map("{:g}".format)
    return cells


def first_cell(table: pd.DataFrame, which: pd.DataFrame) -> tuple[str, Any]:
    """Return the names of the first of some cells, and what is in it."""
    row, column = np.argwhere(which.to_numpy(dtype=bool))[0]
    names = f"row {table.index[row]!r}, column {table.columns[column]!r}"
    return names, table.iat[row, column]
