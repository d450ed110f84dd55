"""A-TOPSIS: its two steps, its tables matched by name, and its degenerate cases."""

from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from srcs_py import SRCSError, SRCSWarning, overall
from srcs_py.atopsis import atopsis, hellinger_topsis, sensitivity, topsis

# Sums of a dozen squares in another order differ in the last few of 16 digits.
ROUNDING = 1e-12

shapes = st.tuples(st.integers(1, 6), st.integers(1, 4))
studies = shapes.flatmap(
    lambda shape: st.tuples(
        arrays(float, shape, elements=st.sampled_from([-1.0, 0.0, 0.5, 3.0])),
        arrays(float, shape, elements=st.sampled_from([0.0, 0.25, 2.0])),
    )
)
weights = st.floats(0, 1).map(lambda weight: (weight, 1 - weight))


def test_it_is_topsis_of_two_topsis(case1):
    means, stds = case1
    result = atopsis(means, stds, (0.7, 0.3))
    mean = topsis(means, normalization="none")
    std = topsis(stds, maximize=False, normalization="none")
    both = topsis(np.column_stack([mean.closeness, std.closeness]), [0.7, 0.3], True, "none")
    assert result.mean.closeness.tolist() == mean.closeness.tolist()
    assert result.std.closeness.tolist() == std.closeness.tolist()
    assert result.closeness == pytest.approx(both.closeness, abs=ROUNDING)
    assert result.ideal == pytest.approx([0.7 * mean.closeness.max(), 0.3 * std.closeness.max()])
    assert result.weights.tolist() == [0.7, 0.3]


def test_a_weight_of_one_leaves_one_table(case1):
    means, stds = case1
    assert (
        atopsis(means, stds, (1, 0)).ranks.tolist()
        == topsis(means, normalization="none").ranks.tolist()
    )
    only_stds = topsis(stds, maximize=False, normalization="none").ranks.tolist()
    assert atopsis(means, stds, (0, 1)).ranks.tolist() == only_stds


def test_tables_are_matched_by_name(case1):
    means, stds = case1
    shuffled = stds.sample(frac=1, random_state=0).sample(frac=1, axis=1, random_state=0)
    expected = atopsis(means, stds).to_frame()
    assert not shuffled.index.equals(means.index)
    pd.testing.assert_frame_equal(atopsis(means, shuffled).to_frame(), expected)
    # what has no names is taken by position, and lends those of the other
    pd.testing.assert_frame_equal(atopsis(means, stds.to_numpy()).to_frame(), expected)
    pd.testing.assert_frame_equal(atopsis(means.to_numpy(), stds).to_frame(), expected)


def test_other_dataframes(case1):
    means, stds = (pl.DataFrame(each.reset_index().to_dict("list")) for each in case1)
    pd.testing.assert_frame_equal(atopsis(means, stds).to_frame(), atopsis(*case1).to_frame())


@given(studies, weights, st.sampled_from(["none", "vector", "max", "sum", "minmax"]))
def test_everything_is_defined(study, weight, normalization):
    result = atopsis(*study, weight, normalization=normalization)
    for ranking in (result, result.mean, result.std):
        assert ((ranking.closeness >= 0) & (ranking.closeness <= 1)).all()


def test_a_weight_that_rounding_exceeds_leaves_a_tie():
    """numpy warned of an overflow."""
    result = atopsis([[-1.0], [0.0]], [[0.0], [0.0]], (5e-324, 1.0))
    assert result.ranks.tolist() == [1, 1]


@given(studies, weights)
def test_a_dominated_algorithm_never_ranks_above_its_dominator(study, weight):
    means, stds = study
    ranks = atopsis(means, stds, weight).ranks
    dominates = (means[:, None] >= means).all(axis=2) & (stds[:, None] <= stds).all(axis=2)
    assert (ranks[:, None] <= ranks)[dominates].all()


def test_deterministic_algorithms_are_ranked_by_their_means():
    means = np.array([[3.0, 1.0], [4.0, 2.0]])
    result = atopsis(means, np.zeros((2, 2)))
    assert result.std.closeness.tolist() == [0.5, 0.5]
    assert result.ranks.tolist() == [2, 1]


@pytest.mark.parametrize("study", [([[1]], [[0]]), ([[2, 2], [2, 2]], [[1, 1], [1, 1]])])
def test_where_nothing_tells_them_apart_closeness_is_one_half(study):
    result = atopsis(*study)
    assert (result.closeness == 0.5).all()
    assert (result.ranks == 1).all()


def test_costs_turn_the_order_around():
    means, stds = [[1], [2]], [[1], [1]]
    assert atopsis(means, stds, maximize=False).ranks.tolist() == [1, 2]
    assert atopsis(means, stds, maximize=True).ranks.tolist() == [2, 1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"stds": [[1, -0.1], [1, 1]]}, r"stds: row 0, column 1 is -0.1; a standard deviation is"),
        ({"stds": [[1, np.nan], [1, 1]]}, "stds: row 0, column 1 is nan"),
        ({"stds": [[1, 1]]}, r"stds has the shape \(1, 2\); it must be \(2, 2\), as means"),
        ({"stds": [[1], [1]]}, r"stds has the shape \(2, 1\)"),
        ({"weights": (0.7, 0.2)}, "weights sum to 0.9; they must sum to 1"),
        ({"weights": 0.7}, "weights sum to 1.4"),
        ({"weights": (0.5, 0.3, 0.2)}, r"it must be \(2,\), one value for each"),
        ({"benchmark_weights": (2, -1)}, "benchmark_weights = "),
        ({"benchmark_weights": {"C1": 2}}, "'C1' is not a benchmark"),
        ({"benchmark_weights": {"B1": -1}}, "benchmark_weights = {'B1': -1} must be numbers"),
        ({"benchmark_weights": {"B1": 0, "B2": 0}}, "benchmark_weights sum to 0"),
    ],
)
def test_bad_input_is_named(arguments, message):
    study = {"means": [[1, 2], [3, 4]], "stds": [[1, 1], [1, 1]]}
    with pytest.raises(SRCSError, match=message):
        atopsis(**study | arguments)


def test_names_that_disagree_are_named(case1):
    means, stds = case1
    with pytest.raises(
        SRCSError, match=r"same algorithms \(only in means: \['KNN'\]; only in stds: \['knn'\]"
    ):
        atopsis(means, stds.rename({"KNN": "knn"}))
    with pytest.raises(SRCSError, match=r"same benchmarks \(only in means: \['Wine'\]\)"):
        atopsis(means, stds.drop(columns="Wine"))


def test_unlike_scales_are_warned_of_by_name(case1):
    means, stds = (each.copy() for each in case1)
    means["Wine"], stds["Wine"] = means["Wine"] * 1000, stds["Wine"] * 1000
    with pytest.warns(SRCSWarning, match=r"different scales: 'Wine' with values from 9.718e\+04"):
        atopsis(means, stds)
    with pytest.warns(SRCSWarning, match='Give normalization="vector"'):
        sensitivity(means, stds)
    for normalization in ("none", "vector", "max", "sum", "minmax"):  # said what is wanted
        atopsis(means, stds, normalization=normalization)


@pytest.mark.parametrize("normalization", ["vector", "max", "sum", "minmax"])
def test_normalized_tables_have_no_scale(case1, normalization):
    means, stds = case1
    scale = np.where(means.columns == "Wine", 1000.0, 1.0)
    expected = atopsis(means, stds, normalization=normalization)
    scaled = atopsis(means * scale, stds * scale, normalization=normalization)
    assert scaled.closeness == pytest.approx(expected.closeness, abs=ROUNDING)


def test_fractions_among_per_cents_are_named():
    means = pd.DataFrame([[0.95, 90, 0.8], [0.9, 80, 0.85]], columns=["a", "b", "c"])
    with pytest.warns(SRCSWarning, match=r"'b' with values from 90 up, the others up to 0\.95"):
        atopsis(means, means * 0)


def test_the_published_tables_are_on_one_scale(case1, case2):
    atopsis(*case1)  # a warning is an error here
    atopsis(*case2, maximize=False)


@pytest.mark.parametrize("method", [atopsis, topsis, hellinger_topsis, overall])
def test_minimize_is_answered_with_maximize_false(method):
    """It was a TypeError that named no way."""
    with pytest.raises(SRCSError, match="write maximize=False where smaller is better"):
        method([[90, 80], [85, 85]], [[2, 1], [1, 1]], minimize=True)


def test_none_is_the_program_of_the_first_author():
    """Numbers of the unit test of paaatcha/decision-making (2016), printed with eight digits."""
    folder = Path(__file__).parent
    files = (folder / f"author_test_{kind}.csv" for kind in ("mean", "std"))
    tables = [np.loadtxt(file, delimiter=",") for file in files]
    found = atopsis(*tables, (0.6, 0.4), maximize=False, normalization="none")
    expected = [
        (0.6 * found.mean.closeness, [0.21754245, 0.18457388, 0.39961643, 0.58045178]),
        (0.4 * found.std.closeness, [0.068052, 0.05101649, 0.36236866, 0.39569095]),
        (found.closeness, [0.07054587, 0, 0.67297213, 1]),
    ]
    for ours, printed in expected:
        np.testing.assert_allclose(ours, printed, rtol=0, atol=5.1e-9)  # half of the last digit
    vector = atopsis(*tables, (0.6, 0.4), maximize=False, normalization="vector")
    assert np.abs(vector.closeness - found.closeness).max() > 0.01
