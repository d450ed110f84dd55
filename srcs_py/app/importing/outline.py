"""What the pages show of a table, found once where it is read: the server never opens it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from srcs_py import SRCSError
from srcs_py.app.jobs.processes import Pickled
from srcs_py.tables.guess_roles import MOST_LEVELS
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    import pandas as pd

ROWS = 8  # of the preview
FEW = 3  # values that are not numbers are named
_LETTERS = 60  # of each


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes
    ----------
    kind : str
        What it is, in a word.
    distinct : int
        Number of its values that differ.
    labels : tuple of str
        Texts of its levels in order; empty if they are not levels.
    problem : str
        The sentence that says why they are none.
    missing : int
        Number of its missing values.
    odd : mapping of str to int
        Texts that are not numbers among others that are, but for a sign such as %, each with the
        row where it is first, counted from 0.
    """

    kind: str
    distinct: int
    labels: tuple[str, ...] = ()
    problem: str = ""
    missing: int = 0
    odd: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outline:
    """What the pages show of a table.

    Attributes
    ----------
    rows : int
        Their number.
    columns : mapping of str to Column
        In the order of the table.
    head : pandas.DataFrame
        The first rows.
    """

    rows: int
    columns: Mapping[str, Column]
    head: pd.DataFrame


class PickledTable:
    """A table that only the processes which work with it unpickle, and its outline.

    Parameters
    ----------
    table : pandas.DataFrame
        Its columns named by texts.
    """

    def __init__(self, table: pd.DataFrame) -> None:
        self._pickled = Pickled(table)
        self.outline = outline_of(table)

    @property
    def table(self) -> pd.DataFrame:
        """The table, opened; to be asked for in the processes that work with it."""
        table: pd.DataFrame = self._pickled.value
        return table


def outline_of(table: pd.DataFrame) -> Outline:
    """Return what the pages show of a table."""
    columns = {str(name): _column(table[name]) for name in table}
    return Outline(len(table), columns, table.head(ROWS))


def labels_of(table: pd.DataFrame, column: str) -> tuple[str, ...]:
    """Return the texts of a column's levels in order."""
    from srcs_py.tables.factors import factor

    return factor(table[column]).labels


def _column(values: pd.Series) -> Column:
    import pandas as pd

    from srcs_py.tables.column_types import column_type
    from srcs_py.tables.factors import factor

    kind, distinct = column_type(values), int(values.nunique())
    whole = Column(kind, distinct, missing=int(values.isna().sum()), odd=_odd(values, kind))
    categorical = isinstance(values.dtype, pd.CategoricalDtype)
    levels = len(values.cat.categories) if categorical else distinct
    if levels > MOST_LEVELS:
        problem = f"{values.name!r} has {levels} levels; the page shows {MOST_LEVELS}."
        return replace(whole, problem=problem)
    try:
        return replace(whole, labels=factor(values).labels)
    except SRCSError as error:
        return replace(whole, problem=str(error))


def _odd(values: pd.Series, kind: str) -> dict[str, int]:
    """Return the texts that are not numbers, of a column of texts in which most are.

    A number with a sign such as % is odd, too, and so is one with the rarer decimal mark, or with a
    comma if all have one.
    """
    if kind != "text":
        return {}
    every = values.reset_index(drop=True).dropna()
    texts = every.drop_duplicates().astype(str)
    written = texts.str.fullmatch(NUMBER)
    commas, points = (written & texts.str.contains(mark, regex=False) for mark in ",.")
    only_commas = written.all() and not points.any()
    odd = ~written | (commas if only_commas or commas.sum() <= points.sum() else points)
    meant = texts[texts.str.fullmatch(rf"\W*{NUMBER.pattern}\W*")]
    if every.isin(meant).sum() <= len(every) / 2:
        return {}
    return dict(zip(texts[odd], texts.index[odd], strict=True))


def odd_columns(columns: Mapping[str, Column], roles: Collection[str | None]) -> dict[str, Column]:
    """Return the columns with odd values; not a role where all are, because 10% may be a level."""
    return {
        name: each
        for name, each in columns.items()
        if each.odd and not (is_all_odd(each) and name in roles)
    }


def is_all_odd(column: Column) -> bool:
    """Say whether a column has no value that is a number as it is written."""
    return len(column.odd) == column.distinct


def odd_cells(column: Column) -> str:
    """Return some cells of a column that are not numbers, in words."""
    few = ", ".join(f"{text[:_LETTERS]!r} (row {row})" for text, row in [*column.odd.items()][:FEW])
    more = f" and {len(column.odd) - FEW} more" if len(column.odd) > FEW else ""
    return f"{few}{more}; rows are counted from 0"
