"""Means and standard deviations from the cells of a printed table."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import Cell, is_value, parse_cell
from srcs_py.atopsis.layouts import read_grid
from srcs_py.atopsis.titles import ALGORITHMS, BENCHMARKS, column_kind, texts_of
from srcs_py.base.checks import check_flag, check_list, is_among, match_choice, nearest
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, warn

if TYPE_CHECKING:
    import os

Orient = Literal["rows", "columns"]

_SUMMARY = re.compile(
    r"(?:average|avg\.?|mean|overall)(?:[ .]*(?:rank|accuracy|acc\.?))?|rank", re.I
)


@dataclass(frozen=True)
class ReadOptions:
    """Options for reading a printed table; None for what the table itself shows.

    Attributes
    ----------
    header, names : bool or None
        Whether the first line and the first column hold names.
    orient : {"rows", "columns"} or None
        Where the algorithms are.
    drop : collection of str
        Rows and columns to be left out.
    """

    header: bool | None = None
    names: bool | None = None
    orient: Orient | None = None
    drop: Collection[str] = ()

    def checked(self) -> ReadOptions:
        """Return the options; raise if one is of the wrong type."""
        for name in ("header", "names"):
            if getattr(self, name) is not None:
                check_flag(name, getattr(self, name))
        if self.orient is not None:
            match_choice("orient", self.orient, ("rows", "columns"))
        if isinstance(self.drop, str):
            raise SRCSError(
                Argument("drop", self.drop), f" must be a list of names: [{self.drop!r}]."
            )
        return self


Tables = tuple[pd.DataFrame, pd.DataFrame | None]


def read_printed(path: str | os.PathLike[str], how: ReadOptions, with_stds: bool) -> Tables:
    """Read the table of a file.

    Parameters
    ----------
    path : path-like
        A CSV, Markdown, LaTeX or Excel file.
    how : ReadOptions
        What is known of it.
    with_stds : bool
        Whether the file must hold the standard deviations too.

    Returns
    -------
    means : pandas.DataFrame of shape (algorithms, benchmarks)
        The numbers; rows or columns without names are numbered from 0.
    stds : pandas.DataFrame or None
        The standard deviations if they were asked for.

    Raises
    ------
    SRCSError
        If a cell is not what it must be; the message names file, row and column.
    """
    table = texts_of(path, read_grid(path), how.checked().header, how.names)
    if with_stds and (long := _long(table)):
        table = _pivot(path, table, *long)
    table = _dropped(path, table, how.drop)
    pairs = _side_by_side(path, table) if with_stds else None
    if pairs is None:
        means, stds = _split(path, table, with_stds)
    else:
        means, stds = (_split(path, each, False)[0] for each in pairs)
    turned = how.orient == "columns" or (how.orient is None and table.index.name in BENCHMARKS)
    if turned:
        means, stds = means.T, None if stds is None else stds.T
    _warn_of_summaries(path, means)
    return means, stds


def _side_by_side(path: object, table: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame] | None:
    """Split columns of means and columns of deviations; None where there are no such columns."""
    signs = [at for at in range(table.shape[1]) if set(table.iloc[:, at]) <= {"±", "+/-", "+-"}]
    table = table.iloc[:, [at for at in range(table.shape[1]) if at not in signs]]
    titles = list(map(str, table.columns))
    kinds = [column_kind(each) for each in titles]
    evens, odds = titles[::2], titles[1::2]
    twins = len(evens) == len(odds) and (evens == odds or not any(odds)) and any(evens)
    if signs or twins:
        means, stds = table.iloc[:, ::2], table.iloc[:, 1::2]
        return means, stds.set_axis(means.columns, axis=1)
    if not any(std for _, std in kinds):
        return None
    owners: list[str] = []
    for own, std in kinds:
        owners.append(own or (owners[-1] if std and owners else own))
    is_std = [bool(std) for _, std in kinds]
    parts = []
    for wanted in (False, True):
        at = [position for position, each in enumerate(is_std) if each is wanted]
        parts.append(table.iloc[:, at].set_axis([owners[each] for each in at], axis=1))
    lone = set(parts[0].columns) ^ set(parts[1].columns)
    if lone or parts[0].columns.has_duplicates:
        raise SRCSError(
            f"{path}: the columns {titles} are not one of means and one of standard deviations "
            "for each benchmark."
        )
    return parts[0], parts[1][parts[0].columns]


def _long(table: pd.DataFrame) -> tuple[int, int] | None:
    """Return which columns, after that of the index, hold a name and then the values."""
    flat = [str(table.index.name or ""), *(str(each).lower() for each in table.columns)]
    names = [at for at, each in enumerate(flat) if each in ALGORITHMS | BENCHMARKS]
    if names != [0, 1] or (flat[0] in ALGORITHMS) == (flat[1] in ALGORITHMS):
        return None
    return (0, 1) if flat[0] in ALGORITHMS else (1, 0)


def _pivot(path: object, table: pd.DataFrame, algorithm: int, benchmark: int) -> pd.DataFrame:
    """Return a long table, one row for each algorithm on each benchmark, as a wide one of texts."""
    flat = table.reset_index()
    values = flat.columns[2:]
    if len(values) > 2:
        raise SRCSError(f"{path}: of the columns {list(values)} leave the mean and its deviation.")
    cells = [" ± ".join(each) for each in flat[values].to_numpy().tolist()]
    rows, columns = flat.iloc[:, algorithm], flat.iloc[:, benchmark]
    twice = pd.MultiIndex.from_arrays([rows, columns]).duplicated()
    if twice.any():
        at = int(twice.argmax())
        raise SRCSError(f"{path}: {rows[at]!r} on {columns[at]!r} occurs twice.")
    wide = pd.Series(cells, [rows.to_numpy(), columns.to_numpy()]).unstack(fill_value="")
    wide = wide.loc[list(dict.fromkeys(rows)), list(dict.fromkeys(columns))]
    return wide.rename_axis("algorithm").rename_axis(columns=None)


def _dropped(path: object, table: pd.DataFrame, drop: Collection[str]) -> pd.DataFrame:
    drop = check_list("drop", drop)
    for name in drop:
        if not (is_among(name, table.index) or is_among(name, table.columns)):
            known = [*map(str, table.index), *map(str, table.columns)]
            raise SRCSError(
                Argument("drop", name), f" is not a row or column: {nearest(name, known)}"
            ).at(str(path))
    if not drop:
        return table
    rows, columns = ([each not in drop for each in axis] for axis in (table.index, table.columns))
    return table.loc[rows, columns]


def _split(path: object, table: pd.DataFrame, with_stds: bool) -> Tables:
    """Turn the texts into numbers: means, and deviations where they are wanted."""
    cells = [[parse_cell(each) for each in row] for row in table.to_numpy()]
    flat = [cell for row in cells for cell in row if cell is not None]
    if (
        with_stds
        and flat
        and all(cell.std is None for cell in flat)
        and table.map(is_value).all(axis=None)
    ):
        raise SRCSError(
            f"{path} holds means only: {_place(table, 0, 0)} is not 'mean ± sd'. Give the standard "
            "deviations in a second file or in every cell, or rank the means alone by topsis."
        )
    pointed = any("." in number for cell in flat for number in cell[:2] if number)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            _check_cell(path, table, (row, column), cell, with_stds, pointed)
    _refuse_last_digits(path, flat)
    parts = [
        [[float(str(cell[part]).replace(",", ".")) for cell in line if cell] for line in cells]
        for part in range(1 + with_stds)
    ]
    frames = [pd.DataFrame(each, table.index, table.columns) for each in parts]
    return frames[0], frames[1] if with_stds else None


def _check_cell(
    path: object,
    table: pd.DataFrame,
    at: tuple[int, int],
    cell: Cell | None,
    with_stds: bool,
    pointed: bool,
) -> None:
    where = f"{path}: {_place(table, *at)}"
    if cell is None or (pointed and any("," in each for each in cell[:2] if each)):
        raise SRCSError(
            "not a number; every cell needs one, with the same decimal mark "
            "throughout. Rows and columns that sum up others can be left out with ",
            Argument("drop"),
            ".",
        ).at(where)
    if with_stds and cell.std is None:
        raise SRCSError(
            f"{where} is not 'mean ± sd'; give the standard deviations in a second file, or in "
            "every cell."
        )
    if not with_stds and cell.std is not None:
        raise SRCSError(f"{where} is a mean with a deviation; one number is expected.")


def _refuse_last_digits(path: object, cells: Sequence[Cell]) -> None:
    """Refuse 85.21(13): thirteen, or thirteen hundredths as physicists write it."""
    inside = [cell for cell in cells if cell.brackets]
    whole = all((cell.std or "").isdigit() for cell in inside)
    if inside and whole and any("." in cell.mean or "," in cell.mean for cell in inside):
        example = inside[0]
        raise SRCSError(
            f"{path}: '{example.mean}({example.std})' may mean ± {example.std} or that many units "
            "of the last digit; write it with ±."
        )


def _place(table: pd.DataFrame, row: int, column: int) -> str:
    where = f"row {table.index[row]!r}, column {table.columns[column]!r}"
    return f"{where} ('{table.iat[row, column]!s}')"


def _warn_of_summaries(path: object, means: pd.DataFrame) -> None:
    """Warn of a row or column that is called an average and is one, or that holds ranks."""
    for table in (means, means.T):
        for at, name in enumerate(map(str, table.columns)):
            if not _SUMMARY.fullmatch(name) or table.shape[1] < 2:
                continue
            own, others = table.iloc[:, at].to_numpy(), table.drop(columns=name).to_numpy()
            near = np.abs(own - others.mean(axis=1)).max() <= 0.01 * np.abs(others).max()
            if near or "rank" in name.lower():
                message = f"{name!r} seems to sum up the others; leave it out."
                warn(SRCSWarning(message, remedy=("drop", [name])).at(str(path)))
