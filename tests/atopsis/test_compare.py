"""The page that holds A-TOPSIS, Hellinger-TOPSIS and the tests beside each other."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import friedmanchisquare, kendalltau, norm, rankdata, wilcoxon

from srcs_py import SRCSError, p_adjust
from srcs_py.atopsis import atopsis, compare, hellinger_topsis


def test_its_parts_are_those_of_their_functions(case1):
    page = compare(*case1, (0.6, 0.4), normalization="vector", runs=100)
    ranks = page.to_frame()
    by_atopsis = atopsis(*case1, (0.6, 0.4), normalization="vector")
    assert ranks["A-TOPSIS"].tolist() == by_atopsis.ranks.tolist()
    by_hellinger = hellinger_topsis(*case1, runs=100)
    assert ranks["Hellinger-TOPSIS"].tolist() == by_hellinger.ranks.tolist()
    expected = friedmanchisquare(*case1[0].to_numpy())
    assert page.friedman_statistic == pytest.approx(expected.statistic)
    assert page.friedman_p == pytest.approx(expected.pvalue)
    for part in ("A-TOPSIS", "Friedman: chi-square 28.68, p = 6.979e-05", "correction holm", "tau"):
        assert part in str(page)
    assert page.mean_ranks[ranks["Friedman"] == 1] == page.mean_ranks.min()
    tau = kendalltau(by_atopsis.ranks, by_hellinger.ranks).statistic
    agreement = page.agreement()
    assert agreement.loc["A-TOPSIS", "Hellinger-TOPSIS"] == pytest.approx(tau)
    assert np.diag(agreement).tolist() == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("correction", ["holm", "hommel", "BY", "none"])
def test_pairs_are_corrected_as_one_family(case1, correction):
    means, stds = case1
    page = compare(means, stds, correction=correction)
    first, second = np.triu_indices(len(means), 1)
    plain = compare(means, stds, correction="none").p[first, second]
    assert page.p[first, second] == pytest.approx(p_adjust(plain, correction))
    assert (page.p == page.p.T).all()
    assert (np.diag(page.p) == 1).all()
    table = page.significant()
    assert len(table) == np.sum(page.p[first, second] < 0.05)
    named = page.p_values()
    assert [named.loc[a, b] for a, b in zip(table["first"], table["second"], strict=True)] == (
        table["p"].tolist()
    )


def test_p_values_are_those_of_scipy_where_nothing_ties(case2):
    p = compare(*case2, maximize=False, correction="none").p_values()
    expected = wilcoxon(case2[0].loc["KNN"], case2[0].loc["REC"], method="exact").pvalue
    assert p.loc["KNN", "REC"] == pytest.approx(expected)


def test_many_benchmarks_take_the_normal_approximation():
    n = 60
    means = np.random.default_rng(0).normal(size=(2, n))
    p = compare(means, np.ones_like(means), correction="none").p
    difference = means[0] - means[1]
    statistic = rankdata(np.abs(difference))[difference > 0].sum()
    distance = abs(statistic - n * (n + 1) / 4) - 0.5  # continuity correction
    expected = 2 * norm.sf(distance / np.sqrt(n * (n + 1) * (2 * n + 1) / 24))
    assert p[0, 1] == pytest.approx(expected)
    assert compare(np.ones((2, 60)), np.ones((2, 60))).p.tolist() == [[1, 1], [1, 1]]


def test_costs_turn_ranks_around_and_leave_tests_alone(case1):
    better, worse = compare(*case1), compare(-case1[0], case1[1], maximize=False)
    pd.testing.assert_frame_equal(better.to_frame(), worse.to_frame())
    assert better.p.tolist() == worse.p.tolist()
    assert better.friedman_p == worse.friedman_p


@pytest.mark.parametrize("study", [([[1]], [[0]]), ([[1, 1], [1, 1]], [[2, 2], [2, 2]])])
def test_degenerate_studies_are_defined(study):
    page = compare(*study)
    assert page.friedman_p == 1
    assert (page.p == 1).all()
    assert (page.agreement() == 1).all(axis=None)
    assert page.significant().empty
    assert "none" in str(page)
    # equal means: Friedman ties all; deviations tell A-TOPSIS them apart
    ties = compare([[1, 1], [1, 1]], [[1, 1], [2, 2]])
    assert ties.agreement().loc["A-TOPSIS", "Friedman"] == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [({"correction": "ho"}, "ambiguous"), ({"alpha": 5}, "alpha = 5"), ({"runs": 0}, "runs = 0")],
)
def test_bad_options(case1, options, message):
    with pytest.raises(SRCSError, match=message):
        compare(*case1, **options)
