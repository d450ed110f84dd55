"""Dataframes of other libraries, through narwhals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd

from srcs_py.base.checks import check_columns
from srcs_py.base.errors import Argument, SRCSError


def narwhals_columns(data: Any, argument: str) -> list[str]:
    """Return the names of the columns of a dataframe that narwhals reads."""
    names: list[str] = _frame(data, argument).collect_schema().names()
    return names


def narwhals_outline(data: Any, argument: str) -> pd.DataFrame:
    """Return the columns of a dataframe without rows; those of lists and the like are left out."""
    frame = _frame(data, argument)
    flat = [name for name, kind in frame.collect_schema().items() if not kind.is_nested()]
    return from_narwhals(frame.select(flat).head(0).to_native(), flat, argument)


def _frame(data: Any, argument: str) -> Any:
    import narwhals.stable.v2 as nw

    try:
        return nw.from_native(data)
    except TypeError as error:
        raise SRCSError(
            Argument(argument),
            f" is a {type(data).__name__}; it must be a table (pandas, polars, pyarrow, duckdb, "
            "...) or the path of one.",
        ) from error


def from_narwhals(data: Any, columns: Iterable[str], argument: str) -> pd.DataFrame:
    """Return the named columns of a dataframe that narwhals reads."""
    import narwhals.stable.v2 as nw

    frame = _frame(data, argument)
    names = frame.collect_schema().names()
    wanted = check_columns(columns, names, argument)
    frame = frame.select([name for name in names if name in wanted])
    if isinstance(frame, nw.LazyFrame):
        if frame.implementation.is_duckdb():  # its own conversion keeps the order of an ENUM
            return pd.DataFrame(frame.to_native().df())
        frame = frame.collect()
    if frame.implementation.is_pyarrow():
        return pd.DataFrame(frame.to_native().to_pandas())
    for name in frame.columns:
        if frame[name].dtype.is_nested():
            raise SRCSError(
                Argument(argument),
                f" has several values in each row of column {name!r} ({frame[name].dtype}); "
                "give the one that is meant a column of its own.",
            )
    return pd.DataFrame({name: _native_column(frame[name]) for name in frame.columns})


def _native_column(column: Any) -> Any:
    native = column.to_native()
    if type(native).__module__.startswith("polars") and str(native.dtype).startswith("Enum"):
        codes = native.to_physical().cast(int).fill_null(-1).to_numpy()
        return pd.Categorical.from_codes(codes, categories=pd.Index(list(native.dtype.categories)))
    if isinstance(getattr(native, "dtype", None), pd.CategoricalDtype):
        return native
    return column.to_numpy()
