"""The ratio of test to training data: numbers and cross-validations."""

import pytest

from srcs_py import SRCSError
from srcs_py.stats.overlap import overlap_ratio


@pytest.mark.parametrize(
    ("overlap", "ratio"),
    [
        (None, 0),
        (0, 0),
        (0.25, 0.25),
        ("0.25", 0.25),
        ("5-fold", 1 / 4),
        ("10-fold", 1 / 9),
        ("2 folds", 1),
    ],
)
def test_ratio(overlap, ratio):
    assert overlap_ratio(overlap) == ratio


@pytest.mark.parametrize("overlap", ["five", "1-fold", "inf", True, -0.1, float("nan"), []])
def test_wrong_ratio(overlap):
    with pytest.raises(SRCSError, match=r"overlap = .* must be"):
        overlap_ratio(overlap)
