"""Uploaded files read: their table, and the study that it makes."""

from __future__ import annotations

import csv
import os
import zlib
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.importing.files import FILE, INTO, File, Reading
from srcs_py.app.importing.limits import ENDING, check_names, check_width, checked, first_lines
from srcs_py.app.importing.outline import PickledTable, odd_columns
from srcs_py.app.importing.studies import Choice, Study, study_of_table
from srcs_py.tables.guess_roles import GuessedRoles, guess_roles, names_compared
from srcs_py.tables.text_files.layout import FileLayout
from srcs_py.tables.text_files.title_lines import lines_before_table

if TYPE_CHECKING:
    import pandas as pd

_ROWS = 200  # of a sheet that show whether its first one has names
_LAID_OUT = (
    "If there are lines before the table, comment lines or another separator, "
    "say so under How the file is read."
)


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
    roles : GuessedRoles
        What the columns seem to be for.
    wide : tuple of str
        The columns of the algorithms that the table was made from.
    settings : mapping or None
        What a saved study says of itself.
    better, missing : str
        Which performance its user said is better, empty if none was said; what is done where one
        is missing.
    """

    file: File
    lines: tuple[str, ...]
    study: Study | str
    source: PickledTable | None = None
    columns: tuple[str, ...] = ()
    column_types: Mapping[str, str] | None = None
    roles: GuessedRoles = GuessedRoles(None, (), None, None)  # noqa: RUF009  (cannot be changed)
    wide: tuple[str, ...] = ()
    settings: Mapping[str, Any] | None = None
    better: str = ""
    missing: str = "fail"

    @property
    def known(self) -> tuple[str, ...]:
        """The columns of the table."""
        return tuple(self.source.outline.columns) if self.source is not None else ()

    def to_study(self) -> Study:
        """Return the study; without roles where none could be guessed."""
        if isinstance(self.study, Study):
            return self.study
        assert self.source is not None
        nothing, pairing = Choice("", (), ""), self.roles.pairing
        return Study(self.file.name, self.source, nothing, True, pairing, self.file, self.wide)


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
        check_width(Path(path), reading)
    lines = first_lines(Path(first))
    if lines and reading.skip is None:
        reading = replace(reading, skip=_lines_before(paths))
    file = File(tuple(records), reading, FileLayout())
    try:
        said = {name: each for name, each in reading.arguments().items() if name != "types"}
        layout = file_layout(_located(first, reading.table), **said)
        check_names(layout.names, first)
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


def _upload(
    file: File, lines: tuple[str, ...], paths: list[str], column_types: Mapping[str, str] | None
) -> Upload:
    from srcs_py.tables.column_types import column_type

    table = _stacked(file, paths)
    columns = tuple(map(str, table.columns))
    detected = column_types or {name: column_type(table[name]) for name in columns}
    saved = _settings(paths)
    run = file.reading.header is None and paths[0].lower().endswith(".xlsx") and _starts_with(table)
    # A saved study has a row for each run, unless its user says otherwise.
    table, wide = _long(table, file.reading) if saved is None or file.reading.wide else (table, ())
    source = PickledTable(table)
    found = guess_roles(table)
    try:
        study: Study | str = study_of_table(source, file.name, file, found, wide)
    except SRCSError as error:
        study = f"{error}{_hint(file, source, found)}"
    if run:
        study = f"{file.name} seems to start with a run; say so under The first line."
    return Upload(file, lines, study, source, columns, detected, found, wide, saved)


def _lines_before(paths: Sequence[str | os.PathLike[str]]) -> int:
    """Return the number of lines before the table if it is the same in all files."""
    try:
        found = {lines_before_table(Path(path)) for path in paths}
    except (OSError, EOFError, zlib.error, csv.Error):  # the reader says what is wrong
        return 0
    return found.pop() if len(found) == 1 else 0


def _hint(file: File, source: PickledTable, found: GuessedRoles) -> str:
    """Return what else may help where a table makes no study."""
    if len(file.layout.tables) > 1:
        return f" This is {file.reading.table!r}; choose another under Table or sheet."
    odd = odd_columns(source.outline.columns, (found.target, *found.params))
    return f"{' Values that are not numbers are named below.' if odd else ''} {_LAID_OUT}"


def _starts_with(table: pd.DataFrame) -> bool:
    """Say whether the names of the columns of a sheet look like a run."""
    from srcs_py.tables.text_files.layout import has_names

    rows = table.head(_ROWS).astype(object).map(str).to_numpy().tolist()
    return not has_names([[*map(str, table)], *rows])


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
        table = checked(read_table(where, **reading.arguments()), path)
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
    from srcs_py.tables.reshape import columns_like_algorithms

    wide = reading.wide
    if wide is None:
        named = any(map(names_compared, map(str, table)))
        wide = () if named else tuple(columns_like_algorithms(table))
    return (from_wide(table, wide, into=INTO), wide) if wide else (table, ())
