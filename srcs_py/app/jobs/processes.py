"""Work in a process of its own: it can be ended at any moment, and leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from srcs_py.app.jobs.limits import LIMITS, Limits
from srcs_py.app.web.words import WordsOfThePage
from srcs_py.base.errors import SRCSError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
Report = Callable[..., None]  # of the parts that are done, their number, and what is being done
GLANCE = 0.05  # seconds between looks at whether somebody still waits
SHORT = 1.0  # seconds after which work gives way to that of others
READY = "srcs_py.app.preload"  # what all processes but the first one have imported

# A server that has imported everything and makes each process as a copy of itself.
_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKS else "spawn")
_CONTEXT.set_forkserver_preload([READY])


# Ours import nothing from the folder that the server was started in: its files are a user's.
os.environ.setdefault("PYTHONSAFEPATH", "1")


class StoppedError(Exception):
    """Nobody waits for this work any more."""


@dataclass
class Ticket:
    """How far some work is, and whether it should stop.

    Attributes
    ----------
    done, total : int
        Parts; total is 0 while unknown.
    doing : str
        What is being done, if the work says so.
    since : float or None
        When it began, by time.monotonic; None while it waits for its turn.
    """

    done: int = 0
    total: int = 0
    doing: str = ""
    since: float | None = None
    stopped: threading.Event = field(default_factory=threading.Event)

    def shown(self) -> tuple[int, int, str, int | None]:
        """Return what a user sees of it: parts, their number, what is being done, seconds."""
        seconds = None if self.since is None else int(time.monotonic() - self.since)
        return self.done, self.total, self.doing, seconds


@dataclass(frozen=True)
class Outcome:
    """A value, or the one sentence that says why there is none."""

    value: Any = None
    error: str = ""


class Pickled:
    """A value that is only opened where it is needed: what it is made of costs seconds to import.

    Parameters
    ----------
    value : object
        Anything that can be pickled.
    """

    def __init__(self, value: Any) -> None:
        self._content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        self.value = value  # is at hand in this process

    @cached_property
    def value(self) -> Any:
        """The value."""
        return pickle.loads(self._content)  # ours: made in a process that we started

    def __getstate__(self) -> dict[str, Any]:
        return {"_content": self._content}


def get_ready() -> None:
    """Begin to import what all processes need; returns at once."""
    if _FORKS:
        from multiprocessing import forkserver

        forkserver.ensure_running()


async def in_process(
    work: Callable[..., T],
    *arguments: Any,
    ticket: Ticket | None = None,
    limits: Limits | None = LIMITS,
) -> T:
    """Return what ``work(report, *arguments)`` returns in a process of its own.

    The process ends with the waiting: when this is cancelled or the ticket is stopped.

    Raises
    ------
    SRCSError
        If the work fails; one sentence.
    """
    import asyncio  # here, for the first picture's process begins before and does without it

    from shiny.session import get_current_session

    from srcs_py.app.jobs.turns import TURNS

    ticket = ticket or Ticket()
    ticket.since = None
    try:
        async with TURNS.turn(get_current_session()):
            ticket.since = time.monotonic()
            outcome = await asyncio.to_thread(run, ticket, work, arguments, limits)
    except asyncio.CancelledError:
        ticket.stopped.set()
        raise
    if outcome.error:
        raise SRCSError(outcome.error)
    found: T = outcome.value
    return found


def run(
    ticket: Ticket,
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
    limits: Limits | None = None,
    fresh: bool = False,
) -> Outcome:
    """Return the same, or the sentence, after having waited for it.

    A ``fresh`` process imports what it needs, and no more.
    """
    context: Any = multiprocessing.get_context("spawn") if fresh else _CONTEXT
    ours, theirs = context.Pipe(duplex=False)
    # Ours, so that a process that is killed leaves no file behind.
    with tempfile.TemporaryDirectory(prefix="srcs-") as folder:
        process = context.Process(
            target=_work, args=(theirs, folder, work, arguments, limits), daemon=True
        )
        try:
            process.start()
            theirs.close()
            return _heard(ours, ticket, limits)
        finally:
            if process.pid is not None:
                process.kill()
                process.join()
            process.close()
            ours.close()


def _heard(connection: Connection, ticket: Ticket, limits: Limits | None) -> Outcome:
    """Note what the process says until it has found something."""
    end = time.monotonic() + (limits.seconds if limits else float("inf"))
    while time.monotonic() < end:
        if ticket.stopped.is_set():
            raise StoppedError
        if not connection.poll(GLANCE):
            continue
        try:
            heard = connection.recv()
        except EOFError:
            return Outcome(error="This ended unexpectedly; there may not be enough memory for it.")
        if isinstance(heard, Outcome):
            return heard
        ticket.done, ticket.total, ticket.doing = heard
    return Outcome(error=f"This took more than {limits.seconds if limits else 0} seconds.")


def _work(
    connection: Connection,
    folder: str,
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
    limits: Limits | None,
) -> None:
    """Work, in the new process, and send what comes out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's, which then ends us
    threading.Thread(target=_follow, args=(folder, limits), daemon=True).start()
    tempfile.tempdir = folder
    try:
        if limits is not None:
            _confine(limits)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            connection.send(Outcome(work(_reporter(connection), *arguments)))
    except Exception as error:
        connection.send(failed(error))


def _follow(folder: str, limits: Limits | None) -> None:
    """End this process when the server is gone, however it ended; give way once work is long."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join(SHORT)
        if limits is not None and hasattr(os, "setpriority"):  # not on Windows
            os.setpriority(os.PRIO_PROCESS, os.getpid(), 10)
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)


def _confine(limits: Limits) -> None:
    """Confine this process where the system can; the seconds are also watched from outside."""
    try:
        import resource
    except ImportError:  # Windows
        return
    wishes = {resource.RLIMIT_AS: limits.memory, resource.RLIMIT_CPU: limits.seconds}
    for kind, wanted in wishes.items():
        _, hard = resource.getrlimit(kind)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError):  # macOS refuses any limit of memory
            resource.setrlimit(kind, (most, most))


def _reporter(connection: Connection) -> Report:
    last = 0.0

    def report(done: int, total: int, doing: str = "") -> None:
        nonlocal last
        if doing or time.monotonic() - last > GLANCE:
            last = time.monotonic()
            connection.send((done, total, doing))

    return report


def failed(error: Exception) -> Outcome:
    """Say in one sentence why there is nothing; a defect of ours must not end the session."""
    if isinstance(error, SRCSError):
        return Outcome(error=error.text(WordsOfThePage()))
    if isinstance(error, StoppedError):
        return Outcome(error="Stopped.")
    if isinstance(error, MemoryError):
        return Outcome(error="There is not enough memory for that; use less of the data.")
    traceback.print_exception(error, file=sys.stderr)
    return Outcome(error=f"This failed unexpectedly ({type(error).__name__}); please report it.")
