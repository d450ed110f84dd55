import itertools
import math

import numpy as np
import pytest

from srcs_py.stats.effect import a12, hedges_g
from srcs_py.stats.moments import moments
from srcs_py.stats.pooled import pool

from .blocks import BALANCED, UNBALANCED, WITH_HOLES, block, random_groups

ROUNDING = 1e-12  # gamma functions of small arguments, and sums in another order


def chance_of_larger(x, y):
    """Return A12 by comparing every run with every run; NaN if there is none."""
    if not len(x) or not len(y):
        return np.nan
    return np.mean([(a > b) + 0.5 * (a == b) for a, b in itertools.product(x, y)])


def standardised_difference(x, y):
    """Return Hedges' g with the exact correction J(m) = G(m/2) / (sqrt(m/2) G((m-1)/2))."""
    m = len(x) + len(y) - 2
    if not len(x) or not len(y) or m < 2:
        return np.nan
    squares = sum(np.sum((each - each.mean()) ** 2) for each in (x, y))
    exact = math.gamma(m / 2) / (math.sqrt(m / 2) * math.gamma((m - 1) / 2))
    return exact * (x.mean() - y.mean()) / math.sqrt(squares / m)


def squares(groups, effect):
    return [
        [[np.nan if i == j else effect(x, y) for j, y in enumerate(row)] for i, x in enumerate(row)]
        for row in groups
    ]


@pytest.mark.parametrize("decimals", [None, 0])
@pytest.mark.parametrize("counts", [BALANCED, UNBALANCED, WITH_HOLES])
def test_a12_equals_counting(counts, decimals):
    groups = random_groups(0, counts, decimals)
    pooled = pool(*block(groups))
    wanted = np.array(squares(groups, chance_of_larger))
    np.testing.assert_allclose(a12(pooled, maximize=True), wanted, rtol=ROUNDING)
    np.testing.assert_allclose(a12(pooled, maximize=False), 1 - wanted, rtol=ROUNDING, atol=1e-16)


@pytest.mark.parametrize("counts", [BALANCED, UNBALANCED, WITH_HOLES])
def test_hedges_g_equals_the_formula(counts):
    groups = random_groups(0, counts)
    runs, n = block(groups)
    wanted = np.array(squares(groups, standardised_difference))
    np.testing.assert_allclose(hedges_g(*moments(runs, n), n, True), wanted, rtol=ROUNDING)
    np.testing.assert_allclose(hedges_g(*moments(runs, n), n, False), -wanted, rtol=ROUNDING)


def test_signs_follow_the_direction():
    low, high = np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 7.0])
    runs, n = block([[low, high]])
    assert a12(pool(runs, n), True)[0, 1, 0] == 1
    assert a12(pool(runs, n), False)[0, 1, 0] == 0
    assert hedges_g(*moments(runs, n), n, True)[0, 1, 0] > 0
    assert hedges_g(*moments(runs, n), n, False)[0, 1, 0] < 0


def test_hedges_g_is_nearly_the_usual_approximation():
    """J(m) is about 1 - 3 / (4 m - 1), which most programs use; Hedges (1981), equation 7."""
    x, y = np.arange(20.0), np.arange(20.0) + 5
    runs, n = block([[y, x]])
    d = 5 / x.std(ddof=1)
    g = hedges_g(*moments(runs, n), n, True)[0, 0, 1]
    assert g == pytest.approx(d * (1 - 3 / (4 * 38 - 1)), rel=1e-4)
