"""Intervals of differences are R's: wilcox.test(conf.int = TRUE), t.test, TukeyHSD."""

import numpy as np
import pytest

from srcs_py.stats.intervals import (
    difference_intervals,
    rank_sum_interval,
    signed_rank_interval,
)

X = np.array([71.2, 72.9, 73.4, 74.8, 75.1, 76.3, 70.5, 72.2])
Y = np.array([69.9, 72.5, 71.1, 70.2, 73.3, 68.8, 71.7, 70.9])
Z = np.array([74.1, 75.3, 76.8, 73.9, 77.2, 78.5, 74.4, 75.0])
RUNS, SIDES = np.array([X, Y, Z]), np.triu_indices(3, 1)
ROOT = 2e-4  # R looks for the ends by uniroot(tol = 1e-4)
QTUKEY = 1e-6  # R's qtukey ends its search at 1e-4 of the quantile, and is mostly nearer
DIGITS = 1e-9  # R's numbers below have 12 digits


def test_shifts_of_the_rank_sum_test():
    # wilcox.test(x, y, conf.int = TRUE, exact = FALSE, conf.level = 1 - 0.05 / 3)$conf.int
    # and wilcox.test(x, y, conf.int = TRUE, exact = TRUE)$estimate
    assert rank_sum_interval(X, Y, 0.05 / 3) == pytest.approx(
        (2.3, -0.400057629042, 4.900030228778), abs=ROOT
    )
    # wilcox.test(round(x), round(y), conf.int = TRUE, exact = FALSE)$conf.int: ties
    _, *ends = rank_sum_interval(np.round(X), np.round(Y), 0.05)
    assert ends == pytest.approx([-4.40536890552e-05, 4.00004671031], abs=ROOT)


def test_shifts_of_the_signed_rank_test():
    # wilcox.test(x, y, paired = TRUE, conf.int = TRUE, exact = FALSE)
    assert signed_rank_interval(X - Y, 0.05) == pytest.approx(
        (1.79996850975, 0.0500832133117, 4.6499510992343), abs=ROOT
    )


@pytest.mark.parametrize(
    ("test", "paired", "low", "high"),
    [
        # TukeyHSD(aov(v ~ g)): y - x, z - x, z - y, here with the other sign
        ("tukeyHSD", False, [0.0799800813464, -4.5200199186536, -6.7700199186536],
         [4.420019918654, -0.179980081346, -2.429980081346]),
        # t.test(x, y, conf.level = 1 - 0.05 / 3)
        ("welch", False, [-0.158495791745], [4.658495791745]),
        # t.test(x, y, paired = TRUE, conf.level = 1 - 0.05 / 3)
        ("t", True, [-0.717645249674], [5.217645249674]),
        # mean(x) - mean(y) +- qt(1 - 0.05 / 6, 21) * sqrt(sum(resid(aov(v ~ g))^2) / 21 * 2 / 8)
        ("t", False, [0.0104348761295], [4.4895651238705]),
    ],
)  # fmt: skip
def test_differences_of_means(test, paired, low, high):
    found = difference_intervals(RUNS, SIDES, test, 0.05, paired=paired)
    assert found[0] == pytest.approx([2.25, -2.35, -4.6], rel=DIGITS)
    assert found[1][: len(low)] == pytest.approx(low, abs=QTUKEY if test == "tukeyHSD" else DIGITS)
    assert found[2][: len(high)] == pytest.approx(
        high, abs=QTUKEY if test == "tukeyHSD" else DIGITS
    )


def test_unequal_numbers_of_runs():
    """Eight, three and five runs: each end has its own level's number of them."""
    runs = np.where(np.arange(8) < [[8], [3], [5]], RUNS, np.nan)
    # t.test(x, y[1:3], conf.level = 1 - 0.05 / 3)$conf.int, (x, z[1:5]), (y[1:3], z[1:5])
    low = [-1.298404897162, -4.947915046775, -7.886641997395]
    high = [5.565071563828, 0.627915046775, -0.7000246692714]
    _, *ends = difference_intervals(runs, SIDES, "welch", 0.05)
    assert ends[0] == pytest.approx(low, abs=DIGITS)
    assert ends[1] == pytest.approx(high, abs=DIGITS)
    # TukeyHSD(aov(v ~ g)), with the other sign
    low = [-1.027230748880, -4.821433132026, -7.702696324589]
    high = [5.293897415547, 0.5014331320255, -0.8839703420778]
    _, *ends = difference_intervals(runs, SIDES, "tukeyHSD", 0.05)
    assert ends[0] == pytest.approx(low, abs=QTUKEY)
    assert ends[1] == pytest.approx(high, abs=QTUKEY)


def test_each_interval_alone_is_narrower():
    together = difference_intervals(RUNS, SIDES, "t", 0.05)
    alone = difference_intervals(RUNS, SIDES, "t", 0.05, simultaneous=False)
    assert (together[1] < alone[1]).all()
    assert (alone[2] < together[2]).all()


@pytest.mark.parametrize("test", ["wilcoxon", "t", "welch", "tukeyHSD"])
def test_missing_runs_are_left_out(test):
    more = np.pad(RUNS, ((0, 0), (0, 3)), constant_values=np.nan)
    for ours, expected in zip(
        difference_intervals(more, SIDES, test, 0.05),
        difference_intervals(RUNS, SIDES, test, 0.05),
        strict=True,
    ):
        np.testing.assert_allclose(ours, expected, rtol=1e-12)  # sums of other lengths


def test_too_few_runs_exclude_nothing():
    assert rank_sum_interval(X[:2], Y[:2], 0.05)[1:] == (-np.inf, np.inf)
    assert signed_rank_interval(X[:3], 0.05)[1:] == (-np.inf, np.inf)
    estimate, low, high = difference_intervals(RUNS[:2, :1], np.triu_indices(2, 1), "t", 0.05,
                                               paired=True)  # fmt: skip
    assert (low[0], high[0]) == (-np.inf, np.inf)
    assert estimate[0] == X[0] - Y[0]
