"""Toy example in the manner of figure 1 of the SRCS article: runs, pairs, coloured ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from reproduce.report import Section
from reproduce.rows import judge
from reproduce.sections import section_of
from srcs_py.plotting.figures import new_figure
from srcs_py.plotting.series import SERIES
from srcs_py.srcs.api import SRCSranks
from srcs_py.srcs.results.comparison import SRCScomparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Middle of each algorithm's runs: C is clearly best, A clearly worst, B and D overlap.
MIDDLES = {"A": 60.0, "B": 70.0, "C": 80.0, "D": 70.6}
# By hand: B beats A and loses to C; so does D; they do not differ.
PAIRS = {"A": ". < < <", "B": "> . < =", "C": "> > . >", "D": "> = < ."}
RANKS = {"A": -3, "B": 0, "C": 3, "D": 0}


def toy_runs() -> pd.DataFrame:
    """Return 21 runs of four algorithms on one problem, evenly spread around their middles."""
    steps = np.linspace(-4, 4, 21)
    return pd.DataFrame(
        {
            "Problem": 1,
            "Algorithm": np.repeat(list(MIDDLES), steps.size),
            "Accuracy": np.concatenate([middle + steps for middle in MIDDLES.values()]),
        }
    )


def toy_section() -> Section:
    """Return the toy example: results by hand, compared with computed ones."""
    ranks = SRCSranks(toy_runs(), "Problem", "Algorithm", "Accuracy")
    square = SRCScomparison(ranks, Problem=1).fillna(".")
    rank = dict(zip(ranks["Algorithm"], ranks["rank"], strict=True))
    rows = [
        judge(f"{name}: pairs, rank", f"{PAIRS[name]}, {RANKS[name]:+}", f"{pairs}, {rank[name]:+}")
        for name, pairs in ((each, " ".join(map(str, square.loc[each]))) for each in MIDDLES)
    ]
    return section_of("srcs", "toy", rows=rows, figures=[draw_toy(square, rank)])


def draw_toy(square: pd.DataFrame, rank: dict[str, int]) -> Figure:
    """Draw the runs, the comparisons and the ranks of the toy example side by side."""
    figure = new_figure((9.5, 3.2))
    figure.set_layout_engine("constrained")
    left, middle, right = figure.subplots(1, 3, width_ratios=(3, 2.4, 1))
    _draw_runs(left)
    _draw_pairs(middle, square)
    _draw_ranks(right, rank)
    return figure


def _draw_runs(axes: Axes) -> None:
    values = [part.to_numpy() for _, part in toy_runs().groupby("Algorithm")["Accuracy"]]
    boxes = axes.boxplot(values, patch_artist=True, medianprops={"color": "black"})
    for box in boxes["boxes"]:
        box.set_facecolor(SERIES[0])
    axes.set_xticks(range(1, len(MIDDLES) + 1), list(MIDDLES))
    axes.set_title("1. Runs")
    axes.set_ylabel("Accuracy (%)")


def _draw_pairs(axes: Axes, square: pd.DataFrame) -> None:
    axes.set_title("2. All pairs")
    symbols = square.replace(".", "").to_numpy().tolist()
    _add_table(axes, cellText=symbols, rowLabels=square.index, colLabels=square.columns)


def _draw_ranks(axes: Axes, rank: dict[str, int]) -> None:
    from srcs_py.plotting.palettes import rank_colors

    values = list(rank.values())
    colors = rank_colors("heat.colors", min(values), max(values))
    axes.set_title("3. Ranks")
    _add_table(
        axes,
        cellText=[[f"{value:+}"] for value in values],
        cellColours=[[colors[value - min(values)]] for value in values],
        rowLabels=list(rank),
    )


def _add_table(axes: Axes, **cells: Any) -> None:
    from matplotlib.transforms import Bbox

    axes.table(bbox=Bbox.unit(), cellLoc="center", **cells).set_fontsize(14)
    axes.set_axis_off()
