"""Friedman's test against scipy, and where scipy has no answer."""

import numpy as np
import pytest
from scipy.stats import friedmanchisquare

from srcs_py.stats.friedman import friedman

# The same sums in another order.
ROUNDING = 1e-12


@pytest.mark.parametrize("seed", range(10))
def test_scipy_agrees_with_and_without_ties(seed):
    rng = np.random.default_rng(seed)
    for values in (rng.normal(size=(5, 8)), rng.integers(0, 4, (4, 6)).astype(float)):
        expected = friedmanchisquare(*values)
        statistic, p, ranks = friedman(values)
        assert statistic == pytest.approx(expected.statistic, rel=ROUNDING)
        assert p == pytest.approx(expected.pvalue, rel=1e-9)  # two forms of the tail
        assert ranks.sum() == pytest.approx(len(values) * (len(values) + 1) / 2)


def test_what_does_not_differ_gives_one():
    assert friedman(np.ones((3, 4)))[:2] == (0.0, 1.0)
    assert friedman(np.array([[1.0, 2.0]]))[:2] == (0.0, 1.0)
    assert friedman(np.array([[1.0, 2.0], [2.0, 1.0]]))[:2] == (0.0, 1.0)
