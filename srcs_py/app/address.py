"""The state of the application in its address, so that a link opens the same view again.

Only what differs from a fresh page is written. What comes back is not trusted: values that the
page does not know are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode

MOST = 8000  # letters of an address that are read
PLACES = ("yOuter", "xOuter", "yInner", "xInner")
NOWHERE = "-"
_LEVEL, _SHOW, _HIDE = "level.", "show.", "hide."


class Address:
    """What an address says.

    Parameters
    ----------
    search : str
        What follows the question mark.
    """

    def __init__(self, search: str = "") -> None:
        self._values = parse_qs(search.lstrip("?")[:MOST], keep_blank_values=True)

    def text(self, name: str, otherwise: str, known: Iterable[str] | None = None) -> str:
        """Return a value, if it is among those known."""
        value = self._values.get(name, [otherwise])[0]
        return value if known is None or value in known else otherwise

    def number(self, name: str, otherwise: float, low: float, high: float) -> float:
        """Return a number between two others."""
        try:
            value = float(self.text(name, ""))
        except ValueError:
            return otherwise
        return value if low <= value <= high else otherwise

    def texts(self, name: str) -> tuple[str, ...]:
        """Return all values of a name."""
        return tuple(self._values.get(name, ()))

    def group(self, prefix: str) -> dict[str, tuple[str, ...]]:
        """Return the values of all names that begin so, by the rest of the name."""
        return {
            name.removeprefix(prefix): tuple(values)
            for name, values in self._values.items()
            if name.startswith(prefix)
        }

    def levels(self) -> dict[str, tuple[str, ...]]:
        """Return the levels in use of each column that does not use all."""
        return self.group(_LEVEL)

    def arrangement(self) -> dict[str, Any] | None:
        """Return what was chosen in the picture, as the picture takes it; None if nothing."""
        places = {each: self.text(each, NOWHERE) for each in PLACES}
        found = {
            "places": {at: None if name == NOWHERE else name for at, name in places.items()},
            "levels": {name: values[0] for name, values in self.group(_SHOW).items()},
            "hidden": {name: list(values) for name, values in self.group(_HIDE).items()},
            "column": self.text("column", "rank"),
            "palette": self.text("palette", ""),
        }
        chosen = {*PLACES, "column", "palette"} & {*self._values}
        return found if chosen or found["levels"] or found["hidden"] else None


def arrangement_parts(arrangement: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an address says of a picture's arrangement."""
    places = arrangement.get("places", {})
    parts: dict[str, Any] = {each: places.get(each) or NOWHERE for each in PLACES}
    parts |= {_SHOW + name: level for name, level in arrangement.get("levels", {}).items()}
    parts |= {_HIDE + name: names for name, names in arrangement.get("hidden", {}).items()}
    return parts | {"column": arrangement.get("column"), "palette": arrangement.get("palette")}


def level_parts(levels: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Return what an address says of the levels in use."""
    return {_LEVEL + name: texts for name, texts in levels.items()}


def written(parts: Mapping[str, Any], fresh: Mapping[str, Any]) -> str:
    """Return the query of an address: what differs from a fresh page."""
    changed = {name: value for name, value in parts.items() if value != fresh.get(name)}
    return urlencode({name: value for name, value in changed.items() if value}, doseq=True)
