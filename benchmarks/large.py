"""MPB tiled 100 times, 22 million rows: does cost stay linear, memory bounded, threads useful?"""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.timing import header, report, seconds
from srcs_py import SRCSranks, datasets

TILES = 100
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


def print_memory() -> None:
    """Print input and peak bytes; the child process of :func:`memory`."""
    rank(tiled(1))  # whatever is loaded or set up once
    before = peak()
    data = tiled(TILES)
    rank(data)
    print(int(data.memory_usage(index=False).sum()), peak() - before)


def memory() -> tuple[float, float]:
    """Return the peak while ranking, input included, and the size of the input, in GB."""
    code = "from benchmarks.large import print_memory; print_memory()"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    used, most = map(int, run.stdout.split())
    return most / 1e9, used / 1e9


def main() -> None:
    header()
    small, large = tiled(10), tiled(TILES)
    ten, hundred = seconds(lambda: rank(small), 3), seconds(lambda: rank(large), 2)
    report("22 million rows, to 10 times 2.2 million", hundred, 10 * ten, "1.15", faster=False)
    two = seconds(lambda: rank(large, ncores=2), 2)
    report("22 million rows, ncores=2 to ncores=1", two, hundred, "1.6")
    header("peak, GB", "input, GB")
    report("memory", *memory(), "3", faster=False)
