"""Runs on the border of what can be computed: no warning of numpy or scipy reaches the user."""

import warnings

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.base.errors import SRCSError, SRCSWarning
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS

CALL = {"target": "Algorithm", "performance": "Accuracy"}
VALUES = {
    "all equal": lambda level, run: 1.0 + 0 * level,
    "equal in each level": lambda level, run: 50.0 * level,
    "without overlap": lambda level, run: 50.0 * level + run,
    "overflow": lambda level, run: 1e308 * (1 - 2 * (run % 2)),
    "subnormal": lambda level, run: 1e-310 * run,
}
COUNTS = [(4, 4, 4), (1, 1, 1), (1, 4, 2), (0, 4, 4)]


def runs_of(values, counts):
    """Return three sizes with two kinds of noise, the runs of each level split between these."""
    size, level, run = np.indices((3, 3, 4)).reshape(3, -1)
    runs = pd.DataFrame({"Size": size, "Noise": run % 2, "Fold": run})
    runs["Algorithm"] = np.array(["a", "b", "c"])[level]
    return runs.assign(Accuracy=VALUES[values](level, run))[run < np.array(counts)[level]]


def quiet(function, *arguments, **options):
    """Call a function with every warning but our own as an error; return None if it refuses."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", SRCSWarning)
        try:
            return function(*arguments, **options)
        except SRCSError:
            return None


@pytest.mark.parametrize("counts", COUNTS, ids=str)
@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("test", [name for name in TESTS if name != "custom"])
def test_ranks_by_every_test(test, values, counts):
    runs = runs_of(values, counts)
    options = {"test": test, "control": "a" if TESTS[test].needs_control else None}
    for gate in OMNIBUS_TESTS:
        pairing = {"paired": True, "pairing_col": "Fold"} if gate == "friedman" else {}
        always = {"summarize": "always", "effect_size": True}
        quiet(srcs.SRCSranks, runs, "Size", **CALL, **options, gate=gate, **pairing, **always)
    quiet(srcs.stability, runs, "Size", **CALL, **options, gate="none", draws=2)


DRAWN = ("win_matrix", "best_levels", "leaderboard_plot", "rank_distribution", "hasse_diagram")
DRAWN += ("parameter_effects", "performance_profiles", "mean_against_sd", "cd_diagram")


@pytest.mark.parametrize("counts", COUNTS, ids=str)
@pytest.mark.parametrize("values", VALUES)
def test_what_is_made_of_ranks(values, counts):
    runs = runs_of(values, counts)
    answer = quiet(srcs.overall, runs, "Size", **CALL)
    if answer is not None:
        quiet(srcs.win_matrix, answer)
        quiet(srcs.cd_diagram, answer)
    ranks = quiet(srcs.SRCSranks, runs, ["Size", "Noise"], **CALL, summarize="always")
    for name in ("leaderboard", "comparison_table", *DRAWN):
        quiet(getattr(srcs, name), ranks)
