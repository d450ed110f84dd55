"""One word for one thing, in all public functions."""

import inspect
from itertools import product

import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py import atopsis, datasets, experiments, hardness

# What each function on a table of ranks needs beside it.
CELL = {"target": "Algorithm", "alpha": 0.05, "Size": 1, "Kind": "s", "Noise": "low"}
HEATMAP = {"yInner": "Algorithm", "xInner": "Size"}
SEVERAL = ["rank1", "rank2"]
ON_RANKS = {
    "SRCScomparison": CELL,
    "animatedplot": {**HEATMAP, "yOuter": "Noise", "xOuter": "Kind", "zInner": SEVERAL},
    "best_levels": {},
    "cd_diagram": {},
    "comparison_table": CELL,
    "explore": {},
    "leaderboard": {},
    "leaderboard_plot": {},
    "parameter_effects": {},
    "plot": {"yOuter": "Noise", "xOuter": "Kind", **HEATMAP},
    "rank_distribution": {},
    "rank_trajectories": {"columns": SEVERAL},
    "singleplot": {**HEATMAP, "Noise": "low", "Kind": "s"},
    "to_html": {},
    "win_matrix": {},
}


def functions():
    """Return every public function by its name."""
    found = {}
    for module in (srcs_py, atopsis, datasets, experiments, hardness):
        for name in getattr(module, "__all__", None) or dir(module):
            value = getattr(module, name)
            if inspect.isfunction(value) and value.__module__.startswith("srcs_py"):
                found[name] = value
    return found


@pytest.mark.parametrize("name", sorted(ON_RANKS))
def test_a_table_of_ranks_has_one_name_and_comes_first(name):
    first = next(iter(inspect.signature(getattr(srcs_py, name)).parameters))
    assert first == "ranks"


@pytest.mark.parametrize("name", sorted(functions()))
def test_what_starts_random_numbers_is_a_seed(name):
    other = {"random_state", "rng", "random", "generator"}
    assert not other & inspect.signature(functions()[name]).parameters.keys()


@pytest.mark.parametrize("name", sorted(functions()))
def test_what_draws_a_figure_has_the_arguments_of_figures(name):
    function = functions()[name]
    if "Figure" in str(inspect.signature(function).return_annotation):
        given = inspect.signature(function).parameters.keys()
        assert {"save", "figsize", "dpi"} <= given
        assert {"fig", "ax"} & given


@pytest.fixture(scope="module")
def ranks_files(tmp_path_factory):
    """Return the folder of two tables of ranks: of one performance, and of two."""
    folder = tmp_path_factory.mktemp("ranks")
    cells = pd.DataFrame(
        list(product((1, 2), "st", ("low", "high"), "AB", range(5))),
        columns=["Size", "Kind", "Noise", "Algorithm", "Run"],
    )
    runs = cells.assign(Time=np.arange(80), Error=np.arange(80)[::-1])
    params = ["Size", "Kind", "Noise"]
    for name, performance in {"one": "Time", "two": ["Time", "Error"]}.items():
        ranks = srcs_py.SRCSranks(runs, params, "Algorithm", performance)
        srcs_py.write_table(ranks, folder / f"{name}.parquet")
    return folder


@pytest.mark.parametrize("name", sorted(ON_RANKS))
def test_a_path_is_accepted_where_a_table_is(name, ranks_files, tmp_path):
    pytest.importorskip("pyarrow")
    table = "two" if SEVERAL in ON_RANKS[name].values() else "one"
    written = {"animatedplot": ["film.gif"], "to_html": ["page.html"]}.get(name, [])
    places = [tmp_path / file for file in written]
    getattr(srcs_py, name)(ranks_files / f"{table}.parquet", *places, **ON_RANKS[name])
    assert all(place.exists() for place in places)
