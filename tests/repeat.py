"""Every browser test many times in a row: ``python -m tests.repeat 50 [--busy 4] [PATH ...]``.

It goes on after a failure, and prints at the end how often each test failed. For a night: all tests
take about 5 minutes a round where nothing else runs.
"""

import argparse
import contextlib
import multiprocessing
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree


def burn():
    """Keep a core busy."""
    while True:
        sum(range(10_000))


@contextlib.contextmanager
def busy(processes):
    """Keep so many processes busy meanwhile."""
    started = [multiprocessing.Process(target=burn, daemon=True) for _ in range(processes)]
    for process in started:
        process.start()
    yield
    for process in started:
        process.kill()


def one_round(paths):
    """Run the tests once; return their names and the names of those that failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        options = [
            "-m",
            "browser",
            "-n",
            "2",
            "-q",
            "-p",
            "no:cacheprovider",
            f"--junitxml={report}",
        ]
        subprocess.run([sys.executable, "-m", "pytest", *options, *paths], check=False)
        cases = ElementTree.parse(report).findall(".//testcase")
    ran = [case for case in cases if case.find("skipped") is None]
    names = [f"{case.get('classname')}::{case.get('name')}" for case in ran]
    failed = [case.find("failure") is not None or case.find("error") is not None for case in ran]
    return names, [name for name, bad in zip(names, failed, strict=True) if bad]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--busy", type=int, default=0, help="processes that do nothing but compute")
    parser.add_argument("paths", nargs="*", default=["tests"])
    asked = parser.parse_args()
    runs, failures = 0, Counter()
    with busy(asked.busy):
        for number in range(1, asked.rounds + 1):
            names, failed = one_round(asked.paths)
            runs += len(names)
            failures.update(failed)
            total = sum(failures.values())
            print(f"round {number}: {runs} runs, {total} failures", flush=True)
    for name, count in failures.most_common():
        print(f"FAILED {count} of {asked.rounds}: {name}")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
