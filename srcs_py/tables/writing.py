"""Writing of tables to files of all formats, whole or in chunks."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_writable, replacing
from srcs_py.tables.file_errors import named_errors
from srcs_py.tables.formats import format_of
from srcs_py.tables.reading import whole_table
from srcs_py.tables.text_files.spreadsheets import warn_of_formulas, with_formula_warning


def write_table(table: Any, path: str | os.PathLike[str], *, overwrite: bool = True) -> None:
    """Write a table to a file, whole or not at all.

    Parameters
    ----------
    table : pandas.DataFrame, path-like, or anything narwhals reads
        The table, or a file for :func:`read_table`, to convert it to another format. The
        index of a pandas table is written where it has a name or is more than numbers.
    path : path-like
        Ends in csv, tsv or txt (also with .gz; missing values as ``NA``, numbers with all their
        digits), parquet or feather (needs pyarrow; keeps level order), xlsx (needs openpyxl), tex
        or html (up to a million cells). Of a text file a warning names a text that a spreadsheet
        would run as a formula (``=1+1``); it is written unchanged, also to xlsx, where it is not
        run.
    overwrite : bool
        Whether an existing file is replaced.

    Raises
    ------
    SRCSError
        If ``table`` is not a table, the ending is another one, the folder is missing, or the file
        exists and must not be replaced, or is the input.

    See Also
    --------
    write_ranks : Rank as SRCSranks does, and write the ranks to a file in parts.
    read_table : Read a table from a file.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "ranks.csv"
    >>> write_table(pd.DataFrame({"rank": [1, -1], "sd": [0.5, None]}), file)
    >>> file.read_text().split()
    ['rank,sd', '1,0.5', '-1,NA']
    """
    path = check_writable(path, overwrite, data=table)
    kind = format_of(path, "write")
    assert kind.write is not None
    kind.check_package(path)
    table = table if isinstance(table, pd.DataFrame) else whole_table(table, "table")
    kind.check_size(table, path)
    if kind.separators:
        warn_of_formulas(table, path)
    with replacing(path, overwrite) as part, named_errors(str(path), "cannot be written"):
        kind.write(table, part)


def write_chunks(
    chunks: Iterable[pd.DataFrame],
    path: str | os.PathLike[str],
    *,
    overwrite: bool = True,
    data: object = None,
) -> None:
    """Write the chunks of a table to a file, whole or not at all.

    Parameters
    ----------
    chunks : iterable of DataFrame
        All with the same columns; computed one by one while the file grows.
    path : path-like
        Ends in csv or tsv (also with .gz), or parquet.
    overwrite : bool
        Whether an existing file is replaced.
    data : object
        What the chunks are made of; as a file it is not replaced.

    Raises
    ------
    SRCSError
        If the ending is another one, the file must not be replaced, or there is no chunk.
    """
    file = check_writable(path, overwrite, data)
    kind = format_of(file, "write_chunks")
    kind.check_package(path)
    assert kind.write_chunks is not None
    chunks = with_formula_warning(chunks, file) if kind.separators else iter(chunks)
    with replacing(file, overwrite) as part:
        if not kind.write_chunks(chunks, part):
            raise SRCSError(f"{file}: there is nothing to write.")
