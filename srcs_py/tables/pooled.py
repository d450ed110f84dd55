"""Columns without a role whose levels the runs of a cell would pool, such as 400 data sets."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from srcs_py.tables.column_types import column_type
from srcs_py.tables.dataframes import narwhals_outline
from srcs_py.tables.evidence import Evidence, combined, evidence_of, is_crossed, is_shared
from srcs_py.tables.reading import as_table, outline, table_with
from srcs_py.tables.words import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd

    from srcs_py.tables.roles import Columns

# Kinds of names: of texts that are no design, and of numbers that are one.
_NO_DESIGN = ("run", "key", "status", "about")
_DESIGN = ("setting", "problem", "curve", "algorithm", "compared")
_INDEX = re.compile(r"__index_level_\d+__")  # of pandas, in other formats


def pooled_columns(table: pd.DataFrame, columns: Columns) -> dict[str, int]:
    """Return the columns in which runs of a cell differ though the levels share it.

    Parameters
    ----------
    table : pandas.DataFrame
        One row per run.
    columns : Columns
        The columns that have a role.

    Returns
    -------
    dict of str to int
        The number of levels of each.
    """
    names, maybe = [str(name) for name in table], possible_designs(table, columns)
    if not maybe or not {*columns.all} <= {*names}:
        return {}
    keys = {name: evidence_of(table.iloc[:, names.index(name)], name) for name in columns.keys}
    target, params, pairing = columns.by_role([*keys.values()])
    found = (evidence_of(table.iloc[:, names.index(name)], name) for name in maybe)
    return {
        column.name: column.levels for column in found if _pools(column, target, params, pairing)
    }


def possible_designs(table: pd.DataFrame, columns: Columns) -> list[str]:
    """Return the columns without a role that may say what was run, by their names and types."""
    return [
        str(name)
        for at, name in enumerate(table)
        if str(name) not in columns.all and _may_be_design(table.iloc[:, at], str(name))
    ]


def named_designs(names: Iterable[str], columns: Columns) -> list[str]:
    """Return the columns without a role whose names are words for what was run, of any type."""
    others = (name for name in names if name not in columns.all and not _INDEX.fullmatch(name))
    return [name for name in others if kind_of(name, numbers=True) in _DESIGN]


def runs_and_designs(data: Any, columns: Columns) -> pd.DataFrame:
    """Return the columns of a file or a frame that have a role, or may say what was run."""
    is_path = isinstance(data, str | os.PathLike)
    types = outline(data) if is_path else narwhals_outline(data, "data")
    wanted = [*columns.all, *([] if types is None else possible_designs(types, columns))]
    return table_with(data, wanted) if is_path else as_table(data, wanted)


def _may_be_design(column: pd.Series, name: str) -> bool:
    """Return whether a column may say what was run, by its name and type."""
    numbers = column_type(column) == "number"
    kind = kind_of(name, numbers=numbers)
    return kind in _DESIGN if numbers else kind not in _NO_DESIGN


def _pools(
    column: Evidence, target: Evidence, params: Sequence[Evidence], pairing: Sequence[Evidence]
) -> bool:
    """Return whether runs of a cell differ in a column, whose levels the targets share."""
    rows = len(column.codes)
    if column.type == "nested" or column.levels < 2 or 2 * column.levels > rows:
        return False
    if not is_shared(target, column) or not (
        column.kind == "problem" or is_crossed(target, column)
    ):
        return False
    cells, key = [target, *params], [*pairing]
    differ = combined([*cells, column], rows)[1] > combined(cells, rows)[1]
    paired = bool(key) and combined([*key, column], rows)[1] == combined(key, rows)[1]
    return differ and not paired
