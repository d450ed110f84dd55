"""Tables in text files."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Collection, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import IO, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError, warn
from srcs_py.tables.budget import check_start
from srcs_py.tables.file_errors import check_distinct
from srcs_py.tables.formats import usual_separators
from srcs_py.tables.text_files.layout import (
    FileLayout,
    opened,
    separator_of,
    table_head,
    table_lines,
    text_layout,
    whole_encoding,
)
from srcs_py.tables.text_files.like_r import read_like_r
from srcs_py.tables.text_files.spreadsheets import texts_in

# From 3.1 on pandas reads every digit by default, and warns of the option for it.
_PANDAS = tuple(map(int, pd.__version__.split(".")[:2]))
EXACT: Any = {} if _PANDAS >= (3, 1) else {"float_precision": "round_trip"}

# Missing values as R and spreadsheets write them. pandas would also take "None" or "null", which
# are good names for a level.
MISSING = ["", "NA", "NaN", "nan"]


def read_text(file: Path, _: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Read a text file; the columns in ``as_text`` character by character."""
    if file.suffix.lower() == ".gz":
        check_start(file, gzip.open)
    if given.like == "r":
        return read_like_r(file, usual_separators(file), given)
    whole = replace(given, encoding=whole_encoding(file))
    (table,) = read_text_chunks(file, None, whole, as_text)
    if repeated := _repeated_names(table):
        lines = "1 line repeats" if repeated == 1 else f"{repeated} lines repeat"
        warn(f"{file}: {lines} the names of the columns; left out.")
        (table,) = read_text_chunks(file, None, whole, as_text, names_once=True)
    return table


def _repeated_names(table: pd.DataFrame) -> int:
    """Return the number of rows that repeat the names, as in files that cat has joined."""
    if any(map(pd.api.types.is_numeric_dtype, table.dtypes)):  # a name would have made it text
        return 0
    repeated = (table == list(table)).all(axis=1)
    return 0 if repeated.all() else int(repeated.sum())


def read_text_chunks(
    file: Path,
    rows: int | None,
    given: FileLayout | None = None,
    as_text: Collection[str] = (),
    *,
    names_once: bool = False,
) -> Iterator[pd.DataFrame]:
    """Yield a text file in chunks of at most ``rows`` rows; in one chunk for None.

    ``names_once`` leaves out lines that repeat the one with the names.
    """
    given = given or FileLayout(encoding=whole_encoding(file))
    layout = text_layout(file, usual_separators(file), given)
    names = list(layout.names)
    check_distinct(names, file)
    options = {
        **EXACT,
        "keep_default_na": False,
        "na_values": [*MISSING, *given.missing],
        "sep": layout.separator,
        "skipinitialspace": layout.separator == " ",  # columns that blanks align
        "dtype": dict.fromkeys(as_text, str),
        **({} if layout.header else {"header": None, "names": names, "index_col": False}),
        "decimal": given.decimal or ".",
        "iterator": True,
        "chunksize": rows,
    }
    before = 0
    with (
        opened(file, encoding=given.encoding) as text,
        pd.read_csv(_table_of(text, given, names_once), **options) as chunks,
    ):
        for chunk in chunks:
            numbers = chunk if given.decimal else _with_numbers(chunk, layout.separator, as_text)
            yield _without_row_names(numbers, names, before) if layout.header else numbers
            before += len(chunk)


def _table_of(text: IO[str], given: FileLayout, names_once: bool) -> IO[str]:
    """Return a text without the lines before the table, comments and repeated names.

    pandas would also end a line at a comment mark inside a value, such as C#.
    """
    if not given.skip and given.comment is None and not names_once:
        return text
    names, *lines = table_lines(text, given)
    if names_once:  # files of several systems and programs may differ in quotes and ends of lines
        lines = [line for line in lines if _bare(line) != _bare(names)]
    return StringIO("".join([names, *lines]))


def _bare(line: str) -> str:
    return line.replace('"', "").strip()


def read_whole(file: Path) -> str:
    """Return a text file as one text, whatever its encoding."""
    try:
        with opened(file, newline=None, encoding=whole_encoding(file)) as handle:
            return "".join(handle)
    except UnicodeDecodeError as error:
        raise SRCSError(file, " is not a text file.") from error


def read_cells(file: Path) -> list[list[str]]:
    """Return the cells of a text file as they are written, those of the first line too."""
    try:
        lines = table_head(file)
    except ValueError as error:
        raise SRCSError(file, f" is not a table of text: {error}.") from error
    separator = separator_of(lines, usual_separators(file))
    rows = list(csv.reader(StringIO(read_whole(file)), delimiter=separator, skipinitialspace=True))
    if rows and rows[0][:1] == ["sep="]:  # Excel's own note of its separator
        return rows[1:]
    return rows


def _without_row_names(table: pd.DataFrame, names: list[str], before: int) -> pd.DataFrame:
    """Return a chunk without the row numbers of R's write.csv and write.table."""
    count = before + np.arange(1, len(table) + 1)
    if np.array_equal(table.index, count):  # a first line that is shorter than the others
        return table.reset_index(drop=True)
    if not names[0] and len(table.columns) > 1 and np.array_equal(table.iloc[:, 0], count):
        return table.iloc[:, 1:]
    return table


def _with_numbers(
    table: pd.DataFrame, separator: str | None, as_text: Collection[str] = ()
) -> pd.DataFrame:
    """Return a table with numbers in the columns of decimal commas.

    R's write.csv2 and European spreadsheets write them, if the separator is not a comma.
    """
    for at, dtype in enumerate(() if separator == "," else table.dtypes):
        column = table.iloc[:, at].astype(str)
        pointed = column.str.contains(".", regex=False).any()
        if pd.api.types.is_numeric_dtype(dtype) or pointed or table.columns[at] in as_text:
            continue
        with suppress(ValueError):  # what is not a number stays text
            table.isetitem(at, column.str.replace(",", ".", regex=False).astype(float).array)
    return table


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
