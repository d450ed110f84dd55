"""Tables for LaTeX and HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.tables.text import keeps_index

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler


def as_latex(table: pd.DataFrame) -> str:
    """Return a table as LaTeX; < and > print as themselves in every font encoding."""
    text = styled(table, "latex").to_latex(hrules=True)
    return text.replace("<", r"\textless{}").replace(">", r"\textgreater{}")


def as_html(table: pd.DataFrame) -> str:
    """Return a table as a page."""
    return str(styled(table, "html").to_html(doctype_html=True))


def styled(table: pd.DataFrame, escape: str) -> Styler:
    """Return a table ready for LaTeX or HTML: names escaped, missing values as NA."""
    names = table.index.name or ""
    shown = table.reset_index(names=names) if keeps_index(table) else table
    style = shown.style.format(escape=escape, na_rep="NA").hide(axis="index")
    return style.format_index(escape=escape, axis="columns")
