"""Means and standard deviations from the cells of a printed table."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import Cell, is_value, parse_cell
from srcs_py.atopsis.layouts import read_grid
from srcs_py.atopsis.orientation import orientation
from srcs_py.atopsis.summaries import counts_or_ranks, is_average, is_missing
from srcs_py.atopsis.titles import ALGORITHMS, BENCHMARKS, column_kind, texts_of
from srcs_py.base.checks import check_flag, check_list, is_among, match_choice, nearest
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, find_stack_level

if TYPE_CHECKING:
    import os

Orient = Literal["rows", "columns"]


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
    rename : mapping of str to str
        New names of rows and columns.
    """

    header: bool | None = None
    names: bool | None = None
    orient: Orient | None = None
    drop: Collection[str] = ()
    rename: Mapping[str, str] = field(default_factory=dict)

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


@dataclass(frozen=True, eq=False)
class PrintedTable:
    """A table as it was read, and what was decided about it.

    Attributes
    ----------
    means : pandas.DataFrame of shape (algorithms, benchmarks)
        The numbers, NaN where one is missing; rows or columns without names are numbered from 0.
    stds : pandas.DataFrame or None
        The standard deviations, if the table has them.
    notes : tuple of SRCSWarning
        Each decision in one sentence.
    doubts : tuple of SRCSWarning
        Those that the user should know of: they follow from no more than a guess.
    left_out : tuple of str
        Names of the rows and columns that were left out.
    turned : bool
        Whether the algorithms were in the columns.
    """

    means: pd.DataFrame
    stds: pd.DataFrame | None
    notes: tuple[SRCSWarning, ...]
    doubts: tuple[SRCSWarning, ...]
    left_out: tuple[str, ...]
    turned: bool

    def said(self) -> PrintedTable:
        """Return the table, with a warning for each doubt."""
        for doubt in self.doubts:
            warnings.warn(doubt, stacklevel=find_stack_level())
        return self


def read_printed(
    path: str | os.PathLike[str], how: ReadOptions = ReadOptions(), with_stds: bool | None = None
) -> PrintedTable:
    """Read the table of a file.

    Parameters
    ----------
    path : path-like
        A CSV, Markdown, LaTeX or Excel file.
    how : ReadOptions
        What is known of it.
    with_stds : bool or None
        Whether the file must hold the standard deviations too; None if it may.

    Returns
    -------
    PrintedTable
        The numbers, and what was decided about them.

    Raises
    ------
    SRCSError
        If a cell is not what it must be; the message names file, row and column.
    """
    table = texts_of(path, read_grid(path), how.checked().header, how.names)
    wants = with_stds is not False
    if wants and (long := _long(table)):
        table = _pivot(path, table, *long)
    table = _dropped(path, table, how.drop)
    table, left_out = _without_summaries(table)
    pairs = _side_by_side(path, table) if wants else None
    if pairs is None:
        means, stds = _split(path, table, with_stds)
    else:
        kept, more = _without_summaries(pairs[0])
        left_out += more
        means, stds = (_split(path, each.loc[kept.index, kept.columns], False)[0] for each in pairs)
    where = orientation(means, str(table.index.name or ""))
    turned = where.turned if how.orient is None else how.orient == "columns"
    if turned:
        means, stds = means.T, None if stds is None else stds.T
    taken = f"The {'columns' if turned else 'rows'} are taken as the algorithms: {where.why}."
    other: Orient = "rows" if turned else "columns"
    notes = [SRCSWarning(taken, remedy=("orient", other)).at(str(path))]
    notes = [] if how.orient else notes
    doubts = [] if where.certain or min(means.shape) < 2 else [*notes]
    if left_out:
        names = ", ".join(map(repr, left_out))
        notes.append(SRCSWarning(f"{names} left out: summaries of the others.").at(str(path)))
        doubts.append(notes[-1])
    means, stds = (_renamed(each, how.rename) for each in (means, stds))
    return PrintedTable(means, stds, tuple(notes), tuple(doubts), tuple(left_out), turned)


def _without_summaries(table: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """Leave out rows and columns of ranks, of wins and losses, and then of averages."""
    left_out: list[str] = []
    for average, turned in product((False, True), (False, True)):
        side = table.T if turned else table
        for at, name in enumerate(map(str, side.columns)):
            own, others = (
                side.iloc[:, at],
                side.iloc[:, [*range(at), *range(at + 1, side.shape[1])]],
            )
            if is_average(name, own, others) if average else counts_or_ranks(name, own):
                left_out.append(name)
        if left_out:  # selecting would number what has no names
            kept = side.loc[:, [str(name) not in left_out for name in side.columns]]
            table = kept.T if turned else kept
    return table, left_out


def _renamed(table: pd.DataFrame | None, new: Mapping[str, str]) -> Any:
    return table if table is None or not new else table.rename(index=dict(new), columns=dict(new))


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


def _split(
    path: object, table: pd.DataFrame, with_stds: bool | None
) -> tuple[pd.DataFrame, pd.DataFrame | None]:
    """Turn the texts into numbers, NaN where one is missing: means, and deviations if wanted."""
    cells = [
        [None if is_missing(each) else parse_cell(each) for each in row] for row in table.to_numpy()
    ]
    flat = [cell for row in cells for cell in row if cell is not None]
    if with_stds is None:
        with_stds = any(cell.std is not None for cell in flat)
    if (
        with_stds
        and flat
        and all(cell.std is None for cell in flat)
        and table.map(is_value).all(axis=None)
    ):
        raise SRCSError(
            f"{path} holds means only: {_place(table, 0, 0)} is not 'mean ± sd'. Give the standard "
            "deviations in a second file or in every cell, or rank the means alone by ",
            Argument("topsis"),
            ".",
        )
    pointed = any("." in number for cell in flat for number in cell[:2] if number)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if not is_missing(str(table.iat[row, column])):
                _check_cell(path, table, (row, column), cell, with_stds, pointed)
    _refuse_last_digits(path, flat)
    parts = [
        [[_number(cell[:2][part] if cell else None) for cell in line] for line in cells]
        for part in range(1 + with_stds)
    ]
    frames = [pd.DataFrame(each, table.index, table.columns, dtype=float) for each in parts]
    return frames[0], frames[1] if with_stds else None


def _number(text: str | None) -> float:
    return np.nan if text is None else float(text.replace(",", "."))


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
