"""Means and standard deviations from the cells of a printed table."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import parse_cell
from srcs_py.atopsis.directions import is_of_errors, marked, speaks_of_less
from srcs_py.atopsis.layouts import read_grid
from srcs_py.atopsis.orientation import orientation
from srcs_py.atopsis.summaries import Missing, counts_or_ranks, is_average
from srcs_py.atopsis.titles import ALGORITHMS, BENCHMARKS, column_kind, texts_of
from srcs_py.atopsis.values import split
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
    stds: pd.DataFrame | None
    notes: tuple[SRCSWarning, ...] = ()
    doubts: tuple[SRCSWarning, ...] = ()
    left_out: tuple[str, ...] = ()
    turned: bool = False

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
    if wants and (long := _long(table)):
        table = _pivot(path, table, *long)
    if drop := check_list("drop", how.drop):
        _check_names(path, "drop", drop, table)
        table = table.loc[~table.index.isin(drop), ~table.columns.isin(drop)]
    table, left_out = _without_summaries(table)
    pairs = _side_by_side(path, table) if wants else None
    if pairs is None:
        means, stds = split(path, table, with_stds)
    else:
        kept, more = _without_summaries(pairs[0])
        left_out += more
        means, stds = (split(path, each.loc[kept.index, kept.columns], False)[0] for each in pairs)
    where = orientation(means, str(table.index.name or ""))
    turned = where.turned if how.orient is None else how.orient == "columns"
    if how.orient is None and like is not None and not where.certain:
        turned = like.turned
    if turned:
        means, stds = means.T, None if stds is None else stds.T
    taken = f"The {'columns' if turned else 'rows'} are taken as the algorithms: {where.why}."
    other: Orient = "rows" if turned else "columns"
    notes = [] if how.orient else [SRCSWarning(taken, remedy=("orient", other)).at(str(path))]
    doubts = [] if where.certain or min(means.shape) < 2 else [*notes]
    if left_out:
        names = ", ".join(map(repr, left_out))
        notes.append(SRCSWarning(f"{names} left out: summaries of the others.").at(str(path)))
        doubts.append(notes[-1])
    _check_names(path, "rename", how.rename, means)
    if new := dict(how.rename):  # to rename nothing would number what has no names
        means = means.rename(index=new, columns=new)
        stds = None if stds is None else stds.rename(index=new, columns=new)
    less = next(filter(speaks_of_less, beside), None)
    tell = any(marked(name) is not None or speaks_of_less(name) for name in map(str, means))
    if less is not None and how.maximize is None and not tell:
        told = is_of_errors(less) and not isinstance(means.columns, pd.RangeIndex)
        if told:  # as if the names had the mark
            means = means.rename(columns="{} ↓".format)
        what = "smaller is taken as better" if told else "is smaller better?"
        notes.append(SRCSWarning(f"{less!r}: {what}", remedy=("maximize", told)).at(str(path)))
        doubts.append(notes[-1])
    return PrintedTable(means, stds, tuple(notes), tuple(doubts), tuple(left_out), turned)


def _without_summaries(table: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """Leave out rows and columns of ranks, of wins and losses, and then of averages."""
    left_out: list[str] = []
    for average, turned in product((False, True), (False, True)):
        side = table.T if turned else table
        for at, name in enumerate(map(str, side.columns)):
            own, others = side.iloc[:, at], side.loc[:, np.arange(side.shape[1]) != at]
            if is_average(name, own, others) if average else counts_or_ranks(name, own):
                left_out.append(name)
        if left_out:  # selecting would number what has no names
            kept = side.loc[:, [str(name) not in left_out for name in side.columns]]
            table = kept.T if turned else kept
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
        raise SRCSError(
            f"{path}: keep only the mean and the deviation of the columns {list(values)}."
        )
    cells = [" ± ".join(each) for each in flat[values].to_numpy().tolist()]
    rows, columns = flat.iloc[:, algorithm], flat.iloc[:, benchmark]
    twice = pd.MultiIndex.from_arrays([rows, columns]).duplicated()
    if twice.any():
        at = int(twice.argmax())
        raise SRCSError(
            f"{path}: {rows[at]!r} on {columns[at]!r} occurs twice; if each row is a run, name ",
            Argument("target"), ", ", Argument("params"), " and ", Argument("performance"), ".",
        )  # fmt: skip
    wide = pd.Series(cells, [rows.to_numpy(), columns.to_numpy()]).unstack(fill_value="")
    wide = wide.loc[list(dict.fromkeys(rows)), list(dict.fromkeys(columns))]
    return wide.rename_axis("algorithm").rename_axis(columns=None)


def _check_names(path: object, option: str, names: Iterable[str], table: pd.DataFrame) -> None:
    known = [*map(str, table.index), *map(str, table.columns)]
    for name in names:
        if not is_among(name, known):
            why = f" is not a row or column: {nearest(name, known)}"
            raise SRCSError(Argument(option, name), why).at(str(path))
