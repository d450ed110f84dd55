"""Reading of tables in files of all formats."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pandas as pd

from srcs_py.base.checks import check_columns
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import as_path
from srcs_py.tables.column_types import AS_WRITTEN, check_types, typed
from srcs_py.tables.dataframes import from_narwhals, narwhals_columns
from srcs_py.tables.sources import TableFile, is_zip, sources, stacked, zipped_tables
from srcs_py.tables.text_files.layout import FileLayout, text_layout, whole_layout


def read_table(
    path: str | os.PathLike[str],
    *,
    header: bool | None = None,
    separator: str | None = None,
    decimal: str | None = None,
    types: Mapping[str, str] | None = None,
    like: str | None = None,
    skip: int | None = 0,
    comment: str | None = None,
    missing: Sequence[str] = (),
    encoding: str | None = None,
) -> pd.DataFrame:
    r"""Read a table from a file.

    Parameters
    ----------
    path : path-like
        A csv, tsv or txt (tab) file, also gzipped; parquet or feather (the extra ``arrow``); an
        rda, rdata or rds file of R; xlsx, xls or ods (the extra ``excel``); json; md, whose lines
        with pipes are the table; tex and html with one table, as they print it; the info and json
        files of COCO and IOHprofiler, with the best value of each run; or a zip of such files.
        ``FILE::NAME`` picks one of several tables or sheets. Of a folder, a pattern such as
        ``"results/*.csv"`` or a zip, the tables become one, and the column ``File`` has the names
        of the files without their endings.
    header : bool, optional
        Whether the first line of a text file, or row of a sheet, names the columns; if not, they
        are V1, V2, ... By default it does, unless it is in a text file and looks like a run: it
        has a number, and a text that occurs again below it; a warning says so.
    separator, decimal : str, optional
        Separator of the values of a text file, and its decimal mark. By default a comma (csv) or
        a tab, or the separator in the first line (also ``|`` and ``:`` if all lines have as many);
        and point or comma, column by column.
    types : mapping of str to str, optional
        Types of columns, if the file does not show them: ``"number"``; ``"text"``, as it is in
        the file (1.10 is not 1.1), with sorted levels; ``"appearance"``, text whose levels are
        in order of first appearance; ``"date"``, text whose levels are in order of time, such as
        31.12.2024; or ``"filled"``, where an empty cell has the value above it, as in merged
        cells. Numbers may have the same unit (78 %, 12 ms, 9 EUR) and marks between their
        thousands (10.000,5), and yes and no are 1 and 0.
    like : {"r"}, optional
        Reads a text file as R's ``read.csv(FILE, check.names = FALSE)`` does: a column of T and F
        is logical, one of true and false is text, ``0x1F`` is 31, an empty field among texts is
        the empty text, and names lose blanks at their ends.
    skip : int or None
        Lines before the table in a text file, or rows in a sheet, that are not read. None leaves
        out those above the names of the columns, such as a title.
    comment : str, optional
        Lines of a text file that start with it are not read, such as ``"#"``.
    missing : sequence of str
        Texts that stand for a missing value in a text file or a sheet, in addition to an empty
        field, ``NA`` and ``NaN``: ``["-", "n/a"]``.
    encoding : str, optional
        Encoding of a text file as Python names it, such as ``"shift_jis"``. By default UTF-8 or
        UTF-16, or else Windows-1252.

    Returns
    -------
    pandas.DataFrame
        The table. R's factors come as categorical columns in level order. In text files
        empty fields, ``NA`` and ``NaN`` are missing, row names as R's ``write.csv`` writes them
        are dropped, as are columns at the end without name and values. If lines have one value more
        than there are names, they begin with names of rows, which must differ and become the index.

    Raises
    ------
    SRCSError
        If the file is missing, damaged, of another format, too large for the memory (the
        environment variable ``SRCS_LIMITS`` raises the limits: ``bytes=8e9,cells=1e9``), or holds
        several tables or none; or if a column of ``types`` does not exist or is not of that type.

    See Also
    --------
    describe :
        Return what each column of a table of runs is, with reasons, and what the user must
        decide.
    file_layout : Return the layout of a file as read_table recognizes it.
    write_table : Write a table to a file, whole or not at all.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "runs.csv"
    >>> _ = file.write_text("Algorithm,Error\nv1.10,1.5\nv1.1,NA\n")
    >>> read_table(file)["Error"].tolist()
    [1.5, nan]
    >>> read_table(file, types={"Algorithm": "appearance"})["Algorithm"].cat.categories.tolist()
    ['v1.10', 'v1.1']
    """
    given = FileLayout(
        header,
        separator,
        decimal,
        encoding=encoding,
        skip=skip,
        comment=comment,
        missing=missing,
        like=like,
    ).checked()
    wanted = check_types({} if types is None else types)
    as_text = [name for name, kind in wanted.items() if kind in AS_WRITTEN]
    with sources(path) as files:
        table = _stacked(files, given, as_text)
        ask = decimal is None and "number" in wanted.values()
        usual = _decimal_of(files[0], given) if ask else None
        return typed(table, wanted, str(path), decimal, usual)


def _stacked(
    files: Sequence[TableFile], given: FileLayout, as_text: Collection[str] = ()
) -> pd.DataFrame:
    """Return the table of a file, or those of several as one; some columns as they are written."""
    for each in files:
        _check_applies(given, each)
    tables = {each.title: each.read(partial(each.table, given, as_text)) for each in files}
    return stacked(tables, {each.title: each.columns for each in files})


def _decimal_of(source: TableFile, given: FileLayout) -> str | None:
    """Return the decimal mark that the first lines of a text file show."""
    if not source.kind.separators:
        return None
    return text_layout(source.file, source.layout(given)).decimal


def outline(path: str | os.PathLike[str]) -> pd.DataFrame | None:
    """Return the columns of a file and their types, without rows; None if all must be read."""
    if not os.path.isfile(as_path(path)):
        return None
    with sources(path) as (source, *_):
        if source.kind.outline is None:
            return None
        return source.read(partial(source.kind.outline, source.file))


def table_with(path: str | os.PathLike[str], columns: Collection[str]) -> pd.DataFrame:
    """Return a table of a file with at least the named columns, if it has them."""
    with sources(path) as files:
        source, *others = files
        if source.kind.read_columns is None or others:
            return _stacked(files, FileLayout(skip=None))
        return source.read(partial(source.kind.read_columns, source.file, columns))


def file_layout(path: str | os.PathLike[str], **known: Any) -> FileLayout:
    r"""Return the layout of a file as :func:`read_table` recognizes it.

    Parameters
    ----------
    path : path-like
        A file for :func:`read_table`.
    **known
        What is known of it, as arguments of :func:`read_table`: ``header``, ``separator``,
        ``decimal``, ``skip``, ``comment``, ``missing`` and ``encoding``.

    Returns
    -------
    FileLayout
        ``tables``, the names of the tables in a file of R or of the sheets in one of Excel;
        ``header``, ``separator``, ``decimal``, ``encoding`` and ``quoted`` of a text file;
        ``names``, the columns of a text file or of a table of R, the first one or
        ``FILE::NAME``. Attributes that do not apply to the format are empty or None.

    Raises
    ------
    SRCSError
        If the file is missing, damaged or of another format.

    See Also
    --------
    read_table : Read a table from a file.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "runs.csv"
    >>> _ = file.write_text("Algorithm;Error\nA;1,5\nB;2,5\n")
    >>> layout = file_layout(file)
    >>> layout.header, layout.separator, layout.decimal, layout.encoding
    (True, ';', ',', 'utf-8')
    """
    given = FileLayout(**known).checked()
    if is_zip(os.fspath(as_path(path))):
        return FileLayout(tables=tuple(zipped_tables(as_path(path))))
    with sources(path) as (source, *_):
        _check_applies(given, source)
        return source.read(partial(_layout, source, given))


def _layout(source: TableFile, given: FileLayout) -> FileLayout:
    """Return the layout of an open file."""
    file, kind, name = source.file, source.kind, source.name
    found = kind.tables(file) if kind.tables else {}
    if name or len(found) < 2:  # else which sheet is read is not known
        given = source.layout(given)
    if kind.tables is not None:
        names = found.get(name, ()) if name else next(iter(found.values()), ())
        return FileLayout(tables=tuple(found), names=names, skip=given.skip or 0)
    return whole_layout(file, given) if kind.separators else FileLayout()


def _check_applies(given: FileLayout, source: TableFile) -> None:
    """Raise if a part of the layout does not apply to the format."""
    of_texts = ("separator", "decimal", "comment", "like", "encoding")
    of_sheets = ("header", "skip", "missing")
    kind = source.kind
    foreign = () if kind.separators else of_texts if kind.sheets else (*of_texts, *of_sheets)
    for name in foreign:
        # skip=None: counted where there are lines
        if (value := getattr(given, name)) not in (getattr(FileLayout(), name), None):
            where = "text files" if name in of_texts else "text files and sheets"
            raise SRCSError(source.file, ": ", Argument(name, value), f" is for {where}.")


def _check_flat(table: pd.DataFrame, argument: str) -> None:
    """Raise if the names of the columns have several levels."""
    if table.columns.nlevels > 1:
        raise SRCSError(
            Argument(argument),
            f" has column names of {table.columns.nlevels} levels; give each column one name: "
            f"{argument}.columns = ['_'.join(map(str, name)) for name in {argument}.columns].",
        )


def as_table(data: Any, columns: Iterable[str], argument: str = "data") -> pd.DataFrame:
    """Return the named columns of a table or a file, in the order of the table.

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
        If a column is missing or occurs twice, or ``data`` is not a table.
    """
    if isinstance(data, (str, os.PathLike)):
        columns = list(columns)
        data = table_with(data, columns)
    if isinstance(data, pd.DataFrame):
        _check_flat(data, argument)
        names = list(map(str, data.columns))
        wanted = check_columns(columns, names, argument, data.index.names)
        table = data.iloc[:, [at for at, name in enumerate(names) if name in wanted]]
        table.columns = pd.Index([name for name in names if name in wanted])
        return table
    return from_narwhals(data, columns, argument)


def whole_table(data: Any, argument: str) -> pd.DataFrame:
    """Return all columns of a table or a file.

    A pandas table is returned as it is, so that it keeps its ``attrs``.
    """
    if isinstance(data, pd.DataFrame):
        _check_flat(data, argument)
        return data
    if isinstance(data, (str, os.PathLike)):
        return read_table(data, skip=None)
    return as_table(data, narwhals_columns(data, argument), argument)
