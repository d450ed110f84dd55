"""Levels of a column, and how often they occur with those of other columns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.tables.column_types import column_type
from srcs_py.tables.words import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from srcs_py.base.array_types import Ints

# A level of a parameter has at least a third of its usual number of runs, in most cases: single
# runs of a cell, or all, may be missing.
_RATIO, _CROSSED = 3, 0.8
_FIRST = 5  # distinct values that show how a column is written
_WRITTEN = re.compile(r"[€$£¥]?\s*[+-]?\d[\d.,'\s]*([eE][+-]?\d+)?\s*[^\d.,+-]{0,12}$")
_DENSE = 4  # cells per row that are counted without sorting


@dataclass(frozen=True, eq=False)
class Evidence:
    """A column of a table of runs.

    Attributes
    ----------
    name, type : str
        Its name, and "number", "text", "yes/no", "levels" or, of lists and the like, "nested";
        "written" if it has numbers with a unit, with other marks or among other texts.
    codes : numpy.ndarray of shape (rows,)
        Position of each row's level; the last one stands for missing values, if there are any.
    levels : int
        Number of distinct values; missing ones do not count.
    first : object
        Some of the distinct values.
    """

    name: str
    type: str
    codes: Ints
    levels: int
    first: tuple[object, ...]

    @property
    def is_number(self) -> bool:
        """Whether the column holds numbers."""
        return self.type in ("number", "written")

    @property
    def width(self) -> int:
        """One more than the largest code."""
        return self.levels + 1

    @cached_property
    def used(self) -> int:
        """Number of distinct codes: missing values are one more level."""
        return self.levels + int((self.codes == self.levels).any())

    @property
    def occurs_evenly(self) -> bool:
        """Whether all levels occur equally often, as those of a design do."""
        return len(set(np.bincount(self.codes.astype(np.intp)).tolist())) == 1

    @property
    def is_unique(self) -> bool:
        """Whether each row has a value of its own."""
        return 1 < len(self.codes) == self.levels

    @cached_property
    def kind(self) -> str:
        """The kind of column that its name tells; names of runs have numbers."""
        kind = kind_of(self.name, numbers=self.is_number)
        numbered = any(any(map(str.isdigit, str(value))) for value in self.first)
        return kind if kind != "run" or self.is_number or numbered else "part"


def evidence_of(column: pd.Series, name: str) -> Evidence:
    """Return what the values of a column show."""
    kind = column_type(column)
    try:
        codes, found = pd.factorize(column)
    except (TypeError, ValueError):  # lists and dicts
        kind = "nested"
        codes, found = pd.factorize(column.astype(str))
    codes = np.where(codes < 0, len(found), codes)
    first = tuple(found[:_FIRST])
    if kind == "text" and _is_written(name, first, often=2 * len(found) <= len(codes)):
        kind = "written"
    return Evidence(name, kind, codes, len(found), first)


def _is_written(name: str, first: Sequence[object], *, often: bool) -> bool:
    """Return whether most texts are numbers, and neither name nor repetition shows a factor."""
    numbers = [text for text in first if _WRITTEN.match(str(text))]
    by_name = kind_of(name, numbers=True) == "measure"
    return 2 * len(numbers) > len(first) and (
        by_name or (not often and not kind_of(name, numbers=False))
    )


def combined(columns: Iterable[Evidence], rows: int) -> tuple[Ints, int]:
    """Return a code for each row's combination of levels, and the number of combinations."""
    codes, count = np.zeros(rows, dtype=np.int64), 1
    for column in columns:
        codes, count = dense_codes(codes * column.width + column.codes, count * column.width)
        if count == rows:  # other columns divide nothing more
            break
    return codes, count if rows else 0


def dense_codes(codes: Ints, width: int) -> tuple[Ints, int]:
    """Return codes without gaps, and their number."""
    if width > _DENSE * len(codes) + 1000:
        found, distinct = pd.factorize(codes)
        return found.astype(np.int64), len(distinct)
    used = np.bincount(codes.astype(np.intp), minlength=width) > 0  # 32 bits in a browser
    return (np.cumsum(used) - 1)[codes], int(used.sum())


def pairs_of(first: Evidence, second: Evidence) -> int:
    """Return the number of pairs of levels that occur together."""
    return dense_codes(first.codes * second.width + second.codes, first.width * second.width)[1]


def follows(column: Evidence, other: Evidence) -> bool:
    """Return whether all rows of each level of another column have the same value."""
    return pairs_of(other, column) == other.used


def is_crossed(target: Evidence, column: Evidence) -> bool:
    """Return whether most levels of a column occur about as often with each target."""
    if _CROSSED * target.levels * column.levels > len(target.codes):
        return False  # most cells are empty
    runs = _counts(target, column)
    usual = np.maximum(np.median(runs, axis=0), 1) if runs.size else runs
    return bool((runs >= usual / _RATIO).mean() >= _CROSSED) if runs.size else False


def is_balanced(target: Evidence, column: Evidence) -> bool:
    """Return whether all levels of a column occur equally often with each target."""
    runs = _counts(target, column)
    return bool(runs.size and (runs == runs.flat[0]).all())


def is_shared(target: Evidence, column: Evidence) -> bool:
    """Return whether levels of a column occur with more than one target."""
    return pairs_of(target, column) > column.used


def _counts(target: Evidence, column: Evidence) -> Ints:
    """Return the runs of each pair of levels, without those of missing values."""
    codes = (target.codes * column.width + column.codes).astype(np.intp)
    cells = np.bincount(codes, minlength=target.width * column.width)
    return cells.reshape(target.width, column.width)[: target.levels, : column.levels]
