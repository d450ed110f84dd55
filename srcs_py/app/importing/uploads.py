"""Uploaded files: never trusted, and read in processes that have limits."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py import SRCSError
from srcs_py.app.jobs.processes import StoppedError, in_process
from srcs_py.tables import formats

if TYPE_CHECKING:
    from srcs_py.app.jobs.processes import Report, Ticket

    T = TypeVar("T")

LARGEST = 64 * 2**20  # bytes of an upload
UNREAD = "{} was not read to its end, because you went to another step; choose it again."
STORED = "stored-"  # prefix of our folders; those of Shiny end with the session
# Endings in the file dialog.
ACCEPTED = [*formats.endings("read"), ".gz"]


def too_large(name: str) -> str:
    """Return the message that a file is too large."""
    return f"{name} is too large; the limit is {LARGEST // 2**20} MB."


async def read_in_process(
    uploads: Sequence[Mapping[str, Any]],
    reader: Callable[..., T],
    *arguments: Any,
    endings: tuple[str, ...] = (),
    ticket: Ticket | None = None,
) -> T:
    """Read uploaded files with ``reader(paths, *arguments)`` in a process of their own.

    A file that takes all memory, or hangs or crashes its reader, ends that process only.
    ``endings``: the endings that the reader accepts; by default those of tables.

    Raises
    ------
    SRCSError
        If a file is too large or damaged, or the process ends; the message has the user's name
        of the file.
    """
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        paths = [
            _copied(upload, Path(folder) / str(at), endings) for at, upload in enumerate(uploads)
        ]
        if sum(path.stat().st_size for path in paths) > LARGEST:
            raise SRCSError(too_large("All together"))
        try:
            return await in_process(_read, reader, paths, *arguments, ticket=ticket)
        except SRCSError as error:
            text = str(error)
            for path in paths:  # users know the names, not the folder
                text = text.replace(str(path), path.name)
            raise SRCSError(text) from None


def _copied(upload: Mapping[str, Any], folder: Path, endings: tuple[str, ...]) -> Path:
    """Return a copy of the file with a harmless form of its name."""
    source = Path(str(upload["datapath"])).resolve()
    if not _is_upload(source):  # a browser may send any path; only what it uploaded is read
        raise SRCSError("That is not an uploaded file.")
    name = Path(str(upload["name"]).replace("\\", "/")).name
    if not endings:
        formats.format_of(Path(name), "read")
    elif not name.lower().endswith(endings):
        raise SRCSError(f"{name}: use one of {', '.join(endings)}.")
    size = source.stat().st_size
    if size == 0:
        raise SRCSError(f"{name} is empty.")
    if size > LARGEST:
        raise SRCSError(too_large(name))
    folder.mkdir()
    target = folder / re.sub(r"[^\w.() -]|:", "_", name)[-100:]
    shutil.copyfile(source, target)
    return target


def forget(uploads: Iterable[Mapping[str, Any]]) -> None:
    """Delete uploads that were replaced; Shiny keeps them until the session ends."""
    for upload in uploads:
        source = Path(str(upload["datapath"])).resolve()
        if _is_upload(source):
            shutil.rmtree(source.parent, ignore_errors=True)


def _is_upload(path: Path) -> bool:
    """Return whether a path is Shiny's, fileupload-XXX/XXX/0.csv, or ours, stored-XXX/0."""
    own = path.parent if path.parent.name.startswith(STORED) else path.parent.parent
    return (
        own.name.startswith((STORED, "fileupload-"))
        and own.parent == Path(tempfile.gettempdir()).resolve()
        and path.is_file()
    )


def _read(report: Report, reader: Callable[..., T], paths: list[Path], *arguments: Any) -> T:
    try:
        return reader(paths, *arguments)
    except FileNotFoundError:
        if all(path.exists() for path in paths):
            raise
        raise StoppedError from None  # the session ended, and the copies went before this process
