"""The header of the application, and its help."""

from __future__ import annotations

from collections.abc import Mapping

from htmltools import HTML

from srcs_py import __version__
from srcs_py.app.web.templates import STATIC, filled_template

CURRENT = ' aria-current="page"'


def header(pages: Mapping[str, str], current: str) -> HTML:
    """Return the header, with links to the pages, and the help that it opens."""
    links = [
        f'<a href="?page={name}" data-page="{name}"{CURRENT * (name == current)}>{label}</a>'
        for name, label in pages.items()
    ]
    return HTML(filled_template(STATIC / "header.html", links="".join(links), version=__version__))
