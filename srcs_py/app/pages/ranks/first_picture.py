"""The first picture: made while the server starts, and the same for all sessions."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial

from srcs_py.app.importing.studies import BUNDLED, Choice, StudyTable, bundled_study
from srcs_py.app.jobs.limits import LIMITS
from srcs_py.app.jobs.processes import THREADS, Outcome, Ticket, in_process, run_process
from srcs_py.app.pages.ranks.ranking import Pictured, RankSettings, ranks_of_study

URGENT = replace(LIMITS, short=LIMITS.seconds)  # keeps its priority: everybody waits for it
_FIRST: list[Future[Outcome]] = []  # empty if no server began it


def begin() -> None:
    """Start to make the first picture."""
    study = bundled_study()
    arguments = study, study.first, fresh_settings(study)
    work = partial(run_process, Ticket(), ranks_of_study, arguments, URGENT, fresh=True)
    _FIRST.append(THREADS.submit(work))


def fresh_settings(study: StudyTable) -> RankSettings:
    """Return the settings that a study is shown with at first."""
    return RankSettings(maximize=study.maximize, pairing_col=study.pairing)


async def ranked_study(
    ticket: Ticket, study: StudyTable, choice: Choice, settings: RankSettings
) -> Pictured:
    """Rank a study in a process of its own, unless the picture is the first one."""
    first = study.bundled == BUNDLED and (choice, settings) == (study.first, fresh_settings(study))
    if first and _FIRST:
        import asyncio  # late, as the process of the first picture begins before

        with suppress(Exception):  # such as no process
            outcome = await asyncio.wrap_future(_FIRST[0])
            if not outcome.error:
                found: Pictured = outcome.value
                ticket.notes = outcome.notes
                return found
    return await in_process(ranks_of_study, study, choice, settings, ticket=ticket)
