"""Descriptions for screen readers, and fewer digits, in an SVG that matplotlib wrote."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

_DATA = re.compile(r' d="([^"]*)"')
_NUMBER = re.compile(r"-?\d+\.\d+")


def finish_svg(path: Path, title: str, text: str) -> None:
    """Rewrite a file in place.

    Parameters
    ----------
    path : pathlib.Path
        An SVG of matplotlib.
    title, text : str
        What the picture is, and what it shows.
    """
    svg = path.read_text(encoding="utf-8")
    svg = _DATA.sub(lambda found: f' d="{_short(found[1])}"', svg)
    if title or text:
        start = svg.index("<svg")
        end = svg.index(">", start) + 1
        head, tag, rest = svg[:start], svg[start:end], svg[end:]
        names = "srcs-title srcs-desc" if text else "srcs-title"
        tag = tag[:-1] + f' role="img" aria-labelledby="{names}">'
        words = f'\n <title id="srcs-title">{escape(title, quote=False)}</title>'
        if text:
            words += f'\n <desc id="srcs-desc">{escape(text, quote=False)}</desc>'
        svg = head + tag + words + rest
    path.write_text(svg, encoding="utf-8")


def _short(data: str) -> str:
    """Return path data with hundredths of a point, which no printer shows, and no line ends."""
    rounded = _NUMBER.sub(lambda found: f"{round(float(found[0]), 2):g}", data)
    return " ".join(rounded.split())
