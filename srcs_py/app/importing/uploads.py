"""Uploaded files: never trusted, and read in processes that have limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py import SRCSError
from srcs_py.app.importing.limits import BUDGET
from srcs_py.app.jobs.processes import JobError, Outcome, StoppedError, failed, in_process
from srcs_py.tables import formats
from srcs_py.tables.budget import budget

if TYPE_CHECKING:
    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.jobs.processes import Report, Ticket

    T = TypeVar("T")

UNREAD = "{} was not read to its end, because you went to another step; choose it again."
ACCEPTED = [*formats.endings("read"), ".gz"]  # endings in the file dialog


async def read_in_process(
    files: StoredFiles,
    reader: Callable[..., T],
    *arguments: Any,
    ticket: Ticket | None = None,
) -> T:
    """Read uploaded files with ``reader(files, *arguments)`` in a process of their own.

    A file that takes all memory, or hangs or crashes its reader, ends that process only.

    Raises
    ------
    SRCSError
        If a file is damaged, or the process ends; the message has the user's name of the file.
    """
    try:
        return await in_process(_read, reader, files, *arguments, ticket=ticket, reads=True)
    except SRCSError as error:
        raise JobError(files.named(str(error)), remedy=error.remedy) from None


def problem_in(files: StoredFiles, error: SRCSError) -> Outcome:
    """Return what is wrong with files, with their names for paths."""
    found = failed(error)
    return replace(found, error=files.named(found.error))


def _read(report: Report, reader: Callable[..., T], files: StoredFiles, *arguments: Any) -> T:
    try:
        with budget(BUDGET, raised=False):
            return reader(files, *arguments)
    except FileNotFoundError:
        if all(path.exists() for path in files.paths):
            raise
        raise StoppedError from None  # the session ended, and its files went
