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


KINDS = {
    "normal": lambda values, level: values,
    "shifted": lambda values, level: values + 10 * level,
    "constant": lambda values, level: values * 0 + 1,
    "tied": lambda values, level: values.round(),
    "skewed": lambda values, level: np.exp(3 * values),
    "tiny": lambda values, level: values * 1e-180,
    "huge": lambda values, level: values * 1e150,
    "infinite": lambda values, level: np.where(values > 2, np.inf, values),
    "missing": lambda values, level: np.where(values > 1, np.nan, values),
}
SETTINGS = {
    "test": ["wilcoxon", "t", "tukeyHSD", "welch", "brunnermunzel", "exact", "ks", "permutation"],
    "correction": ["holm", "BH", "none", "hommel"],
    "maximize": [True, False],
    "na_action": ["fail", "omit", "omit"],
    "winner": ["mean", "mean", "test"],
    "alpha": [0.05, 0.05, 0.05, 1e-9, 0.5, 0.999],
    "summarize": ["significant", "always"],
    "gate": ["kruskal", "kruskal", "none"],
}


def hostile(seed):
    """Return a small study with unequal runs, names of all kinds and strange values."""
    random = np.random.default_rng(seed)
    levels = random.choice(["A", "B.b", "nan", "%s", "{x}", "7"], random.integers(2, 6), False)
    params = ["Größe", "rank", 'x"y'][: random.integers(1, 4)]
    even, parts = random.integers(2) * random.integers(3, 12), []
    for place in np.ndindex(*random.integers(1, 4, len(params))):
        for at, level in enumerate(levels):
            kind = random.choice([*KINDS, "normal", "normal", "shifted", "shifted"])
            values = random.normal(size=even or random.choice([0, 1, 2, 3, 5, 9, 20]))
            part = pd.DataFrame({"Algorithm": level, "Score": KINDS[kind](values, at)})
            parts.append(part.assign(**dict(zip(params, place, strict=True))))
    settings = {name: values[random.integers(len(values))] for name, values in SETTINGS.items()}
    return (pd.concat(parts), params, "Algorithm", "Score"), settings, params[0]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")  # all others are errors
@pytest.mark.parametrize("seed", range(300))
def test_a_hostile_design_is_an_error_or_an_answer(seed):
    """Each call gives an answer without a missing number in words, or an SRCSError."""
    call, settings, block = hostile(seed)
    try:
        ranks = srcs.SRCSranks(*call, **settings)
    except srcs.SRCSError:
        return
    params, places = call[1], srcs.places(ranks)
    of_one = ranks.groupby(params, observed=True)["rank"]
    assert of_one.sum().abs().max() == 0
    ends = places["place.low"] + places["place.high"]
    assert (ranks["rank"] == of_one.transform("count") + 1 - ends)[ends.notna()].all()
    srcs.leaderboard(ranks)
    own = {name: settings[name] for name in ("maximize", "na_action")}
    for function, given, more in (
        (srcs.explain, (ranks,), {}), (srcs.explain, (ranks,), {"blocks": block}),
        (srcs.overall, (ranks,), {}), (srcs.overall, (ranks,), {"blocks": block}),
        (srcs.overall, call, own), (srcs.overall, call, own | {"sample": "runs"}),
        (srcs.report, call, settings), (srcs.report, call, settings | {"blocks": block}),
    ):  # fmt: skip
        try:
            text = str(function(*given, **more))
        except srcs.SRCSError:
            continue
        if function is srcs.report:
            words = " ".join(text.split("REFERENCES", maxsplit=1)[0].split()).replace("are NaN", "")
            assert not {"NaN", "inf", "None"} & {word.strip(".,;()") for word in words.split()}
