"""Run a command of .ci/run; run a browser test that fails once more, alone.

Usage: check.py FILE COMMAND. Where all failed tests are browser tests and each passes alone, the
command counts as passed, and the tests are added to FILE. Any other failure is final.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

NO_TEST = 5  # pytest: nothing is left of the tests that were chosen


def main(file: str, command: str) -> int:
    """Run the command, and perhaps failed browser tests; return the exit code."""
    with tempfile.TemporaryDirectory() as cache:
        options = f"{os.environ.get('PYTEST_ADDOPTS', '')} -o cache_dir={cache}"
        code = run(["bash", "-c", command], PYTEST_ADDOPTS=options)
        written = Path(cache, "v", "cache", "lastfailed")
        failed = list(json.loads(written.read_text("utf-8"))) if written.exists() else []
    if code != 1 or not failed:
        return code
    found = re.search(r"tox -e (\w+)", command)
    tox = [".venv/bin/tox", "exec", "-e", found[1] if found else "py", "--"]
    pytest = [*tox, "python", "-m", "pytest", "-p", "no:cacheprovider", "-m"]
    if run([*pytest, "not browser", "--collect-only", "-q", *failed]) != NO_TEST:
        return code
    if any(run([*pytest, "browser", name]) for name in failed):
        return code
    with Path(file).open("a", encoding="utf-8") as flaky:
        flaky.writelines(f"{name}\n" for name in failed)
    return 0


def run(command: list[str], **environment: str) -> int:
    """Run a command that reads nothing, and return its exit code."""
    variables = os.environ | environment
    return subprocess.run(command, stdin=subprocess.DEVNULL, env=variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
