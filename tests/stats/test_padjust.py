import numpy as np
import pytest

from srcs_py import SRCSError, p_adjust

from ..oracle.families import corrected
from ..studies import R_CORRECTIONS

ROUNDING = 1e-14  # products and quotients of the same numbers in another order
METHODS = [each for each in R_CORRECTIONS if each != "none"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("tests", [1, 2, 3, 7, 28])
def test_families_equal_statsmodels_one_by_one(method, tests):
    # few families: statsmodels runs the garbage collector for each
    p = np.random.default_rng(tests).uniform(size=(6, tests)) ** 3
    p[2:4] = np.round(p[2:4], 1)  # tied p-values
    p[3:][np.random.default_rng(1).uniform(size=(3, tests)) < 0.3] = np.nan
    wanted = [corrected(row, method) for row in p]
    found = p_adjust(p.reshape(2, 3, tests), method).reshape(6, tests)  # the last axis is a family
    np.testing.assert_allclose(found, wanted, rtol=ROUNDING)


# R 4.2.2: p.adjust(c(0.01, 0.02, NA, 0.03, 0.005), method)
FROM_R = {
    "holm": [0.03, 0.04, np.nan, 0.04, 0.02],
    "hochberg": [0.03, 0.03, np.nan, 0.03, 0.02],
    "hommel": [0.03, 0.03, np.nan, 0.03, 0.02],
    "bonferroni": [0.04, 0.08, np.nan, 0.12, 0.02],
    "BH": [0.02, 0.08 / 3, np.nan, 0.03, 0.02],
    "BY": [0.02 * 25 / 12, 0.08 / 3 * 25 / 12, np.nan, 0.03 * 25 / 12, 0.02 * 25 / 12],
    "fdr": [0.02, 0.08 / 3, np.nan, 0.03, 0.02],
    "none": [0.01, 0.02, np.nan, 0.03, 0.005],
}


@pytest.mark.parametrize("method", R_CORRECTIONS)
def test_a_missing_test_takes_no_part_as_in_r(method):
    p = [0.01, 0.02, np.nan, 0.03, 0.005]
    np.testing.assert_allclose(p_adjust(p, method), FROM_R[method], rtol=ROUNDING)


@pytest.mark.parametrize("method", R_CORRECTIONS)
def test_nothing_to_correct(method):
    assert p_adjust(np.empty((3, 0)), method).shape == (3, 0)
    assert np.isnan(p_adjust([np.nan, np.nan], method)).all()


@pytest.mark.parametrize("method", R_CORRECTIONS)
def test_the_input_is_left_alone(method):
    p = np.array([0.03, 0.01])
    result = p_adjust(p, method)
    result[:] = 0
    assert p.tolist() == [0.03, 0.01]


@pytest.mark.parametrize(
    ("p", "method", "message"),
    [
        ([0.5, 1.5], "holm", r"p holds 1\.5; .*between 0 and 1"),
        ([-0.1], "holm", r"p holds .*-0\.1"),
        (["high"], "holm", r"p must be an array of numbers .*'high'"),
        (0.5, "holm", r"p = 0\.5 must be an array"),
        ([0.5], "Holm", r"correction = 'Holm' is unknown: did you mean 'holm'\?"),
        ([0.5], "ho", r"correction = 'ho' is ambiguous.*'holm', 'hochberg', 'hommel'"),
    ],
)
def test_bad_input(p, method, message):
    with pytest.raises(SRCSError, match=message):
        p_adjust(p, method)
