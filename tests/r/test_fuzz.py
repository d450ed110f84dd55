"""The fuzz itself: its arbiter, and the differences that it finds and shows."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs

from .fuzz import arbiter, compare
from .fuzz.__main__ import main
from .fuzz.run import compare_all, questions_of, run_batch
from .fuzz.shrink import shown, shrunk
from .fuzz.studies import Study, random_study

LEVELS = [np.random.default_rng(at).normal(at, 1, 9).round(1) for at in range(3)]


@pytest.mark.filterwarnings("ignore:Sample size too small")  # scipy before 1.15
@pytest.mark.parametrize(
    ("test", "paired", "count", "expected"),
    [
        ("wilcoxon", False, 3, lambda x, y: stats.mannwhitneyu(x, y, method="asymptotic")),
        ("wilcoxon", True, 3,
         lambda x, y: stats.wilcoxon(x, y, method="approx", correction=True)),
        ("t", False, 2, stats.ttest_ind),
        ("t", True, 3, stats.ttest_rel),
    ],
)  # fmt: skip
def test_the_arbiter_agrees_with_scipy(test, paired, count, expected):
    for p in arbiter.pairs(LEVELS[:count], test, paired)[0, 1]:
        assert p == pytest.approx(expected(LEVELS[0], LEVELS[1]).pvalue, rel=1e-9)


def test_the_arbiter_knows_kruskal_and_tukey():
    assert arbiter.omnibus(LEVELS) == pytest.approx(stats.kruskal(*LEVELS).pvalue, rel=1e-9)
    tukey = stats.tukey_hsd(*LEVELS).pvalue[0, 2]
    assert arbiter.pairs(LEVELS, "tukeyHSD", False)[0, 2] == pytest.approx((tukey, tukey), rel=1e-7)


@pytest.mark.parametrize(("degrees", "q"), [(2, 61.0), (2, 1e4), (3, 80.0), (10, 60.5)])
def test_the_arbiter_knowsfar_tails(degrees, q):
    """Of two means it is a t test; of three the tail is that of the largest of their pairs."""
    two = 2 * stats.t.sf(q / np.sqrt(2), degrees)
    assert arbiter.Ratios({(0, 1): (q, q)}, degrees, 2).p_values({(0, 1)})[0, 1][0] == two
    assert arbiter.far_tail(q, 2, degrees) == pytest.approx(two, rel=1e-9)
    assert two < arbiter.far_tail(q, 3, degrees) < 3 * two  # of three pairs


def test_the_arbiter_knows_what_doubles_cannot_tell():
    """Squares of these numbers have lost digits: the bounds are apart and hold the p-value."""
    low, high = arbiter.pairs([each * 1e-160 for each in LEVELS[:2]], "t", False)[0, 1]
    assert low < stats.ttest_ind(*LEVELS[:2]).pvalue < high
    low, high = arbiter.pairs([each * 1e-308 for each in LEVELS], "tukeyHSD", False)[0, 1]
    assert (low, high) == (0, 1)  # nothing is left of the squares


def test_the_same_seed_makes_the_same_study():
    first, second = (random_study(7, 3) for _ in range(2))
    assert first.table.equals(second.table)
    assert first.arguments == second.arguments


@pytest.mark.r
@pytest.mark.usefixtures("r")
def test_a_wrong_rank_is_found_and_made_small(monkeypatch, capsys):
    right = compare.our_ranks

    def wrong(study):
        ranks = right(study)
        if not isinstance(ranks, srcs.SRCSError) and "rank" in ranks:
            ranks.loc[ranks["rank"] == 1, "rank"] = 2
        return ranks

    monkeypatch.setattr(compare, "our_ranks", wrong)
    result = run_batch(5, range(12))
    study, difference = next(each for each in result.differences if each[1].what == "base R")
    small, found = shrunk(study, difference, rounds=1)
    assert len(small.table) < len(study.table)
    text = shown(small, found)
    assert "made small: base R" in text
    assert "but R has" in text
    assert "arbiter: Kruskal-Wallis p = " in text


@pytest.mark.r
@pytest.mark.usefixtures("r")
@pytest.mark.parametrize("defect", ["pair", "value", "rank"])
def test_no_difference_of_tukey_is_excused_that_is_not_predicted(monkeypatch, defect):
    """A wrong pair, a p-value that is slightly off, and a rank that does not follow are found."""
    right = compare.our_ranks

    def wrong(study):
        ranks = right(study)
        if isinstance(ranks, srcs.SRCSError) or study.arguments["test"] != "tukeyHSD":
            return ranks
        names = [name for name in ranks if str(name).endswith(".pval")]
        if defect == "pair" and len(names) > 2:
            ranks[names[:2]] = ranks[names[1::-1]].to_numpy()
        elif defect == "value":
            ranks[names] += 1e-6
        elif defect == "rank" and "rank" in ranks:
            ranks["rank"] *= -1
        return ranks

    monkeypatch.setattr(compare, "our_ranks", wrong)
    numbers = [at for at in range(120) if random_study(8, at).arguments["test"] == "tukeyHSD"]
    found = {
        study.title for study, each in run_batch(8, numbers).differences if each.what == "base R"
    }
    assert len(found) > len(numbers) / 4


def test_only_ranks_next_to_a_p_value_at_alpha_are_excused():
    arguments = {"test": "t", "alpha": 0.5}
    names, ours = ["rank", "mean", "a.pval"], np.array([[0.0, 1.0, 0.5], [0.0, 2.0, 0.3]])
    near, apart, mean = ours.copy(), ours.copy(), ours.copy()
    near[0, [0, 2]] = -1.0, 0.5 - 4e-16
    apart[1, 0] = -1.0
    mean[0, :2] = -1.0, 1.5
    excused = [
        compare.differ_only_at_alpha(names, ours, theirs, arguments)
        for theirs in (near, apart, mean)
    ]
    assert excused == [True, False, False]


@pytest.mark.r
@pytest.mark.parametrize("paired", [True, False])
def test_the_order_of_srcs_is_predicted(paired, with_srcs):
    """The texts of two params run together alike, and a third tells the configurations apart."""
    rng = np.random.default_rng(3)
    cells = [("u", 0.7, 5.0), ("u", 0.5, 9.0), ("u", 0.0, 5.5), ("v", 0.5, 5.0)]
    rows = [
        (*cell, level, run, rng.normal(at))
        for cell in cells
        for at, level in enumerate(rng.permutation(["x", "y", "z"]))
        for run in range(6)
    ]
    table = pd.DataFrame(rows, columns=["P", "a", "b", "alg", "run", "y"])
    arguments = {
        **{"params": ["P", "a", "b"], "target": "alg", "performance": "y", "paired": paired},
        **{"test": "t", "correction": "holm", "alpha": 0.1, "maximize": True},
    }
    study = Study("", "", table, arguments | {"pairing_col": "run"} if paired else arguments)
    result = compare_all([study], [questions_of(study)])
    assert not result.differences
    assert result.tally["SRCS, random studies: configurations in another order"] == 1


def test_ranks_of_several_performances_are_those_of_each_alone():
    single = pd.DataFrame({"alg": pd.Categorical(["a", "b"]), "rank": [1, -1], "mean": [2.0, 1.0]})
    joined = single[["alg"]].assign(rank1=single["rank"], rank2=single["rank"])
    compare.check_joined(joined, [single, single])
    with pytest.raises(AssertionError, match="rank2"):
        compare.check_joined(joined.assign(rank2=[-1, 1]), [single, single])


@pytest.mark.r
@pytest.mark.usefixtures("r")
def test_the_command(capsys):
    assert main(["--studies", "4", "--seed", "3", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "python -m tests.r.fuzz --studies 4 --seed 3"
    assert lines[-1].split() == ["0", "unexplained", "differences"]


@pytest.mark.r
@pytest.mark.usefixtures("r", "with_srcs")
@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (
            2626,
            9890,
        ),  # levels that do not vary, at 1e200: R's variance of 0 is noise, and overflows
        (
            71301,
            6992,
        ),  # nothing varies for one of two performances: aov's p-values are R's own noise
        (601, 12008),  # configurations in the order of SRCS
    ],
)
def test_differences_of_known_studies_are_explained(seed, number):
    assert not run_batch(seed, [number]).differences
