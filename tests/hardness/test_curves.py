"""Cost curves: their areas are the hardness, their values the definition."""

import tracemalloc

import numpy as np
import pytest

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.curves import cost_curve
from srcs_py.hardness.inputs import METHODS, TIES

# Trapezoids over a few hundred breakpoints.
ROUNDING = 1e-12
SCORES = np.random.default_rng(7).integers(0, 21, (3, 90)) / 20
Y = (np.arange(90) % 4 == 0).astype(int)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("ties", TIES)
def test_area_under_exact_breakpoints_is_the_hardness(method, ties):
    hardness = instance_hardness(SCORES, Y, method, ties=ties)
    each = cost_curve(SCORES, Y, method, per="instance", ties=ties)
    assert each.loss.shape == (3, 90, each.costs.size)
    np.testing.assert_allclose(each.area(), hardness, rtol=0, atol=ROUNDING)
    model = cost_curve(SCORES, Y, method, ties=ties)
    np.testing.assert_allclose(model.area(), hardness.mean(axis=1), rtol=0, atol=ROUNDING)


@pytest.mark.parametrize("method", METHODS)
def test_curve_of_a_model_is_the_mean_of_its_instances(method):
    grid = np.linspace(0, 1, 41)
    each = cost_curve(SCORES, Y, method, per="instance", at=grid)
    model = cost_curve(SCORES, Y, method, at=grid)
    np.testing.assert_allclose(model.loss, each.loss.mean(axis=1), rtol=0, atol=ROUNDING)
    assert model.loss.min() >= 0


def test_brier_curve_by_its_definition():
    """Hernandez-Orallo, Flach, Ferri 2011: 2c FN(c) + 2(1 - c) FP(c) at threshold c."""
    grid, scores = np.linspace(0, 1, 33), SCORES[0]
    misses = ((scores[:, None] > grid) & (Y == 0)[:, None]).mean(axis=0)
    alarms = ((scores[:, None] <= grid) & (Y == 1)[:, None]).mean(axis=0)
    curve = cost_curve(scores, Y, "score_driven", at=grid)
    by_hand = 2 * grid * misses + 2 * (1 - grid) * alarms
    np.testing.assert_allclose(curve.loss, by_hand, rtol=0, atol=ROUNDING)


def test_fixed_threshold_is_a_line():
    curve = cost_curve(SCORES[0], Y, "score_fixed", threshold=0.3)
    misses = np.mean((SCORES[0] > 0.3) & (Y == 0))
    alarms = np.mean((SCORES[0] <= 0.3) & (Y == 1))
    assert curve.costs.tolist() == [0, 1]
    assert curve.loss.tolist() == pytest.approx([2 * alarms, 2 * misses])


def test_figure_1_of_the_article_by_hand():
    """A positive instance with score s costs 2c up to c = s; a negative one 2(1 - c) from s."""
    curve = cost_curve([0.4, 0.6], [0, 1], "score_driven", per="instance")
    assert curve.costs.tolist() == [0, 0.4, 0.4, 0.6, 0.6, 1]
    assert curve.loss.tolist() == [[0, 0.8, 0, 0, 0, 0], [0, 0, 0, 0, 0.8, 0]]


def test_exact_curves_of_many_instances_take_the_memory_of_the_result():
    """They took six times that: whole arrays for every step."""
    scores = np.random.default_rng(0).random(1500)
    y = (scores > 0.5).astype(int)
    tracemalloc.start()
    curve = cost_curve(scores, y, "rate_driven", per="instance")
    area = curve.area()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert curve.loss.shape == (1500, 3000)
    assert peak < 1.1 * curve.loss.nbytes
    hardness = instance_hardness(scores, y, "rate_driven")
    np.testing.assert_allclose(area, hardness, rtol=0, atol=ROUNDING)


def test_more_curves_than_memory_is_one_sentence(monkeypatch):
    def full(shape):
        raise MemoryError

    monkeypatch.setattr(np, "zeros", full)
    with pytest.raises(SRCSError, match="give fewer cost proportions with at"):
        cost_curve([0.1, 0.9], [0, 1], per="instance")


@pytest.mark.parametrize("method", METHODS)
def test_curves_of_some_instances_are_those_of_all(method):
    """The application computed the curves of all instances to show six."""
    every = cost_curve(SCORES, Y, method, per="instance")
    some = cost_curve(SCORES, Y, method, per="instance", instances=[2, 0])
    assert some.costs.tolist() == every.costs.tolist()
    assert some.loss.tolist() == every.loss[..., [2, 0], :].tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *(
            ({"at": at}, "at must be increasing")
            for at in ([0.5, 0.2], [-0.1, 1], [np.nan], [], 0.5)
        ),
        ({"per": "models"}, "per = 'models' is unknown"),
        ({"per": "instance", "instances": [2]}, "must be positions from 0 to"),
        ({"instances": [0]}, "must be positions from 0 to"),
    ],
)
def test_refusals(arguments, message):
    with pytest.raises(SRCSError, match=message):
        cost_curve([0.1, 0.9], [0, 1], **arguments)
