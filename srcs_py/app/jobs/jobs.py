"""Long work of a session: one piece for each purpose, stopped when it is outdated."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from htmltools import Tag
from shiny import reactive, render, ui
from shiny.types import SilentException

from srcs_py.app.jobs.processes import Outcome, Ticket, failed, in_process

if TYPE_CHECKING:
    from shiny import Session

T = TypeVar("T")
LOOK = 0.25  # seconds between looks at how far some work is
STOPPED = "Stopped. Change anything to start again."


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
        self._work, self._after = work, after
        self._ticket = Ticket()
        self._working: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        # Named, as all our values: Shiny would search the source of all callers for a name.
        self._runs = reactive.value(False, name="runs")
        self._looks = reactive.value(0, name="looks")

    def start(self, *arguments: Any) -> None:
        """Stop what runs and start anew."""
        self.stop()
        self._ticket = Ticket()
        self._runs.set(True)
        with reactive.isolate():  # who asks for the work does not depend on what it reads
            self._working = self._begin(self._run(self._ticket, arguments))
            self._begin(self._watch(self._ticket))

    def stop(self) -> None:
        """Stop; nothing is reported."""
        self._ticket.stopped.set()
        self._runs.set(False)
        if self._working is not None:
            self._working.cancel()

    def running(self) -> bool:
        """Say whether the computation goes on; reactive."""
        return self._runs()

    def far(self) -> Ticket:
        """Return how far it is; reactive, again and again while it is running."""
        self._looks()
        return self._ticket

    def _begin(self, task: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        begun = asyncio.create_task(task)
        self._tasks.add(begun)  # the loop alone would forget it
        begun.add_done_callback(self._tasks.discard)
        return begun

    async def _run(self, ticket: Ticket, arguments: tuple[Any, ...]) -> None:
        outcome = await _outcome(self._work, ticket, arguments)
        self._begin(self._tell(ticket, outcome))  # not to be cancelled while it shows things

    async def _tell(self, ticket: Ticket, outcome: Outcome) -> None:
        async with reactive.lock():
            if ticket.stopped.is_set():
                return
            self._runs.set(False)
            try:
                answer = self._after(outcome)
                if isinstance(answer, Awaitable):
                    await answer
            finally:
                await reactive.flush()

    async def _watch(self, ticket: Ticket) -> None:
        """Let who shows how far the work is look again and again.

        Not by ``reactive.invalidate_later``: Shiny prints a traceback where the work ends while
        its timer waits for the lock.
        """
        shown = None
        while True:
            await asyncio.sleep(LOOK)
            async with reactive.lock():
                if ticket is not self._ticket or not self._runs():
                    return
                if shown != (shown := ticket.shown()):
                    self._looks.set(self._looks() + 1)
                    await reactive.flush()


async def _outcome(work: Callable[..., Any], ticket: Ticket, arguments: tuple[Any, ...]) -> Outcome:
    ticket.since = time.monotonic()
    try:
        if asyncio.iscoroutinefunction(work):
            return Outcome(await work(ticket, *arguments))
        return Outcome(await in_process(work, *arguments, ticket=ticket))
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
        Receives one sentence when the button was pressed; sync or async.

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
    async def _() -> None:
        answer = said(STOPPED)
        if isinstance(answer, Awaitable):
            await answer
        stop()

    session.on_ended(stop)

    @session.output(id=f"{name}_far")
    @render.ui
    def _far() -> Any:
        return next((_far_of(job.far()) for job in jobs.values() if job.running()), None)

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
    done, total, doing, seconds = ticket.shown()
    if seconds is None:
        return [ui.tags.progress(), " waits for its turn"]
    percent = [f"{done / total:.0%}"] if total else []
    known: Any = {"value": done, "max": total} if total else {}
    words = [*percent, *([doing] if doing else []), f"{seconds} s"]
    return [ui.tags.progress({"aria-label": "Done"}, known), " " + ", ".join(words)]
