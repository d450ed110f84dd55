"""Processes that answer messages: what becomes of errors, of limits, and of what they leave."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from srcs_py.app.home import children, tabs
from srcs_py.app.home.tabs import Tab, Tabs
from tests.app.conftest import run_alone
from tests.waiting import WAIT

STUDY = json.dumps({"study": {"bundled": "noise"}})
LONG = "Method,Size,Error\n" + "A,1,0.5\nB,2,0.25\n" * 1_000_000


async def stays():
    return False


def said(tab, name, text, gone=stays):
    """Return all that a tab says to a message."""

    async def heard():
        return [each async for each in Tabs().said(tab, name, text, gone)]

    return run_alone(heard())


@pytest.fixture
def tab():
    tab = Tab()
    yield tab
    tab.forget()
    assert not tab.folder.exists()


@pytest.fixture
def long(tab):
    """Put a file that takes seconds to read into a tab; return the message that reads it."""
    (tab.folder / "long.csv").write_text(LONG)
    return json.dumps({"study": {"files": ["long.csv"]}})


def is_gone(pid):
    end = time.monotonic() + WAIT
    while Path(f"/proc/{pid}").exists() and time.monotonic() < end:
        time.sleep(0.01)
    return not Path(f"/proc/{pid}").exists()


def test_a_message_is_answered_by_a_process_that_stays(tab):
    first = said(tab, "study", STUDY)[-1]["value"]["title"]
    assert first == said(tab, "study", STUDY)[-1]["value"]["title"]


@pytest.mark.posix
def test_a_process_that_dies_is_one_sentence_and_another_one_comes(tab, long):
    async def killed():
        child, asked = tab.child(), Tabs().said(tab, "study", long, stays)
        task = asyncio.create_task(anext(asked))
        await asyncio.sleep(0.5)
        os.kill(child.process.pid, signal.SIGKILL)
        return await task

    assert "ended unexpectedly" in run_alone(killed())["error"]
    assert "value" in said(tab, "study", STUDY)[-1]


def test_a_message_has_a_limit_of_seconds(tab, long, monkeypatch):
    monkeypatch.setattr(tabs, "SECONDS", 0)
    assert said(tab, "study", long)[-1]["error"] == "This took more than 0 seconds."


def test_what_nobody_waits_for_is_ended_and_leaves_no_file(tab, long):
    asked, left = [], []

    async def goes():
        left.extend([tab.child().process.pid, tab.child().folder] if asked else [])
        asked.append(True)
        return bool(left)

    assert said(tab, "study", long, goes) == []
    assert is_gone(left[0])
    assert not Path(left[1]).exists()


@pytest.mark.posix
def test_limits_of_memory_are_never_raised():
    code = (
        "import resource, srcs_py.app.home.children as c\n"
        "c.MEMORY = 2**33; c.confine(); c.MEMORY = 2**34; c.confine()\n"
        "print(*resource.getrlimit(resource.RLIMIT_AS))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(2**33)] * 2


@pytest.mark.parametrize("system", ["windows", pytest.param("macos", marks=pytest.mark.posix)])
def test_processes_work_where_the_system_knows_no_limits(system, monkeypatch):
    def refuses(*_):
        raise ValueError("current limit exceeds maximum limit")

    if system == "windows":
        monkeypatch.setitem(sys.modules, "resource", None)
    else:
        monkeypatch.setattr("resource.setrlimit", refuses)
    children.confine()


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (MemoryError(), "There is not enough memory for that; use less of the data."),
        (KeyError("x"), "This failed unexpectedly (KeyError); please report it."),
    ],
)
def test_every_error_is_one_sentence_and_only_a_defect_is_printed(error, text, monkeypatch, capsys):
    def fails(*_):
        raise error

    monkeypatch.setattr("srcs_py.app.messages.answer.answer", fails)
    assert children.answered(None, "study", STUDY) == {"error": text, "remedies": []}
    assert ("KeyError" in capsys.readouterr().err) == isinstance(error, KeyError)


SCRIPT = """
from pathlib import Path
from srcs_py.app.home.children import Child

if __name__ == "__main__":
    child = Child()
    child.ask(Path.cwd(), "menus", "{}")
    print([*child.heard()["value"]])
    child.end()
"""


def test_processes_import_nothing_from_the_folder_of_the_server_or_of_the_uploads(tmp_path):
    script, folder = tmp_path / "server" / "script.py", tmp_path / "folder"
    for each in (script.parent, folder):
        each.mkdir()
    script.write_text(SCRIPT)
    for name in ("random", "statistics", "pickle", "tempfile"):
        (folder / f"{name}.py").write_text("open('was_run', 'w')\nraise SystemExit\n")
    call = [sys.executable, script]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("['test', 'correction'"), done.stderr
    assert not (folder / "was_run").exists()


@pytest.mark.slow
def test_a_process_ends_with_its_server():
    code = (
        "import os, time\nfrom srcs_py.app.home.children import Child\n"
        "if __name__ == '__main__':\n"
        "    child = Child()\n"
        "    child.ask('.', 'menus', '{}')\n    child.heard()\n"
        "    print(child.process.pid, child.folder, flush=True)\n    os._exit(1)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    pid, folder = done.stdout.split()
    assert is_gone(pid)
    assert not Path(folder).exists()
