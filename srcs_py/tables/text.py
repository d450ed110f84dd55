"""Tables as text: how a file is laid out, reading it and writing it."""

from __future__ import annotations

import csv
import gzip
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import IO, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError

DECIMALS = (".", ",")

# From 3.1 on pandas reads every digit anyway, and warns of the option that asks for it.
_PANDAS = tuple(map(int, pd.__version__.split(".")[:2]))
EXACT: Any = {} if _PANDAS >= (3, 1) else {"float_precision": "round_trip"}

# What R and spreadsheets write for a missing value. pandas would also take "None" or "null",
# which are good names for a level.
TEXT_OPTIONS: Any = {
    "encoding": "utf-8-sig",
    "keep_default_na": False,
    "na_values": ["", "NA", "NaN", "nan"],
    **EXACT,
}

_LINES = 200  # looked at to find out how a file is laid out
_LONGEST = 2**20  # characters of one of them that are looked at
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")
NUMBER = re.compile(r"\s*[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d+)?\s*")
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
        Names of the tables in a file of R.
    encoding : str or None
        Python's name of the encoding of a text file: ``"utf-8"``, ``"utf-8-sig"``
        (which starts with a mark), ``"utf-16"`` or ``"cp1252"``.
    quoted : bool or None
        Whether values are between double quotes; False where such quotes are characters like
        others, None where there are none.
    names : tuple of str
        What the first line of a text file calls the columns, character by character.
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
        if separator is not None and (len(separator) != 1 or separator in '"\r\n'):
            raise SRCSError(
                f"separator = {separator!r} must be one character, such as ';'.",
                argument="separator",
            )
        if decimal is not None and decimal not in DECIMALS:
            raise SRCSError(f"decimal = {decimal!r} must be '.' or ','.", argument="decimal")
        if not isinstance(self.skip, int) or self.skip < 0:
            raise SRCSError(f"skip = {self.skip!r} must be a number of lines.", argument="skip")
        if self.comment is not None and not self.comment.strip():
            raise SRCSError(
                f"comment = {self.comment!r} must be what comment lines start with, such as '#'.",
                argument="comment",
            )
        if not all(isinstance(each, str) for each in self.missing):
            raise SRCSError(
                f"missing = {list(self.missing)!r} must be texts, such as ['-'].",
                argument="missing",
            )
        return self


def text_layout(file: Path, usual: str, given: FileLayout) -> FileLayout:
    """Return how a text file seems to be laid out by its start, where ``given`` does not say it."""
    layout, first = _layout(_head(file, _encoding(file), given), usual, given)
    return replace(layout, names=tuple(first) if layout.header else ())


def whole_layout(file: Path, usual: str, given: FileLayout) -> FileLayout:
    """Return the same with encoding and quotes, for which all of the file is looked through."""
    layout = text_layout(file, usual, given)
    encoding, quoted = _writing(file, layout.separator or usual[0])
    return replace(layout, encoding=encoding, quoted=quoted)


def read_text(file: Path, usual: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Read a text file; the columns in ``as_text`` character by character."""
    encoding = _encoding(file)
    try:
        return _read(file, usual, encoding, given, as_text)
    except UnicodeDecodeError:
        if encoding == "utf-16":
            raise
        return _read(file, usual, "cp1252", given, as_text)  # as older spreadsheets write


def read_as_written(file: Path, usual: str, given: FileLayout) -> tuple[pd.DataFrame, str]:
    """Return all cells as they are in a file of UTF-8, missing or not, and the decimal mark.

    Row names of R, which have a column without a name or beyond the names, are left out.
    """
    layout, first = _layout(_head(file, _encoding(file)), usual, given)
    names = _names(file, layout, first)
    options: dict[str, Any] = {
        "sep": layout.separator,
        "encoding": _encoding(file),
        "dtype": str,
        "keep_default_na": False,
        **({} if layout.header else {"header": None, "names": names, "index_col": False}),
    }
    table: pd.DataFrame = pd.read_csv(file, **options)
    table = table.set_axis(names, axis=1).reset_index(drop=True)
    return table.drop(columns="", errors="ignore"), layout.decimal or "."


def read_whole(file: Path) -> str:
    """Return a text file as one text, whatever its encoding."""
    for encoding in (_encoding(file), "cp1252"):
        with suppress(UnicodeDecodeError), _opened(file, "rt", encoding=encoding) as handle:
            return str(handle.read())
    raise SRCSError(f"{file} is not a text file.")


def read_head(file: Path, count: int) -> tuple[str, ...]:
    """Return the first lines of a text file as they are, of long ones the start."""
    with _opened(file, "rt", encoding=_encoding(file), errors="replace") as handle:
        lines = islice(iter(lambda: handle.readline(_LONGEST), ""), count)
        return tuple(line.rstrip("\r\n")[: _LONGEST // 1000] for line in lines)


def read_cells(file: Path, usual: str) -> list[list[str]]:
    """Return the cells of a text file as they are written, whatever they are; no type, no names."""
    try:
        lines = _head(file, _encoding(file))
    except ValueError as error:
        raise SRCSError(f"{file} is not a table of text: {error}.") from error
    separator = _separator(lines, usual)
    rows = list(csv.reader(StringIO(read_whole(file)), delimiter=separator, skipinitialspace=True))
    if rows and rows[0][:1] == ["sep="]:  # Excel's own note of its separator
        return rows[1:]
    return rows


def _read(
    file: Path, usual: str, encoding: str, given: FileLayout, as_text: Collection[str]
) -> pd.DataFrame:
    layout, first = _layout(_head(file, encoding, given), usual, given)
    names = _names(file, layout, first)
    options = {
        **TEXT_OPTIONS,
        "encoding": encoding,
        "na_values": [*TEXT_OPTIONS["na_values"], *given.missing],
        "sep": layout.separator,
        "dtype": dict.fromkeys(as_text, str),
        **({} if layout.header else {"header": None, "names": names, "index_col": False}),
    }
    source = _table_lines(file, encoding, given)
    table: pd.DataFrame = pd.read_csv(source, decimal=given.decimal or ".", **options)
    if given.decimal is None:
        table = with_numbers(table, layout.separator, as_text)
    return _without_row_names(table, names) if layout.header else table


def _table_lines(file: Path, encoding: str, given: FileLayout) -> Path | StringIO:
    """Return what the table is read from: the file, or its lines without those that are not its.

    pandas would also end a line at a comment's mark inside a value, such as C#.
    """
    if not given.skip and given.comment is None:
        return file
    with _opened(file, "rt", encoding=encoding, newline="") as handle:
        return StringIO("".join(_kept(handle, given)))


def _kept(lines: Iterable[str], given: FileLayout) -> Iterator[str]:
    """Yield the lines that are of the table."""
    for line in islice(lines, given.skip, None):
        if given.comment is None or not line.lstrip().startswith(given.comment):
            yield line


def _names(file: Path, layout: FileLayout, first: list[str]) -> list[str]:
    """Return the names of the columns; without a first line of names V1, V2, ... as R does."""
    if not layout.header:
        return [f"V{at}" for at in range(1, len(first) + 1)]
    if len(set(first)) < len(first):
        twice = next(name for name in first if first.count(name) > 1)
        raise SRCSError(f"{file} has {first.count(twice)} columns named {twice!r}.")
    return first


def _without_row_names(table: pd.DataFrame, names: list[str]) -> pd.DataFrame:
    """Return the table without the numbers that R's write.csv and write.table put before rows."""
    count = np.arange(1, len(table) + 1)
    if np.array_equal(table.index, count):  # a first line that is shorter than the others
        return table.reset_index(drop=True)
    if not names[0] and len(table.columns) > 1 and np.array_equal(table.iloc[:, 0], count):
        return table.iloc[:, 1:]
    return table


def with_numbers(
    table: pd.DataFrame, separator: str | None, as_text: Collection[str] = ()
) -> pd.DataFrame:
    """Return a text table whose columns of decimal commas, where no comma separates, are numbers.

    R's write.csv2 and European spreadsheets write commas, many programs points.
    """
    for at, dtype in enumerate(() if separator == "," else table.dtypes):
        column = table.iloc[:, at].astype(str)
        pointed = column.str.contains(".", regex=False).any()
        if pd.api.types.is_numeric_dtype(dtype) or pointed or table.columns[at] in as_text:
            continue
        with suppress(ValueError):  # what is not a number stays text
            table.isetitem(at, column.str.replace(",", ".", regex=False).astype(float).array)
    return table


def text_pieces(file: Path, usual: str, rows: int) -> Iterator[pd.DataFrame]:
    """Read a text file in pieces of so many rows."""
    separator = text_layout(file, usual, FileLayout()).separator
    with pd.read_csv(file, sep=separator, chunksize=rows, **TEXT_OPTIONS) as pieces:
        for piece in pieces:
            yield with_numbers(piece, separator)


def _opened(file: Path, mode: str, **options: Any) -> IO[Any]:
    opened: Callable[..., IO[Any]] = gzip.open if file.suffix.lower() == ".gz" else open
    return opened(file, mode, **options)


def _encoding(file: Path) -> str:
    """Return what a file seems to be by its first bytes; "utf-8-sig" reads both kinds of UTF-8."""
    start = _start(file)
    return "utf-16" if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"


def _start(file: Path) -> bytes:
    with _opened(file, "rb") as handle:
        return bytes(handle.read(3))


def _writing(file: Path, separator: str) -> tuple[str, bool | None]:
    """Return the encoding of a whole file, and whether its values are quoted."""
    encoding = _encoding(file)
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
    with _opened(file, "rt", encoding=encoding, newline="") as handle:
        while chunk := handle.read(_LONGEST):
            if '"' in chunk:
                quoted = bool(quoted or opening.search(last + chunk))
            last = chunk[-1]
    return quoted


def _head(file: Path, encoding: str, given: FileLayout | None = None) -> list[str]:
    """Return the first lines that are not empty; raise ValueError where they are not text."""
    try:
        with _opened(file, "rt", encoding=encoding, newline="") as handle:
            every = _kept(iter(lambda: handle.readline(_LONGEST), ""), given or FileLayout())
            lines = [line for line in islice(every, _LINES) if line.strip()]
    except UnicodeDecodeError:
        if encoding == "utf-8-sig":
            return _head(file, "cp1252", given)
        lines = ["\0"]
    if any(map(_NO_TEXT.search, lines)):
        raise ValueError("it contains bytes that are not text")
    if not lines:
        raise ValueError("it holds no table")
    return lines


def _layout(lines: list[str], usual: str, given: FileLayout) -> tuple[FileLayout, list[str]]:
    """Return the layout and the values of the first line."""
    separator = given.separator or _separator(lines, usual)
    rows = list(csv.reader(lines, delimiter=separator))
    decimal = given.decimal or _decimal(rows, separator)
    header = _has_names(rows) if given.header is None else given.header
    return replace(given, header=header, separator=separator, decimal=decimal), rows[0]


def _separator(lines: list[str], usual: str) -> str:
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


def _has_names(rows: list[list[str]]) -> bool:
    """Say whether the first line names columns.

    It is a run if it has a number where others are below, and a text that occurs again below;
    names do not.
    """
    first, *below = rows
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
    return not any(
        cell in columns[at] for at, cell in enumerate(first) if not NUMBER.fullmatch(cell)
    )


def keeps_index(table: pd.DataFrame) -> bool:
    """Say whether the index of a table is more than a count of its rows."""
    return table.index.name is not None or not pd.api.types.is_integer_dtype(table.index)


def write_text(table: pd.DataFrame, path: Path, separator: str, append: bool = False) -> None:
    """Write a text table, gzipped if the name says so; the same table gives the same bytes."""
    with path.open("ab" if append else "wb") as raw, _zipped(raw, path) as handle:
        table.to_csv(
            handle,
            sep=separator,
            index=keeps_index(table),
            header=not append,
            na_rep="NA",
            lineterminator="\n",
            mode="wb",
        )


def _zipped(raw: IO[bytes], path: Path) -> AbstractContextManager[Any]:
    if path.suffix.lower() == ".gz":
        return gzip.GzipFile("", "wb", fileobj=raw, mtime=0)
    return nullcontext(raw)


def write_text_pieces(pieces: Iterator[pd.DataFrame], path: Path, separator: str) -> bool:
    """Write pieces of one table one after the other; say whether there was one."""
    count = 0
    for count, piece in enumerate(pieces, 1):
        write_text(piece, path, separator, append=count > 1)
    return count > 0
