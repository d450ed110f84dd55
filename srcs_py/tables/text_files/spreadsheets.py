"""Texts that a spreadsheet would run as a formula when it opens a text file."""

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
    """Return a column and a text in it that begins as a formula does; None if there is none.

    Numbers such as -1 are none, nor are texts that are numbers.
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


def warned(pieces: Iterable[pd.DataFrame], path: Path) -> Iterator[pd.DataFrame]:
    """Pass on the pieces of a table, with one warning where a spreadsheet would run a text."""
    found = False
    for piece in pieces:
        found = found or warn_of_formulas(piece, path)
        yield piece


def warn_of_formulas(table: pd.DataFrame, path: Path | str) -> bool:
    """Warn where a spreadsheet would run a text; the file says what the table says."""
    found = formula_in(table)
    if found is not None:
        column, text = found
        warn(
            SRCSWarning(
                f"{path}: {text!r} in the column {column!r} begins as a formula does, and a "
                "spreadsheet that opens the file runs it; import the column as text there, or "
                "rename it."
            )
        )
    return found is not None
