"""Text files with the cells and column types of R's ``read.csv``."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.factors import LARGEST_INTEGER
from srcs_py.tables.file_errors import check_distinct
from srcs_py.tables.text_files.decoding import opened
from srcs_py.tables.text_files.layout import FileLayout, text_layout

_LOOKED_AT = 5  # lines in which R looks for the number of columns
_MISSING = "NA"
_LOGICAL = {"T": True, "TRUE": True, "F": False, "FALSE": False}
# What C calls blank: not the no-break spaces, which Python's strip() takes too.
_SPACES = " \t\n\v\f\r"
_BLANKS = _SPACES + "\u1680\u205f\u3000" + "".join(map(chr, {*range(0x2000, 0x200B)} - {0x2007}))
_WHOLE = re.compile(r"[+-]?[0-9]+")
# An exponent may have no digits.
_NUMBER = re.compile(
    r"[+-]?(?:(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]*+)?"
    r"|0[xX][0-9a-fA-F]+"
    r"|(?!NA)(?i:nan|inf|infinity))"
)


def read_like_r(file: Path, given: FileLayout) -> pd.DataFrame:
    """Read a text file as ``read.csv`` of R 4.2 does with ``check.names = FALSE``.

    Double quotes enclose whole values; short lines are filled. A column of T, F, TRUE and FALSE is
    logical; numbers may be hexadecimal; texts keep their blanks and may be empty. Missing are
    ``NA``, and empty fields unless the others are texts. Names lose blanks at their ends. Columns
    without a name and R's names of rows are left out; complex numbers remain texts.
    """
    if given.skip or given.comment is not None or given.missing:
        others = Argument("skip"), ", ", Argument("comment"), " and ", Argument("missing")
        raise SRCSError(file, ": ", *others, " do not apply to ", Argument("like", "r"), ".")
    layout = text_layout(file, given)
    header = given.header is not False
    rows = [row for row in _rows(file, layout) if row not in ([], [""])]
    count = max(map(len, rows[:_LOOKED_AT]), default=0)
    names = [cell.strip(_BLANKS) for cell in rows[0]] if header else []
    names = names or [f"V{at}" for at in range(1, count + 1)]
    _check_lengths(file, rows, len(names), count)
    columns = list(zip_longest(*rows[header:], fillvalue="")) or [()] * count
    columns += [("",) * len(columns[0])] * (count - len(columns))
    if count > len(names):
        _check_row_names(file, columns.pop(0))
    check_distinct([name for name in names if name], file)
    decimal = layout.decimal or "."
    # a column without a name has R's names of rows
    pairs = zip(names, columns, strict=True)
    named = {name: _converted(column, decimal) for name, column in pairs if name}
    return pd.DataFrame(named, index=range(len(columns[0]) if columns else 0))


def _rows(file: Path, layout: FileLayout) -> Iterator[list[str]]:
    """Yield the cells of each line."""
    try:
        with opened(file, "strict", newline=None, encoding=layout.encoding) as handle:
            yield from csv.reader(handle, delimiter=str(layout.separator), strict=True)
    except UnicodeDecodeError as error:
        like = Argument("like", "r")
        known = layout.encoding or "UTF-8"
        raise SRCSError(
            file,
            f" is not in {known}, which ",
            like,
            " needs; ",
            Argument("encoding"),
            " names it.",
        ) from error
    except csv.Error as error:
        raise SRCSError(file, f": its quotes do not enclose whole values ({error}).") from error


def _check_lengths(file: Path, rows: list[list[str]], names: int, count: int) -> None:
    """Raise if R would fail or make two rows of a line."""
    most = count if count <= names + 1 else names
    for at, row in enumerate(rows, 1):
        if len(row) > most:
            raise SRCSError(
                file,
                f": line {at}, not counting empty ones, has {len(row)} values for {most} "
                "columns; R fails there, or makes two rows of it.",
            )


def _check_row_names(file: Path, names: tuple[str, ...]) -> None:
    seen = pd.Series(names)
    if (twice := seen[seen.duplicated()]).size:
        raise SRCSError(
            file,
            f": its lines have one value more than the first line, so R takes their first "
            f"values for row names, and {twice.iloc[0]!r} is among them twice.",
        )


def _converted(column: tuple[str, ...], decimal: str) -> Any:
    """Return the cells of a column with the type that R gives them."""
    codes, texts = pd.factorize(np.array([*column, ""], dtype=object)[:-1])
    # candidates for numbers; empty if the text is missing
    bare = ["" if text == _MISSING else text.rstrip(_BLANKS).lstrip(_SPACES) for text in texts]
    known = [text for text, stripped in zip(texts, bare, strict=True) if stripped]
    if all(text in _LOGICAL for text in known):
        values = [_LOGICAL.get(text) for text in texts]
        whole = len(known) == len(bare) and known
        return np.array(values, dtype=bool if whole else object)[codes] if known else np.nan
    if decimal != ".":
        bare = [text.translate({ord("."): decimal, ord(decimal): "."}) for text in bare]
    if all(map(_NUMBER.fullmatch, filter(None, bare))):
        numbers = np.array([_number(text) for text in bare])
        integer = all(map(_WHOLE.fullmatch, bare)) and np.abs(numbers).max() <= LARGEST_INTEGER
        return (numbers.astype(np.int64) if integer else numbers)[codes]
    return np.array([None if text == _MISSING else text for text in texts], dtype=object)[codes]


def _number(text: str) -> float:
    if not text:
        return np.nan
    text = text.lower()
    return float(int(text, 16)) if "x" in text else float(re.sub(r"e[+-]?$", "", text))
