"""Draw the same critical differences with autorank, aeon and srcs_py, for the documentation.

Usage: python docs/make_comparison.py ours|peers

"peers" needs an environment with autorank 1.3 and aeon 1.6 (``pip install autorank aeon``), which
need other releases of libraries than srcs_py; "ours" needs an environment with srcs_py. The
pictures go to docs/figures/cd-*.png. critdd is not on the package index (November 2026).
"""

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


def ours() -> None:
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


def peers() -> None:
    """Draw and save those of autorank and aeon at their default size."""
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


if __name__ == "__main__":
    {"ours": ours, "peers": peers}[sys.argv[1]]()
