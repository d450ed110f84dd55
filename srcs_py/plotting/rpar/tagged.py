"""R's tagged lists: their keys are checked once, their values read by type.

Keys may be spelled as in R (``levels.lab.textpar``) or with underscores. An unknown key is an
error that names the nearest; a parameter that R knows but this library cannot honour is
collected, and all of them are named in one warning. The type of a value is a function that takes
its name and the value, and returns what it means or raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from srcs_py.base.checks import check_number, nearest
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


@dataclass
class Given:
    """Arguments of a drawing function by their names, and notes of what has no effect."""

    arguments: Mapping[str, Any]
    notes: list[str] = field(default_factory=list)

    def read(
        self,
        argument: str,
        kinds: Mapping[str, Kind],
        unused: Iterable[str] = R_PARAMETERS,
        given: Any = None,
    ) -> dict[str, Any]:
        """Return the values of one of R's tagged lists, with underscores in their keys.

        Parameters
        ----------
        argument : str
            Name of the list.
        kinds : mapping
            Types of the values by their keys in R.
        unused : iterable of str
            Further keys, which have no effect.
        given : mapping, optional
            The list, if it is not an argument; a value of None (R's NULL) is left out.
        """
        given = self.arguments.get(argument) if given is None else given
        if given is None:
            return {}
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
            values[name] = value
        self.notes += [f"{argument}[{name!r}]" for name in values if name not in kinds]
        return {
            name.replace(".", "_"): kinds[name](f"{argument}[{name!r}]", value)
            for name, value in values.items()
            if name in kinds and value is not None
        }

    def warn(self, where: str = "") -> None:
        """Name all that has no effect in one warning, if there is anything."""
        if self.notes:
            warn(f"Without effect: {where}{'; '.join(self.notes)}.")


not_negative = partial(check_number, least=0.0, most=1000.0)


def several_numbers(name: str, value: Any, count: int) -> tuple[float, ...]:
    """Return ``count`` numbers, none of them negative."""
    found = [] if isinstance(value, str) or not isinstance(value, Iterable) else [*value]
    if len(found) != count:
        raise SRCSError(Argument(name, value), f" must be {count} numbers.")
    return tuple(not_negative(name, each) for each in found)


def label(name: str, value: Any, column: str | None) -> str | None:
    """Return a label: True is the column's name, False no label; or a text."""
    if not isinstance(value, bool | str):
        raise SRCSError(Argument(name, value), " must be True, False or a text.")
    return {True: column, False: None}.get(value, value)  # type: ignore[arg-type]


def levels(_: str, value: Any) -> tuple[str, ...]:
    """Return the texts of levels to be labelled."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        value = [value]
    return tuple(level_text(each) for each in value)


def levels_among(name: str, value: Any, known: Sequence[str], notes: list[str]) -> tuple[str, ...]:
    """Return the texts of levels to be labelled, and note those that do not occur."""
    wanted = levels(name, value)
    missing = [level for level in wanted if level not in known]
    if missing:
        notes.append(f"{name} names no such level: {', '.join(missing)}")
    return wanted
