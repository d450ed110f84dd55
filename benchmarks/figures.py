"""Figure 3 and an animation of 100 frames against R's SRCS; a grid of 20 x 20 heatmaps.

R times its own calls, so that starting R and reading the tables do not count; the same holds
here. R's SRCS joins its frames with ImageMagick; only its drawing and writing of the frames is
timed, in R's favour.
"""

import os
import shutil
import subprocess
import tempfile
import warnings
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.timing import absent, header, report, seconds
from reproduce import srcs_figures
from srcs_py import SRCSranks, SRCSWarning, datasets, plot

R_SCRIPT = Path(__file__).with_name("figures.R")
FRAMES = [f"frame{number}" for number in range(100)]
# name of the line, how many times R may take, how often it is measured
GOALS = {"figure 3 to PNG": ("1.5", 9), "figure 3 in our style": ("1.5", 9), "100 frames": ("1", 1)}
IN_R = {"figure 3 in our style": "figure 3 to PNG"}  # what R draws instead
ROUNDS = 3
LARGE_GOAL = 2.0  # seconds for 20 x 20 heatmaps of 10 x 10 cells, drawn and written


def film_of(ranks: pd.DataFrame) -> pd.DataFrame:
    """Return the ranks of three algorithms with 100 columns of other ranks, all different."""
    three = ranks[ranks["Algorithm"].isin(["soriga", "agents", "reactive-cs"])]
    keys = three[["Algorithm", "Dim", "CF", "Severity"]].reset_index(drop=True)
    values = np.random.default_rng(1).integers(-2, 3, (len(keys), len(FRAMES)))
    return keys.join(pd.DataFrame(values, columns=FRAMES))


def of_r(folder: Path, ranks: pd.DataFrame, film: pd.DataFrame) -> dict[str, float] | None:
    """Time R on the same tables; None where there is no R or no SRCS in it."""
    if shutil.which("Rscript") is None:
        return None
    ranks[["Algorithm", "Dim", "CF", "Severity", "rank"]].to_csv(folder / "mpb.csv", index=False)
    film.to_csv(folder / "film.csv", index=False)
    repeats = [str(repeat) for line, (_, repeat) in GOALS.items() if line not in IN_R]
    command = ["Rscript", "--vanilla", str(R_SCRIPT), str(folder), *repeats]
    environment = os.environ | {"R_LIBS": os.environ.get("SRCS_RLIB", "")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    lines = (line.split("\t") for line in done.stdout.splitlines() if "\t" in line)
    found = {name: float(value) for name, value in lines}
    return found | {ours: found[theirs] for ours, theirs in IN_R.items()}


def large_grid(folder: Path) -> None:
    """Time 400 heatmaps of 100 cells, in both looks."""
    levels = [range(20), range(20), range(10), range(10)]
    names = ["Algorithm", "Problem", "Noise", "Size"]
    table = pd.MultiIndex.from_product(levels, names=names).to_frame(index=False)
    table["rank"] = np.random.default_rng(1).integers(-19, 20, len(table))
    for look in ("R", "srcs"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SRCSWarning)  # a page has no room for all labels
            taken = seconds(partial(plot, table, *names, look=look, save=folder / "a.png"), 3)
        report(f"20 x 20 heatmaps, look={look!r}", taken, LARGE_GOAL, "1", faster=False)


def main() -> None:
    header("srcs_py, s", "goal, s")
    with tempfile.TemporaryDirectory() as name:
        large_grid(Path(name))
    header("srcs_py, s", "R, s")
    ranks = SRCSranks(datasets.load("MPB"), **datasets.describe("MPB").roles)
    film = film_of(ranks)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        calls = {
            "figure 3 to PNG": lambda: srcs_figures.figure("figure3", ranks, save=folder / "a.png"),
            "figure 3 in our style": lambda: plot(
                ranks,
                "Algorithm",
                "Dim",
                "CF",
                "Severity",
                look="srcs",
                figsize=(10, 12),
                save=folder / "b.png",
            ),
            "100 frames": lambda: srcs_figures.animation(
                film, folder / "a.gif", z_inner=FRAMES, annotations=FRAMES, progress=False
            ),
        }
        # In turns, so that a machine that is slow for a while is slow for both.
        others, ours = [], []
        for _ in range(ROUNDS):
            others.append(of_r(folder, ranks, film))
            ours.append({line: seconds(calls[line], GOALS[line][1]) for line in calls})
        for line, (goal, _) in GOALS.items():
            if None in others:
                absent(line, "needs Rscript with the package SRCS")
            else:
                least = [min(each[line] for each in times) for times in (ours, others)]
                report(line, *least, goal, faster=False)
