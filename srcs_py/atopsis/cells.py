"""Cells of printed tables: a mean, with or without a standard deviation."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

# Without backtracking (*+), as a cell may be very long.
_NUMBER = r"[+-]?(?:\d++[.,]?\d*+|[.,]\d++)(?:[eE][+-]?\d++)?"
_MEAN = rf"(?P<mean>{_NUMBER})\s*+%?"
_AFTER_SIGN = rf"(?:±|\+\s*+/?\s*+[-−])\s*+\(?\s*+(?P<sign>{_NUMBER})\s*+%?\s*+\)?"
_IN_BRACKETS = rf"[(\[]\s*+(?:±\s*+)?(?P<brackets>{_NUMBER})\s*+%?\s*+[)\]]"
_CELL = re.compile(rf"{_MEAN}(?:\s*+(?:{_AFTER_SIGN}|{_IN_BRACKETS}))?\s*+%?")

# Marks of significance, footnotes and directions next to a number; emphasis of Markdown; HTML.
_MARKS = re.compile(r"[*†‡§¶•∘◦↑↓▲▼△▽✓`]|</?\w+/?>|(?<=[\d)%\]])\s*[a-d]$|__")
_POWER = re.compile(r"(?<=\d)\s*(?:[×x·]|\\times|\\cdot)\s*10\s*\^?\s*[{(]?\s*([+-]?\d+)\s*[)}]?")


class Cell(NamedTuple):
    """A cell taken apart; the numbers are texts with the decimal mark that they have.

    Attributes
    ----------
    mean : str
        The mean.
    std : str or None
        The standard deviation; None where the cell is a number alone.
    brackets : bool
        Whether the deviation is in brackets, such as ``85.2(1.3)``.
    """

    mean: str
    std: str | None
    brackets: bool

    @property
    def numbers(self) -> str:
        """Both numbers."""
        return f"{self.mean} {self.std or ''}"


def number(text: str | None) -> float:
    """Return a number with either decimal mark; NaN for an empty cell."""
    return math.nan if text is None else float(text.replace(",", "."))


def parse_cell(text: str) -> Cell | None:
    """Take a cell apart.

    Parameters
    ----------
    text : str
        The cell as it is written.

    Returns
    -------
    Cell or None
        None where it is neither a number nor a number with a deviation.

    Examples
    --------
    >>> parse_cell("**85.2** ± 1.3 %")
    Cell(mean='85.2', std='1.3', brackets=False)
    >>> parse_cell("85,2 (1,3)")
    Cell(mean='85,2', std='1,3', brackets=True)
    >>> parse_cell("FNN") is None
    True
    """
    plain = _POWER.sub(r"e\1", text.replace("\N{MINUS SIGN}", "-"))
    plain = _MARKS.sub("", plain.replace("\xa0", " ")).strip()
    whole = _CELL.fullmatch(plain)
    if whole is None and plain.startswith("("):  # (85.2 ± 1.3) %
        whole = _CELL.fullmatch(re.sub(r"^\((.*)\)\s*%?$", r"\1", plain))
    if whole is None:
        return None
    std = whole["sign"] or whole["brackets"]
    return Cell(whole["mean"], std, whole["brackets"] is not None)


def is_value(text: str) -> bool:
    """Return whether a cell is empty or holds a number."""
    return not text.strip() or parse_cell(text) is not None


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
