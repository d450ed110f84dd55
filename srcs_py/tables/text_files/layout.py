"""How a text file is laid out: what separates, names and quotes its values."""

from __future__ import annotations

import csv
import gzip
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import IO, Any

from srcs_py.base.checks import check_flag, is_among, is_flag
from srcs_py.base.errors import Argument, SRCSError

DECIMALS = (".", ",")
NUMBER = re.compile(r"\s*[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d+)?\s*")

_LINES = 200  # looked at to find out how a file is laid out
_LONGEST = 2**20  # characters of one of them that are looked at
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")
_NO_NUMBER = {"na", "nan", "inf", "null", "none"}
_DECIMAL_COMMA = re.compile(r"\s*[+-]?\d*,\d+(?:[eE][+-]?\d+)?\s*")


@dataclass(frozen=True)
class FileLayout:
    """How a file holds its table; None where nobody said so, or the kind of file has no such thing.

    Attributes
    ----------
    header : bool or None
        Whether the first line of a text file names the columns.
    separator, decimal : str or None
        What separates two values of a text file; its decimal mark.
    tables : tuple of str
        Names of the tables in a file of R, of the sheets in one of Excel.
    encoding : str or None
        Python's name of the encoding of a text file: ``"utf-8"``, ``"utf-8-sig"``
        (which starts with a mark), ``"utf-16"`` or ``"cp1252"``.
    quoted : bool or None
        Whether values are between double quotes; False where such quotes are characters like
        others, None where there are none.
    names : tuple of str
        What the first line of a text file calls the columns, character by character; the columns
        of a table of R.
    skip : int
        Lines at the start of a text file, or rows of a sheet, that are not of the table.
    comment : str or None
        What the lines of a text file start with that are not of the table.
    missing : tuple of str
        What a missing value is written as, beside the usual.
    """

    header: bool | None = None
    separator: str | None = None
    decimal: str | None = None
    tables: tuple[str, ...] = ()
    encoding: str | None = None
    quoted: bool | None = None
    names: tuple[str, ...] = ()
    skip: int = 0
    comment: str | None = None
    missing: tuple[str, ...] = ()

    def checked(self) -> FileLayout:
        """Return the layout if it can be one of a text file."""
        separator, decimal = self.separator, self.decimal
        if self.header is not None:
            check_flag("header", self.header)
        if separator is not None and (
            not isinstance(separator, str) or len(separator) != 1 or separator in '"\r\n'
        ):
            raise SRCSError(
                Argument("separator", separator), " must be one character, such as ';'."
            )
        if decimal is not None and not is_among(decimal, DECIMALS):
            raise SRCSError(Argument("decimal", decimal), " must be '.' or ','.")
        if is_flag(self.skip) or not isinstance(self.skip, int) or self.skip < 0:
            raise SRCSError(Argument("skip", self.skip), " must be a number of lines.")
        if self.comment is not None and not (
            isinstance(self.comment, str) and self.comment.strip()
        ):
            raise SRCSError(
                Argument("comment", self.comment),
                " must be what comment lines start with, such as '#'.",
            )
        if not all(isinstance(each, str) for each in self.missing):
            raise SRCSError(
                Argument("missing", list(self.missing)), " must be texts, such as ['-']."
            )
        return self


def text_layout(file: Path, usual: str, given: FileLayout) -> FileLayout:
    """Return how a text file seems to be laid out by its start, where ``given`` does not say it."""
    layout, first = layout_of(table_head(file, encoding_of(file), given), usual, given)
    return replace(layout, names=tuple(first) if layout.header else ())


def whole_layout(file: Path, usual: str, given: FileLayout) -> FileLayout:
    """Return the same with encoding and quotes, for which all of the file is looked through."""
    layout = text_layout(file, usual, given)
    encoding, quoted = _writing(file, layout.separator or usual[0])
    return replace(layout, encoding=encoding, quoted=quoted)


def read_head(file: Path, count: int) -> tuple[str, ...]:
    """Return the first lines of a text file as they are, of long ones the start."""
    with opened(file, "rt", encoding=encoding_of(file), errors="replace") as handle:
        lines = islice(lines_of(handle), count)
        return tuple(line.rstrip("\r\n")[: _LONGEST // 1000] for line in lines)


def layout_of(lines: list[str], usual: str, given: FileLayout) -> tuple[FileLayout, list[str]]:
    """Return the layout and the values of the first line."""
    separator = given.separator or separator_of(lines, usual)
    rows = list(csv.reader(lines, delimiter=separator))
    decimal = given.decimal or _decimal(rows, separator)
    header = has_names(rows) if given.header is None else given.header
    return replace(given, header=header, separator=separator, decimal=decimal), rows[0]


def separator_of(lines: list[str], usual: str) -> str:
    """Return what is as often in all lines, or else in the first one, or what is usual."""
    unquoted = [re.sub(r'"[^"]*"', "quoted", line).rstrip("\r\n") for line in lines]
    for each in (";", "\t"):  # before a comma, which may be a decimal one
        if min(counts := {line.count(each) for line in unquoted}) and len(counts) == 1:
            return each
    likely = (usual[0], ";", "\t", ",", *usual[1:])
    return next((each for each in likely if each in unquoted[0]), usual[0])


def _decimal(rows: list[list[str]], separator: str) -> str:
    commas = any(_DECIMAL_COMMA.fullmatch(cell) for row in rows[1:] for cell in row)
    return "," if commas and separator != "," else "."


def has_names(rows: list[list[str]]) -> bool:
    """Say whether the first line names columns.

    It is a run if it has a number where others are below, and a text that occurs again below;
    names do not. A word above numbers only is a name, though. A line that is shorter by one is
    R's: its lines begin with the name of the row.
    """
    first, *below = rows
    if below and all(len(row) == len(first) + 1 for row in below):
        return True
    columns = [[row[at] for row in below if at < len(row)] for at in range(len(first))]
    numbers = {
        at
        for at, (cell, others) in enumerate(zip(first, columns, strict=True))
        if NUMBER.fullmatch(cell) and (not others or any(map(NUMBER.fullmatch, others)))
    }
    if not numbers or "" in first:
        return True
    if len(numbers) == len(first):
        return all(cell.strip().isdigit() for cell in first)
    words = [at for at, cell in enumerate(first) if not NUMBER.fullmatch(cell)]
    return any(_names_numbers(first[at], columns[at]) for at in words) or not any(
        first[at] in columns[at] for at in words
    )


def _names_numbers(word: str, below: list[str]) -> bool:
    """Say whether a word, and not one for a missing number, is above numbers only."""
    word = word.strip().lower()
    is_word = word[:1].isalpha() and word not in _NO_NUMBER
    return is_word and bool(below) and all(map(NUMBER.fullmatch, below))


def table_head(file: Path, encoding: str, given: FileLayout | None = None) -> list[str]:
    """Return the first lines that are not empty; raise ValueError where they are not text."""
    try:
        with opened(file, "rt", encoding=encoding, newline="") as handle:
            every = table_lines(lines_of(handle), given or FileLayout())
            lines = [line for line in islice(every, _LINES) if line.strip()]
    except UnicodeDecodeError:
        if encoding == "utf-8-sig":
            return table_head(file, "cp1252", given)
        lines = ["\0"]
    if any(map(_NO_TEXT.search, lines)):
        raise ValueError("it contains bytes that are not text")
    if not lines:
        raise ValueError("it holds no table")
    return lines


def lines_of(handle: IO[str]) -> Iterator[str]:
    """Yield the lines of a text, those in parts that may be too long for the memory."""
    return iter(lambda: handle.readline(_LONGEST), "")


def table_lines(lines: Iterable[str], given: FileLayout) -> Iterator[str]:
    """Yield the lines that are of the table."""
    for line in islice(lines, given.skip, None):
        if given.comment is None or not line.lstrip().startswith(given.comment):
            yield line


def encoding_of(file: Path) -> str:
    """Return what a file seems to be by its first bytes; "utf-8-sig" reads both kinds of UTF-8."""
    start = _start(file)
    return "utf-16" if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"


def _start(file: Path) -> bytes:
    with opened(file, "rb") as handle:
        return bytes(handle.read(3))


def _writing(file: Path, separator: str) -> tuple[str, bool | None]:
    """Return the encoding of a whole file, and whether its values are quoted."""
    encoding = encoding_of(file)
    try:
        quoted = _quoted(file, encoding, separator)
    except UnicodeDecodeError:
        if encoding == "utf-16":
            raise
        return "cp1252", _quoted(file, "cp1252", separator)
    marked = encoding == "utf-16" or _start(file) == BOM_UTF8
    return encoding if marked else "utf-8", quoted


def _quoted(file: Path, encoding: str, separator: str) -> bool | None:
    """Say whether a quote opens a value; None where there is no quote."""
    opening = re.compile(rf'[{re.escape(separator)}\r\n]"')
    last, quoted = "\n", None
    with opened(file, "rt", encoding=encoding, newline="") as handle:
        while chunk := handle.read(_LONGEST):
            if '"' in chunk:
                quoted = bool(quoted or opening.search(last + chunk))
            last = chunk[-1]
    return quoted


def opened(file: Path, mode: str, **options: Any) -> IO[Any]:
    """Open a file, or what is zipped in it."""
    function: Callable[..., IO[Any]] = gzip.open if file.suffix.lower() == ".gz" else open
    return function(file, mode, **options)
