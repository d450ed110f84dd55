"""Tables in zip files."""

from __future__ import annotations

import zipfile
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from srcs_py.base.checks import check_known
from srcs_py.tables.budget import check_budget
from srcs_py.tables.formats import format_of
from srcs_py.tables.several_files import is_table, stacked, table_names

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.tables.text_files.layout import FileLayout


def zipped_tables(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the names of the tables in a zip file; their columns are not known."""
    with zipfile.ZipFile(file) as archive:
        return {name: () for name in archive.namelist() if is_table(Path(name))}


def read_zip(file: Path, name: str, given: FileLayout, as_text: Collection[str]) -> pd.DataFrame:
    """Return the table of this name; without a name, all tables in the file as one."""
    known = zipped_tables(file)
    if name or not known:
        check_known(name, known, f"{file} holds no table {name}")
    tables = {}
    with zipfile.ZipFile(file) as archive, TemporaryDirectory() as folder:
        check_budget(file, bytes=sum(entry.file_size for entry in archive.infolist()))
        members = [name] if name else list(known)
        for member, part in zip(members, table_names(list(map(Path, members))), strict=True):
            path = Path(archive.extract(member, folder))
            kind = format_of(path, "read")
            kind.check_package(member)
            assert kind.read is not None
            tables[part] = kind.read(path, "", given, as_text)
    return stacked(tables) if len(tables) > 1 else next(iter(tables.values()))
