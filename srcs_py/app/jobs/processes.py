"""Processes of the jobs: each can be killed at any moment and leaves no files behind."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py.app.jobs.limits import AT_ONCE, LIMITS, Limits, confine
from srcs_py.app.web.words import WordsOfThePage
from srcs_py.base.errors import SRCSError, SRCSWarning, Words

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
Report = Callable[..., None]  # receives the parts done, their number, and the present step
POLL = 0.05  # seconds between checks whether a process was stopped
PRELOADED = "srcs_py.app.preload"  # imported by all processes but the first one

# A server that has imported everything and makes each process as a copy of itself.
_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKS else "spawn")
CONTEXT.set_forkserver_preload([PRELOADED])


# Those of asyncio are few, and jobs that wait would keep them all.
THREADS = ThreadPoolExecutor(max_workers=1000, thread_name_prefix="job")

# Processes import nothing from the folder in which the server was started.
os.environ.setdefault("PYTHONSAFEPATH", "1")


class StoppedError(Exception):
    """A process was stopped before it ended."""


@dataclass
class Ticket:
    """The progress of a job, and a way to stop it.

    Attributes
    ----------
    done, total : int
        Parts; total is 0 while unknown.
    doing : str
        The present step, if the job reports it.
    notes : tuple of str
        Warnings of the last process that has ended.
    since : float or None
        Start by time.monotonic; None while the job waits for a place.
    stopped : threading.Event
        Set to stop the job.
    """

    done: int = 0
    total: int = 0
    doing: str = ""
    notes: tuple[str, ...] = ()
    since: float | None = None
    stopped: threading.Event = field(default_factory=threading.Event)

    def shown(self) -> tuple[int, int, str, int | None]:
        """Return the parts done, their number, the present step, and the seconds, if it runs."""
        seconds = None if self.since is None else int(time.monotonic() - self.since)
        return self.done, self.total, self.doing, seconds


@dataclass(frozen=True)
class Outcome:
    """The value of a job and its warnings, or the message of its error and its remedy."""

    value: Any = None
    error: str = ""
    remedy: tuple[str, Any] | None = None
    notes: tuple[str, ...] = ()


class JobError(SRCSError):
    """The error of a process, in the words of the page already."""

    def text(self, words: Words | None = None) -> str:
        """Return the sentence."""
        return "".join(self.args)


_PLACES = asyncio.Semaphore(AT_ONCE)


async def in_process(work: Callable[..., T], *arguments: Any, ticket: Ticket | None = None) -> T:
    """Return ``work(report, *arguments)`` from a process of its own.

    The process is killed when this is cancelled or the ticket is stopped.

    Raises
    ------
    SRCSError
        If the work fails.
    """
    ticket = ticket or Ticket()
    ticket.since = None
    try:
        async with _PLACES:
            ticket.since = time.monotonic()
            work_in_process = partial(run_process, ticket, work, arguments)
            outcome = await asyncio.get_running_loop().run_in_executor(THREADS, work_in_process)
    except asyncio.CancelledError:
        ticket.stopped.set()
        raise
    if outcome.error:
        raise JobError(outcome.error, remedy=outcome.remedy)
    ticket.notes = outcome.notes
    found: T = outcome.value
    return found


def run_process(
    ticket: Ticket,
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
    limits: Limits = LIMITS,
) -> Outcome:
    """Wait for a process and return its outcome."""
    ours, theirs = CONTEXT.Pipe(duplex=False)
    # Made here, so that a killed process leaves no file behind.
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        process = CONTEXT.Process(
            target=_work, args=(theirs, folder, work, arguments, limits), daemon=True
        )
        try:
            process.start()
            theirs.close()
            return _outcome_of(ours, ticket, limits)
        finally:
            if process.pid is not None:
                process.kill()
                process.join()
            process.close()
            ours.close()


def _outcome_of(connection: Connection, ticket: Ticket, limits: Limits) -> Outcome:
    """Receive the progress of a process, then its outcome."""
    end = time.monotonic() + limits.seconds
    while time.monotonic() < end:
        if ticket.stopped.is_set():
            raise StoppedError
        if not connection.poll(POLL):
            continue
        try:
            received = connection.recv()
        except EOFError:
            return Outcome(error="This ended unexpectedly; there may not be enough memory for it.")
        if isinstance(received, Outcome):
            return received
        ticket.done, ticket.total, ticket.doing = received
    return Outcome(error=f"This took more than {limits.seconds} seconds.")


def _work(
    connection: Connection,
    folder: str,
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
    limits: Limits,
) -> None:
    """Work in the new process and send the outcome."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the server, which ends its processes
    threading.Thread(target=follow_parent, args=(folder,), daemon=True).start()
    tempfile.tempdir = folder
    try:
        confine(limits)
        with warnings.catch_warnings(record=True) as given:
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", SRCSWarning)
            value = work(_reporter(connection), *arguments)
        messages = (each.message for each in given)
        notes = [each.text(WordsOfThePage()) for each in messages if isinstance(each, SRCSWarning)]
        connection.send(Outcome(value, notes=tuple(notes)))
    except Exception as error:
        connection.send(failed(error))


def follow_parent(folder: str) -> None:
    """End this process, and remove its files, when the server has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)


def _reporter(connection: Connection) -> Report:
    last = 0.0

    def report(done: int, total: int, doing: str = "") -> None:
        nonlocal last
        if doing or time.monotonic() - last > POLL:
            last = time.monotonic()
            connection.send((done, total, doing))

    return report


def failed(error: Exception) -> Outcome:
    """Return the message of an error; a defect of this program must not end the session."""
    if isinstance(error, SRCSError):
        return Outcome(error=error.text(WordsOfThePage()), remedy=error.remedy)
    if isinstance(error, StoppedError):
        return Outcome(error="Stopped.")
    if isinstance(error, MemoryError):
        return Outcome(error="There is not enough memory for that; use less of the data.")
    traceback.print_exception(error, file=sys.stderr)
    return Outcome(error=f"This failed unexpectedly ({type(error).__name__}); please report it.")
