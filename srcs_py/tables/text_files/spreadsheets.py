"""Texts that a spreadsheet would run as formulas when it opens a text file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from srcs_py.base.errors import warn
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    import pandas as pd

_FORMULA = re.compile(r"[=+\-@\t\r].")  # = alone, as in a table of pairs, is a text there too


def formula_in(table: pd.DataFrame) -> tuple[str, str] | None:
    """Return a column and a text in it that starts like a formula; None without such a text.

    Numbers such as -1, also as texts, are not formulas.
    """
    for at, name in enumerate(table.columns):
        for text in (str(name), *texts_in(table.iloc[:, at])):
            if _FORMULA.match(text) and not NUMBER.fullmatch(text):
                return str(name), text
    return None


def texts_in(column: pd.Series) -> list[str]:
    """Return the different texts in a column."""
    import pandas as pd

    if isinstance(column.dtype, pd.CategoricalDtype):
        column = column.cat.categories.to_series()
    if pd.api.types.is_numeric_dtype(column) or pd.api.types.is_datetime64_any_dtype(column):
        return []
    return [value for value in column.dropna().unique() if isinstance(value, str)]


def with_formula_warning(chunks: Iterable[pd.DataFrame], path: Path) -> Iterator[pd.DataFrame]:
    """Yield the chunks of a table; warn once if a spreadsheet would run a text in them."""
    found = False
    for chunk in chunks:
        found = found or warn_of_formulas(chunk, path)
        yield chunk


def warn_of_formulas(table: pd.DataFrame, path: Path | str) -> bool:
    """Warn if a spreadsheet would run a text, and return whether; the file is left as it is."""
    found = formula_in(table)
    if found is not None:
        column, text = found
        warn(
            f"{path}: {text!r} in the column {column!r} starts like a formula, and a "
            "spreadsheet that opens the file runs it; import the column as text there, or "
            "rename it."
        )
    return found is not None
