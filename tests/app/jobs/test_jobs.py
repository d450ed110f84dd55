"""Long work: what becomes of values, errors, progress, and work that nobody waits for."""

import asyncio
import pickle
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from shiny import reactive

from srcs_py.app.importing.uploads import read_files
from srcs_py.app.jobs import jobs
from srcs_py.app.jobs.jobs import Job, progress_parts
from srcs_py.app.jobs.limits import confine
from srcs_py.app.jobs.pickled import Pickled
from srcs_py.app.jobs.processes import (
    Limits,
    StoppedError,
    Ticket,
    failed,
    in_process,
    run_process,
)
from tests.app.conftest import run_alone
from tests.app.jobs.works import confined, dawdle, die, double, fill, told_names, wrong
from tests.app.sessions import alone
from tests.app.uploads import stored
from tests.waiting import WAIT

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _importable(monkeypatch):
    """Let the processes import the work."""
    monkeypatch.syspath_prepend(ROOT)


def alive(pid):
    """Say whether a process is there; one that has ended but was not fetched counts."""
    return Path(f"/proc/{pid}").exists()


async def begun(note, ticket):
    """Wait until ``dawdle`` runs; return its process and its file."""
    while not ticket.total:
        await asyncio.sleep(0.01)
    pid, file = note.read_text().split()
    assert alive(pid)
    assert Path(file).exists()
    return pid, file


def gone(pid, file):
    """Wait until nothing of it is left."""
    end = time.monotonic() + WAIT
    while (alive(pid) or Path(file).parent.exists()) and time.monotonic() < end:
        time.sleep(0.01)
    return not alive(pid) and not Path(file).parent.exists()


def test_a_value_comes_from_another_process():
    ticket = Ticket()
    assert run_alone(in_process(double, 21, ticket=ticket)) == 42
    assert ticket.since is not None


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ours", "alpha is wrong."),
        ("memory", "There is not enough memory for that; use less of the data."),
        ("bug", "This failed unexpectedly (KeyError); please report it."),
    ],
)
def test_every_error_is_one_sentence(kind, text):
    assert run_process(Ticket(), wrong, (kind,)).error == text


def test_only_a_defect_is_reported_to_the_server(capsys):
    assert failed(StoppedError()).error == "Stopped."
    assert capsys.readouterr().err == ""
    assert "please report it" in failed(KeyError("x")).error
    assert "KeyError" in capsys.readouterr().err


def test_a_file_that_goes_with_its_user_is_not_a_defect(tmp_path):
    arguments = told_names, stored(tmp_path / "gone"), None
    assert run_process(Ticket(), read_files, arguments).error == "Stopped."


def test_sentences_about_files_have_the_names_that_their_user_knows(tmp_path):
    """Warnings and decisions named the folder of the server."""
    paths = [tmp_path / folder / "runs.csv" for folder in "01"]
    for path in paths:
        path.parent.mkdir()
        path.write_text("a\n1\n")
    arguments = told_names, stored(*paths), None
    told = run_process(Ticket(), read_files, arguments).value
    assert told == ["runs.csv: has 1 row", "runs (2).csv: has 1 row"]


def test_a_process_that_dies_takes_down_nothing_else():
    assert "ended unexpectedly" in run_process(Ticket(), die, ()).error


@pytest.mark.parametrize(
    ("work", "arguments", "limits", "text"),
    [
        (fill, (3,), Limits(2**31, 60), "not enough memory"),
        (time.sleep, (), Limits(2**32, 0), "more than 0 seconds"),
    ],
)
def test_limits_are_kept(work, arguments, limits, text):
    assert text in run_process(Ticket(), work, arguments, limits).error


def test_limits_are_never_raised():
    strict, loose = Limits(2**33, 60), Limits(2**34, 90)
    kept = (2**33, 2**33)
    assert run_process(Ticket(), confined, (strict, loose), loose).value == kept
    assert run_process(Ticket(), confined, (loose, strict), loose).value == kept
    assert run_process(Ticket(), confined, (loose,), strict).value == kept


def _refuses(*_):
    raise ValueError("current limit exceeds maximum limit")


@pytest.mark.parametrize(
    "system",
    [
        pytest.param(None, id="windows"),  # has no such module
        pytest.param(
            SimpleNamespace(
                RLIMIT_AS=5,
                RLIM_INFINITY=-1,
                getrlimit=lambda kind: (-1, -1),
                setrlimit=_refuses,
            ),
            id="macos",
        ),
    ],
)
def test_files_are_read_where_the_system_knows_no_limits(system, monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", system)
    confine(Limits(2**32, 60))


def test_limits_that_cannot_be_set_are_one_sentence():
    assert "please report it" in run_process(Ticket(), double, (1,), Limits("much", 60)).error


@pytest.mark.parametrize("how", ["its user stops it", "nobody waits for it"])
def test_work_is_ended_and_leaves_neither_process_nor_file(how, tmp_path):
    async def ended():
        ticket = Ticket()
        work = asyncio.create_task(in_process(dawdle, tmp_path / "note", ticket=ticket))
        left = await begun(tmp_path / "note", ticket)
        if how == "its user stops it":
            ticket.stopped.set()
        else:
            work.cancel()
        with pytest.raises((StoppedError, asyncio.CancelledError)):
            await work
        return left

    assert gone(*run_alone(ended()))


def test_the_loop_goes_on_meanwhile():
    async def both():
        work = asyncio.create_task(in_process(double, 1))
        turns = 0
        while not work.done():
            await asyncio.sleep(0.001)
            turns += 1
        return turns

    assert run_alone(both()) > 1


def test_progress_is_shown_as_far_as_it_is_known():
    ticket = Ticket()
    assert "waits for its turn" in str(progress_parts(ticket))
    ticket.since = time.monotonic() - 3.5
    assert " 3 s" in str(progress_parts(ticket))
    ticket.done, ticket.total, ticket.doing = 1, 4, "drawing"
    assert " 25%, drawing, 3 s" in str(progress_parts(ticket))


def test_a_packed_value_opens_after_a_journey():
    pickled = Pickled({"a": 1})
    assert pickled.value == {"a": 1}
    assert pickle.loads(pickle.dumps(pickled)).value == {"a": 1}


async def slow(ticket, name, seconds):
    await asyncio.sleep(seconds)
    return name


async def told_of(play):
    """Play with a job while we have the lock; return what is reported at last."""
    reported = []
    job = Job(slow, lambda outcome: reported.append(outcome.value))
    async with reactive.lock():
        await play(job)
    while len(asyncio.all_tasks()) > 1:  # but for this one
        await asyncio.sleep(0.01)
    assert not job.running()
    return reported


@alone
async def test_only_work_that_somebody_waits_for_is_told():
    async def replaced(job):
        for seconds in (9, 0):  # what takes no time is done, and waits for our lock
            job.start("old", seconds)
            await asyncio.sleep(0.05)
        job.start("new", 0)

    async def stopped(job):
        job.start("old", 0)
        await asyncio.sleep(0.05)
        job.stop()

    async def stopped_at_once(job):
        job.start("old", 9)
        await asyncio.sleep(0.05)
        job.stop()

    # in one loop, to which shiny's lock belongs
    told = [await told_of(each) for each in (replaced, stopped, stopped_at_once)]
    assert told == [["new"], [], []]


@alone
async def test_who_looks_is_told_only_of_what_has_changed(monkeypatch):
    """Each telling has the browser look at the whole page."""
    monkeypatch.setattr(jobs, "REFRESH", 0)
    monkeypatch.setattr(Ticket, "shown", lambda ticket: ticket.done, raising=False)
    job, told = Job(slow, print), []

    @reactive.effect
    def _():
        told.append(job.progress().done)

    async with reactive.lock():
        job.start("work", 9)
    for done in range(3):
        job.progress().done = done
        for _ in range(100):
            await asyncio.sleep(0)
    job.stop()
    assert told == [0, 1, 2]
