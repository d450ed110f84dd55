"""Processes of the jobs: each can be killed at any moment and leaves no files behind."""

from __future__ import annotations

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
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py.app.jobs.limits import LIMITS, PROCESSES, Limits
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
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKS else "spawn")
_CONTEXT.set_forkserver_preload([PRELOADED])


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
        Start by time.monotonic; None while the job waits for its turn.
    stopped, paused : threading.Event
        Set to stop the job, or to let it wait.
    """

    done: int = 0
    total: int = 0
    doing: str = ""
    notes: tuple[str, ...] = ()
    since: float | None = None
    stopped: threading.Event = field(default_factory=threading.Event)
    paused: threading.Event = field(default_factory=threading.Event)

    def shown(self) -> tuple[int, int, str, int | None]:
        """Return the parts done, their number, the present step, and the seconds, if it runs."""
        waits = self.since is None or self.paused.is_set()
        seconds = None if waits else int(time.monotonic() - (self.since or 0))
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


def get_ready() -> None:
    """Start the imports of all processes; returns at once."""
    if _FORKS:
        from multiprocessing import forkserver

        forkserver.ensure_running()


async def in_process(
    work: Callable[..., T],
    *arguments: Any,
    ticket: Ticket | None = None,
    reads: bool = False,
) -> T:
    """Return ``work(report, *arguments)`` from a process of its own.

    The process is killed when this is cancelled or the ticket is stopped. ``reads``: whether it
    reads a file, which may be long.

    Raises
    ------
    SRCSError
        If the work fails.
    """
    import asyncio  # not needed by the process of the first picture

    from shiny.session import get_current_session

    from srcs_py.app.jobs.turns import TURNS

    ticket = ticket or Ticket()
    ticket.since = None
    # The priority of a file that is read is low from the start: the settings of others go first.
    limits = replace(LIMITS, short=0.0) if reads else LIMITS
    try:
        async with TURNS.turn(get_current_session(), ticket.paused, reads):
            ticket.since = time.monotonic()
            work_in_process = partial(run_process, ticket, work, arguments, limits)
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
    fresh: bool = False,
) -> Outcome:
    """Wait for a process and return its outcome; a ``fresh`` one has no imports yet."""
    context: Any = multiprocessing.get_context("spawn") if fresh else _CONTEXT
    ours, theirs = context.Pipe(duplex=False)
    # Made here, so that a killed process leaves no file behind.
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        process = context.Process(
            target=_work, args=(theirs, folder, work, arguments, limits), daemon=True
        )
        try:
            process.start()
            theirs.close()
            PROCESSES.add(process.pid)
            return _outcome_of(ours, process.pid, ticket, limits)
        finally:
            if process.pid is not None:
                PROCESSES.discard(process.pid)
                process.kill()
                process.join()
            process.close()
            ours.close()


def _outcome_of(connection: Connection, process: int, ticket: Ticket, limits: Limits) -> Outcome:
    """Receive the progress of a process, then its outcome."""
    end = time.monotonic() + limits.seconds
    paused = False
    while time.monotonic() < end:
        if ticket.stopped.is_set():
            raise StoppedError
        if paused != ticket.paused.is_set() and hasattr(signal, "SIGSTOP"):  # not on Windows
            paused = not paused
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP if paused else signal.SIGCONT)
        end += POLL * paused
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
    threading.Thread(target=_follow, args=(folder, limits.short), daemon=True).start()
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


def _follow(folder: str, short: float) -> None:
    """End this process when the server has ended; lower its priority after a while."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join(short)
        if hasattr(os, "setpriority"):  # not on Windows
            os.setpriority(os.PRIO_PROCESS, os.getpid(), 10)
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)


def confine(limits: Limits) -> None:
    """Limit this process where the system can; the server watches the seconds, too."""
    try:
        import resource
    except ImportError:  # Windows
        return
    limited = {resource.RLIMIT_AS: limits.memory, resource.RLIMIT_CPU: limits.seconds}
    for kind, wanted in limited.items():
        _, hard = resource.getrlimit(kind)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError):  # macOS refuses any limit of memory
            resource.setrlimit(kind, (most, most))


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
