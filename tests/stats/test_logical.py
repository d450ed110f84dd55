"""Corrections beyond R's eight: statsmodels', Shaffer's, Bergmann and Hommel's."""

import itertools

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.multitest import multipletests

from srcs_py import SRCSError, SRCSranks, p_adjust
from srcs_py.stats.corrections import CORRECTIONS

from ..oracle.families import corrected
from ..studies import ROLES, study

EXACT = 1e-14  # products of the same numbers


ALIASES = {"fdr_bh", "fdr_by", "simes-hochberg"}  # computed here, under R's names
ITS_OWN = {"sidak", "holm-sidak", "fdr_tsbh", "fdr_tsbky", "fdr_gbs"}


@pytest.mark.parametrize("name", sorted(ITS_OWN | ALIASES))
def test_statsmodels_by_its_names(name):
    p = np.random.default_rng(0).uniform(size=(5, 10)) ** 3
    p[2, 4] = np.nan
    result = p_adjust(p, name)
    for row, family in zip(result, p, strict=True):
        made = ~np.isnan(family)
        wanted = multipletests(family[made], 0.05, name)[1]
        np.testing.assert_allclose(row[made], wanted, rtol=EXACT if name in ALIASES else 0)
        assert np.isnan(row[~made]).all()


def test_two_stage_corrections_use_the_alpha_of_the_ranks():
    runs = study([(6,) * 5], shift=0.6)
    roles = {**ROLES, "test": "t", "summarize": "always"}
    plain = SRCSranks(runs, **roles, correction="none", alpha=0.4)
    ranks = SRCSranks(runs, **roles, correction="fdr_tsbky", alpha=0.4)
    names = [f"{level}.pval" for level in "abcde"]
    upper = np.triu_indices(5, 1)
    wanted = multipletests(plain[names].to_numpy()[upper], 0.4, "fdr_tsbky")[1]
    assert ranks[names].to_numpy()[upper].tolist() == wanted.tolist()


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
def test_both_equal_their_definitions(k):
    p = np.random.default_rng(k).uniform(size=(40, k * (k - 1) // 2)) ** 3
    p[5:10] = np.round(p[5:10], 1)  # ties, zeros
    for name in ("shaffer", "bergmann-hommel"):
        wanted = [corrected(row, name) for row in p]
        np.testing.assert_allclose(p_adjust(p, name), wanted, rtol=EXACT)


@pytest.mark.parametrize("name", ["shaffer", "bergmann-hommel"])
def test_a_level_without_p_values_does_not_count(name):
    k, absent = 5, 2
    pairs = list(itertools.combinations(range(k), 2))
    there = [absent not in pair for pair in pairs]
    p = np.random.default_rng(0).uniform(size=(6, 10)) ** 3
    p[:3, ~np.array(there)] = np.nan
    result = p_adjust(p, name)
    np.testing.assert_allclose(result[:3, there], p_adjust(p[:3, there], name), rtol=EXACT)
    np.testing.assert_allclose(result[3:], p_adjust(p[3:], name), rtol=EXACT)
    assert np.isnan(result[:3, ~np.array(there)]).all()


@pytest.mark.parametrize(
    ("p", "name", "says"),
    [
        ([0.1, 0.2], "shaffer", "p has 2 tests .* 1, 3, 6, 10"),
        ([0.1] * 78, "bergmann-hommel", "13 levels .* too long above 12; 'shaffer'"),
        ([0.1] * 3, "bergman", "did you mean 'bergmann-hommel'"),
    ],
)
def test_bad_families(p, name, says):
    with pytest.raises(SRCSError, match=says):
        p_adjust(p, name)


def test_ranks_refuse_too_many_levels_before_computing():
    names = [f"{number:02d}" for number in range(13)] * 3
    runs = pd.DataFrame({"Size": 1, "Algorithm": names, "Accuracy": 1.0})
    with pytest.raises(SRCSError, match="13 levels"):
        SRCSranks(runs, **ROLES, correction="bergmann-hommel")


def test_twelve_levels_are_not_too_many():
    """Bergmann and Hommel's correction of them takes seconds: only the limit is asked for."""
    CORRECTIONS["bergmann-hommel"].check_levels(12)
    with pytest.raises(SRCSError, match="13 levels"):
        CORRECTIONS["bergmann-hommel"].check_levels(13)


def test_shaffers_numbers_of_300_levels():
    """The first factor is that of Holm; one false hypothesis leaves at most 299 levels equal."""
    p = np.full(300 * 299 // 2, 1e-9)
    p[0] = 1e-10
    corrected = np.sort(p_adjust(p, "shaffer"))
    assert corrected[0] == pytest.approx(p.size * 1e-10)
    assert corrected[1] == pytest.approx(299 * 298 // 2 * 1e-9)
