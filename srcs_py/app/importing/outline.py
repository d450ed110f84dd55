"""Outlines of tables for the pages, made by the process that reads them, not by the server."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from srcs_py import SRCSError
from srcs_py.app.importing.limits import MOST_CHARACTERS

if TYPE_CHECKING:
    import pandas as pd

MOST_LEVELS = 5000  # of a column that can have a role
ROWS = 8  # of the preview
FEW = 3  # cells that are named
_LETTERS = 60  # of a cell


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes
    ----------
    kind : str
        Its type, by :func:`column_type`.
    distinct : int
        Number of distinct values.
    labels : tuple of str
        Texts of the levels in order; empty if there is a problem.
    problem : str
        Why the column cannot be a factor; empty if it can.
    missing : int
        Number of missing values.
    odd : mapping of str to int
        Texts that keep a column of numbers from being one, or its infinite values, with their
        first rows, from 0.
    bad : tuple of str
        Those that may be read as missing, as few cells have them.
    better : str
        A type that it seems to need, by :func:`better_type`.
    """

    kind: str
    distinct: int
    labels: tuple[str, ...] = ()
    problem: str = ""
    missing: int = 0
    odd: Mapping[str, int] = field(default_factory=dict)
    bad: tuple[str, ...] = ()
    better: str = ""


@dataclass(frozen=True)
class Outline:
    """The outline of a table.

    Attributes
    ----------
    rows : int
        Number of rows.
    columns : mapping of str to Column
        Columns in the order of the table.
    head : pandas.DataFrame
        The first rows.
    """

    rows: int
    columns: Mapping[str, Column]
    head: pd.DataFrame


@dataclass(frozen=True, eq=False)
class LoadedTable:
    """A table with texts as column names, and its outline."""

    value: pd.DataFrame

    @cached_property
    def outline(self) -> Outline:
        """The outline of the table."""
        return outline_of(self.value)


def outline_of(table: pd.DataFrame) -> Outline:
    """Return the outline of a table."""
    columns = {str(name): _column(table[name]) for name in table}
    return Outline(len(table), columns, table.head(ROWS))


def labels_of(table: pd.DataFrame, column: str) -> tuple[str, ...]:
    """Return the texts of a column's levels in order."""
    from srcs_py.tables.factors import factor

    return factor(table[column]).labels


def _column(values: pd.Series) -> Column:
    from srcs_py.tables.column_types import bad_cells, better_type, column_type, not_numbers

    kind, distinct = column_type(values), int(values.nunique())
    odd, better = not_numbers(values), better_type(values)
    bad = tuple(bad_cells(values) if odd else ())
    whole = Column(kind, distinct, (), "", int(values.isna().sum()), odd, bad, better)
    try:
        return replace(whole, labels=_labels(values, distinct))
    except SRCSError as error:
        return replace(whole, problem=str(error))


def _labels(values: pd.Series, distinct: int) -> tuple[str, ...]:
    """Return the texts of a column's levels; raise if the page cannot show them."""
    import pandas as pd

    from srcs_py.tables.factors import factor

    categorical = isinstance(values.dtype, pd.CategoricalDtype)
    levels = len(values.cat.categories) if categorical else distinct
    if levels > MOST_LEVELS:
        raise SRCSError(f"{values.name!r} has {levels} levels; the page shows {MOST_LEVELS}.")
    labels = factor(values).labels
    longest = max(labels, key=len, default="")
    if len(longest) > MOST_CHARACTERS:
        raise SRCSError(
            f"A level of {values.name!r}, {longest[:20]!r}..., has {len(longest)} characters; "
            f"the page takes {MOST_CHARACTERS}."
        )
    return labels


def odd_columns(columns: Mapping[str, Column], roles: Collection[str | None]) -> dict[str, Column]:
    """Return the columns that seem to need a correction; levels such as 10% and 20% do not."""
    all_odd = {name for name, column in columns.items() if len(column.odd) in (0, column.distinct)}
    return {
        name: column
        for name, column in columns.items()
        if column.better == "filled"
        or ((column.odd or column.better) and not (name in all_odd and name in roles))
    }


def odd_cells(column: Column) -> str:
    """Return some cells of a column that are not numbers, in words."""
    few = ", ".join(f"{text[:_LETTERS]!r} (row {row})" for text, row in [*column.odd.items()][:FEW])
    more = f" and {len(column.odd) - FEW} more" if len(column.odd) > FEW else ""
    return f"{few}{more}; rows are counted from 0"
