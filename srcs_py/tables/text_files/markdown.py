"""Tables of Markdown: lines of cells between pipes."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection
from io import StringIO
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.budget import check_budget
from srcs_py.tables.file_errors import check_distinct
from srcs_py.tables.text_files.text import EXACT, MISSING, read_whole

if TYPE_CHECKING:
    from pathlib import Path

    from srcs_py.tables.text_files.layout import FileLayout

_EMPHASIS = re.compile(r"^(\*\*|__|\*|_|`)(.+)\1$")
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def read_markdown(file: Path, _: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Return the table of a file, read as one of text with these cells."""
    rows = markdown_cells(read_whole(file), file)
    check_budget(file, columns=max(map(len, rows)))
    check_distinct(rows[0], file)
    text = StringIO()
    csv.writer(text).writerows(rows)
    text.seek(0)
    table: pd.DataFrame = pd.read_csv(
        text,
        **EXACT,
        keep_default_na=False,
        na_values=MISSING,
        dtype=dict.fromkeys(as_text, str),
        index_col=False,
    )
    return table


def markdown_cells(text: str, file: Path) -> list[list[str]]:
    """Return the cells of all lines with pipes, without the line below the names.

    Emphasis and the addresses of links are left out.
    """
    lines = [line.strip() for line in text.splitlines() if "|" in line]
    rows = [re.split(r"(?<!\\)\|", line.removeprefix("|").removesuffix("|")) for line in lines]
    rows = [[cell.replace(r"\|", "|").strip() for cell in row] for row in rows]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    if not rows:
        raise SRCSError(file, " does not contain a Markdown table (lines with |).")
    return [[_LINK.sub(r"\1", _EMPHASIS.sub(r"\2", cell)) for cell in row] for row in rows]
