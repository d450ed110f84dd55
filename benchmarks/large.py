"""MPB tiled 100 times, 22 million rows: is cost linear, memory bounded, order unimportant?

A tenth of it in files, and with many columns; other lines of :mod:`benchmarks.cliffs`.
``SRCS_LARGE_TILES`` makes all smaller.
"""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks import cliffs
from benchmarks.timing import header, in_turn, report, seconds
from srcs_py import SRCSranks, datasets

TILES = int(os.environ.get("SRCS_LARGE_TILES", "100"))
KEYS = ["Tile", "Dim", "CF", "Severity"]


def tiled(times: int) -> pd.DataFrame:
    """Return MPB ``times`` over, each copy with configurations of its own."""
    data = datasets.load("MPB")
    algorithm = data["Algorithm"].cat
    return pd.DataFrame(
        {
            "Algorithm": pd.Categorical.from_codes(
                np.tile(algorithm.codes.to_numpy(), times), dtype=data["Algorithm"].dtype
            ),
            "Tile": np.repeat(np.arange(times, dtype=np.int32), len(data)),
            **{name: np.tile(data[name].to_numpy(), times) for name in data.columns[1:]},
        },
        copy=False,
    )


def rank(data: pd.DataFrame, ncores: int = 1) -> pd.DataFrame:
    """Rank as the article does, each tile for itself."""
    return SRCSranks(data, KEYS, "Algorithm", "OffError", maximize=False, ncores=ncores)


def peak() -> int:
    """Return the most memory that this process ever held, in bytes (Linux).

    getrusage() would do elsewhere, but a child starts with its parent's maximum there.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def shuffled(data: pd.DataFrame) -> pd.DataFrame:
    """Return the rows in a random order."""
    return data.sample(frac=1, random_state=0, ignore_index=True)


def one_configuration(levels: int, runs: int) -> pd.DataFrame:
    """Return one configuration with that many levels and runs."""
    level = np.repeat(np.arange(levels), runs)
    names = [f"level {number:03}" for number in range(levels)]
    return pd.DataFrame(
        {
            "Size": np.ones(level.size, np.int8),
            "Algorithm": pd.Categorical.from_codes(level, names),
            "Error": np.random.default_rng(0).normal(size=level.size),
        }
    )


def print_memory(kind: str) -> None:
    """Print input and peak bytes; in a child process."""
    rank(tiled(1))  # whatever is loaded or set up once
    before = peak()
    if kind == "one":
        data = one_configuration(50, 100_000)
        SRCSranks(data, "Size", "Algorithm", "Error")
    elif kind == "paired":
        data, roles = cliffs.paired(TILES)
        SRCSranks(data, **roles)
    else:
        data = tiled(TILES)
        if kind == "shuffled":
            data = shuffled(data)  # holds both for a moment: at least 2 times the input
        rank(data)
    print(int(data.memory_usage(index=False).sum()), peak() - before)


def print_seconds(kind: str) -> None:
    """Print the time of ranking a table that no other is beside; in a child process."""
    data = tiled(TILES)
    data = shuffled(data) if kind == "shuffled" else data
    print(seconds(lambda: rank(data), 3))


def in_a_child(function: str, kind: str) -> list[float]:
    """Return the numbers that a function of this module prints in a process of its own."""
    code = f"from benchmarks import large; large.{function}({kind!r})"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [float(number) for number in run.stdout.split()]


def memory(kind: str) -> tuple[float, float]:
    """Return the peak while ranking, input included, and the size of the input, in GB."""
    used, most = in_a_child("print_memory", kind)
    return most / 1e9, used / 1e9


def main() -> None:
    header()
    small, large = tiled(TILES // 10), tiled(TILES)
    rows = f"{len(large):.2g} rows"
    mixed = shuffled(large)
    ten, hundred, two, random = in_turn(
        lambda: rank(small),
        lambda: rank(large),
        lambda: rank(large, ncores=2),
        lambda: rank(mixed),
        repeat=3,
    )
    report(f"{rows}, to 10 times a tenth", hundred, 10 * ten, "1.15", faster=False)
    report(f"{rows}, ncores=2 to ncores=1", two, hundred, "1.6")
    report(f"{rows}, shuffled to ordered, side by side", random, hundred, "1.8", faster=False)
    (alone,), (other,) = (in_a_child("print_seconds", kind) for kind in ("shuffled", "ordered"))
    report(f"{rows}, the same, each in a process", alone, other, "1.8", faster=False)
    texts = mixed.astype(dict.fromkeys(["Algorithm", *KEYS[1:]], str))
    levels = texts.astype(dict.fromkeys(["Algorithm", *KEYS[1:]], "category"))
    ours, other = in_turn(lambda: rank(texts), lambda: rank(levels), repeat=2)
    report(f"{rows}, shuffled, texts to categories", ours, other, "1.7", faster=False)
    cliffs.main_lines(small)
    header("peak, GB", "input, GB")
    report("memory, ordered", *memory("ordered"), "3", faster=False)
    report("memory, shuffled", *memory("shuffled"), "3", faster=False)
    report("memory, paired (ML1 tiled)", *memory("paired"), "3", faster=False)
    most, used = memory("one")
    report("50 levels x 100,000 runs: without the input", most - used, 0.3, "1", faster=False)
