"""Files with the same columns as one table, such as one file per algorithm."""

from __future__ import annotations

import glob
import os
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from srcs_py.base.checks import check_known
from srcs_py.base.errors import FILE_NAMES, SRCSError
from srcs_py.base.files import as_path
from srcs_py.tables.budget import check_budget
from srcs_py.tables.file_errors import read_whole_file
from srcs_py.tables.formats import can_be, endings_text
from srcs_py.tables.path_patterns import pattern_of_names
from srcs_py.tables.words import FILE

_MOST_FILES = 10_000  # whose names are compared


@contextmanager
def files_of(path: str | os.PathLike[str]) -> Iterator[dict[str, Path]]:
    """Yield the tables in a folder or a zip, or the files of a pattern, by their names.

    The only table of a zip, or the one that ``ZIP::NAME`` picks, has no name. A path of another
    kind has no tables.
    """
    whole = as_path(path)
    text, _, name = str(whole).partition("::")
    if os.path.isfile(text) and text.lower().endswith(".zip"):
        with TemporaryDirectory() as folder:
            archive = Path(text)
            tables = read_whole_file(archive, partial(_unpacked, archive, name, folder))
            inner = {file: file.relative_to(folder).as_posix() for file in tables.values()}
            FILE_NAMES.update({file: f"{text}::{path}" for file, path in inner.items()})
            try:
                yield tables
            finally:
                for file in inner:
                    del FILE_NAMES[file]
        return
    found: list[Path] = []
    if os.path.isdir(whole):
        found = [file for file in sorted(whole.iterdir()) if is_table(file)]
        if not found and (pattern := pattern_of_folder(whole)):
            raise SRCSError(
                f"{path} is a folder of folders; each brace makes a column in '{pattern}'."
            )
        if not found and not any(file.is_dir() for file in whole.iterdir()):
            raise SRCSError(f"{path} is a folder without a table ({endings_text('read')}).")
    elif not os.path.exists(whole):
        found = [Path(name) for name in sorted(glob.glob(str(whole)))]
    yield dict(zip(table_names(found), found, strict=True))


def _unpacked(file: Path, name: str, folder: str) -> dict[str, Path]:
    """Unpack the tables of a zip file, or one of them, into a folder."""
    known = zipped_tables(file)
    if name or not known:
        check_known(name, known, file, f" holds no table {name}")
    names = [name] if name else list(known)
    with zipfile.ZipFile(file) as archive:
        check_budget(file, bytes=sum(entry.file_size for entry in archive.infolist()))
        found = [Path(archive.extract(name, folder)) for name in names]
    tables = table_names([*map(Path, names)]) if len(names) > 1 else [""]
    return dict(zip(tables, found, strict=True))


def zipped_tables(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the names of the tables in a zip file; their columns are not known."""
    with zipfile.ZipFile(file) as archive:
        return {name: () for name in archive.namelist() if is_table(Path(name))}


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
    return list(map(str, files))


def stacked(tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the tables of several files as one, with the column ``File`` of their names.

    A table without a name is returned as it is.

    Raises
    ------
    SRCSError
        If the files differ in their columns, or have a column of that name.
    """
    first, *_ = tables
    if not first:
        return tables[first]
    columns = list(tables[first])
    for name, table in tables.items():
        if list(table) != columns:
            raise SRCSError(
                f"{name} has the columns {', '.join(map(str, table))}, not those of {first}; "
                "only files with the same columns make one table."
            )
        if FILE in table:
            raise SRCSError(f"{name} has a column {FILE!r}, the name of the column for the files.")
    named = [table.assign(**{FILE: name}) for name, table in tables.items()]
    return pd.concat(named, ignore_index=True)


def with_columns(
    tables: Mapping[Path, pd.DataFrame], columns: Mapping[Path, Mapping[str, str]]
) -> pd.DataFrame:
    """Return the tables as one, with the columns that the path names before theirs."""
    names = {str(file): values for file, values in columns.items()}
    whole = stacked({str(file): table for file, table in tables.items()})
    files = whole.pop(FILE).astype(str)
    for at, name in enumerate(next(iter(columns.values()))):
        if name in whole.columns:
            raise SRCSError(f"the braces {{{name}}} name a column that the files have already.")
        texts = files.map({file: values[name] for file, values in names.items()})
        numbers = texts.str.fullmatch(r"0|[1-9]\d{0,8}").all()
        whole.insert(at, name, texts.astype(int) if numbers else texts)
    return whole


def pattern_of_folder(folder: str | os.PathLike[str]) -> str:
    """Return the path with braces that the names of a folder's tables fit; "" without one."""
    files = (file for file in Path(folder).rglob("*") if is_table(file))
    names = sorted(file.relative_to(folder).as_posix() for file in islice(files, _MOST_FILES))
    pattern = pattern_of_names(names)
    return f"{Path(folder).as_posix()}/{pattern}" if pattern else ""
