"""The files that come with the package."""

from __future__ import annotations

from pathlib import Path


def bundled(file: str) -> Path:
    """Return the path of a file that comes with the package, relative to ``data/``."""
    package = Path(__file__).parent
    installed = package / "_data"
    return (installed if installed.is_dir() else package.parent / "data") / file
