"""Performances near the ends of doubles, and counts beyond 32 bits, give what others give."""

import numpy as np
import pytest
from scipy.stats import f_oneway

from srcs_py import SRCSranks
from srcs_py.srcs.engine.chunks import chunks_of
from srcs_py.stats.block import Block
from srcs_py.stats.effect import a12
from srcs_py.stats.moments import moments
from srcs_py.stats.omnibus_kernels import anova
from srcs_py.stats.pairwise import pooled_variance
from srcs_py.stats.pooled import pool
from srcs_py.stats.tests import TESTS
from tests.studies import PAIRED, ROLES, study

NAMED = [test for test in TESTS.values() if test.p is not None]
RUNS = study(counts=((12, 12, 12), (9, 9, 9)), shift=0.6)


@pytest.mark.parametrize("scale", [1e-300, 1e300])
@pytest.mark.parametrize("test", NAMED, ids=[test.name for test in NAMED])
def test_ranks_and_p_values_do_not_depend_on_the_unit(test, scale):
    """Powers of ten round each run: 1e-12 is 1,000 times what that changes in a p-value."""
    more = {"test": test.name, "summarize": "always", "effect_size": True}
    more |= PAIRED if test.needs_pairs else {}
    more |= {"control": "a"} if test.needs_control else {}
    more |= {"overlap": "5-fold"} if test.needs_overlap else {}
    scaled = RUNS.assign(Accuracy=RUNS["Accuracy"] * scale)
    plain, extreme = (SRCSranks(runs, **ROLES, **more) for runs in (RUNS, scaled))
    assert extreme["rank"].tolist() == plain["rank"].tolist()
    assert np.isfinite(plain["a.pval"][1])
    for name in plain.columns[3:]:
        unit = scale if name in {"mean", "sd"} else 1
        given = extreme[name].to_numpy(float) / unit
        np.testing.assert_allclose(given, plain[name], rtol=1e-12, err_msg=name)


@pytest.mark.parametrize("gate", ["kruskal", "anova"])
@pytest.mark.parametrize("scale", [2.0**-600, 2.0**600, 2.0**-1000])
def test_powers_of_two_change_no_bit(gate, scale):
    more = {"test": "t", "summarize": "always", "gate": gate}
    scaled = RUNS.assign(Accuracy=RUNS["Accuracy"] * scale)
    plain, extreme = (SRCSranks(runs, **ROLES, **more) for runs in (RUNS, scaled))
    same = plain.columns.drop(["mean", "sd"])
    assert extreme[same].equals(plain[same])
    assert (extreme["sd"] / scale).tolist() == plain["sd"].tolist()


def test_standard_deviations_whose_squares_are_no_doubles():
    """R's sd is Inf, 0 and 8e153; the middle one has no digit left of 1e-310's thirteen."""
    runs = np.array([[[1e300, 2e300, np.nan], [1e-310, 2e-310, np.nan], [-8e153, 8e153, 8e153]]])
    mean, sd = moments(runs, np.array([[2, 2, 3]]))
    assert mean[0].tolist() == pytest.approx([1.5e300, 1.5e-310, 8e153 / 3])
    wanted = [0.5**0.5 * 1e300, 0.5**0.5 * 1e-310, 8e153 * (4 / 3) ** 0.5]
    assert sd[0].tolist() == pytest.approx(wanted, rel=1e-12)
    assert np.isinf(pooled_variance(sd, np.array([[2, 2, 3]]))[0])  # without a warning


@pytest.mark.parametrize("offset", [0.0, 1e12, -1e12])
def test_anova_of_close_means(offset):
    """scipy's centred sums are exact to 1e-8 of these runs, whose steps are 1e-4."""
    runs = np.random.default_rng(3).normal(0, 0.1, (1, 4, 10)) + offset
    runs[0, 3] += 0.1
    p = anova(Block(runs, np.full((1, 4), 10)))
    assert p[0] == pytest.approx(f_oneway(*(runs[0] - offset)).pvalue, rel=1e-8)


def test_products_of_integers_of_32_bits():
    """Those of a browser's and of older Windows' Python, from 46,341 runs of a level on."""
    runs = np.random.default_rng(0).normal(size=(1, 2, 50_000))
    wide, narrow = (
        pool(runs, np.full((1, 2), 50_000, dtype=kind)) for kind in (np.int64, np.int32)
    )
    np.testing.assert_array_equal(narrow.u, wide.u)
    np.testing.assert_array_equal(a12(narrow, True), a12(wide, True))
    many = np.full((3, 4), 2**27, dtype=np.int32)
    assert [part.size for part in chunks_of(many)] == [1, 1, 1]
