"""The exact signed-rank test against all sign patterns, scipy and MATLAB's printed values."""

from itertools import combinations, product

import numpy as np
import pytest
from scipy.stats import rankdata, wilcoxon

from srcs_py.stats.signedrank import exact_signed_rank

# Sums of powers of two: exact but for the last bit.
ROUNDING = 1e-14


def of_pairs(values):
    """Return the p-values of all pairs of samples."""
    return [exact_signed_rank(*pair) for pair in combinations(values, 2)]


def all_signs(differences):
    """Return the two-sided p-value by going through every pattern of signs."""
    differences = differences[differences != 0]
    ranks = rankdata(np.abs(differences))
    statistic = min(ranks[differences > 0].sum(), ranks[differences < 0].sum())
    sums = [np.dot(ranks, signs) for signs in product((0, 1), repeat=ranks.size)]
    return min(1.0, 2 * np.mean(np.array(sums) <= statistic))


@pytest.mark.parametrize("seed", range(10))
def test_against_all_signs_with_ties_and_zeros(seed):
    values = np.random.default_rng(seed).integers(0, 5, (4, 9)).astype(float)
    first, second = np.triu_indices(4, 1)
    expected = [all_signs(values[i] - values[j]) for i, j in zip(first, second, strict=True)]
    assert of_pairs(values) == pytest.approx(expected, abs=ROUNDING)


@pytest.mark.parametrize("n", [1, 2, 12, 30, 50])
def test_scipy_agrees_without_ties(n):
    values = np.random.default_rng(n).normal(size=(3, n))
    first, second = np.triu_indices(3, 1)
    expected = wilcoxon(values[first], values[second], axis=1, method="exact").pvalue
    assert of_pairs(values) == pytest.approx(expected, abs=1e-12)  # scipy sums floats


def test_decimals_that_tie_are_ties():
    # |d| = 0.1, 0.1, 0.3; in binary 0.3 - 0.2 < 0.1, and 1.1 - 1.0 > 0.1
    values = np.array([[0.3, 1.0, 0.6], [0.2, 1.1, 0.3]])
    assert of_pairs(values) == pytest.approx([all_signs(np.array([1.0, -1.0, 3.0]))])


def test_no_difference_is_no_evidence():
    assert of_pairs(np.ones((2, 5))) == [1.0]
    assert of_pairs(np.zeros((3, 5))) == [1.0, 1.0, 1.0]
