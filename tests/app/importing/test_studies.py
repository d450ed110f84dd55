"""Guessed roles, choices and addresses, without a browser."""

from dataclasses import replace

import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.app.history.address import Address, arrangement_parts, written
from srcs_py.app.importing.outline import PickledTable, labels_of
from srcs_py.app.importing.preview import preview
from srcs_py.app.importing.studies import (
    Choice,
    StudyRuns,
    bundled_study,
    checked_choice,
    study_of_table,
)
from srcs_py.app.jobs.processes import Ticket, run_process
from srcs_py.app.pages.ranks.inputs import (
    control_choices,
    first_settings,
    offered_across,
    offered_tests,
    pairing_columns,
)
from srcs_py.app.pages.ranks.ranking import RankSettings, ranks_of_study
from srcs_py.stats.tests import TESTS
from tests.app.conftest import runs


def test_without_a_telling_name_the_user_chooses_what_is_compared():
    study = study_of_table(PickledTable(runs(name="Which")), "r.csv")
    assert study.first == Choice("", ("Size",), "Error")
    assert study.pairing == "Run"


@pytest.mark.parametrize("name", ["Run", "run_id", "testRun", "Number of the independent run"])
def test_a_run_is_found_by_its_name_but_not_inside_a_word(name):
    table = runs(name="Algorithm").rename(columns={"Size": "preparation", "Run": name})
    study = study_of_table(PickledTable(table), "r.csv")
    assert study.pairing == name
    assert "preparation" in study.first.params


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
    assert control_choices(["a"]) == {"": "all pairs", "a": "all with a"}


def test_gate_across_and_control_come_back_from_the_address():
    address = "?gate=friedman&across=BH&control=CART"
    settings = first_settings(Address(address), bundled_study())
    assert (settings.gate, settings.across, settings.control) == ("friedman", "BH", "CART")
    folds = first_settings(Address("?test=corrected&overlap=5-fold"), bundled_study())
    assert (folds.test, folds.overlap) == ("corrected", "5-fold")
    settings = first_settings(Address("?gate=x&across=shaffer"), bundled_study())
    assert (settings.gate, settings.across, settings.control) == ("kruskal", None, None)


def test_one_problem_is_a_study_too():
    table = runs().query("Size == 5 and Noise == 'low'")
    study = study_of_table(PickledTable(table), "r.csv")
    assert study.first == Choice("Method", ("Size",), "Error")
    assert study.pairing == "Run"


def test_a_link_that_pairs_by_a_factor_is_left_out():
    study = bundled_study()
    assert first_settings(Address("?pairing=Dataset"), study).pairing_col == "Fold"
    assert first_settings(Address("?pairing=-"), study).pairing_col is None


class Unopened(PickledTable):
    """A table as the server has it: to open it there would hold up all users."""

    value = property(lambda self: 1 / 0, lambda *_: None)


def test_the_server_shows_and_checks_a_study_without_opening_it():
    table = runs()
    study = study_of_table(PickledTable(table), "r.csv")
    shut = replace(study, source=Unopened(table))
    choice = Choice("Method", ("Size", "Noise"), "Error", {"Size": ("10",)})
    assert checked_choice(shut, choice) == choice
    assert first_settings(Address(""), shut).pairing_col == "Run"
    assert pairing_columns(shut, choice) == ["Run"]
    shown = str(preview(None, shut, choice.roles))
    assert f"r.csv: {len(table):,} rows, 5 columns; the first 8" in shown
    with pytest.raises(ZeroDivisionError):
        _ = shut.table


def test_a_column_that_is_no_factor_says_why():
    table = pd.concat([runs()] * 3, ignore_index=True)
    table = table.assign(Id=table.index, Mixed=[1, "1"] * (len(table) // 2))
    study = study_of_table(PickledTable(table), "r.csv")
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


def test_places_stay_together_in_an_address():
    places = {"yOuter": "a", "xOuter": "b", "yInner": "c", "xInner": None}
    fresh = arrangement_parts({"places": places})
    assert written(fresh, fresh) == ""
    moved = {**places, "yOuter": "b", "xOuter": "a"}
    query = written(arrangement_parts({"places": moved}), fresh)
    assert Address("?" + query).arrangement()["places"] == moved


def test_what_an_address_does_not_know_is_left_out():
    address = Address("?alpha=nan&weight=2&test=evil")
    assert address.number("alpha", 0.05, 0, 1) == 0.05
    for alpha in ("0", "1", "nan", "-1"):  # a page without a picture
        assert first_settings(Address(f"?alpha={alpha}"), bundled_study()).alpha == 0.05
    assert address.number("weight", 0.75, 0, 1) == 0.75
    assert address.text("test", "t", ["t"]) == "t"
    assert Address("").arrangement() is None


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (RankSettings("t"), ""),
        (RankSettings("tukeyHSD", pairing_col="Run"), "Test = 'tukeyHSD' has no paired form"),
    ],
)
def test_a_picture_carries_the_warnings_in_the_words_of_the_page(settings, sentence):
    study = study_of_table(PickledTable(runs()), "r.csv")
    texts = run_process(Ticket(), ranks_of_study, (study, study.first, settings)).notes
    assert len(texts) == bool(sentence)
    assert all(sentence in each for each in texts)
