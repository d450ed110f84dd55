import tracemalloc
from dataclasses import fields, replace

import numpy as np
import pandas as pd
import pytest

from srcs_py.srcs.engine.chunks import rank_all
from srcs_py.srcs.options import Options
from srcs_py.srcs.runs.from_table import from_table
from srcs_py.stats.tests import TESTS
from srcs_py.tables.roles import Columns

COUNTS = np.array([[5, 5, 5], [2, 9, 4], [5, 5, 5], [1, 0, 3], [40, 3, 2], [5, 5, 5]])
ROUNDING = 1e-12  # sums of runs that are filled up by another number of zeros


def samples_of(counts, seed=0, shuffled=False):
    """Return a study with ``counts[c][i]`` runs, in the order of configurations or in none."""
    rng = np.random.default_rng(seed)
    configuration, level = np.divmod(
        np.repeat(np.arange(counts.size), counts.ravel()), len(counts[0])
    )
    table = pd.DataFrame({"Size": configuration, "Algorithm": level})
    table["Accuracy"] = np.round(rng.normal(size=counts.sum()) + level, 1)
    table = table.sample(frac=1, random_state=seed) if shuffled else table
    return from_table(table, Columns("Algorithm", ("Size",), ("Accuracy",)))


def same(a, b):
    for each in fields(a):
        x, y = getattr(a, each.name), getattr(b, each.name)
        np.testing.assert_allclose(x, y, rtol=ROUNDING, err_msg=each.name)


@pytest.mark.parametrize("counts", [COUNTS, np.full((9, 3), 6)])
@pytest.mark.parametrize("ncores", [1, 2])
@pytest.mark.parametrize("cells", [1, 60, 180, 10**9])
@pytest.mark.parametrize("shuffled", [False, True])
def test_chunks_of_any_size_give_the_same(counts, ncores, cells, shuffled):
    samples, settings = (
        samples_of(counts, shuffled=shuffled),
        Options(summarize="always", effect_size=True),
    )
    same(
        rank_all(samples, replace(settings, ncores=ncores), chunk_cells=cells),
        rank_all(samples, settings),
    )


def test_a_large_configuration_takes_no_memory_for_the_tiny_ones():
    """All in one block would be filled up to 400 x 3 x 40,000 runs, 384 MB for each array."""
    samples = samples_of(np.array([*[[4, 4, 4]] * 399, [40_000] * 3]))
    tracemalloc.start()
    ranked = rank_all(samples, Options())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 64 * 2**20
    assert ranked.rank[-1].tolist() == [-2, 0, 2]


def test_pairs_of_many_levels_do_not_fill_the_memory():
    """24 configurations of 120 levels make 171,360 pairs, each with 48 nodes of a quadrature."""
    samples = samples_of(np.full((24, 120), 4))
    tracemalloc.start()
    ranked = rank_all(samples, Options(test=TESTS["tukeyHSD"]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 128 * 2**20
    assert ranked.rank.shape == (24, 120)
