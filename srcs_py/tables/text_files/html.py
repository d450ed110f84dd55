"""Tables of HTML: the texts of their cells."""

from __future__ import annotations

from collections.abc import Collection
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.tables.text_files.markdown import table_of_cells
from srcs_py.tables.text_files.text import read_whole

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from srcs_py.tables.text_files.layout import FileLayout


def read_html(file: Path, _: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Return the table of a page, read as one of text with these cells."""
    found = _Cells()
    found.feed(read_whole(file))
    if found.tables != 1:
        told = f" contains {found.tables} tables; leave one in the file."
        raise SRCSError(file, told if found.tables else " does not contain an HTML table.")
    rows = [[" ".join(cell.split()) for cell in row] for row in found.rows if row]
    return table_of_cells(rows, file, as_text)


class _Cells(HTMLParser):
    """The cells of the rows of a page; one over several columns is repeated."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tables, self._inside, self._span = 0, False, 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        self.tables += tag == "table"
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"} and self.rows:
            span = dict(attrs).get("colspan") or "1"
            self._inside, self._span = True, int(span) if span.isdigit() else 1
            self.rows[-1] += [""] * min(self._span, 1000)

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        self._inside &= tag not in {"td", "th", "tr", "table"}

    def handle_data(self, data: str) -> None:
        """Add a text to the cell."""
        if self._inside:
            row = self.rows[-1]
            row[-self._span :] = [cell + data for cell in row[-self._span :]]
