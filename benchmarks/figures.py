"""Times our pictures against R's in one run: figure 3, and an animation of 100 frames.

Usage: python benchmarks/figures.py [--r-libs DIR] (needs Rscript with SRCS, and MPB, MPBall)

R times its own calls, so that starting R and loading data do not count; the same holds here.
R's SRCS joins its frames with ImageMagick, which is not needed to compare: R's time is that of
drawing and writing the frames alone, in R's favour.
"""

import argparse
import os
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import pandas as pd

from srcs_py.reproduce import srcs_figures

DATA = Path(__file__).parent.parent / "tests" / "plotting" / "data"
R_SCRIPT = Path(__file__).parent / "figures.R"
FRAMES, REPEATS = 100, 9


def table(name: str, first_rank: str) -> pd.DataFrame:
    """Return one of R's tables of ranks with its levels in order."""
    ranks = pd.read_csv(DATA / f"ranks_{name}.csv.gz")
    levels = pd.read_csv(DATA / "levels.csv", dtype=str).query("table == @name")
    for column in ranks.columns[: ranks.columns.get_loc(first_rank)]:
        order = levels[levels.column == column].level
        ranks[column] = pd.Categorical(ranks[column].astype(str), categories=order)
    return ranks


def frames_of(ranks: pd.DataFrame) -> pd.DataFrame:
    """Return the table with 100 columns of ranks, all different."""
    rng = np.random.default_rng(1)
    columns = {f"f{k}": rng.integers(-2, 3, len(ranks)) for k in range(FRAMES)}
    return pd.concat([ranks, pd.DataFrame(columns)], axis=1)


def seconds(call, repeats: int) -> float:
    """Return the least time of a call, for the others met other work; the first is not counted."""
    call()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def ours(folder: Path, mpb: pd.DataFrame, film: pd.DataFrame) -> dict[str, float]:
    """Time our calls."""
    how = {
        "zInner": [f"f{k}" for k in range(FRAMES)],
        "annotations": [f"At change {k}" for k in range(FRAMES)],
        "progress": False,
    }
    return {
        "figure 3": seconds(lambda: srcs_figures.figure3(mpb, save=folder / "a.png"), REPEATS),
        "100 frames": seconds(lambda: srcs_figures.animation(film, folder / "a.gif", **how), 1),
    }


def of_r(folder: Path, libraries: str | None) -> dict[str, float]:
    """Time R's calls on the same tables."""
    environment = os.environ | ({"R_LIBS": libraries} if libraries else {})
    command = ["Rscript", str(R_SCRIPT), str(folder), str(REPEATS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    lines = (line.split("\t") for line in done.stdout.splitlines() if "\t" in line)
    return {name: float(value) for name, value in lines}


def main() -> None:
    """Print both times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--r-libs", help="folder of R packages that has SRCS")
    args = parser.parse_args()
    mpb, film = table("mpb", "rank"), frames_of(table("mpball", "rank1"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mpb.to_csv(folder / "mpb.csv", index=False)
        film.to_csv(folder / "film.csv", index=False)
        r, python = of_r(folder, args.r_libs), ours(folder, mpb, film)
    goals = {"figure 3": 3.0, "100 frames": 1.0}
    for what, goal in goals.items():
        ratio = python[what] / r[what]
        print(
            f"{what}: R {r[what]:.3f} s, srcs_py {python[what]:.3f} s, "
            f"ratio {ratio:.2f} (goal: at most {goal:g})"
        )


if __name__ == "__main__":
    main()
