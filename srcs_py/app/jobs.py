"""Long work off the main loop: one piece for each purpose, stopped when it is outdated."""

from __future__ import annotations

import asyncio
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from htmltools import Tag
from shiny import reactive, ui
from shiny.types import SilentException

from srcs_py import SRCSError

if TYPE_CHECKING:
    from shiny import Session

T = TypeVar("T")

# All sessions share the machine.
_TURNS = asyncio.Semaphore(2)


class StoppedError(Exception):
    """Raised inside a computation that nobody waits for any more."""


@dataclass
class Ticket:
    """How far a computation is, and whether it should stop.

    Attributes
    ----------
    done, total : int
        Parts; total is 0 while unknown.
    """

    done: int = 0
    total: int = 0
    stopped: threading.Event = field(default_factory=threading.Event)

    def report(self, done: int, total: int) -> None:
        """Note the progress; raise StoppedError if the computation should end."""
        if self.stopped.is_set():
            raise StoppedError
        self.done, self.total = done, total


@dataclass(frozen=True)
class Outcome:
    """A value, or the one sentence that says why there is none."""

    value: Any = None
    error: str = ""


def needed(value: T | None) -> T:
    """Return a value, or end what asks for it, quietly, while there is none."""
    if value is None:
        raise SilentException
    return value


def value_of(outcome: Outcome | None) -> Any:
    """Return what a job found, or end what asks for it, quietly, if it found nothing."""
    found = needed(outcome)
    return needed(None if found.error else found.value)


class Job:
    """A computation of a session; a new one takes the place of the one before.

    ``work`` is an async function, or a plain one that runs in a thread; it receives the
    arguments of :meth:`start`, and a :class:`Ticket` first.
    """

    def __init__(self, work: Callable[..., Any], after: Callable[[Outcome], Any]) -> None:
        self._ticket = Ticket()
        self._work = work

        @reactive.extended_task
        async def task(ticket: Ticket, arguments: tuple[Any, ...]) -> tuple[Ticket, Outcome]:
            return ticket, await _outcome(self._work, ticket, arguments)

        self._task = task

        @reactive.effect
        async def _tell() -> None:
            if self._task.status() != "success":
                return
            ticket, outcome = self._task.result()
            if ticket is self._ticket and not ticket.stopped.is_set():
                with reactive.isolate():
                    told = after(outcome)
                    if isinstance(told, Awaitable):
                        await told

    def start(self, *arguments: Any) -> None:
        """Stop what runs and start anew."""
        with reactive.isolate():
            self.stop()
            self._ticket = Ticket()
            self._task.invoke(self._ticket, arguments)

    def stop(self) -> None:
        """Stop; nothing is told."""
        self._ticket.stopped.set()
        self._task.cancel()

    def running(self) -> bool:
        """Say whether the computation goes on; reactive."""
        return self._task.status() == "running"

    def share(self) -> float | None:
        """Return the part that is done, if it is known."""
        return self._ticket.done / self._ticket.total if self._ticket.total else None


def stop_with(session: Session, pressed: Callable[[], Any], *jobs: Job) -> None:
    """Stop jobs when a button is pressed, and when their user has gone."""

    def stop() -> None:
        for job in jobs:
            job.stop()

    reactive.effect(reactive.event(pressed)(stop))
    session.on_ended(stop)


def busy_line(stop: str, jobs: Mapping[str, Job]) -> Tag | None:
    """Return what is being done, with a button that stops it; None if nothing is. Reactive."""
    for text, job in jobs.items():
        if job.running():
            reactive.invalidate_later(0.25)
            share = job.share()
            percent = "" if share is None else f" {share:.0%}"
            return ui.tags.div(
                {"class": "status", "role": "status"},
                ui.tags.span(f"{text} …{percent}"),
                ui.input_action_button(stop, "Stop"),
            )
    return None


async def _outcome(work: Callable[..., Any], ticket: Ticket, arguments: tuple[Any, ...]) -> Outcome:
    async with _TURNS:
        if not asyncio.iscoroutinefunction(work):
            return await asyncio.to_thread(_tried, work, ticket, arguments)
        try:
            return Outcome(await work(ticket, *arguments))
        except Exception as error:
            return _failed(error)


def _tried(work: Callable[..., Any], ticket: Ticket, arguments: tuple[Any, ...]) -> Outcome:
    try:
        return Outcome(work(ticket, *arguments))
    except Exception as error:
        return _failed(error)


def _failed(error: Exception) -> Outcome:
    """Say in one sentence why there is nothing; a defect of ours must not end the session."""
    if isinstance(error, SRCSError):
        return Outcome(error=str(error))
    if isinstance(error, StoppedError):
        return Outcome(error="Stopped.")
    if isinstance(error, MemoryError):
        return Outcome(error="There is not enough memory for that; choose fewer levels.")
    traceback.print_exception(error, file=sys.stderr)
    return Outcome(error=f"This failed unexpectedly ({type(error).__name__}); please report it.")
