"""Turns of the jobs of all sessions: short jobs do not wait for long ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakKeyDictionary

from srcs_py.app.jobs.limits import AT_ONCE, LONG

PATIENCE = 1.0  # seconds after which a job gives its turn away


class Turns:
    """Turns, in the order of the requests; a session has one at a time.

    A job that has run for ``patience`` seconds gives its turn to the next one and continues, unless
    too many such jobs are running.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._short, self._long = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(LONG)
        self._own: WeakKeyDictionary[Any, asyncio.Lock] = WeakKeyDictionary()

    @asynccontextmanager
    async def turn(self, session: Any) -> AsyncIterator[None]:
        """Wait for a turn of a session, or of a job without one (None), and hold it."""
        lock = asyncio.Lock()
        async with lock if session is None else self._own.setdefault(session, lock):
            held = [self._short]
            await self._short.acquire()
            making_room = asyncio.create_task(self._make_room(held))
            try:
                yield
            finally:
                making_room.cancel()
                held[0].release()

    async def _make_room(self, held: list[asyncio.Semaphore]) -> None:
        await asyncio.sleep(self._patience)
        await self._long.acquire()
        held[0] = self._long
        self._short.release()


TURNS = Turns()
