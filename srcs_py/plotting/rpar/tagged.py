"""R's tagged lists: their keys are checked once, their values read by type.

Keys may be spelled as in R (``levels.lab.textpar``) or with underscores. An unknown key is an
error that names the nearest; a parameter that R knows but this library cannot honour is
collected, and all of them are named in one warning. The type of a value is a function that takes
its name and the value, and returns what it means or raises.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from srcs_py.base.checks import match_choice, nearest
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.tables.factors import level_text

Kind = Callable[[str, Any], Any]
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


def tagged_list(
    argument: str,
    given: Any,
    kinds: Mapping[str, Kind],
    notes: Notes,
    unused: Iterable[str] = R_PARAMETERS,
) -> dict[str, Any]:
    """Return the values of one of R's tagged lists, with underscores in their keys.

    Parameters
    ----------
    argument : str
        Name of the list.
    given : mapping or None
        The list; a value of None (R's NULL) is left out.
    kinds : mapping
        Types of the values by their keys in R.
    notes : Notes
        Names of the keys in ``unused`` are added.
    unused : iterable of str
        Further keys, which have no effect.
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise SRCSError(Argument(argument, given), " must be a dict, as R's tagged list.")
    spelled = {each.replace(".", "_"): each for each in (*unused, *kinds)}
    values: dict[str, Any] = {}
    for key, value in given.items():
        name = spelled.get(str(key).replace(".", "_"))
        if name is None:
            raise SRCSError(Argument(argument), f" has no key {key!r}: {nearest(key, kinds)}")
        if name in values:
            raise SRCSError(Argument(argument), f": the key {name!r} is given twice.")
        values[name] = _not_missing(f"{argument}[{name!r}]", value)
    notes += [f"{argument}[{name!r}]" for name in values if name not in kinds]
    return {
        name.replace(".", "_"): kinds[name](f"{argument}[{name!r}]", value)
        for name, value in values.items()
        if name in kinds and value is not None
    }


def _not_missing(name: str, value: Any) -> Any:
    if isinstance(value, Mapping) or value is None:
        return value
    every = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    if any(pd.api.types.is_scalar(each) and each is not None and pd.isna(each) for each in every):
        raise SRCSError(f"{name} is NA; leave it out, or give None for its default.")
    return value


def any_number(name: str, value: Any, least: float | None = None) -> float:
    """Return a number, refusing text, NA, truth values and less than ``least``."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        found = float("nan")
    if math.isnan(found) or (least is not None and found < least) or isinstance(value, bool):
        bound = "" if least is None else f" of at least {least:g}"
        raise SRCSError(f"{name} = {value!r} must be a number{bound}.")
    return found


def positive(name: str, value: Any) -> float:
    """Return a number that is not negative."""
    return any_number(name, value, 0.0)


def several_numbers(count: int) -> Kind:
    """Return the type of that many numbers, none of them negative."""

    def read(name: str, value: Any) -> tuple[float, ...]:
        several = isinstance(value, Iterable) and not isinstance(value, str)
        if not several or len(list(value)) != count:
            raise SRCSError(f"{name} = {value!r} must be {count} numbers.")
        return tuple(positive(name, each) for each in value)

    return read


def width(name: str, value: Any) -> float:
    """Return a width in cm: a positive number, or R's ``lcm()`` text such as ``"2 cm"``."""
    if isinstance(value, str) and value.strip().endswith("cm"):
        value = pd.to_numeric(value.strip().removesuffix("cm"), errors="coerce")
    found = positive(name, value)
    if not 0 < found < float("inf"):
        raise SRCSError(f"{name} = {value!r} must be a width in cm above 0.")
    return found


def text(name: str, value: Any) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise SRCSError(f"{name} = {value!r} must be a text.")
    return value


def choice(*choices: str) -> Kind:
    """Return the type of one of these texts."""
    return lambda name, value: match_choice(name, value, choices)


def label(column: str | None) -> Kind:
    """Return the type of a label: True is the column's name, False no label; or a text."""

    def read(name: str, value: Any) -> str | None:
        if not isinstance(value, bool | str):
            raise SRCSError(f"{name} = {value!r} must be True, False or a text.")
        return {True: column, False: None}.get(value, value)  # type: ignore[arg-type]

    return read


def levels(_: str, value: Any) -> tuple[str, ...]:
    """Return the texts of levels to be labelled."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        value = [value]
    return tuple(level_text(each) for each in value)


def levels_among(known: Sequence[str], notes: Notes) -> Kind:
    """Return the type of levels to be labelled; those that do not occur are noted."""

    def read(name: str, value: Any) -> tuple[str, ...]:
        wanted = levels(name, value)
        missing = [level for level in wanted if level not in known]
        if missing:
            notes.append(f"{name} names no such level: {', '.join(missing)}")
        return wanted

    return read
