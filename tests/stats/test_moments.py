import math
from fractions import Fraction

import numpy as np
import pytest

from srcs_py.stats import moments as module
from srcs_py.stats.moments import moments
from srcs_py.stats.pairwise import pooled_variance

ROUNDING = 1e-14  # numpy's sums of a few squares


@pytest.mark.parametrize("extended", [True, False])
def test_means_of_decimals_are_the_nearest_doubles(extended, monkeypatch):
    """R's mean() sums in extended precision, and the winner of a pair can hang on it."""
    monkeypatch.setattr(module, "EXTENDED", extended and module.EXTENDED)
    rng = np.random.default_rng(0)
    runs = np.round(rng.uniform(0, 100, size=(200, 1, 30)), 1)
    mean, _ = moments(runs, np.full((200, 1), 30))
    exact = [float(sum(map(Fraction, row.tolist())) / 30) for row in runs[:, 0]]
    assert mean[:, 0].tolist() == exact


def test_a_large_offset_does_not_cancel():
    offset = 1e9
    values = np.array([1.0, 2.0, 3.0, 4.0])
    _, sd = moments((values + offset)[None, None], np.array([[4]]))
    assert sd[0, 0] == pytest.approx(math.sqrt(5 / 3), rel=ROUNDING)


def test_squares_beyond_the_range_of_doubles():
    """R 4.2.2: sd(c(1e300, 2e300)) is Inf, and sd(c(1e-310, 2e-310)) is 0."""
    mean, sd = moments(np.array([[[1e300, 2e300], [1e-310, 2e-310]]]), np.array([[2, 2]]))
    assert mean[0].tolist() == pytest.approx([1.5e300, 1.5e-310])
    assert sd.tolist() == [[np.inf, 0.0]]


@pytest.mark.parametrize("size", [8e153, 1.2e154])
def test_squares_and_sums_beyond_doubles_of_a_variance_that_is_not(size):
    """R 4.2.2: sd(c(-1, 1, 1, 1) * 8e153) is 8e153; R sums in a wider format."""
    runs = np.array([[[-size, size, size, size, np.nan], [1.0, 2.0, 3.0, 4.0, 5.0]]])
    counts = np.array([[4, 5]])
    _, sd = moments(runs, counts)
    assert sd[0].tolist() == pytest.approx([size, math.sqrt(2.5)], rel=ROUNDING)
    assert np.isinf(pooled_variance(sd, counts)[0])  # without a warning


@pytest.mark.parametrize("counts", ["whole", "with holes"])
def test_standard_deviations_do_not_depend_on_the_order_of_the_runs(counts):
    rng = np.random.default_rng(0)
    runs = rng.normal(size=(20, 3, 50)) * 10.0 ** rng.integers(-100, 140, (20, 3, 1))
    number = np.full((20, 3), 50)
    if counts == "with holes":
        number[:, 1] = 47
        runs[:, 1, 47:] = np.nan
    mean, sd = moments(runs, number)
    shuffled = runs.copy()
    for at in np.ndindex(20, 3):
        shuffled[at][: number[at]] = rng.permutation(runs[at][: number[at]])
    other_mean, other_sd = moments(shuffled, number)
    same = mean == other_mean  # of R, whose last bit can depend on it
    assert np.count_nonzero(same) > 55
    np.testing.assert_array_equal(sd[same], other_sd[same])


def test_standard_deviations_are_the_nearest_doubles():
    """Both parts of each square count: sums of the first parts alone are off in the last digits."""
    runs = np.random.default_rng(0).normal(size=(5, 4, 1000)) * 10.0 ** np.arange(-2, 2)[:, None]
    mean, sd = moments(runs, np.full((5, 4), 1000))
    deviation = runs - mean[:, :, None]
    exact = [math.fsum(each) for each in np.square(deviation).reshape(20, 1000)]
    assert sd.ravel().tolist() == np.sqrt(np.array(exact) / 999).tolist()
