"""The kinds of files that hold tables: one entry for each, which all others read.

The reader, the writer, the streams, the help of the command and the R code of the application
name no kind themselves. What an entry needs is imported when it is used.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from srcs_py.base.errors import SRCSError

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.tables.text_files.layout import FileLayout

    Table: TypeAlias = pd.DataFrame
    Read: TypeAlias = Callable[[Path, str, FileLayout, Collection[str]], Table]
    Write: TypeAlias = Callable[[Table, Path], object]

Way = Literal["read", "write", "write_pieces"]
_DONE = {"read": "read", "write": "written", "write_pieces": "written piece by piece"}


@dataclass(frozen=True)
class Format:
    """One kind of file; what it cannot do is None.

    Attributes
    ----------
    ending : str
        Ending of its files, with the dot.
    read : callable, optional
        From the file, the name of the table in it, what is known of its layout, and the columns
        that stay as they are written, to the table.
    write : callable, optional
        Writes a table to a path.
    read_columns : callable, optional
        From the file and the names of some columns to these; only where that is less work.
    outline : callable, optional
        From the file to its table without rows; where there is ``read_columns``.
    read_pieces : callable, optional
        From the file and a number of rows to the pieces of the table.
    write_pieces : callable, optional
        Writes pieces to a path; returns whether there was one.
    tables : callable, optional
        Names of the tables in a file, of each with those of its columns, as far as they are
        known without reading it; only where there may be several.
    separators : str
        Of a text file: the usual one between values, then others that are as likely as ";".
    sheets : bool
        Whether its tables are sheets: rows before the table, and missing values as texts.
    package, extra : str
        Package that it needs beside those of srcs_py, and the extra that brings it.
    most_cells : int
        Largest table that is written; 0 for any.
    in_r, in_r_named : str
        Expression that reads ``{file}`` in R, and the one for ``{table}`` of several, with
        ``{options}`` where it takes any; empty for text.
    """

    ending: str
    read: Read | None = None
    write: Write | None = None
    read_columns: Callable[[Path, list[str]], Table] | None = None
    outline: Callable[[Path], Table] | None = None
    read_pieces: Callable[[Path, int], Iterator[Table]] | None = None
    write_pieces: Callable[[Iterator[Table], Path], bool] | None = None
    tables: Callable[[Path], Mapping[str, tuple[str, ...]]] | None = None
    separators: str = ""
    sheets: bool = False
    most_cells: int = 0
    package: str = ""
    extra: str = ""
    in_r: str = ""
    in_r_named: str = ""

    def check_package(self, path: object) -> None:
        """Raise where the package that this kind of file needs is missing."""
        try:
            if self.package:
                importlib.import_module(self.package)
        except ImportError as error:
            raise SRCSError(
                f"{path}: this kind of file needs {self.package}: pip install "
                f"'srcs_py[{self.extra}]'."
            ) from error

    def check_size(self, table: Table, path: object) -> None:
        """Raise for a table that this kind of file is not for."""
        if self.most_cells and table.size > self.most_cells:
            rows, columns = table.shape
            raise SRCSError(
                f"{path}: {rows} rows and {columns} columns are too many for {self.ending[1:]}, "
                f"which takes up to {self.most_cells} cells; choose rows, or write csv or parquet."
            )


def _read_text(
    usual: str, path: Path, table: str, given: FileLayout, as_text: Collection[str]
) -> Table:
    from srcs_py.tables.text_files.text import read_text

    return read_text(path, usual, given, as_text)


def _write_text(separator: str, table: Table, path: Path) -> None:
    from srcs_py.tables.text_files.text import write_text

    write_text(table, path, separator)


def _text_pieces(usual: str, path: Path, rows: int) -> Iterator[Table]:
    from srcs_py.tables.text_files.text import text_pieces

    return text_pieces(path, usual, rows)


def _write_text_pieces(separator: str, pieces: Iterator[Table], path: Path) -> bool:
    from srcs_py.tables.text_files.text import write_text_pieces

    return write_text_pieces(pieces, path, separator)


def _text(ending: str, separators: str) -> Format:
    usual = separators[0]
    return Format(
        ending,
        partial(_read_text, separators),
        partial(_write_text, usual),
        read_pieces=partial(_text_pieces, separators),
        write_pieces=partial(_write_text_pieces, usual),
        separators=separators,
    )


def _read_parquet(path: Path, *_: object) -> Table:
    from srcs_py.tables.arrow_files.parquet import read_parquet

    return read_parquet(path)


def _parquet_columns(path: Path, columns: list[str]) -> Table:
    from srcs_py.tables.arrow_files.parquet import read_parquet

    return read_parquet(path, columns)


def _parquet_outline(path: Path) -> Table:
    from srcs_py.tables.arrow_files.parquet import parquet_outline

    return parquet_outline(path)


def _write_parquet(table: Table, path: Path) -> None:
    from srcs_py.tables.arrow_files.parquet import write_parquet

    write_parquet(table, path)


def _parquet_pieces(path: Path, rows: int) -> Iterator[Table]:
    from srcs_py.tables.arrow_files.parquet import parquet_pieces

    return parquet_pieces(path, rows)


def _write_parquet_pieces(pieces: Iterator[Table], path: Path) -> bool:
    from srcs_py.tables.arrow_files.parquet import write_parquet_pieces

    return write_parquet_pieces(pieces, path)


def _read_feather(path: Path, *_: object) -> Table:
    from srcs_py.tables.arrow_files.feather import read_feather

    return read_feather(path)


def _write_feather(table: Table, path: Path) -> None:
    from srcs_py.tables.arrow_files.feather import write_feather

    write_feather(table, path)


def _read_r(path: Path, table: str, *_: object) -> Table:
    from srcs_py.tables.r_files.reader import read_r

    return read_r(path, table)


def _r_tables(path: Path) -> dict[str, tuple[str, ...]]:
    from srcs_py.tables.r_files.reader import names_of, r_tables

    return {name: names_of(table) for name, table in r_tables(path).items()}


def _read_excel(path: Path, table: str, given: FileLayout, _: Collection[str]) -> Table:
    from srcs_py.tables.excel import read_excel

    named = given.header is not False
    return read_excel(path, table, named=named, skip=given.skip, missing=given.missing)


def _write_excel(table: Table, path: Path) -> None:
    from srcs_py.tables.excel import write_excel

    write_excel(table, path)


def _sheets(path: Path) -> dict[str, tuple[str, ...]]:
    from srcs_py.tables.excel import sheets

    return dict.fromkeys(sheets(path), ())


def _read_study(path: Path, *_: object) -> Table:
    from srcs_py.tables.study_file import read_study

    return read_study(path)


def _write_latex(table: Table, path: Path) -> None:
    from srcs_py.tables.latex_html import as_latex

    path.write_text(as_latex(table), encoding="utf-8")


def _write_html(table: Table, path: Path) -> None:
    from srcs_py.tables.latex_html import as_html

    path.write_text(as_html(table), encoding="utf-8")


_LOAD = "get(load({file}))"
_LOAD_NAMED = "local({{ load({file}); get({table}) }})"
_UNZIPPED = 'unzip({file}, "runs.parquet", exdir = tempdir())'

FORMATS: dict[str, Format] = {
    each.ending: each
    for each in (
        _text(".csv", ","),
        _text(".tsv", "\t"),
        _text(".txt", "\t "),
        Format(
            ".parquet",
            _read_parquet,
            _write_parquet,
            _parquet_columns,
            _parquet_outline,
            _parquet_pieces,
            _write_parquet_pieces,
            package="pyarrow",
            extra="arrow",
            in_r="as.data.frame(arrow::read_parquet({file}))",
        ),
        Format(
            ".feather",
            _read_feather,
            _write_feather,
            package="pyarrow",
            extra="arrow",
            in_r="as.data.frame(arrow::read_feather({file}))",
        ),
        Format(".rda", _read_r, tables=_r_tables, in_r=_LOAD, in_r_named=_LOAD_NAMED),
        Format(".rdata", _read_r, tables=_r_tables, in_r=_LOAD, in_r_named=_LOAD_NAMED),
        Format(".rds", _read_r, tables=_r_tables, in_r="readRDS({file})"),
        Format(
            ".xlsx",
            _read_excel,
            _write_excel,
            tables=_sheets,
            sheets=True,
            package="openpyxl",
            extra="excel",
            in_r="as.data.frame(readxl::read_excel({file}{options}))",
            in_r_named="as.data.frame(readxl::read_excel({file}, {table}{options}))",
        ),
        Format(  # what the application saves: runs and settings
            ".srcs",
            _read_study,
            package="pyarrow",
            extra="arrow",
            in_r=f"as.data.frame(arrow::read_parquet({_UNZIPPED}))",
        ),
        # millions of cells would make a file that nothing opens, and take minutes
        Format(".tex", write=_write_latex, most_cells=1_000_000),
        Format(".html", write=_write_html, most_cells=1_000_000),
    )
}


def endings(way: Way) -> tuple[str, ...]:
    """Return the endings of the files that can be read, written or written piece by piece."""
    return tuple(name for name, each in FORMATS.items() if getattr(each, way) is not None)


def listed(way: Way) -> str:
    """Return the same to be read in a sentence: ``csv, tsv, ...``."""
    return ", ".join(each.lstrip(".") for each in endings(way))


def can_be(path: Path, way: Way) -> bool:
    """Whether a file can be read or written in that way, by its name."""
    try:
        format_of(path, way)
    except SRCSError:
        return False
    return True


def format_of(path: Path, way: Way) -> Format:
    """Return the kind of a file by its name; text files may also end in ``.gz``.

    Raises
    ------
    SRCSError
        If there is no such kind, or it cannot be read or written in that way.
    """
    suffixes = [each.lower() for each in path.suffixes]
    ending = suffixes[-1] if suffixes else ""
    if ending == ".gz" and len(suffixes) > 1:
        inner = FORMATS.get(suffixes[-2])
        ending = suffixes[-2] if inner is not None and inner.separators else ending
    if ending not in endings(way):
        raise SRCSError(
            f"{path}: a table cannot be {_DONE[way]} as {ending or 'a file without ending'}; "
            f"use one of {', '.join(endings(way))}."
        )
    return FORMATS[ending]


def usual_separators(path: Path) -> str:
    """Return what separates the values of a text file, by its name; else a comma."""
    kinds = (FORMATS.get(each.lower()) for each in path.suffixes)
    return next((each.separators for each in kinds if each and each.separators), ",")
