"""Files from a browser: never trusted, read in a process of their own that has limits."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py import SRCSError
from srcs_py.io import READABLE

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    T = TypeVar("T")

LARGEST = 64 * 2**20  # bytes of an upload
MEMORY = 4 * 2**30  # bytes of the process that reads it
SECONDS = 120
ENDINGS = tuple(ending for each in READABLE for ending in (each, each + ".gz"))
# What a browser's file dialog offers.
ACCEPTED = [*READABLE, ".gz"]


def too_large(name: str) -> str:
    """Return the sentence that refuses a file for its size."""
    return f"{name} is too large; the limit is {LARGEST // 2**20} MB."


async def read_apart(
    uploads: list[Mapping[str, Any]], reader: Callable[..., T], *arguments: Any
) -> T:
    """Read uploaded files with ``reader(path, ..., *arguments)`` in a process of their own.

    A file that would take all memory, hang or crash its reader takes down that process only.

    Raises
    ------
    SRCSError
        If a file is too large or damaged, or the process dies; the message has the name that
        the user gave the file.
    """
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        paths = [_taken(each, Path(folder) / str(at)) for at, each in enumerate(uploads)]
        try:
            return await _apart(reader, *paths, *arguments)
        except SRCSError as error:
            text = str(error)
            for path in paths:  # the user knows the name, not our folder
                text = text.replace(str(path), path.name)
            raise SRCSError(text) from None


def _taken(upload: Mapping[str, Any], folder: Path) -> Path:
    """Return the file under a harmless form of its own name."""
    source = Path(str(upload["datapath"])).resolve()
    if not _is_upload(source):  # a browser may send any path; only what it uploaded is read
        raise SRCSError("That is no uploaded file.")
    name = Path(str(upload["name"]).replace("\\", "/")).name
    if not name.lower().endswith(ENDINGS):
        raise SRCSError(f"{name}: use one of {', '.join(READABLE)}.")
    size = source.stat().st_size
    if size == 0:
        raise SRCSError(f"{name} is empty.")
    if size > LARGEST:
        raise SRCSError(too_large(name))
    folder.mkdir()
    target = folder / re.sub(r"[^\w.() -]|:", "_", name)[-100:]
    shutil.copyfile(source, target)
    return target


def _is_upload(path: Path) -> bool:
    """Say whether Shiny put the file there: TEMP/fileupload-XXX/XXX/0.csv."""
    folders = path.parents
    return (
        len(folders) > 2
        and folders[1].name.startswith("fileupload-")
        and folders[2] == Path(tempfile.gettempdir()).resolve()
        and path.is_file()
    )


async def _apart(function: Callable[..., T], *arguments: Any) -> T:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, function, arguments), daemon=True)
    process.start()
    theirs.close()
    try:
        async with asyncio.timeout(SECONDS):
            found = await asyncio.to_thread(_received, ours)
    except TimeoutError:
        raise SRCSError(f"Reading the file took more than {SECONDS} seconds.") from None
    finally:
        process.kill()  # ends the thread that waits, too
        process.join()
    if isinstance(found, SRCSError):
        raise found
    return found  # type: ignore[no-any-return]


def _received(connection: Connection) -> Any:
    try:
        return connection.recv()
    except EOFError:
        return SRCSError("The file could not be read within the limits of memory and time.")
    finally:
        connection.close()


def _work(connection: Connection, function: Callable[..., Any], arguments: Any) -> None:
    import resource
    import warnings

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    warnings.simplefilter("ignore")
    try:
        connection.send(function(*arguments))
    except SRCSError as error:
        connection.send(SRCSError(str(error)))
    except MemoryError:
        connection.send(SRCSError("The file holds more than fits into the memory for it."))
