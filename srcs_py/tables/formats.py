"""The table of file formats, from ``formats.toml``.

Reading, writing, the help of the command and the R code of the application take the formats from
it and name none themselves. The functions of an entry are imported when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from srcs_py.base.errors import SRCSError
from srcs_py.base.extras import require
from srcs_py.base.later import Later
from srcs_py.tables.text_files.layout import SEPARATORS, ending_of

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.tables.text_files.layout import FileLayout

    Table: TypeAlias = pd.DataFrame
    Read: TypeAlias = Callable[[Path, str, FileLayout, Collection[str]], Table]
    Write: TypeAlias = Callable[[Table, Path], object]

Way = Literal["read", "write", "write_chunks"]
# package -> the extra of srcs_py with it
EXTRA = {"pyarrow": "arrow", "openpyxl": "excel", "python_calamine": "excel"}
_FUNCTIONS = ("read", "write", "read_columns", "outline", "read_chunks", "write_chunks", "tables")
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
        From the file and the names of some columns to these, or to all if one of them is missing;
        only where that is less work.
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
    archive : bool
        Whether it holds files of other formats.
    sheets : bool
        Whether its tables are sheets, with rows before the table and missing values as texts.
    package : str
        Packages that it needs in addition to those of srcs_py, with blanks between them.
    most_cells : int
        Cells of the largest table that is written; 0 for any size.
    in_r, in_r_named : str
        Expression that reads ``{file}`` in R, and the expression that reads ``{table}`` of
        several; empty for text, and if R does not read it in a line.
    """

    ending: str
    read: Read | None = None
    write: Write | None = None
    read_columns: Callable[[Path, Collection[str]], Table] | None = None
    outline: Callable[[Path], Table] | None = None
    read_chunks: Callable[[Path, int], Iterator[Table]] | None = None
    write_chunks: Callable[[Iterator[Table], Path], bool] | None = None
    tables: Callable[[Path], Mapping[str, tuple[str, ...]]] | None = None
    separators: str = ""
    archive: bool = False
    sheets: bool = False
    most_cells: int = 0
    package: str = ""
    in_r: str = ""
    in_r_named: str = ""

    def check_package(self, path: object) -> None:
        """Raise if a package that this format needs is missing."""
        for package in self.package.split():
            require(package, EXTRA[package], f"{path}: this kind of file")

    def check_size(self, table: Table, path: object) -> None:
        """Raise if a table is too large for this format."""
        if self.most_cells and table.size > self.most_cells:
            rows, columns = table.shape
            raise SRCSError(
                f"{path}: {rows} rows and {columns} columns are too many for {self.ending[1:]}, "
                f"which takes up to {self.most_cells} cells; choose rows, or write csv or parquet."
            )


@cache
def formats() -> dict[str, Format]:
    """Return the formats by the endings of their files."""
    import tomllib

    kinds = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {f".{name}": _format(f".{name}", kind) for name, kind in kinds.items()}


def _format(ending: str, kind: dict[str, Any]) -> Format:
    """Return an entry of ``formats.toml``, with its functions."""
    functions = {name: Later(f"srcs_py.tables.{kind[name]}") for name in _FUNCTIONS if name in kind}
    return Format(ending, separators=SEPARATORS.get(ending, ""), **(kind | functions))


def endings(way: Way) -> tuple[str, ...]:
    """Return the endings of files that can be read, written or written in chunks."""
    return tuple(
        name
        for name, kind in formats().items()
        if getattr(kind, way) is not None or (way == "read" and kind.archive)
    )


def endings_text(way: Way) -> str:
    """Return the same endings for a sentence: ``csv, tsv, ...``."""
    return ", ".join(ending.lstrip(".") for ending in endings(way))


def can_be(path: Path, way: Way) -> bool:
    """Return whether a file can be read or written in that way, by its name."""
    return ending_of(path) in endings(way)


def format_of(path: Path, way: Way) -> Format:
    """Return the format of a file by its name; text files may also end in ``.gz``.

    Raises
    ------
    SRCSError
        If there is no such format, or it cannot be read or written in that way.
    """
    ending = ending_of(path)
    if ending not in endings(way):
        raise SRCSError(
            f"{path}: a table cannot be {_DONE[way]} as {ending or 'a file without ending'}; "
            f"use one of {', '.join(endings(way))}."
        )
    return formats()[ending]
