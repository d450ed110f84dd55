"""The corrections of the plain loop."""

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from .families import MULTIPLETESTS, corrected


@pytest.mark.parametrize("tests", [1, 2, 6, 15])
@pytest.mark.parametrize("name", ["holm", "BH", "hommel", "holm-sidak"])
def test_corrections_are_those_of_statsmodels(name, tests):
    rng = np.random.default_rng(tests)
    for p in (rng.random(tests), np.full(tests, 0.03), rng.integers(0, 3, tests) / 40):
        wanted = multipletests(p, 0.05, MULTIPLETESTS.get(name, name))[1]
        assert corrected(p, name).tolist() == wanted.tolist()


def test_what_was_not_tested_stays_so():
    p = np.array([np.nan, 0.03, np.nan, 0.01])
    assert corrected(p, "holm")[[1, 3]].tolist() == [0.03, 0.02]
    assert np.isnan(corrected(p, "holm")[[0, 2]]).all()
