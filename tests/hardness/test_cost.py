"""Hardness against the definition (numerical integration of QI) and against known means."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.inputs import METHODS

# Closed forms against each other: a few roundings of numbers below 1.
ROUNDING = 1e-12
# The midpoint rule below with 20 000 cells misplaces a jump of height <= 2 by half a cell.
MIDPOINTS = (np.arange(20_000) + 0.5) / 20_000
MIDPOINT_ERROR = 2 * 0.5 / 20_000 + 1e-6


def _labelled(rng, n, levels=None):
    scores = rng.random(n) if levels is None else rng.integers(0, levels + 1, n) / levels
    y = rng.permutation(np.arange(n) % 3 == 0).astype(int)
    return scores, y


def _integral_of_qi(scores, y, method, weight=lambda c: 1.0, threshold=0.5):
    """Integrate QI(x, T(c), c) w(c), with the definitions of the article's section 2."""
    c = MIDPOINTS
    if method == "score_fixed":
        predicted_positive = (scores <= threshold)[:, None] & np.ones(c.size, dtype=bool)
    elif method == "score_driven":
        predicted_positive = scores[:, None] <= c
    else:
        rate = (scores[:, None] >= scores).mean(axis=1)  # share of the scores <= s
        predicted_positive = rate[:, None] <= c
    false_negative = (y == 0)[:, None] & ~predicted_positive
    false_positive = (y == 1)[:, None] & predicted_positive
    return ((2 * c * false_negative + 2 * (1 - c) * false_positive) * weight(c)).mean(axis=1)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("levels", [None, 5])
@pytest.mark.parametrize(
    ("weight", "density"),
    [(None, np.ones_like)] + [(beta, stats.beta(*beta).pdf) for beta in ((1, 1), (2, 5), (3, 2))],
)
def test_hardness_is_the_integral_of_qi(method, levels, weight, density):
    scores, y = _labelled(np.random.default_rng(3), 60, levels)
    ours = instance_hardness(scores, y, method, cost_density=weight, ties="max")
    error = MIDPOINT_ERROR * density(MIDPOINTS).max()
    np.testing.assert_allclose(
        ours, _integral_of_qi(scores, y, method, density), rtol=0, atol=error
    )


NEAR = np.nextafter(0.3, [0.0, 1.0])  # the next numbers below and above
KINDS = {
    "all different": lambda rng, n: rng.random(n),
    "tied": lambda rng, n: rng.integers(0, 7, n) / 6,
    "different in the last bit": lambda rng, n: rng.choice([*NEAR, 0.3, 0.0, 1.0], n),
    "some of each": lambda rng, n: rng.choice([*NEAR, *rng.random(n)], n),
    "tiny": lambda rng, n: 10.0 ** -rng.integers(0, 320, n),
    "with a negative zero": lambda rng, n: rng.choice([-0.0, 0.0, 5e-324, 1.0], n),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [2, 3, 64, 65, 5000])
@pytest.mark.filterwarnings("ignore:scores and labels look inverted")
def test_rates_are_shares_of_scores_up_to_each(kind, count):
    """However near to each other scores are: k / n by counting, against the sort."""
    scores, y = KINDS[kind](np.random.default_rng(count), count), np.arange(count) % 2
    rate = np.searchsorted(np.sort(scores), scores, side="right") / count
    found = instance_hardness(scores, y, "rate_driven", ties="max")
    np.testing.assert_allclose(found, np.where(y, 1 - rate, rate) ** 2, rtol=0, atol=1e-15)


@pytest.mark.parametrize("weight", [None, (2, 5), (0.5, 0.5)])
def test_expected_ties_are_the_mean_over_all_orders(weight):
    scores, y = np.array([0.2, 0.2, 0.2, 0.7, 0.7, 0.9]), np.array([0, 1, 0, 1, 0, 1])
    orders = [
        [*first, *second, 5]
        for first in itertools.permutations([0, 1, 2])
        for second in itertools.permutations([3, 4])
    ]
    untied = []
    for order in orders:
        ranked = np.empty(6)
        ranked[order] = np.arange(6) / 10
        untied.append(instance_hardness(ranked, y, "rate_driven", cost_density=weight))
    expected = instance_hardness(scores, y, "rate_driven", cost_density=weight)
    np.testing.assert_allclose(expected, np.mean(untied, axis=0), rtol=0, atol=ROUNDING)


def test_rules_for_ties_by_hand():
    scores, y = [0.5, 0.5, 1.0, 0.0], [0, 1, 0, 1]  # positions 2 and 3 of 4 are tied
    by_hand = {
        "max": [0.75**2, 0.25**2, 1, 0.75**2],
        "average": [0.625**2, 0.375**2, 1, 0.75**2],
        "expected": [(0.5**2 + 0.75**2) / 2, (0.5**2 + 0.25**2) / 2, 1, 0.75**2],
    }
    for ties, expected in by_hand.items():
        assert instance_hardness(scores, y, "rate_driven", ties=ties).tolist() == expected
    drawn = [instance_hardness(scores, y, "rate_driven", ties="ordinal", rng=at) for at in range(9)]
    orders = [0.5**2, 0.25**2, 1, 0.75**2], [0.75**2, 0.5**2, 1, 0.75**2]
    assert {*map(tuple, drawn)} == {*map(tuple, orders)}
    untied, y = _labelled(np.random.default_rng(5), 40)
    rules = [
        instance_hardness(untied, y, "rate_driven", ties=ties).tolist()
        for ties in (*by_hand, "ordinal")
    ]
    assert rules == [rules[0]] * 4


@pytest.mark.filterwarnings("ignore:scores and labels look inverted")
@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 60).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(0, 12), min_size=n, max_size=n),
            st.lists(st.integers(0, 1), min_size=n, max_size=n).filter(lambda y: 0 < sum(y) < n),
        )
    )
)
def test_means_are_brier_error_rate_and_auc(drawn):
    """Section 2 of the article; the rate-driven mean is derived in the notes of the function."""
    scores, y = np.array(drawn[0]) / 12, np.array(drawn[1])
    n, p1 = y.size, y.mean()
    brier = np.mean((scores - y) ** 2)
    error = np.mean((scores > 0.5) != y)
    pairs = np.sign(scores[y == 1][:, None] - scores[y == 0])
    auc = (pairs.mean() + 1) / 2
    rate = 1 / 3 + p1 * (1 - p1) * (1 - 2 * auc) + (0.5 - p1) / n + 1 / (6 * n**2)
    for method, mean in [("score_driven", brier), ("score_fixed", error), ("rate_driven", rate)]:
        assert instance_hardness(scores, y, method).mean() == pytest.approx(mean, abs=ROUNDING)


def test_models_are_rows_and_labels_are_free():
    rng = np.random.default_rng(4)
    scores, y = rng.random((3, 30)), np.arange(30) % 2
    names = np.where(y == 0, "sick", "well")
    for method in METHODS:
        rows = [instance_hardness(row, y, method) for row in scores]
        together = instance_hardness(scores, names, method, positive="sick")
        np.testing.assert_array_equal(together, rows)


def test_swapping_the_classes_changes_nothing_without_ties():
    scores, y = _labelled(np.random.default_rng(6), 35)
    ours = instance_hardness(scores, y, "score_driven")
    np.testing.assert_allclose(
        instance_hardness(1 - scores, 1 - y, "score_driven"), ours, rtol=0, atol=ROUNDING
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"scores": [0.1, 1.2]}, "scores has the value 1.2"),
        ({"scores": [0.1, np.nan]}, "scores has the value nan"),
        ({"scores": ["a", "b"]}, "scores must be an array of numbers"),
        ({"scores": 0.5}, r"shape \(\)"),
        ({"y": [0, 0]}, "exactly two classes; it has 1: 0"),
        ({"scores": [0.1, 0.2, 0.3], "y": [0, 1, 2]}, "it has 3: 0, 1, 2"),
        ({"y": [0, 1, 1]}, r"y has the shape \(3,\)"),
        ({"y": [1, 2]}, "say which one is positive"),
        ({"y": [True, False]}, "say which one is positive"),
        ({"y": ["a", "b"], "positive": "c"}, "positive = 'c' is not a class of y"),
        ({"threshold": 1.5}, "threshold = 1.5"),
        ({"method": "fixed"}, "method = 'fixed' is unknown"),
        ({"ties": "min"}, "ties = 'min' is unknown"),
        ({"cost_density": (0, 1)}, "cost_density = "),
        ({"cost_density": "flat"}, "cost_density = "),
        ({"cost_density": lambda c: 1.0}, "must be None or the positive .a, b. of a Beta density"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(SRCSError, match=message):
        instance_hardness(**({"scores": [0.1, 0.9], "y": [0, 1]} | arguments))
