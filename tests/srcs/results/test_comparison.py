from functools import partial

import numpy as np
import pandas as pd
import pytest

from srcs_py import (
    SRCScomparison,
    SRCSError,
    SRCSranks,
    comparison_table,
    leaderboard,
    singleplot,
    write_table,
)
from tests.oracle.configuration import rank_groups
from tests.studies import ROLES, study

RUNS = study([(8, 8, 8), (8, 8, 8)], shift=1.2, seed=4)


@pytest.fixture
def ranks():
    return SRCSranks(RUNS, **ROLES)


def test_symbols_follow_p_values_and_means(ranks):
    for size in (10, 20):
        groups = [
            RUNS.Accuracy[(RUNS.Size == size) & (RUNS.Algorithm == each)].to_numpy()
            for each in "abc"
        ]
        p = rank_groups(groups).p
        square = SRCScomparison(ranks, Size=size)
        assert list(square.index) == list(square.columns) == ["a", "b", "c"]
        seen = set()
        for i in range(3):
            for j in range(3):
                if i == j:
                    assert np.isnan(square.iloc[i, j])
                    continue
                smaller = groups[i].mean() < groups[j].mean()
                symbol = ("<" if smaller else ">") if p[i, j] < 0.05 else "="
                assert square.iloc[i, j] == symbol
                seen.add(symbol)
        assert {"<", ">"} <= seen


def test_p_values(ranks):
    square = SRCScomparison(ranks, pvalues=True, Size=10)
    assert {str(each) for each in square.dtypes} == {"float64"}
    assert np.isnan(np.diag(square)).all()
    assert square.loc["a", "b"] == ranks.query("Size == 10 and Algorithm == 'a'")["b.pval"].item()
    np.testing.assert_array_equal(square, square.T)


def test_symbols_speak_of_the_performance_itself(ranks):
    minimized = SRCSranks(RUNS, **ROLES, maximize=False)
    pd.testing.assert_frame_equal(
        SRCScomparison(minimized, Size=10), SRCScomparison(ranks, Size=10)
    )


def test_a_p_value_equal_to_alpha_shows_no_difference(ranks):
    p = SRCScomparison(ranks, pvalues=True, Size=10).loc["a", "c"]
    assert SRCScomparison(ranks, alpha=p, Size=10).loc["a", "c"] == "="
    assert SRCScomparison(ranks, alpha=np.nextafter(p, 1), Size=10).loc["a", "c"] == "<"


def test_nothing_was_tested():
    ranks = SRCSranks(RUNS.assign(Accuracy=RUNS.Accuracy.where(RUNS.Size > 10, 1.0)), **ROLES)
    assert SRCScomparison(ranks, Size=10).isna().all(axis=None)


def test_a_configuration_is_named_by_text_or_by_value(ranks):
    text = SRCScomparison(ranks, Size="10")
    pd.testing.assert_frame_equal(text, SRCScomparison(ranks, Size=10.0))
    pd.testing.assert_frame_equal(text, SRCScomparison(ranks, "Algorithm", Size=10))
    runs = RUNS.rename(columns={"Size": "Noise type"})
    named = SRCSranks(runs, "Noise type", "Algorithm", "Accuracy")
    pd.testing.assert_frame_equal(text, SRCScomparison(named, **{"Noise type": 10}))
    one = SRCSranks(RUNS[RUNS.Size == 10], **ROLES)  # needs no selection
    pd.testing.assert_frame_equal(text, SRCScomparison(one))


def test_the_rows_give_the_order(ranks):
    square = SRCScomparison(ranks.iloc[::-1], Size=20)
    assert list(square.index) == list(square.columns) == ["c", "b", "a"]
    wanted = SRCScomparison(ranks, Size=20).iloc[::-1, ::-1]
    pd.testing.assert_frame_equal(square, wanted)
    fewer = ranks[ranks.Algorithm != "b"]
    assert SRCScomparison(fewer, Size=10).index.tolist() == ["a", "c"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"Siz": 10}, r"no column 'Siz': did you mean 'Size'\?"),
        ({"Size": 15}, r"Size = 15 is not a level: .*Known: '10', '20'"),
        ({"target": "Algo", "Size": 10}, r"target = 'Algo' is not a column"),
        ({}, r"one level of each parameter; \['Size'\] have several, so there are 6 rows"),
        ({"Size": 10, "Algorithm": "a"}, r"one row only; select no level of 'Algorithm'"),
        ({"Size": 10, "alpha": 0}, r"alpha = 0 must be a number between 0 and 1"),
        ({"Size": 10, "pvalues": "yes"}, r"pvalues = 'yes' must be True or False"),
        ({"Size": [10, 20]}, r"Size = \[10, 20\] is not a level"),
    ],
)
def test_bad_selections(ranks, arguments, message):
    with pytest.raises(SRCSError, match=message):
        SRCScomparison(ranks, **arguments)


def test_a_column_with_the_name_of_an_argument_is_selected_before():
    ranks = SRCSranks(RUNS.rename(columns={"Size": "alpha"}), "alpha", "Algorithm", "Accuracy")
    wanted = SRCScomparison(SRCSranks(RUNS, **ROLES), Size=10)
    pd.testing.assert_frame_equal(SRCScomparison(ranks[ranks["alpha"] == 10]), wanted)


def test_a_column_with_the_name_of_the_table_says_how_to_select_it(ranks):
    runs = RUNS.rename(columns={"Size": "ranks"})
    named = SRCSranks(runs, "ranks", "Algorithm", "Accuracy")
    message = r"'ranks' is given twice\. .* first: table\[table\['ranks'\] == \.\.\.\]\."
    for compare in (partial(SRCScomparison, named), named.srcs.compare):
        with pytest.raises(SRCSError, match=message):
            compare(ranks=10)
    selected = SRCScomparison(ranks=named[named["ranks"] == 10])
    pd.testing.assert_frame_equal(selected, SRCScomparison(ranks, Size=10))
    with pytest.raises(SRCSError, match="'target' is given twice"):
        SRCScomparison(ranks, "Algorithm", target="Algorithm")
    with pytest.raises(SRCSError, match="'ranks' is given twice"):
        comparison_table(ranks, ranks=10)
    with pytest.raises(SRCSError, match="'title' is given twice"):
        singleplot(
            ranks,
            *("Size", "Algorithm", "rank", "heat.colors"),
            *[None] * 4,
            *[True] * 2,
            "a",
            title="a",
        )


@pytest.mark.parametrize("name", ["x", "rankdata"])
def test_the_name_of_the_table_in_r_is_understood_and_may_be_a_column(ranks, name):
    wanted = SRCScomparison(ranks, Size=10)
    pd.testing.assert_frame_equal(SRCScomparison(**{name: ranks}, Size=10), wanted)
    called = SRCSranks(RUNS.rename(columns={"Size": name}), name, "Algorithm", "Accuracy")
    pd.testing.assert_frame_equal(SRCScomparison(called, **{name: 10}), wanted)
    pd.testing.assert_frame_equal(SRCScomparison(ranks=called, **{name: 10}), wanted)


def test_a_path_is_a_table(ranks, tmp_path):
    path = tmp_path / "ranks.parquet"
    write_table(ranks, path)
    wanted = SRCScomparison(ranks, Size=10)
    pd.testing.assert_frame_equal(SRCScomparison(path, Size=10), wanted)
    assert comparison_table(path, Size=10).count("<td") == wanted.size + len(wanted)  # places
    pd.testing.assert_frame_equal(leaderboard(path), leaderboard(ranks))


def test_no_such_combination():
    runs = pd.concat(
        [RUNS.assign(Noise="x")[RUNS.Size == 10], RUNS.assign(Noise="y")[RUNS.Size > 10]]
    )
    ranks = SRCSranks(runs, ["Size", "Noise"], "Algorithm", "Accuracy")
    with pytest.raises(SRCSError, match="No row of the table has Size = 10, Noise = 'y'"):
        SRCScomparison(ranks, Size=10, Noise="y")


def test_ranks_of_several_performances_have_no_p_values():
    ranks = SRCSranks(RUNS.assign(Time=RUNS.Accuracy), "Size", "Algorithm", ["Accuracy", "Time"])
    with pytest.raises(SRCSError, match=r"no column 'a\.pval'; .*single performance"):
        SRCScomparison(ranks, Size=10)
