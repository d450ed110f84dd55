import numpy as np
import pytest

from srcs_py.srcs.engine.ranking import larger, rank_block
from srcs_py.srcs.options import Options
from srcs_py.stats import moments as module
from srcs_py.stats.block import Block
from srcs_py.stats.moments import moments

# issue 12: R ranks the first -1 and the second 1
A = [-0.3, -0.1, -0.6, 2.3, -0.2, -0.4, -0.1, -0.1, -0.5]
B = [-3.6, 0.4, 0.1, 0.3, 0.3, 0.6, 0.7, 0.6, 0.6]
R_MEANS = [-2.1587669923266933e-17, -2.1539483160045354e-17]  # R 4.2.2, x86-64


@pytest.fixture(params=[True, False], ids=["extended", "without"])
def extended(request, monkeypatch):
    """With and without extended precision, whatever this machine has."""
    if request.param and not module.EXTENDED:
        pytest.skip("this machine has no extended precision")
    monkeypatch.setattr(module, "EXTENDED", request.param)


def awkward(number):
    """Return runs that cancel, that have decimals, or that are the same in another order."""
    rng = np.random.default_rng(number)
    n = int(rng.integers(1, 60))
    runs = rng.normal(size=(6, 4, n))
    kind = number % 4
    if kind == 1:
        runs = np.round(runs, 1)
        runs[..., -1] -= np.round(runs.sum(axis=2), 1)
    elif kind == 2:
        runs = rng.integers(-3, 3, runs.shape) * 0.1
    elif kind == 3:
        runs = np.round(runs + 0.1, 1)
        runs[:, 1:3] = runs[:, :1, ::-1]
    return runs


def one_by_one(runs):
    return np.array([[module.in_fractions(row.tolist()) for row in each] for each in runs])


@pytest.mark.usefixtures("extended")
def test_means_that_cancel_are_those_of_r():
    runs = np.array([[A, B]])
    mean, _ = moments(runs, np.array([[9, 9]]))
    assert mean[0].tolist() == R_MEANS
    assert rank_block(Block(runs, np.array([[9, 9]])), Options()).rank.tolist() == [[-1, 1]]


@pytest.mark.usefixtures("extended")
def test_the_larger_of_two_means_is_the_same_on_every_machine():
    for runs in map(awkward, range(24)):
        mean, _ = moments(runs, np.full(runs.shape[:2], runs.shape[2]))
        np.testing.assert_array_equal(larger(mean), larger(one_by_one(runs)))
        if module.EXTENDED:
            np.testing.assert_array_equal(mean, one_by_one(runs))  # to the last bit


@pytest.mark.skipif(not module.EXTENDED, reason="this machine has no extended precision")
def test_whole_numbers_give_what_extended_precision_gives():
    for number in range(24):
        power = np.random.default_rng(number).integers(-200, 200, (6, 4, 1))
        runs = awkward(number) * 10.0**power
        flat = runs.reshape(24, -1)
        hardware = module.in_hardware(flat, np.full(24, flat.shape[1]))
        assert hardware.tolist() == one_by_one(runs).ravel().tolist()


@pytest.mark.usefixtures("extended")
def test_filling_up_is_left_out():
    runs = np.full((1, 3, 12), np.nan)
    runs[0, 0, :9], runs[0, 1, :9], runs[0, 2] = A, B, 1.0
    mean, _ = moments(runs, np.array([[9, 9, 12]]))
    assert mean[0].tolist() == [*R_MEANS, 1.0]
