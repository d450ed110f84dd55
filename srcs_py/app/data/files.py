"""A user's file and how it is to be read: as detected, or as its user corrected it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError

if TYPE_CHECKING:
    from srcs_py.tables.text import FileLayout


@dataclass(frozen=True)
class Reading:
    """What a user said of a file.

    Attributes
    ----------
    table : str or None
        Which of the tables of a file of R.
    header, separator, decimal, types
        Arguments of read_table; None and no types: as detected.
    """

    table: str | None = None
    header: bool | None = None
    separator: str | None = None
    decimal: str | None = None
    types: Mapping[str, str] = field(default_factory=dict)

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of read_table that differ from its defaults."""
        said = {name: getattr(self, name) for name in ("header", "separator", "decimal", "types")}
        return {name: value for name, value in said.items() if value is not None and value != {}}

    def corrected(self, what: str, name: str, value: str) -> Reading:
        """Return the reading with one thing said otherwise, as the page names it.

        Raises
        ------
        SRCSError
            If the page has no such thing.
        """
        if what == "types":
            others = {each: kind for each, kind in self.types.items() if each != name}
            return replace(self, types={**others, name: value} if value else others)
        if what == "table":
            return Reading(table=value)
        if what == "decimal":
            return replace(self, decimal=value)
        if what == "separator":  # there may be other columns then
            return replace(self, separator=value, types={})
        if what == "header":
            return replace(self, header=value == "yes", types={})
        raise SRCSError(f"{what!r} is not something that can be corrected.")


@dataclass(frozen=True)
class File:
    """A user's file.

    Attributes
    ----------
    record : mapping
        What Shiny says of it: name, datapath, ...
    reading : Reading
        What its user said of it.
    layout : FileLayout
        How it is laid out, as detected or as its user said.
    """

    record: Mapping[str, Any]
    reading: Reading
    layout: FileLayout

    @property
    def name(self) -> str:
        """The name that the user gave it."""
        return str(self.record["name"])
