r"""A table in a file as rows of texts: CSV, Markdown, LaTeX or a sheet of Excel."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TypeAlias

import pandas as pd

from srcs_py.atopsis.cells import parse_cell, plain_tex
from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path, check_readable
from srcs_py.tables.file_errors import named_errors
from srcs_py.tables.formats import format_of
from srcs_py.tables.text_files.markdown import markdown_cells
from srcs_py.tables.text_files.text import read_cells, read_whole

Grid: TypeAlias = list[list[str]]

MARKDOWN, LATEX = (".md", ".markdown"), (".tex", ".ltx")
EXCEL = (".xlsx", ".xlsm")

_BODY = re.compile(
    r"\\begin\{(tabular[xy*]?|tabulary|longtable|array|tblr)\}(.*?)\\end\{\1\}", re.S
)
_RULES = re.compile(
    r"\\(?:top|mid|bottom)rule(?:\[[^]]*\])?|\\hline|\\c(?:mid)?(?:line|rule)(?:\([lr]*\))?\{[^}]*\}"
    r"|\\(?:addlinespace|noalign|rowcolor)(?:\[[^]]*\])?(?:\{[^}]*\})?"
    r"|\\end(?:first)?(?:head|foot)|\\(?:caption|label)\{[^}]*\}"
)
_SPAN = re.compile(r"\\multicolumn\s*\{(\d+)\}\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*(\{.*)", re.S)
_MAKECELL = re.compile(
    r"\\(?:makecell|shortstack|thead)(?:\[[^]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}", re.S
)
_CAPTION = re.compile(r"\\caption(?:\[[^]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}")
_ROWS = re.compile(r"\\multirow(?:\[\w\])?\s*\{[^}]*\}(?:\[[^]]*\])?\s*\{[^}]*\}\s*", re.S)


def read_grid(path: str | os.PathLike[str]) -> tuple[Grid, list[str]]:
    """Return the cells of a file as texts, rows without any left out; and titles and footnotes."""
    text, _, sheet = os.fspath(as_path(path)).partition("::")
    file = check_readable(text)
    ending = file.suffix.lower()
    beside: list[str] = []
    if ending in EXCEL:
        rows = _excel(file, sheet)
    elif ending in LATEX:
        rows, beside = _latex(path, whole := read_whole(file)), _CAPTION.findall(whole)
    elif ending in MARKDOWN:
        cells = markdown_cells(whole := read_whole(file), file)
        rows = [[plain_tex(cell) if {*"\\$"} & {*cell} else cell for cell in row] for row in cells]
        beside = [line for line in whole.splitlines() if "|" not in line]
    else:  # a CSV file says itself where its columns are
        rows = read_cells(file)
        return _trimmed(rows, beside), beside
    width = max(map(len, rows), default=0)
    return _trimmed([row + [""] * (width - len(row)) for row in rows], beside), beside


def _trimmed(rows: Grid, beside: list[str]) -> Grid:
    """Leave out empty rows and outer columns, and move titles and footnotes to ``beside``."""
    rows = [[cell.strip() for cell in row] for row in rows]
    rows = [row for row in rows if any(row)]
    while rows and all(len(row) > 1 and not row[-1] for row in rows):
        rows = [row[:-1] for row in rows]
    while rows and all(len(row) > 1 and not row[0] for row in rows):
        rows = [row[1:] for row in rows]
    width = max(map(len, rows), default=0)
    alone = [row for row in rows if width > 2 and _is_text_alone(row)]
    beside += [max(row, key=len) for row in alone]
    return _with_deviations_below([row for row in rows if row not in alone])


def _is_text_alone(row: list[str]) -> bool:
    """Return whether a line is a title, a heading or a footnote: one text, perhaps repeated."""
    filled = [cell for cell in row if cell]
    once = len(set(filled)) == 1 and (len(filled) > 2 or (len(filled) == 1 and bool(row[0])))
    return once and parse_cell(filled[0]) is None


def _with_deviations_below(rows: Grid) -> Grid:
    """Put deviations such as (1.0) from the line below into the cells that they belong to."""
    joined: Grid = []
    for row in rows:
        # a deviation is what makes a cell with one out of a mean
        below = [parse_cell(f"0 {cell}") for cell in row[1:] if cell]
        only = bool(below) and all(cell is not None and cell.std is not None for cell in below)
        if joined and not row[0] and only and len(row) == len(joined[-1]):
            pairs = zip(joined[-1], row, strict=True)
            joined[-1] = [f"{cell} {under}".strip() for cell, under in pairs]
        else:
            joined.append(row)
    return joined


def _excel(file: Path, sheet: str) -> Grid:
    from srcs_py.tables.excel import read_sheet_cells

    format_of(file, "read").check_package(str(file))
    with named_errors(str(file), "is damaged or not a file of Excel"):
        table = read_sheet_cells(file, sheet)
    return [["" if pd.isna(cell) else str(cell) for cell in row] for row in table.to_numpy()]


def _latex(path: object, text: str) -> Grid:
    text = re.sub(r"(?<!\\)%.*", "", text)
    text = _MAKECELL.sub(lambda found: found[1].replace(r"\\", " "), text)
    tables = _BODY.findall(text)
    if len(tables) > 1:
        raise SRCSError(f"{path} contains {len(tables)} tables; leave one in the file.")
    body = _without_columns(*tables[0]) if tables else text
    rows = [_RULES.sub("", row) for row in re.split(r"\\\\(?:\[[^]]*\])?|\\tabularnewline", body)]
    grid = [_latex_row(row) for row in rows if row.strip()]
    if not any(len(row) > 1 for row in grid):
        raise SRCSError(f"{path} does not contain a LaTeX table (rows such as A & 1 & 2 \\\\).")
    return grid


def _without_columns(environment: str, body: str) -> str:
    r"""Leave out what follows \begin{tabular}: position, width and columns, each in brackets."""
    for _ in range(2 if environment in {"tabularx", "tabulary", "tabular*"} else 1):
        body = re.sub(r"\A\s*(?:\[[^]]*\]\s*)?\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}", "", body)
    return body


def _latex_row(row: str) -> list[str]:
    cells: list[str] = []
    for source in re.split(r"(?<!\\)&", row):
        cell = _ROWS.sub("", source)
        span = _SPAN.search(cell)
        cells += [plain_tex(span[2])] * int(span[1]) if span else [plain_tex(cell)]
    return cells
