"""Tables as LaTeX and HTML."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import fill
from typing import TYPE_CHECKING, Any

from srcs_py.base.quoting import html, latex
from srcs_py.tables.text_files.text import keeps_index

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd
    from pandas.io.formats.style import Styler


DIGITS = 4  # significant digits of a table in print
_WIDTH, _MOST_ROWS = 80, 60  # of a console
_P_VALUES = re.compile(r"p|wilcoxon|nemenyi|holm|shaffer|bergmann-hommel|.*\.pval")  # columns


def p_value_text(p: float, digits: int = 2) -> str:
    """Return a p-value as papers print it.

    Examples
    --------
    >>> [p_value_text(p) for p in (1.7e-05, 0.01234, 0.5)]
    ['< 0.001', '0.012', '0.5']
    """
    return "< 0.001" if p < 0.001 else f"{p:.{digits}g}"


def as_latex(
    table: pd.DataFrame, bold: Sequence[bool] = (), digits: int = DIGITS, columns: str = ""
) -> str:
    """Return a table as LaTeX; < and > print as themselves in every font encoding.

    ``bold`` has True for each row that is in bold face; ``digits`` is the number of significant
    digits; ``columns`` the columns as LaTeX has them, if numbers are texts.
    """
    style = _styled(table, latex, digits)
    if any(bold):
        face = ["textbf:--rwrap;" if is_bold else "" for is_bold in bold]
        style = style.apply(lambda column: face, axis=0)
        columns = "l" + "r" * (table.shape[1] - 1)
    return str(style.to_latex(hrules=True, column_format=columns or None))


def write_latex(table: pd.DataFrame, path: Path) -> None:
    """Write a table for LaTeX."""
    path.write_text(as_latex(table), encoding="utf-8")


def write_html(table: pd.DataFrame, path: Path) -> None:
    """Write a table as a page."""
    path.write_text(_styled(table, html).to_html(doctype_html=True), encoding="utf-8")


class Shown:
    """A result that a console and a notebook show as sentences and tables, 80 columns wide."""

    @property
    def _parts(self) -> Sequence[str | pd.DataFrame]:
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n\n".join(
            fill(part, _WIDTH)
            if isinstance(part, str)
            else part.to_string(
                float_format="{:.4g}".format,
                na_rep="",
                index=keeps_index(part),
                line_width=max(_WIDTH, shutil.get_terminal_size((_WIDTH, 0)).columns),
                max_rows=_MOST_ROWS,
            )
            for part in self._parts
        )

    def _repr_html_(self) -> str:
        return "".join(
            f"<p>{html(part)}</p>"
            if isinstance(part, str)
            else part.to_html(float_format="{:.4g}".format, na_rep="", index=keeps_index(part))
            for part in self._parts
        )


def _styled(table: pd.DataFrame, quoted: Callable[[str], str], digits: int = DIGITS) -> Styler:
    """Return a table with escaped names and NA for missing values."""
    names = "" if table.index.name is None else table.index.name
    shown = table.reset_index(names=names) if keeps_index(table) else table
    floats = [str(name) for name in shown.select_dtypes("float")]
    formats: dict[Any, Any] = {}
    for name in map(str, shown):
        text: Callable[[Any], str] = f"{{:.{digits}g}}".format if name in floats else str
        if name in floats and _P_VALUES.fullmatch(name):
            text = partial(p_value_text, digits=digits)
        formats[name] = partial(_cell, quoted, text)
    style = shown.rename(columns=str).style.format(formats, na_rep="NA").hide(axis="index")
    return style.format_index(partial(_cell, quoted, str), axis="columns")


def _cell(quoted: Callable[[str], str], text: Callable[[Any], str], value: Any) -> str:
    """Return a number, or a text or another object of a table, in the language of the table."""
    return quoted(text(value))
