"""Each scheme does to the data what the SRCS article's section "Noisy datasets" says."""

import numpy as np
import pytest
from scipy import stats

from srcs_py.base.errors import SRCSError
from srcs_py.experiments.noise import SCHEMES, add_noise

RNG = np.random.default_rng(0)
N = 2000
X = np.column_stack([RNG.random(N) * 10, RNG.normal(size=N), RNG.integers(0, 3, N) * 5.0])
Y = RNG.choice(["a", "b", "c"], N, p=[0.2, 0.5, 0.3])
# A correct implementation fails a test at this level once in 10 000 seeds; the seed is fixed.
UNLIKELY = 1e-4


def _noisy(scheme, ratio, **settings):
    return add_noise(X, Y, scheme, ratio, np.random.default_rng(1), **settings)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_noise_is_a_copy(scheme):
    noisy_X, noisy_y = _noisy(scheme, 0)
    np.testing.assert_array_equal(noisy_X, X)
    np.testing.assert_array_equal(noisy_y, Y)
    assert not np.shares_memory(noisy_X, X)
    assert not np.shares_memory(noisy_y, Y)


@pytest.mark.parametrize("ratio", [5, 37.5, 100])
def test_random_class_noise_gives_that_share_another_class(ratio):
    noisy_X, noisy_y = _noisy("CLA_RAND", ratio)
    np.testing.assert_array_equal(noisy_X, X)
    assert (noisy_y != Y).sum() == round(N * ratio / 100)


def test_random_class_noise_prefers_no_class():
    _, noisy = _noisy("CLA_RAND", 100)
    for label in "abc":
        counts = np.unique(noisy[label == Y], return_counts=True)[1]
        assert counts.size == 2
        assert stats.chisquare(counts).pvalue > UNLIKELY


def test_pairwise_class_noise_moves_the_majority_to_the_second():
    noisy_X, noisy_y = _noisy("CLA_PAIR", 30)
    np.testing.assert_array_equal(noisy_X, X)
    moved = noisy_y != Y
    assert set(Y[moved]) == {"b"}
    assert set(noisy_y[moved]) == {"c"}
    assert stats.binomtest(int(moved.sum()), int((Y == "b").sum()), 0.3).pvalue > UNLIKELY


def test_pairwise_class_noise_on_equal_classes_takes_the_first_two():
    y = np.repeat([2, 0, 1], 50)
    _, noisy = add_noise(np.zeros((150, 1)), y, "CLA_PAIR", 100, np.random.default_rng(0))
    assert (noisy == np.repeat([2, 1, 1], 50)).all()


def test_random_attribute_noise_is_uniform_over_the_domain():
    noisy_X, noisy_y = _noisy("ATT_RAND", 40)
    np.testing.assert_array_equal(noisy_y, Y)
    for column in range(2):
        hit = noisy_X[:, column] != X[:, column]
        assert hit.sum() == round(0.4 * N)
        low, high = X[:, column].min(), X[:, column].max()
        uniform = stats.uniform(low, high - low)
        assert stats.kstest(noisy_X[hit, column], uniform.cdf).pvalue > UNLIKELY
    assert ((noisy_X != X).sum(axis=1) == 1).any()  # each attribute has its own examples


def test_gaussian_attribute_noise_has_a_fifth_of_the_range():
    noisy_X, noisy_y = _noisy("ATT_GAUS", 40)
    np.testing.assert_array_equal(noisy_y, Y)
    for column in range(3):
        shift = (noisy_X - X)[:, column]
        shift = shift[shift != 0]
        assert shift.size == round(0.4 * N)
        normal = stats.norm(0, np.ptp(X[:, column]) / 5)
        assert stats.kstest(shift, normal.cdf).pvalue > UNLIKELY


@pytest.mark.parametrize("scheme", ["ATT_RAND", "ATT_GAUS"])
def test_nominal_attributes_keep_their_values(scheme):
    noisy_X, _ = _noisy(scheme, 100, nominal=[2])
    values, counts = np.unique(noisy_X[:, 2], return_counts=True)
    assert values.tolist() == [0, 5, 10]
    assert stats.chisquare(counts).pvalue > UNLIKELY
    assert (noisy_X[:, :2] != X[:, :2]).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"scheme": "CLA"}, "scheme = 'CLA' is ambiguous"),
        ({"ratio": 101}, "ratio = 101"),
        ({"ratio": float("nan")}, "ratio = nan"),
        ({"X": [[np.nan], [1]]}, "missing or infinite"),
        ({"X": [["a"], ["b"]]}, "X must be numeric"),
        ({"X": [1.0, 2.0]}, "do not fit"),
        ({"y": [0, 1, 2]}, "do not fit"),
        ({"y": [1, 1]}, "a single class"),
        ({"nominal": [1]}, "nominal = 1 is not a column"),
        ({"nominal": [0.0]}, "nominal = 0.0 is not a column"),
        ({"nominal": [False]}, "nominal = False is not a column"),
    ],
)
def test_bad_input_is_named(arguments, message):
    plain = {"X": [[0.0], [1.0]], "y": [0, 1], "scheme": "ATT_RAND", "ratio": 10}
    with pytest.raises(SRCSError, match=message):
        add_noise(**(plain | arguments), seed=0)
