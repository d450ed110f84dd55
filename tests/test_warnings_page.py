"""The page Warnings explains every warning of the ranks, and each can be provoked."""

import re
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs
from srcs_py.cli import main
from tests.studies import PAIRED, ROLES, study

PAGE = (Path(__file__).parent.parent / "docs" / "warnings.md").read_text(encoding="utf-8")
FRAGMENTS = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
RANKS = FRAGMENTS[: FRAGMENTS.index("Without effect")]

FEW = study([(3, 3, 3)], shift=9.0)
MANY = study([(25, 25, 25)] * 2, decimals=1)
WIDE = study([(10, 40)] * 40, shift=0.0)
WIDE.loc[WIDE.Algorithm == "a", "Accuracy"] = 50 + 4 * (WIDE.Accuracy - 50)
TAIL = study([(20, 20)]).assign(Accuracy=[0.0] * 19 + [20.1] + [1.0] * 20)
CONSTANT = study([(9, 9)]).assign(Accuracy=lambda runs: runs.Fold + 5 * (runs.Algorithm == "b"))
MISSING = MANY.assign(Accuracy=MANY.Accuracy.where(MANY.index > 0))
SINGLE = study([(9, 1)], shift=9.0)
POOLED = MANY.assign(Dataset=np.where(MANY.index % 2, "iris", "wine"))
THREE = study([(25, 25, 25)] * 3)
PER_CENT = THREE.assign(Accuracy=THREE.Accuracy * np.where(THREE.Algorithm == "a", 100, 1))
SPELLED = THREE.assign(
    Algorithm=THREE.Algorithm.mask((THREE.Algorithm == "a") & (THREE.index % 2 == 0), "A ")
)
LEVELS = pd.DataFrame({"Algorithm": np.arange(602) // 2, "Size": 1, "Accuracy": np.arange(602) % 7})

# What provokes each warning of ranks: the runs and the arguments of SRCSranks.
PROVOKED = {
    "no pair can be significant unless runs are equal": (FEW, {}),
    "is not used, because the runs are compared as unpaired": (MANY, {"pairing_col": "Fold"}),
    "pairs the runs of two levels by the order of their rows": (MANY, {"test": stats.ttest_rel}),
    "has no paired form": (MANY, {**PAIRED, "test": "tukeyHSD"}),
    "that only rounding errors tell apart": (
        MANY.assign(Accuracy=MANY.Accuracy / 10),
        {**PAIRED},
    ),
    "by Welch's test alone": (WIDE, {"test": "t", "gate": "none"}),
    "by Wilcoxon's test alone": (
        study([(5,) * 6] * 4, shift=1.0),
        {"test": "brunnermunzel", "gate": "none"},
    ),
    "tend to be better, which is what this test compares": (TAIL, {}),
    "as worse than every other": (
        MISSING,
        {"na_action": "worst", "winner": "test"},
    ),
    "paired t tests met constant differences": (
        CONSTANT,
        {**PAIRED, "test": "t", "gate": "none"},
    ),
    "have runs for which the test": (SINGLE, {"test": "welch", "gate": "none"}),
    "left out, because": (MISSING, {"na_action": "omit"}),
    "does not use fun": (MANY, {"fun": stats.ttest_ind}),
    "all pairs of them are compared": (LEVELS, {}),
    "although they differ only in blanks, case": (SPELLED, {}),
    "they are pooled as replicates": (POOLED, {}),
    "times that of the other levels in every configuration": (PER_CENT, {}),
    "no confidence intervals": (MANY, {"correction": "BH"}),
}


def said(call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    assert {each.category for each in caught} <= {srcs.SRCSWarning}
    return [str(each.message) for each in caught]


def test_a_level_that_is_better_by_other_factors_has_no_other_unit():
    factors = np.where(THREE.Algorithm == "a", 4 * THREE.Size, 1)  # 40, 80 and 120
    better = THREE.assign(Accuracy=THREE.Accuracy * factors)
    assert not [each for each in said(lambda: srcs.SRCSranks(better, **ROLES)) if "unit" in each]


def test_every_warning_of_ranks_is_provoked_here():
    assert PROVOKED.keys() == set(RANKS)


@pytest.mark.parametrize("fragment", PROVOKED)
def test_it_is_given_once_in_python_and_explained(fragment):
    runs, arguments = PROVOKED[fragment]
    messages = said(lambda: srcs.places(srcs.SRCSranks(runs, **ROLES, **arguments)))
    assert sum(fragment in each for each in messages) == 1
    assert all(any(known in each for known in RANKS) for each in messages)


@pytest.mark.filterwarnings("always")
@pytest.mark.parametrize("fragment", PROVOKED)
def test_the_command_gives_it_in_one_line(fragment, tmp_path, capsys):
    runs, arguments = PROVOKED[fragment]
    if "fun" in arguments or callable(arguments.get("test")):
        return  # the command takes no function as a test
    file, ranks = tmp_path / "runs.csv", tmp_path / "ranks.parquet"
    runs.to_csv(file, index=False)
    line = ["ranks", str(file), "-o", str(ranks), "--quiet"]
    for name, value in (ROLES | arguments).items():
        flag = "--" + name.replace("_", "-")
        line += [flag] if value is True else [flag, str(value)]
    assert main(line) == 0
    assert main(["places", str(ranks)]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert sum(fragment in each for each in lines) == 1
    assert all(re.match("srcs (ranks|places): warning: ", each) for each in lines)


OF_R = [pytest.param(name, marks=pytest.mark.data) for name in ("MPB", "ML1")]


@pytest.mark.parametrize("name", ["noise", *OF_R])
def test_r_defaults_on_real_studies_are_not_warned_of(name):
    roles = srcs.datasets.describe(name).roles
    roles = {each: roles[each] for each in ("params", "target", "performance")}
    data = srcs.datasets.load(name)
    for pairs in ({}, PAIRED) if name == "noise" else ({},):
        assert not said(lambda pairs=pairs: srcs.SRCSranks(data, **roles, **pairs))


# Warnings that the application's settings cannot provoke: they offer no function as a test, and a
# pairing only where runs are compared as paired, and columns of at most 200 levels.
NOT_IN_THE_APPLICATION = {
    "all pairs of them are compared",
    "is not used, because the runs are compared as unpaired",
    "pairs the runs of two levels by the order of their rows",
    "does not use fun",
    "as worse than every other",
}


@pytest.mark.parametrize("fragment", sorted(PROVOKED.keys() - NOT_IN_THE_APPLICATION))
def test_the_application_shows_it_once(fragment):
    from srcs_py.app.importing.outline import LoadedTable
    from srcs_py.app.importing.studies import Choice, study_of_table
    from srcs_py.app.ranks.ranking import RankSettings
    from tests.app.uploads import heard, ranked

    runs, arguments = PROVOKED[fragment]
    settings = {name: value for name, value in arguments.items() if name != "paired"}
    uploaded = study_of_table(LoadedTable(runs), "runs.csv")
    choice = Choice("Algorithm", ("Size",), "Accuracy")
    ranking, notes = heard(ranked, uploaded, choice, RankSettings(**settings))
    shown = [*notes, ranking.payload["places"]]
    assert sum(fragment in each for each in shown) == 1
