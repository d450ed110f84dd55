"""Uploads: files that were read, their table, and the study that it makes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, SRCSWarning
from srcs_py.app.importing.files import ZIP, File, Reading
from srcs_py.app.importing.limits import ENDING, checked_table
from srcs_py.app.importing.outline import LoadedTable, odd_columns
from srcs_py.app.importing.studies import StudyTable, checked_choice, study_of_table
from srcs_py.app.importing.words import WordsOfThePage
from srcs_py.tables.formats import format_of
from srcs_py.tables.text_files.decoding import NO_TEXT, lines_of, opened
from srcs_py.tables.text_files.layout import FileLayout

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.tables.description import Description

_LINES = 12  # at the start of a text file that the page shows
_LINE = 1000  # characters of one of them
_ROWS = 200  # of a sheet that are compared with its first one
_LAID_OUT = (
    "If there are lines before the table, comment lines or another separator, "
    "correct it under How the file is read."
)


@dataclass(frozen=True, eq=False)
class Upload:
    """Files that were read.

    Attributes
    ----------
    file : File
        The files.
    lines : tuple of str
        The first lines of a text file.
    problem : str
        Why the files cannot be ranked as they are; empty if they can.
    study : StudyTable or None
        The study; None if the file could not be read.
    description : Description or None
        What is known of its columns, and what is open.
    column_types : mapping of str to str
        The type of each column of the file; a wide one has others than its table.
    unused : mapping of str to int
        Columns without a role, and how many configurations each would make.
    settings : mapping or None
        Settings of a saved study.
    remedy : tuple or None
        What would help against the problem, as in errors.
    """

    file: File
    lines: tuple[str, ...]
    problem: str = ""
    study: StudyTable | None = None
    description: Description | None = None
    column_types: Mapping[str, str] = field(default_factory=dict)
    unused: Mapping[str, int] = field(default_factory=dict)
    settings: Mapping[str, Any] | None = None
    remedy: tuple[str, Any] | None = None


def read_upload(names: tuple[str, ...], reading: Reading) -> Upload:
    """Read files as detected, with the corrections of their user.

    Parameters
    ----------
    names : tuple of str
        The files, in the working directory.
    reading : Reading
        The corrections.

    Raises
    ------
    SRCSError
        If no correction could help, or there is more than the page can show.
    """
    from srcs_py import file_layout

    lines = _first_lines(Path(names[0]))
    file = File(names, reading, FileLayout())
    try:
        options = {name: v for name, v in reading.arguments().items() if name != "types"}
        options["skip"] = reading.skip
        layout = file_layout(_located(names[0], reading.table), **options)
        if len(layout.tables) > 1 and not (reading.table or names[0].lower().endswith(ZIP)):
            reading = replace(reading, table=layout.tables[0])
            layout = file_layout(_located(names[0], reading.table), **options)
        file = File(names, replace(reading, skip=layout.skip), layout)
        return _upload(file, lines)
    except SRCSError as error:
        if not lines:
            raise
        text = error.text(WordsOfThePage())
        return Upload(file, lines, text if reading.types else f"{text} {_LAID_OUT}")


def _upload(file: File, lines: tuple[str, ...]) -> Upload:
    from srcs_py.tables.column_types import column_type, has_spreads
    from srcs_py.tables.decide import described
    from srcs_py.tables.reshape import with_rows_of_runs

    file, table = _with_types(file)
    original = table
    column_types = {str(name): column_type(table[name]) for name in table}
    saved, wide = _settings(file.names), tuple[str, ...]()
    sheet = file.reading.header is None and file.names[0].lower().endswith(".xlsx")
    starts_with_run = sheet and _starts_with_run(table)
    # A saved study has a row for each run, unless its user corrects this.
    if saved is None or file.reading.wide:
        table, wide = with_rows_of_runs(table, file.reading.wide)
    # which columns stood beside those of the algorithms is not known of the long table
    detected = wide and file.reading.wide is None and len(wide) < len(original.columns)
    found = described(original if detected else table, Path(file.names[0]).stem)
    study = study_of_table(LoadedTable(table), file.name, file, found, wide)
    problem, remedy = "", None
    try:
        checked_choice(study, study.first)
    except SRCSError as error:
        problem = f"{error}{_hint(study)}"
    if has_spreads(table):
        problem = f"{file.name} has means with standard deviations in its cells, not runs."
        remedy = "page", "atopsis"
    if starts_with_run:
        problem = f"{file.name} seems to start with a run; correct it under The first line."
    unused = _unused(table, found)
    return Upload(file, lines, problem, study, found, column_types, unused, saved, remedy)


def _unused(table: pd.DataFrame, found: Description) -> dict[str, int]:
    """Return the columns that could be parameters, and how many configurations each would make."""
    params = list(found.by_role["params"].known)
    return {
        name: len(table[[*params, name]].drop_duplicates())
        for name in found.by_role["params"].candidates
    }


def _first_lines(path: Path) -> tuple[str, ...]:
    """Return the first lines of a text file; nothing of another file."""
    if not format_of(path, "read").separators:
        return ()
    try:
        with opened(path) as text:
            lines = tuple(line.rstrip("\r\n")[:_LINE] for line in islice(lines_of(text), _LINES))
    except (OSError, EOFError):  # the reader raises a better error
        return ()
    return () if any(map(NO_TEXT.search, lines)) else lines


def _hint(study: StudyTable) -> str:
    """Return what may help if a table makes no study."""
    assert study.file is not None
    layout = study.file.layout
    if len(layout.tables) > 1 and study.file.reading.table:
        return f" This is {study.file.reading.table!r}; choose another under Table or sheet."
    odd = odd_columns(study.outline.columns, study.first.factors if study.first.performance else ())
    named = " Values that are not numbers are named below." if odd else ""
    return named if odd and all(each.better for each in odd.values()) else f"{named} {_LAID_OUT}"


def _starts_with_run(table: pd.DataFrame) -> bool:
    """Return whether the first row of a sheet, now column names, looks like a run."""
    from srcs_py.tables.text_files.layout import has_names

    rows = table.head(_ROWS).astype(object).map(str).to_numpy().tolist()
    return not has_names([[*map(str, table)], *rows])


def _settings(names: Sequence[str]) -> Mapping[str, Any] | None:
    """Return the settings of a saved study."""
    if len(names) != 1 or not names[0].lower().endswith(ENDING):
        return None
    from srcs_py.tables.study_file import saved_settings

    return saved_settings(Path(names[0]))


def _with_types(file: File) -> tuple[File, pd.DataFrame]:
    """Return the table with its dates in order of time, as far as their type is not corrected."""
    from srcs_py.tables.column_types import better_type, typed

    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", SRCSWarning)
        types, table = file.reading.types, _stacked(file)
    names = [*map(str, table)]
    dates = {
        name: "date" for name in names if name not in types and better_type(table[name]) == "date"
    }
    table = typed(table, dates, file.name, None)
    reading = replace(file.reading, types={**dates, **types})
    return replace(file, reading=reading, notes=tuple(str(note.message) for note in notes)), table


def _stacked(file: File) -> pd.DataFrame:
    """Return the table of all files; if there are several, with a column of their names."""
    from srcs_py import read_table
    from srcs_py.tables.sources import stacked

    columns, options = _columns_of_names(file), file.reading.arguments()
    tables = {
        name: checked_table(read_table(name + file.inside, **options), name) for name in columns
    }
    return stacked(tables, columns) if len(tables) > 1 else tables[file.names[0]]


def _columns_of_names(file: File) -> Mapping[str, Mapping[str, str]]:
    """Return the files, each with the columns that its name gives them if there are several."""
    from srcs_py.tables.path_patterns import columns_of_names
    from srcs_py.tables.words import FILE

    pattern, names = file.reading.pattern, file.names
    if pattern is None or len(names) == 1:
        return {name: {FILE: name} for name in names}
    columns = columns_of_names(pattern, names)
    if other := next((name for name in names if name not in columns), ""):
        raise SRCSError(f"{other} does not fit {pattern}; all files of the table must.")
    return columns


def _located(path: str, table: str | None) -> str:
    return f"{path}::{table}" if table else path
