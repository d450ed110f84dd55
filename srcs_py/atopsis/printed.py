"""A table in a file as numbers with names: algorithms in rows, benchmarks in columns."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
import pandas as pd

from srcs_py.atopsis.axes import Orient, algorithms_in, title_kind
from srcs_py.atopsis.cells import parse_cell
from srcs_py.atopsis.values import first_cell, is_missing, split
from srcs_py.base.checks import check_known, check_list, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.reading import read_table
from srcs_py.tables.text_files.latex import plain_tex

if TYPE_CHECKING:
    import os

_UNNAMED = re.compile(r"Unnamed: \d+|V\d+")
_OF_A_PAIR = re.compile(
    r"(?:^|[\s_.(:-])(?:(means?|average|avg)|stds?|sds?|stdev)(?=[\s_.):-]|$)\)?", re.I
)


@dataclass(frozen=True, eq=False)
class PrintedTable:
    """Means and deviations as they were read.

    Attributes
    ----------
    means : pandas.DataFrame of shape (algorithms, benchmarks)
        The numbers.
    stds : pandas.DataFrame or None
        The standard deviations, if the table has them.
    axis : {"rows", "columns"}
        Where the algorithms were.
    why : str
        What in the table shows it; empty if the user says it.
    """

    means: pd.DataFrame
    stds: pd.DataFrame | None = None
    axis: Orient = "rows"
    why: str = ""


def read_printed(
    path: str | os.PathLike[str],
    *,
    orient: Orient | None = None,
    drop: Collection[str] = (),
    header: bool | None = None,
    decimal: str | None = None,
    with_stds: bool | None = None,
    like: Orient | None = None,
) -> PrintedTable:
    """Read the table of a file.

    Parameters
    ----------
    path : path-like
        A file for :func:`read_table`.
    orient, drop, header, decimal : optional
        As for :func:`read_tables`.
    with_stds : bool or None
        Whether the file must hold the standard deviations too; None if it may.
    like : {"rows", "columns"} or None
        Where the means have the algorithms, which is taken if this table, of the deviations, has
        it open.

    Returns
    -------
    PrintedTable
        The numbers, and where the algorithms were.

    Raises
    ------
    SRCSError
        If a cell is not what it must be, or the axis of the algorithms is open.
    """
    for name, value, kinds in (
        ("orient", orient, get_args(Orient)),
        ("decimal", decimal, (".", ",")),
    ):
        if value is not None:
            match_choice(name, value, kinds)
    table = _with_pairs_joined(read_texts(path, header))
    drop = check_list("drop", drop)
    known = [*map(str, table.index), *map(str, table.columns)]
    for name in drop if like is None else ():
        check_known(name, known, f"{path}: ", Argument("drop", name), " is not a row or column")
    if drop:
        table = table.loc[~table.index.isin(drop), ~table.columns.isin(drop)]
    tables = split(path, table, with_stds, decimal)
    gaps = tables[0].isna() | tables[-1].isna()
    if gaps.any(axis=None):
        told = (
            f"{path}: {first_cell(gaps, gaps)[0]} has no value; leave out its row or column with "
        )
        raise SRCSError(told, Argument("drop"), ".")
    found, why = algorithms_in(table)
    axis = orient or found or like
    if axis is None:
        raise _open_axis(path, table)
    if axis == "columns":
        tables = [each.T for each in tables]
    tables = [each.rename_axis(index="algorithm", columns="benchmark") for each in tables]
    stds = tables[1] if len(tables) > 1 else None
    return PrintedTable(tables[0], stds, axis, "" if orient else why)


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


def _with_pairs_joined(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table of columns such as "p mean" and "p sd" with both numbers in each cell."""
    pairs: dict[str, dict[bool, str]] = {}
    for column in map(str, table):
        found = _OF_A_PAIR.search(column)
        if found is None:
            return table
        name = f"{column[: found.start()]}{column[found.end() :]}".strip(" _.:-")
        pairs.setdefault(name or "mean", {})[found[1] is not None] = column
    if 2 * len(pairs) != table.shape[1] or any(len(pair) < 2 for pair in pairs.values()):
        return table
    cells = {name: table[pair[True]] + " ± " + table[pair[False]] for name, pair in pairs.items()}
    return pd.DataFrame(cells, table.index)


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
