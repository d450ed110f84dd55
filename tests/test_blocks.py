import tracemalloc
from dataclasses import fields

import numpy as np
import pytest

from srcs_py.blocks import rank_all
from srcs_py.engine import Settings

COUNTS = np.array([[5, 5, 5], [2, 9, 4], [5, 5, 5], [1, 0, 3], [40, 3, 2], [5, 5, 5]])
ROUNDING = 1e-12  # sums of runs that are filled up by another number of zeros


def values_of(counts, seed=0):
    rng = np.random.default_rng(seed)
    level = np.concatenate([np.repeat(np.arange(row.size), row) for row in counts])
    return np.round(rng.normal(size=counts.sum()) + level, 1)


def same(a, b):
    for each in fields(a):
        x, y = getattr(a, each.name), getattr(b, each.name)
        np.testing.assert_allclose(x, y, rtol=ROUNDING, err_msg=each.name)


@pytest.mark.parametrize("counts", [COUNTS, np.full((9, 3), 6)])
@pytest.mark.parametrize("ncores", [1, 2])
@pytest.mark.parametrize("size", [1, 60, 180, 10**9])
def test_blocks_of_any_size_give_the_same(counts, ncores, size):
    values, settings = values_of(counts), Settings(always=True, effect_size=True)
    whole = rank_all(values, counts, settings)
    same(rank_all(values, counts, settings, ncores, size), whole)


def test_results_stand_in_the_order_of_the_configurations():
    values, settings = values_of(COUNTS), Settings(always=True)
    whole = rank_all(values, COUNTS, settings, 1, 90)
    ends = np.cumsum(COUNTS.sum(axis=1))
    for c, (end, row) in enumerate(zip(ends, COUNTS, strict=True)):
        alone = rank_all(values[end - row.sum() : end], COUNTS[c : c + 1], settings)
        np.testing.assert_allclose(whole.mean[c], alone.mean[0], rtol=ROUNDING)
        np.testing.assert_array_equal(whole.rank[c], alone.rank[0])


def test_progress_counts_every_configuration_once():
    told = []
    rank_all(values_of(COUNTS), COUNTS, Settings(), 1, 1, told.append)
    assert sum(told) == len(COUNTS)
    assert len(told) == len(COUNTS)


def test_a_huge_configuration_beside_tiny_ones():
    counts = np.array([[50_000, 70_000, 80_000], *[[4, 4, 4]] * 50])
    values = values_of(counts)
    whole = rank_all(values, counts, Settings(always=True))
    tiny = rank_all(values[200_000:], counts[1:], Settings(always=True))
    np.testing.assert_allclose(whole.p[1:], tiny.p, rtol=ROUNDING)
    assert whole.rank[0].tolist() == [-2, 0, 2]
    np.testing.assert_allclose(whole.mean[0], [0, 1, 2], atol=0.05)  # 10 standard errors


def test_pairs_of_many_levels_do_not_fill_the_memory():
    """24 configurations of 120 levels make 171,360 pairs, each with 48 nodes of a quadrature."""
    counts = np.full((24, 120), 4)
    values = values_of(counts)
    tracemalloc.start()
    ranked = rank_all(values, counts, Settings(test="tukeyHSD"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 128 * 2**20
    assert ranked.rank.shape == (24, 120)
