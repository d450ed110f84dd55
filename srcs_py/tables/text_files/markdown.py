"""Tables of Markdown: lines of cells between pipes."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection
from io import StringIO
from itertools import chain, groupby
from typing import TYPE_CHECKING

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.number_text import counted
from srcs_py.tables.file_errors import check_distinct
from srcs_py.tables.text_files.text import EXACT, MISSING, read_whole

if TYPE_CHECKING:
    from pathlib import Path

    from srcs_py.tables.text_files.layout import FileLayout

_EMPHASIS = re.compile(r"^(\*\*|__|\*|_|`)(.+)\1$")
_LINK = re.compile(r"\[([^][]*)\]\((?:[^()]|\([^()]*\))*+\)")


def read_markdown(file: Path, _: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Return the table of a file, read as one of text with these cells."""
    return table_of_cells(markdown_cells(read_whole(file), file), file, as_text)


def table_of_cells(rows: list[list[str]], file: Path, as_text: Collection[str]) -> pd.DataFrame:
    """Return cells of text as a table whose columns are named by the first row."""
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
    """Return the cells of a table, without the line below the names.

    Emphasis and the addresses of links are left out, and lines with pipes in the text around it.
    """
    lines = groupby(map(str.strip, text.splitlines()), key=lambda line: "|" in line)
    parts = [list(map(_cells, part)) for piped, part in lines if piped]
    tables = [part for part in parts if any(map(_is_rule, part))] or parts
    if len(tables) > 1:
        raise SRCSError(file, f" contains {len(tables)} Markdown tables; leave one in the file.")
    rows = [row for row in chain(*tables) if not _is_rule(row)]
    if not rows:
        raise SRCSError(file, " does not contain a Markdown table (lines with |).")
    longest = max(map(len, rows))
    if longest > len(rows[0]):
        names = counted(len(rows[0]), "name")
        raise SRCSError(file, f" has a row of {longest} cells below {names}.")
    return [[_LINK.sub(r"\1", _EMPHASIS.sub(r"\2", cell)) for cell in row] for row in rows]


def _cells(line: str) -> list[str]:
    """Return the cells of a line."""
    parts = re.split(r"(?<!\\)\|", line.removeprefix("|").removesuffix("|"))
    return [cell.replace(r"\|", "|").strip() for cell in parts]


def _is_rule(row: list[str]) -> bool:
    """Return whether a line is the one below the names."""
    return all(re.fullmatch(r":?-+:?", cell) for cell in row)
