"""Processes that answer the messages of a tab: each has limits and can be killed at any moment."""

from __future__ import annotations

import base64
import json
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MEMORY = 4 * 2**30  # bytes of a process, so that one user cannot take the machine from the others
KEPT = 2**30  # bytes: a process that once had more ends after its answer, and its memory with it

# A server that has imported everything and makes each process as a copy of itself.
_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKS else "spawn")
CONTEXT.set_forkserver_preload(["srcs_py.app.home.preload"])

# Processes import nothing from the folder in which the server was started.
os.environ.setdefault("PYTHONSAFEPATH", "1")


class Child:
    """A process with the imports done, which waits for the messages of a tab.

    Attributes
    ----------
    process : multiprocessing.Process
        The process.
    folder : str
        Its temporary files.
    """

    def __init__(self) -> None:
        self._ours, theirs = CONTEXT.Pipe()
        # Made here, so that a killed process leaves no file behind.
        self.folder: str = tempfile.mkdtemp(prefix="srcs-")
        self.process = CONTEXT.Process(target=_answer_all, args=(theirs, self.folder), daemon=True)
        self.process.start()
        theirs.close()

    @property
    def lives(self) -> bool:
        """Whether another message can be sent."""
        return bool(self.process.is_alive())

    def ask(self, uploads: Path, name: str, text: str) -> None:
        """Send a message of a tab with these uploads."""
        self._ours.send((str(uploads), name, text))

    def heard(self) -> dict[str, Any]:
        """Wait for a progress or the answer; raise EOFError if the process has ended."""
        said: dict[str, Any] = self._ours.recv()
        return said

    def end(self) -> None:
        """Kill the process and remove its files."""
        self.process.kill()
        self.process.join()
        self._ours.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _answer_all(connection: Connection, folder: str) -> None:
    """Answer messages in the new process until its memory is large or the server has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the server, which ends this
    threading.Thread(target=follow_parent, args=(folder,), daemon=True).start()
    tempfile.tempdir = folder
    confine()
    with suppress(EOFError):
        while True:
            uploads, name, text = connection.recv()
            os.chdir(uploads)
            connection.send(answered(connection, name, text))
            if _peak() > KEPT:
                break
    shutil.rmtree(folder, ignore_errors=True)  # the thread may come too late


def answered(connection: Connection, name: str, text: str) -> dict[str, Any]:
    """Return the answer to a message, whatever happens; send its progress."""
    from srcs_py.app.messages.answer import answer

    def report(done: int, total: int, doing: str = "") -> None:
        connection.send({"progress": [done, total, doing]})

    try:
        found = answer(name, text, report)
    except MemoryError:
        return _failure("There is not enough memory for that; use less of the data.")
    except Exception as error:  # a defect of this program must not end the tab
        traceback.print_exception(error, file=sys.stderr)
        return _failure(f"This failed unexpectedly ({type(error).__name__}); please report it.")
    if isinstance(found, bytes):
        return {"file": base64.b64encode(found).decode()}
    said: dict[str, Any] = json.loads(found)
    return said


def _failure(text: str) -> dict[str, Any]:
    return {"error": text, "remedies": []}


def _peak() -> int:
    """Return the largest memory that this process had; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def confine() -> None:
    """Limit the memory of this process where the system can; the server watches the seconds."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    with suppress(ValueError):  # macOS refuses any limit of memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def follow_parent(folder: str) -> None:
    """End this process, and remove its files, when the server has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)
