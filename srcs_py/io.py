"""The only reader and the only writer of tables."""

from __future__ import annotations

import csv
import gzip
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pandas as pd

import srcs_py.accessor  # noqa: F401  (gives every table the methods of table.srcs)
from srcs_py.errors import SRCSError
from srcs_py.files import check_writable, replacing
from srcs_py.options import nearest

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler

SEPARATORS = {".csv": ",", ".tsv": "\t", ".txt": "\t"}
R_FILES = (".rda", ".rdata", ".rds")
READABLE = (*SEPARATORS, ".parquet", ".feather", *R_FILES)
WRITABLE = (".csv", ".tsv", ".parquet", ".feather", ".tex", ".html")

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


def read_table(path: str | os.PathLike[str]) -> pd.DataFrame:
    r"""Read a table from a file.

    Parameters
    ----------
    path : path-like
        A csv, tsv or txt (tab) file, also gzipped; parquet or feather (needs pyarrow); or an
        rda, rdata or rds file of R, where ``FILE::NAME`` picks one of several tables.

    Returns
    -------
    pandas.DataFrame
        The table. R's factors come as categorical columns in level order. In text files
        empty fields, ``NA`` and ``NaN`` are missing, and row names as R's ``write.csv``
        writes them are dropped.

    Raises
    ------
    SRCSError
        If the file is missing, damaged, of another kind, or holds not exactly one table.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "runs.csv"
    >>> _ = file.write_text("Algorithm,Error\nA,1.5\nB,NA\n")
    >>> read_table(file)["Error"].tolist()
    [1.5, nan]
    """
    text, _, name = os.fspath(path).partition("::")
    file = Path(text)
    ending = ending_of(file, READABLE, "read")
    if name and ending not in R_FILES:
        raise SRCSError(f"{path}: FILE::NAME is for files of R; {text} holds one table only.")
    if not file.is_file():
        raise SRCSError(f"{text}: there is no such file.")
    with named_errors(text):
        if ending in R_FILES:
            return _read_r(file, name)
        if ending == ".parquet":
            return pd.read_parquet(file)
        if ending == ".feather":
            return pd.read_feather(file)
        return _read_text(file)


def write_table(
    table: pd.DataFrame, path: str | os.PathLike[str], *, overwrite: bool = True
) -> None:
    """Write a table to a file, whole or not at all.

    Parameters
    ----------
    table : pandas.DataFrame
        The table; its index is written where it has a name or is more than numbers.
    path : path-like
        Ends in csv or tsv (also with .gz; missing values as ``NA``, numbers with all their
        digits), parquet or feather (needs pyarrow; keeps level order), tex or html.
    overwrite : bool
        Whether an existing file is replaced.

    Raises
    ------
    SRCSError
        If the ending is another one, the folder is missing, or the file exists and must not
        be replaced.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "ranks.csv"
    >>> write_table(pd.DataFrame({"rank": [1, -1], "sd": [0.5, None]}), file)
    >>> file.read_text().split()
    ['rank,sd', '1,0.5', '-1,NA']
    """
    if not isinstance(table, pd.DataFrame):
        raise SRCSError(f"table is a {type(table).__name__}; it must be a pandas.DataFrame.")
    path = check_writable(path, overwrite)
    ending = ending_of(path, WRITABLE, "written")
    with replacing(path) as part, named_errors(str(path), "cannot be written"):
        _WRITERS[ending](table, part)


def as_table(data: Any, columns: Iterable[str], argument: str = "data") -> pd.DataFrame:
    """Return the named columns of anything that holds a table, in the table's own order.

    Parameters
    ----------
    data : pandas.DataFrame, path-like, or anything narwhals reads
        A table, also lazy, or a file for :func:`read_table`.
    columns : iterable of str
        Columns wanted.
    argument : str
        Name of the argument, for messages.

    Returns
    -------
    pandas.DataFrame
        Enumerations and arrow dictionaries become categorical columns in their own order.

    Raises
    ------
    SRCSError
        If a column is missing or occurs twice, or ``data`` is no table.
    """
    if isinstance(data, (str, os.PathLike)):
        data = read_table(data)
    if isinstance(data, pd.DataFrame):
        names = list(map(str, data.columns))
        wanted = _check_columns(columns, names, argument)
        return data.set_axis(names, axis=1).loc[:, [name in wanted for name in names]]
    return _from_narwhals(data, columns, argument)


def _check_columns(columns: Iterable[str], names: list[str], argument: str) -> set[str]:
    wanted = list(columns)
    for name in wanted:
        if name not in names:
            raise SRCSError(f"{argument} has no column {name!r}: {nearest(name, names)}")
        if names.count(name) > 1:
            raise SRCSError(f"{argument} has {names.count(name)} columns named {name!r}.")
    return set(wanted)


def _from_narwhals(data: Any, columns: Iterable[str], argument: str) -> pd.DataFrame:
    import narwhals.stable.v2 as nw

    try:
        frame: Any = nw.from_native(data)
    except TypeError as error:
        raise SRCSError(
            f"{argument} is a {type(data).__name__}; it must be a table (pandas, polars, pyarrow, "
            "duckdb, ...) or the path of one."
        ) from error
    names = frame.collect_schema().names()
    wanted = _check_columns(columns, names, argument)
    frame = frame.select([name for name in names if name in wanted])
    if isinstance(frame, nw.LazyFrame):
        if frame.implementation.is_duckdb():  # its own conversion keeps the order of an ENUM
            return pd.DataFrame(frame.to_native().df())
        frame = frame.collect()
    if frame.implementation.is_pyarrow():
        return pd.DataFrame(frame.to_native().to_pandas())
    return pd.DataFrame({name: _native_column(frame[name]) for name in frame.columns})


def _native_column(column: Any) -> Any:
    native = column.to_native()
    if type(native).__module__.startswith("polars") and str(native.dtype).startswith("Enum"):
        codes = native.to_physical().cast(int).fill_null(-1).to_numpy()
        return pd.Categorical.from_codes(codes, categories=pd.Index(list(native.dtype.categories)))
    if isinstance(getattr(native, "dtype", None), pd.CategoricalDtype):
        return native
    return column.to_numpy()


def ending_of(path: Path, known: tuple[str, ...], verb: str) -> str:
    """Return the kind of table that a file name stands for, if it is one of those known."""
    suffixes = [each.lower() for each in path.suffixes]
    ending = suffixes[-1] if suffixes else ""
    if ending == ".gz" and len(suffixes) > 1 and suffixes[-2] in SEPARATORS:
        ending = suffixes[-2]
    if ending not in known:
        raise SRCSError(
            f"{path}: a table cannot be {verb} as {ending or 'a file without ending'}; "
            f"use one of {', '.join(known)}."
        )
    return ending


@contextmanager
def named_errors(path: str, problem: str = "is damaged or of another kind") -> Iterator[None]:
    """Turn what a library says of a bad file into one sentence that names the file."""
    try:
        yield
    except SRCSError:
        raise
    except ImportError as error:
        raise SRCSError(f"{path}: this kind of file needs pyarrow: pip install pyarrow.") from error
    except OSError as error:
        if error.errno is None:  # a damaged file, not a missing right or a full disk
            raise SRCSError(f"{path} {problem} ({error}).") from error
        raise SRCSError(f"{path}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        told = "it is not text in UTF-8; a spreadsheet can save it as 'CSV UTF-8'"
        raise SRCSError(f"{path} {problem} ({told}).") from error
    except Exception as error:
        told = " ".join(str(error).split()) or type(error).__name__
        raise SRCSError(f"{path} {problem} ({told}).") from error


def header_of(file: Path) -> tuple[str, str]:
    """Return the first line of a text file, and the separator of its values."""
    opened: Callable[..., IO[str]] = gzip.open if file.suffix.lower() == ".gz" else open
    with opened(file, "rt", encoding="utf-8-sig", newline="") as handle:
        header = handle.readline()
    separator = SEPARATORS[ending_of(file, READABLE, "read")]
    if separator == "," and ";" in header and "," not in header:
        separator = ";"
    return header, separator


def with_numbers(table: pd.DataFrame, separator: str) -> pd.DataFrame:
    """Return a text table whose columns of decimal commas, between semicolons, are numbers.

    R's write.csv2 and European spreadsheets write commas, many programs points.
    """
    for at, dtype in enumerate(table.dtypes if separator == ";" else ()):
        column = table.iloc[:, at].astype(str)
        if pd.api.types.is_numeric_dtype(dtype) or column.str.contains(".", regex=False).any():
            continue
        with suppress(ValueError):  # what is no number stays text
            table.isetitem(at, column.str.replace(",", ".", regex=False).astype(float).array)
    return table


def _read_text(file: Path) -> pd.DataFrame:
    header, separator = header_of(file)
    table = with_numbers(pd.read_csv(file, sep=separator, **TEXT_OPTIONS), separator)
    names = next(csv.reader([header.rstrip("\r\n")], delimiter=separator))
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise SRCSError(f"{file} has {names.count(twice)} columns named {twice!r}.")
    numbered = bool(names) and not names[0] and len(table.columns) > 1
    if numbered and np.array_equal(table.iloc[:, 0], np.arange(1, len(table) + 1)):
        table = table.iloc[:, 1:]  # row names of R's write.csv
    return pd.DataFrame(table)


def _read_r(file: Path, name: str) -> pd.DataFrame:
    import rdata

    known = rdata.conversion.DEFAULT_CLASS_MAP
    classes = {**known, "SRCS": known["data.frame"]}  # a table that R's SRCSranks made
    parsed = rdata.parser.parse_file(file)
    found = rdata.conversion.convert(parsed, constructor_dict=classes)
    if isinstance(found, pd.DataFrame):
        found = {name or "table": found}
    tables = {str(key): each for key, each in found.items() if isinstance(each, pd.DataFrame)}
    if name and name not in tables:
        raise SRCSError(f"{file} holds no table {name!r}: {nearest(name, tables)}")
    if len(tables) != 1 and not name:
        several = (
            f"the tables {', '.join(tables)}; pick one as {file}::NAME" if tables else "no table"
        )
        raise SRCSError(f"{file} holds {several}.")
    return _plain(tables[name] if name else next(iter(tables.values())))


def _plain(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table of R with plain Python names, numpy numbers and rows counted from 0."""
    columns = {str(name): _plain_column(table[name]) for name in table.columns}
    return pd.DataFrame(columns, copy=False)


def _plain_column(column: pd.Series) -> Any:
    if isinstance(column.dtype, pd.CategoricalDtype):
        levels = [str(each) for each in column.cat.categories]
        ordered = column.cat.ordered
        return pd.Categorical.from_codes(
            column.cat.codes.to_numpy(), categories=pd.Index(levels), ordered=bool(ordered)
        )
    if pd.api.types.is_integer_dtype(column):
        whole = not column.isna().any()
        return column.to_numpy(dtype=int) if whole else column.to_numpy(float, na_value=np.nan)
    return column.to_numpy()


def _keeps_index(table: pd.DataFrame) -> bool:
    return table.index.name is not None or not pd.api.types.is_integer_dtype(table.index)


def write_text(table: pd.DataFrame, path: Path, separator: str, append: bool = False) -> None:
    """Write a text table, gzipped if the name says so; the same table gives the same bytes."""
    with path.open("ab" if append else "wb") as raw, _zipped(raw, path) as handle:
        table.to_csv(
            handle,
            sep=separator,
            index=_keeps_index(table),
            header=not append,
            na_rep="NA",
            lineterminator="\n",
            mode="wb",
        )


def _zipped(raw: IO[bytes], path: Path) -> AbstractContextManager[Any]:
    if path.suffix.lower() == ".gz":
        return gzip.GzipFile("", "wb", fileobj=raw, mtime=0)
    return nullcontext(raw)


def _write_latex(table: pd.DataFrame, path: Path) -> None:
    path.write_text(as_latex(table), encoding="utf-8")


def as_latex(table: pd.DataFrame) -> str:
    """Return a table as LaTeX; < and > print as themselves in every font encoding."""
    text = styled(table, "latex").to_latex(hrules=True)
    return text.replace("<", r"\textless{}").replace(">", r"\textgreater{}")


def _write_html(table: pd.DataFrame, path: Path) -> None:
    path.write_text(styled(table, "html").to_html(doctype_html=True), encoding="utf-8")


def styled(table: pd.DataFrame, escape: str) -> Styler:
    """Return a table ready for LaTeX or HTML: names escaped, missing values as NA."""
    names = table.index.name or ""
    shown = table.reset_index(names=names) if _keeps_index(table) else table
    style = shown.style.format(escape=escape, na_rep="NA").hide(axis="index")
    return style.format_index(escape=escape, axis="columns")


_WRITERS: dict[str, Callable[[pd.DataFrame, Path], object]] = {
    ".csv": lambda table, path: write_text(table, path, ","),
    ".tsv": lambda table, path: write_text(table, path, "\t"),
    ".parquet": lambda table, path: table.to_parquet(path),
    ".feather": lambda table, path: table.to_feather(path),
    ".tex": _write_latex,
    ".html": _write_html,
}
