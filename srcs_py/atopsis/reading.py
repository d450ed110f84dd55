"""Reading tables of means and standard deviations as people save them."""

from __future__ import annotations

import codecs
import csv
import re
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pandas as pd

from srcs_py.atopsis.tables import check_study, is_numeric
from srcs_py.base.errors import SRCSError
from srcs_py.tables.text import EXACT

if TYPE_CHECKING:
    import os

    File: TypeAlias = str | os.PathLike[str]

_NUMBER = r"\s*[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d+)?\s*"
_BOTH = rf"({_NUMBER})(?:±|\+/?-)({_NUMBER})"
_VALUE = re.compile(rf"{_NUMBER}|{_BOTH}")

# Titles that a column of names has, and no algorithm.
_TITLES = {"algorithm", "algorithms", "classifier", "method", "model", "name"}


def read_tables(
    means: File,
    stds: File | None = None,
    *,
    header: bool | None = None,
    names: bool | None = None,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Read means and standard deviations from two CSV files, or from one with "78.14 ± 0.65".

    Values are separated by semicolons, tabs or commas; decimals have a point or a comma (with
    commas between the values too, a value with a decimal comma must be quoted). The encoding is
    UTF-8, UTF-16 or Windows-1252; what Excel leaves around a table (``sep=;``, empty rows and
    columns) is passed over.

    Parameters
    ----------
    means : str or path
        The means; algorithms in rows, benchmarks in columns. Without ``stds``, each cell is
        ``mean ± sd`` (or ``mean +/- sd``, ``mean +- sd``).
    stds : str or path, optional
        The standard deviations.
    header : bool, optional
        Whether the first line names the benchmarks. By default it does if it holds a text that
        is no number, begins with a word such as "Algorithm" or with nothing above a name, or is
        shorter than the others by one; say so if their names are numbers.
    names : bool, optional
        Whether the first column names the algorithms. By default it does if it holds a text
        that is no number, or its title is such a word or left out.

    Returns
    -------
    means, stds : pandas.DataFrame of shape (algorithms, benchmarks)
        The tables, the second in the order of the first by its names. What has no name in
        either file is called A1, A2, ... and B1, B2, ...

    Raises
    ------
    SRCSError
        If a cell is no number, lines have different lengths, or the names or shapes of the two
        tables disagree; the message says where.

    Examples
    --------
    >>> from srcs_py.atopsis import read_tables
    >>> from srcs_py.datasets import bundled
    >>> means, stds = read_tables(
    ...     bundled("atopsis/atopsis_case1_mean.csv"), bundled("atopsis/atopsis_case1_std.csv")
    ... )
    >>> float(means.loc["KNN", "Wine"]), float(stds.loc["KNN", "Wine"])
    (67.92, 0.0)
    """
    first = _read(means, header, names)
    pair = _split(first, means) if stds is None else (first, _read(stds, header, names))
    for table, path in zip(pair, (means, stds or means), strict=True):
        _refuse_text(table, path)
    study = check_study(*pair)
    mean, std = (
        pd.DataFrame(
            each.copy(), pd.Index(study.algorithms, name="algorithm"), list(study.benchmarks)
        )  # a copy, for the user to write to
        for each in (study.means, study.stds)
    )
    return mean, std


def _read(path: File, header: bool | None, names: bool | None) -> pd.DataFrame:
    """Return a file as a table; columns that are no numbers stay text."""
    text, separator = _cleaned(_text(path))
    lines = list(islice(csv.reader(StringIO(text), delimiter=separator), 2))
    if not lines:
        raise SRCSError(f"{path} is empty.")
    shorter = len(lines[0]) < len(lines[-1])  # R leaves out the corner
    corner = lines[0][0].strip().lower()
    if header is None:
        titled = corner in _TITLES or (not corner and not _is_value(lines[-1][0]))
        header = shorter or titled or not all(map(_is_value, lines[0][1:] or lines[0]))
    if names is None and header and (shorter or not corner or corner in _TITLES):
        names = True
    table = _parsed(path, text, separator, header, names)
    if header:
        titles = [title.strip() for title in [""] * shorter + lines[0]]
        if len(titles) != table.shape[1]:
            raise SRCSError(
                f"{path}: the first line has {len(titles)} values, the others {table.shape[1]}."
            )
        table.columns = pd.Index(titles)
    if names or (names is None and _has_names(table)):
        if table.shape[1] == 1:
            raise SRCSError(f"{path} has names only; separate values by semicolons or commas.")
        table.index = pd.Index(table.iloc[:, 0].astype(str).str.strip())
        table = table.iloc[:, 1:]
    if not header:
        table.columns = pd.RangeIndex(table.shape[1])  # no names, not 0, 1, ...
    return table


def _text(path: File) -> str:
    if not Path(path).is_file():
        raise SRCSError(f"{path}: there is no such file.")
    raw = Path(path).read_bytes()
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", errors="replace")
    if b"\0" in raw:
        raise SRCSError(f"{path} is no text file; save the table as CSV.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _cleaned(text: str) -> tuple[str, str]:
    """Return the lines that hold values, without empty columns on the right, and the separator."""
    text = re.sub(r"\Asep=.\s*\n", "", text.lstrip("\r\n")).replace("\N{MINUS SIGN}", "-")
    unquoted = re.sub(r'"[^"]*"', "", text)
    separator = next((each for each in ";\t" if each in unquoted), ",")
    lines = [line for line in text.splitlines() if line.strip(separator + " ")]
    while lines and all(line.rstrip(" ").endswith(separator) for line in lines):
        lines = [line.rstrip(" ")[:-1] for line in lines]
    return "\n".join(lines), separator


def _is_value(cell: str) -> bool:
    return not cell.strip() or _VALUE.fullmatch(cell) is not None


def _is_numeric_but_for_names(table: pd.DataFrame, names: bool | None) -> bool:
    first = names or is_numeric(table.iloc[:, 0]) or _has_names(table)
    return first and all(is_numeric(table[column]) for column in table.columns[1:])


def _has_names(table: pd.DataFrame) -> bool:
    first = table.iloc[:, 0]
    return not is_numeric(first) and not all(map(_is_value, first))


def _parsed(
    path: File, text: str, separator: str, header: bool, names: bool | None
) -> pd.DataFrame:
    """Parse numbers with a decimal point, or else with a comma, if all of them are such."""
    for decimal in (".", ","):
        try:
            table: pd.DataFrame = pd.read_csv(
                StringIO(text),
                sep=separator,
                decimal=decimal,
                header=None,
                skiprows=int(header),
                skipinitialspace=True,
                na_filter=False,
                dtype={0: str} if names else None,
                **EXACT,
            )
        except pd.errors.EmptyDataError as error:
            raise SRCSError(f"{path} has a header and nothing below it.") from error
        except pd.errors.ParserError as error:
            told = " ".join(str(error).split())
            raise SRCSError(f"{path}: lines have different lengths ({told}).") from error
        if _is_numeric_but_for_names(table, names):
            break
    return table


def _split(table: pd.DataFrame, path: File) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Split cells such as "78,14 ± 0,65" into two tables of numbers."""
    means, stds = table.copy(), table.copy()
    for column in range(table.shape[1]):
        cells = table.iloc[:, column].astype(str)
        both = cells.str.extract(rf"^{_BOTH}$")
        wrong = both[0].isna()
        if wrong.any():
            raise SRCSError(
                f"{path}: {_place(table, int(wrong.argmax()), column)} is not "
                "'mean ± sd'; give the standard deviations in a second file, or in every cell."
            )
        for part, target in ((0, means), (1, stds)):
            numbers = both[part].str.strip().str.replace(",", ".", regex=False).astype(float)
            target.isetitem(column, numbers.to_numpy())
    return means, stds


def _refuse_text(table: pd.DataFrame, path: File) -> None:
    for column in range(table.shape[1]):
        cells = table.iloc[:, column]
        if not is_numeric(cells):
            wrong = pd.to_numeric(cells.astype(str), errors="coerce").isna()
            raise SRCSError(
                f"{path}: {_place(table, int(wrong.argmax()), column)} is no number; every "
                "cell needs one, with the same decimal sign throughout."
            )


def _place(table: pd.DataFrame, row: int, column: int) -> str:
    where = f"row {table.index[row]!r}, column {table.columns[column]!r}"
    cell: Any = table.iat[row, column]
    return f"{where} ('{cell}')"
