"""The state of the application in its address, so that a link opens the same view again.

Only what differs from a fresh page is written. Values that the page does not know are left out
when an address is read, because it may come from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode

MOST = 8000  # characters; addresses of bundled data have some hundreds
LONG = 2**20  # characters of a state that may name all levels of an upload
PLACES = ("yOuter", "xOuter", "yInner", "xInner")
NOWHERE = "-"
BETTER = {"larger": "larger", "smaller": "smaller"}
SWITCHES = ("log", "nothing")  # of the picture, that are on
VIEW = ("column", "palette", "zoom", "part", *SWITCHES)  # part: a region
NOTHING: tuple[Any, ...] = (None, "", (), [])  # not written, unlike the number 0
_LEVEL, _SHOW, _HIDE, _ORDER = "level.", "show.", "hide.", "order."


class Address:
    """The values in an address.

    Parameters
    ----------
    search : str
        The query, after the question mark.
    most : int
        Characters that are read at most.

    Attributes
    ----------
    problem : str
        A sentence if nothing of it is read; otherwise empty.
    """

    def __init__(self, search: str = "", most: int = MOST) -> None:
        query = search.lstrip("?")
        self.problem = ""
        if len(query) > most:
            self.problem = (
                f"The link has {len(query)} characters and at most {most} are read, so this is the "
                "fresh page; the link was not made by this program."
            )
            query = ""
        self._values = parse_qs(query, keep_blank_values=True)

    def text(self, name: str, default: str, known: Iterable[str] | None = None) -> str:
        """Return a value, if it is among those known."""
        value = self._values.get(name, [default])[0]
        return value if known is None or value in known else default

    def number(self, name: str, default: float, low: float, high: float) -> float:
        """Return a number between two others."""
        try:
            value = float(self.text(name, ""))
        except ValueError:
            return default
        return value if low <= value <= high else default

    def maximize(self, default: bool) -> bool:
        """Return whether larger performances are better."""
        return self.text("better", "larger" if default else "smaller", BETTER) == "larger"

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the list under a name."""
        return _listed(self._values.get(name, ()))

    def group(self, prefix: str) -> dict[str, tuple[str, ...]]:
        """Return the lists of all names with a prefix, by the rest of the name."""
        return {
            name.removeprefix(prefix): _listed(values)
            for name, values in self._values.items()
            if name.startswith(prefix)
        }

    def levels(self) -> dict[str, tuple[str, ...]]:
        """Return the levels in use, by column, where not all are."""
        return self.group(_LEVEL)

    def arrangement(self) -> dict[str, Any] | None:
        """Return the arrangement of the picture, as the picture takes it; None without one."""
        part = self.text("part", "")
        placed = PLACES if {*PLACES} & {*self._values} else ()
        places = {place: self.text(place, NOWHERE) for place in placed}
        found = {
            "places": {at: None if name == NOWHERE else name for at, name in places.items()},
            "levels": {name: values[0] for name, values in self.group(_SHOW).items()},
            "hidden": {name: list(values) for name, values in self.group(_HIDE).items()},
            "order": {name: list(values) for name, values in self.group(_ORDER).items()},
            "column": self.text("column", "rank"),
            "palette": self.text("palette", ""),
            "zoom": self.number("zoom", 1, 1, 3),
            "part": int(part) if part.isdecimal() else None,
            **{name: name in self._values for name in SWITCHES},
        }
        own = {*PLACES, *VIEW} & {*self._values}
        of_levels = found["levels"] or found["hidden"] or found["order"]
        return found if own or of_levels else None


def arrangement_parts(arrangement: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arrangement of a picture, as an address has it."""
    places = arrangement.get("places", {})
    parts: dict[str, Any] = {place: places.get(place) or NOWHERE for place in PLACES if places}
    parts |= {_SHOW + name: [level] for name, level in arrangement.get("levels", {}).items()}
    parts |= {_HIDE + name: names for name, names in arrangement.get("hidden", {}).items()}
    parts |= {_ORDER + name: names for name, names in arrangement.get("order", {}).items()}
    view = {name: arrangement.get(name) for name in VIEW}
    return parts | {name: value for name, value in view.items() if value is not False}


def level_parts(levels: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Return the levels in use, as an address has them."""
    return {_LEVEL + name: texts for name, texts in levels.items()}


def written(parts: Mapping[str, Any], fresh: Mapping[str, Any]) -> str:
    """Return the query of an address: what differs from a fresh page.

    The four places belong together: one alone would leave the others empty.
    """
    moved = PLACES if any(parts.get(place) != fresh.get(place) for place in PLACES) else ()
    changed = {
        name: value
        for name, value in parts.items()
        if value not in NOTHING and (name in moved or value != fresh.get(name))
    }
    return urlencode({name: _text(value) for name, value in changed.items()}, safe=",")


def saved_state(state: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the state of a page as a saved study has it."""
    return parse_qs(written(state, {}))


def saved_address(saved: Mapping[str, Any]) -> Address:
    """Return the state in a saved study as an address."""
    return Address(urlencode(dict(saved), doseq=True), LONG)


def _text(value: Any) -> str:
    """Return a value as text; a list as its items with commas, so that the address stays short."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        return str(value)
    return ",".join(str(item).replace("%", "%25").replace(",", "%2C") for item in value)


def _listed(values: Iterable[str]) -> tuple[str, ...]:
    """Return the items of lists that :func:`written` wrote."""
    return tuple(unquote(item) for value in values for item in value.split(","))
