"""Work that a user stops, or leaves behind."""

import os
import signal
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from tests.waiting import WAIT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MANY = 600  # algorithms, whose curves take a minute to draw


def children(pid):
    """Return the processes that a process has started, with the words they were started with."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            words = (folder / "cmdline").read_text()
        except OSError:  # it has just ended
            continue
        if int(parent) == pid:
            found[int(folder.name)] = words
    return found


def workers(server):
    """Return the processes that work for the server now."""
    forks = [pid for pid, words in children(server.process.pid).items() if "forkserver" in words]
    return [pid for each in forks for pid in children(each)]


def left(server):
    """Return the processes that work for the server, and the files of such processes."""
    return workers(server) + list(server.temporary.glob("srcsapp-*/srcs-*"))


def idle(server):
    """Wait until nothing is left of any work; say whether that came true."""
    end = time.monotonic() + WAIT
    while left(server) and time.monotonic() < end:
        time.sleep(0.02)
    return left(server) == []


def begun(pid):
    """Say whether a process has read what it is to do: then a second thread watches the server.

    Held earlier, it would hold the server, too, which still writes to it.
    """
    return len(list(Path(f"/proc/{pid}/task").glob("*"))) > 1


def held(server):
    """Wait for a process that works, and hold it: by itself it will not end."""
    end = time.monotonic() + WAIT
    while not any(map(begun, workers(server))) and time.monotonic() < end:
        time.sleep(0.01)
    found = [each for each in workers(server) if begun(each)]
    for each in found:
        os.kill(each, signal.SIGSTOP)
    assert found


@pytest.fixture
def many_algorithms(tmp_path):
    """Tables of means for the second page."""
    path = tmp_path / "means.csv"
    means = np.random.default_rng(1).random((MANY, 10)).round(4)
    names = pd.Index([f"a{at}" for at in range(MANY)], name="algorithm")
    pd.DataFrame(means, index=names).to_csv(path)
    return path


@pytest.fixture
def many_models(tmp_path):
    """Scores for the third page."""
    path = tmp_path / "scores.csv"
    index = pd.MultiIndex.from_product([range(20), range(MANY)], names=["instance", "model"])
    table = index.to_frame(index=False)
    table["score"] = np.random.default_rng(1).random(len(table)).round(4)
    table["class"] = table["instance"] % 2
    table.assign(dataset="many", model="m" + table["model"].astype(str)).to_csv(path, index=False)
    return path


def rank_many(user, path):
    """Begin long work on the second page."""
    user.page.click("[data-page=atopsis]")
    user.give_tables(path, path)
    user.page.get_by_text("drawing,").wait_for()


def test_an_a_topsis_ranking_is_stopped_and_the_page_lives_on(visit, server, many_algorithms):
    user = visit()
    rank_many(user, many_algorithms)
    user.page.locator("#atopsis_progress progress[value='1'][max='2']").wait_for()
    user.page.click("#atopsis_stop")
    user.problem("atopsis").filter(has_text="Stopped").wait_for()
    assert idle(server)
    user.page.check("input[value=case1]")
    user.page.wait_for_selector("#atopsis_table tbody tr:first-child th:text-is('CHO')")
    user.problem("atopsis").wait_for(state="detached")


def test_drawing_hardness_is_stopped_and_the_page_lives_on(visit, server, many_models):
    user = visit("?page=hardness")
    user.page.wait_for_selector("#hardness_result table")
    user.page.set_input_files("#hardness_file", many_models)
    user.page.get_by_text("score-driven,").wait_for()
    user.page.click("#hardness_stop")
    user.problem("hardness").filter(has_text="Stopped").wait_for()
    assert idle(server)
    user.page.click("#hardness_example")
    user.problem("hardness").wait_for(state="detached")
    user.page.locator("#hardness_result tbody th", has_text="3NN").wait_for()


@pytest.mark.parametrize(
    ("page", "shown", "id"),
    [
        ("atopsis", "#atopsis_table table", "atopsis_figure_png"),
    ],
)
def test_a_file_that_is_stopped_is_made_no_further(visit, server, page, shown, id):
    user = visit(f"?page={page}")
    user.page.wait_for_selector(shown)
    user.page.wait_for_selector(f"#{id}")
    assert idle(server)
    user.page.click(f"#{id}")
    held(server)
    file = f"{page.partition('&')[0]}_download"
    user.page.locator(f"#{file}", has_text="Making the file").wait_for()
    user.page.click(f"#{file}_stop")
    user.page.locator(f"#{file} .problem", has_text="no file was made").wait_for()
    assert idle(server)
    assert user.download(id)[1].stat().st_size > 0
    assert user.page.locator(f"#{file} .problem").count() == 0


def test_work_ends_when_its_user_goes(visit, server, many_algorithms):
    user = visit()
    rank_many(user, many_algorithms)
    assert workers(server)
    user.page.close()
    assert idle(server)
