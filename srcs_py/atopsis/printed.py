"""A table in a file as numbers with names: algorithms in rows, benchmarks in columns."""

from __future__ import annotations

import re
import warnings
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
import pandas as pd

from srcs_py.atopsis.axes import Orient, algorithms_in, longer_axis, title_kind
from srcs_py.atopsis.cells import parse_cell
from srcs_py.atopsis.values import Missing, is_missing, split
from srcs_py.base.checks import check_known, check_list, match_choice
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, find_stack_level
from srcs_py.tables.reading import read_table
from srcs_py.tables.text_files.latex import plain_tex

if TYPE_CHECKING:
    import os

_UNNAMED = re.compile(r"Unnamed: \d+|V\d+")


@dataclass(frozen=True)
class ReadOptions:
    """Options for reading a printed table; None for what the table itself shows.

    Attributes
    ----------
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
    header : bool or None
        Whether the first line holds names.
    decimal : str or None
        The decimal mark.
    """

    orient: Orient | None = None
    drop: Collection[str] = ()
    rename: Mapping[str, str] = field(default_factory=dict)
    missing: Missing | None = None
    maximize: Any = None
    header: bool | None = None
    decimal: str | None = None

    def __post_init__(self) -> None:
        """Raise if an option is of the wrong type."""
        choices = {"orient": get_args(Orient), "missing": get_args(Missing), "decimal": (".", ",")}
        for name, kinds in choices.items():
            if getattr(self, name) is not None:
                match_choice(name, getattr(self, name), kinds)


@dataclass(frozen=True, eq=False)
class PrintedTable:
    """Means and deviations as they were read.

    Attributes
    ----------
    means : pandas.DataFrame of shape (algorithms, benchmarks)
        The numbers, NaN where one is missing.
    stds : pandas.DataFrame or None
        The standard deviations, if the table has them.
    axis : {"rows", "columns"}
        Where the algorithms were.
    notes : tuple of SRCSWarning
        What was decided, and why, in one sentence each.
    filled : SRCSWarning or None
        The note on missing cells that were left out or filled.
    """

    means: pd.DataFrame
    stds: pd.DataFrame | None = None
    axis: Orient = "rows"
    notes: tuple[SRCSWarning, ...] = ()
    filled: SRCSWarning | None = None

    def noted(self, path: object, text: str) -> PrintedTable:
        """Return the table with another note."""
        return replace(self, notes=(*self.notes, SRCSWarning(text).at(str(path))))

    def warned(self) -> PrintedTable:
        """Return the table, with a warning if cells are missing."""
        if self.filled is not None:
            warnings.warn(self.filled, stacklevel=find_stack_level())
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
        A file for :func:`read_table`.
    how : ReadOptions
        What is known of it.
    with_stds : bool or None
        Whether the file must hold the standard deviations too; None if it may.
    like : PrintedTable or None
        The table of the means, whose axis is taken where this one, of the deviations, has it open.

    Returns
    -------
    PrintedTable
        The numbers, and what was decided about them.

    Raises
    ------
    SRCSError
        If a cell is not what it must be, or the axis of the algorithms is open.
    """
    table = read_texts(path, how.header)
    drop = check_list("drop", how.drop)
    if like is None:
        _check_names(path, "drop", drop, table)
    if drop:
        table = table.loc[~table.index.isin(drop), ~table.columns.isin(drop)]
    tables = split(path, table, with_stds, how.decimal)
    axis, why = algorithms_in(table)
    if axis is None and like is None:
        axis, why = longer_axis(table.shape)
    axis = how.orient or axis or (None if like is None else like.axis)
    if axis is None:
        raise _open_axis(path, table)
    if axis == "columns":
        tables = [each.T for each in tables]
    if like is None:
        _check_names(path, "rename", how.rename, tables[0])
    if new := dict(how.rename):  # to rename nothing would number what has no names
        tables = [each.rename(index=new, columns=new) for each in tables]
    tables = [each.rename_axis(index="algorithm", columns="benchmark") for each in tables]
    found = PrintedTable(tables[0], tables[1] if len(tables) > 1 else None, axis)
    if how.orient is None and why:
        found = found.noted(path, f"The {axis} are the algorithms: {why}.")
    return found


def _open_axis(path: object, table: pd.DataFrame) -> SRCSError:
    first = [", ".join(map(repr, axis[:2])) for axis in table.axes]
    return SRCSError(
        f"{path}: are the algorithms in the rows ({first[0]}, ...) or in the columns ({first[1]}, "
        "...)? Read it with ", Argument("orient", "rows"), " or ", Argument("orient", "columns"),
        ".",
    )  # fmt: skip


def read_texts(path: str | os.PathLike[str], header: bool | None = None) -> pd.DataFrame:
    """Return the cells of a file as they are written, under their names, if they have any."""
    table = _cells_of(path, header)
    titles = [str(name) for name in table.columns]
    unnamed = [_UNNAMED.fullmatch(title) is not None for title in titles]
    corner = "" if unnamed[0] else titles[0]
    known = not corner or title_kind(corner)
    if header is None and not known and all(map(parse_cell, titles[1:] or titles)):
        raise SRCSError(
            f"{path}: the first line ({', '.join(titles[:3])}, ...) may hold names or numbers. "
            "Give ", Argument("header", True), " or ", Argument("header", False), ".",
        )  # fmt: skip
    named = known and not all(unnamed) and len(titles) > 1
    if named or not all(parse_cell(cell) or is_missing(cell) for cell in table.iloc[:, 0]):
        labels = table.iloc[:, 0].replace("", "NA")  # a name such as NA was taken as missing
        table = table.iloc[:, 1:].set_axis(labels.tolist(), axis=0)
    else:
        corner = ""
    if 0 in table.shape:
        raise SRCSError(f"{path} has names only, and no numbers.")
    if all(unnamed):
        table = table.set_axis(pd.RangeIndex(table.shape[1]), axis=1)
    return table.rename_axis(corner or None)


def _cells_of(path: str | os.PathLike[str], header: bool | None) -> pd.DataFrame:
    """Return all columns of a file as plain texts."""
    how: dict[str, Any] = {"skip": None} if header is None else {"header": header}
    names = [str(name) for name in read_table(path, **how)]
    table = read_table(path, types=dict.fromkeys(names, "text"), **how)
    if table.index.nlevels > 1:
        raise SRCSError(f"{path}: the lines below the first one have more values than it has.")
    if not isinstance(table.index, pd.RangeIndex):  # a first line without a title of the names
        table = table.reset_index(names="Unnamed: 0")
    if table.empty:
        raise SRCSError(f"{path} has a header and nothing below it.")
    table = table.astype(object).where(table.notna(), "").map(_plain)
    filled = (table != "").to_numpy()
    rows, columns = (np.flatnonzero(filled.any(axis=axis)) for axis in (1, 0))
    table = table.iloc[rows].iloc[:, columns].reset_index(drop=True)
    return table.set_axis([_plain(str(name)) for name in table], axis=1)


def _plain(cell: str) -> str:
    r"""Return a text without blanks at its ends, and what it prints in LaTeX, such as $1 \pm 2$."""
    return plain_tex(cell) if {*"\\$"} & {*cell} else cell.strip()


def _check_names(path: object, option: str, names: Iterable[str], table: pd.DataFrame) -> None:
    known = [*map(str, table.index), *map(str, table.columns)]
    for name in names:
        check_known(name, known, f"{path}: ", Argument(option, name), " is not a row or column")
