"""Types of columns that the user gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_known, check_mapping, match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.tables.factors import factor
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS = ("number", "text", "appearance")


def check_types(types: Mapping[str, str]) -> dict[str, str]:
    """Return the type of each column if all are known."""
    given = check_mapping("types", types)
    return {name: match_choice(f"types[{name!r}]", kind, KINDS) for name, kind in given.items()}


def typed(
    table: pd.DataFrame, types: Mapping[str, str], file: str, decimal: str | None
) -> pd.DataFrame:
    """Return the table with the columns in ``types`` converted to their types."""
    names = list(map(str, table.columns))
    for name, kind in types.items():
        check_known(name, names, f"{file} has no column {name!r}")
        at = names.index(name)
        column = table.iloc[:, at]
        key = factor(column)
        texts = np.array([*key.labels, np.nan], dtype=object)[key.codes]  # missing stays missing
        if kind == "number":
            made: Any = _numbers(texts, f"{file}: the column {name!r}", decimal or ".")
        else:
            seen = pd.Index(texts[column.notna()]).unique()
            made = pd.Categorical(texts, seen) if kind == "appearance" else texts
        table.isetitem(at, made)
    return table


def _numbers(texts: NDArray[Any], column: str, decimal: str) -> NDArray[Any]:
    numbers = np.full(len(texts), np.nan)
    for at, text in enumerate(texts):
        if not isinstance(text, str):
            continue
        try:  # float() would skip a "_"
            numbers[at] = float(text.replace("_", "?").replace(decimal, "."))
        except ValueError:
            raise SRCSError(
                f"{column} is not a number in row {at}, counted from 0: {text!r}."
            ) from None
    return numbers


def column_type(column: pd.Series) -> str:
    """Return "number", "text", "yes/no" or "levels", the type of a categorical column."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return "levels"
    if pd.api.types.is_bool_dtype(column):
        return "yes/no"
    return "number" if pd.api.types.is_numeric_dtype(column) else "text"


def not_numbers(column: pd.Series) -> dict[str, int]:
    """Return the texts of a column that are not numbers, with their first rows; most must be.

    A number with a sign such as % is odd, too, and so is one with the rarer decimal mark, or with a
    comma if all have one.
    """
    every = column.reset_index(drop=True).dropna()
    texts = every.drop_duplicates().astype(str)
    written = texts.str.fullmatch(NUMBER)
    commas, points = (written & texts.str.contains(mark, regex=False) for mark in ",.")
    only_commas = written.all() and not points.any()
    odd = ~written | (commas if only_commas or commas.sum() <= points.sum() else points)
    meant = texts[texts.str.fullmatch(rf"\W*{NUMBER.pattern}\W*")]
    if every.isin(meant).sum() <= len(every) / 2:
        return {}
    return dict(zip(texts[odd], texts.index[odd], strict=True))
