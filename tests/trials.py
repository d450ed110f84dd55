"""Processes that are killed, counted: python -m tests.trials [--kills N] [--seed S].

Kills processes that write, and ones that rank with ``memory=``, and looks for what is half written
or left over; fails if there is anything.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd

from srcs_py import read_table, write_table

HALF = "HALF"
ROWS = {"csv": 200_000, "parquet": 200_000, "xlsx": 5000}
WRITER = """
import pandas as pd, sys
from srcs_py import write_table
table = pd.DataFrame({"x": range(int(sys.argv[2]))})
write_table(table, sys.argv[1])
print("ready", flush=True)
while True:
    write_table(table, sys.argv[1])
"""
RANKER = """
import sys
from srcs_py import SRCSranks
print("ready", flush=True)
while True:
    SRCSranks(sys.argv[1], ["Size"], "Algorithm", "Error", memory="1MB")
"""


def runs(rows: int) -> pd.DataFrame:
    rng = np.random.default_rng(0)
    return pd.DataFrame(
        {
            "Algorithm": pd.Categorical.from_codes(rng.integers(0, 4, rows), list("abcd")),
            "Size": rng.integers(0, 50, rows),
            "Error": rng.normal(size=rows),
        }
    )


def kill(script: str, *arguments: object, temporary: Path, draw: random.Random) -> None:
    """Start a process with that folder for temporary files, and kill it at a random moment."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    there = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(draw.uniform(0, 0.5))
        process.kill()


def killed_writers(ending: str, trials: int, folder: Path, draw: random.Random) -> Counter[str]:
    """Count what killed writers leave, also after the next one has finished."""
    file, found = folder / f"killed.{ending}", Counter[str]()
    with tempfile.TemporaryDirectory() as temporary:
        for _ in range(trials):
            kill(WRITER, file, ROWS[ending], temporary=Path(temporary), draw=draw)
            found["whole" if len(read_table(file)) == ROWS[ending] else HALF] += 1
            file.unlink()
        write_table(pd.DataFrame({"x": [1]}), file)
        # openpyxl writes each sheet to a temporary file of its own
        others = [file for file in Path(temporary).iterdir() if file.stem != "openpyxl"]
        found["LEFT OVER"] = len([*folder.glob(".killed*"), *others])
    return found


def killed_rankers(source: Path, trials: int, draw: random.Random) -> Counter[str]:
    with tempfile.TemporaryDirectory() as temporary:
        for _ in range(trials):
            kill(RANKER, source, temporary=Path(temporary), draw=draw)
        return Counter({"LEFT OVER": len([*Path(temporary).iterdir()])})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    draw, bad = random.Random(args.seed), 0
    with tempfile.TemporaryDirectory() as name:
        source = Path(name, "source.parquet")
        write_table(runs(20_000), source)
        for ending in (*ROWS, "memory="):
            found = (
                killed_writers(ending, args.kills // 4, Path(name), draw)
                if ending in ROWS
                else killed_rankers(source, args.kills // 4, draw)
            )
            print(f"{args.kills // 4} kills, {ending}: {dict(found)}", flush=True)
            bad += found[HALF] + found["LEFT OVER"]
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
