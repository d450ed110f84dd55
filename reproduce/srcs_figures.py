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


def figure(name: str, ranks: pd.DataFrame, **how: Any) -> Figure | SubFigure:
    """Draw a figure by its name in CALLS; ``how`` as in plot() and singleplot()."""
    from srcs_py.plotting.heatmaps.api import plot, singleplot

    call = CALLS[name]
    if "y_outer" in call:
        return plot(ranks, **(call | {"figsize": (10, 12), "dpi": 100} | how))
    return singleplot(ranks, **(call | {"figsize": (7, 6), "dpi": 100} | how))


def animation(mpball_ranks: pd.DataFrame, filename: str | os.PathLike[str], **how: Any) -> Path:
    """Write the animation of the ranks over time; ``how`` as in animatedplot()."""
    from srcs_py.plotting.animation.api import animatedplot

    return animatedplot(mpball_ranks, filename, **(CALLS["animation"] | how))
