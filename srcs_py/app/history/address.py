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
NOWHERE = "-"
NOTHING: tuple[Any, ...] = (None, "", (), [])  # not written, unlike the number 0


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


def written(parts: Mapping[str, Any], fresh: Mapping[str, Any]) -> str:
    """Return the query of an address: what differs from a fresh page."""
    changed = {
        name: value
        for name, value in parts.items()
        if value not in NOTHING and value != fresh.get(name)
    }
    return urlencode({name: _text(value) for name, value in changed.items()}, safe=",")


def _text(value: Any) -> str:
    """Return a value as text; a list as its items with commas, so that the address stays short."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        return str(value)
    return ",".join(str(item).replace("%", "%25").replace(",", "%2C") for item in value)


def _listed(values: Iterable[str]) -> tuple[str, ...]:
    """Return the items of lists that :func:`written` wrote."""
    return tuple(unquote(item) for value in values for item in value.split(","))
