"""Means and standard deviations from the cells of a printed table."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, Self, get_args

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import parse_cell
from srcs_py.atopsis.directions import is_of_errors, marked, speaks_of_less
from srcs_py.atopsis.layouts import read_grid
from srcs_py.atopsis.orientation import orientation
from srcs_py.atopsis.summaries import Missing, counts_or_ranks, is_average
from srcs_py.atopsis.titles import BENCHMARKS, column_kind, is_long, texts_of
from srcs_py.atopsis.values import split
from srcs_py.base.checks import check_flag, check_known, check_list, match_choice
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
    missing : str or None
        What is done if a cell has no value.
    maximize : bool, array_like, mapping or None
        Which value of a benchmark is the worst.
    """

    header: bool | None = None
    names: bool | None = None
    orient: Orient | None = None
    drop: Collection[str] = ()
    rename: Mapping[str, str] = field(default_factory=dict)
    missing: Missing | None = None
    maximize: Any = None

    def __post_init__(self) -> None:
        """Raise if an option is of the wrong type."""
        for name in ("header", "names"):
            if getattr(self, name) is not None:
                check_flag(name, getattr(self, name))
        for name, kind in (("orient", Orient), ("missing", Missing)):
            if getattr(self, name) is not None:
                match_choice(name, getattr(self, name), get_args(kind))


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
    stds: pd.DataFrame | None = None
    notes: tuple[SRCSWarning, ...] = ()
    doubts: tuple[SRCSWarning, ...] = ()
    left_out: tuple[str, ...] = ()
    turned: bool = False

    def noted(self, path: object, text: str, remedy: Any = None, doubt: bool = True) -> Self:
        """Return the table with another decision, one that the user should know of by default."""
        note = SRCSWarning(text, remedy=remedy).at(str(path))
        return replace(self, notes=(*self.notes, note), doubts=(*self.doubts, *[note] * doubt))

    def said(self) -> PrintedTable:
        """Return the table, with a warning for each doubt."""
        for doubt in self.doubts:
            warnings.warn(doubt, stacklevel=find_stack_level())
        return self


def read_printed(
    path: str | os.PathLike[str],
    how: ReadOptions = ReadOptions(),
    with_stds: bool | None = None,
    like: PrintedTable | None = None,
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
    like : PrintedTable or None
        The table of the means, which decides in case of doubt if this is that of the deviations.

    Returns
    -------
    PrintedTable
        The numbers, and what was decided about them.

    Raises
    ------
    SRCSError
        If a cell is not what it must be; the message names file, row and column.
    """
    rows, beside = read_grid(path)
    table = texts_of(path, rows, how.header, how.names)
    wants = with_stds is not False
    if wants and is_long([str(table.index.name or ""), str(table.columns[0])]):
        table = _pivot(path, table)
    if drop := check_list("drop", how.drop):
        _check_names(path, "drop", drop, table)
        table = table.loc[~table.index.isin(drop), ~table.columns.isin(drop)]
    table, left_out = _without_summaries(table)
    pairs = _side_by_side(path, table) if wants else None
    if pairs is None:
        tables = split(path, table, with_stds)
    else:
        kept, more = _without_summaries(pairs[0])
        left_out += more
        both = (each.loc[kept.index, kept.columns] for each in pairs)
        tables = [split(path, each, False)[0] for each in both]
    where = orientation(tables[0], str(table.index.name or ""))
    turned = where.turned if how.orient is None else how.orient == "columns"
    if how.orient is None and like is not None and not where.certain:
        turned = like.turned
    if turned:
        tables = [each.T for each in tables]
    _check_names(path, "rename", how.rename, tables[0])
    if new := dict(how.rename):  # to rename nothing would number what has no names
        tables = [each.rename(index=new, columns=new) for each in tables]
    stds = tables[1] if len(tables) > 1 else None
    found = PrintedTable(tables[0], stds, (), (), tuple(left_out), turned)
    if how.orient is None:
        taken, other = ("columns", "rows") if turned else ("rows", "columns")
        told = f"The {taken} are taken as the algorithms: {where.why}."
        doubt = not where.certain and min(found.means.shape) > 1
        found = found.noted(path, told, ("orient", other), doubt)
    if left_out:
        names = ", ".join(map(repr, left_out))
        found = found.noted(path, f"{names} left out: summaries of the others.")
    return found if how.maximize is not None else _directed(path, found, beside)


def _directed(path: object, found: PrintedTable, beside: Iterable[str]) -> PrintedTable:
    """Give the names the mark ↓ if the texts around the table speak of errors and no name does."""
    less = next(filter(speaks_of_less, beside), None)
    names = list(map(str, found.means))
    if less is None or any(marked(name) is not None or speaks_of_less(name) for name in names):
        return found
    told = is_of_errors(less) and not isinstance(found.means.columns, pd.RangeIndex)
    if told:
        found = replace(found, means=found.means.rename(columns="{} ↓".format))
    what = "smaller is taken as better" if told else "is smaller better?"
    return found.noted(path, f"{less!r}: {what}", ("maximize", told))


def _without_summaries(table: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """Leave out rows and columns of ranks, of wins and losses, and then of averages."""
    left_out: list[str] = []
    for is_summary, turned in product((counts_or_ranks, is_average), (False, True)):
        side = table.T if turned else table
        names = pd.Index(map(str, side.columns))
        found = [name for at, name in enumerate(names) if is_summary(name, side, at)]
        if found:  # selecting would number what has no names
            kept = side.loc[:, ~names.isin(found)]
            table = kept.T if turned else kept
            left_out += found
    return table, left_out


def _side_by_side(path: object, table: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame] | None:
    """Split columns of means and columns of deviations; None where there are no such columns."""
    signs = [set(cells) <= {"±", "+/-", "+-"} for _, cells in table.items()]
    table = table.loc[:, ~np.array(signs, dtype=bool)]
    titles = list(map(str, table.columns))
    kinds = [column_kind(each) for each in titles]
    evens, odds = titles[::2], titles[1::2]
    twins = len(evens) == len(odds) and (evens == odds or not any(odds)) and any(evens)
    if any(signs) or twins:
        means, stds = table.iloc[:, ::2], table.iloc[:, 1::2]
        return means, stds.set_axis(means.columns, axis=1)
    in_cells = any(cell and cell.std for cell in map(parse_cell, table.to_numpy().ravel()))
    if in_cells or not any(std for _, std in kinds):
        return None
    owners: list[str] = []
    for own, std in kinds:
        owners.append(own or (owners[-1] if std and owners else own))
    table, is_std = table.set_axis(owners, axis=1), np.array([bool(std) for _, std in kinds])
    means, stds = table.loc[:, ~is_std], table.loc[:, is_std]
    if set(means) != set(stds) or means.columns.has_duplicates:
        raise SRCSError(
            f"{path}: the columns {titles} are not one of means and one of standard deviations "
            "for each benchmark."
        )
    return means, stds[means.columns]


def _pivot(path: object, table: pd.DataFrame) -> pd.DataFrame:
    """Return a long table, one row for each algorithm on each benchmark, as a wide one of texts."""
    values = table.iloc[:, 1:]
    if values.shape[1] > 2:
        raise SRCSError(
            f"{path}: keep only the mean and the deviation of the columns {list(values)}."
        )
    cells = [" ± ".join(each) for each in values.to_numpy().tolist()]
    long = pd.Series(cells, [table.index, table.iloc[:, 0]])
    twice = long.index.duplicated()
    if twice.any():
        row, column = long.index[int(twice.argmax())]
        raise SRCSError(
            f"{path}: {row!r} on {column!r} occurs twice; if each row is a run, name ",
            Argument("target"), ", ", Argument("params"), " and ", Argument("performance"), ".",
        )  # fmt: skip
    wide = long.unstack(fill_value="").loc[table.index.unique(), table.iloc[:, 0].unique()]
    wide = wide.T if table.index.name in BENCHMARKS else wide
    return wide.rename_axis("algorithm").rename_axis(columns=None)


def _check_names(path: object, option: str, names: Iterable[str], table: pd.DataFrame) -> None:
    known = [*map(str, table.index), *map(str, table.columns)]
    for name in names:
        check_known(name, known, f"{path}: ", Argument(option, name), " is not a row or column")
