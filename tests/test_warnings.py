"""Warnings name the line of the user, whatever lies between."""

import ast
import inspect
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py import SRCSranks
from srcs_py.base.errors import SRCSWarning, find_stack_level, warn

PACKAGE = Path(srcs_py.__file__).parent
RUNS = pd.DataFrame(
    {
        "Algorithm": np.repeat(["a", "b"], 12),
        "Size": np.tile(np.repeat([10, 20], 6), 2),
        "Noise": 0,
        "Fold": np.tile(range(6), 4),
        "Accuracy": np.arange(24.0),
    }
)
ROLES = {"params": ["Size", "Noise"], "target": "Algorithm", "performance": "Accuracy"}
RANKS = SRCSranks(RUNS, **ROLES)
ROLES_OF_FOUR = ROLES | {"params": ["Size", "Half"]}  # configurations: 2 sizes, 2 halves
RUNS_OF_FOUR = RUNS.assign(Half=np.tile(np.repeat(["first", "last"], 3), 4))
RANKS_OF_FOUR = SRCSranks(RUNS_OF_FOUR, **ROLES_OF_FOUR, test="t")
WITHOUT_EFFECT = {"heat_cell_par": {"lty": 2}}

# A call of each public function that says in its docstring that it can warn.
CALLS = {
    "SRCSranks": lambda _: SRCSranks(
        RUNS.assign(Accuracy=RUNS.Accuracy.where(RUNS.index > 0)), **ROLES, na_action="omit"
    ),
    "plot": lambda _: srcs_py.plot(RANKS, "Algorithm", None, "Noise", "Size", **WITHOUT_EFFECT),
    "singleplot": lambda _: srcs_py.singleplot(
        RANKS, "Noise", "Size", Algorithm="a", colorbar_par={"levels.at": [99]}
    ),
    "animatedplot": lambda folder: srcs_py.animatedplot(
        *(RANKS, folder / "a.gif", None, "Algorithm", None, "Noise", "Size", ["rank"]),
        progress=False,
        **WITHOUT_EFFECT,
    ),
    "places": lambda _: srcs_py.places(
        SRCSranks(RUNS.assign(Algorithm=[*"abc"] * 8), **ROLES, correction="BH")
    ),
    "runs_needed": lambda _: srcs_py.runs_needed(RUNS, **ROLES, most=2, draws=1),
    "overall": lambda _: srcs_py.overall(RUNS_OF_FOUR, **ROLES_OF_FOUR),
    **{
        name: lambda _, name=name: getattr(srcs_py, name)(RANKS_OF_FOUR)
        for name in ("cd_diagram", "hasse_diagram", "leaderboard_plot", "win_matrix")
    },
    "SRCScomparison": lambda _: srcs_py.SRCScomparison(
        RANKS.assign(mean=1.0), "Algorithm", Size=10, Noise=0
    ),
    "forest_plot": lambda _: srcs_py.forest_plot(
        RUNS_OF_FOUR, **ROLES_OF_FOUR, blocks="Size", test="t"
    ),
}


def names_this_file(call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    assert [(each.category, each.filename) for each in caught] == [(SRCSWarning, __file__)]


def test_every_public_function_that_warns_is_called_here():
    functions = [name for name in srcs_py.__all__ if inspect.isfunction(getattr(srcs_py, name))]
    warns = {name for name in functions if "Warns\n" in (getattr(srcs_py, name).__doc__ or "")}
    assert warns == CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_a_warning_names_the_line_of_the_user(name, tmp_path):
    names_this_file(lambda: CALLS[name](tmp_path))


def test_constant_differences_are_warned_of_at_the_line_of_the_user():
    constant = RUNS.assign(Accuracy=RUNS.Fold + RUNS.Algorithm.map(ord))
    paired = {"pairing_col": "Fold", "paired": True, "test": "t", "summarize": "always"}
    names_this_file(lambda: SRCSranks(constant, **ROLES, **paired))


def test_methods_of_a_table_warn_at_the_line_of_the_user():
    names_this_file(lambda: RANKS.srcs.plot("Algorithm", None, "Noise", "Size", **WITHOUT_EFFECT))


def test_the_level_is_that_of_the_nearest_line_outside():
    assert find_stack_level() == 1
    names_this_file(lambda: warn("of this line"))


def test_no_stack_level_is_counted_by_hand():
    for file in PACKAGE.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
        given = [key.value for each in calls for key in each.keywords if key.arg == "stacklevel"]
        assert all(isinstance(each, ast.Call) for each in given), file
        warned = [each for each in calls if ast.unparse(each.func) == "warnings.warn"]
        assert all("find_stack_level()" in ast.unparse(each) for each in warned), file
