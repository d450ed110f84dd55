"""What a picture shows, in words: for readers who hear it, and for the files it is written to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

ALT_KEY = "srcs_alt"  # attribute of a figure


def say(figure: Any, title: str, text: str) -> None:
    """Let a figure carry a title and a text, which its files and notebooks give on."""
    # get_figure(root=True) is new in matplotlib 3.10
    root = figure.figure.figure if hasattr(figure, "figure") else figure
    setattr(root, ALT_KEY, (title, text))


def said(figure: Any) -> tuple[str, str]:
    """Return title and text of a figure; empty where it carries none."""
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


def listed(names: Any, most: int = 12) -> str:
    """Return names as a list in a sentence, shortened where it is long."""
    names = list(map(str, names))
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    return ", ".join(names)
