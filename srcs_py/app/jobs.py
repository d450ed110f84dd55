"""Long work of a session: one piece for each purpose, stopped when it is outdated."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from htmltools import Tag
from shiny import reactive, render, ui
from shiny.types import SilentException

from srcs_py.app.apart import Outcome, Ticket, apart, failed

if TYPE_CHECKING:
    from shiny import Session

T = TypeVar("T")
STOPPED = "Stopped. Change anything to start again."

# All sessions share the machine.
_TURNS = asyncio.Semaphore(2)


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

    ``work`` is a function that runs in a process of its own and receives a function to report
    to and the arguments of :meth:`start`; or an async one that starts such processes itself and
    receives the ticket first.
    """

    def __init__(self, work: Callable[..., Any], after: Callable[[Outcome], Any]) -> None:
        self._ticket = Ticket()

        @reactive.extended_task
        async def task(ticket: Ticket, arguments: tuple[Any, ...]) -> tuple[Ticket, Outcome]:
            async with _TURNS:
                return ticket, await _outcome(work, ticket, arguments)

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

    @property
    def ticket(self) -> Ticket:
        """How far it is."""
        return self._ticket


async def _outcome(work: Callable[..., Any], ticket: Ticket, arguments: tuple[Any, ...]) -> Outcome:
    try:
        if asyncio.iscoroutinefunction(work):
            return Outcome(await work(ticket, *arguments))
        return Outcome(await apart(work, *arguments, ticket=ticket))
    except Exception as error:
        return failed(error)


def stop_with(
    session: Session, name: str, jobs: Mapping[str, Job], said: Callable[[str], Any]
) -> Callable[[], Tag | None]:
    """Let a user stop jobs, and stop them when the user has gone.

    Parameters
    ----------
    name : str
        Of the button's id, before ``_stop``.
    jobs : mapping of str to Job
        By what they do, as the user reads it.
    said : callable
        Is told one sentence after the button was pressed.

    Returns
    -------
    callable
        Returns what is being done, with the button; None if nothing is. Reactive.
    """

    def stop() -> None:
        for job in jobs.values():
            job.stop()

    @reactive.effect
    @reactive.event(session.input[f"{name}_stop"])
    def _() -> None:
        stop()
        said(STOPPED)

    session.on_ended(stop)

    @session.output(id=f"{name}_far")
    @render.ui
    def _far() -> Any:
        reactive.invalidate_later(0.25)
        return next((_far_of(job.ticket) for job in jobs.values() if job.running()), None)

    def line() -> Tag | None:
        # The button stays while the numbers beside it change, or it could not be pressed.
        text = next((text for text, job in jobs.items() if job.running()), None)
        return None if text is None else _line(text, name)

    return line


def _line(text: str, name: str) -> Tag:
    return ui.tags.div(
        {"class": "status"},
        ui.tags.span({"role": "status"}, f"{text} …"),
        ui.output_ui(f"{name}_far", inline=True),
        ui.input_action_button(f"{name}_stop", "Stop"),
    )


def _far_of(ticket: Ticket) -> list[Any]:
    """Return how far some work is: a bar that is full at the end if that is known, and the time."""
    if ticket.since is None:
        return [ui.tags.progress(), " waits for its turn"]
    seconds = int(time.monotonic() - ticket.since)
    percent = [f"{ticket.done / ticket.total:.0%}"] if ticket.total else []
    known: Any = {"value": ticket.done, "max": ticket.total} if ticket.total else {}
    words = [*percent, *([ticket.doing] if ticket.doing else []), f"{seconds} s"]
    return [ui.tags.progress({"aria-label": "Done"}, known), " " + ", ".join(words)]
