"""The table of file formats.

Reading, writing, the help of the command and the R code of the application take the formats from
it and name none themselves. The functions of an entry are imported when they are called.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from srcs_py.base.errors import SRCSError
from srcs_py.base.later import Later

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.tables.text_files.layout import FileLayout

    Table: TypeAlias = pd.DataFrame
    Read: TypeAlias = Callable[[Path, str, FileLayout, Collection[str]], Table]
    Write: TypeAlias = Callable[[Table, Path], object]

Way = Literal["read", "write", "write_chunks"]
_DONE = {"read": "read", "write": "written", "write_chunks": "written in chunks"}


@dataclass(frozen=True)
class Format:
    """A file format; what it cannot do is None.

    Attributes
    ----------
    ending : str
        Ending of its files, with the dot.
    read : callable, optional
        From the file, the name of the table in it, its layout as far as it is known, and the
        columns that stay as they are written, to the table.
    write : callable, optional
        Writes a table to a path.
    read_columns : callable, optional
        From the file and the names of some columns to these; only where that is less work.
    outline : callable, optional
        From the file to its table without rows; where there is ``read_columns``.
    read_chunks : callable, optional
        From the file and a number of rows to chunks of the table.
    write_chunks : callable, optional
        Writes chunks to a path; returns whether there was one.
    tables : callable, optional
        Names of the tables in a file, each with the names of its columns if they are known
        without reading it; only where there may be several.
    separators : str
        Usual separator of a text file, then others that are as likely as ";".
    sheets : bool
        Whether its tables are sheets, with rows before the table and missing values as texts.
    package, extra : str
        Package that it needs in addition to those of srcs_py, and the extra with that package.
    most_cells : int
        Cells of the largest table that is written; 0 for any size.
    in_r, in_r_named : str
        Expression that reads ``{file}`` in R, and the expression that reads ``{table}`` of
        several, with ``{options}`` if it takes any; empty for text.
    """

    ending: str
    read: Read | None = None
    write: Write | None = None
    read_columns: Callable[[Path, list[str]], Table] | None = None
    outline: Callable[[Path], Table] | None = None
    read_chunks: Callable[[Path, int], Iterator[Table]] | None = None
    write_chunks: Callable[[Iterator[Table], Path], bool] | None = None
    tables: Callable[[Path], Mapping[str, tuple[str, ...]]] | None = None
    separators: str = ""
    sheets: bool = False
    most_cells: int = 0
    package: str = ""
    extra: str = ""
    in_r: str = ""
    in_r_named: str = ""

    def check_package(self, path: object) -> None:
        """Raise if the package that this format needs is missing."""
        try:
            if self.package:
                importlib.import_module(self.package)
        except ImportError as error:
            raise SRCSError(
                f"{path}: this kind of file needs {self.package}: pip install "
                f"'srcs_py[{self.extra}]'."
            ) from error

    def check_size(self, table: Table, path: object) -> None:
        """Raise if a table is too large for this format."""
        if self.most_cells and table.size > self.most_cells:
            rows, columns = table.shape
            raise SRCSError(
                f"{path}: {rows} rows and {columns} columns are too many for {self.ending[1:]}, "
                f"which takes up to {self.most_cells} cells; choose rows, or write csv or parquet."
            )


_LOAD_NAMED = "local({{ load({file}); get({table}) }})"
# of csv files
_ZIP_IN_R = (
    "do.call(rbind, lapply(unzip({file}, exdir = tempfile()), function(each) data.frame("
    "read.csv(each, check.names = FALSE), File = tools::file_path_sans_ext(basename(each)), "
    "check.names = FALSE)))"
)
_UNZIPPED = 'unzip({file}, "runs.parquet", exdir = tempdir())'


def _text(ending: str, separators: str) -> Format:
    text = partial(Later, "srcs_py.tables.text_files.text")
    return Format(
        ending,
        partial(text("read_text"), usual=separators),
        partial(text("write_text"), separator=separators[0]),
        read_chunks=partial(text("read_text_chunks"), usual=separators),
        write_chunks=partial(text("write_text_chunks"), separator=separators[0]),
        separators=separators,
    )


def _r(ending: str, in_r: str = "get(load({file}))", in_r_named: str = _LOAD_NAMED) -> Format:
    reader = partial(Later, "srcs_py.tables.r_files.reader")
    return Format(
        ending, reader("read_r"), tables=reader("r_columns"), in_r=in_r, in_r_named=in_r_named
    )


_PARQUET = partial(Later, "srcs_py.tables.arrow_files.parquet")
_FEATHER = partial(Later, "srcs_py.tables.arrow_files.feather")
_EXCEL = partial(Later, "srcs_py.tables.excel")
_JSON = partial(Later, "srcs_py.tables.json_files")
_ZIP = partial(Later, "srcs_py.tables.zip_files")
_LATEX_HTML = partial(Later, "srcs_py.tables.latex_html")


def _other_sheets(ending: str, in_r: str) -> Format:
    return Format(
        ending,
        _EXCEL("read_excel"),
        tables=_EXCEL("sheet_names"),
        sheets=True,
        package="python_calamine",
        extra="excel",
        in_r=in_r,
        in_r_named=in_r.replace("{options}", ", {table}{options}"),
    )


FORMATS: dict[str, Format] = {
    kind.ending: kind
    for kind in (
        _text(".csv", ","),
        _text(".tsv", "\t"),
        _text(".txt", "\t "),
        Format(
            ".parquet",
            _PARQUET("read_parquet"),
            _PARQUET("write_parquet"),
            _PARQUET("read_columns"),
            _PARQUET("read_outline"),
            _PARQUET("read_parquet_chunks"),
            _PARQUET("write_parquet_chunks"),
            package="pyarrow",
            extra="arrow",
            in_r="as.data.frame(arrow::read_parquet({file}))",
        ),
        Format(
            ".feather",
            _FEATHER("read_feather"),
            _FEATHER("write_feather"),
            package="pyarrow",
            extra="arrow",
            in_r="as.data.frame(arrow::read_feather({file}))",
        ),
        _r(".rda"),
        _r(".rdata"),
        _r(".rds", "readRDS({file})", ""),
        Format(
            ".xlsx",
            _EXCEL("read_excel"),
            _EXCEL("write_excel"),
            tables=_EXCEL("sheet_names"),
            sheets=True,
            package="openpyxl",
            extra="excel",
            in_r="as.data.frame(readxl::read_excel({file}{options}))",
            in_r_named="as.data.frame(readxl::read_excel({file}, {table}{options}))",
        ),
        _other_sheets(".ods", "readODS::read_ods({file}{options})"),
        _other_sheets(".xls", "as.data.frame(readxl::read_excel({file}{options}))"),
        Format(
            ".json",
            _JSON("read_json"),
            _JSON("write_json"),
            most_cells=10_000_000,
            in_r="jsonlite::fromJSON({file})",
        ),
        Format(
            ".zip",
            _ZIP("read_zip"),
            tables=_ZIP("zipped_tables"),
            in_r=_ZIP_IN_R,
            in_r_named="read.csv(unz({file}, {table}), check.names = FALSE)",
        ),
        Format(  # a study saved by the application: runs and settings
            ".srcs",
            Later("srcs_py.tables.study_file", "read_study"),
            package="pyarrow",
            extra="arrow",
            in_r=f"as.data.frame(arrow::read_parquet({_UNZIPPED}))",
        ),
        # millions of cells would take minutes and make a file that no program opens
        Format(".tex", write=_LATEX_HTML("write_latex"), most_cells=1_000_000),
        Format(".html", write=_LATEX_HTML("write_html"), most_cells=1_000_000),
    )
}


def endings(way: Way) -> tuple[str, ...]:
    """Return the endings of files that can be read, written or written in chunks."""
    return tuple(name for name, kind in FORMATS.items() if getattr(kind, way) is not None)


def endings_text(way: Way) -> str:
    """Return the same endings for a sentence: ``csv, tsv, ...``."""
    return ", ".join(ending.lstrip(".") for ending in endings(way))


def can_be(path: Path, way: Way) -> bool:
    """Return whether a file can be read or written in that way, by its name."""
    try:
        format_of(path, way)
    except SRCSError:
        return False
    return True


def format_of(path: Path, way: Way) -> Format:
    """Return the format of a file by its name; text files may also end in ``.gz``.

    Raises
    ------
    SRCSError
        If there is no such format, or it cannot be read or written in that way.
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
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
    """Return the usual separators of a text file by its name; a comma for other files."""
    kinds = (FORMATS.get(suffix.lower()) for suffix in path.suffixes)
    return next((kind.separators for kind in kinds if kind and kind.separators), ",")
