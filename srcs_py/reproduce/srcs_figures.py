"""The figures of the SRCS article and the animation of its package, by the calls printed there.

Source: Villacorta and Saez (2015), SRCS: Statistical Ranking Color Scheme for Visualizing
Parameterized Multiple Pairwise Comparisons with R, The R Journal 7(2), 89-104, and the help
page of ``animatedplot`` in the R package SRCS 1.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import os
    from pathlib import Path

    import pandas as pd
    from matplotlib.figure import Figure, SubFigure

MPB_FACTORS = {"yOuter": "Algorithm", "xOuter": "Dim", "yInner": "CF", "xInner": "Severity"}
ON_BLACK = {"levels.bg": "black", "levels.border": "white"}
SMALL_ON_BLACK = {"levels.lab.textpar": {"cex": 1, "col": "white"}, **ON_BLACK}
CHANGE_LEVELS = ["40", "200", "400", "600", "800", "1000"]
SMALL_NUMBERS = {"cex.axis": 0.8}

FIGURE_3: dict[str, Any] = {
    **MPB_FACTORS,
    "inner_X_par": {"levels.at": ["2", "6", "10", "14", "18"]},
    "inner_Y_par": {
        "levels.at": CHANGE_LEVELS,
        "lab": "Change\n period",
        "levels.loc": "left",
    },
    "out_Y_par": SMALL_ON_BLACK,
    "out_X_par": {"lab": "Dimension", "levels.bg": "gray"},
    "colorbar_par": {"levels.at": ["-7", "0", "7"]},
    "colorbar_axes_par": SMALL_NUMBERS,
    "show_colorbar": True,
}
FIGURE_4: dict[str, Any] = {
    "yInner": "CF",
    "xInner": "Severity",
    "Algorithm": "soriga",
    "Dim": 25,
    "labels_par": {"xlab": "Severity", "ylab": "Change period"},
    "colorbar_par": {"levels.at": ["-7", "0", "7"]},
}
FIGURE_5: dict[str, Any] = {
    "yOuter": "Dataset",
    "xOuter": "Algorithm",
    "yInner": "Noise type",
    "xInner": "Noise ratio",
    "out_X_par": {"levels.lab.textpar": {"col": "white"}, **ON_BLACK},
    "out_Y_par": {"levels.bg": "gray"},
    "colorbar_axes_par": SMALL_NUMBERS,
    "show_colorbar": True,
}
FIGURE_8: dict[str, Any] = {
    **FIGURE_5,
    "yOuter": "Algorithm",
    "xOuter": "Filter",
    "yInner": "Shape",
    "xInner": "Disturbance ratio",
}
ANIMATION: dict[str, Any] = {
    **MPB_FACTORS,
    "zInner": [f"rank{number}" for number in range(1, 6)],
    "delay": 30,
    "annotations": [f"At change {change}" for change in range(1, 101, 24)],
    "inner_Y_par": {"levels.at": CHANGE_LEVELS, "lab": "Change\nfrequency", "levels.loc": "left"},
    "heat_cell_par": {"pty": "s"},
    "inner_X_par": {"levels.at": ["2", "8", "14"]},
    "out_Y_par": SMALL_ON_BLACK,
    "out_X_par": {"lab": "Dimension", "levels.bg": "gray"},
    "colorbar_par": {"levels.at": ["-2", "0", "2"]},
    "colorbar_axes_par": SMALL_NUMBERS,
    "show_colorbar": True,
    "height": 500,
}
PAGE = {"figsize": (10, 12), "dpi": 100}


def figure3(mpb_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw figure 3: eight algorithms in 550 dynamic problems; ``how`` as in plot()."""
    from srcs_py.plotting.heatmaps.api import plot

    return plot(mpb_ranks, **(FIGURE_3 | PAGE | how))


def figure4(mpb_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw figure 4: one algorithm in 25 dimensions; ``how`` as in singleplot()."""
    from srcs_py.plotting.heatmaps.api import singleplot

    return singleplot(mpb_ranks, **(FIGURE_4 | {"figsize": (7, 6), "dpi": 100} | how))


def figure5(ml1_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw figure 5: six classifiers on noisy data sets; ``how`` as in plot()."""
    from srcs_py.plotting.heatmaps.api import plot

    return plot(ml1_ranks, **(FIGURE_5 | PAGE | how))


def figure8(ml2_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw a part of the vignette's figure 8: six ways to prepare data; ``how`` as in plot()."""
    from srcs_py.plotting.heatmaps.api import plot

    return plot(ml2_ranks, **(FIGURE_8 | PAGE | how))


def animation(mpball_ranks: pd.DataFrame, filename: str | os.PathLike[str], **how: Any) -> Path:
    """Write the animation of the ranks over time; ``how`` as in animatedplot()."""
    from srcs_py.plotting.animation.api import animatedplot

    return animatedplot(mpball_ranks, filename, **(ANIMATION | how))
