"""Tables in text files."""

from __future__ import annotations

import csv
import gzip
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import IO, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.base.number_text import decimal_mark
from srcs_py.tables.file_errors import check_distinct
from srcs_py.tables.text_files.decoding import opened, whole_encoding
from srcs_py.tables.text_files.layout import (
    NUMBER,
    FileLayout,
    table_head,
    table_lines,
    text_layout,
    usual_separators,
)
from srcs_py.tables.text_files.like_r import read_like_r
from srcs_py.tables.text_files.spreadsheets import texts_in

# From 3.1 on pandas reads every digit by default, and warns of the option for it.
_PANDAS = tuple(map(int, pd.__version__.split(".")[:2]))
EXACT: Any = {} if _PANDAS >= (3, 1) else {"float_precision": "round_trip"}

# Missing values as R and spreadsheets write them. pandas would also take "None" or "null", which
# are good names for a level.
_NUMBERS = 200  # of a column that show its decimal mark
_ROW_NAMES, _UNNAMED = "\0", "\0\0"  # no names of columns, as no text file has them
MISSING = ["", "NA", "NaN", "nan"]


def read_text(file: Path, _: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Read a text file; the columns in ``as_text`` character by character."""
    if given.like == "r":
        return read_like_r(file, given)
    whole = replace(given, encoding=given.encoding or whole_encoding(file))
    (table,) = read_text_chunks(file, None, whole, as_text)
    return table


def read_text_chunks(
    file: Path,
    rows: int | None,
    given: FileLayout | None = None,
    as_text: Collection[str] = (),
) -> Iterator[pd.DataFrame]:
    """Yield a text file in chunks of at most ``rows`` rows; in one chunk for None."""
    given = given or FileLayout(encoding=whole_encoding(file))
    layout = text_layout(file, given)
    names = list(layout.names)
    if not layout.header and given.header is None:
        first = f": its first line is a run, so that its columns are {names[0]} to {names[-1]}; "
        warn(file, first, Argument("header", True), " makes names of it.")
    check_distinct(names, file)
    grouped = layout.grouped if layout.decimal == "," else ()
    if layout.grouped and not grouped:
        warn(
            file,
            f": the points in the column {layout.grouped[0]!r} are read as decimal points; if they "
            "are between thousands, give ",
            *(Argument("decimal"), " as ',' and ", Argument("types"), " as number, else "),
            *(Argument("decimal"), " as '.'."),
        )
    if given.like is None:
        _warn_of_versions(file, layout, as_text)
    options = {
        **EXACT,
        "keep_default_na": False,
        "na_values": [*MISSING, *given.missing],
        "sep": layout.separator,
        "skipinitialspace": layout.separator == " ",  # columns that blanks align
        "dtype": dict.fromkeys([*as_text, *grouped], str),
        **_names(layout),
        "decimal": given.decimal or ".",
    }
    before = 0
    for chunk in _parsed(file, rows, given, options):
        numbers = _without_groups(chunk, [*{*grouped} - {*as_text}])
        if layout.separator != "," and given.decimal != ",":
            numbers = _with_numbers(chunk, file, given.decimal, as_text)
        yield _without_unnamed(numbers, layout, before, file)
        before += len(chunk)


def _parsed(
    file: Path, rows: int | None, given: FileLayout, options: dict[str, Any]
) -> Iterator[pd.DataFrame]:
    """Yield the chunks as pandas reads them: a whole file by its path, from 3.1 on by threads."""
    plain = given.encoding in ("utf-8", "utf-8-sig") and file.suffix.lower() != ".gz"
    if rows is None and plain and not given.skip and given.comment is None:
        # absolute, as pandas expands "~"
        yield pd.read_csv(file.absolute(), encoding=given.encoding, compression=None, **options)
        return
    # Windows-1252 is a guess, in which some bytes are no text
    errors = "replace" if given.encoding in (None, "cp1252") else "strict"
    with (
        opened(file, errors, encoding=given.encoding) as text,
        pd.read_csv(_table_of(text, given), iterator=True, chunksize=rows, **options) as chunks,
    ):
        yield from chunks


def _warn_of_versions(file: Path, layout: FileLayout, as_text: Collection[str]) -> None:
    """Warn of a column whose first numbers have 1.1 and 1.10, each several times."""
    rows = list(csv.reader(table_head(file, layout), delimiter=layout.separator or ","))
    for name, column in zip(layout.names, zip(*rows[1:], strict=False), strict=False):
        often = [text for text, count in Counter(column).items() if count > 1 and "." in text]
        shorter = {text.rstrip("0"): text for text in often if not text.endswith("0")}
        twice = (text for text in often if text.endswith("0") and text.rstrip("0") in shorter)
        if name in as_text or not all(map(NUMBER.fullmatch, often)):
            continue
        if text := next(twice, ""):
            both = f"{shorter[text.rstrip('0')]!r} and {text!r}"
            what = f": {both} in the column {name!r} are read as one number; give "
            warn(file, what, Argument("types"), " as text if they are versions.")


def _table_of(text: IO[str], given: FileLayout) -> IO[str]:
    """Return a text without the lines before the table and comments.

    pandas would also end a line at a comment mark inside a value, such as C#.
    """
    if not given.skip and given.comment is None:
        return text
    return StringIO("".join(table_lines(text, given)))


def read_whole(file: Path) -> str:
    """Return a text file as one text, whatever its encoding."""
    try:
        with opened(file, newline=None, encoding=whole_encoding(file)) as handle:
            return "".join(handle)
    except UnicodeDecodeError as error:
        raise SRCSError(file, " is not a text file.") from error


def _names(layout: FileLayout) -> dict[str, Any]:
    """Return the options of pandas for the names of the columns."""
    if not layout.header:
        return {"header": None, "names": list(layout.names), "index_col": False}
    if not layout.row_names and not layout.unnamed and layout.name_lines == 1:
        return {}
    before, after = [_ROW_NAMES] * layout.row_names, range(layout.unnamed)
    names = [*before, *layout.names, *(f"{_UNNAMED}{at}" for at in after)]
    return {"header": layout.name_lines - 1, "names": names, "index_col": False}


def _without_unnamed(
    table: pd.DataFrame, layout: FileLayout, before: int, file: Path
) -> pd.DataFrame:
    """Return a chunk without names of rows and without empty columns that have no name."""
    if not layout.header:
        return table
    if layout.row_names:
        return _without_row_names(table, before, file)
    count = before + np.arange(1, len(table) + 1)  # as R's write.csv numbers the rows
    if not layout.names[0] and len(table.columns) > 1 and np.array_equal(table.iloc[:, 0], count):
        table = table.iloc[:, 1:]
    named = [*(bool(name.strip()) for name in layout.names), *[False] * layout.unnamed]
    last = max((at for at, name in enumerate(named) if name), default=len(named) - 1) + 1
    beyond = table.iloc[:, last - len(named) :] if last < len(named) else table.iloc[:, :0]
    if beyond.shape[1] == 0:
        return table
    filled = beyond.notna().any(axis=1)
    if filled.any():
        row = before + int(filled.argmax())
        raise SRCSError(file, f" has a value beyond the last name in row {row}, counted from 0.")
    return table.iloc[:, : -beyond.shape[1]]


def _without_row_names(table: pd.DataFrame, before: int, file: Path) -> pd.DataFrame:
    """Return a chunk whose first column, without a name, is the index unless it counts the rows."""
    names, rest = table.iloc[:, 0], table.iloc[:, 1:]
    if np.array_equal(names, before + np.arange(1, len(table) + 1)):
        return rest
    if (twice := names[names.duplicated()]).size:
        raise SRCSError(
            file,
            ": its lines have one value more than its first line has names, and their first values "
            f"name no rows, as {twice.iloc[0]!r} occurs twice; give each column a name.",
        )
    return rest.set_axis(pd.Index(names, name=None), axis=0)


def _without_groups(table: pd.DataFrame, names: Collection[str]) -> pd.DataFrame:
    """Return a table with numbers in columns of texts whose points may be between thousands."""
    for name in names:
        texts = table[name]
        known = texts.dropna()
        is_open = not decimal_mark(known)[0] and known.str.fullmatch(NUMBER).all()
        with suppress(ValueError):  # what is not a number stays text
            table[name] = texts.str.replace(".", "" if is_open else ".", regex=False).astype(float)
    return table


def _with_numbers(
    table: pd.DataFrame, file: Path, decimal: str | None, as_text: Collection[str]
) -> pd.DataFrame:
    """Return a table with numbers in the columns whose numbers have commas.

    R's write.csv2 and European spreadsheets write decimal commas, if the separator is another. The
    other columns tell whether commas are between thousands, if those of the column itself do not.
    """
    found: dict[int, tuple[str, str]] = {}
    for at, dtype in enumerate(table.dtypes):
        column = table.iloc[:, at].astype(str)
        pointed = column.str.contains(".", regex=False).any()
        if pd.api.types.is_numeric_dtype(dtype) or pointed or table.columns[at] in as_text:
            continue
        with suppress(ValueError):  # what is not a number stays text
            column.str.replace(",", ".", regex=False).astype(float)
            found[at] = decimal_mark(table.iloc[:, at].dropna().astype(str).unique())
    marks = {decimal} if decimal else {mark for mark, _ in found.values() if mark == ","}
    for at, (_, doubtful) in found.items():
        if decimal and not doubtful:  # the mark is given, and this is another one
            continue
        if doubtful and not marks:
            marks = _marks_of_numbers(table)
        if doubtful and len(marks) != 1:
            raise SRCSError(
                file,
                f": {doubtful!r} in the column {table.columns[at]!r} may have a comma of decimals "
                "or of thousands, and no other cell tells; give ",
                Argument("decimal"),
                " as ',' or '.'.",
            )
        between = doubtful and marks == {"."}
        texts = table.iloc[:, at].astype(str).str.replace(",", "" if between else ".", regex=False)
        table.isetitem(at, texts.astype(float).array)
    return table


def _marks_of_numbers(table: pd.DataFrame) -> set[str]:
    """Return the point if numbers with decimals have it that cannot be between thousands."""
    seen = (
        column.dropna().unique()[:_NUMBERS] for _, column in table.select_dtypes("float").items()
    )
    texts = [repr(float(value)) for values in seen for value in values if value % 1]
    return {mark for mark in decimal_mark(texts)[:1] if mark and texts}


def keeps_index(table: pd.DataFrame) -> bool:
    """Return whether the index of a table is more than a count of its rows."""
    return table.index.name is not None or not pd.api.types.is_integer_dtype(table.index)


def write_text(table: pd.DataFrame, path: Path) -> None:
    """Write a text table, gzipped if the name says so; the same table gives the same bytes."""
    write_text_chunks(iter([table]), path)


def write_text_chunks(chunks: Iterator[pd.DataFrame], path: Path) -> bool:
    """Write the chunks of a table one after the other; return whether there was one."""
    count, is_packed = 0, path.suffix.lower() == ".gz"
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if is_packed else nullcontext(raw) as handle,
    ):
        for count, chunk in enumerate(chunks, 1):
            chunk.to_csv(
                handle,
                sep=usual_separators(path)[0],
                index=keeps_index(chunk),
                header=count == 1,
                na_rep="NA",
                quoting=csv.QUOTE_NONNUMERIC if _has_returns(chunk) else csv.QUOTE_MINIMAL,
                lineterminator="\n",
                mode="wb",
            )
    return count > 0


def _has_returns(table: pd.DataFrame) -> bool:
    """Return whether a text has a carriage return, which pandas leaves without quotes."""
    columns = (table.iloc[:, at] for at in range(table.shape[1]))
    return any(
        "\r" in text for text in (*map(str, table), *chain.from_iterable(map(texts_in, columns)))
    )
