"""Pairs that only a test, or only a safer one, calls different."""

import math
import re

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from srcs_py import SRCSranks, SRCSWarning, datasets
from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import bartlett
from tests.studies import PAIRED, ROLES, beyond, simulated

SAYS = (
    r"^(\d+) pairs? of levels differs? significantly by test = '(\w+)' alone and "
    r"(\d+) by (Welch|Wilcoxon)'s test"
)


def normal_runs(counts, sds, configurations=200, seed=1):
    """Return normal runs of equal means, ``counts`` of each level with these ``sds``."""
    random = np.random.default_rng(seed)
    spread = np.tile(np.repeat(sds, counts), configurations)
    return pd.DataFrame(
        {
            "Size": np.repeat(np.arange(configurations), sum(counts)),
            "Algorithm": np.tile(
                np.repeat([*"abcdefghijkl"][: len(counts)], counts), configurations
            ),
            "Accuracy": random.normal(size=spread.size) * spread,
        }
    )


@pytest.mark.parametrize(
    "name", ["noise", *(pytest.param(n, marks=pytest.mark.data) for n in ("ML1", "MPB"))]
)
def test_the_pairs_of_published_studies(name):
    """Counted by a script of scipy and statsmodels: pooled alone, Welch alone."""
    roles = {**datasets.describe(name).roles, "paired": False}
    roles.pop("pairing_col", None)
    with pytest.warns(SRCSWarning, match=SAYS) as caught:
        SRCSranks(datasets.load(name), **roles, test="t")
    found = re.match(SAYS, str(caught[0].message))
    wanted = {"noise": 97, "ML1": 113, "MPB": 125}
    assert int(found[1]) == wanted[name]
    assert name != "MPB" or int(found[3]) == 470


@pytest.mark.parametrize("test", ["t", "tukeyHSD", "permutation"])
def test_unequal_spreads_are_told_with_unequal_and_equal_runs(test):
    for counts, sds in (((10, 40), (4, 1)), ((20,) * 6, (10, 1, 1, 1, 1, 1))):
        with pytest.warns(SRCSWarning, match=SAYS):
            SRCSranks(normal_runs(counts, sds, 60), **ROLES, test=test)


def test_dunnett_is_told_too():
    with pytest.warns(SRCSWarning, match=SAYS):
        SRCSranks(normal_runs((10, 40), (4, 1), 60), **ROLES, test="dunnett", control="b")


@pytest.mark.parametrize("runs", [5, 30])
@pytest.mark.parametrize("test", ["t", "tukeyHSD"])
def test_equal_spreads_are_not_told(test, runs):
    """With 5 runs Welch's test decides a third less, for want of degrees of freedom."""
    shifted = normal_runs((runs,) * 3, (1, 1, 1), 300)
    shifted["Accuracy"] += shifted["Algorithm"].map({"a": 0, "b": 1, "c": 2})
    SRCSranks(shifted, **ROLES, test=test)


@pytest.mark.parametrize("test", ["welch", "wilcoxon", "brunnermunzel"])
def test_tests_without_a_pooled_variance_are_not_told(test):
    SRCSranks(normal_runs((15, 40), (4, 1), 60), **ROLES, test=test)


def test_brunner_munzel_is_told_by_its_decisions_and_not_by_runs_alone():
    """Six levels with 5 runs, one of them better: Wilcoxon's test cannot call any different."""
    apart, equal = (normal_runs((runs,) * 6, (1,) * 6, 60) for runs in (5, 14))
    apart.loc[apart["Algorithm"] == "a", "Accuracy"] += 3
    with pytest.warns(SRCSWarning, match=SAYS) as caught:
        SRCSranks(apart, **ROLES, test="brunnermunzel")
    own, other = int(re.match(SAYS, str(caught[0].message))[1]), caught[0].message
    assert own > 60
    assert " and 0 by Wilcoxon's test alone" in str(other)
    two = equal[equal["Algorithm"] < "c"].copy()
    two.loc[two["Algorithm"] == "a", "Accuracy"] += 9
    SRCSranks(two, **ROLES, test="brunnermunzel")  # 14 runs, and no decision of its own
    paired = apart.assign(Fold=apart.groupby(["Size", "Algorithm"]).cumcount())
    with pytest.warns(SRCSWarning) as both:
        SRCSranks(paired, **ROLES, **PAIRED, test="brunnermunzel")
    assert {str(each.message)[:20] for each in both} >= {str(caught[0].message)[:20]}


def test_bartlett_is_scipy_s():
    runs = np.random.default_rng(0).normal(size=(5, 4, 9)) * [[1], [1], [2], [3]]
    counts = np.full((5, 4), 9)
    wanted = [stats.bartlett(*each).pvalue for each in runs]
    np.testing.assert_allclose(bartlett(moments(runs, counts)[1], counts), wanted, rtol=1e-11)


UNEQUAL = {
    ((20,) * 6, (10, *(1,) * 5)): {"t": 0.127, "tukeyHSD": 0.123, "welch": 0.040},
    ((30,) * 12, (10, *(1,) * 11)): {"t": 0.192, "tukeyHSD": 0.205, "welch": 0.027},
    ((10, 40), (4, 1)): {"permutation": 0.24, "dunnett": 0.27, "welch": 0.05},
}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.* alone and .* by Welch")
@pytest.mark.parametrize(("counts", "sds"), UNEQUAL)
def test_welch_controls_the_error_that_pooling_does_not(counts, sds):
    """Seed 1, studies of equal means; rates of an independent script of 300 studies or more."""
    studies = simulated(1000)
    runs = normal_runs(counts, sds, studies)
    for test, rate in UNEQUAL[counts, sds].items():
        control = {"control": "b"} if test == "dunnett" else {}
        ranks = SRCSranks(runs, **ROLES, test=test, gate="none", **control)
        found = (ranks["rank"] != 0).groupby(ranks["Size"], observed=True).any().mean()
        print(f"{test}, {len(counts)} levels, seed 1, {studies} studies: {found:.3f}")
        assert abs(found - rate) <= math.hypot(beyond(rate, studies), beyond(rate, 300))
