"""TOPSIS against scikit-criteria, which wants newer libraries than srcs_py (tox -e lowest)."""

import numpy as np
import pytest

from srcs_py.atopsis import topsis

# Sums of a dozen squares in another order differ in the last few of 16 digits.
ROUNDING = 1e-12


@pytest.fixture(scope="module")
def mcdm():
    """Imported where it is used: it brings seaborn, and every process collects this file."""
    return pytest.importorskip("skcriteria", reason="pip install srcs_py[criteria]")


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.filterwarnings("ignore:Although TOPSIS can operate")
def test_scikit_criteria_agrees(seed, mcdm):
    from skcriteria.agg.topsis import TOPSIS
    from skcriteria.preprocessing.scalers import VectorScaler

    rng = np.random.default_rng(seed)
    rows, columns = rng.integers(2, 15, 2)
    matrix, weights = rng.random((rows, columns)) + 0.01, rng.dirichlet(np.ones(columns))
    benefit = rng.random(columns) < 0.5
    decision = mcdm.mkdm(matrix, np.where(benefit, 1, -1), weights=weights)
    theirs = TOPSIS().evaluate(VectorScaler("matrix").transform(decision))
    ours = topsis(matrix, weights, benefit)
    assert ours.closeness == pytest.approx(theirs.e_.similarity, abs=ROUNDING)
    assert ours.ranks.tolist() == theirs.rank_.tolist()
