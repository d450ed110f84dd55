"""The files of a path: one, or several with the same columns, such as one per algorithm."""

from __future__ import annotations

import glob
import os
import warnings
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pandas as pd

from srcs_py.base.checks import check_known
from srcs_py.base.errors import FILE_NAMES, SRCSError, SRCSWarning, find_stack_level
from srcs_py.base.files import as_path, check_readable
from srcs_py.tables.budget import check_budget
from srcs_py.tables.file_errors import named_errors, unchanged
from srcs_py.tables.formats import Format, can_be, endings_text, format_of
from srcs_py.tables.path_patterns import (
    columns_of_files,
    columns_of_names,
    has_columns,
    pattern_of_names,
)
from srcs_py.tables.text_files.layout import FileLayout
from srcs_py.tables.title_lines import lines_before_table, rows_before_table
from srcs_py.tables.words import FILE

_MOST_FILES = 10_000  # whose names are compared
T = TypeVar("T")


@dataclass(frozen=True)
class TableFile:
    """A file with a table.

    Attributes
    ----------
    file : Path
        The file; of a member of a zip, a temporary one.
    kind : Format
        Its format.
    name : str
        Name of the table in it; empty for the only one.
    title : str
        Its name among the files of a folder, a pattern or a zip; empty for a file alone.
    columns : mapping of str to str
        Columns that its path gives the table, with their text: those in braces, or ``File``.
    """

    file: Path
    kind: Format
    name: str = ""
    title: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)

    def layout(self, given: FileLayout) -> FileLayout:
        """Return the layout with the number of lines before the table, counted if it is None."""
        if given.skip is not None:
            return given
        if self.kind.sheets:
            return replace(given, skip=rows_before_table(self.file, self.name))
        return replace(given, skip=lines_before_table(self.file) if self.kind.separators else 0)

    def table(self, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
        """Return the table, if its file is not too large; some columns as they are written."""
        check_budget(self.file, bytes=self.file.stat().st_size)
        assert self.kind.read is not None
        return self.kind.read(self.file, self.name, self.layout(given), as_text)

    def read(self, work: Callable[[], T]) -> T:
        """Return what ``work`` reads from the file, with all its errors in one sentence.

        Warnings of other libraries are left out.
        """
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            with named_errors(self.file), unchanged(self.file):
                found = work()
        for each in caught:
            if isinstance(each.message, SRCSWarning):
                warnings.warn(each.message, stacklevel=find_stack_level())
        return found


@contextmanager
def sources(path: str | os.PathLike[str]) -> Iterator[list[TableFile]]:
    """Yield the file of a path, the files of a folder or a pattern, or the tables in a zip.

    ``FILE::NAME`` is a table or a sheet of a file, or a file in a zip, or those that fit braces.
    The only table of a zip has no title.
    """
    whole = as_path(path)
    text, _, name = os.fspath(path).partition("::")  # names in a zip have "/"
    if is_zip(text):
        with TemporaryDirectory() as folder:
            archive = Path(text)
            with named_errors(archive), unchanged(archive):
                columns = columns_of_names(name, zipped_tables(archive)) if "{" in name else {}
                tables = _unpacked(archive, [*columns] or ([name] if name else []), folder)
            inner = {file: file.relative_to(folder).as_posix() for file in tables.values()}
            FILE_NAMES.update({file: f"{text}::{path}" for file, path in inner.items()})
            try:
                yield [
                    _source(file, "", title, columns.get(inner[file]))
                    for title, file in tables.items()
                ]
            finally:
                for file in inner:
                    del FILE_NAMES[file]
    elif has_columns(path):
        named = columns_of_files(text)
        yield [_source(file, name, file.as_posix(), columns) for file, columns in named.items()]
    elif found := _files_of(whole):
        titles = table_names(found)
        yield [_source(file, "", title) for title, file in zip(titles, found, strict=True)]
    else:
        yield [_source(Path(text), name, "")]


def is_zip(path: str) -> bool:
    """Return whether there is a zip file."""
    return path.lower().endswith(".zip") and os.path.isfile(path)


def _files_of(whole: Path) -> list[Path]:
    """Return the files of a folder or of a pattern; none if the path is that of a file."""
    if os.path.isdir(whole):
        found = [file for file in sorted(whole.iterdir()) if is_table(file)]
        if not found and (pattern := pattern_of_folder(whole)):
            raise SRCSError(
                f"{whole} is a folder of folders; each brace makes a column in {pattern!r}."
            )
        if not found and not any(file.is_dir() for file in whole.iterdir()):
            raise SRCSError(f"{whole} is a folder without a table ({endings_text('read')}).")
        return found
    return [] if os.path.exists(whole) else [Path(name) for name in sorted(glob.glob(str(whole)))]


def _source(
    file: Path, name: str, title: str, columns: Mapping[str, str] | None = None
) -> TableFile:
    """Return an existing file with its format, for which all packages are there."""
    if os.path.exists(file):  # a folder or a pipe is named before its ending is
        check_readable(file)
    kind = format_of(file, "read")
    if name and kind.tables is None:
        raise SRCSError(
            f"{file}::{name}: FILE::NAME is for files that may have several tables; {file} has one "
            "only."
        )
    check_readable(file)
    kind.check_package(file)
    return TableFile(file, kind, name, title, columns or ({FILE: title} if title else {}))


def _unpacked(file: Path, names: Sequence[str], folder: str) -> dict[str, Path]:
    """Unpack the tables of a zip file, or some of them, into a folder."""
    known = zipped_tables(file)
    with zipfile.ZipFile(file) as archive:
        for name in names or ([] if known else [""]):
            check_known(name, known, file, f" holds no table {name}")
        names = names or known
        twice = next((each for each in names if archive.namelist().count(each) > 1), None)
        if twice is not None:
            raise SRCSError(file, f" has several files named {twice!r}; give each its own name.")
        check_budget(file, bytes=sum(entry.file_size for entry in archive.infolist()))
        found = [Path(archive.extract(each, folder)) for each in names]
    titles = table_names([*map(Path, names)]) if len(names) > 1 else [""]
    return dict(zip(titles, found, strict=True))


def zipped_tables(file: Path) -> list[str]:
    """Return the names of the tables in a zip file."""
    with zipfile.ZipFile(file) as archive:
        return [name for name in archive.namelist() if is_table(Path(name))]


def is_table(file: Path) -> bool:
    """Return whether a file among others has a table, by its name; hidden files have none."""
    return can_be(file, "read") and not file.name.startswith(".")


def table_names(files: Sequence[Path]) -> list[str]:
    """Return a name for each file, all different.

    It is the file's name without ending, or else with it, or that of its folder, or the path.
    """
    for names in (
        [Path(file.stem).stem if file.suffix.lower() == ".gz" else file.stem for file in files],
        [file.name for file in files],
        [file.parent.name for file in files],
    ):
        if len({*names}) == len(files):
            return names
    return [file.as_posix() for file in files]


def stacked(
    tables: Mapping[str, pd.DataFrame], columns: Mapping[str, Mapping[str, str]]
) -> pd.DataFrame:
    """Return the tables of several files as one, with the columns that their paths give them.

    Those in braces come before the columns of the files, and ``File`` after them.

    Raises
    ------
    SRCSError
        If the files differ in their columns, or have one of these.
    """
    first, *_ = tables
    for title, table in tables.items():
        if list(table) != list(tables[first]):
            raise SRCSError(
                f"{title} has the columns {', '.join(map(str, table))}, not those of {first}; "
                "only files with the same columns make one table."
            )
        if taken := {*columns[title]} & {*table}:
            raise SRCSError(f"{title} has a column {min(taken)!r}, which its path names too.")
    whole = pd.concat(tables.values(), ignore_index=True) if first else tables[first]
    rows = [*map(len, tables.values())]
    for at, name in enumerate(columns[first]):
        texts = pd.Series([columns[title][name] for title in tables])
        numbers = name != FILE and texts.str.fullmatch(r"0|[1-9]\d{0,8}").all()
        values = (texts.astype(int) if numbers else texts).repeat(rows)
        whole.insert(len(whole.columns) if name == FILE else at, name, pd.Index(values))
    return whole


def pattern_of_folder(folder: str | os.PathLike[str]) -> str:
    """Return the path with braces that the names of a folder's tables fit; "" without one."""
    files = (file for file in Path(folder).rglob("*") if is_table(file))
    names = sorted(file.relative_to(folder).as_posix() for file in islice(files, _MOST_FILES))
    pattern = pattern_of_names(names)
    return f"{Path(folder).as_posix()}/{pattern}" if pattern else ""
