"""A table of ranks as arrays of configurations and target levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_alpha, check_selected, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.number_text import counted
from srcs_py.tables.factors import factor

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats, Ints
    from srcs_py.tables.roles import Roles

NO_ROW = -1
DEFAULT_ALPHA = 0.05


@dataclass(frozen=True)
class Levels:
    """The levels of a factor that occur, in level order.

    Attributes
    ----------
    name : str or None
        Column of the table; None without a column.
    labels : tuple of str
        Text of the levels; ``("",)`` without a column.
    values : tuple
        The levels themselves, as the table has them; same length as ``labels``.
    """

    name: str | None
    labels: tuple[str, ...]
    values: tuple[Any, ...]

    def __len__(self) -> int:
        return len(self.labels)


@dataclass(frozen=True)
class RankArrays:
    """The rows of a table of ranks, by configuration and target level.

    Attributes
    ----------
    target : Levels
        The k compared levels; one without a name if the target is unknown.
    params : tuple of Levels
        The parameters that make a configuration.
    codes : numpy.ndarray of int, shape (C, len(params))
        Levels of each configuration, in order of first appearance in the table.
    rows : numpy.ndarray of int, shape (C, k)
        Position in the table; -1 where there is no such row.
    """

    target: Levels
    params: tuple[Levels, ...]
    codes: Ints
    rows: Ints

    @property
    def factors(self) -> tuple[Levels, ...]:
        """The target, if there is one, and the params."""
        return self.params if self.target.name is None else (self.target, *self.params)

    def those(self, configurations: Iterable[Sequence[str]]) -> Bools:
        """Return whether each configuration is one of these, given as levels of the params."""
        wanted = set(map(tuple, configurations))
        texts = (
            tuple(axis.labels[code] for axis, code in zip(self.params, codes, strict=True))
            for codes in self.codes
        )
        return np.fromiter((text in wanted for text in texts), bool, len(self.codes))

    def values_of(self, column: pd.Series) -> Floats:
        """Return a column of the table in the shape of ``rows``; NaN where there is no row."""
        return values_at(column, self.rows)


def values_at(column: pd.Series, rows: Ints) -> Floats:
    """Return the numbers of a column in some rows, in their shape; NaN where there is no row."""
    try:
        numbers = column.to_numpy(dtype=np.float64, na_value=np.nan)
    except (TypeError, ValueError) as error:
        raise SRCSError(
            f"The column {column.name!r} of the table of ranks must hold numbers ({error})."
        ) from None
    return np.asarray(np.append(numbers, np.nan)[rows])


def rank_arrays(
    table: pd.DataFrame, target: str | None, params: Sequence[str | None]
) -> RankArrays:
    """Place every row of a table of ranks by its configuration and target level.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of ranks, not empty.
    target : str or None
        Column of the compared levels.
    params : sequence of str or None
        Columns that make a configuration; None for an axis without a column. Only combinations
        that occur take memory.

    Returns
    -------
    RankArrays
        Levels that occur in no row are left out.

    Raises
    ------
    SRCSError
        If a level is missing, or two rows have the same levels throughout.

    Examples
    --------
    >>> table = pd.DataFrame({"A": ["p", "q", "p"], "n": [5, 5, 10]})
    >>> rank_arrays(table, "A", ["n"]).rows
    array([[ 0,  1],
           [ 2, -1]])
    """
    compared, level = _levels(table, target)
    others = [_levels(table, name) for name in params]
    keys = [np.zeros(len(table), np.intp), *(codes for _, codes in others)]
    place = pd.Series(keys[0]).groupby(keys, sort=False).ngroup().to_numpy()  # as they appear
    first = np.unique(place, return_index=True)[1]
    rows = np.full((first.size, len(compared)), NO_ROW, dtype=np.intp)
    rows[place, level] = np.arange(len(table))
    if (rows != NO_ROW).sum() < len(table):
        _refuse_twice(table[[name for name in (target, *params) if name is not None]])
    codes = np.array([codes[first] for _, codes in others], np.intp).reshape(-1, first.size).T
    return RankArrays(compared, tuple(axis for axis, _ in others), codes, rows)


def _levels(table: pd.DataFrame, name: str | None) -> tuple[Levels, Ints]:
    """Return the levels of a column that occur, and each row's position among them."""
    if name is None:
        return Levels(None, ("",), (None,)), np.zeros(len(table), np.intp)
    column = factor(table[name])
    codes = np.asarray(column.codes)
    missing = int((codes < 0).sum())
    if missing:
        raise SRCSError(
            f"Column {name!r} is missing in {counted(missing, 'row')}; fill it in, or leave "
            "them out."
        )
    used, position = np.unique(codes, return_inverse=True)
    labels = tuple(column.labels[code] for code in used)
    return Levels(name, labels, tuple(column.levels[used])), position


def _refuse_twice(keys: pd.DataFrame) -> None:
    again = keys.duplicated()
    levels = keys[again].iloc[0]
    alike = int((keys == levels).all(axis=1).sum())
    several = len(keys[again].drop_duplicates())
    text = ", ".join(f"{name} = {level}" for name, level in levels.items())
    more = f" ({several} combinations have several)" if several > 1 else ""
    raise SRCSError(
        f"{alike} rows of the table have {text}{more}; each combination of levels "
        "has one row. Use a column that distinguishes them, or select one "
        "of its levels by ",
        Argument("select"),
        ".",
    )


def selected_rows(table: pd.DataFrame, configuration: Mapping[str, Any]) -> Ints:
    """Return the positions of the rows that have some levels.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of ranks.
    configuration : mapping of str to a level
        Column names and the level that each must have, compared as text with the levels.

    Returns
    -------
    numpy.ndarray of int
        The positions, at least one.

    Raises
    ------
    SRCSError
        If a column or a level does not exist, or no row has them all.
    """
    selected = np.ones(len(table), dtype=bool)
    for name, value in configuration.items():
        check_selected(name, table.columns)
        column = factor(table[name])
        position = column.position(value)
        if position is None:
            raise SRCSError(f"{name} = {value!r} is not a level: {nearest(value, column.labels)}")
        selected &= column.codes == position
    if not selected.any():
        chosen = ", ".join(f"{name} = {value!r}" for name, value in configuration.items())
        raise SRCSError(f"No row of the table has {chosen}.")
    return np.flatnonzero(selected)


def select(table: pd.DataFrame, configuration: Mapping[str, Any]) -> pd.DataFrame:
    """Return the rows that have some levels; see :func:`selected_rows`."""
    return table.iloc[selected_rows(table, configuration)]


def alpha_of(roles: Roles, alpha: float | None) -> float:
    """Return ``alpha`` if given, else the significance level of the table, else 0.05."""
    return check_alpha(alpha if alpha is not None else roles.alpha or DEFAULT_ALPHA)
