"""Who may work when, and what a killed server leaves."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from shiny import reactive

from srcs_py.app.jobs import processes
from srcs_py.app.jobs.jobs import Job
from srcs_py.app.jobs.limits import AT_ONCE, LONG, PROCESSES, Limits, has_memory
from srcs_py.app.jobs.processes import Ticket, in_process, run_process
from srcs_py.app.jobs.temporary_files import own_folder
from srcs_py.app.jobs.turns import Turns
from tests.app.conftest import run_alone
from tests.app.jobs.works import double, low_priority, sleep_long, slow_double
from tests.app.sessions import alone
from tests.waiting import WAIT


class Session:
    """A session of a browser at an address; on this machine each is a client of its own."""

    def __init__(self, host="127.0.0.1"):
        self.http_conn = SimpleNamespace(client=SimpleNamespace(host=host))


async def begin(turns, *sessions, reads=False):
    """Let sessions begin work that never ends; return its tasks and tickets."""
    tickets = [Ticket() for _ in sessions]

    async def bomb(session, ticket):
        async with turns.turn(session, ticket.paused, reads):
            await asyncio.Event().wait()

    works = [asyncio.create_task(bomb(*both)) for both in zip(sessions, tickets, strict=True)]
    return works, tickets


async def end(works):
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)


def running(tickets):
    return [not ticket.paused.is_set() for ticket in tickets]


@alone
async def test_long_work_of_ten_users_makes_room_for_others():
    """Five workbooks that unpack to gigabytes held up everybody."""
    turns = Turns(patience=0, slice=WAIT)
    works, tickets = await begin(turns, *(Session() for _ in range(10)))
    await _settled()
    assert running(tickets) == [True] * LONG + [False] * (10 - LONG)  # the others are paused
    turns.patience = WAIT
    async with asyncio.timeout(WAIT), turns.turn(Session(), Event()):
        pass  # its turn came, although nothing has ended
    await end(works)
    async with asyncio.timeout(WAIT):  # all turns were given back
        for _ in range(AT_ONCE):
            await begin(turns, Session())
    await _settled()


@pytest.mark.parametrize("first", ["they read files", "they had long jobs"])
@alone
async def test_a_newcomer_has_a_place_in_the_first_second_of_ten_users(first):
    """Each held a place for a second, so the eleventh waited for five."""
    turns = Turns(patience=0, slice=WAIT)
    sessions = [Session() for _ in range(10)]
    reads = first == "they read files"
    if not reads:
        works, _ = await begin(turns, *sessions)
        await _settled()
        await end(works)
    turns.patience = WAIT
    works, _ = await begin(turns, *sessions, reads=reads)
    await _settled()
    async with asyncio.timeout(WAIT), turns.turn(Session(), Event()):
        pass
    await end(works)


@alone
async def test_a_newcomer_is_served_while_ten_users_have_processes_that_never_end(monkeypatch):
    """They had all threads of the loop."""
    monkeypatch.syspath_prepend(Path(__file__).parents[3])
    bombs = [asyncio.create_task(in_process(sleep_long)) for _ in range(10)]
    while len(PROCESSES) < AT_ONCE:
        await asyncio.sleep(0.02)
    async with asyncio.timeout(WAIT):
        assert await in_process(double, 21) == 42
    await end(bombs)


@alone
async def test_long_jobs_take_turns():
    turns = Turns(patience=0, slice=0)
    works, tickets = await begin(turns, *(Session() for _ in range(LONG + 1)))
    seen = [False] * len(tickets)
    for _ in range(100):
        await asyncio.sleep(0)
        seen = [a or b for a, b in zip(seen, running(tickets), strict=True)]
    assert all(seen)
    await end(works)


@alone
async def test_a_client_has_one_long_job():
    turns = Turns(patience=0, slice=WAIT)
    sessions = [Session("10.0.0.1"), Session("10.0.0.1"), Session("10.0.0.2")]
    works, tickets = await begin(turns, *sessions)
    await _settled()
    assert running(tickets) == [True, False, True]
    await end(works[:1])
    await _settled()
    assert running(tickets[1:]) == [True, True]
    await end(works)


@alone
async def test_long_work_waits_for_memory_but_the_oldest_goes_on():
    turns = Turns(patience=0, slice=WAIT, has_memory=lambda: False)
    works, tickets = await begin(turns, *(Session() for _ in range(LONG)))
    await _settled()
    assert running(tickets) == [True] + [False] * (LONG - 1)
    await end(works)


@pytest.mark.parametrize(("gigabytes", "room"), [(8, True), (4, False), (None, False)])
def test_memory_is_counted_as_it_is_used(gigabytes, room, monkeypatch):
    def sysconf(name):
        if gigabytes is None:
            raise ValueError(name)
        return {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": gigabytes * 2**18}[name]

    monkeypatch.setattr(os, "sysconf", sysconf)
    monkeypatch.setattr("srcs_py.app.jobs.limits.PROCESSES", set())
    assert has_memory() is room


def test_a_job_that_waits_stands_still_and_goes_on():
    ticket = Ticket()
    ticket.paused.set()
    with ThreadPoolExecutor(1) as thread:
        outcome = thread.submit(run_process, ticket, slow_double, (21,), Limits(2**32, 2))
        state = wait_for_stop()
        assert (state, ticket.shown()[3], outcome.done()) == ("T", None, False)
        ticket.paused.clear()
        assert outcome.result(WAIT).value == 42


def wait_for_stop():
    """Return the state of the only process of a job once it has stopped."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        for process in [*PROCESSES]:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
            if state == "T":
                return state
        time.sleep(0.02)
    return ""


async def _settled():
    """Let the loop go round until everybody waits."""
    for _ in range(100):
        await asyncio.sleep(0)


@alone
async def test_a_session_has_one_turn_at_a_time():
    turns, session, order = Turns(patience=WAIT), Session(), []

    async def work(name, session, until):
        async with turns.turn(session, Event()):
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


@alone
async def test_work_that_is_cancelled_gives_its_turn_back():
    turns = Turns(patience=WAIT)

    async def work():
        async with turns.turn(Session(), Event()):
            await asyncio.sleep(WAIT)

    tasks = [asyncio.create_task(work()) for _ in range(2 * AT_ONCE)]
    await asyncio.sleep(0)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(WAIT), turns.turn(Session(), Event()):
        pass


def test_who_waits_is_said_to_wait_and_cached_work_needs_no_turn(monkeypatch):
    async def waiting():
        turns, ticket = Turns(patience=WAIT), Ticket()
        monkeypatch.setattr("srcs_py.app.jobs.turns.TURNS", turns)
        async with turns.turn(None, Event()), turns.turn(None, Event()):
            work = asyncio.create_task(in_process(double, 21, ticket=ticket))
            quick = Job(_at_once, print)
            with reactive.isolate():
                quick.start(1)
                assert quick.progress().since is not None
            await asyncio.sleep(0)
            assert ticket.since is None
        return await work, ticket.since is not None

    monkeypatch.syspath_prepend(Path(__file__).parents[3])
    assert run_alone(waiting()) == (42, True)


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


@pytest.mark.skipif(not hasattr(os, "setpriority"), reason="Windows has no priorities")
def test_reading_a_file_lets_others_go_first(monkeypatch):
    monkeypatch.setattr(processes, "LIMITS", replace(processes.LIMITS, short=10.0 * WAIT))
    assert run_alone(in_process(low_priority, reads=True)) == 10
