"""TOPSIS against a hand calculation, another implementation, and its theory."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from pymcdm import methods, normalizations

from srcs_py import SRCSError
from srcs_py.atopsis import topsis

# Sums of a dozen squares in another order differ in the last few of 16 digits.
ROUNDING = 1e-12

NORMALIZATIONS = ["none", "vector", "max", "sum", "minmax"]

shapes = st.tuples(st.integers(1, 7), st.integers(1, 5))
# Few distinct values, so that ties, constant columns and zeros come up.
matrices = shapes.flatmap(
    lambda shape: arrays(float, shape, elements=st.sampled_from([-2.0, 0.0, 0.5, 1.0, 7.25]))
)


def problem(seed):
    rng = np.random.default_rng(seed)
    rows, columns = rng.integers(2, 15, 2)
    weights = rng.dirichlet(np.ones(columns))
    return rng.random((rows, columns)) + 0.01, weights, rng.random(columns) < 0.5


def test_a_hand_calculation():
    # Column 1 (cost): 3, 4, norm 5; column 2 (benefit): 8, 6, norm 10; weights 1/2 each.
    result = topsis([[3, 8], [4, 6]], [0.5, 0.5], [False, True])
    assert result.ideal == pytest.approx([0.3, 0.4])
    assert result.anti_ideal == pytest.approx([0.4, 0.3])
    assert result.to_ideal == pytest.approx([0, np.sqrt(0.02)])
    assert result.to_anti_ideal == pytest.approx([np.sqrt(0.02), 0])
    assert result.closeness.tolist() == [1, 0]
    assert result.ranks.tolist() == [1, 2]


@pytest.mark.parametrize("normalization", ["vector", "max", "sum"])
def test_numbers_below_0_are_divided_by_their_size(normalization):
    """By the norm, the largest or the sum of absolute values, and not of the numbers."""
    matrix = np.array([[-3.0, 1.0], [-4.0, 3.0], [-0.5, 2.0]])
    divisor = {
        "vector": np.sqrt((matrix**2).sum(axis=0)),
        "max": np.abs(matrix).max(axis=0),
        "sum": np.abs(matrix).sum(axis=0),
    }[normalization]
    result = topsis(matrix, [0.6, 0.4], normalization=normalization)
    assert result.ideal == pytest.approx(matrix.max(axis=0) / divisor * [0.6, 0.4], abs=ROUNDING)
    assert result.anti_ideal == pytest.approx(matrix.min(axis=0) / divisor * [0.6, 0.4])


@pytest.mark.parametrize("seed", range(20))
def test_pymcdm_agrees(seed):
    matrix, weights, benefit = problem(seed)
    theirs = {
        "vector": methods.TOPSIS(normalizations.vector_normalization),
        "minmax": methods.TOPSIS(normalizations.minmax_normalization),
    }
    for normalization, method in theirs.items():
        ours = topsis(matrix, weights, benefit, normalization)
        expected = method(matrix, weights, np.where(benefit, 1, -1))
        assert ours.closeness == pytest.approx(expected, abs=ROUNDING)


@given(matrices, st.sampled_from(NORMALIZATIONS), st.booleans())
def test_everything_is_defined(matrix, normalization, benefit):
    result = topsis(matrix, maximize=benefit, normalization=normalization)
    assert ((result.closeness >= 0) & (result.closeness <= 1)).all()
    assert result.ranks.min() == 1
    if len(np.unique(matrix, axis=0)) == 1:
        assert (result.closeness == 0.5).all()
        assert (result.ranks == 1).all()


@given(matrices, st.sampled_from(NORMALIZATIONS), st.randoms(use_true_random=False))
def test_permutations_permute(matrix, normalization, random):
    rows = random.sample(range(len(matrix)), len(matrix))
    columns = random.sample(range(matrix.shape[1]), matrix.shape[1])
    weights = np.arange(1.0, matrix.shape[1] + 1)
    weights /= weights.sum()
    before = topsis(matrix, weights, normalization=normalization)
    after = topsis(matrix[rows][:, columns], weights[columns], normalization=normalization)
    assert after.closeness == pytest.approx(before.closeness[rows], abs=ROUNDING)
    assert after.ranks.tolist() == before.ranks[rows].tolist()


@given(matrices, st.sampled_from(NORMALIZATIONS))
def test_a_dominated_alternative_never_ranks_above_its_dominator(matrix, normalization):
    ranks = topsis(matrix, normalization=normalization).ranks
    dominates = (matrix[:, None] >= matrix).all(axis=2)
    assert (ranks[:, None] <= ranks)[dominates].all()


@pytest.mark.parametrize("scale", [1e-200, 1e200])
@pytest.mark.parametrize("normalization", NORMALIZATIONS)
def test_squares_neither_overflow_nor_vanish(scale, normalization):
    matrix, weights, benefit = problem(1)
    plain = topsis(matrix, weights, benefit, normalization)
    scaled = topsis(matrix * scale, weights, benefit, normalization)
    assert scaled.closeness == pytest.approx(plain.closeness, abs=ROUNDING)


def test_a_table_in_several_blocks_is_as_one_in_one():
    rng = np.random.default_rng(0)
    matrix = rng.random((2000, 300))  # more cells than a block has
    result = topsis(matrix, normalization="none")
    ideal = matrix.max(axis=0) / 300
    expected = np.linalg.norm(matrix / 300 - ideal, axis=1)
    assert result.to_ideal == pytest.approx(expected, abs=ROUNDING)


def test_names_stay_with_their_rows():
    table = pd.DataFrame({"who": ["b", "a"], "p": [1, 2], "q": [3, 4]})
    for each in (table, table.set_index("who")):
        frame = topsis(each).to_frame()
        assert frame.index.tolist() == ["b", "a"]
        assert frame.index.name == "algorithm"
        assert frame.columns.tolist() == ["closeness", "rank"]
        assert frame["rank"].to_dict() == {"a": 1, "b": 2}
    assert str(topsis(table)) == "a > b"
    assert str(topsis([[1], [2], [1]])) == "A2 > A1 = A3"
    ties = topsis([[0.5], [0.9], [0.9 - 1e-15], [0.1], [0.5]], normalization="none")
    assert ties.ranks.tolist() == [3, 1, 1, 5, 3]
    matrix = np.array([[1.0, 4.0], [2.0, 3.0]])
    table, weights = pd.DataFrame(matrix, columns=["p", "q"]), pd.Series({"q": 0.1, "p": 0.9})
    assert topsis(table, weights).ranks.tolist() == [2, 1]  # by their labels
    assert topsis(matrix, weights.to_numpy()).ranks.tolist() == [1, 2]
    assert matrix.tolist() == [[1, 4], [2, 3]]
    matrix += 0  # still writable


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"matrix": [[1, np.nan]]}, "row 0, column 1 is nan; every cell needs a finite number"),
        ({"matrix": [[1, 2], [np.inf, 1]]}, "row 1, column 0 is inf"),
        ({"matrix": [[1, 2], [1, -1e305]]}, "row 1, column 1 is -1e.305; .* 1e300 at most"),
        ({"matrix": [[1, 2], [1]]}, "matrix must be an array; it has rows of different lengths"),
        ({"matrix": [1, 2]}, "matrix has 1 dimensions; a table has two"),
        ({"matrix": [[]]}, "matrix is empty"),
        ({"matrix": 3}, "matrix is a int; it must be a table"),
        ({"matrix": [[1, "x"]]}, "column 1 is"),
        ({"matrix": [[True, False]]}, "column 0 is bool; numbers are needed"),
        ({"matrix": pd.DataFrame([[1], [2]], ["a", "a"])}, "the algorithm 'a' occurs twice"),
        ({"weights": [0.5, 0.6]}, "weights sum to 1.1; they must sum to 1; divide each by 1.1."),
        ({"weights": [1.5, -0.5]}, r"weights = \[1.5, -0.5\] must be numbers that are not neg"),
        ({"weights": [0.5, 0.5 + 1e-8]}, "they must sum to 1"),
        ({"weights": [np.nan, 1]}, "must be numbers that are not negative"),
        ({"weights": "all"}, "must be numbers"),
        ({"weights": [1]}, r"it must be \(2,\), one value for each"),
        ({"weights": pd.Series({"p": 1.0, "q": 0.0})}, "'p' is not a benchmark: known are"),
        ({"maximize": "yes"}, "maximize = 'yes' must be True or False"),
        ({"maximize": [True]}, r"it must be \(2,\), one value for each"),
        ({"normalization": "total"}, "normalization = 'total' is unknown"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(SRCSError, match=message):
        topsis(**{"matrix": [[1, 2], [3, 4]]} | arguments)
