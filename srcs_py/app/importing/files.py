"""Files of a user, and how to read them: as detected, or as the user corrected it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError

if TYPE_CHECKING:
    from srcs_py.tables.text_files.layout import FileLayout

ZIP = ".zip"  # its tables are one, unless a user picks one of them
_ARGUMENTS = ("header", "separator", "decimal", "types", "skip", "comment", "missing")


@dataclass(frozen=True)
class Reading:
    """Corrections of what was detected in a file.

    Attributes
    ----------
    table : str or None
        Name of a table in a file of R, or of a sheet.
    pattern : str or None
        Braces in the names of several files, or of those in a zip, each of which is a column.
    header, separator, decimal, types, skip, comment, missing
        Arguments of read_table; those at their defaults are detected.
    wide : tuple of str or None
        Columns of the algorithms, if each has one; empty if there is a row for each run; None if
        this is detected.
    """

    table: str | None = None
    pattern: str | None = None
    header: bool | None = None
    separator: str | None = None
    decimal: str | None = None
    types: Mapping[str, str] = field(default_factory=dict)
    skip: int | None = None
    comment: str | None = None
    missing: tuple[str, ...] = ()
    wide: tuple[str, ...] | None = None

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of read_table that differ from its defaults."""
        values = {name: getattr(self, name) for name in _ARGUMENTS}
        return {name: value for name, value in values.items() if value or value is False}

    def corrected(self, what: str, name: str, value: str) -> Reading:
        """Return the reading after a correction in the Data view.

        Raises
        ------
        SRCSError
            If there is no such correction, or its value is impossible.
        """
        if what == "types":
            others = {column: kind for column, kind in self.types.items() if column != name}
            return replace(self, types={**others, name: value} if value else others)
        if what == "table":
            return Reading(table=value, missing=self.missing)
        if what == "missing too":
            return replace(self, missing=(*self.missing, *_texts(value, "\n")))
        if what not in _CORRECTIONS:
            raise SRCSError(f"{what!r} is not something that can be corrected.")
        changes: dict[str, Any] = {what: _CORRECTIONS[what](value)}
        if what not in {"decimal", "missing", "wide"}:  # there may be other columns then
            changes |= {"types": {}, "wide": None}
        return replace(self, **changes)


def _number_of_lines(value: str) -> int:
    if not value.strip().isdecimal():
        raise SRCSError(f"Lines before the table: {value!r} is not a number of lines, such as 2.")
    return int(value)


def _texts(value: str, separator: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for part in value.split(separator) if (text := part.strip())))


_CORRECTIONS: dict[str, Callable[[str], Any]] = {
    "comment": lambda value: value.strip() or None,
    "decimal": str,
    "header": lambda value: value == "yes",
    "pattern": lambda value: value.strip() or None,
    "missing": lambda value: _texts(value, ","),
    "separator": str,
    "skip": _number_of_lines,
    "wide": lambda value: _texts(value, "\n"),
}


@dataclass(frozen=True)
class File:
    """The file of a user, or several that make one table.

    Attributes
    ----------
    names : tuple of str
        Names of the files, which are in the working directory.
    reading : Reading
        How they are read.
    layout : FileLayout
        The layout of the first one, as detected or corrected.
    notes : tuple of str
        Warnings while they were read.
    """

    names: tuple[str, ...]
    reading: Reading
    layout: FileLayout
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the table."""
        first, *others = self.names
        return f"{first} and {len(others)} more" if others else first

    @property
    def inside(self) -> str:
        """End of each path after the name of the file: a table of it, or those of a zip."""
        wanted = self.reading.table or ("" if len(self.names) > 1 else self.reading.pattern)
        return f"::{wanted}" if wanted else ""


def reading_in(values: Any) -> Reading:
    """Return the reading in a message; readers check its values."""
    try:
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return Reading(**(values | lists))
    except (TypeError, AttributeError):  # not written by this program
        return Reading()
