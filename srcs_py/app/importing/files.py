"""A user's files and how they are to be read: as detected, or as their user corrected it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError

if TYPE_CHECKING:
    from srcs_py.tables.text_files.layout import FileLayout

FILE = "File"  # the column that says from which of several files a row is
INTO = ("Algorithm", "Performance")  # the columns that a wide table is made into
_ARGUMENTS = ("header", "separator", "decimal", "types", "skip", "comment", "missing")


@dataclass(frozen=True)
class Reading:
    """What a user said of a file.

    Attributes
    ----------
    table : str or None
        Which of the tables of a file of R, or of the sheets of one of Excel.
    header, separator, decimal, types, skip, comment, missing
        Arguments of read_table; as by default: as detected.
    wide : tuple of str or None
        The columns of the algorithms, where each has one; none where there is a row for each run;
        None: as detected.
    """

    table: str | None = None
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
        said = replace(self, skip=self.skip or None)
        return {
            name: getattr(said, name)
            for name in _ARGUMENTS
            if getattr(said, name) != getattr(Reading(), name)
        }

    def corrected(self, what: str, name: str, value: str) -> Reading:
        """Return the reading with one thing said otherwise, as the page names it.

        Raises
        ------
        SRCSError
            If the page has no such thing, or it cannot be so.
        """
        if what == "types":
            others = {each: kind for each, kind in self.types.items() if each != name}
            return replace(self, types={**others, name: value} if value else others)
        if what == "table":
            return Reading(table=value, missing=self.missing)
        if what == "missing too":
            return replace(self, missing=(*self.missing, *_texts(value, "\n")))
        if what not in _SAID:
            raise SRCSError(f"{what!r} is not something that can be corrected.")
        said: dict[str, Any] = {what: _SAID[what](value)}
        if what not in {"decimal", "missing", "wide"}:  # there may be other columns then
            said |= {"types": {}, "wide": None}
        return replace(self, **said)


def _lines(value: str) -> int:
    if not value.strip().isdecimal():
        raise SRCSError(f"Lines before the table: {value!r} is not a number of lines, such as 2.")
    return int(value)


def _texts(value: str, separator: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for part in value.split(separator) if (each := part.strip())))


_SAID: dict[str, Callable[[str], Any]] = {
    "comment": lambda value: value.strip() or None,
    "decimal": str,
    "header": lambda value: value == "yes",
    "missing": lambda value: _texts(value, ","),
    "separator": str,
    "skip": _lines,
    "wide": lambda value: _texts(value, "\n"),
}


def _numbered(name: str, before: int) -> str:
    return re.sub(r"((\.\w+)?\.\w+)$", rf" ({before + 1})\1", name) if before else name


@dataclass(frozen=True)
class File:
    """The file of a user, or several that make one table.

    Attributes
    ----------
    records : tuple of mapping
        What Shiny says of each: name, datapath, ...
    reading : Reading
        What its user said of it.
    layout : FileLayout
        How the first is laid out, as detected or as its user said.
    """

    records: tuple[MutableMapping[str, Any], ...]
    reading: Reading
    layout: FileLayout

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the user gave the files; several of one name are numbered."""
        own = [str(each["name"]) for each in self.records]
        return tuple(_numbered(name, own[:at].count(name)) for at, name in enumerate(own))

    @property
    def name(self) -> str:
        """The name of the table."""
        first, *others = self.names
        return f"{first} and {len(others)} more" if others else first
