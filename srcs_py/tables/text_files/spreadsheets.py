"""Texts that a spreadsheet would run as formulas when it opens a text file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSWarning, warn
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
        for text in _texts(table.iloc[:, at], str(name)):
            if _FORMULA.match(text) and not NUMBER.fullmatch(text):
                return str(name), text
    return None


def _texts(column: pd.Series, name: str) -> list[str]:
    """Return the name of a column and the texts in it, each once."""
    import pandas as pd

    kind = column.dtype
    if isinstance(kind, pd.CategoricalDtype):
        values = kind.categories.tolist()
    elif pd.api.types.is_numeric_dtype(kind) or pd.api.types.is_datetime64_any_dtype(kind):
        values = []
    else:
        values = column.dropna().unique().tolist()
    return [name, *(each for each in values if isinstance(each, str))]


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
            SRCSWarning(
                f"{path}: {text!r} in the column {column!r} starts like a formula, and a "
                "spreadsheet that opens the file runs it; import the column as text there, or "
                "rename it."
            )
        )
    return found is not None
