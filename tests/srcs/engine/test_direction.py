"""Who wins a pair that differs: the better mean, as in R, or the better one by the test."""

import re
import warnings

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from srcs_py import (
    SRCScomparison,
    SRCSError,
    SRCSranks,
    SRCSWarning,
    comparison_table,
    datasets,
    leaderboard,
    places,
    singleplot,
    stability,
    win_matrix,
)
from tests.studies import PAIRED, ROLES, runs_of, study

RANK_TESTS = ["wilcoxon", "exact", "brunnermunzel"]
CONFLICT = "^In 1 of 1 significant pair, such as 'a' and 'b' in 10, the level with the better mean"
EQUAL = "^'a' and 'b' differ with equal means: as in R, '>' in both triangles"


def heavy_tail(last=20.1):
    """Return nineteen 0 and a ``last`` run of a, and twenty 1 of b."""
    return runs_of([[0] * 19 + [last], [1] * 20], size=10)


def test_the_mean_wins_as_in_r_and_the_conflict_is_counted():
    with pytest.warns(SRCSWarning, match=CONFLICT):
        ranks = SRCSranks(heavy_tail(), **ROLES, effect_size=True)
    assert ranks["rank"].tolist() == [1, -1]
    assert ranks["b.effect"][0] == pytest.approx(0.05)
    assert ranks.attrs["srcs"]["conflicts"] == [["10", "a", "b"]]


@pytest.mark.parametrize("maximize", [True, False])
@pytest.mark.parametrize("more", [{}, PAIRED], ids=["unpaired", "paired"])
@pytest.mark.parametrize("test", RANK_TESTS)
@pytest.mark.filterwarnings("ignore:.* has no paired form")
def test_the_test_names_the_winner(test, more, maximize):
    ranks = SRCSranks(heavy_tail(), **ROLES, **more, test=test, winner="test", maximize=maximize)
    wins = [-1, 1] if maximize else [1, -1]
    assert ranks["rank"].tolist() == wins
    assert ranks["b.sign"][0] == -1
    assert ranks["a.sign"][1] == 1
    assert SRCScomparison(ranks, Size=10).loc["a", "b"] == "<"
    assert "conflicts" not in ranks.attrs["srcs"]
    best = "b" if maximize else "a"
    assert leaderboard(ranks)["Algorithm"][0] == best
    first = places(ranks).set_index("Algorithm")
    assert first.loc[best, ["place.low", "place.high"]].tolist() == [1, 1]


@pytest.mark.parametrize("more", [{}, PAIRED], ids=["unpaired", "paired"])
def test_signs_are_those_of_scipy_s_statistics(more):
    runs = study(counts=((9, 9, 9, 9),) * 6, shift=0.6, decimals=0)
    ranks = SRCSranks(runs, **ROLES, **more, winner="test", summarize="always")
    for size, rows in ranks.groupby("Size", observed=True):
        of = runs[runs["Size"].astype(str) == str(size)].groupby("Algorithm")["Accuracy"]
        levels = {name: values.to_numpy() for name, values in of}
        for one, x in levels.items():
            for other, y in levels.items():
                sign = rows.loc[rows["Algorithm"] == one, f"{other}.sign"].item()
                if one == other:
                    assert np.isnan(sign)
                elif not more:
                    u = stats.mannwhitneyu(x, y, method="asymptotic").statistic
                    assert sign == np.sign(u - 9 * 9 / 2)
                else:
                    d = (x - y)[x != y]
                    positive = stats.rankdata(abs(d))[d > 0].sum()
                    assert sign == np.sign(positive - d.size * (d.size + 1) / 4)


@pytest.mark.filterwarnings("ignore:.* alone and .* by Welch")
@pytest.mark.parametrize("test", ["t", "welch", "tukeyHSD", "permutation"])
def test_tests_of_means_have_the_direction_of_the_means(test):
    runs = study(shift=2.0)
    by_mean, by_test = (SRCSranks(runs, **ROLES, test=test, winner=w) for w in ("mean", "test"))
    assert by_mean["rank"].any()
    assert by_test["rank"].tolist() == by_mean["rank"].tolist()


def test_significant_pairs_are_those_with_a_significant_omnibus_test():
    """At size 10 two pairs are below 0.05, but the Kruskal-Wallis test is not."""
    unclear = study(counts=((8,) * 6,), shift=0.3, seed=4)
    for summarize in ("always", "significant"):
        with pytest.warns(SRCSWarning, match="^In 1 of 1 significant pair"):
            SRCSranks(pd.concat([unclear, heavy_tail().assign(Size=20)]), **ROLES,
                      correction="none", summarize=summarize)  # fmt: skip


def test_comparisons_and_captions_tell_of_conflicts_too():
    equal = study([(9, 9)], shift=0, seed=2).assign(Size=20)
    with pytest.warns(SRCSWarning, match=CONFLICT):
        ranks = SRCSranks(pd.concat([heavy_tail(), equal]), **ROLES)
    says = "^In 1 significant pair, such as 'a' and 'b', the level with the better mean is not"
    with pytest.warns(SRCSWarning, match=says):
        square = SRCScomparison(ranks, Size=10)
    assert square.loc["a", "b"] == ">"
    with pytest.warns(SRCSWarning, match=says):
        html = comparison_table(ranks, Size=10)
    assert "Size = 10. In 1 significant pair, such as" in html
    assert "conflict" not in comparison_table(ranks, Size=20)
    assert "1 conflict of mean and test in the study" in win_matrix(ranks).caption
    of_part = singleplot(ranks.srcs.select(Size=20), "Algorithm", "Size", look="srcs")
    assert "1 conflict of mean and test in the study" in of_part.srcs_alt[1]


@pytest.mark.parametrize(
    ("own", "alpha", "says"),
    [
        (0.05, 0.01, "^In 1 significant pair, such as 'a' and 'b', "),
        (0.05, 1e-9, None),  # the pair does not differ there
        (1e-9, 0.05, "^Whether mean and test name the same winner is known for pairs that differ"),
        (1e-9, 1e-10, None),
    ],
)
@pytest.mark.filterwarnings("ignore:In 1 of 1 ")
def test_conflicts_at_another_alpha_are_counted_or_called_unknown(own, alpha, says):
    ranks = SRCSranks(heavy_tail(), **ROLES, alpha=own, summarize="always")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        html = comparison_table(ranks, alpha=alpha, Size=10)
    messages = [str(each.message) for each in caught]
    assert [bool(re.search(says, text)) for text in messages] == [True] if says else not messages
    assert ("Whether" in html or "In 1" in html) == bool(says)
    by_test = SRCSranks(heavy_tail(), **ROLES, alpha=own, summarize="always", winner="test")
    assert "Whether" not in comparison_table(by_test, alpha=0.05, Size=10)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("noise", 3120),
        pytest.param("ML1", 2805, marks=pytest.mark.data),
        pytest.param("MPB", 12271, marks=pytest.mark.data),
    ],
)
@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
def test_published_studies_have_no_conflict(name, count):
    ranks = SRCSranks(datasets.load(name), **datasets.describe(name).roles)
    pairs = ranks.filter(regex="pval$").drop(columns="omnibus.pval", errors="ignore")
    assert (pairs < 0.05).to_numpy().sum() == 2 * count
    assert "conflicts" not in ranks.attrs["srcs"]


def test_equal_means_that_differ_say_so_and_have_a_winner_by_the_test():
    with pytest.warns(SRCSWarning, match=CONFLICT):
        ranks = SRCSranks(heavy_tail(20.0), **ROLES)
    with pytest.warns(SRCSWarning, match=EQUAL):
        square = SRCScomparison(ranks, Size=10)
    assert (square.loc["a", "b"], square.loc["b", "a"]) == (">", ">")
    by_test = SRCScomparison(SRCSranks(heavy_tail(20.0), **ROLES, winner="test"), Size=10)
    assert (by_test.loc["a", "b"], by_test.loc["b", "a"]) == ("<", ">")


@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
def test_a_failed_run_is_worse_than_every_other():
    """As a run so far from all others that its differences are tied; means leave it out."""
    runs = study(counts=((12, 12, 12),), shift=1.0)
    runs.loc[[3, 5, 30], "Accuracy"] = np.nan
    for maximize, worst in ((True, -1e300), (False, 1e300)):
        more = {"winner": "test", "maximize": maximize, "effect_size": True}
        for pairs in ({}, PAIRED):
            with pytest.warns(SRCSWarning, match="^3 of 36 runs have no performance and count as"):
                ranks = SRCSranks(runs, **ROLES, **more, **pairs, na_action="worst")
            filled = SRCSranks(runs.fillna({"Accuracy": worst}), **ROLES, **more, **pairs)
            same = [n for n in filled if n not in {"mean", "sd"} and not n.endswith(".d_z")]
            pd.testing.assert_frame_equal(ranks[same], filled[same])
            ended = runs.groupby("Algorithm")["Accuracy"]
            assert ranks["mean"].tolist() == pytest.approx(ended.mean().tolist(), rel=1e-15)
            assert ranks["sd"].tolist() == pytest.approx(ended.std().tolist(), rel=1e-14)
            if pairs:
                wide = runs.pivot(index="Fold", columns="Algorithm", values="Accuracy")
                d = (wide["a"] - wide["b"]) * (1 if maximize else -1)
                assert ranks["b.d_z"][0] == pytest.approx(d.mean() / d.std())


@pytest.mark.filterwarnings("ignore:.* runs have no performance")
def test_bootstrap_samples_have_failed_runs_too():
    runs = study(counts=((12, 12),), shift=0.0)
    runs.loc[runs["Algorithm"] == "a", "Accuracy"] = np.nan
    found = stability(runs, **ROLES, draws=20, winner="test", na_action="worst")
    assert found.ranks["rank"].tolist() == [-1, 1]
    assert found.ranks["rank.low"].tolist() == [-1, 1]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"winner": "test", "test": "ks"}, "says that two levels differ, not which"),
        ({"na_action": "worst"}, "has a rank but no mean: only a test of ranks"),
        ({"na_action": "worst", "winner": "test", "test": "t"}, "wilcoxon, brunnermunzel, exact"),
        ({"na_action": "worst", "winner": "test", "gate": "anova"}, "such an omnibus test"),
        ({"na_action": "worst", "winner": "test", "memory": "1GB"}, "fit in memory"),
        ({"winner": "median"}, "Known: 'mean', 'test'"),
    ],
)
def test_a_direction_that_does_not_exist_is_refused(more, sentence):
    with pytest.raises(SRCSError, match=sentence):
        SRCSranks(heavy_tail(), **ROLES, **more)


def test_symbols_bold_p_values_places_and_wins_follow_one_rule_without_omnibus_significance():
    """Two pairs are below 0.05 uncorrected; the Kruskal-Wallis test is not."""
    runs = study(counts=((8, 8, 8, 8, 8, 8),), shift=0.3, seed=4)
    ranks = SRCSranks(runs, **ROLES, correction="none", summarize="always")
    pairs = ranks.filter(like=".pval").drop(columns="omnibus.pval")
    assert ranks["omnibus.pval"][0] > 0.05
    assert (pairs < 0.05).any(axis=None)
    assert not ranks["rank"].any()
    square = SRCScomparison(ranks, Size=10)
    assert set(square.to_numpy()[~np.eye(6, dtype=bool)]) == {"="}
    with pytest.warns(SRCSWarning, match="does not control the familywise error"):
        intervals = places(ranks)
    with pytest.warns(SRCSWarning, match="does not control the familywise error"):
        html = comparison_table(ranks, Size=10, pvalues=True)
    assert set(intervals["place.low"]) == {1}
    assert set(intervals["place.high"]) == {6}
    assert leaderboard(ranks)["wins"].sum() == 0
    assert "bold" not in html
