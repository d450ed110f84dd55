"""Long work: what becomes of values, errors and outdated computations."""

import asyncio
import time

import pytest

from srcs_py import SRCSError
from srcs_py.app.jobs import StoppedError, Ticket, _outcome
from srcs_py.app.ranking import Settings, rank
from srcs_py.app.studies import bundled_study

from .conftest import run_alone


def outcome(work, *arguments, ticket=None):
    return run_alone(_outcome(work, ticket or Ticket(), arguments))


def raising(error):
    def work(ticket):
        raise error

    return work


def test_a_value_comes_from_a_thread_or_a_coroutine():
    async def slow(ticket, value):
        await asyncio.sleep(0)
        return value

    assert outcome(slow, 5).value == 5
    assert outcome(lambda ticket, value: value, 5).value == 5


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (SRCSError("alpha is wrong."), "alpha is wrong."),
        (StoppedError(), "Stopped."),
        (MemoryError(), "There is not enough memory for that; choose fewer levels."),
        (StopIteration(), "This failed unexpectedly (StopIteration); please report it."),
        (KeyError("x"), "This failed unexpectedly (KeyError); please report it."),
    ],
)
def test_every_error_is_one_sentence(error, text, capsys):
    assert outcome(raising(error)).error == text
    assert ("Traceback" in capsys.readouterr().err) == ("unexpectedly" in text)


def test_a_ranking_tells_its_progress_and_stops_when_nobody_waits():
    study = bundled_study()
    arguments = study, study.first, Settings()
    ticket = Ticket()
    assert outcome(rank, *arguments, ticket=ticket).value.ranks is not None
    assert (ticket.done, ticket.total) == (352, 352)
    ticket.stopped.set()
    assert outcome(rank, *arguments, ticket=ticket).error == "Stopped."


def test_the_loop_goes_on_while_a_thread_works():
    async def both():
        work = asyncio.create_task(_outcome(lambda ticket: time.sleep(0.2), Ticket(), ()))
        turns = 0
        while not work.done():
            await asyncio.sleep(0.01)
            turns += 1
        return turns

    assert run_alone(both()) > 1
