"""The header of the application, and its help."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from htmltools import HTML

from srcs_py import __version__
from srcs_py.app.web.templates import filled_template

CURRENT = ' aria-current="page"'
TEST = (
    "Decides which pairs of algorithms differ in a configuration. Wilcoxon and Brunner-Munzel work "
    "for any distribution of the runs, t and Tukey for nearly normal ones. Paired tests compare "
    "runs that share a seed or a fold."
)
CORRECTION = (
    "Keeps false differences rare although many pairs are tested. Holm, Hochberg, Hommel, "
    "Bonferroni and Šidák limit the chance of even one false difference, as do Shaffer and "
    "Bergmann-Hommel, which find more than Holm; BH, BY and fdr_… limit the share of false ones "
    "among the differences found."
)
_FILE = Path(__file__).parent / "static" / "header.html"


def header(pages: Mapping[str, str], current: str) -> HTML:
    """Return the header, with links to the pages, and the help that it opens."""
    links = [
        f'<a href="?page={name}" data-page="{name}"{CURRENT * (name == current)}>{label}</a>'
        for name, label in pages.items()
    ]
    return HTML(
        filled_template(
            _FILE, links="".join(links), version=__version__, test=TEST, correction=CORRECTION
        )
    )
