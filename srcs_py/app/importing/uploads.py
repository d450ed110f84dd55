"""Uploaded files: never trusted, and read in processes that have limits."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py.app.importing.limits import BUDGET
from srcs_py.app.importing.upload_store import numbered
from srcs_py.app.jobs.processes import StoppedError
from srcs_py.tables.budget import budget

if TYPE_CHECKING:
    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.jobs.processes import Report

    T = TypeVar("T")


def read_files(report: Report, reader: Callable[..., T], files: StoredFiles, how: Any) -> T:
    """Read uploaded files with ``reader(files, how)``, in a process of their own.

    They are read under the names that their user knows, so every sentence about them has these.
    """
    os.chdir(tempfile.gettempdir())  # of this process alone
    names = numbered([path.name for path in files.paths])
    try:
        for path, name in zip(files.paths, names, strict=True):
            os.link(path, name)
    except FileNotFoundError:
        raise StoppedError from None  # the session ended, and its files went
    with budget(BUDGET, raised=False):
        return reader(replace(files, paths=tuple(map(Path, names))), how)
