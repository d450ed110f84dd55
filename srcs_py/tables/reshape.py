"""Conversion of tables with one column per algorithm to one row per run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_columns, check_items, check_list
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.column_types import refuse_spreads
from srcs_py.tables.cv_results import is_cv_results
from srcs_py.tables.reading import whole_table
from srcs_py.tables.words import kind_of, names_compared, names_measure

_FEWEST = 3  # columns that look like one per algorithm
_OUTCOMES = 2  # values of a column such as yes and no
_SPREAD = 10  # largest ratio of their medians
INTO = ("Algorithm", "Performance")
RUNS_INTO = ("Run", "Performance")
PROBLEMS_INTO = ("Problem", "Performance")


def from_wide(
    table: pd.DataFrame | str | os.PathLike[str] | Any,
    algorithms: Sequence[str],
    params: Sequence[str] | None = None,
    into: tuple[str, str] = INTO,
) -> pd.DataFrame:
    """Turn a table with one column per algorithm into one row per run, for :func:`SRCSranks`.

    Parameters
    ----------
    table : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        Each row has one run of every algorithm; a missing value stays missing. The index of a
        pandas table stays as columns if it has names.
    algorithms : sequence of str
        The columns of the algorithms, two at least.
    params : sequence of str, optional
        Other columns of the result; by default all.
    into : tuple of two str
        Names of the new columns: of the algorithm, and of its performance.

    Returns
    -------
    pandas.DataFrame
        A row for each row and algorithm; the algorithms are a categorical column in the order
        given.

    Raises
    ------
    SRCSError
        If a column is missing or does not contain numbers, or a new name is taken.

    See Also
    --------
    SRCSranks : Rank the levels of target within each configuration of params.
    from_cv_results : Turn ``cv_results_`` of scikit-learn into one row per candidate and fold.

    Examples
    --------
    >>> wide = pd.DataFrame({"Data set": ["iris", "wine"], "Bayes": [0.9, 0.8], "Tree": [0.7, 0.9]})
    >>> from_wide(wide, ["Bayes", "Tree"])
      Data set Algorithm  Performance
    0     iris     Bayes          0.9
    1     wine     Bayes          0.8
    2     iris      Tree          0.7
    3     wine      Tree          0.9
    """
    data = whole_table(table, "table")
    data = data.reset_index() if any(data.index.names) else data  # such as data set and seed
    data = data.set_axis(list(map(str, data.columns)), axis=1)  # numbers in a table of an array
    names = list(map(str, algorithms)) if isinstance(algorithms, Iterable) else []  # type: ignore[redundant-expr]
    if isinstance(algorithms, str) or len(set(names)) < max(len(names), 2):
        raise SRCSError(
            Argument("algorithms", algorithms), " must name two different columns at least."
        )
    check_columns(names, list(data.columns), "table")
    for name in names:
        if not pd.api.types.is_numeric_dtype(column := data[name]):
            refuse_spreads(data, "table")
            texts = column[pd.to_numeric(column, errors="coerce").isna()].dropna()
            message = f": the column {name!r} does not contain numbers only, but "
            raise SRCSError(
                Argument("algorithms"), f"{message}{next(iter(texts), column.dtype)!r}."
            )
    others = [name for name in data.columns if name not in names]
    if params is not None:
        given = [params] if isinstance(params, str) else check_items("params", params)
        wanted = check_columns(map(str, given), others, "table")
        others = [name for name in others if name in wanted]
    new = check_list("into", into)
    if (
        len(new) != 2
        or not all(isinstance(name, str) for name in new)
        or new[0] == new[1]
        or {*new} & {*others}
    ):
        raise SRCSError(
            Argument("into", into),
            f" must be two new names, not those of columns that stay: {others}.",
        )
    long = data.melt(others, names, *new)
    long[new[0]] = pd.Categorical(long[new[0]], names)
    return long


def columns_like_algorithms(table: pd.DataFrame) -> list[str]:
    """Return the columns that look like one per algorithm or run; an empty list for other tables.

    They are numbered runs; or at least three columns of measured numbers without names of measures,
    and of about the same size: those after the properties of a problem, if these are fewer, or all
    columns but the first, which has a name for each row.
    """
    numbers = table.select_dtypes("number").rename(columns=str)
    runs = [str(name) for name in numbers if _numbers_run(str(name))]
    if len(runs) >= _FEWEST:
        return runs
    if any(map(names_compared, map(str, table))) and not column_of_algorithms(
        table, [*map(str, numbers)]
    ):
        return []
    found = [str(name) for name, column in numbers.items() if _is_measured(column)]
    measures = [name for name in found if names_measure(name)]
    if 2 * len(measures) >= len(found):
        return []
    found = [name for name in found if name not in measures]
    all_but_first = list(map(str, table))[1:]
    names = table.iloc[:, 0]
    named = names.is_unique and str(table.columns[0]) not in numbers
    if len(found) >= _FEWEST and found == all_but_first and named:
        return found
    sizes = numbers[found].abs().median()
    most = min(len(found) // 2, len(found) - _FEWEST)  # of properties
    alike = (sizes[at:] for at in range(most + 1))
    return next((list(some.index) for some in alike if some.max() <= _SPREAD * some.min()), [])


def _numbers_run(name: str) -> bool:
    """Return whether a name is a whole number, or a word for runs and a number."""
    word = name.rstrip("0123456789")
    before = word.rstrip(" ._:#-")
    return word != name and (before in ("", "X") or kind_of(before, numbers=True) == "run")


def into_of(table: pd.DataFrame, wide: Sequence[str]) -> tuple[str, str]:
    """Return names for the new columns if ``wide`` columns of a table are made long.

    The columns are algorithms; or runs, if their names number them; or problems, if each row has an
    algorithm of its own.
    """
    if wide and all(map(_numbers_run, wide)):
        return RUNS_INTO
    return PROBLEMS_INTO if column_of_algorithms(table, wide) else INTO


def column_of_algorithms(table: pd.DataFrame, wide: Sequence[str]) -> str:
    """Return the column, not one of ``wide``, with a text for the algorithm of each row; or ""."""
    texts = table.select_dtypes(exclude="number").rename(columns=str)
    named = (name for name in map(str, texts) if name not in wide and names_compared(name))
    return next((name for name in named if texts[name].astype(str).is_unique), "")


def with_rows_of_runs(
    table: pd.DataFrame, wide: Sequence[str] | None
) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """Return a table with a row for each run, and the columns of algorithms or runs in it.

    ``wide``: these columns, empty if there are none; None if they are to be found.
    """
    found = columns_like_algorithms(table) if wide is None else wide
    into = into_of(table, found)
    named = any(map(names_compared, map(str, table)))
    if not found or (wide is None and into != RUNS_INTO and named):
        return table, ()
    return from_wide(table, found, into=into), tuple(found)


def _is_measured(column: pd.Series) -> bool:
    """Return whether numbers are measured; sizes, folds and row numbers all occur equally often."""
    codes, values = pd.factorize(column)
    counts = np.bincount(codes[codes >= 0], minlength=1)
    often = counts[0] != 1
    if len(values) <= _OUTCOMES < len(column) / 2:
        return False
    return not (len(set(counts.tolist())) <= 1 and (often or pd.api.types.is_integer_dtype(column)))


def refuse_wide(data: Any, target: str, performance: Sequence[str]) -> None:
    """Raise if the table is one of means or of a search, or looks wide.

    It is called for a table in which a column is missing.
    """
    table = whole_table(data, "data")
    refuse_spreads(table)
    if is_cv_results(table):
        what = " has the folds of a search of scikit-learn in its columns; rank from_cv_results("
        raise SRCSError(Argument("data"), what, Argument("data"), ").")
    columns = set(map(str, table.columns))
    into = into_of(table, columns_like_algorithms(table))
    missing = {target, *performance} if into == INTO else {*performance}
    call = "" if missing & columns else from_wide_call(table)
    if call:
        raise SRCSError(
            Argument("data"),
            f" has no column {(performance[0] if target in columns else target)!r}; it looks like "
            f"one column per {into[0].lower()}: make it long first, with {call}.",
        )


def from_wide_call(table: pd.DataFrame) -> str:
    """Return the call that makes a wide table long; empty if the table does not look wide.

    If all columns are algorithms, the index identifies the rows.
    """
    wide = columns_like_algorithms(table)
    unnamed = len(wide) == table.shape[1] and not any(table.index.names)
    data = "data.reset_index()" if unnamed else "data"
    into = into_of(table, wide)
    names = "" if into == INTO else f", into={into}"
    return f"srcs_py.from_wide({data}, {wide}{names})" if wide else ""
