"""Tables for LaTeX and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from srcs_py.tables.text_files.text import keeps_index

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler


DIGITS = 7  # significant ones, as R prints; of six decimals a small p-value would be 0.000000


def as_latex(table: pd.DataFrame, bold: Sequence[bool] = (), digits: int = DIGITS) -> str:
    """Return a table as LaTeX; < and > print as themselves in every font encoding.

    ``bold`` says of each row whether it is in bold face; ``digits`` how many significant ones
    are shown.
    """
    style, columns = styled(table, "latex", digits), None
    if any(bold):
        face = ["textbf:--rwrap;" if each else "" for each in bold]
        style = style.apply(lambda column: face, axis=0)
        columns = "l" + "r" * (table.shape[1] - 1)
    text = style.to_latex(hrules=True, column_format=columns)
    return text.replace("<", r"\textless{}").replace(">", r"\textgreater{}")


def as_html(table: pd.DataFrame) -> str:
    """Return a table as a page."""
    return str(styled(table, "html").to_html(doctype_html=True))


def as_notebook(*parts: str | pd.DataFrame) -> str:
    """Return sentences and tables as a notebook shows them."""
    return "".join(
        f"<p>{escape(each)}</p>"
        if isinstance(each, str)
        else each.to_html(float_format="{:.4g}".format, index=keeps_index(each))
        for each in parts
    )


def styled(table: pd.DataFrame, escape: str, digits: int = DIGITS) -> Styler:
    """Return a table ready for LaTeX or HTML: names escaped, missing values as NA."""
    names = table.index.name or ""
    shown = table.reset_index(names=names) if keeps_index(table) else table
    floats = shown.select_dtypes("float")
    digits_of: dict[Any, Any] = dict.fromkeys(floats, f"{{:.{digits}g}}".format)
    style = shown.style.format(digits_of, escape=escape, na_rep="NA").hide(axis="index")
    return style.format_index(escape=escape, axis="columns")
