r"""Tables of LaTeX: the cells that they print, without rules, fonts and colours."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.tables.text_files.markdown import table_of_cells
from srcs_py.tables.text_files.text import read_whole

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from srcs_py.tables.text_files.layout import FileLayout

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
_ROWS = re.compile(r"\\multirow(?:\[\w\])?\s*\{[^}]*\}(?:\[[^]]*\])?\s*\{[^}]*\}\s*", re.S)


def read_latex(file: Path, _: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Return the table of a file, read as one of text with these cells."""
    return table_of_cells(latex_cells(read_whole(file), file), file, as_text)


def latex_cells(text: str, file: object) -> list[list[str]]:
    r"""Return the cells of a table; names below a \multicolumn follow it in one name."""
    text = re.sub(r"(?<!\\)%.*", "", text)
    text = _MAKECELL.sub(lambda found: found[1].replace(r"\\", " "), text)
    tables = _BODY.findall(text)
    if len(tables) > 1:
        raise SRCSError(f"{file} contains {len(tables)} tables; leave one in the file.")
    body = _without_columns(*tables[0]) if tables else text
    rows = [_RULES.sub("", row) for row in re.split(r"\\\\(?:\[[^]]*\])?|\\tabularnewline", body)]
    rows = [row for row in rows if row.strip()]
    cells = [_cells(row) for row in rows]
    if not any(len(row) > 1 for row in cells):
        raise SRCSError(f"{file} does not contain a LaTeX table (rows such as A & 1 & 2 \\\\).")
    corners = [row[0] for row in cells[:2]]
    if r"\multicolumn" in rows[0] and len(cells) > 2 and not all(corners):
        above, below = cells[:2]
        names = [f"{one} {other}".strip() for one, other in zip(above, below, strict=False)]
        cells[:2] = [names]
    width = max(map(len, cells))
    return [row + [""] * (width - len(row)) for row in cells]


def _without_columns(environment: str, body: str) -> str:
    r"""Leave out what follows \begin{tabular}: position, width and columns, each in brackets."""
    for _ in range(2 if environment in {"tabularx", "tabulary", "tabular*"} else 1):
        body = re.sub(r"\A\s*(?:\[[^]]*\]\s*)?\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}", "", body)
    return body


def _cells(row: str) -> list[str]:
    cells: list[str] = []
    for source in re.split(r"(?<!\\)&", row):
        cell = _ROWS.sub("", source)
        span = _SPAN.search(cell)
        cells += [plain_tex(span[2])] * int(span[1]) if span else [plain_tex(cell)]
    return cells


# Commands of LaTeX whose argument is not printed, and those that only style it.
_DROPPED = re.compile(
    r"\\(?:cellcolor|rowcolor|color|textcolor|footnote|cite\w*|label|tnote)"
    r"(?:\[[^]]*\])?\{[^{}]*\}(?:\{\})?"
)
_SPREAD = re.compile(r"(?<=[\d}])\s*\\(?:std|sd|pms|err|stdev)\s*\{([^{}]*)\}")
_SUBSCRIPT = re.compile(r"(?<=[\d}$%])\s*_\s*\{\s*(?:\\pm|±)?\s*([^{}]*)\}")
_RAISED = re.compile(r"(?<=[\d}$%])\s*\^\s*\{\s*(?:\\pm|±)\s*([^{}]*)\}")
_SUPERSCRIPT = re.compile(r"(?<!10)\^(?:\{[^{}]*\}|\\?\w+|\*)")
_SYMBOLS = {
    r"\pm": "±", r"\times": "×", r"\cdot": "·", r"\%": "%", r"\&": "&", r"\_": "_", r"\#": "#",
    r"\textpm": "±", r"\,": " ", r"\;": " ", r"\:": " ", r"\!": "", r"\ ": " ", "~": " ",
    r"\uparrow": "↑", r"\downarrow": "↓", r"\textuparrow": "↑", r"\textdownarrow": "↓",
    r"\textminus": "-", "{,}": ",", "{.}": ".", "--": "-",
}  # fmt: skip
_SYMBOL = re.compile(
    "|".join(
        re.escape(each) + ("(?![a-zA-Z])" if each[-1].isalpha() else "")
        for each in sorted(_SYMBOLS, key=len, reverse=True)
    )
)


def plain_tex(text: str) -> str:
    r"""Return what a cell of LaTeX prints, as plain text.

    Parameters
    ----------
    text : str
        The source of the cell.

    Returns
    -------
    str
        The text; a deviation as subscript or argument of its own is written with ±.

    Examples
    --------
    >>> plain_tex(r"$\mathbf{85.2}_{\pm 1.3}$"), plain_tex(r"\textbf{C4.5}\tnote{a}")
    ('85.2 ± 1.3', 'C4.5')
    """
    text = _SPREAD.sub(r" ± \1", _DROPPED.sub("", text.replace("$", "")))
    text = re.sub(r"(\d)\}\s*\{\s*(?=[\d.])", r"\1 ± ", text)  # \ms{85.2}{1.3}
    unstyled = re.sub(
        r"\\(?:text|math)\w*\s*\{([^{}]*)\}|\\(?:underline|bm|emph)\s*\{([^{}]*)\}", r"\1\2", text
    )
    text = _SUBSCRIPT.sub(r" ± \1", _RAISED.sub(r" ± \1", unstyled))
    if any(each.isdigit() for each in text):
        text = _SUPERSCRIPT.sub("", text)
    text = _SYMBOL.sub(lambda found: _SYMBOLS[found[0]], text)
    text = re.sub(r"\^\{?[*†‡]|\^?\{?\\[a-zA-Z]+\*?", " ", text)  # marks of footnotes too
    return " ".join(text.replace("{", "").replace("}", "").split())
