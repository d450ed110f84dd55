"""Hellinger-TOPSIS: the distance against integration, and the invariances of the ranking."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.integrate import quad
from scipy.stats import norm

from srcs_py import SRCSError, SRCSWarning
from srcs_py.atopsis import hellinger_topsis
from srcs_py.atopsis.hellinger import hellinger_distance

# Sums of distances in another order differ in the last few of 16 digits.
ROUNDING = 1e-12
# An affine map rounds the means, and a distance near 0 is the root of what rounding leaves.
AFFINE = 1e-6
# quad's own default is 1.5e-8 for the integral; the distance is a root of it.
INTEGRATION = 1e-6

shapes = st.tuples(st.integers(1, 6), st.integers(1, 4))
studies = shapes.flatmap(
    lambda shape: st.tuples(
        arrays(float, shape, elements=st.sampled_from([-1.0, 0.0, 0.5, 3.0])),
        arrays(float, shape, elements=st.sampled_from([0.0, 0.25, 1.0, 2.0])),
    )
)


def distance(*cells):
    return hellinger_distance(*(np.array([each], dtype=float) for each in cells))[0]


@pytest.mark.parametrize(
    "cells",
    [(0, 1, 0, 1), (0, 1, 1, 1), (0, 1, 0, 2), (5, 0.5, 6, 3), (80, 2, 70, 0.1), (0, 1, 1e-3, 1)],
)
def test_distance_against_integration(cells):
    mean1, sd1, mean2, sd2 = cells

    def overlap(x):
        return np.sqrt(norm.pdf(x, mean1, sd1) * norm.pdf(x, mean2, sd2))

    low, high = min(mean1 - 9 * sd1, mean2 - 9 * sd2), max(mean1 + 9 * sd1, mean2 + 9 * sd2)
    affinity, _ = quad(overlap, low, high, points=[mean1, mean2], limit=500)
    assert distance(*cells) == pytest.approx(np.sqrt(max(0, 1 - affinity)), abs=INTEGRATION)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ((1, 0, 1, 0), 0),
        ((1, 0, 2, 0), 1),
        ((1, 0, 1, 3), 1),  # a point and a density have nothing in common
        ((1, 3, 1, 3), 0),
        ((0, 1, 1e-9, 1), 1e-9 / np.sqrt(8)),  # delta / (2 sqrt(2) s) to first order for equal s
    ],
)
def test_distances_of_points_and_small_ones(cells, expected):
    assert distance(*cells) == pytest.approx(expected, rel=1e-6, abs=0)


def brute_force(means, stds, weights=None):
    """Return closeness by loops over cells: distance to the nearest cell with the best mean."""
    rows, columns = means.shape
    weights = np.full(columns, 1 / columns) if weights is None else weights
    sums = np.zeros((2, rows))
    for column in range(columns):
        for which, best in enumerate((means[:, column].max(), means[:, column].min())):
            cells = np.flatnonzero(means[:, column] == best)
            for row in range(rows):
                own = means[row, column], stds[row, column]
                nearest = min(distance(*own, best, stds[cell, column]) for cell in cells)
                sums[which, row] += weights[column] * nearest
    total = sums.sum(axis=0)
    return np.where(total > 0, sums[1] / np.where(total > 0, total, 1), 0.5)


@given(studies)
def test_against_loops(study):
    assert hellinger_topsis(*study).closeness == pytest.approx(brute_force(*study), abs=ROUNDING)


@pytest.mark.parametrize("seed", range(5))
def test_against_loops_with_many_equal_means(seed):
    rng = np.random.default_rng(seed)
    means = np.repeat(rng.integers(0, 3, (30, 1)), 2, axis=1).astype(float)
    study = means, rng.gamma(0.5, 3, (30, 2))
    assert hellinger_topsis(*study).closeness == pytest.approx(brute_force(*study), abs=ROUNDING)


@given(studies, st.floats(0.01, 100), st.floats(-100, 100))
def test_an_affine_map_of_a_benchmark_changes_nothing(study, factor, shift):
    means, stds = study[0].copy(), study[1].copy()
    before = hellinger_topsis(means, stds).closeness
    means[:, 0] = means[:, 0] * factor + shift
    stds[:, 0] *= factor
    assert hellinger_topsis(means, stds).closeness == pytest.approx(before, abs=AFFINE)


@given(studies)
def test_costs_are_negative_benefits(study):
    means, stds = study
    cost = hellinger_topsis(means, stds, maximize=False)
    assert cost.closeness.tolist() == hellinger_topsis(-means, stds).closeness.tolist()


@given(studies, st.randoms(use_true_random=False))
def test_permutations_permute(study, random):
    means, stds = study
    rows = random.sample(range(len(means)), len(means))
    columns = random.sample(range(means.shape[1]), means.shape[1])
    before = hellinger_topsis(means, stds)
    after = hellinger_topsis(means[rows][:, columns], stds[rows][:, columns])
    assert after.closeness == pytest.approx(before.closeness[rows], abs=ROUNDING)
    assert after.ranks.tolist() == before.ranks[rows].tolist()


@given(studies)
def test_with_equal_deviations_a_dominated_algorithm_never_ranks_above(study):
    means = study[0]
    ranks = hellinger_topsis(means, np.ones_like(means)).ranks
    dominates = (means[:, None] >= means).all(axis=2)
    assert (ranks[:, None] <= ranks)[dominates].all()


@pytest.mark.parametrize("scale", [1e-300, 1e-160, 1e160, 1e299])
def test_no_scale_is_too_large_or_too_small(scale):
    means, stds = np.array([[1.0], [1.0], [5.0]]), np.array([[0.0], [1.0], [2.0]])
    plain, scaled = hellinger_topsis(means, stds), hellinger_topsis(means * scale, stds * scale)
    assert scaled.closeness == pytest.approx(plain.closeness, abs=AFFINE)


def test_runs_divide_the_deviations(case1):
    means, stds = case1
    divided = hellinger_topsis(means, stds / 10)
    assert hellinger_topsis(means, stds, runs=100).closeness == pytest.approx(
        divided.closeness, abs=ROUNDING
    )
    assert hellinger_topsis(means, stds, runs=1).closeness.tolist() == (
        hellinger_topsis(means, stds).closeness.tolist()
    )


def test_a_table_in_several_blocks_is_as_one_in_one():
    rng = np.random.default_rng(0)
    means, stds = rng.random((3000, 200)), rng.random((3000, 200))  # more than a block
    whole = hellinger_topsis(means, stds)
    first = np.argmax(means, axis=0), np.arange(200)
    expected = hellinger_distance(means, stds, means[first], stds[first]).mean(axis=1)
    assert whole.to_ideal == pytest.approx(expected, abs=ROUNDING)


@pytest.mark.parametrize(
    ("left_out", "published", "runs"),
    [
        (["KNN"], "CHO > MV > AVG > FNN > ELM > DRBM", range(22, 401)),  # table 3
        ([], "CHO > ELM > MV > FNN > AVG > DRBM > KNN", range(70, 267)),  # table 6
    ],
)
def test_published_rankings_hold_for_some_numbers_of_runs(case1, left_out, published, runs):
    """spec/atopsis.md: exactly for these (1 to 400 tried)."""
    study = [each.drop(left_out) for each in case1]
    found = [
        each for each in range(1, 401) if str(hellinger_topsis(*study, runs=each)) == published
    ]
    assert found == [*runs]


def test_table_10_closeness(case2):
    closeness = hellinger_topsis(*case2, maximize=False).to_frame()["closeness"]
    assert closeness[["HKNN", "LMC"]].round(3).tolist() == [0.601, 0.550]  # spec/atopsis.md


def test_saturated_distances_are_named():
    """Every distance was 1 and every closeness 0.5, without a word."""
    means, ones = [[50, 99], [94, 94], [60, 60], [99, 50]], np.ones((4, 2))
    with pytest.warns(SRCSWarning, match="^100% of the Hellinger distances are above 0.99"):
        assert hellinger_topsis(means, ones, runs=100).ranks.tolist() == [1, 1, 1, 1]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hellinger_topsis(means, 20 * ones)
        hellinger_topsis([[1, 50], [2, 99]], [[1, 1]] * 2, [1, 0])  # no weight, no say
    with pytest.warns(SRCSWarning, match="^50% of"):
        hellinger_topsis([[1, 50], [2, 99]], [[1, 1]] * 2)


@pytest.mark.parametrize("runs", [0, -1, 2.5, True])
def test_bad_runs(case1, runs):
    with pytest.raises(SRCSError, match="runs = "):
        hellinger_topsis(*case1, runs=runs)
