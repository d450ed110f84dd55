"""Other methods and objective weights: pymcdm's numbers, on our tables and with our sentences."""

import sys

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import atopsis, objective_weights, other_methods
from srcs_py.reproduce.atopsis_cases import CASES


@pytest.mark.parametrize("seed", range(5))
def test_entropy_and_critic_by_their_formulas(seed):
    rng = np.random.default_rng(seed)
    x = rng.random((6, 4)) + 0.1
    share = x / x.sum(axis=0)
    unequal = 1 + (share * np.log(share)).sum(axis=0) / np.log(len(x))
    assert objective_weights(x).to_numpy() == pytest.approx(unequal / unequal.sum(), rel=1e-9)
    scaled = (x - x.min(axis=0)) / np.ptp(x, axis=0)
    spread = scaled.std(axis=0) * (1 - np.corrcoef(scaled.T)).sum(axis=0)
    ours = objective_weights(x, "critic").to_numpy()
    assert ours == pytest.approx(spread / spread.sum(), rel=1e-9)


def test_what_tells_nobody_apart_does_not_count():
    table = pd.DataFrame([[1.0, 5, 3], [2, 5, 1], [4, 5, 2]], columns=["a", "b", "c"])
    for method in ("entropy", "critic"):
        weights = objective_weights(table, method)
        assert weights["b"] == 0
        assert weights.sum() == pytest.approx(1, abs=1e-12)
        atopsis(table, table / 10, benchmark_weights=weights)
    ranks = other_methods(table, table / 10)
    assert ranks.equals(other_methods(table.assign(d=9.0), (table / 10).assign(d=1.0)))


def test_vikor_and_promethee_by_their_formulas():
    rng = np.random.default_rng(1)
    means, stds = rng.random((2, 7, 5))
    ranks = other_methods(means, stds, (0.6, 0.4), maximize=False)
    table = np.hstack([means, stds])
    weights = np.repeat([0.6 / 5, 0.4 / 5], 5)
    far = weights * (table - table.min(axis=0)) / np.ptp(table, axis=0)  # less is better
    s, r = far.sum(axis=1), far.max(axis=1)
    q = (s - s.min()) / np.ptp(s) / 2 + (r - r.min()) / np.ptp(r) / 2
    assert ranks["VIKOR"].tolist() == (np.argsort(np.argsort(q)) + 1).tolist()
    wins = (weights * (table[:, None] < table[None])).sum(axis=(1, 2))
    losses = (weights * (table[:, None] > table[None])).sum(axis=(1, 2))
    order = np.argsort(np.argsort(losses - wins, kind="stable"))
    assert ranks["PROMETHEE II"].tolist() == (order + 1).tolist()
    assert ranks["A-TOPSIS"].tolist() == atopsis(means, stds, (0.6, 0.4), False).ranks.tolist()


def test_ties_share_the_better_rank():
    ranks = other_methods([[2.0, 1], [1, 2], [0, 0]], np.ones((3, 2)))
    assert ranks[["VIKOR", "PROMETHEE II", "TOPSIS"]].to_numpy().tolist() == [[1] * 3] * 2 + [
        [3] * 3
    ]


def test_the_best_of_the_article_by_other_methods():
    """One step of TOPSIS on vector-normalized tables: deviations differ more than means do."""
    ranks = other_methods(*CASES["part1"].study)
    best = {"A-TOPSIS": "CHO", "TOPSIS": "DRBM", "VIKOR": "CHO", "PROMETHEE II": "CHO"}
    assert ranks.idxmin().to_dict() == best


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: objective_weights([[1, 0], [2, 1]]), "need means above 0"),
        (lambda: objective_weights([[1, 2], [1, 2]]), "no benchmark counts"),
        (lambda: objective_weights([[1, 2], [3, 2]], "gini"), "entropy"),
        (lambda: other_methods([[1, 2], [1, 2]], [[1, 2], [1, 2]]), "the same for all"),
    ],
)
def test_errors(call, message):
    with pytest.raises(SRCSError, match=message):
        call()


def test_without_pymcdm_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "pymcdm.methods", None)
    monkeypatch.setitem(sys.modules, "pymcdm.weights", None)
    with pytest.raises(SRCSError, match=r"pip install 'srcs_py\[mcdm\]'"):
        other_methods([[1, 2], [2, 1]], [[1, 1], [1, 2]])
    with pytest.raises(SRCSError, match="needs pymcdm"):
        objective_weights([[1, 2], [2, 1]])
