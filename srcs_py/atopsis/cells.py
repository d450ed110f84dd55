"""Cells of printed tables: a mean, with or without a standard deviation."""

from __future__ import annotations

import re
from typing import NamedTuple

# Without backtracking (*+), as a cell may be very long.
_NUMBER = r"[+-]?(?:\d++(?:[.,]\d++)*+[.,]?+|[.,]\d++)(?:[eE][+-]?\d++)?"
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
    def numbers(self) -> list[str]:
        """The numbers that are there."""
        return [self.mean, *([] if self.std is None else [self.std])]


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
