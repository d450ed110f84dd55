"""srcs_py against what PMCMRplus 1.9.10 answered."""

import numpy as np
import pandas as pd
import pytest

from tests.srcs.results.pmcmrplus import CASES, STORED


@pytest.fixture(scope="module")
def answers():
    return pd.read_csv(STORED).groupby("case")["value"].apply(list).to_dict()


def test_each_case_is_stored(answers):
    assert set(answers) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_ours_is_what_was_stored(name, answers):
    case = CASES[name]
    found = np.asarray(case.ours(case.data), dtype=float)
    np.testing.assert_allclose(found, answers[name], rtol=case.rel, atol=case.atol)
