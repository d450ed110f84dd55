"""P-values of pairs at the edges: as R has them, or NaN; tests/oracle has all others."""

import tracemalloc

import numpy as np
import pytest

from srcs_py import SRCSranks
from srcs_py.stats.pairwise import paired_t, signed_rank, two_sided_t

from ..studies import PAIRED, ROLES, runs_of

NAN = np.nan
T, TUKEY, PAIRED_T = {"test": "t"}, {"test": "tukeyHSD"}, {"test": "t", **PAIRED}
CONSTANTS = [1, 1, 1], [1, 1, 1], [2, 2, 2]
TENTHS = np.array([0.1, 0.2, 0.3, 0.7])
TINY = np.array([1.0, 2.0, 4.0, 3.0])
HUGE = np.array([1.5e308, 1.6e308, 1.7e308])

# Options, the runs of each level, and the p-values of all pairs.
EDGES = {
    # r_reference/README.md, 12 and 13: 0 for different means and NaN for equal ones
    "t without variance": (T, CONSTANTS, [NAN, 0, 0]),
    "Tukey without variance": (TUKEY, CONSTANTS, [NAN, 0, 0]),
    # 13: one degree of freedom is too few, but R's ptukey answers 1 at 0 before it looks at them
    "Tukey, one degree of freedom": (TUKEY, ([1, 2], [4]), [NAN]),
    "Tukey, one degree, a constant": (TUKEY, ([1, 1], [4]), [NAN]),
    "Tukey, one degree, equal means": (TUKEY, ([1, 3], [2]), [1]),
    # 7: the sd of a single run is NA, and the pooling keeps it
    "t, a single run": (T, ([5], [1, 2, 4, 3], [2, 4, 1, 7, 6]), [NAN] * 3),
    # R 4.2.2, wilcox.test(x, y, paired = TRUE, exact = FALSE)$p.value: 0.3 - 0.1 is not 0.2
    "signed rank of decimals": (
        PAIRED,
        ([0.3, 0.2, 0.9, 0.5], [0.1, 0.0, 0.1, 0.2]),
        [0.1003482464622908],
    ),
    # R 4.2.2 has p = 0 for c(1, 2, 4, 3) * 1e-310; this is its p-value of c(1, 2, 4, 3)
    "paired t, squares below doubles": (PAIRED_T, (TINY * 9e-309, TINY * 0), [0.0304662916621705]),
    # scipy.stats.ttest_rel
    "paired t, nearly constant": (
        PAIRED_T,
        (1 + np.arange(4) / 2**40, [0] * 4),
        [4.4622551941886415e-37],
    ),
    "paired t beyond doubles": (PAIRED_T, (-HUGE, HUGE), [NAN]),
    "signed rank beyond doubles": (PAIRED, (-HUGE, HUGE), [0.14891467317876572]),  # of three ties
    # |d| = 0.1, 0.1, 0.3; in binary 0.3 - 0.2 < 0.1, and 1.1 - 1.0 > 0.1
    "exact signed rank of decimals": (
        {"test": "exact", **PAIRED},
        ([0.3, 1.0, 0.3], [0.2, 1.1, 0.6]),
        [0.75],
    ),
}
# The same, and which pairs have no p-value.
UNDEFINED = {
    "rank sum of equal constants": ({}, ([1] * 3, [1] * 4, [2, 3]), [True, False, False]),
    "signed rank without differences": (PAIRED, ([1, 2], [1, 2], [2, 4]), [True, False, False]),
    "paired t, constant up to rounding": (
        PAIRED_T,
        (TENTHS, TENTHS + 1, TENTHS, TENTHS**2),
        [True, True, False, True, False, False],
    ),
}


def p_values(options, levels):
    """Return the uncorrected p-values of all pairs of levels of one configuration."""
    ranks = SRCSranks(runs_of(levels), **ROLES, **options, gate="none", correction="none")
    return ranks.filter(like=".pval").to_numpy()[np.triu_indices(len(levels), 1)]


@pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")
@pytest.mark.parametrize(("options", "levels", "wanted"), EDGES.values(), ids=EDGES)
def test_edges(options, levels, wanted):
    assert p_values(options, levels) == pytest.approx(wanted, rel=1e-12, abs=0, nan_ok=True)


@pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")
@pytest.mark.parametrize(("options", "levels", "undefined"), UNDEFINED.values(), ids=UNDEFINED)
def test_pairs_that_are_not_defined(options, levels, undefined):
    assert np.isnan(p_values(options, levels)).tolist() == undefined


@pytest.mark.parametrize("test", [signed_rank, paired_t])
def test_pairs_of_one_large_configuration_are_tested_in_parts(test, monkeypatch):
    runs = np.round(np.random.default_rng(0).normal(size=(1, 30, 2000)), 1)
    whole = test(runs)
    monkeypatch.setattr("srcs_py.stats.pairwise.PAIRED_AT_ONCE", 20_000)
    tracemalloc.start()
    parts = test(runs)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    np.testing.assert_array_equal(parts, whole)
    assert peak < 6 * runs.nbytes  # all 435 pairs at once would be 14 times the runs, five times


def test_tail_of_two_differences_near_zero():
    """With 1 degree of freedom scipy's stdtr is off by up to 3e-9 there. Found by the fuzz.

    The values are R's 2 * pt(-t, 1).
    """
    t = np.array([5.0000250001250005e-06, 1.0000000000000001e-05, 0.0001, 0.0, np.inf, np.nan])
    r = [0.99999681688522268, 0.99999363380227657, 0.99993633802297544, 1, 0, np.nan]
    assert two_sided_t(t, 1) == pytest.approx(r, rel=1e-15, nan_ok=True)
    assert two_sided_t(-t, np.ones(6)) == pytest.approx(r, rel=1e-15, nan_ok=True)
