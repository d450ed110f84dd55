"""The description of a picture, for readers who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

ALT_KEY = "srcs_alt"  # attribute of a figure


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


def in_full(names: Iterable[str], shown: Iterable[str]) -> str:
    """Return a sentence with the names that a picture shows in part; empty where there are none.

    Examples
    --------
    >>> in_full(["a long name", "short"], ["a l…me", "short"])
    ' Names in full: a long name.'
    """
    texts = {*shown}
    cut = [text.split("…", 1) for text in texts if "…" in text]
    whole = [
        name
        for name in dict.fromkeys(names)
        if name not in texts and any(name.startswith(a) and name.endswith(b) for a, b in cut)
    ]
    return f" Names in full: {'; '.join(whole)}." if whole else ""
