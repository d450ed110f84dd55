"""All configurations at once, against scipy, definitions and published numbers."""

import itertools
import math
import tracemalloc

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs
from srcs_py import cli
from srcs_py.srcs.results.overall import overall
from tests.srcs.results.pmcmrplus import ASSEMBLY
from tests.studies import ROLES, study

ROUNDING = 1e-10  # sums in another order, then the tail of a distribution
NAMES = ["data", "level", "y"]


def runs_of(values, names="abcdefgh"):
    """Return one run per cell of a matrix (configurations, levels); NaN is not a run."""
    rows = [(i, names[j], values[i][j]) for i, j in np.argwhere(~np.isnan(values))]
    return pd.DataFrame(rows, columns=NAMES)


def omnibus_of(values):
    """Return the omnibus tests of all configurations of a matrix."""
    return overall(runs_of(np.asarray(values, float)), *NAMES).tests


def test_skillings_and_mack_table_1():
    # Skillings and Mack (1981), Technometrics 23, table 1: T = 15.493, df = 3, p = 0.00144
    answer = overall(runs_of(ASSEMBLY), *NAMES)
    row = answer.tests.loc["Skillings-Mack"]
    assert (round(row["statistic"], 3), row["df1"], round(row["p"], 5)) == (15.493, 3, 0.00144)
    assert (answer.configurations, answer.complete) == (9, 6)


def test_quade_of_conover():
    # Conover (1999), p. 375, as R's help page of quade.test: F = 3.8293, df 4 and 24, p 0.01519
    sales = [
        [5, 4, 7, 10, 12],
        [1, 3, 1, 0, 2],
        [16, 12, 22, 22, 35],
        [5, 4, 3, 5, 4],
        [10, 9, 7, 13, 10],
        [19, 18, 28, 37, 58],
        [10, 7, 6, 8, 7],
    ]
    found = omnibus_of(sales).loc["Quade"]
    assert [*found[["statistic", "df1", "df2"]].round(4)] == [3.8293, 4, 24]
    assert found["p"] == pytest.approx(0.01519, rel=0.5)  # of F; ours is exact for seven blocks


def test_configurations_with_a_single_level_do_not_count_in_skillings_and_macks_test():
    values = np.random.default_rng(4).normal(size=(9, 3))
    values[6:] = [np.nan, np.nan, 5.0]
    found, wanted = (omnibus_of(each).loc["Skillings-Mack"] for each in (values, values[:6]))
    pd.testing.assert_series_equal(found, wanted, check_exact=True)


@pytest.mark.parametrize("seed", range(5))
def test_without_missing_values_friedman_is_scipys_and_skillings_mack_friedmans(seed):
    values = np.random.default_rng(seed).normal(size=(40, 4))  # too many to be enumerated
    for decimals in (0, 1, 9):  # the first two with ties
        tests = omnibus_of(values.round(decimals))
        theirs = stats.friedmanchisquare(*values.round(decimals).T)
        found = tests.loc["Friedman", ["statistic", "p"]].astype(float)
        np.testing.assert_allclose(found, theirs, rtol=ROUNDING)
    statistics = tests["statistic"]
    assert statistics["Skillings-Mack"] == pytest.approx(statistics["Friedman"], rel=ROUNDING)


@pytest.mark.parametrize("maximize", [True, False])
def test_pairs_equal_a_plain_loop(maximize):
    values = np.random.default_rng(3).normal(size=(12, 5)).round(1) + np.arange(5) * 0.4
    answer = overall(runs_of(values), *NAMES, maximize=maximize)
    table = answer.pairs
    ranks = stats.rankdata(-values if maximize else values, axis=1).mean(axis=0)
    assert answer.mean_ranks[list("abcde")].tolist() == pytest.approx(ranks, rel=ROUNDING)
    pairs = list(itertools.combinations(range(5), 2))
    z = np.array([(ranks[i] - ranks[j]) / np.sqrt(5 * 6 / (6 * 12)) for i, j in pairs])
    p = 2 * stats.norm.sf(abs(z))
    np.testing.assert_allclose(table["p"], p, rtol=ROUNDING)
    nemenyi = stats.studentized_range.sf(abs(z) * np.sqrt(2), 5, np.inf)
    np.testing.assert_allclose(table["nemenyi"], nemenyi, atol=1e-7)  # df 1e9 for infinity
    for name in ("holm", "shaffer", "bergmann-hommel"):
        np.testing.assert_allclose(table[name], srcs.p_adjust(p, name), rtol=ROUNDING)
    for row, (i, j) in zip(table.itertuples(), pairs, strict=True):
        x, y = values[:, i], values[:, j]
        better = x > y if maximize else x < y
        assert (row.wins, row.ties, row.losses) == (
            better.sum(),
            (x == y).sum(),
            (~better & (x != y)).sum(),
        )
        assert row.mean_difference == pytest.approx((x - y).mean(), rel=ROUNDING, abs=1e-12)
    wilcoxon = srcs.p_adjust([signed_rank(values, *pair) for pair in pairs], "holm")
    np.testing.assert_allclose(table["wilcoxon"], wilcoxon, rtol=ROUNDING)


def signed_rank(values, i, j):
    """Return scipy's p-value of two columns."""
    x, y = values[:, i], values[:, j]
    return stats.wilcoxon(x, y, correction=True, method="approx").pvalue


@pytest.mark.parametrize(("n", "k"), [(2, 2), (3, 2), (2, 4), (12, 5)])
def test_where_all_configurations_agree_p_is_exact(n, k):
    """R's quade.test too: (k!)^(1-n); F is infinite, and its tail would be 0."""
    answer = overall(runs_of(np.arange(n)[:, None] + np.arange(float(k))), *NAMES)
    p = answer.tests["p"][["Iman-Davenport", "Quade"]].tolist()
    assert p == pytest.approx([math.factorial(k) ** (1 - n)] * 2, rel=ROUNDING, abs=0)


def test_exact_p_where_all_configurations_agree_counts_tied_levels_once():
    of_f = ["Iman-Davenport", "Quade"]
    tied = omnibus_of([[1, 2, 2, 2]] * 3)["p"][of_f]  # four orders of these ranks
    assert tied.tolist() == pytest.approx([1 / 16] * 2, rel=ROUNDING)
    assert omnibus_of(np.ones((3, 4)))["p"][of_f].tolist() == [1, 1]


# Conover (1999), p. 391: seven varieties of ice cream, ranked three at a time by seven persons;
# Durbin's statistic is 12 with 6 degrees of freedom. Skillings and Mack's equals it in balanced
# designs such as this one.
ICE_CREAM = [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (0, 4, 5), (1, 5, 6), (0, 2, 6)]
PLACES = [(2, 3, 1), (3, 1, 2), (2, 1, 3), (1, 2, 3), (3, 1, 2), (3, 1, 2), (3, 1, 2)]


def test_no_configuration_with_every_level_leaves_skillings_and_macks_test():
    values = np.full((7, 7), np.nan)
    for row, levels, places in zip(values, ICE_CREAM, PLACES, strict=True):
        row[list(levels)] = places
    answer = overall(runs_of(values), *NAMES)
    row = answer.tests.loc["Skillings-Mack"]
    assert row[["statistic", "df1", "p"]].tolist() == pytest.approx([12, 6, 0.0619688])
    assert answer.tests.drop("Skillings-Mack").isna().all(axis=None)
    assert (answer.configurations, answer.complete) == (7, 0)
    assert answer.pairs.empty
    assert answer.mean_ranks.isna().all()
    assert str(answer).startswith("0 of 7 configurations, those with every level\n\n")
    for text in (str(answer), answer._repr_html_(), answer.to_latex()):
        assert "Skillings-Mack" in text
        assert "wins" not in text
    for draw in (srcs.win_matrix, srcs.cd_diagram):
        with pytest.raises(
            srcs.SRCSError, match="0 of 7 configurations, those with every level; at least two"
        ):
            draw(answer)


def test_pairs_of_equal_levels_have_no_p_value_and_do_not_count_in_the_correction():
    values = np.random.default_rng(3).normal(np.array([0, 1.5, 0]), size=(12, 3))
    values[:, 2] = values[:, 0]
    p = overall(runs_of(values), *NAMES).pairs["wilcoxon"]
    assert np.isnan(p[1])
    assert p[0] == p[2] == pytest.approx(2 * signed_rank(values, 0, 1), rel=ROUNDING)


def test_a_control_corrects_its_own_pairs_only():
    runs = runs_of(np.random.default_rng(3).normal(size=(12, 5)) + np.arange(5) * 0.4)
    every, one = overall(runs, *NAMES).pairs, overall(runs, *NAMES, control="c").pairs
    its = every[(every["level"] == "c") | (every["other"] == "c")]
    assert one["p"].tolist() == its["p"].tolist()
    assert one["holm"].tolist() == srcs.p_adjust(its["p"], "holm").tolist()
    assert (one["wilcoxon"] < its["wilcoxon"].to_numpy()).any()  # four pairs count, not ten
    assert "nemenyi" not in one


def test_ranks_and_runs_give_the_same():
    runs = study([(5, 5, 5)] * 6, shift=1.0)
    ranks = srcs.SRCSranks(runs, **ROLES, summarize="always")
    by_ranks, by_runs = overall(ranks), overall(runs, *ROLES.values())
    pd.testing.assert_frame_equal(by_ranks.pairs, by_runs.pairs)
    pd.testing.assert_frame_equal(by_ranks.tests, by_runs.tests)


@pytest.mark.parametrize("maximize", [True, False])
def test_ranks_in_a_text_file_say_which_means_are_better(tmp_path, maximize):
    """The file does not say it, but the ranks follow from the means in one direction only."""
    file = tmp_path / "ranks.csv"
    runs = study([(5, 5, 5)] * 6, shift=1.0)
    srcs.write_table(srcs.SRCSranks(runs, **ROLES, maximize=maximize, summarize="always"), file)
    wanted = overall(runs, *ROLES.values(), maximize=maximize)
    for said in (True, False):
        assert overall(file, maximize=said).mean_ranks.equals(wanted.mean_ranks)


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_ranks_that_are_all_zero_leave_the_direction_to_the_caller(tmp_path):
    file = tmp_path / "ranks.csv"
    runs = study([(5, 5, 5)] * 6, shift=0.0)
    srcs.write_table(srcs.SRCSranks(runs, **ROLES, alpha=1e-9, summarize="always"), file)
    up, down = (overall(file, maximize=each).mean_ranks.sort_index() for each in (True, False))
    assert (up + down).tolist() == pytest.approx([4.0] * 3)  # the order of three levels reversed
    assert not up.equals(down)


def test_numbers_that_are_one_level_are_one_configuration():
    numbers = [0.3, 0.1 + 0.2, 1.0] * 2
    runs = pd.DataFrame({"P": numbers, "A": list("aaabbb"), "y": [1, 2, 3, 4, 5, 7.0]})
    answer = overall(runs, "P", "A", "y")
    assert answer.configurations == 2
    assert answer.pairs["mean_difference"].tolist() == [-3.5]


def test_one_large_cell_takes_no_memory_for_the_others():
    rows = np.random.default_rng(0).normal(size=(300, 3))
    more = runs_of(rows[:1, :1]).loc[np.zeros(50_000, dtype=int)]
    runs = pd.concat([runs_of(rows), more], ignore_index=True)
    tracemalloc.start()
    answer = overall(runs, *NAMES)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert answer.complete == 300
    assert peak < 50 * 8 * len(runs)  # each cell with as much room as the largest takes 900


def test_it_prints_as_text_html_and_latex(tmp_path, capsys):
    runs = runs_of(np.random.default_rng(3).normal(size=(12, 3)), ["A_1", "<b>", "c"])
    answer = overall(runs, *NAMES)
    assert str(answer).startswith("12 configurations\n\n")
    assert "&lt;b&gt;" in answer._repr_html_()
    latex = answer.to_latex()
    assert "\n & statistic & df1 & df2 & p \\\\\n" in latex  # not "index"
    assert "\n & mean rank & place.low & place.high \\\\\n" in latex
    friedman = answer.tests.loc["Friedman"]
    row = f"Friedman & {friedman['statistic']:.4g} & 2 & NA & {friedman['p']:.4g} "
    assert row in latex
    assert r"A\_1" in latex
    runs.to_csv(tmp_path / "runs.csv", index=False)
    roles = ["--params", "data", "--target", "level", "--performance", "y"]
    output = ["-o", str(tmp_path / "pairs.csv")]
    assert cli.main(["overall", str(tmp_path / "runs.csv"), *roles, *output]) == 0
    assert capsys.readouterr().out == f"{answer}\n"
    assert len(pd.read_csv(tmp_path / "pairs.csv")) == 3


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"control": "d"}, "control = 'd' is not a level: .*'a', 'b', 'c'"),
        ({"params": "level"}, "target and params both name the column 'level'"),
    ],
)
def test_bad_input(monkeypatch, change, says):
    runs = runs_of(np.random.default_rng(3).normal(size=(4, 3)))
    call = dict(zip(("params", "target", "performance"), NAMES, strict=True)) | change
    monkeypatch.setattr(
        "srcs_py.srcs.results.overall.omnibus_tests", None
    )  # nothing is computed before
    with pytest.raises(srcs.SRCSError, match=says):
        overall(runs, **call)


@pytest.mark.parametrize("maximize", [True, False])
def test_the_best_level_has_mean_rank_1_and_comes_first(maximize):
    rows = np.random.default_rng(5).normal(np.array([0, 9, 1, 2]), size=(12, 4)).round(1)
    answer = overall(runs_of(rows), *NAMES, maximize=maximize)
    assert answer.mean_ranks.is_monotonic_increasing
    assert answer.mean_ranks.index[0] == ("b" if maximize else "a")
    # the sign of z is that of the difference of mean ranks
    pairs = answer.pairs.set_index(["level", "other"])
    assert (pairs.loc[("a", "b"), "z"] > 0) == maximize
    assert pairs.loc[("a", "b"), "wins" if maximize else "losses"] == 0


def test_small_p_values_are_not_zero_in_latex():
    rows = np.arange(40)[:, None] + [0.0, 1.0, 2.0]
    rows[0] = rows[0, ::-1]
    answer = overall(runs_of(rows), *NAMES)
    assert 0 < answer.tests.loc["Iman-Davenport", "p"] < 1e-9
    assert r" & 2 & 78 & \textless{} 0.001 \\" in answer.to_latex()


def test_a_missing_performance():
    runs = runs_of(np.arange(6.0).reshape(2, 3))
    runs.iloc[0, runs.columns.get_loc(NAMES[2])] = np.nan
    with pytest.raises(srcs.SRCSError, match=r"leave those runs out \(na_action='omit'\)\.$"):
        overall(runs, *NAMES)
    with pytest.warns(srcs.SRCSWarning, match="1 of 6 runs"):
        answer = overall(runs, *NAMES, na_action="omit")
    assert answer.tests.equals(overall(runs.dropna(), *NAMES).tests)


def test_ranks_without_all_means_and_single_configurations_are_refused():
    same = study([(5, 5, 5)] * 3, shift=0.0)
    with pytest.raises(srcs.SRCSError, match="summarize='always'"):
        overall(srcs.SRCSranks(same, **ROLES))
    with pytest.raises(
        srcs.SRCSError, match=r"Two configurations .* are needed; of 1 there is 1\."
    ):
        overall(same[same["Size"] == 10], *ROLES.values())
