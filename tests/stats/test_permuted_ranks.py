"""Exact tests of few blocks: printed values, a loop over all orders, and their level."""

from itertools import permutations, product

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, chi2, rankdata
from scipy.stats import f as f_of

import srcs_py as srcs
from srcs_py.stats.permuted_ranks import few_blocks_p


def centred(rows):
    return rankdata(rows, axis=1) - (len(rows[0]) + 1) / 2


# Hollander and Wolfe (1999), table A.22, and by hand: statistic and p, in orders of equal chance.
PRINTED = [
    ([[1, 2, 3]] * 3, 6, 1 / 36),
    ([[1, 2, 3]] * 4, 8, 1 / 216),
    ([[1, 2, 3]] * 3 + [[2, 1, 3]], 6.5, 9 / 216),
    ([[1, 2, 3, 4]] * 3, 9, 1 / 576),
    ([[1, 2]] * 4, 4, 1 / 8),
]


@pytest.mark.parametrize(("rows", "statistic", "p"), PRINTED)
def test_p_of_few_blocks_is_that_of_the_tables(rows, statistic, p):
    blocks = range(len(rows))
    cells = [(i, "abcd"[j], rows[i][j]) for i in blocks for j in range(len(rows[0]))]
    runs = pd.DataFrame(cells, columns=["data", "level", "y"])
    found = srcs.overall(runs, "data", "level", "y")
    tests = found.tests
    assert tests.loc["Friedman", "statistic"] == pytest.approx(statistic)
    assert tests.loc[["Friedman", "Iman-Davenport"], "p"].tolist() == pytest.approx([p, p])
    assert found.note.startswith("The p-values of Friedman, Iman-Davenport and Quade are by enum")
    assert "Skillings-Mack and the pairs are approximate" in found.note


@pytest.mark.parametrize(("n", "k"), [(4, 3), (3, 4), (7, 2)])
@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
def test_p_is_that_of_a_loop_over_all_orders(n, k, tied, weighted):
    rng = np.random.default_rng(n)
    values = rng.integers(0, 3 if tied else 1000, size=(n, k))
    scores = centred(values)
    if weighted:  # as in Quade's test
        scores = rankdata(np.ptp(values, axis=1))[:, None] * scores
    least = (scores.sum(axis=0) ** 2).sum() - 1e-9
    each = [[*permutations(row)] for row in scores]
    sums = [(np.sum(orders, axis=0) ** 2).sum() >= least for orders in product(*each)]
    assert few_blocks_p(scores)[0] == pytest.approx(np.mean(sums))
    assert few_blocks_p(scores)[1] == "exact"


def test_more_levels_of_few_blocks_are_permuted():
    scores = centred(np.random.default_rng(2).normal(size=(7, 9)) + 0.2 * np.arange(9))
    p, how = few_blocks_p(scores)
    assert how == "permutations"
    statistic = 12 * (scores.sum(axis=0) ** 2).sum() / (7 * 9 * 10)
    assert p == pytest.approx(chi2.sf(statistic, 8) / 3, rel=0.1)  # three times too large
    assert few_blocks_p(scores)[0] == p
    assert few_blocks_p(np.vstack([scores, scores[:1]])) is None  # of 8 blocks chi-square holds
    agree = centred(np.tile(np.arange(9), (7, 1)))
    assert few_blocks_p(agree)[0] == 1 / 100_000  # as small as permutations can be


@pytest.mark.parametrize(
    ("n", "k", "plain"),
    [(4, 2, 0.125), (5, 2, 0.0625), (8, 2, 0.070), (11, 2, 0.065), (16, 2, 0.077)],
)
def test_chi_square_of_few_blocks_is_not_at_its_level_and_the_exact_test_is(n, k, plain):
    """Sizes of both at 0.05, from the distribution of the number of blocks that one level wins."""
    wins = np.arange(n + 1)
    chance = binom.pmf(wins, n, 0.5)
    rows = [np.repeat([[1, 2], [2, 1]], [w, n - w], axis=0) for w in wins]
    approximate = [chi2.sf((2 * w - n) ** 2 / n, 1) < 0.05 for w in wins]
    exact = [few_blocks_p(centred(row))[0] < 0.05 for row in rows]
    assert chance[approximate].sum() == pytest.approx(plain, abs=0.0006)
    assert chance[exact].sum() <= 0.05


@pytest.mark.parametrize(("n", "k", "plain"), [(3, 3, 0.196), (3, 4, 0.076)])
def test_f_of_few_blocks_is_not_at_its_level_and_the_exact_test_is(n, k, plain):
    """Sizes of Iman and Davenport's test at 0.05, from all orders of the other blocks."""
    orders = np.array([*permutations(range(k))]) - (k - 1) / 2
    blocks = np.array([(orders[0], *rest) for rest in product(orders, repeat=n - 1)])
    statistic = 12 / (n * k * (k + 1)) * (blocks.sum(axis=1) ** 2).sum(axis=1)
    with np.errstate(divide="ignore"):
        f = (n - 1) * statistic / np.maximum(n * (k - 1) - statistic, 0)
    # simulated: 3 standard errors of 40,000 studies would be 0.006
    assert np.mean(f_of.sf(f, k - 1, (k - 1) * (n - 1)) < 0.05) == pytest.approx(plain, abs=0.006)
    _, at, times = np.unique(statistic, return_index=True, return_counts=True)
    exact = [few_blocks_p(blocks[each])[0] < 0.05 for each in at]
    assert times[exact].sum() <= 0.05 * len(statistic)
