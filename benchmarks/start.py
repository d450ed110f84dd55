"""Cost of starting: importing, and asking for help."""

import subprocess
import sys

from benchmarks.timing import header, report, seconds


def least(*codes: str, repeat: int = 15) -> list[float]:
    """Return the least times of fresh interpreters, measured in turn, so that load hits all."""
    times = [[seconds(lambda: run(code), repeat=1) for code in codes] for _ in range(repeat)]  # noqa: B023
    return [min(each) for each in zip(*times, strict=True)]


def run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    header()
    bare, used, pandas = least(
        "import srcs_py", "from srcs_py import SRCSranks", "import pandas, numpy"
    )
    report("import srcs_py, to import pandas, numpy", bare, pandas, "1.15", faster=False)
    report("from srcs_py import SRCSranks, to the same", used, pandas, "1.15", faster=False)
    helped, asked, plain = least(
        "from srcs_py.cli import main; main(['--help'])",
        "from srcs_py.cli import main; main(['ranks', '--help'])",
        "import argparse",
    )
    report("srcs --help, to import argparse", helped, plain, "1.4", faster=False)
    report("srcs ranks --help, in seconds", asked, 1.0, "0.5", faster=False)
    demo = "import os, tempfile; os.chdir(tempfile.mkdtemp()); "
    demo += "from srcs_py.cli import main; main(['demo'])"
    shown, imported = least(demo, "import pandas, matplotlib.figure, scipy.special", repeat=3)
    report("srcs demo, to import what draws and tests", shown, imported, "2", faster=False)
