"""The figures of the SRCS article and the animation of its package, by the calls printed there.

Source: Villacorta and Saez (2015), SRCS: Statistical Ranking Color Scheme for Visualizing
Parameterized Multiple Pairwise Comparisons with R, The R Journal 7(2), 89-104, and the help
page of ``animatedplot`` in the R package SRCS 1.1.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from srcs_py.datasets import bundled

if TYPE_CHECKING:
    import os
    from pathlib import Path

    import pandas as pd
    from matplotlib.figure import Figure, SubFigure

CALLS: dict[str, dict[str, Any]] = json.loads(bundled("srcs/figures.json").read_text("utf-8"))
PAGE = {"figsize": (10, 12), "dpi": 100}


def figure3(mpb_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw figure 3: eight algorithms in 550 dynamic problems; ``how`` as in plot()."""
    from srcs_py.plotting.heatmaps.api import plot

    return plot(mpb_ranks, **(CALLS["figure3"] | PAGE | how))


def figure4(mpb_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw figure 4: one algorithm in 25 dimensions; ``how`` as in singleplot()."""
    from srcs_py.plotting.heatmaps.api import singleplot

    return singleplot(mpb_ranks, **(CALLS["figure4"] | {"figsize": (7, 6), "dpi": 100} | how))


def figure5(ml1_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw figure 5: six classifiers on noisy data sets; ``how`` as in plot()."""
    from srcs_py.plotting.heatmaps.api import plot

    return plot(ml1_ranks, **(CALLS["figure5"] | PAGE | how))


def figure8(ml2_ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw a part of the vignette's figure 8: six ways to prepare data; ``how`` as in plot()."""
    from srcs_py.plotting.heatmaps.api import plot

    return plot(ml2_ranks, **(CALLS["figure8"] | PAGE | how))


def animation(mpball_ranks: pd.DataFrame, filename: str | os.PathLike[str], **how: Any) -> Path:
    """Write the animation of the ranks over time; ``how`` as in animatedplot()."""
    from srcs_py.plotting.animation.api import animatedplot

    return animatedplot(mpball_ranks, filename, **(CALLS["animation"] | how))
