"""Levels of a column by R's rules for factors, with their order and text."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np
import pandas as pd

from srcs_py.base.arrays import dense
from srcs_py.base.errors import SRCSError
from srcs_py.base.number_text import number_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.base.array_types import Codes, Ints

MISSING = -1
LARGEST_INTEGER = 2**31 - 1  # of R, which has larger whole numbers as doubles


@dataclass(frozen=True)
class Factor:
    """A column as codes into its levels.

    Attributes
    ----------
    name : hashable
        Name of the column.
    codes : numpy.ndarray of shape (rows,)
        Position of each row's level; -1 where the value is missing.
    levels : pandas.Index of length levels
        The levels in order, with the values of the column; some may occur in no row.
    ordered : bool
        Whether the column is an ordered category.
    """

    name: Any
    codes: Codes
    levels: pd.Index
    ordered: bool = False

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Return the text of each level, as R writes it."""
        return tuple(map(level_text, self.levels))

    def categorical(self, codes: NDArray[np.integer[Any]]) -> pd.Categorical:
        """Return a column with this factor's levels and the given codes."""
        dtype = pd.CategoricalDtype(self.levels, self.ordered)
        return pd.Categorical.from_codes(codes, dtype=dtype)

    def position(self, value: object) -> int | None:
        """Return the position of the level that ``value`` names, compared as text; else None."""
        text = level_text(value)
        if text in self.labels:
            return self.labels.index(text)
        if isinstance(value, str) and pd.api.types.is_numeric_dtype(self.levels):
            with suppress(ValueError):  # 0.0 for 0, as in some files
                return self.position(float(value))
        if value is pd.NA or not pd.api.types.is_scalar(value):
            return None
        same = np.flatnonzero([value == level for level in self.levels])
        return int(same[0]) if same.size else None


def factor(column: pd.Series) -> Factor:
    """Return ``column`` as a factor by R's rules.

    A categorical column keeps its level order, unused levels included. Any other column gets
    its sorted distinct values: numbers by size, text by code point (R in the C locale). A column
    with a whole number beyond 2^31 - 1 is one of doubles, as in R, unless one has more than the
    15 digits that R writes.

    Raises
    ------
    SRCSError
        If a value cannot be a level, or two levels have the same text.
    """
    name = column.name
    if isinstance(column.dtype, pd.CategoricalDtype):
        levels = _as_r_numbers(column.cat.categories)
        codes, ordered = np.asarray(column.cat.codes), bool(column.cat.ordered)
        return _checked_texts(Factor(name, codes, levels, ordered))
    # converting texts from Arrow would be slow
    values = column.to_numpy() if pd.api.types.is_integer_dtype(column) else np.empty(0)
    if values.dtype.kind in "iu" and values.size:
        low, high = int(values.min()), int(values.max())
        # three times as fast as hashing (MPB)
        if high - low < 4 * values.size and max(high, -low) <= LARGEST_INTEGER:
            # wider before subtracting: 127 - -128 does not fit into 8 bits
            offset = (values.astype(np.int64) if low < 0 else values) - low if low else values
            codes, used = dense(offset.astype(np.int64, copy=False))
            return Factor(name, codes, pd.Index(used + low))
    try:
        codes, found = pd.factorize(column)
    except TypeError as error:
        raise SRCSError(
            f"column {name!r} holds values that cannot be levels ({error}); every level must be a "
            "single value, such as a text or a number."
        ) from error
    levels = pd.Index(found)
    if levels.dtype.kind in "iu" and levels.dtype.itemsize < 8:
        levels = levels.astype(np.int64)  # as the levels above
    order = _sorting(levels)
    rank = np.empty(len(order) + 1, dtype=np.int32)
    rank[order] = np.arange(len(order))
    rank[-1] = MISSING  # code -1 looks up the last place
    return _joined(Factor(name, rank[codes], _as_r_numbers(levels[order])))


def _as_r_numbers(levels: pd.Index) -> pd.Index:
    """Return whole numbers as doubles if R has doubles, since one is too large for its integers.

    With more than 15 digits, which R could not tell apart, they stay whole numbers.
    """
    kind = pd.api.types.infer_dtype(levels, skipna=False)
    if kind == "integer":
        large = any(map(_is_large, levels)) and all(map(_is_exact, levels))
        return levels.astype(float) if large else levels
    loose = kind == "floating" and levels.dtype == object
    return levels.astype(float) if loose or kind == "mixed-integer-float" else levels


def _is_large(value: object) -> TypeGuard[int]:
    return isinstance(value, (int, np.integer)) and abs(int(value)) > LARGEST_INTEGER


def _is_exact(value: int) -> bool:
    """Return whether a whole number has 15 significant digits at most."""
    return abs(value) < 10**308 and int(float(f"{int(value):.14e}")) == value


def _joined(key: Factor) -> Factor:
    """Join numbers with the same 15 digits, such as 0.3 and 0.1 + 0.2, into one level."""
    if len(set(key.labels)) == len(key.labels) or key.levels.dtype.kind != "f":
        return _checked_texts(key)
    first = [i for i, label in enumerate(key.labels) if i == 0 or label != key.labels[i - 1]]
    position = np.searchsorted(first, np.arange(len(key.labels)), side="right") - 1
    position = np.append(position, MISSING)  # code -1 looks up the last place
    return Factor(key.name, position[key.codes], key.levels[first])


def _checked_texts(key: Factor) -> Factor:
    """Return ``key`` unless two of its levels, such as 1 and "1", have the same text."""
    if len(set(key.labels)) < len(key.labels):
        twice = next(label for label in key.labels if key.labels.count(label) > 1)
        raise SRCSError(
            f"column {key.name!r} has two levels written {twice!r}, which could not be told apart; "
            "make them one, or write them differently."
        )
    return key


def _sorting(levels: pd.Index) -> Ints:
    """Return the order of distinct values, by value or, if they cannot be compared, by text."""
    try:
        return np.asarray(sorted(range(len(levels)), key=levels.tolist().__getitem__), np.intp)
    except TypeError:
        texts = [level_text(level) for level in levels]
        return np.asarray(sorted(range(len(levels)), key=texts.__getitem__), np.intp)


def level_text(value: object) -> str:
    """Return the text of one level as R's ``as.character`` writes it.

    Examples
    --------
    >>> [level_text(each) for each in (40, 0.1, 5.0, 100000.0, 123456.0, True, "mqso")]
    ['40', '0.1', '5', '1e+05', '123456', 'TRUE', 'mqso']
    """
    if isinstance(value, (bool, np.bool_)):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (float, np.floating)) or (_is_large(value) and _is_exact(value)):
        return number_text(float(value))
    if isinstance(value, pd.Timestamp) and value == value.normalize():
        return value.strftime("%Y-%m-%d")
    return str(value)
