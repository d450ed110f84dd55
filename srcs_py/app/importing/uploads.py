"""Files from a browser: never trusted, read in a process of their own that has limits."""

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
KEPT = "kept-"  # how our folders of uploads begin; Shiny's go with the session
# What a browser's file dialog offers.
ACCEPTED = [*formats.endings("read"), ".gz"]


def too_large(name: str) -> str:
    """Return the sentence that refuses a file for its size."""
    return f"{name} is too large; the limit is {LARGEST // 2**20} MB."


async def read_in_process(
    uploads: Sequence[Mapping[str, Any]],
    reader: Callable[..., T],
    *arguments: Any,
    endings: tuple[str, ...] = (),
    ticket: Ticket | None = None,
) -> T:
    """Read uploaded files with ``reader(paths, *arguments)`` in a process of their own.

    A file that would take all memory, hang or crash its reader takes down that process only.
    ``endings``: those of the names that the reader takes; by default all of tables.

    Raises
    ------
    SRCSError
        If a file is too large or damaged, or the process dies; the message has the name that
        the user gave the file.
    """
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        paths = [_taken(each, Path(folder) / str(at), endings) for at, each in enumerate(uploads)]
        if sum(path.stat().st_size for path in paths) > LARGEST:
            raise SRCSError(too_large("All together"))
        try:
            return await in_process(_read, reader, paths, *arguments, ticket=ticket)
        except SRCSError as error:
            text = str(error)
            for path in paths:  # the user knows the name, not our folder
                text = text.replace(str(path), path.name)
            raise SRCSError(text) from None


def _taken(upload: Mapping[str, Any], folder: Path, endings: tuple[str, ...]) -> Path:
    """Return the file under a harmless form of its own name."""
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
    """Delete uploads that others have replaced; Shiny would keep them until the session ends."""
    for each in uploads:
        source = Path(str(each["datapath"])).resolve()
        if _is_upload(source):
            shutil.rmtree(source.parent, ignore_errors=True)


def _is_upload(path: Path) -> bool:
    """Say whether Shiny put the file there, fileupload-XXX/XXX/0.csv, or we did, kept-XXX/0."""
    own = path.parent if path.parent.name.startswith(KEPT) else path.parent.parent
    return (
        own.name.startswith((KEPT, "fileupload-"))
        and own.parent == Path(tempfile.gettempdir()).resolve()
        and path.is_file()
    )


def _read(report: Report, reader: Callable[..., T], paths: list[Path], *arguments: Any) -> T:
    try:
        return reader(paths, *arguments)
    except FileNotFoundError:
        if all(path.exists() for path in paths):
            raise
        raise StoppedError from None  # the user has gone, and our copies before this process
