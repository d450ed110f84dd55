"""What it costs to start: importing, and asking for help."""

import subprocess
import sys

from benchmarks.timing import header, report, seconds


def python(*arguments: str) -> float:
    """Return the time of a fresh interpreter."""
    command = [sys.executable, *arguments]
    return seconds(
        lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), repeat=15
    )


def main() -> None:
    header()
    pandas = python("-c", "import pandas, numpy")
    plain = python("-c", "import argparse")
    report(
        "import srcs_py, to import pandas, numpy",
        python("-c", "import srcs_py"),
        pandas,
        "1.15",
        faster=False,
    )
    used = python("-c", "from srcs_py import SRCSranks")
    report("from srcs_py import SRCSranks, to the same", used, pandas, "1.15", faster=False)
    helped = python("-c", "from srcs_py.cli import main; main(['--help'])")
    report("srcs --help, to import argparse", helped, plain, "1.5", faster=False)
