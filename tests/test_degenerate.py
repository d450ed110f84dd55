"""What is made of runs on the border of what can be computed: no warning of numpy or scipy.

tests/srcs/engine/test_error_state.py has the ranks themselves.
"""

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs

CALL = {"target": "Algorithm", "performance": "Accuracy"}
VALUES = {
    "all equal": lambda level, run: 1.0 + 0 * level,
    "equal in each level": lambda level, run: 50.0 * level,
    "without overlap": lambda level, run: 50.0 * level + run,
    "overflow": lambda level, run: 1e308 * (1 - 2 * (run % 2)),
    "subnormal": lambda level, run: 1e-310 * run,
}
COUNTS = [(4, 4, 4), (1, 4, 2), (0, 4, 4), (1, 1, 1)]  # runs of each level in each size


def runs_of(values):
    """Return a size for each count, with two kinds of noise that have half of the runs each."""
    size, level, run = np.indices((len(COUNTS), 3, 4)).reshape(3, -1)
    runs = pd.DataFrame({"Size": size, "Noise": run % 2})
    runs["Algorithm"] = np.array(["a", "b", "c"])[level]
    return runs.assign(Accuracy=VALUES[values](level, run))[run < np.array(COUNTS)[size, level]]


DRAWN = ("win_matrix", "best_levels", "leaderboard_plot", "rank_distribution", "hasse_diagram")
DRAWN += ("parameter_effects", "cd_diagram")


@pytest.mark.parametrize("values", VALUES)
@pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")  # all others are errors
def test_what_is_made_of_ranks(values):
    runs = runs_of(values)
    answer = srcs.overall(runs, "Size", **CALL)
    srcs.win_matrix(answer)
    srcs.cd_diagram(answer)
    ranks = srcs.SRCSranks(runs, ["Size", "Noise"], **CALL, summarize="always")
    srcs.comparison_table(ranks, Size=0, Noise=0)
    srcs.performance_profiles(ranks, of="rank")
    if values != "overflow":  # whose averages are not finite
        srcs.mean_against_sd(ranks)
    for name in ("leaderboard", *DRAWN):
        getattr(srcs, name)(ranks)
