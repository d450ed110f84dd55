"""Tests over all configurations: R's own, and those of PMCMRplus where it is installed."""

import numpy as np
import pandas as pd
import pytest

from srcs_py.stats.overall_tests import quade

from ..srcs.results.pmcmrplus import CASES, STORED, TAILS

pytestmark = pytest.mark.r
MATRIX = "matrix(values, ncol = columns, dimnames = list(seq_len(length(values) / columns)))"


@pytest.mark.parametrize(("n", "k"), [(2, 2), (4, 3)])
def test_quades_test_where_all_configurations_agree(r, n, k):
    values = np.arange(n)[:, None] + np.arange(float(k))
    wanted = r.call(
        f"function(values, columns) stats::quade.test({MATRIX})$p.value",
        values.T.ravel().tolist(),
        columns=k,
    )
    assert quade(values).p == pytest.approx(float(np.ravel(wanted)[0]), rel=TAILS)


@pytest.fixture
def _pmcmrplus(r):
    if not r.call("function() requireNamespace('PMCMRplus', quietly = TRUE)")[0]:
        pytest.skip("the R package PMCMRplus is not installed")


@pytest.mark.usefixtures("_pmcmrplus")
@pytest.mark.parametrize("name", CASES)
def test_pmcmrplus_answers_what_was_stored(r, name):
    """The answers with which ``tests/srcs/results/test_pmcmrplus`` compares srcs_py."""
    stored = pd.read_csv(STORED).query("case == @name")["value"]
    found = of_pmcmrplus(r, CASES[name])
    np.testing.assert_allclose(found, stored, rtol=TAILS, atol=CASES[name].atol)


def of_pmcmrplus(r, case):
    call = f"suppressWarnings({case.r})"
    if isinstance(case.data, pd.DataFrame):
        values, levels = case.data["y"].tolist(), case.data["g"].tolist()
        found = r.call(f"function(y, g) {{ g <- factor(g); {call} }}", values, levels)
    else:
        names = "dimnames = list(seq_len(length(values) / columns), letters[seq_len(columns)])"
        matrix = f"y <- matrix(values, ncol = columns, {names})"
        values = case.data.T.ravel().tolist()
        code = f"function(values, columns) {{ {matrix}; {call} }}"
        found = r.call(code, values, columns=case.data.shape[1])
    return found[~np.isnan(found)]
