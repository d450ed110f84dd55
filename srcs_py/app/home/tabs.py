"""The tabs of the page: each has a folder of uploads and one running message."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from srcs_py.app.home.children import Child
from srcs_py.app.importing.limits import SECONDS

KEPT = 4  # uploads of a tab, to which Undo leads back
MOST = 64  # tabs
IDLE = 600.0  # seconds until a tab without a message is forgotten, and its uploads with it
AT_ONCE = max(4, 2 * (os.cpu_count() or 2))  # messages
POLL = 0.1  # seconds between checks whether the browser still waits
ENDED = "This ended unexpectedly; there may not be enough memory for it."
THREADS = ThreadPoolExecutor(max_workers=256, thread_name_prefix="child")


class Tab:
    """One tab of a browser: its uploads, and the process that answers it."""

    def __init__(self) -> None:
        self.folder: Path = Path(tempfile.mkdtemp(prefix="tab-"))
        self.lock: asyncio.Lock = asyncio.Lock()
        self.expected: dict[str, int] = {}  # sizes of files that are still to come, by their names
        self.used: float = time.monotonic()
        self._uploads: list[Sequence[str]] = []
        self._child: Child | None = None

    def child(self) -> Child:
        """Return the process of the tab."""
        if self._child is None or not self._child.lives:
            self.stop()
            self._child = Child()
        return self._child

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def expect(self, sizes: dict[str, int]) -> None:
        """Expect the files of an upload, and remove the oldest one if there are many."""
        self.expected = sizes
        self._uploads.append([*sizes])
        for names in self._uploads[:-KEPT]:
            for name in names:
                (self.folder / name).unlink(missing_ok=True)
        del self._uploads[:-KEPT]

    def forget(self) -> None:
        """End the process and remove the uploads."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Tabs:
    """All tabs, by the random names that their browsers gave them."""

    def __init__(self) -> None:
        self._tabs: dict[str, Tab] = {}
        # Files that are read, which may take long, never hold all places.
        self._places, self._reads = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE // 2)

    def tab(self, name: str) -> Tab:
        """Return the tab of that name, made if it is unknown; drop tabs that are out of use."""
        now = time.monotonic()
        oldest = sorted(self._tabs, key=lambda each: self._tabs[each].used)
        old = {each for each in oldest if now - self._tabs[each].used > IDLE}
        for each in old | {*oldest[:-MOST]}:
            if not self._tabs[each].lock.locked():
                self._tabs.pop(each).forget()
        if name not in self._tabs:
            self._tabs[name] = Tab()
        self._tabs[name].used = now
        return self._tabs[name]

    def close(self) -> None:
        """Forget all tabs."""
        for tab in self._tabs.values():
            tab.forget()

    async def said(
        self, tab: Tab, name: str, text: str, gone: Callable[[], Awaitable[bool]]
    ) -> AsyncIterator[dict[str, Any]]:
        """Yield the progress of a message, then its answer; end its process if nobody waits."""
        places = self._reads if name == "study" else nullcontext()
        async with tab.lock, places, self._places:
            answered = False
            try:
                if await gone():
                    return
                child = tab.child()
                child.ask(tab.folder, name, text)
                async for said in _heard(child, gone):
                    answered = "progress" not in said
                    yield said
            except (EOFError, OSError):
                yield {"error": ENDED, "remedies": []}
            finally:
                if not answered:
                    tab.stop()


async def _heard(
    child: Child, gone: Callable[[], Awaitable[bool]]
) -> AsyncIterator[dict[str, Any]]:
    loop, end = asyncio.get_running_loop(), time.monotonic() + SECONDS
    while True:
        waiting = loop.run_in_executor(THREADS, child.heard)
        waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
        while not (await asyncio.wait({waiting}, timeout=POLL))[0]:
            if time.monotonic() > end:
                child.end()
                yield {"error": f"This took more than {SECONDS} seconds.", "remedies": []}
                return
            if await gone():
                return
        said = waiting.result()
        yield said
        if "progress" not in said:
            return
