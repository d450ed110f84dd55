"""An uploaded file read: its table, and the study that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.data.files import File, Reading
from srcs_py.app.data.outline import PickledTable
from srcs_py.app.data.studies import Study, study_of_table

if TYPE_CHECKING:
    import os

    import pandas as pd

LARGEST_TABLE = 2**30  # bytes in memory
MOST_COLUMNS = 500
MOST_CHARACTERS = 200  # of the name of a column


@dataclass(frozen=True, eq=False)
class Upload:
    """A file as it was read.

    Attributes
    ----------
    file : File
        The file.
    column_types : mapping of str to str
        What each column was detected to be.
    source : PickledTable
        The table.
    study : Study or str
        The study that it makes, or the sentence that says why it makes none.
    """

    file: File
    column_types: Mapping[str, str]
    source: PickledTable
    study: Study | str


def read_upload(
    path: str | os.PathLike[str],
    record: Mapping[str, Any],
    reading: Reading,
    column_types: Mapping[str, str] | None,
) -> Upload:
    """Read a file as its user says, or as it seems to be.

    Parameters
    ----------
    path : path-like
        Where it lies.
    record : mapping
        What Shiny says of it.
    reading : Reading
        What its user said.
    column_types : mapping of str to str, optional
        What the columns were before the user said otherwise.

    Raises
    ------
    SRCSError
        If it cannot be read so, or is more than the page can show.
    """
    from srcs_py import file_layout, read_table

    arguments = reading.arguments()
    layout = file_layout(
        path, **{name: each for name, each in arguments.items() if name != "types"}
    )
    if len(layout.tables) > 1:
        reading = replace(reading, table=reading.table or layout.tables[0])
    where = f"{path}::{reading.table}" if reading.table else path
    table = _checked(read_table(where, **arguments), str(path))
    source = PickledTable(table)
    detected = column_types or {name: each.kind for name, each in source.outline.columns.items()}
    file = File(record, reading, layout)
    try:
        return Upload(file, detected, source, study_of_table(source, file.name, file))
    except SRCSError as error:
        return Upload(file, detected, source, str(error))


def _checked(table: pd.DataFrame, path: str) -> pd.DataFrame:
    """Return the table, its columns named by texts, if a page can show it."""
    table = table.set_axis([str(name) for name in table.columns], axis=1)
    if len(table.columns) > MOST_COLUMNS:
        raise SRCSError(f"{path} has {len(table.columns)} columns; the page takes {MOST_COLUMNS}.")
    if table.columns.has_duplicates:
        name = table.columns[table.columns.duplicated()][0]
        raise SRCSError(f"{path}: the column {name!r} occurs twice.")
    for name in table.columns:
        if len(name) > MOST_CHARACTERS:
            raise SRCSError(
                f"{path}: the name of a column, {name[:20]!r}..., has {len(name)} characters; "
                f"the page takes {MOST_CHARACTERS}."
            )
        if not _has_plain_values(table[name]):
            raise SRCSError(f"{path}: the column {name!r} contains more than numbers and texts.")
    if table.memory_usage(deep=True).sum() > LARGEST_TABLE:
        raise SRCSError(f"{path} makes a table of more than {LARGEST_TABLE // 2**20} MB.")
    return table


def _has_plain_values(column: pd.Series) -> bool:
    plain = (str, bytes, int, float, complex)
    return column.dtype != object or all(isinstance(each, plain) for each in column.dropna())
