"""What a picture shows, in words: for readers who hear it, and for the files it is written to."""

from __future__ import annotations

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


def listed(names: Any, most: int = 12) -> str:
    """Return names as a list in a sentence, shortened where it is long."""
    names = list(map(str, names))
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    return ", ".join(names)
