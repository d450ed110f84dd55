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
    of_means = topsis(means, normalization="none").ranks.tolist()
    assert atopsis(means, stds, (1, 0)).ranks.tolist() == of_means
    of_stds = topsis(stds, maximize=False, normalization="none").ranks.tolist()
    assert atopsis(means, stds, (0, 1)).ranks.tolist() == of_stds


@pytest.mark.parametrize(
    ("means", "stds", "options", "ranks"),
    [
        ([[3, 1], [4, 2]], [[0, 0], [0, 0]], {}, [2, 1]),
        ([[1], [2]], [[1], [1]], {"maximize": False}, [1, 2]),
        ([[1], [2]], [[1], [1]], {"maximize": True}, [2, 1]),
        ([[1]], [[0]], {}, [1]),
        ([[2, 2], [2, 2]], [[1, 1], [1, 1]], {}, [1, 1]),
        ([[-1.0], [0.0]], [[0.0], [0.0]], {"weights": (5e-324, 1.0)}, [1, 1]),  # overflowed
    ],
)
def test_small_tables(means, stds, options, ranks):
    result = atopsis(means, stds, **options)
    assert result.ranks.tolist() == ranks
    assert (result.std.closeness == 0.5).all()
    if ranks[-1] == ranks[0] and not options:
        assert (result.closeness == 0.5).all()


def test_tables_are_matched_by_name(case1):
    means, stds = case1
    shuffled = stds.sample(frac=1, random_state=0).sample(frac=1, axis=1, random_state=0)
    expected = atopsis(means, stds).to_frame()
    assert not shuffled.index.equals(means.index)
    pd.testing.assert_frame_equal(atopsis(means, shuffled).to_frame(), expected)
    # what has no names is taken by position, and lends those of the other
    pd.testing.assert_frame_equal(atopsis(means, stds.to_numpy()).to_frame(), expected)
    pd.testing.assert_frame_equal(atopsis(means.to_numpy(), stds).to_frame(), expected)
    others = (pl.DataFrame(each.reset_index().to_dict("list")) for each in case1)
    pd.testing.assert_frame_equal(atopsis(*others).to_frame(), expected)
    only = r"same algorithms \(only in means: \['KNN'\]; only in stds: \['knn'\]"
    with pytest.raises(SRCSError, match=only):
        atopsis(means, stds.rename({"KNN": "knn"}))
    with pytest.raises(SRCSError, match=r"same benchmarks \(only in means: \['Wine'\]\)"):
        atopsis(means, stds.drop(columns="Wine"))


@given(studies, weights, st.sampled_from(["none", "vector", "max", "sum", "minmax"]))
def test_everything_is_defined(study, weight, normalization):
    result = atopsis(*study, weight, normalization=normalization)
    for ranking in (result, result.mean, result.std):
        assert ((ranking.closeness >= 0) & (ranking.closeness <= 1)).all()


@given(studies, weights)
def test_a_dominated_algorithm_never_ranks_above_its_dominator(study, weight):
    means, stds = study
    ranks = atopsis(means, stds, weight).ranks
    dominates = (means[:, None] >= means).all(axis=2) & (stds[:, None] <= stds).all(axis=2)
    assert (ranks[:, None] <= ranks)[dominates].all()


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


def test_different_scales_are_warned_of_by_name(case1, case2):
    atopsis(*case1)  # a warning is an error here
    atopsis(*case2, maximize=False)
    means, stds = (each.assign(Wine=each["Wine"] * 1000) for each in case1)
    with pytest.warns(SRCSWarning, match=r"different scales: 'Wine' with values from 9.718e\+04"):
        atopsis(means, stds)
    with pytest.warns(SRCSWarning, match='Give normalization="vector"'):
        sensitivity(means, stds)
    atopsis(means, stds, normalization="none")  # said what is wanted
    for normalization in ("vector", "max", "sum", "minmax"):
        expected = atopsis(*case1, normalization=normalization).closeness
        scaled = atopsis(means, stds, normalization=normalization).closeness
        assert scaled == pytest.approx(expected, abs=ROUNDING)
    means = pd.DataFrame([[0.95, 90, 0.8], [0.9, 80, 0.85]], columns=["a", "b", "c"])
    with pytest.warns(SRCSWarning, match=r"'b' with values from 90 up, the others up to 0\.95"):
        atopsis(means, means * 0)


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
