"""Uploaded files read: their table, and the study that it makes."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.data.comments import comment_mark
from srcs_py.app.data.files import FILE, INTO, File, Reading
from srcs_py.app.data.guess import Guess, guess
from srcs_py.app.data.names import names_compared
from srcs_py.app.data.outline import PickledTable, kind_of
from srcs_py.app.data.studies import Study, study_of_table

if TYPE_CHECKING:
    import pandas as pd

ENDING = ".srcs"  # of a study that a page saved
LARGEST_TABLE = 2**30  # bytes in memory
MOST_COLUMNS = 500
MOST_CHARACTERS = 200  # of the name of a column
LINES = 12  # of a text file that are shown as they are
_START = 2**20  # bytes that are looked at before anything else is done
_SEPARATORS = b",;\t|"
_LAID_OUT = (
    "If there are lines before the table, comment lines or another separator, "
    "say so under How the file is read."
)
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


@dataclass(frozen=True, eq=False)
class Upload:
    """Files as they were read.

    Attributes
    ----------
    file : File
        The files.
    lines : tuple of str
        How a text file begins.
    study : Study or str
        The study that they make, or the sentence that says why they make none.
    source : PickledTable or None
        The table; None if it could not be read so.
    columns : tuple of str
        Of the file; a wide one has others than its table.
    column_types : mapping of str to str
        What each column was detected to be.
    roles : Guess
        What the columns seem to be for.
    wide : tuple of str
        The columns of the algorithms that the table was made from.
    settings : mapping or None
        What a saved study says of itself.
    """

    file: File
    lines: tuple[str, ...]
    study: Study | str
    source: PickledTable | None = None
    columns: tuple[str, ...] = ()
    column_types: Mapping[str, str] | None = None
    roles: Guess = Guess(None, (), None, None)  # noqa: RUF009  (cannot be changed)
    wide: tuple[str, ...] = ()
    settings: Mapping[str, Any] | None = None

    @property
    def known(self) -> tuple[str, ...]:
        """The columns of the table."""
        return tuple(self.source.outline.columns) if self.source is not None else ()


def read_upload(
    paths: Sequence[str | os.PathLike[str]],
    records: Sequence[MutableMapping[str, Any]],
    reading: Reading,
    column_types: Mapping[str, str] | None,
) -> Upload:
    """Read files as their user says, or as they seem to be.

    Parameters
    ----------
    paths : sequence of path-like
        Where they lie.
    records : sequence of mapping
        What Shiny says of each.
    reading : Reading
        What their user said.
    column_types : mapping of str to str, optional
        What the columns were before the user said otherwise.

    Raises
    ------
    SRCSError
        If they are nothing that could be corrected, or more than the page can show.
    """
    from srcs_py import file_layout

    first = str(paths[0])
    for path in paths:
        _check_width(Path(path), reading)
    lines = _first_lines(Path(first))
    if lines and reading.comment is None:
        reading = replace(reading, comment=comment_mark(map(Path, paths), reading.skip))
    file = File(tuple(records), reading, _no_layout())
    try:
        said = {name: each for name, each in reading.arguments().items() if name != "types"}
        layout = file_layout(_located(first, reading.table), **said)
        _check_names(layout.names, first)
        if len(layout.tables) > 1:
            reading = replace(reading, table=reading.table or layout.tables[0])
        file = File(tuple(records), reading, layout)
        return _upload(file, lines, list(map(str, paths)), column_types)
    except SRCSError as error:
        if not lines:
            raise
        text = str(error)
        for path in paths:
            text = text.replace(str(path), Path(path).name)
        return Upload(file, lines, text if reading.types else f"{text} {_LAID_OUT}")


def _no_layout() -> Any:
    from srcs_py.tables.layout import FileLayout

    return FileLayout()


def _upload(
    file: File, lines: tuple[str, ...], paths: list[str], column_types: Mapping[str, str] | None
) -> Upload:
    table = _stacked(file, paths)
    columns = tuple(map(str, table.columns))
    detected = column_types or {name: kind_of(table[name]) for name in columns}
    table, wide = _long(table, file.reading)
    source = PickledTable(table)
    found = guess(table, source.outline.columns)
    try:
        study: Study | str = study_of_table(source, file.name, file, found, wide)
    except SRCSError as error:
        study = f"{error}{_hint(file, source)}"
    saved = _settings(paths)
    return Upload(file, lines, study, source, columns, detected, found, wide, saved)


def _hint(file: File, source: PickledTable) -> str:
    """Return what else may help where a table makes no study."""
    if any(each.odd for each in source.outline.columns.values()):
        return " Values that are not numbers are named below."
    if len(file.layout.tables) > 1:
        return f" This is {file.reading.table!r}; choose another under Table or sheet."
    return f" {_LAID_OUT}" if len(source.outline.columns) == 1 else ""


def _settings(paths: list[str]) -> Mapping[str, Any] | None:
    """Return what a saved study says of itself."""
    if len(paths) != 1 or not paths[0].lower().endswith(ENDING):
        return None
    from srcs_py.tables.study_file import settings_of

    return settings_of(Path(paths[0]))


def _stacked(file: File, paths: list[str]) -> pd.DataFrame:
    """Return the table of all files; of several with a column of their names."""
    import pandas as pd

    from srcs_py import read_table

    reading = file.reading
    tables: list[pd.DataFrame] = []
    for path, name in zip(paths, file.names, strict=True):
        where = _located(path, reading.table)
        table = _checked(read_table(where, **reading.arguments()), path)
        if tables and list(table) != list(tables[0])[:-1]:
            raise SRCSError(
                f"{name} has the columns {', '.join(map(str, table))}, not those of "
                f"{file.names[0]}; only files with the same columns make one table."
            )
        if len(paths) > 1 and FILE in table:
            raise SRCSError(f"{name} has a column {FILE!r}, which is to say from which file it is.")
        tables.append(table.assign(**{FILE: name}) if len(paths) > 1 else table)
    return pd.concat(tables, ignore_index=True) if len(tables) > 1 else tables[0]


def _located(path: str, table: str | None) -> str:
    return f"{path}::{table}" if table else path


def _long(table: pd.DataFrame, reading: Reading) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """Return the table with a row for each run, and the columns that were one per algorithm."""
    from srcs_py import from_wide
    from srcs_py.tables.wide import columns_like_algorithms

    wide = reading.wide
    if wide is None:
        named = any(map(names_compared, map(str, table)))
        wide = () if named else tuple(columns_like_algorithms(table))
    return (from_wide(table, wide, into=INTO), wide) if wide else (table, ())


def _check_width(path: Path, reading: Reading) -> None:
    """Refuse too many columns, and too long names, before anything else is done with a table."""
    if path.name.lower().endswith((".csv", ".tsv", ".txt", ".gz")):
        lines = re.sub(rb'"[^"]*"', b"", _start(path)).splitlines()
        counts = (line.count(each) for line in lines for each in _SEPARATORS)
        _check_count(1 + max(counts, default=0), path)
    else:
        _check_names(_names(path, reading), path)


def _check_count(count: int, path: str | Path) -> None:
    if count > MOST_COLUMNS:
        raise SRCSError(f"{path} has more than {MOST_COLUMNS} columns, which the page takes.")


def _check_names(names: Sequence[str], path: str | Path) -> None:
    _check_count(len(names), path)
    for name in names:
        if len(name) > MOST_CHARACTERS:
            raise SRCSError(
                f"{path}: the name of a column, {name[:20]!r}..., has {len(name)} characters; "
                f"the page takes {MOST_CHARACTERS}."
            )


def _names(path: Path, reading: Reading) -> list[str]:
    """Return the names of the columns where the kind of file has them before the rows.

    One of R has them after the values; its layout has them, before a table is made.
    """
    try:
        if (kind := path.suffix.lower()) == ".xlsx":
            from srcs_py.tables.excel import names_in

            return names_in(path, reading.table or "", reading.skip)
        return _arrow_names(path, kind) if kind in {".parquet", ".feather", ENDING} else []
    except Exception:  # the reader says what is wrong
        return []


def _arrow_names(path: Path, kind: str) -> list[str]:
    from pyarrow import ipc, parquet

    from srcs_py.tables.study_file import runs_of

    if kind == ".feather":
        with path.open("rb") as file, ipc.open_file(file) as reader:
            return list(reader.schema.names)
    with parquet.ParquetFile(runs_of(path) if kind == ENDING else path) as file:
        return list(file.schema.names)


def _start(path: Path) -> bytes:
    try:
        with (gzip.open if path.suffix.lower() == ".gz" else open)(path, "rb") as file:
            return bytes(file.read(_START))
    except (OSError, EOFError):  # the reader says what is wrong
        return b""


def _first_lines(path: Path) -> tuple[str, ...]:
    """Return how a text file begins; nothing for another kind."""
    from srcs_py.tables.formats import format_of
    from srcs_py.tables.layout import read_head

    if not format_of(path, "read").separators:
        return ()
    try:
        lines = read_head(path, LINES)
    except (OSError, EOFError):  # the reader says what is wrong
        return ()
    return () if any(map(_NO_TEXT.search, lines)) else lines


def _checked(table: pd.DataFrame, path: str) -> pd.DataFrame:
    """Return the table, its columns named by texts, if a page can show it."""
    table = table.set_axis([str(name) for name in table.columns], axis=1)
    _check_names([*table.columns], path)
    if table.columns.has_duplicates:
        name = table.columns[table.columns.duplicated()][0]
        raise SRCSError(f"{path}: the column {name!r} occurs twice.")
    for name in table.columns:
        if not _has_plain_values(table[name]):
            raise SRCSError(f"{path}: the column {name!r} contains more than numbers and texts.")
    if table.memory_usage(deep=True).sum() > LARGEST_TABLE:
        raise SRCSError(f"{path} makes a table of more than {LARGEST_TABLE // 2**20} MB.")
    return table


def _has_plain_values(column: pd.Series) -> bool:
    plain = (str, bytes, int, float, complex)
    return column.dtype != object or all(isinstance(each, plain) for each in column.dropna())
