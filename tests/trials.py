"""Trials of damage, counted: python -m tests.trials [--trials N] [--seed S].

Flips one bit of a written file and reads it again, at once and with ``memory=``; kills processes
that write, and ones that rank with ``memory=``, and looks for what is half written or left over.
Fails if a flip changes a table silently, or a kill leaves a half file under its name.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd

from srcs_py import SRCSError, SRCSranks, read_table, write_table

WRITER = """
import pandas as pd, sys
from srcs_py import write_table
table = pd.DataFrame({"x": range(200_000)})
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


def runs(rows: int = 20_000) -> pd.DataFrame:
    rng = np.random.default_rng(0)
    return pd.DataFrame(
        {
            "Algorithm": pd.Categorical.from_codes(rng.integers(0, 4, rows), list("abcd")),
            "Size": rng.integers(0, 50, rows),
            "Error": rng.normal(size=rows),
        }
    )


def flips(ending: str, trials: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Count what one flipped bit leads to."""
    table, file = runs(2000), folder / f"flipped.{ending}"
    write_table(table, file)
    whole, found = file.read_bytes(), Counter[str]()
    for _ in range(trials):
        place, bit = draw.randrange(len(whole)), draw.randrange(8)
        damaged = bytearray(whole)
        damaged[place] ^= 1 << bit
        file.write_bytes(damaged)
        try:
            read = read_table(file)
        except SRCSError:
            found["an error"] += 1
        else:
            same = read.equals(table) and (read.dtypes == table.dtypes).all()
            found["the same table" if same else "SILENTLY ANOTHER TABLE"] += 1
    return found


def flips_in_batches(ending: str, trials: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Count what one flipped bit leads to in runs that are ranked batch by batch."""
    file, found = folder / f"batches.{ending}", Counter[str]()
    write_table(runs(2000), file)
    whole, expected = file.read_bytes(), _ranks(file)
    for _ in range(trials):
        place, bit = draw.randrange(len(whole)), draw.randrange(8)
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
        try:
            same = _ranks(file).equals(expected)
        except SRCSError:
            found["an error"] += 1
        else:
            found["the same ranks" if same else "SILENTLY OTHER RANKS"] += 1
    file.unlink()
    return found


def _ranks(file: Path) -> pd.DataFrame:
    return SRCSranks(file, ["Size"], "Algorithm", "Error", memory="1MB")


def kills(script: str, argument: Path, trials: int, draw: random.Random, temporary: Path) -> None:
    """Start a process and kill it at a random moment, so many times."""
    for _ in range(trials):
        command = [sys.executable, "-c", script, str(argument)]
        there = {**os.environ, "TMPDIR": str(temporary)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=there) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(draw.uniform(0, 0.5))
            process.send_signal(signal.SIGKILL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    draw, bad = random.Random(args.seed), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for ending in ("parquet", "feather"):
            found = flips(ending, args.trials, draw, folder)
            print(f"{args.trials} bit flips in {ending}: {dict(found)}", flush=True)
            bad += found["SILENTLY ANOTHER TABLE"]
            found = flips_in_batches(ending, args.trials, draw, folder)
            print(f"{args.trials} bit flips in {ending}, memory=: {dict(found)}", flush=True)
            bad += found["SILENTLY OTHER RANKS"]
        times = max(1, args.trials // 10)
        file = folder / "written.csv"
        half = 0
        for _ in range(times):
            kills(WRITER, file, 1, draw, folder)
            half += file.exists() and len(read_table(file)) != 200_000
        write_table(pd.DataFrame({"x": [1]}), file)
        left = [each.name for each in folder.glob(".written*")]
        print(
            f"{times} killed writers: {half} half files, {len(left)} left after the next",
            flush=True,
        )
        source = folder / "runs.parquet"
        write_table(runs(), source)
        temporary = folder / "temporary"  # of nobody else
        temporary.mkdir()
        kills(RANKER, source, times, draw, temporary)
        ours = list(temporary.iterdir())
        print(
            f"{times} killed with memory=: {len(ours)} files left in the temporary folder",
            flush=True,
        )
        bad += half + len(left) + len(ours)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
