"""Numbers in the texts of a printed table: means and standard deviations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import Cell, number, parse_cell
from srcs_py.atopsis.summaries import gaps_in, is_missing
from srcs_py.base.errors import Argument, SRCSError


def split(path: object, table: pd.DataFrame, with_stds: bool | None) -> list[pd.DataFrame]:
    """Turn the texts into numbers, NaN where one is missing: means, and deviations if wanted."""
    cells = table.map(parse_cell)
    filled = [cell for row in cells.to_numpy() for cell in row if cell]
    paired = cells.map(lambda cell: bool(cell and cell.std))
    lone = cells.map(bool) & ~paired
    some = bool(paired.any(axis=None))
    with_stds = some if with_stds is None else with_stds
    pointed = any("." in cell.numbers for cell in filled)
    wrong = cells.map(lambda cell: pointed and "," in cell.numbers if cell else True)
    wrong &= ~table.map(is_missing)
    bad = wrong | (lone if with_stds else paired)
    if bad.any(axis=None):
        names, text = first_cell(table, bad)
        where, no_number = f"{names} ('{text}')", first_cell(wrong, bad)[1]
        raise _refusal(where, no_number, some, with_stds).at(str(path))
    _refuse_last_digits(path, filled)
    means = cells.map(lambda cell: number(cell and cell.mean))
    return [means, cells.map(lambda cell: number(cell and cell.std))][: 1 + with_stds]


def _refusal(where: str, no_number: bool, some: bool, with_stds: bool) -> SRCSError:
    """Return the error of a cell: no number, with a deviation, or without one."""
    drop = Argument("drop")
    if no_number:
        return SRCSError(
            f"{where}: not a number; every cell needs one, with the same decimal mark throughout. "
            "Rows and columns that sum up others can be left out with ", drop, ".",
        )  # fmt: skip
    if not with_stds:
        return SRCSError(f"{where} is a mean with a deviation; one number is expected.")
    told = f"{where} is not 'mean ± sd'. Give the deviations in a second file or in every cell, or "
    if some:
        return SRCSError(told, "leave out its row or column with ", drop, ".")
    only = "the table holds means only: "
    return SRCSError(only, told, "rank the means alone by ", Argument("topsis"), ".")


def _refuse_last_digits(path: object, cells: Sequence[Cell]) -> None:
    """Refuse 85.21(13): thirteen, or thirteen hundredths as physicists write it."""
    inside = [cell for cell in cells if cell.brackets]
    whole = all((cell.std or "").isdigit() for cell in inside)
    if inside and whole and any("." in cell.mean or "," in cell.mean for cell in inside):
        mean, std = inside[0].mean, inside[0].std
        digits = len(mean.replace(",", ".").partition(".")[2])
        raise SRCSError(
            f"{path}: '{mean}({std})' may mean {mean} ± {std} or, with the deviation in units of "
            f"the last digit, {mean} ± {number(std) / 10**digits:.{digits}f}; write one of the two "
            "in every cell."
        )


def cell_texts(means: pd.DataFrame, stds: pd.DataFrame | None) -> pd.DataFrame:
    """Return a table as one of cells such as "95.1 ± 0.4"."""
    cells = means.map("{:g}".format)
    if stds is not None:
        cells = cells + " ± " + stds.map("{:g}".format)
    return cells.mask(gaps_in(means, stds), "missing")


def first_cell(table: pd.DataFrame, which: pd.DataFrame) -> tuple[str, Any]:
    """Return the names of the first of some cells, and what is in it."""
    row, column = np.argwhere(which.to_numpy(dtype=bool))[0]
    names = f"row {table.index[row]!r}, column {table.columns[column]!r}"
    return names, table.iat[row, column]
