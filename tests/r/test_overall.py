"""Tests over all configurations: R's own, and those of PMCMRplus where it is installed."""

import numpy as np
import pytest

import srcs_py as srcs
from srcs_py.stats.blocked import friedman_test, quade, skillings_mack
from srcs_py.tables.wide import from_wide

from ..srcs.test_published import ACCURACIES, MISSING

pytestmark = pytest.mark.r
TAILS = 1e-9  # sums in another order, then the tail of a distribution
MATRIX = "matrix(values, ncol = columns, dimnames = list(seq_len(length(values) / columns)))"


def matrices():
    rng = np.random.default_rng(0)
    yield ACCURACIES.to_numpy()
    yield rng.normal(size=(9, 4))
    yield rng.integers(0, 4, (12, 5)).astype(float)


def called(r, expression, values):
    code = f"function(values, columns) unlist(({expression})({MATRIX})[c('statistic', 'p.value')])"
    return r.call(code, values.T.ravel().tolist(), columns=values.shape[1])


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("expression", "test"), [("stats::friedman.test", friedman_test), ("stats::quade.test", quade)]
)
def test_base_r(r, number, expression, test):
    values = list(matrices())[number]
    found = test(values)
    wanted = called(r, expression, values)
    assert (found.statistic, found.p) == pytest.approx(tuple(wanted), rel=TAILS)


@pytest.fixture
def _pmcmrplus(r):
    if not r.call("function() requireNamespace('PMCMRplus', quietly = TRUE)")[0]:
        pytest.skip("the R package PMCMRplus is not installed")


@pytest.mark.usefixtures("_pmcmrplus")
class TestPMCMRplus:
    def test_skillings_and_mack(self, r):
        values = -ACCURACIES.to_numpy()
        values[MISSING] = np.nan
        found = skillings_mack(values)
        wanted = called(r, "PMCMRplus::skillingsMackTest", values)
        assert (found.statistic, found.p) == pytest.approx(tuple(wanted), rel=TAILS)

    def test_nemenyi(self, r):
        code = "function(values, columns) PMCMRplus::frdAllPairsNemenyiTest(" + MATRIX + ")$p.value"
        wanted = r.call(code, ACCURACIES.to_numpy().T.ravel().tolist(), columns=5)
        runs = from_wide(ACCURACIES.assign(Data=range(30)), list(ACCURACIES))
        ours = srcs.overall(runs, "Data", "Algorithm", "Performance").pairs["nemenyi"]
        # absolute: the tail of the studentized range is tabulated
        np.testing.assert_allclose(ours, wanted[~np.isnan(wanted)], rtol=1e-6, atol=1e-8)
