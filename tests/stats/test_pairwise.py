import itertools
import tracemalloc

import numpy as np
import pytest
from scipy import stats

from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import paired_t, pooled_t, rank_sum, signed_rank, two_sided_t
from srcs_py.stats.pooled import pool

from ..oracle import pairs
from .blocks import BALANCED, UNBALANCED, WITH_HOLES, block, random_groups

TAILS = 1e-12  # the same tail functions of scipy, at statistics that differ by rounding


def by_pairs(groups, test):
    """Return test(x, y) for all pairs of levels that have runs, NaN for others."""
    return [
        [test(x, y) if len(x) and len(y) else np.nan for x, y in itertools.combinations(row, 2)]
        for row in groups
    ]


@pytest.mark.parametrize("decimals", [None, 1, 0])
@pytest.mark.parametrize("counts", [BALANCED, UNBALANCED, WITH_HOLES])
def test_rank_sum_equals_scipy(counts, decimals):
    groups = random_groups(0, counts, decimals)
    p = rank_sum(pool(*block(groups)))
    np.testing.assert_allclose(p, by_pairs(groups, pairs.rank_sum), rtol=TAILS)


def test_rank_sum_of_two_equal_constants_is_nan():
    """scipy gives 1 there; R gives NaN, and the pair takes no part in the correction."""
    groups = [[np.ones(3), np.ones(4), np.array([2.0, 3.0])]]
    assert np.isnan(rank_sum(pool(*block(groups)))).tolist() == [[True, False, False]]


@pytest.mark.parametrize("decimals", [None, 1, 0])
@pytest.mark.parametrize("runs", [1, 2, 12, 60])
def test_signed_rank_equals_scipy(runs, decimals):
    groups = random_groups(runs, [[runs] * 4] * 6, decimals)
    p, _ = signed_rank(block(groups)[0])
    np.testing.assert_allclose(p, by_pairs(groups, pairs.signed_rank), rtol=TAILS)


def test_signed_rank_of_differing_numbers_of_pairs():
    groups = random_groups(0, [[5] * 3, [9] * 3, [0] * 3, [2] * 3], 0)
    p, _ = signed_rank(block(groups)[0])
    np.testing.assert_allclose(p, by_pairs(groups, pairs.signed_rank), rtol=TAILS)


def test_signed_rank_ties_are_ties_of_the_differences_exactly():
    """0.3 - 0.1 is not 0.2; R 4.2.2: wilcox.test(x, y, paired = TRUE, exact = FALSE)$p.value."""
    x, y = np.array([0.3, 0.2, 0.9, 0.5]), np.array([0.1, 0.0, 0.1, 0.2])
    difference = x - y
    assert difference[0] != difference[1]
    p, _ = signed_rank(np.stack([x, y])[None])
    assert p[0, 0] == pytest.approx(0.1003482464622908, rel=TAILS)


def test_signed_rank_without_differences_is_nan():
    runs = np.array([[[1.0, 2.0], [1.0, 2.0], [2.0, 4.0]]])
    assert np.isnan(signed_rank(runs)[0]).tolist() == [[True, False, False]]


@pytest.mark.parametrize("counts", [BALANCED, [[3, 9, 2, 7], [5, 4, 4, 8]]])
def test_pooled_t_equals_the_formula(counts):
    groups = random_groups(0, counts)
    runs, n = block(groups)
    wanted = [pairs.pooled_t(row) for row in groups]
    np.testing.assert_allclose(pooled_t(*moments(runs, n), n), wanted, rtol=TAILS)


def test_pooled_t_pools_the_levels_that_have_runs():
    groups = random_groups(0, [[3, 0, 2, 7]])
    runs, n = block(groups)
    present = [groups[0][0], groups[0][2], groups[0][3]]
    p = pooled_t(*moments(runs, n), n)[0]
    assert np.isnan(p[[0, 3, 4]]).all()
    wanted = pairs.pooled_t(present)
    np.testing.assert_allclose(p[[1, 2, 5]], wanted, rtol=TAILS)


def test_a_single_run_spoils_the_pooled_t_as_in_r():
    """r_reference/README.md, 7: the sd of a single run is NA, and the pooling keeps it."""
    runs, n = block(random_groups(0, [[1, 4, 5]]))
    assert np.isnan(pooled_t(*moments(runs, n), n)).all()


def test_pooled_t_without_variance():
    """r_reference/README.md, 12: 0 for different means and NaN for equal ones."""
    runs, n = block([[np.full(3, 1.0), np.full(3, 1.0), np.full(3, 2.0)]])
    np.testing.assert_array_equal(pooled_t(*moments(runs, n), n), [[np.nan, 0.0, 0.0]])


@pytest.mark.parametrize("runs", [2, 12])
def test_paired_t_equals_scipy(runs):
    groups = random_groups(0, [[runs] * 4] * 5)
    p, constant = paired_t(block(groups)[0])
    wanted = by_pairs(groups, lambda x, y: stats.ttest_rel(x, y).pvalue)
    np.testing.assert_allclose(p, wanted, rtol=TAILS)
    assert not constant.any()


def test_paired_t_of_constant_differences_is_nan_and_counted():
    x = np.array([0.1, 0.2, 0.3, 0.7])
    runs = np.stack([x, x + 1, x, x**2])[None]  # constant up to rounding, and exactly zero
    p, constant = paired_t(runs)
    assert constant.tolist() == [[True, True, False, True, False, False]]
    assert np.isnan(p).tolist() == constant.tolist()


@pytest.mark.parametrize(("size", "constant"), [(1e-310, False), (9e-309, True)])
def test_paired_t_where_the_standard_deviation_is_zero_but_not_the_mean(size, constant):
    """R 4.2.2: p = 0 for c(1, 2, 4, 3) * 1e-310, "essentially constant" for 9e-309."""
    runs = np.array([[[1.0, 2.0, 4.0, 3.0], [0.0, 0.0, 0.0, 0.0]]]) * size
    p, found = paired_t(runs)
    assert found.tolist() == [[constant]]
    assert np.isnan(p[0, 0]) if constant else p[0, 0] == 0


def test_paired_t_of_one_pair_is_nan_and_not_constant():
    p, constant = paired_t(np.array([[[1.0], [2.0]]]))
    assert np.isnan(p).all()
    assert not constant.any()


@pytest.mark.parametrize("test", [signed_rank, paired_t])
def test_no_configuration(test):
    assert test(np.empty((0, 3, 4)))[0].shape == (0, 3)


def test_runs_are_left_alone():
    runs, counts = block(random_groups(3, UNBALANCED, 0))
    before = runs.copy()
    signed_rank(runs)
    paired_t(runs)
    moments(runs, counts)
    np.testing.assert_array_equal(runs, before)


def test_differences_beyond_the_range_of_doubles():
    runs = np.array([[[-1.7e308, -1.6e308, -1.5e308], [1.7e308, 1.6e308, 1.5e308]]])
    assert signed_rank(runs)[0][0, 0] < 0.2  # all signs agree
    assert np.isnan(paired_t(runs)[0][0, 0])


@pytest.mark.parametrize("test", [signed_rank, paired_t])
def test_pairs_of_one_large_configuration_are_tested_in_parts(test, monkeypatch):
    runs = np.round(np.random.default_rng(0).normal(size=(1, 30, 2000)), 1)
    whole = test(runs)
    monkeypatch.setattr("srcs_py.stats.pairwise.PAIRED_AT_ONCE", 20_000)
    tracemalloc.start()
    parts = test(runs)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    np.testing.assert_array_equal(parts, whole)
    assert peak < 6 * runs.nbytes  # all 435 pairs at once would be 14 times the runs, five times


def test_tail_of_two_differences_near_zero():
    """With 1 degree of freedom scipy's stdtr is off by up to 3e-9 there. Found by the fuzz.

    The values are R's 2 * pt(-t, 1).
    """
    t = np.array([5.0000250001250005e-06, 1.0000000000000001e-05, 0.0001, 0.0, np.inf, np.nan])
    r = [0.99999681688522268, 0.99999363380227657, 0.99993633802297544, 1, 0, np.nan]
    assert two_sided_t(t, 1) == pytest.approx(r, rel=1e-15, nan_ok=True)
    assert two_sided_t(-t, np.ones(6)) == pytest.approx(r, rel=1e-15, nan_ok=True)
