"""Every option equals a plain loop over scipy and statsmodels, and the loop finds differences."""

import os
import warnings

import numpy as np
import pytest
from scipy import stats

from srcs_py.stats import functions
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import OMNIBUS_TESTS, TESTS

from ..studies import PAIRED, ROLES, study
from . import table
from .table import compare_with_loop

pytestmark = pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")  # undefined tests

ALWAYS = {"summarize": "always"}
OTHERS = {"custom", "dunnett", "corrected"}  # need more arguments
OPTIONS = (
    {f"test {name}": {"test": name} for name in TESTS if name not in OTHERS}
    | {
        f"paired {name}": {"test": name, **PAIRED}
        for name, each in TESTS.items()
        if each.uses_pairs and name not in OTHERS
    }
    | {f"correction {name}": {"correction": name} for name in CORRECTIONS}
    | {f"gate {name}": {"gate": name} for name in OMNIBUS_TESTS if name != "friedman"}
    | {f"across {name}": {"across": name} for name in ("BH", "holm", "fdr_tsbky")}
    | {
        "gate friedman": {"gate": "friedman", **PAIRED},
        "gate friedman of t": {"gate": "friedman", "test": "t", **PAIRED},
        "control": {"control": "b"},
        "control, BH": {"control": "a", "correction": "BH", "maximize": False},
        "control, across": {"control": "c", "across": "BH", "gate": "anova", "test": "t"},
        "minimized": {"maximize": False},
        "another alpha": {"alpha": 0.4},
        "only where the gate is passed": {"summarize": "significant", "alpha": 0.3},
        "effects of ranks": {"effect_size": True},
        "effects of ranks, minimized": {"effect_size": True, "maximize": False},
        "effects of means": {"effect_size": True, "test": "welch", "maximize": False},
        "corrected": {"test": "corrected", "overlap": 0.25, **PAIRED},
        "dunnett": {"test": "dunnett", "control": "a"},
        "a function of scipy": {"test": stats.cramervonmises_2samp},
        "a function": {"test": lambda x, y: float(stats.ttest_ind(x, y).pvalue)},
    }
)
SLOW_IN_SCIPY = {"permutation", "dunnett", "tukeyHSD"}


def random_study(seed, configurations, paired=False, runs=(3, 8)):
    """Return a study of three or four levels, with ties, absent levels and true differences."""
    rng = np.random.default_rng(seed)
    levels = int(rng.integers(3, 5))
    counts = rng.integers(*runs, (configurations, levels))
    if paired:
        counts = np.repeat(counts[:, :1], levels, axis=1)
    elif seed % 3 == 0:
        counts[rng.integers(configurations), levels - 1] = 0
    decimals = [None, 1, 0][seed % 3]
    return study(counts, float(rng.choice([0.0, 0.5, 1.5])), decimals, seed)


def check_studies(options, studies, **of):
    """Compare that many configurations; return how many values were compared."""
    values = 0
    for seed in range(0, studies, 20):
        runs = random_study(seed, min(20, studies - seed), "paired" in options, **of)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values += compare_with_loop(runs, {**ROLES, **ALWAYS, **options})
    return values


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_random_studies_equal_the_loop(options, many):
    """As many as SRCS_STUDIES says: 2,000 of each take about half an hour in all."""
    studies = (3, 40) if options.get("test") in SLOW_IN_SCIPY else (12, 100)
    studies = int(os.environ.get("SRCS_STUDIES", studies[1])) if many else studies[0]
    assert check_studies(options, studies) > 3 * 6 * studies


@pytest.mark.parametrize("test", ["wilcoxon", "exact", "t"])
@pytest.mark.parametrize("pairing", [{}, PAIRED], ids=["unpaired", "paired"])
@pytest.mark.parametrize("most", [3, 50])
def test_one_to_many_runs_equal_the_loop(test, pairing, most):
    options = {"test": test, "effect_size": not pairing, **pairing}
    assert check_studies(options, 12, runs=(1, most + 1))


@pytest.mark.parametrize("pairing", [{}, PAIRED], ids=["unpaired", "paired"])
def test_permutations_drawn_at_random_equal_the_loop(pairing):
    """With so many runs there are more than 9,999 permutations."""
    runs = random_study(2, 2, bool(pairing), runs=(14, 17))
    assert compare_with_loop(runs, {**ROLES, **ALWAYS, "test": "permutation", **pairing})


@pytest.mark.slow
@pytest.mark.parametrize("pairing", [{}, PAIRED], ids=["unpaired", "paired"])
def test_many_permutations_drawn_at_random_equal_the_loop(pairing, monkeypatch):
    """199 instead of 9,999 permutations: the same way through both, and 2,000 are affordable."""
    monkeypatch.setattr(functions, "PERMUTATIONS", 199)
    studies = int(os.environ.get("SRCS_STUDIES", "40"))
    check_studies({"test": "permutation", **pairing}, studies, runs=(9, 13))


@pytest.mark.parametrize("column", ["rank", "mean", "a.pval", "omnibus.pval"])
def test_a_difference_is_found(column, monkeypatch):
    real = table.ranks_by_loop

    def wrong(ours, *arguments):
        made = real(ours, *arguments)
        made.loc[4, column] += 1e-6
        return made

    monkeypatch.setattr(table, "ranks_by_loop", wrong)
    with pytest.raises(AssertionError, match=column):
        compare_with_loop(study(), {**ROLES, **ALWAYS})


def test_runs_left_out_with_their_partners():
    runs = study([(6, 6, 6)] * 3, shift=2.0)
    runs.loc[[1, 20], "Accuracy"] = np.nan
    for options in ({}, PAIRED):
        assert compare_with_loop(runs, {**ROLES, **options, "na_action": "omit", **ALWAYS})


def test_several_performances_and_params():
    runs = study([(6, 6, 6)] * 4, shift=1.0)
    runs["Noise"] = runs["Size"] > 20
    runs["Other"] = -(runs["Accuracy"] ** 2)
    call = {"params": ["Noise", "Size"], "performance": ["Accuracy", "Other"]}
    assert compare_with_loop(runs, {**ROLES, **call}) == 2 * 3 * 4
