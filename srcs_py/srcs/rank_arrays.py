"""A table of ranks as an array: one line per configuration, one column per target level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.levels import factor

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

NO_ROW = -1


@dataclass(frozen=True)
class Axis:
    """One factor: its name and the text of the levels that occur, in level order."""

    name: str
    levels: tuple[str, ...]


NO_TARGET = Axis("", ("",))


@dataclass(frozen=True)
class Configurations:
    """Where each configuration and target level stands in the table.

    Attributes
    ----------
    target : Axis
        The compared levels, k of them; ``NO_TARGET`` where nothing tells the target.
    params : tuple of Axis
        The factors that make a configuration.
    codes : numpy.ndarray of int, shape (C, len(params))
        Levels of each configuration, in order of first appearance in the table.
    rows : numpy.ndarray of int, shape (C, k)
        Position in the table; -1 where there is no such row.
    """

    target: Axis
    params: tuple[Axis, ...]
    codes: Ints
    rows: Ints

    @property
    def factors(self) -> tuple[Axis, ...]:
        """The target, if there is one, and the params."""
        return self.params if self.target is NO_TARGET else (self.target, *self.params)

    def values_of(self, column: pd.Series) -> Floats:
        """Return a column of the table in the shape of ``rows``; NaN where there is no row."""
        values = np.append(column.to_numpy(dtype=np.float64, na_value=np.nan), np.nan)
        return np.asarray(values[self.rows])


def configurations_of(
    table: pd.DataFrame, target: str | None, params: Sequence[str]
) -> Configurations:
    """Place every row of a table of ranks by its configuration and target level.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of ranks, not empty.
    target : str or None
        Column of the compared levels.
    params : sequence of str
        Columns that make a configuration.

    Returns
    -------
    Configurations
        Levels that occur in no row are left out.

    Raises
    ------
    SRCSError
        If a level is missing, or two rows have the same levels throughout.

    Examples
    --------
    >>> table = pd.DataFrame({"A": ["p", "q", "p"], "n": [5, 5, 10]})
    >>> configurations_of(table, "A", ["n"]).rows
    array([[ 0,  1],
           [ 2, -1]])
    """
    along = (NO_TARGET, np.zeros(len(table), np.intp)) if target is None else _axis(table, target)
    others = [_axis(table, name) for name in params]
    place, first = _first_appearances([codes for _, codes in others], len(table))
    rows = np.full((first.size, len(along[0].levels)), NO_ROW, dtype=np.intp)
    rows[place, along[1]] = np.arange(len(table))
    if (rows != NO_ROW).sum() < len(table):
        _refuse_twice(table[[*([] if target is None else [target]), *params]])
    codes = np.array([codes[first] for _, codes in others], np.intp).reshape(-1, first.size).T
    return Configurations(along[0], tuple(axis for axis, _ in others), codes, rows)


def _axis(table: pd.DataFrame, name: str) -> tuple[Axis, Ints]:
    column = factor(table[name])
    codes = np.asarray(column.codes)
    missing = int((codes < 0).sum())
    if missing:
        raise SRCSError(f"Column {name!r} is missing in {missing} rows, which have no place.")
    used, position = np.unique(codes, return_inverse=True)
    return Axis(name, tuple(column.labels[code] for code in used)), position


def _first_appearances(codes: Sequence[Ints], length: int) -> tuple[Ints, Ints]:
    """Return each row's configuration, numbered as they appear, and the first row of each."""
    keys = pd.MultiIndex.from_arrays(list(codes)) if codes else np.zeros(length, np.intp)
    place, _ = pd.factorize(keys)
    return place, np.unique(place, return_index=True)[1]


def _refuse_twice(keys: pd.DataFrame) -> None:
    levels = keys[keys.duplicated()].iloc[0]
    alike = int((keys == levels).all(axis=1).sum())
    text = ", ".join(f"{name} = {level}" for name, level in levels.items())
    raise SRCSError(
        f"{alike} rows of the table have {text}; each combination of levels has one row. Place a "
        "column that tells them apart, or select rows first."
    )
