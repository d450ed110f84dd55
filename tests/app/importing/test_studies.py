"""Guessed roles, choices and addresses, without a browser."""

import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.app.importing.outline import LoadedTable, labels_of
from srcs_py.app.importing.studies import (
    Choice,
    StudyRuns,
    bundled_study,
    checked_choice,
    study_of_table,
)
from srcs_py.app.ranks.inputs import offered_across, offered_tests
from srcs_py.app.ranks.ranking import RankSettings
from srcs_py.stats.tests import TESTS
from tests.app.conftest import runs
from tests.app.uploads import heard, ranked


def test_a_choice_is_checked():
    study = bundled_study()
    with pytest.raises(SRCSError, match="a column of algorithms and one of problems"):
        checked_choice(study, Choice("Algorithm", (), "Performance"))
    with pytest.raises(SRCSError, match="'Dataset' has two roles"):
        checked_choice(study, Choice("Dataset", ("Dataset",), "Performance"))
    with pytest.raises(SRCSError, match="'x' is not a column"):
        checked_choice(study, Choice("x", ("Dataset",), "Performance"))
    with pytest.raises(SRCSError, match="Keep one level of 'Dataset'"):
        checked_choice(
            study, Choice("Algorithm", ("Dataset",), "Performance", {"Dataset": ("nothing",)})
        )


def test_the_menu_offers_what_the_page_can_ask_for():
    assert {"wilcoxon", "brunnermunzel"} < set(offered_tests())
    assert set(offered_tests()) == TESTS.keys() - {"custom"}
    assert list(offered_across())[:2] == ["", "holm"]
    assert not {"none", "shaffer", "bergmann-hommel"} & set(offered_across())


def test_one_problem_is_a_study_too():
    table = runs().query("Size == 5 and Noise == 'low'")
    study = study_of_table(LoadedTable(table), "r.csv")
    assert study.first == Choice("Method", ("Size",), "Error")
    assert study.pairing == "Run"


def test_a_column_that_is_no_factor_says_why():
    table = pd.concat([runs()] * 3, ignore_index=True)
    table = table.assign(Id=table.index, Mixed=[1, "1"] * (len(table) // 2))
    study = study_of_table(LoadedTable(table), "r.csv")
    assert study.outline.columns["Size"].labels == ("5", "10")
    with pytest.raises(SRCSError, match=r"two levels written '1'"):
        checked_choice(study, Choice("Method", ("Mixed",), "Error"))


def test_levels_in_use_keep_their_order_and_kind():
    study = bundled_study()
    levels = {"Noise ratio": ("50", "5"), "Algorithm": ("CART", "1-NN")}
    table = StudyRuns(study, Choice("Algorithm", ("Noise ratio",), "Performance", levels)).runs
    assert labels_of(table, "Noise ratio") == ("50", "5")
    assert table["Noise ratio"].cat.categories.tolist() == [50, 5]
    kept = study.table["Noise ratio"].isin([5, 50]) & study.table["Algorithm"].isin(
        ["CART", "1-NN"]
    )
    assert table.index.equals(study.table.index[kept])


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (RankSettings("t"), ""),
        (RankSettings("tukeyHSD", pairing_col="Run"), "Test = 'tukeyHSD' has no paired form"),
    ],
)
def test_a_picture_carries_the_warnings_in_the_words_of_the_page(settings, sentence):
    study = study_of_table(LoadedTable(runs()), "r.csv")
    _, texts = heard(ranked, study, None, settings)
    assert len(texts) == bool(sentence)
    assert all(sentence in each for each in texts)
