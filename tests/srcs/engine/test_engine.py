import numpy as np
import pytest

from srcs_py.srcs.engine import ranking
from srcs_py.srcs.options import Options
from srcs_py.stats.block import Block
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import TESTS
from tests.oracle.configuration import rank_groups
from tests.stats.blocks import BALANCED, UNBALANCED, block, random_groups
from tests.studies import R_CORRECTIONS

# The same distribution functions at statistics that differ by rounding, far into the tails
TAILS = 1e-11
TUKEY = 1e-9  # absolute: issue 2
CALLS = [("wilcoxon", False), ("wilcoxon", True), ("t", False), ("t", True), ("tukeyHSD", False)]
PAIRS = [[8] * 4, [12] * 4]


def rank_block(runs, counts, options):
    return ranking.rank_block(Block(runs, counts, options.paired), options)


def check_against_loops(groups, options):
    """Compare with one configuration and one pair at a time; return how many were tested."""
    ranked = rank_block(*block(groups), options)
    tested = 0
    for b, row in enumerate(groups):
        plain = rank_groups(
            row,
            options.test.name,
            options.correction.name,
            options.alpha,
            options.paired,
            options.maximize,
        )
        assert ranked.rank[b].tolist() == plain.ranks
        p = plain.p
        if p is None:
            assert np.isnan(ranked.p[b]).all()
            assert np.isnan(ranked.mean[b]).all()
            assert np.isnan(ranked.sd[b]).all()
            continue
        tested += 1
        limits = {"atol": TUKEY} if options.test.name == "tukeyHSD" else {"atol": 0, "rtol": TAILS}
        np.testing.assert_allclose(ranked.p[b], p, **limits)
        np.testing.assert_allclose(ranked.mean[b], [each.mean() for each in row], rtol=TAILS)
    return tested


@pytest.mark.parametrize(
    ("test", "paired", "correction"),
    [(*call, each) for call in CALLS[:4] for each in R_CORRECTIONS] + [("tukeyHSD", False, "holm")],
)
def test_every_test_and_correction_equals_loops_over_scipy(test, paired, correction):
    groups = random_groups(0, PAIRS * (1 if test == "tukeyHSD" else 4), 1, shift=0.8)
    options = Options(test=TESTS[test], paired=paired, correction=CORRECTIONS[correction])
    assert check_against_loops(groups, options) >= len(groups) / 2


@pytest.mark.parametrize("maximize", [True, False])
@pytest.mark.parametrize("decimals", [None, 0])
def test_unbalanced_runs_equal_loops_over_scipy(maximize, decimals):
    counts = [[13, 9, 8, 7], [20, 14, 4, 8], [5, 15, 5, 30], [2, 2, 3, 2]]
    groups = random_groups(5, counts, decimals, shift=0.8)
    assert check_against_loops(groups, Options(maximize=maximize)) >= 2


@pytest.mark.parametrize("alpha", [0.5, 0.01, 1e-4])
def test_alpha_gates_the_configuration_and_the_pairs(alpha):
    groups = random_groups(1, [[10] * 4] * 10, shift=0.4)
    check_against_loops(groups, Options(alpha=alpha))


def test_a_p_value_that_equals_alpha_is_not_significant():
    """As in R: the omnibus test at its own p-value opens nothing, a pair at its own counts not."""
    runs, n = block(random_groups(0, [[10] * 3], shift=0.8))

    def at(alpha):
        return rank_block(runs, n, Options(alpha=alpha, correction=CORRECTIONS["none"]))

    gate = rank_block(runs, n, Options(summarize="always")).omnibus[0]
    assert np.isnan(at(gate).p).all()
    p = at(np.nextafter(gate, 1)).p[0]
    pair = np.nanmax(p)
    assert gate < pair < 1
    assert np.count_nonzero(at(pair).rank != at(np.nextafter(pair, 1)).rank) == 2


def test_tukeys_test_takes_no_other_correction():
    groups = random_groups(0, PAIRS, shift=0.8)
    results = [
        rank_block(*block(groups), Options(test=TESTS["tukeyHSD"], correction=CORRECTIONS[each])).p
        for each in R_CORRECTIONS
    ]
    for p in results[1:]:
        np.testing.assert_array_equal(p, results[0])


def test_only_the_gate_differs_where_everything_is_summarized():
    """Uncorrected, some pairs differ where the omnibus test finds nothing: they stay gated."""
    groups = random_groups(2, [[10] * 3] * 40, shift=0.3)
    usual = rank_block(*block(groups), Options(correction=CORRECTIONS["none"]))
    always = rank_block(*block(groups), Options(correction=CORRECTIONS["none"], summarize="always"))
    assert (always.p[~(usual.omnibus < 0.05)] < 0.05).any()
    np.testing.assert_array_equal(always.rank, usual.rank)
    np.testing.assert_array_equal(always.omnibus, usual.omnibus)
    gated = ~(usual.omnibus < 0.05)
    assert 0 < gated.sum() < gated.size
    assert not np.isnan(always.mean).any()
    assert np.isnan(usual.mean).all(axis=1).tolist() == gated.tolist()
    for name in ("mean", "sd", "p"):
        np.testing.assert_array_equal(getattr(always, name)[~gated], getattr(usual, name)[~gated])


@pytest.mark.parametrize("maximize", [True, False])
def test_of_equal_means_that_differ_the_first_level_wins_as_in_r(maximize):
    """r_reference/README.md, 1: a 0, b -2, c 2; reversed when minimizing."""
    a, b, c = np.array([0.0] * 11 + [12.0]), np.ones(12), np.arange(21.0, 33)
    ranked = rank_block(*block([[a, b, c]]), Options(maximize=maximize))
    assert ranked.rank.tolist() == ([[0, -2, 2]] if maximize else [[0, 2, -2]])


def test_a_pair_without_p_value_counts_for_nothing():
    a, b, c = np.ones(8), np.ones(8), np.full(8, 2.0)
    ranked = rank_block(*block([[a, b, c]]), Options())
    assert ranked.rank.tolist() == [[-1, -1, 2]]
    assert np.isnan(ranked.p[0, 0, 1])
    assert ranked.mean.tolist() == [[1.0, 1.0, 2.0]]


def test_absent_levels_leave_the_others_alone():
    groups = random_groups(3, [[9, 9, 9]], shift=2.0)[0]
    whole = rank_block(*block([groups]), Options())
    holed = rank_block(*block([[groups[0], np.empty(0), groups[1], groups[2]]]), Options())
    np.testing.assert_array_equal(holed.rank[0, [0, 2, 3]], whole.rank[0])
    np.testing.assert_array_equal(holed.p[0][np.ix_([0, 2, 3], [0, 2, 3])], whole.p[0])
    assert np.isnan(holed.p[0, 1]).all()
    assert np.isnan(holed.mean[0, 1])


@pytest.mark.parametrize(("test", "paired"), CALLS)
@pytest.mark.parametrize("summarize", ["always", "significant"])
def test_a_block_without_a_significant_configuration(test, paired, summarize):
    runs = np.ones((3, 4, 5))
    options = Options(test=TESTS[test], paired=paired, summarize=summarize, effect_size=True)
    ranked = rank_block(runs, np.full((3, 4), 5), options)
    assert not ranked.rank.any()
    assert np.isnan(ranked.p).all()
    assert np.isnan(ranked.mean).all() == (summarize == "significant")
    assert ranked.effect.shape == (3, 4, 4)


@pytest.mark.parametrize("test", ["wilcoxon", "t"])
def test_effects_stand_where_p_values_stand(test):
    groups = random_groups(2, [[10] * 3] * 12, shift=0.3)
    ranked = rank_block(*block(groups), Options(test=TESTS[test], effect_size=True))
    np.testing.assert_array_equal(np.isnan(ranked.effect), np.isnan(ranked.p))
    assert not np.isnan(ranked.p).all()


def test_constant_paired_differences_are_counted():
    x = np.arange(8.0)
    groups = [[x, x + 1, x**2], [x, x * 3, x**3]]
    ranked = rank_block(*block(groups), Options(test=TESTS["t"], paired=True, summarize="always"))
    assert ranked.noted.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("counts", "test", "paired"),
    [(BALANCED, *each) for each in CALLS] + [(UNBALANCED, *each) for each in CALLS if not each[1]],
)
def test_filling_up_changes_nothing(counts, test, paired):
    """The unbalanced path, on the same runs with room for more, equals the balanced one."""
    runs, n = block(random_groups(4, counts, 1, shift=1.0))
    wider = np.concatenate([runs, np.full((*n.shape, 3), np.nan)], axis=2)
    options = Options(test=TESTS[test], paired=paired, summarize="always", effect_size=True)
    tight, wide = rank_block(runs, n, options), rank_block(wider, n, options)
    for name in ("rank", "mean", "sd", "p", "omnibus", "effect"):
        # sums of more terms, all zero, may be grouped in another way
        np.testing.assert_allclose(getattr(wide, name), getattr(tight, name), rtol=TAILS)


def test_ranks_lie_between_all_lost_and_all_won():
    groups = [[np.arange(10.0) + 100 * i for i in range(6)]]
    assert rank_block(*block(groups), Options()).rank.tolist() == [[-5, -3, -1, 1, 3, 5]]


@pytest.mark.parametrize("scale", [1.0, 1e-200])  # whose squares are 0
@pytest.mark.parametrize("test", ["wilcoxon", "t", "tukeyHSD"])
def test_what_numpy_is_told_to_raise_changes_nothing(test, scale):
    runs, counts = block(random_groups(5, BALANCED, None))
    options = Options(test=TESTS[test], summarize="always", effect_size=True)
    with np.errstate(all="raise"):
        ranked = rank_block(runs * scale, counts, options)
    assert np.isfinite(ranked.omnibus).all()
