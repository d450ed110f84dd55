"""Files that lie about do no harm."""

import subprocess
import sys

SCRIPT = """
from srcs_py.app.jobs.processes import Ticket, run_process


def work(report):
    import random, statistics  # a user's files may have such names
    return random.random() < 1


if __name__ == "__main__":
    print(run_process(Ticket(), work, ()))
"""


def test_processes_import_nothing_from_the_folder_of_the_server(tmp_path):
    script, folder = tmp_path / "server" / "script.py", tmp_path / "folder"
    for each in (script.parent, folder):
        each.mkdir()
    script.write_text(SCRIPT)
    for name in ("random", "statistics", "pickle", "tempfile"):
        (folder / f"{name}.py").write_text("open('was_run', 'w')\nraise SystemExit\n")
    call = [sys.executable, script]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
    expected = "Outcome(value=True, error='', remedy=None, notes=())\n"
    assert done.stdout == expected, done.stderr
    assert not (folder / "was_run").exists()
