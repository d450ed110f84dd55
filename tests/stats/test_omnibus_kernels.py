import numpy as np
import pytest
from scipy import stats

from srcs_py.stats.omnibus_kernels import kruskal_wallis
from srcs_py.stats.pooled import Pooled, pool

from .blocks import BALANCED, UNBALANCED, WITH_HOLES, block, random_groups

# The statistic is a difference of large rank sums; the chi-square tail multiplies its error.
CANCELLATION = 1e-10


@pytest.mark.parametrize("decimals", [None, 1, 0])
@pytest.mark.parametrize("counts", [BALANCED, UNBALANCED, WITH_HOLES])
def test_p_values_equal_scipy(counts, decimals):
    groups = random_groups(0, counts, decimals)
    p = kruskal_wallis(pool(*block(groups)))
    wanted = [stats.kruskal(*[each for each in row if len(each)]).pvalue for row in groups]
    np.testing.assert_allclose(p, wanted, rtol=CANCELLATION)


def test_all_runs_equal_give_nan_whatever_the_counts():
    rng = np.random.default_rng(0)
    for _ in range(200):
        counts = rng.integers(1, 40, size=(1, rng.integers(2, 7)))
        groups = [[np.full(n, 0.1) for n in counts[0]]]
        assert np.isnan(kruskal_wallis(pool(*block(groups)))).all()


def test_one_level_with_runs_gives_nan():
    groups = [[np.arange(3.0), np.empty(0)], [np.arange(3.0), np.arange(2.0)]]
    assert np.isnan(kruskal_wallis(pool(*block(groups)))).tolist() == [True, False]


def test_equal_rank_sums_give_one():
    groups = [[np.array([1.0, 4.0]), np.array([2.0, 3.0])]]
    assert kruskal_wallis(pool(*block(groups)))[0] == 1.0


def test_one_run_a_level_as_r():
    # R 4.2.2: kruskal.test(list(1, 2, 3))$p.value
    groups = [[np.array([1.0]), np.array([2.0]), np.array([3.0])]]
    assert kruskal_wallis(pool(*block(groups)))[0] == pytest.approx(0.367879441171442, rel=1e-14)


def test_integers_of_32_bits_are_wide_enough():
    """Those of a browser's Python: the square of the number of runs is more than they hold."""
    runs = 60_000
    u = np.array([[[0.0, 1.81e9], [runs**2 - 1.81e9, 0.0]]])
    none = np.zeros((1, 2, 2)), np.zeros(1)
    wide, narrow = (
        kruskal_wallis(Pooled(np.full((1, 2), runs, dtype=kind), u, *none))
        for kind in (np.int64, np.int32)
    )
    assert 0 < wide[0] < 1
    assert narrow == wide
