import itertools
import tracemalloc

import numpy as np
import pytest

from srcs_py.stats.pooled import pool

from .blocks import block, random_groups


def u_statistic(x, y):
    """Count the pairs in which x is larger, ties as one half, one by one."""
    return sum((a > b) + 0.5 * (a == b) for a, b in itertools.product(x, y))


def ties(*groups):
    """Return the sum of t^3 - t over the tied groups of all values together."""
    t = np.unique(np.concatenate(groups), return_counts=True)[1].astype(float)
    return (t**3 - t).sum()


def check_against_counting(groups):
    pooled = pool(*block(groups))
    for b, row in enumerate(groups):
        assert pooled.all_ties[b] == ties(*row)
        for i, j in itertools.permutations(range(len(row)), 2):
            assert pooled.u[b, i, j] == u_statistic(row[i], row[j])
            assert pooled.pair_ties[b, i, j] == ties(row[i], row[j])


def test_many_levels_with_ties():
    """With more than 64 levels the tied groups are counted in sparse matrices."""
    check_against_counting(random_groups(1, [(3,) * 70, (3,) * 69 + (0,)], 1))


def test_infinitely_small_and_large_runs():
    tiny, huge = np.array([5e-324, 1e-310, 0.0]), np.array([1e300, -1e308, -0.0])
    check_against_counting([[tiny, huge], [huge, tiny]])


# Running counts of as many levels as fit are packed into 64 bits, and level codes into 8, 16 or 32
# bits: sizes on both sides of each width. Counting pair by pair would take minutes, so two sorted
# searches count here.
@pytest.mark.parametrize(
    ("runs", "levels"),
    [
        *itertools.product([255, 256, 65535, 65536], [2, 5]),
        *itertools.product([1, 3, 4, 7, 8, 31, 32, 63, 64, 127, 128], [13, 33]),
    ],
)
def test_counts_where_the_packing_changes_width(runs, levels):
    rng = np.random.default_rng(runs)
    values = np.round(rng.normal(size=(1, levels, runs)) * 100)
    pooled = pool(values, np.full((1, levels), runs))
    ascending = np.sort(values[0], axis=1)
    for i, j in itertools.combinations(range(levels), 2):
        below = np.searchsorted(ascending[j], values[0, i], "left").sum(dtype=np.int64)
        below_or_tied = np.searchsorted(ascending[j], values[0, i], "right").sum(dtype=np.int64)
        assert pooled.u[0, i, j] == (below + below_or_tied) / 2
        assert pooled.u[0, i, j] + pooled.u[0, j, i] == runs**2
        assert pooled.pair_ties[0, i, j] == ties(values[0, i], values[0, j])


@pytest.mark.parametrize("levels", [254, 255, 256, 257])
def test_many_levels(levels):
    rng = np.random.default_rng(levels)
    values = rng.integers(0, 50, size=(1, levels, 2)).astype(float)
    pooled = pool(values, np.full((1, levels), 2))
    x, y = values[0, :, None, :, None], values[0, None, :, None, :]
    u = ((x > y) + 0.5 * (x == y)).sum(axis=(2, 3))
    np.testing.assert_array_equal(pooled.u[0], u)


def test_one_huge_level_does_not_fill_the_memory():
    """Holes cost 16 bytes each, in the sort; what is counted per level leaves them out."""
    runs = np.full((1, 50, 20_000), np.nan)
    counts = np.full((1, 50), 10)
    counts[0, 7] = 20_000
    runs[np.arange(20_000) < counts[:, :, None]] = np.random.default_rng(0).normal(
        size=counts.sum()
    )
    tracemalloc.start()
    pooled = pool(runs, counts)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * runs.nbytes
    assert pooled.u[0, 7, 3] + pooled.u[0, 3, 7] == 200_000


@pytest.mark.parametrize("step", [1e-9, 1.0])  # few ties, and nearly nothing but ties
def test_one_large_configuration_takes_a_few_times_its_runs(step):
    """What is counted for each place and level would be 40 times the runs."""
    runs = np.round(np.random.default_rng(0).normal(size=(1, 40, 2000)) * 100 / step) * step
    tracemalloc.start()
    pool(runs, np.full((1, 40), 2000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 12 * runs.nbytes
