import math
from fractions import Fraction

import numpy as np
import pytest

from srcs_py.stats import moments as module
from srcs_py.stats.moments import moments

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


def test_means_near_the_largest_double_are_numbers_everywhere(monkeypatch):
    monkeypatch.setattr(module, "EXTENDED", False)
    mean, sd = moments(np.array([[[1.5e308, 1.5e308], [1.5e308, 0.0]]]), np.array([[2, 2]]))
    assert mean.tolist() == [[1.5e308, 7.5e307]]
    assert sd[0, 0] == 0
    assert sd[0, 1] == pytest.approx(1.5e308 / math.sqrt(2), rel=ROUNDING)


def test_a_large_offset_does_not_cancel():
    offset = 1e9
    values = np.array([1.0, 2.0, 3.0, 4.0])
    _, sd = moments((values + offset)[None, None], np.array([[4]]))
    assert sd[0, 0] == pytest.approx(math.sqrt(5 / 3), rel=ROUNDING)


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
