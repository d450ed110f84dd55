"""The axis of a table that holds the algorithms, by names of the axes and marks of direction."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import pandas as pd

from srcs_py.atopsis.directions import marked
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.words import kind_of

Orient = Literal["rows", "columns"]
_AXES: tuple[Orient, Orient] = ("rows", "columns")


class Axis(NamedTuple):
    """Axis of a table that holds the algorithms.

    Attributes
    ----------
    axis : {"rows", "columns"} or None
        None if the table leaves it open.
    why : str
        The reason.
    """

    axis: Orient | None
    why: str


def algorithms_in(table: pd.DataFrame) -> Axis:
    """Return which axis holds the algorithms, and why.

    Examples
    --------
    >>> algorithms_in(pd.DataFrame([[1, 2]], pd.Index(["PPO"], name="algo"), ["p", "q"]))
    Axis(axis='rows', why="'algo' is a word for algorithms")
    >>> algorithms_in(pd.DataFrame([[1, 2], [3, 4]], ["a", "b"], ["p", "q"])).axis is None
    True
    """
    return (
        _by_title(["" if axis.name is None else str(axis.name) for axis in table.axes])
        or _by_marks([[str(label) for label in axis] for axis in table.axes])
        or Axis(None, "")
    )


def title_kind(title: str) -> str:
    """Return "algorithm" or "benchmark" for the name of an axis, or "" if it tells neither.

    Examples
    --------
    >>> [title_kind(title) for title in ("UCI data sets", "Estimators:", "Method / Dataset")]
    ['benchmark', 'algorithm', '']
    """
    kinds = {_kind(part) for part in re.split(r"[\\/|]", title)} - {""}
    return kinds.pop() if len(kinds) == 1 else ""


def _kind(title: str) -> str:
    plain = title.replace("data set", "dataset").rstrip(": ")
    kind = kind_of(plain, numbers=False)
    if kind in {"algorithm", "compared"}:
        return "algorithm"
    return "benchmark" if kind in {"problem", "metric"} else ""


def _by_title(titles: list[str]) -> Axis | None:
    kinds = [title_kind(title) for title in titles]
    if kinds[0] == kinds[1]:
        return None
    at = 0 if kinds[0] else 1  # of the two, the name of the rows is given as the reason
    axis = _AXES[at if kinds[at] == "algorithm" else 1 - at]
    return Axis(axis, f"{titles[at]!r} is a word for {kinds[at]}s")


def _by_marks(names: list[list[str]]) -> Axis | None:
    """Decide by marks such as ↓, which the names of benchmarks have, on one of the axes only."""
    rows, columns = (any(marked(name) is not None for name in labels) for labels in names)
    if rows == columns:
        return None
    return Axis(_AXES[rows], f"{'row' if rows else 'column'} names have marks such as ↓")


def oriented(argument: str, table: pd.DataFrame, like: Orient | None = None) -> pd.DataFrame:
    """Return a dataframe with its algorithms in the rows.

    Without names of its axes a table is (algorithms, benchmarks), as it is documented, unless its
    labels tell otherwise; ``like`` is the axis of the means, if this is the table of deviations.
    """
    axis = algorithms_in(table).axis or like
    named = [name for name in (table.index.name, table.columns.name) if name is not None]
    if axis is None and named:
        raise SRCSError(
            Argument(argument),
            f": {' and '.join(map(repr, named))} may name algorithms or benchmarks. If the rows "
            f"are the algorithms, give {argument}.rename_axis(index='algorithm'); if the columns "
            f"are, {argument}.rename_axis(index='benchmark', columns='algorithm').",
        )
    return table.T if axis == "columns" else table
