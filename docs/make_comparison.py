"""Draw the same results with autorank, aeon, seaborn, R and srcs_py, for the documentation.

Usage: python docs/make_comparison.py ours|peers|r FOLDER

"ours" needs an environment with srcs_py, and writes the ranks of figure 3 into FOLDER for the
others. "peers" needs one with autorank 1.3, aeon 1.6 and seaborn 0.13 (``pip install autorank aeon
seaborn``), which need other releases of libraries than srcs_py; "r" needs R with SRCS 1.1. The
pictures go to docs/figures. critdd is not on the package index (November 2026).
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd

FIGURES = Path(__file__).parent / "figures"
RUNS = Path(__file__).parents[1] / "data" / "noise" / "noise.csv.gz"
SIZE, DPI = (8.8 / 2.54, 2.0), 200


def table() -> pd.DataFrame:
    """Return the mean accuracy of each classifier in each configuration."""
    runs = pd.read_csv(RUNS)
    rows = ["Dataset", "Noise type", "Noise ratio"]
    return runs.pivot_table(index=rows, columns="Algorithm", values="Performance")


def ours(folder: Path) -> None:
    """Draw ours at the width of a column."""
    import srcs_py as srcs

    means = table().reset_index()
    keys = ["Dataset", "Noise type", "Noise ratio"]
    names = [column for column in means if column not in keys]
    runs = srcs.from_wide(means, algorithms=names, params=keys)
    # as in the other libraries, each row counts as a problem
    answer = srcs.overall(runs, keys, "Algorithm", "Performance", blocks=keys)
    look = {"figsize": "column", "dpi": DPI, "caption": True}
    srcs.cd_diagram(answer, **look, save=FIGURES / "cd-srcs.png")
    print(answer.mean_ranks.round(3).to_dict())
    ranks = srcs.SRCSranks(srcs.datasets.load("MPB"), **srcs.datasets.describe("MPB").roles)
    columns = ["Algorithm", "Dim", "CF", "Severity", "rank"]
    for name in ("mpb.csv", "film.csv"):
        film = {f"frame{k}": ranks["rank"] for k in range(100 * (name == "film.csv"))}
        ranks[columns].assign(**film).to_csv(folder / name, index=False)


def in_r(folder: Path) -> None:
    """Let R's SRCS draw figure 3."""
    script = Path(__file__).parents[1] / "benchmarks" / "figures.R"
    subprocess.run(["Rscript", "--vanilla", str(script), str(folder), "1", "1"], check=True)
    shutil.copy(folder / "r.png", FIGURES / "figure3-of-r.png")


def in_seaborn(folder: Path) -> None:
    """Draw the grid of figure 3 with seaborn."""
    import seaborn as sns

    def draw(data: pd.DataFrame, **_: object) -> None:
        square = data.pivot_table(index="CF", columns="Severity", values="rank")
        sns.heatmap(square.iloc[::-1], center=0, vmin=-7, vmax=7, cmap="PuOr", cbar=False)

    ranks = pd.read_csv(folder / "mpb.csv")
    grid = sns.FacetGrid(ranks, row="Algorithm", col="Dim", height=1.5, aspect=4 / 3)
    grid.map_dataframe(draw).set_titles("{row_name}, {col_name}")
    grid.figure.savefig(FIGURES / "figure3-seaborn.png", dpi=100)


def peers(folder: Path) -> None:
    """Draw and save those of autorank and aeon at their default size, and of seaborn."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt
    from aeon.visualisation import plot_critical_difference
    from autorank import autorank, plot_stats

    means = table().reset_index(drop=True)
    result = autorank(means, alpha=0.05, verbose=False, force_mode="nonparametric")
    plot_stats(result, allow_insignificant=True)
    plt.gcf().savefig(FIGURES / "cd-autorank.png", dpi=100, bbox_inches="tight")
    print(result.rankdf["meanrank"].round(3).to_dict(), result.cd)
    figure, _ = plot_critical_difference(
        means.to_numpy(), list(means), test="nemenyi", correction=None
    )
    figure.savefig(FIGURES / "cd-aeon.png", dpi=100, bbox_inches="tight")
    in_seaborn(folder)


if __name__ == "__main__":
    {"ours": ours, "peers": peers, "r": in_r}[sys.argv[1]](Path(sys.argv[2]))
