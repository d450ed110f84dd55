"""Ties that follow from the decimals of a table are ties in every ranking built on it."""

import numpy as np
import pytest

from srcs_py.atopsis import atopsis, hellinger_topsis, sensitivity, topsis

WEIGHTS = [1, 0.75, 0.3]  # of the means
NORMALIZATIONS = ("none", "vector", "max", "sum", "minmax")


def mirrored(rng, low, high, count):
    """Return tables (count, 2, 2): each algorithm is ahead on one benchmark by the same step."""
    (a, b), step = rng.integers(low * 100, high * 100, (2, count)), rng.integers(1, 500, count)
    return np.stack([np.stack([a + step, b], 1), np.stack([a, b + step], 1)], 1) / 100


def all_tied(rng, algorithms=15, benchmarks=6):
    """Return means and deviations of algorithms that nothing tells apart.

    Each row is the same cells in another order, and each benchmark has its own offset, so that the
    same differences are rounded in other ways. The first rows are turned, so that each benchmark
    has each cell.
    """
    turned = (np.arange(benchmarks)[:, None] + np.arange(benchmarks)) % benchmarks
    others = [rng.permutation(benchmarks) for _ in range(algorithms - benchmarks)]
    orders = np.vstack([turned, *others])
    offset = rng.integers(0, 3000, benchmarks)
    means = (rng.integers(3000, 7000, benchmarks)[orders] + offset) / 100
    return means, rng.integers(1, 300, benchmarks)[orders] / 100


@pytest.mark.parametrize("seed", range(24))
def test_ties_in_decimals(seed):
    """Each table has 105 pairs of tied algorithms: 2,520 pairs in all."""
    means, stds = all_tied(np.random.default_rng(seed))
    study = sensitivity(means, stds)
    assert not study.crossings.size
    assert study.ranks.max() == 1
    assert atopsis(means, stds).ranks.max() == 1
    assert hellinger_topsis(means, stds).ranks.max() == 1
    assert hellinger_topsis(means, stds, runs=30).ranks.max() == 1


@pytest.mark.parametrize("normalization", NORMALIZATIONS)
def test_ties_under_each_normalization(normalization):
    for seed in range(20):
        means, stds = all_tied(np.random.default_rng(seed))
        turned = (np.arange(6)[:, None] + np.arange(6)) % 6
        means, stds = means[0][turned], stds[0][turned]
        assert topsis(means, normalization=normalization).ranks.max() == 1
        assert atopsis(means, stds, normalization=normalization).ranks.max() == 1


@pytest.mark.parametrize("offset", [0, 1e4, 1e6])
def test_mirrored_pairs_are_tied(offset):
    rng = np.random.default_rng(1)
    stds = [*mirrored(rng, 0, 3, 200), *[np.ones((2, 2))] * 200]
    for means, std in zip(mirrored(rng, 40, 95, 400) + offset, stds, strict=True):
        assert sensitivity(means, std, WEIGHTS).ranks.max() == 1


@pytest.mark.parametrize(
    "means",
    [
        [[90, 70, 50], [80, 80, 50]],  # the first tie of the report
        # 1e6 + 1e-10 is the next double but one; the difference is rounding as much as it is data
        [[1e6, 1e6 + 2e-10], [1e6 + 1e-10, 1e6]],
    ],
)
def test_ties_by_hand(means):
    ones = np.ones_like(means, dtype=float)
    assert sensitivity(means, ones, WEIGHTS).ranks.max() == 1
    assert atopsis(means, ones).ranks.tolist() == [1, 1]
    assert hellinger_topsis(means, ones).ranks.tolist() == [1, 1]


def test_a_tie_among_others_is_a_tie():
    """A third and a fourth algorithm make the ideal and the anti-ideal."""
    rng = np.random.default_rng(2)
    for inner in mirrored(rng, 40, 90, 50):
        means = np.vstack([inner, inner.max(axis=0) + 0.37, inner.min(axis=0) - 0.21])
        ranks = atopsis(means, np.full(means.shape, 0.1)).ranks
        assert ranks.tolist() == [2, 2, 1, 4]
        assert hellinger_topsis(means, np.full(means.shape, 0.1)).ranks.tolist() == [2, 2, 1, 4]


@pytest.mark.parametrize("step", [0.01, 1e-6])
def test_what_differs_in_a_digit_that_is_given_is_not_tied(step):
    means = np.array([[90, 70, 50], [80 + step, 80, 50]])
    assert atopsis(means, np.ones((2, 3))).ranks.tolist() == [2, 1]
    assert hellinger_topsis(means, np.full((2, 3), 10)).ranks.tolist() == [2, 1]


def test_the_tolerance_is_sixteen_half_units_of_each_column():
    """Two coefficients, two distances each, of two numbers that were rounded twice."""
    matrix = np.array([[1e6, 3.0], [1e6 + 1, 5.0], [1e6 + 2, 4.0]])
    found = topsis(matrix, [0.5, 0.5], True, normalization="none")
    half_unit = np.finfo(float).eps / 2
    rounding = np.hypot(*(16 * half_unit * matrix.max(axis=0) * 0.5))
    between = np.hypot(*(np.ptp(matrix, axis=0) * 0.5))  # ideal and anti-ideal
    assert found.tolerance == pytest.approx(rounding / between, rel=1e-12)
