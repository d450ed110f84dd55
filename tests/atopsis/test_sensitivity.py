"""Where the ranking changes: exact break points against a very fine grid."""

from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from srcs_py import SRCSError
from srcs_py.atopsis import atopsis, sensitivity
from srcs_py.atopsis.crossings import weight_crossings

# At a crossing two closeness coefficients differ by rounding only.
ROUNDING = 1e-12
STEPS = 20_001


def closeness(mean, std, weight):
    """Return closeness (weights, algorithms) straight from its definition."""
    x, y = weight[:, None] * mean, (1 - weight[:, None]) * std
    to_ideal = np.hypot(x - x.max(axis=1, keepdims=True), y - y.max(axis=1, keepdims=True))
    to_anti = np.hypot(x - x.min(axis=1, keepdims=True), y - y.min(axis=1, keepdims=True))
    return to_anti / (to_ideal + to_anti)


def changes_on_a_grid(mean, std):
    """Return the pairs that change places, each with the grid cell in which they do."""
    grid = np.linspace(0, 1, STEPS)[1:-1]
    values = closeness(mean, std, grid)
    found = []
    for i, j in zip(*np.triu_indices(mean.size, 1), strict=True):
        sign = np.sign(values[:, i] - values[:, j])
        found += [(i, j, grid[at], grid[at + 1]) for at in np.flatnonzero(np.diff(sign))]
    return found


@pytest.mark.parametrize("seed", range(25))
def test_crossings_are_those_of_a_fine_grid(seed):
    rng = np.random.default_rng(seed)
    mean, std = rng.random(7), rng.random(7) * rng.choice([1, 0.05])
    weights, ahead, behind = weight_crossings(mean, std)
    ours = {frozenset(pair): weight for *pair, weight in zip(ahead, behind, weights, strict=True)}
    grid = changes_on_a_grid(mean, std)
    assert len(grid) == len(ours) == weights.size
    for i, j, low, high in grid:
        assert low - 1 / STEPS <= ours[frozenset((i, j))] <= high + 1 / STEPS


@pytest.mark.parametrize("seed", range(10))
def test_at_a_crossing_the_two_are_tied(seed):
    rng = np.random.default_rng(seed)
    mean, std = rng.random(12), rng.random(12)
    weights, ahead, behind = weight_crossings(mean, std)
    assert weights.size
    at = closeness(mean, std, weights)
    here = np.arange(weights.size)
    assert at[here, ahead] == pytest.approx(at[here, behind], abs=ROUNDING)
    beyond = closeness(mean, std, (1 + weights) / 2)
    assert (beyond[here, ahead] > beyond[here, behind]).all()


values = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=7)


@given(values, st.data())
def test_each_discordant_pair_crosses_once(mean, data):
    size = {"min_size": len(mean), "max_size": len(mean)}
    std = data.draw(st.lists(st.sampled_from([0.1, 0.2, 0.3]), **size))
    check_discordant(np.array(mean), np.array(std))


def check_discordant(mean, std):
    weights, ahead, behind = weight_crossings(mean, std)
    discordant = (mean[:, None] - mean) * (std[:, None] - std) < 0
    assert 2 * weights.size == discordant.sum()
    assert ((weights > 0) & (weights < 1)).all()
    assert (np.diff(weights) >= 0).all()
    assert discordant[ahead, behind].all()
    assert (mean[ahead] > mean[behind]).all()


def test_many_algorithms_in_blocks_and_rounding_that_makes_no_crossing():
    check_discordant(*np.random.default_rng(0).random((2, 900)))  # 810,000 pairs: more than a block
    # 0.1 + 0.2 is not more than 0.3, and so the first crosses the third alone, as the second
    study = sensitivity([[0.1 + 0.2], [0.3], [0.9]], [[0.2], [0.1], [0.3]])
    assert study.crossings.size == 2


@pytest.mark.parametrize("gap", [1e-4, 1e-9, 1e-13])
def test_crossings_have_all_digits_where_standard_deviations_are_close(gap):
    """There the root of the quadratic is a difference of nearly equal numbers."""

    def lead(a, b):
        return (a - b) * (a * (1 - b) + b * (1 - a))

    mean, std = [1.0, 0.0, 0.71, 0.23], [1.0, 0.0, 0.43 - gap, 0.43]
    weights, ahead, behind = weight_crossings(np.array(mean), np.array(std))
    ((at,),) = np.nonzero((ahead == 2) & (behind == 3))
    with localcontext(prec=60):
        (xi, xj), (yi, yj) = map(Decimal, mean[2:]), map(Decimal, std[2:])
        a, b, c = lead(xi, xj), lead(xi, yj) + lead(yi, xj), lead(yi, yj)
        ratio = ((-b + (b * b - 4 * a * c).sqrt()) / (2 * a)).sqrt()
        exact = float(ratio / (1 + ratio))
    assert weights[at] == pytest.approx(exact, rel=1e-14)


def test_each_interval_has_one_ranking(case1):
    study = sensitivity(*case1)
    table = study.intervals()
    assert table["from"].tolist() == [0, *study.break_points]
    assert table["to"].tolist() == [*study.break_points, 1]
    assert table["width"].sum() == pytest.approx(1)
    for _, row in table.iterrows():
        for share in (0.01, 0.5, 0.99):
            weight = row["from"] + share * row["width"]
            assert str(atopsis(*case1, (weight, 1 - weight))) == row["ranking"]
    assert (table["ranking"] != table["ranking"].shift()).all()
    assert table["change"].iloc[[0, -1]].tolist() == ["", "FNN passes AVG"]
    for weight, low, high in zip(
        (table["from"] + table["to"]) / 2, table["from"], table["to"], strict=True
    ):
        assert study.stable_interval(weight) == (low, high)
    assert study.stable_interval(0) == (0, study.break_points[0])
    assert study.stable_interval(1) == (study.break_points[-1], 1)
    point = study.break_points[3]
    assert study.stable_interval(point) == (point, point)


def test_grid_and_stability(case1):
    study = sensitivity(*case1, mean_weights=[0.5, 1.0])
    for weight, closeness_, ranks in zip(
        study.mean_weights, study.closeness, study.ranks, strict=True
    ):
        ranking = atopsis(*case1, (weight, 1 - weight))
        assert closeness_.tolist() == ranking.closeness.tolist()
        assert ranks.tolist() == ranking.ranks.tolist()
    stability = study.stability()
    assert stability.loc["CHO", ["best_rank", "worst_rank"]].tolist() == [1, 2]
    assert stability["first_share"].sum() == pytest.approx(1)
    assert stability.loc["KNN", "first_share"] == pytest.approx(study.break_points[1])


@pytest.mark.parametrize(
    "study",
    [
        ([[1]], [[0]]),
        ([[1, 2], [1, 2]], [[1, 1], [1, 1]]),
        ([[1], [2]], [[0], [0]]),
        ([[2], [2]], [[1], [3]]),
    ],
)
def test_degenerate_studies_have_one_ranking(study):
    result = sensitivity(*study)
    assert result.break_points.size == 0
    assert len(result.intervals()) == 1
    assert not np.isnan(result.closeness).any()
    assert result.stable_interval(0.5) == (0, 1)


@pytest.mark.parametrize("weights", [[], [1.1], [-0.1], [np.nan], "x", 0.5, [[0.5]]])
def test_bad_weights(case1, weights):
    with pytest.raises(SRCSError, match=r"mean_weights.* must be an? (list|array) of numbers"):
        sensitivity(*case1, mean_weights=weights)
