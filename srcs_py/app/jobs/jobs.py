"""Jobs: the long computations of a session, stopped when they are outdated."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from htmltools import Tag
from shiny import reactive, render, ui
from shiny.types import SilentException

from srcs_py.app.jobs.processes import Outcome, Ticket, failed

if TYPE_CHECKING:
    from shiny import Session

T = TypeVar("T")
REFRESH = 0.25  # seconds between updates of the progress
STOPPED = "Stopped. Change anything to start again."


def needed(value: T | None) -> T:
    """Return the value, or cancel the caller silently if there is none yet."""
    if value is None:
        raise SilentException
    return value


def value_of(outcome: Outcome | None) -> Any:
    """Return the value of a job, or cancel the caller silently if there is none."""
    found = needed(outcome)
    return needed(None if found.error else found.value)


class Job:
    """A computation of a session; starting it again stops the one before.

    Parameters
    ----------
    work : callable
        An async function of the ticket and of the arguments of :meth:`start`, which starts
        processes.
    after : callable
        Receives the outcome; sync or async.
    """

    def __init__(
        self, work: Callable[..., Awaitable[Any]], after: Callable[[Outcome], Any]
    ) -> None:
        self._work, self._after = work, after
        self._ticket = Ticket()
        self._working: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        # Values have names, or Shiny would search the source of all callers for one.
        self._running = reactive.value(False, name="running")
        self._updates = reactive.value(0, name="updates")

    def start(self, *arguments: Any) -> None:
        """Stop the computation, if it is running, and start another."""
        self.stop()
        self._ticket = Ticket(since=time.monotonic())
        self._running.set(True)
        with reactive.isolate():  # the caller does not depend on what the work reads
            self._working = self._begin(self._run(self._ticket, arguments))
            self._begin(self._watch(self._ticket))

    def stop(self) -> None:
        """Stop without an outcome."""
        self._ticket.stopped.set()
        self._running.set(False)
        if self._working is not None:
            self._working.cancel()

    def running(self) -> bool:
        """Return whether the computation is running. Reactive."""
        return self._running()

    def progress(self) -> Ticket:
        """Return the progress. Reactive, several times a second while it is running."""
        self._updates()
        return self._ticket

    def _begin(self, task: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        begun = asyncio.create_task(task)
        self._tasks.add(begun)  # the loop alone would forget it
        begun.add_done_callback(self._tasks.discard)
        return begun

    async def _run(self, ticket: Ticket, arguments: tuple[Any, ...]) -> None:
        try:
            value = await self._work(ticket, *arguments)
            outcome = Outcome(value, notes=ticket.notes)
        except Exception as error:
            outcome = failed(error)
        self._begin(self._finish(ticket, outcome))  # cannot be cancelled by stop()

    async def _finish(self, ticket: Ticket, outcome: Outcome) -> None:
        async with reactive.lock():
            if ticket.stopped.is_set():
                return
            self._running.set(False)
            try:
                answer = self._after(outcome)
                if isinstance(answer, Awaitable):
                    await answer
            finally:
                await reactive.flush()

    async def _watch(self, ticket: Ticket) -> None:
        """Update the progress.

        ``reactive.invalidate_later`` would print a traceback if the work ends while its timer
        waits for the lock.
        """
        shown = None
        while True:
            await asyncio.sleep(REFRESH)
            async with reactive.lock():
                if ticket is not self._ticket or not self._running():
                    return
                if shown != (shown := ticket.shown()):
                    self._updates.set(self._updates() + 1)
                    await reactive.flush()


def stop_with(
    session: Session, name: str, jobs: Mapping[str, Job], stopped: Callable[[str], Any]
) -> Callable[[], Tag | None]:
    """Add a button that stops jobs, and stop them when the session ends.

    Parameters
    ----------
    name : str
        Prefix of the button's id.
    jobs : mapping of str to Job
        Jobs by their labels, such as "Reading".
    stopped : callable
        Receives a message after the button was pressed; sync or async.

    Returns
    -------
    callable
        Returns the label of the running job with the button; None if no job is running. Reactive.
    """

    def stop() -> None:
        for job in jobs.values():
            job.stop()

    @reactive.effect
    @reactive.event(session.input[f"{name}_stop"])
    async def _() -> None:
        answer = stopped(STOPPED)
        if isinstance(answer, Awaitable):
            await answer
        stop()

    session.on_ended(stop)

    @session.output(id=f"{name}_progress")
    @render.ui
    def _progress() -> Any:
        return next(
            (progress_parts(job.progress()) for job in jobs.values() if job.running()), None
        )

    def line() -> Tag | None:
        # An output of its own updates the numbers: a button that is replaced cannot be pressed.
        label = next((label for label, job in jobs.items() if job.running()), None)
        if label is None:
            return None
        return ui.tags.div(
            {"class": "status", "data-job": label},
            ui.tags.span({"role": "status"}, f"{label} …"),
            ui.output_ui(f"{name}_progress", inline=True),
            ui.input_action_button(f"{name}_stop", "Stop"),
        )

    return line


def progress_parts(ticket: Ticket) -> list[Any]:
    """Return a progress bar, with the share that is done if it is known, and the seconds."""
    done, total, doing, seconds = ticket.shown()
    if seconds is None:
        return [ui.tags.progress(), " waits for its turn"]
    percent = [f"{done / total:.0%}"] if total else []
    known: Any = {"value": done, "max": total} if total else {}
    words = [*percent, *([doing] if doing else []), f"{seconds} s"]
    return [ui.tags.progress({"aria-label": "Done"}, known), " " + ", ".join(words)]
