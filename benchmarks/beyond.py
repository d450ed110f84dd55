"""220 million shuffled rows in parquet files, ranked with memory="2GB", ncores=2 (Linux only).

4.4 million rows of ranks: 440,000 configurations of 10 algorithms with 50 runs each. Writes some
3 GB of parquet and 3 GB of temporary files below TMPDIR. ``SRCS_BEYOND_ROWS`` makes it smaller.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

from benchmarks.timing import header, report
from srcs_py import SRCSranks

ROWS = int(float(os.environ.get("SRCS_BEYOND_ROWS", "220e6")))
ALGORITHMS, RUNS, FILES = 10, 50, 44
PARAMS = ["Dim", "Severity"]


def write(folder: Path, rows_of_all: int = ROWS) -> None:
    """Write the runs in a random order: a random permutation of their numbers, file by file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rng = np.random.default_rng(0)
    order = rng.permutation(rows_of_all).astype(np.uint32)
    names = pa.array([f"algorithm {number}" for number in range(ALGORITHMS)])
    for number, rows in enumerate(np.array_split(order, FILES)):
        level, cell = rows // RUNS % ALGORITHMS, rows // RUNS // ALGORITHMS
        table = {
            "Algorithm": pa.DictionaryArray.from_arrays(pa.array(level, pa.int32()), names),
            "Dim": pa.array(cell % 1000, pa.int32()),
            "Severity": pa.array(cell // 1000, pa.int32()),
            "Error": pa.array(rng.normal(level * (cell % 3) * 0.2, 1.0)),
        }
        pq.write_table(pa.table(table), folder / f"runs-{number:02}.parquet", compression="none")


def anonymous() -> int:
    """Return the memory of this process that is not the content of a file, in bytes."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("RssAnon:")[1].split()[0]) * 1024


def rank(folder: str) -> None:
    """Rank, and print seconds, those of the processor, the peak of anonymous memory, and rows."""
    peak, done = [0], threading.Event()

    def watch() -> None:
        while not done.wait(0.02):
            peak[0] = max(peak[0], anonymous())

    threading.Thread(target=watch, daemon=True).start()
    start, busy = time.perf_counter(), time.process_time()
    ranks = SRCSranks(folder, PARAMS, "Algorithm", "Error", maximize=False, memory="2GB", ncores=2)
    took = time.perf_counter() - start
    done.set()
    print(took, time.process_time() - busy, peak[0], len(ranks))


def main() -> None:
    header("seconds, or GB", "goal")
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        code = "import sys; from benchmarks.beyond import rank; rank(sys.argv[1])"
        command = [sys.executable, "-c", code, folder]
        run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    took, busy, peak, rows = map(float, run.stdout.split())
    report(f"{ROWS:.3g} rows, {rows:.3g} of ranks: seconds", took, 60, "1", faster=False)
    print(f"  the same: {busy:.1f} s of processor time")
    report("the same: anonymous memory, GB", peak / 1e9, 1.6, "1", faster=False)
