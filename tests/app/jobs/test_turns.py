"""Who may work when, and what a killed server leaves."""

import asyncio
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from srcs_py.app.jobs.jobs import _outcome
from srcs_py.app.jobs.limits import AT_ONCE, LONG, long_places
from srcs_py.app.jobs.processes import Ticket, in_process
from srcs_py.app.jobs.temporary_files import own_folder
from srcs_py.app.jobs.turns import Turns
from tests.app.conftest import run_alone
from tests.app.jobs.works import double
from tests.waiting import WAIT


class Session:
    pass


def test_long_work_of_one_makes_room_for_others():
    async def bombs_and_a_newcomer():
        turns, never, bombs = Turns(patience=0.01), asyncio.Event(), []

        async def bomb(session):
            async with turns.turn(session):
                await never.wait()

        for _ in range(AT_ONCE):
            bombs.append(asyncio.create_task(bomb(Session())))
        async with asyncio.timeout(WAIT), turns.turn(Session()):
            pass  # its turn came, although nothing has ended
        never.set()
        await asyncio.gather(*bombs)
        async with asyncio.timeout(WAIT), turns.turn(Session()), turns.turn(Session()):
            pass  # all turns were given back

    run_alone(bombs_and_a_newcomer())


def test_not_more_than_a_few_work_at_once():
    async def count_of_working(turns):
        never, working = asyncio.Event(), []

        async def bomb():
            async with turns.turn(Session()):
                working.append(None)
                await never.wait()

        tasks = [asyncio.create_task(bomb()) for _ in range(2 * (AT_ONCE + LONG))]
        await _settled()
        found = len(working)
        never.set()
        await asyncio.gather(*tasks)
        await _settled()
        return found

    async def life():
        turns = Turns(patience=0)  # work makes room in the next round of the loop
        for _ in range(LONG + 1):
            async with turns.turn(Session()):
                pass  # too short to make room later
            await _settled()
        assert await count_of_working(turns) == AT_ONCE + LONG
        turns._patience = WAIT
        assert await count_of_working(turns) == AT_ONCE  # nothing was given back twice

    run_alone(life())


@pytest.mark.parametrize(("gigabytes", "places"), [(2, 2), (24, 4), (64, 14), (None, 2)])
def test_long_work_has_as_many_places_as_the_memory_holds(gigabytes, places, monkeypatch):
    """Four huge files of one user, in four tabs, held up everybody."""

    def sysconf(name):
        if gigabytes is None:
            raise ValueError(name)
        return {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": gigabytes * 2**18}[name]

    monkeypatch.setattr(os, "sysconf", sysconf)
    assert long_places() == places


async def _settled():
    """Let the loop go round until everybody waits."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_a_session_has_one_turn_at_a_time():
    async def two_of_one():
        turns, session, order = Turns(patience=WAIT), Session(), []

        async def work(name, session, until):
            async with turns.turn(session):
                order.append(name)
                await until.wait()

        first, at_once = asyncio.Event(), asyncio.Event()
        at_once.set()
        one = asyncio.create_task(work("one", session, first))
        await asyncio.sleep(0)
        two = asyncio.create_task(work("two", session, at_once))
        other = asyncio.create_task(work("other", Session(), at_once))
        await other
        assert order == ["one", "other"]
        first.set()
        await asyncio.gather(one, two)
        assert order == ["one", "other", "two"]

    run_alone(two_of_one())


def test_work_that_is_cancelled_gives_its_turn_back():
    async def cancelled():
        turns = Turns(patience=WAIT)

        async def work():
            async with turns.turn(Session()):
                await asyncio.sleep(WAIT)

        tasks = [asyncio.create_task(work()) for _ in range(2 * AT_ONCE)]
        await asyncio.sleep(0)
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(WAIT), turns.turn(Session()):
            pass

    run_alone(cancelled())


def test_who_waits_is_said_to_wait_and_cached_work_needs_no_turn(monkeypatch):
    async def waiting():
        turns, ticket = Turns(patience=WAIT), Ticket()
        monkeypatch.setattr("srcs_py.app.jobs.turns.TURNS", turns)
        async with turns.turn(None), turns.turn(None):
            work = asyncio.create_task(_outcome(_doubled, ticket, (21,)))
            quick = Ticket()
            assert (await _outcome(_at_once, quick, (1,))).value == 1
            assert quick.since is not None
            assert ticket.since is None
        return (await work).value, ticket.since is not None

    monkeypatch.syspath_prepend(Path(__file__).parents[3])
    assert run_alone(waiting()) == (42, True)


async def _doubled(ticket, value):
    return await in_process(double, value, ticket=ticket)


async def _at_once(ticket, value):
    return value


KILLED = """
import os, signal, sys, tempfile
tempfile.tempdir = sys.argv[1]
from srcs_py.app.jobs.temporary_files import own_folder
with own_folder():
    open(os.path.join(tempfile.gettempdir(), "upload.csv"), "w").close()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_server_left_is_removed_by_the_next_start(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False, timeout=WAIT)
    (left,) = tmp_path.glob("*/upload.csv")
    with own_folder() as folder:
        assert not left.parent.exists()
        assert Path(tempfile.gettempdir()) == folder
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        with own_folder():  # of another server
            assert folder.exists()
    assert tempfile.gettempdir() == str(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_locked_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with monkeypatch.context() as windows:
        windows.setattr("srcs_py.app.jobs.temporary_files.lock", lambda *_, **__: False)
        stack = ExitStack()
        folder = stack.enter_context(own_folder())
    with stack:
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        with own_folder():
            assert folder.exists()
