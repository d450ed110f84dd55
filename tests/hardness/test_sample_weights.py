"""A weight of w means w equal instances, wherever instances are averaged."""

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.hardness import Scores, brier_parts, cost_curve, hardness_table

ROUNDING = 1e-12  # the same numbers, added in another order
METHODS = ("score_fixed", "score_driven")


@pytest.fixture
def data():
    rng = np.random.default_rng(2)
    scores, y = rng.integers(0, 11, (3, 20)) / 10, rng.integers(0, 2, 20)
    return scores, y, rng.integers(0, 4, 20)


@pytest.mark.parametrize("at", [None, [0, 0.3, 0.5, 0.95, 1]])
@pytest.mark.parametrize("method", METHODS)
def test_cost_curves(data, method, at):
    scores, y, times = data
    ours = cost_curve(scores, y, method, at=at, sample_weight=times)
    wanted = cost_curve(
        np.repeat(scores, times, axis=1), np.repeat(y, times), method, at=ours.costs
    )
    if at is not None:
        np.testing.assert_allclose(ours.loss, wanted.loss, rtol=0, atol=ROUNDING)
    elif method == "score_driven":  # the area is the Brier score
        brier = brier_parts(scores, y, sample_weight=times)["brier"]
        np.testing.assert_allclose(ours.area(), brier, rtol=0, atol=ROUNDING)
    else:
        np.testing.assert_allclose(ours.area(), wanted.area(), rtol=0, atol=ROUNDING)


def scored(scores, y, folds):
    return Scores("set", ("a", "b", "c"), np.arange(y.size), scores, y, folds)


@pytest.mark.parametrize("per", ["dataset", "fold"])
def test_mean_hardness(data, per):
    scores, y, times = data
    folds = np.arange(20) % 3
    ours = hardness_table(scored(scores, y, folds), METHODS, per=per, sample_weight=times)
    whole = scored(*(np.repeat(each, times, axis=-1) for each in (scores, y, folds)))
    wanted = hardness_table(whole, METHODS, per=per)
    np.testing.assert_allclose(ours[list(METHODS)], wanted[list(METHODS)], rtol=0, atol=ROUNDING)
    assert not ours.equals(hardness_table(scored(scores, y, folds), METHODS, per=per))


def test_weights_that_mean_nothing_are_refused_before_anything_is_computed(data, monkeypatch):
    scores, y, times = data
    monkeypatch.setattr("srcs_py.hardness.curves.predictions", None)
    monkeypatch.setattr("srcs_py.hardness.results.instance_hardness", None)
    table = scored(scores, y, None)
    for call in (
        lambda: cost_curve(scores, y, "rate_driven", sample_weight=times),
        lambda: hardness_table(table, per="dataset", sample_weight=times),
    ):
        with pytest.raises(srcs.SRCSError, match="not defined for parts of instances"):
            call()
    for call in (
        lambda: cost_curve(scores, y, per="instance", sample_weight=times),
        lambda: hardness_table(table, METHODS, sample_weight=times),
    ):
        with pytest.raises(
            srcs.SRCSError, match="applies to means over instances, and does not fit per"
        ):
            call()
    with pytest.raises(srcs.SRCSError, match="sample_weight must be 20 numbers"):
        hardness_table(table, METHODS, per="dataset", sample_weight=[1, 2])
