"""R's tagged lists: their keys are checked once, their values read by type.

Keys may be spelled as in R (``levels.lab.textpar``) or with underscores. An unknown key is an
error that names the nearest; a parameter that R knows but this library cannot honour is
collected, and all of them are named in one warning.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from srcs_py.base.checks import nearest
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.plotting.rpar.rcolors import to_hex
from srcs_py.tables.factors import level_text

# The arguments of R's par(), text() and axis(): names that R would accept.
_NAMES = """
    adj ann ask bg bty cex cex.axis cex.lab cex.main cex.sub col col.axis col.lab col.main
    col.sub crt err family fg fig fin font font.axis font.lab font.main font.sub lab las lend
    lheight ljoin lmitre lty lwd mai mar mex mfcol mfg mfrow mgp mkh new oma omd omi page pch pin
    plt ps pty smo srt tck tcl usr xaxp xaxs xaxt xlog xpd yaxp yaxs yaxt ylbias ylog x y labels
    pos offset vfont side at tick line outer lwd.ticks col.ticks hadj padj gap.axis
"""
R_PARAMETERS = frozenset(_NAMES.split())


class Notes(list[str]):
    """Options that have no effect here, named in one warning."""

    def warn(self) -> None:
        """Name everything collected in one warning, if there is anything."""
        if self:
            warn(f"Without effect: {'; '.join(self)}.")


class TaggedList:
    """One of R's tagged lists: checks its keys, then gives their values one by one."""

    def __init__(
        self, argument: str, given: Any, known: Iterable[str], passed_over: Iterable[str] = ()
    ) -> None:
        self.argument = argument
        if given is None:
            given = {}
        if not isinstance(given, Mapping):
            raise SRCSError(Argument(argument, given), " must be a dict, as R's tagged list.")
        known = tuple(known)
        spelled = {each.replace(".", "_"): each for each in (*known, *passed_over)}
        self.values: dict[str, Any] = {}
        for key, value in given.items():
            name = spelled.get(str(key).replace(".", "_"))
            if name is None:
                raise SRCSError(Argument(argument), f" has no key {key!r}: {nearest(key, known)}")
            if name in self.values:
                raise SRCSError(Argument(argument), f": the key {name!r} is given twice.")
            self.values[name] = _not_missing(f"{argument}[{name!r}]", value)
        self.unused = [name for name in self.values if name not in known]
        for name in self.unused:
            del self.values[name]

    def name(self, key: str) -> str:
        """Return how a message names this key."""
        return f"{self.argument}[{key!r}]"

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value, or the default where it is not given or None (R's NULL)."""
        value = self.values.get(key)
        return default if value is None else value

    def number(self, key: str, default: Any, least: float | None = None) -> Any:
        """Return a number, at least ``least`` where that is given."""
        value = self.get(key, default)
        if value is default:
            return default
        return number_of(self.name(key), value, least)

    def width(self, key: str) -> float:
        """Return a width in cm: a positive number, or R's ``lcm()`` text such as ``"2 cm"``."""
        value = self.get(key, 1.0)
        if isinstance(value, str) and value.strip().endswith("cm"):
            value = pd.to_numeric(value.strip().removesuffix("cm"), errors="coerce")
        width = number_of(self.name(key), value, 0.0)
        if not 0 < width < float("inf"):
            raise SRCSError(f"{self.name(key)} = {value!r} must be a width in cm above 0.")
        return width

    def color(self, key: str, default: str | None = None) -> str | None:
        """Return a colour's hex code."""
        value = self.get(key, default)
        return None if value is None else to_hex(self.name(key), value)

    def flag(self, key: str, default: bool) -> bool:
        """Return True or False."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise SRCSError(f"{self.name(key)} = {value!r} must be True or False.")
        return value

    def text(self, key: str, default: str | None = None) -> str | None:
        """Return a text."""
        value = self.get(key, default)
        if value is not None and not isinstance(value, str):
            raise SRCSError(f"{self.name(key)} = {value!r} must be a text.")
        return value

    def label(self, key: str, column: str | None) -> str | None:
        """Return the label: True or None give the column's name, False none, text itself."""
        value = self.get(key, True)
        if value is True:
            return column
        if value is False:
            return None
        if not isinstance(value, str):
            raise SRCSError(f"{self.name(key)} = {value!r} must be True, False or a text.")
        return value

    def levels(self, key: str) -> tuple[str, ...] | None:
        """Return the texts of the levels to be labelled, or None for all."""
        value = self.get(key)
        if value is None:
            return None
        if isinstance(value, str) or not isinstance(value, Iterable):
            value = [value]
        return tuple(level_text(each) for each in value)

    def numbers(self, key: str, count: int) -> tuple[float, ...] | None:
        """Return ``count`` numbers, none of them negative, or None where not given."""
        value = self.get(key)
        if value is None:
            return None
        if isinstance(value, str) or not isinstance(value, Iterable) or len(list(value)) != count:
            raise SRCSError(f"{self.name(key)} = {value!r} must be {count} numbers.")
        return tuple(number_of(self.name(key), each, 0.0) for each in value)


def _not_missing(name: str, value: Any) -> Any:
    if isinstance(value, Mapping) or value is None:
        return value
    every = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    if any(pd.api.types.is_scalar(each) and each is not None and pd.isna(each) for each in every):
        raise SRCSError(f"{name} is NA; leave it out, or give None for its default.")
    return value


def number_of(name: str, value: Any, least: float | None) -> float:
    """Return a number, refusing text, NA, truth values and less than ``least``."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = float("nan")
    if math.isnan(number) or (least is not None and number < least) or isinstance(value, bool):
        bound = "" if least is None else f" of at least {least:g}"
        raise SRCSError(f"{name} = {value!r} must be a number{bound}.")
    return number
