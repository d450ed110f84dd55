import os
import signal
import subprocess
import sys
import time

import pytest

from srcs_py.base.parallel import run_all

from ..waiting import WAIT

pytest.importorskip("joblib")

PARENT = """
import os, sys, time
from functools import partial
from srcs_py.base.parallel import run_all


def work(folder):
    open(os.path.join(folder, str(os.getpid())), "w").close()
    time.sleep(600)


if __name__ == "__main__":
    run_all([partial(work, sys.argv[1])] * 2, 2, False, "job")
"""


def alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(condition):
    stuck = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < stuck
        time.sleep(0.05)


def test_results_come_in_the_order_of_the_jobs():
    jobs = [lambda number=number: number for number in range(5)]
    assert run_all(jobs, 1, False, "job") == [0, 1, 2, 3, 4]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows tells nobody that a parent has ended")
def test_the_processes_of_a_killed_parent_end(tmp_path):
    script, pids = tmp_path / "parent.py", tmp_path / "pids"
    script.write_text(PARENT)
    pids.mkdir()
    parent = subprocess.Popen([sys.executable, script, pids])
    wait_for(lambda: len(os.listdir(pids)) == 2 or parent.poll() is not None)
    workers = [int(name) for name in os.listdir(pids)]
    assert len(workers) == 2
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    wait_for(lambda: not any(map(alive, workers)))
