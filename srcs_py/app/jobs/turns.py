"""Turns of the jobs of all sessions: short jobs do not wait for long ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from threading import Event
from typing import Any
from weakref import WeakSet, WeakValueDictionary

from srcs_py.app.jobs.limits import AT_ONCE, LONG, has_memory
from srcs_py.app.web.request_limits import LOOPBACK

PATIENCE = 1.0  # seconds after which a job is long
SLICE = 5.0  # seconds that a long job runs before it lets others run
CHECK = 0.2  # seconds between looks at the memory


class Turns:
    """Turns, in the order of the requests; a session has one at a time.

    A job that has run for ``patience`` seconds is long: it gives its place away and is paused. Long
    jobs share places of their own, ``slice`` seconds at a time, one job of each client, as long as
    there is memory for another; the oldest one needs none. Jobs that are likely to be long, as they
    read a file or their session had a long one, never hold the last of the first places.
    """

    def __init__(
        self,
        patience: float = PATIENCE,
        slice: float = SLICE,
        has_memory: Callable[[], bool] = has_memory,
    ) -> None:
        self.patience, self._slice, self._has_memory = patience, slice, has_memory
        self._first, self._long = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(LONG)
        self._likely_long = asyncio.Semaphore(AT_ONCE - 1)
        self._slow: WeakSet[Any] = WeakSet()  # sessions that had a long job
        self._locks: WeakValueDictionary[Any, asyncio.Lock] = WeakValueDictionary()
        self._running: list[Event] = []  # long jobs, the oldest one first

    @asynccontextmanager
    async def turn(self, session: Any, paused: Event, reads: bool = False) -> AsyncIterator[None]:
        """Wait for a turn of a session, or of a job without one (None), and hold it.

        ``paused`` is set while the job is to stand still; ``reads``: whether it reads a file.
        """
        async with self._lock(session), AsyncExitStack() as held:
            if reads or session in self._slow:
                await held.enter_async_context(self._likely_long)
            await held.enter_async_context(self._first)
            going_on = asyncio.create_task(self._go_on(held, session, paused))
            try:
                yield
            finally:
                going_on.cancel()

    def _lock(self, owner: Any) -> asyncio.Lock:
        lock = asyncio.Lock()
        return lock if owner is None else self._locks.setdefault(owner, lock)

    async def _go_on(self, held: AsyncExitStack, session: Any, paused: Event) -> None:
        """Let a job go on as a long one, until this is cancelled."""
        await asyncio.sleep(self.patience)
        await held.aclose()
        paused.set()
        if session is not None:
            self._slow.add(session)
        async with self._lock(_client(session)):
            self._running.append(paused)
            try:
                while True:
                    async with self._long:
                        while self._running[0] is not paused and not self._has_memory():
                            await asyncio.sleep(CHECK)
                        paused.clear()
                        await asyncio.sleep(self._slice)
                        paused.set()
            finally:
                self._running.remove(paused)


def _client(session: Any) -> Any:
    """Return the address of a session's browser; on this machine any user has the same."""
    connection = getattr(session, "http_conn", None)
    host = connection.client.host if connection is not None and connection.client else None
    return None if host in LOOPBACK else host


TURNS = Turns()
