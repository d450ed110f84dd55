"""What is computed from how often runs were drawn equals what is computed from the runs."""

import numpy as np
import pytest

from srcs_py.srcs.engine.bootstrap import bootstrap_positions
from srcs_py.stats import bootstrap_block as module
from srcs_py.stats.block import Block
from srcs_py.stats.bootstrap_block import BootstrapBlock

from .blocks import BALANCED, UNBALANCED, WITH_HOLES, block, random_groups

DRAWS = 40
KINDS = {
    "different values": {},
    "ties in and between levels": {"decimals": 1},
    "few values": {"decimals": 0},
}
SIZES = {"balanced": BALANCED, "unbalanced": UNBALANCED, "with holes": WITH_HOLES}


def both(groups, paired=False, near=False):
    """Return the draws, and the same as runs that are there."""
    runs, counts = block(groups)
    if near:  # the texts of 15 digits are alike, the values differ
        runs[:, 1::2] *= 1 + 2**-52
    keys = [(7, each) for each in range(len(runs))]
    chosen = bootstrap_positions(counts, counts, range(DRAWS), keys, paired)
    found = BootstrapBlock(Block(runs, counts, paired), chosen)
    return found, Block(found.runs, found.counts, paired)


def off_diagonal(square):
    return square[:, ~np.eye(square.shape[1], dtype=bool)].tolist()


@pytest.mark.parametrize("near", [False, True], ids=["exact", "near ties"])
@pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_rank_comparisons(kind, sizes, near):
    found, plain = both(random_groups(1, sizes, **kind), near=near)
    assert found.pooled.u.tolist() == plain.pooled.u.tolist()
    assert off_diagonal(found.pooled.pair_ties) == off_diagonal(plain.pooled.pair_ties)
    assert found.pooled.all_ties.tolist() == plain.pooled.all_ties.tolist()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_signed_ranks(kind, monkeypatch):
    monkeypatch.setattr(module, "COMPARED_AT_ONCE", 5 * 7 * 40 * 2)  # two pairs at a time
    sizes = [[7] * 4, [5] * 4, [6, 0, 6, 6], [7, 7, 7, 7], [2] * 4]
    found, plain = both(random_groups(2, sizes, **kind), paired=True)
    np.testing.assert_array_equal(found.signed_rank[0], plain.signed_rank[0])
    assert found.pooled.u.tolist() == plain.pooled.u.tolist()


def test_means_have_the_order_of_those_to_the_last_bit():
    rng = np.random.default_rng(3)
    values = rng.integers(0, 3, size=(20, 3, 6)) * 0.1  # sums such as 0.1 + 0.2 and 0.3
    found, plain = both([list(each) for each in values])
    exact = plain.moments[0]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        order = np.sign(found.means[:, one] - found.means[:, other])
        assert order.tolist() == np.sign(exact[:, one] - exact[:, other]).tolist()
        assert (order == 0).any()


@pytest.mark.parametrize("paired", [False, True])
def test_many_runs_are_sorted_instead(monkeypatch, paired):
    groups = random_groups(4, BALANCED, decimals=1)
    few, _ = both(groups, paired)
    monkeypatch.setattr(module, "MOST", 6)
    many, _ = both(groups, paired)
    assert many.pooled.u.tolist() == few.pooled.u.tolist()
    assert many.signed_rank[0].tolist() == few.signed_rank[0].tolist()


def test_some_draws_are_taken_with_what_is_known_of_all():
    found, plain = both(random_groups(5, UNBALANCED, decimals=1))
    rows = np.array([3, 50, 41, 159])
    before = found.take(rows)
    found.pooled  # noqa: B018  # computed now
    for part in (before, found.take(rows)):
        assert part.counts.tolist() == plain.counts[rows].tolist()
        np.testing.assert_array_equal(part.runs, plain.runs[rows])
        assert part.pooled.u.tolist() == plain.pooled.u[rows].tolist()
    assert found.take(np.arange(160)) is found


def test_numbers_too_large_for_single_precision():
    rng = np.random.default_rng(6)
    groups = [list(np.round(rng.normal(size=(2, 300)), 1))]
    found, plain = both(groups)
    assert found.pooled.u.tolist() == plain.pooled.u.tolist()
    assert off_diagonal(found.pooled.pair_ties) == off_diagonal(plain.pooled.pair_ties)
    assert found.pooled.all_ties.tolist() == plain.pooled.all_ties.tolist()
