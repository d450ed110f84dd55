"""Text files as R's ``read.csv`` reads them: which column is of which type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.tables.layout import FileLayout
from srcs_py.tables.levels import LARGEST_INTEGER
from srcs_py.tables.text import read_as_written

if TYPE_CHECKING:
    from pathlib import Path

_MISSING = "NA"
_LOGICAL = {"T": True, "TRUE": True, "F": False, "FALSE": False}
_WHOLE = re.compile(r"[+-]?\d+")
_NUMBER = re.compile(
    r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
    r"|0x(?:[\da-f]+\.?[\da-f]*|\.[\da-f]+)(?:p[+-]?\d+)?|nan|inf|infinity)",
    re.IGNORECASE,
)


def read_like_r(file: Path, usual: str, given: FileLayout) -> pd.DataFrame:
    """Read a text file with the types that ``read.csv`` of R 4.2 gives its columns.

    Logical is what has only T, F, TRUE and FALSE; a number may be hexadecimal; a text keeps its
    blanks and may be empty. Missing is ``NA``, and an empty field where the others are not texts.
    Names lose blanks at their ends, and are otherwise as in the file (``check.names = FALSE``).
    """
    table, decimal = read_as_written(file, usual, given)
    table.columns = pd.Index([str(name).strip() for name in table.columns])
    for at in range(table.shape[1]):
        table.isetitem(at, _converted(table.iloc[:, at], decimal))
    return table


def _converted(column: pd.Series, decimal: str) -> Any:
    """Return a column of texts as what R takes it for."""
    codes, texts = pd.factorize(column.to_numpy(dtype=object))
    bare = [str(each).strip() for each in texts]
    known = [each for each in bare if each not in {"", _MISSING}]
    if all(each in _LOGICAL for each in known):
        values = [_LOGICAL.get(each) for each in bare]
        whole = len(known) == len(bare) and known
        return np.array(values, dtype=bool if whole else object)[codes] if known else np.nan
    pointed = [each.replace(decimal, ".") if decimal != "." else each for each in bare]
    if all(_NUMBER.fullmatch(each) for each in pointed if each not in {"", _MISSING}):
        numbers = np.array([_number(each) for each in pointed])
        integer = all(map(_WHOLE.fullmatch, bare)) and np.abs(numbers).max() <= LARGEST_INTEGER
        return (numbers.astype(np.int64) if integer else numbers)[codes]
    return np.array([None if each == _MISSING else each for each in texts], dtype=object)[codes]


def _number(text: str) -> float:
    if text in {"", _MISSING}:
        return np.nan
    return float.fromhex(text) if "x" in text.lower() else float(text)
