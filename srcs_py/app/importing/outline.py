"""What the pages show of a table, found once where it is read: the server never opens it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from srcs_py import SRCSError
from srcs_py.app.jobs.processes import Pickled
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    import pandas as pd

MOST_LEVELS = 200  # a column with more is not a factor that anyone would look at
ROWS = 8  # of the preview
FEW = 3  # values that are not numbers are named
_LETTERS = 60  # of each
_SIGNS = "%‰$€£'’ "  # which people write beside a number or in it
_UNIT = re.compile(r"(?<=\d)\s*([^\W\d_]{1,4})\s*$")  # behind a number
_SOME = 0.1  # of the values are numbers, or it is a column of texts


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

    from srcs_py.tables.factors import factor

    kind, distinct = kind_of(values), int(values.nunique())
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
    """Return the texts that are not numbers, of a column in which most are, but for signs.

    Of two decimal marks the rarer one is odd; so is a comma in all of a column that is text still.
    """
    if kind != "text":
        return {}
    every = values.reset_index(drop=True).dropna()
    texts = every.drop_duplicates().astype(str)
    written = texts.str.fullmatch(NUMBER)
    commas, points = (written & texts.str.contains(mark, regex=False) for mark in ",.")
    only_commas = written.all() and not points.any()
    numbers = written & ~(commas if only_commas or commas.sum() <= points.sum() else points)
    units = texts.str.extract(_UNIT)[0]
    bare = texts.str.replace(_UNIT, "", regex=True) if units.nunique() == 1 else texts
    meant = written | bare.str.replace(f"[{_SIGNS},]", "", regex=True).str.fullmatch(NUMBER)
    if 2 * meant.sum() <= len(texts) or every.isin(texts[meant]).mean() < _SOME:
        return {}
    return dict(zip(texts[~numbers], texts.index[~numbers], strict=True))


def odd_columns(columns: Mapping[str, Column], roles: Collection[str | None]) -> dict[str, Column]:
    """Return the columns with odd values; not a role where all are, because 10% may be a level."""
    return {
        name: each
        for name, each in columns.items()
        if each.odd and not (is_all_odd(each) and name in roles)
    }


def numbers_meant(values: pd.Series) -> pd.Series:
    """Return what is a number in each text, such as 0.2 in 20%."""
    import pandas as pd

    texts = values.astype(str)
    numbers = texts.str.extract(f"({NUMBER.pattern})")[0].str.replace(",", ".")
    return pd.to_numeric(numbers, errors="coerce") / (1 + 99 * texts.str.contains("%"))


def is_all_odd(column: Column) -> bool:
    """Say whether a column has no value that is a number as it is written."""
    return len(column.odd) == column.distinct


def odd_cells(column: Column) -> str:
    """Name some cells of a column that are not numbers, and the signs in them."""
    few = ", ".join(_cell(*each) for each in list(column.odd.items())[:FEW])
    more = f" and {len(column.odd) - FEW} more" if len(column.odd) > FEW else ""
    return f"{few}{more}; rows are counted from 0"


def _cell(text: str, row: int) -> str:
    marks = [mark for mark in ",." if mark in text]
    signs = [sign for sign in _SIGNS.strip() if sign in text] or _UNIT.findall(text)
    signs = signs or (marks if len(marks) == 2 or NUMBER.fullmatch(text) else [])
    found = f", with {' and '.join(map(repr, signs))}" if any(map(str.isdigit, text)) else ""
    shown = text if len(text) <= _LETTERS else f"{text[:_LETTERS]}…"
    return f"{shown!r} (row {row}{found if signs else ''})"


def kind_of(values: pd.Series) -> str:
    """Return what a column is, in a word."""
    import pandas as pd

    if isinstance(values.dtype, pd.CategoricalDtype):
        return "levels"
    if pd.api.types.is_bool_dtype(values):
        return "yes/no"
    return "number" if pd.api.types.is_numeric_dtype(values) else "text"
