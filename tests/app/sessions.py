"""Sessions of the application without a browser: its part is played here."""

import functools
from collections.abc import Awaitable
from contextlib import ExitStack
from unittest.mock import AsyncMock, MagicMock, patch

from shiny import Inputs, reactive

from tests.app.conftest import run_alone

PAGES = ("atopsis", "hardness")


class HeldJob:
    """A job that begins and goes on until a test ends it; ``asked`` has the arguments."""

    def __init__(self, work, after):
        self.asked, self._after = [], after
        self._running = reactive.value(False)

    def start(self, *arguments):
        self.asked.append(arguments)
        self._running.set(True)

    def stop(self):
        self._running.set(False)

    def running(self):
        return self._running()

    async def end(self, outcome):
        self.stop()
        answer = self._after(outcome)
        if isinstance(answer, Awaitable):
            await answer


def made(page, *arguments):
    """Make a page whose jobs are held."""
    modules = ("importing.reading_step", *(f"pages.{each}.page" for each in PAGES))
    with ExitStack() as stack:
        for module in modules:
            stack.enter_context(patch(f"srcs_py.app.{module}.Job", HeldJob))
        return page(*arguments)


class Browser:
    """Says what the first page's controls say, and remembers what it was told."""

    def __init__(self):
        self.input = Inputs({}, ns=lambda name: name)
        self.session = MagicMock(input=self.input)
        self.session.send_custom_message = AsyncMock(side_effect=self.take)
        self.told = []

    def say(self, **values):
        for name, value in values.items():
            self.input[name]._set(value)

    async def take(self, kind, message):
        self.told.append((kind, message))

    def of(self, kind):
        return [message for each, message in self.told if each == kind]

    async def answer(self):
        """Set the controls as the last message says."""
        last = self.of("srcs_controls")[-1]
        self.say(**last["values"], srcs_settled=last["settled"])
        await reactive.flush()


def alone(test):
    """Run a test in a loop of its own, as the server runs what follows an event."""

    @functools.wraps(test)
    def run(**fixtures):
        async def isolated():
            with reactive.isolate():
                await test(**fixtures)

        run_alone(isolated())

    return run
