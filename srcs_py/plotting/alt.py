"""The description of a picture, for readers who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

ALT_KEY = "srcs_alt"  # attribute of a figure
MORE_ROOM = "give a larger figsize, or fewer levels or shorter names"
QUOTED = 3  # texts that a warning quotes


def add_description(figure: Any, title: str, text: str, caption: str = "") -> None:
    """Let a figure carry a title and a text, which its files and notebooks pass on.

    Its attribute ``caption`` is a text to be printed below it: ``caption``, or else ``text``.
    """
    root = figure.figure.figure  # the whole figure
    setattr(root, ALT_KEY, (title, text))
    root.caption = caption or text


def description_of(figure: Any) -> tuple[str, str]:
    """Return title and text of a figure; empty if it carries none."""
    title, text = getattr(figure, ALT_KEY, ("", ""))
    return title, text


def in_full(cut: Iterable[str]) -> str:
    """Return a sentence with the names that a picture shows in part; empty where there are none.

    Examples
    --------
    >>> in_full(["a long name", "another one"])
    ' Names in full: a long name; another one.'
    """
    names = "; ".join(dict.fromkeys(cut))
    return f" Names in full: {names}." if names else ""


def whole_of(cut: Iterable[str]) -> str:
    """Return words for texts that have no room, the first of them quoted.

    Examples
    --------
    >>> whole_of(["a", "b", "c", "d", "e"])
    "the whole of 'a', 'b', 'c' and 2 more"
    """
    names = list(dict.fromkeys(cut))
    more = f" and {len(names) - QUOTED} more" if len(names) > QUOTED else ""
    return f"the whole of {', '.join(map(repr, names[:QUOTED]))}{more}"
