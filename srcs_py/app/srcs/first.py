"""The first picture: made while the server starts, and the same for everybody."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from srcs_py.app.data.studies import BUNDLED, Choice, Study, bundled_study
from srcs_py.app.srcs.ranking import Pictured, Settings, rank
from srcs_py.app.work.processes import Outcome, Ticket, failed, get_ready, in_process, run

if TYPE_CHECKING:
    from srcs_py.app.work.processes import Report

HOLD = 0.5  # seconds that a browser gets to draw before everything else is imported
_first: Future[Outcome] = Future()


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage meanwhile, nor ever of what is there then.

    What imports make stays, and looking through it slows them and what comes after.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def begin() -> None:
    """Begin to make the first picture, and after it to import what all further work needs."""
    _first.set_running_or_notify_cancel()
    threading.Thread(target=_make, daemon=True).start()


def _make() -> None:
    study = bundled_study()
    asked = study, study.first, fresh_settings(study)
    try:
        _first.set_result(run(Ticket(), _rank, asked, fresh=True))
    except Exception as error:  # no process can be started, say; pages must not wait for ever
        _first.set_result(failed(error))
    time.sleep(HOLD)
    get_ready()


def _rank(report: Report, *asked: Any) -> Pictured:
    with uncollected():
        return rank(report, *asked)


async def let_draw() -> None:
    """Wait while the browser draws, unless what comes next is quick: pandas is imported."""
    if "pandas" not in sys.modules:
        import asyncio

        await asyncio.sleep(HOLD)


def fresh_settings(study: Study) -> Settings:
    """Return the settings that a study is shown with at first."""
    return Settings(maximize=study.maximize, pairing_col=study.pairing)


async def ranked(ticket: Ticket, study: Study, choice: Choice, settings: Settings) -> Pictured:
    """Rank a study in a process of its own, unless the picture is the first one."""
    first = study.bundled == BUNDLED and (choice, settings) == (study.first, fresh_settings(study))
    if first and (_first.running() or _first.done()):
        import asyncio

        outcome = await asyncio.wrap_future(_first)
        if not outcome.error:
            found: Pictured = outcome.value
            return found
    return await in_process(rank, study, choice, settings, ticket=ticket)
