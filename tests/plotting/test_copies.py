"""Figures are copied and pickled as any figure of matplotlib is, whichever function drew them."""

import copy
import inspect
import pickle

import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

import srcs_py as srcs
from srcs_py import atopsis, hardness

from .heatmaps.test_draw import FACTORS, table
from .test_plain_axes import MEANS, NAMES, PICTURES, STDS

OF_RANKS = (
    *("best_levels", "cd_diagram", "leaderboard_plot", "mean_against_sd", "parameter_effects"),
    *("hasse_diagram", "performance_profiles", "rank_distribution", "win_matrix"),
)
ONE = {"y_inner": "up", "x_inner": "right", "row": "1", "column": "1"}


@pytest.fixture(scope="module")
def ranks():
    """Ranks of three algorithms in six configurations, with all means."""
    rng = np.random.default_rng(1)
    rows = [
        (name, size, noise, 1 + level + rng.random())
        for level, name in enumerate("ABC")
        for size in (10, 20, 30)
        for noise in (0, 1)
        for _ in range(6)
    ]
    runs = pd.DataFrame(rows, columns=["Algorithm", "Size", "Noise", "Score"])
    return srcs.SRCSranks(runs, ["Size", "Noise"], "Algorithm", "Score", summarize="always")


def trajectories(ranks):
    return srcs.rank_trajectories(ranks.assign(rank1=ranks["rank"], rank2=-ranks["rank"]))


def runs():
    table = {"Size": 1, "Algorithm": list("AAABBB"), "Score": [1, 2, 3, 2, 4, 6]}
    return pd.DataFrame(table)


def probabilities():
    return srcs.equivalence(runs(), "Size", "Algorithm", "Score", margin=1)


FIGURES = {
    "plot": lambda _: srcs.plot(table(), **FACTORS),
    "plot in our style": lambda _: srcs.plot(table(), **FACTORS, look="srcs"),
    "singleplot": lambda _: srcs.singleplot(table(), **ONE),
    "singleplot in our style": lambda _: srcs.singleplot(table(), **ONE, look="srcs"),
    "forest_plot": lambda _: srcs.forest_plot(runs(), "Size", "Algorithm", "Score", test="t"),
    "runs_plot": lambda _: srcs.runs_plot(runs(), "Size", "Algorithm", "Score"),
    "equivalence_plot": lambda _: srcs.equivalence_plot(probabilities()),
    "rank_trajectories": trajectories,
    "plot_bootstrap": lambda _: atopsis.plot_bootstrap(atopsis.bootstrap(MEANS, STDS, draws=20)),
    "plot_sensitivity": lambda _: PICTURES["sensitivity"](NAMES),
    "plot_weights": lambda _: PICTURES["weights"](NAMES),
    "plot_methods": lambda _: PICTURES["methods"](NAMES),
    "plot_cost_curves": lambda _: PICTURES["curves"](NAMES),
    "dendrogram": lambda _: PICTURES["dendrogram"](NAMES),
    "heatmap": lambda _: PICTURES["heatmap"](NAMES),
}
FIGURES |= {name: lambda ranks, name=name: getattr(srcs, name)(ranks) for name in OF_RANKS}
COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda figure: pickle.loads(pickle.dumps(figure)),
}


def pixels(figure):
    FigureCanvasAgg(figure)
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba()).copy()


def test_every_drawing_function_is_tested_here():
    public = {
        name
        for module in (srcs, atopsis, hardness)
        for name in module.__all__
        if inspect.isfunction(function := getattr(module, name))
        and "Figure" in str(inspect.signature(function).return_annotation)
    }
    assert public == {name.split()[0] for name in FIGURES}


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("draw", FIGURES.values(), ids=FIGURES)
def test_a_copy_has_the_axes_and_the_pixels_of_the_figure(draw, copied, ranks):
    figure = draw(ranks)
    again = copied(figure)
    assert [axes.get_label() for axes in again.axes] == [axes.get_label() for axes in figure.axes]
    assert all(axes.get_tightbbox() is not None for axes in again.axes)
    before = pixels(figure)
    np.testing.assert_array_equal(pixels(again), before)
