"""One word for one thing, in all public functions."""

import inspect

import pytest

import srcs_py
from srcs_py import atopsis, datasets, experiments, hardness

ON_RANKS = {
    *("SRCScomparison", "plot", "singleplot", "animatedplot", "to_html"),
    *("leaderboard", "comparison_table", "cd_diagram"),
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
