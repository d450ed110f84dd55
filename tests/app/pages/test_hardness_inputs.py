"""The third page, without a browser: what a change draws, and what comes back to a session."""

import tempfile
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy as np
import pandas as pd
import pytest
from shiny import Inputs, reactive

from srcs_py import SRCSError
from srcs_py.app.history.address import Address, written
from srcs_py.app.importing.upload_store import PageFiles, StoredFiles, forget
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.hardness.code import hardness_python, hardness_r
from srcs_py.app.pages.hardness.inputs import (
    HardnessInputs,
    ScoresReading,
    ScoresTable,
    inputs_after,
    inputs_in,
    known_inputs,
    token_parts,
)
from srcs_py.app.pages.hardness.page import HardnessPage
from srcs_py.app.pages.hardness.scores import (
    dependencies,
    draw_parts,
    example_table,
    legend_names,
    read_all,
)
from srcs_py.hardness import Scores, hardness_correlates, hardness_table
from tests.app.conftest import run_alone
from tests.app.uploads import shiny_record

YES = ScoresReading("yes")


@pytest.fixture(scope="module")
def example():
    return example_table()


def test_the_r_code_says_where_the_bundled_scores_are(example):
    said = '# srcs_py.datasets.bundled("hardness/iris_scores.csv.gz")\n'
    inputs = known_inputs(example, HardnessInputs())
    assert said in hardness_r(example, inputs)
    mine = replace(example, name="mine.csv", upload=StoredFiles("", ("mine.csv",), ()))
    assert "bundled" not in hardness_r(mine, inputs)


def test_columns_and_decisions_are_read_as_the_controls_say(tmp_path):
    """Such a table was refused, and one of decisions could only be scaled in Python."""
    path = tmp_path / "mine.csv"
    path.write_text("case,SVM,truth\np,-2,yes\nq,3,no\nr,0.5,yes\n")
    files = StoredFiles("abc", (path.name,), (path,))
    how = ScoresReading("yes", "instance = case; class = truth", "0.5")
    layout, (scores,) = read_all(files, how)
    assert scores.hardness("score_fixed").loc["SVM"].tolist() == [0, 0, 0]
    table = ScoresTable(path.name, [scores], layout, how, files)
    assert token_parts(table.token) == ("abc", how)
    inputs = known_inputs(table, HardnessInputs())
    given = """positive="yes", columns={"instance": "case", "class": "truth"}"""
    assert f'"mine.csv", {given}, decision_threshold=0.5)' in hardness_python(table, inputs)
    assert hardness_r(table, inputs).startswith("# The code in R reads chances in the columns")
    with pytest.raises(SRCSError, match="threshold = 'x' must be a number"):
        read_all(files, how._replace(cut="x"))


def test_features_in_the_file_tell_what_makes_instances_hard(tmp_path):
    """It was in Python only."""
    path = tmp_path / "mine.csv"
    rows = [f"{at},{0.1 * at},{at % 2},{at + 10 * (at % 2)},{at}" for at in range(8)]
    path.write_text("\n".join(["instance,NB,class,age,weight", *rows]))
    files = StoredFiles("abc", (path.name,), (path,))
    how = ScoresReading(features="age; weight")
    _, (scores,) = read_all(files, how)
    assert scores.models == ("NB",)
    found = hardness_correlates(pd.read_csv(path)[["age", "weight"]], np.arange(8) % 2)
    table = hardness_table(scores)
    assert table[["kdn", "disjunct_size"]].to_numpy().tolist() == found.to_numpy().tolist()
    kdn, size = found.loc[3]
    wanted = f"3 (negative, kDN {kdn:.2f}, disjunct size {size:.2f})"
    assert legend_names(scores, ("3",)) == [wanted]
    code = hardness_python(ScoresTable(path.name, [scores], None, how, files), HardnessInputs())
    assert 'features=["age", "weight"]' in code


def test_another_model_has_other_instances_and_the_same_one_keeps_them(example):
    first = known_inputs(example, HardnessInputs())
    assert first.dataset == "iris-versicolor"
    other = inputs_after(example, first, first._replace(model="NB"))
    assert other == known_inputs(example, HardnessInputs(first.dataset, "NB"))
    assert other.instances != first.instances
    few = first._replace(instances=first.instances[:2])
    assert inputs_after(example, first, few) == few


def test_six_instances_differ_where_most_have_one_score():
    """Of a rare class: five of six curves lay at 0."""
    scores = np.zeros((1, 500))
    scores[0, :460], scores[0, 460:] = 0.9991, np.linspace(0.1, 0.9, 40)
    y = (np.arange(500) < 490).astype(int)
    table = ScoresTable("d.csv", [Scores("d", ("a",), np.arange(500), scores, y)])
    places = [int(name) for name in known_inputs(table, HardnessInputs()).instances]
    assert len({(round(scores[0, place], 2), y[place]) for place in places}) == 6
    assert {y[place] for place in places} == {0, 1}


@pytest.mark.parametrize(
    ("how", "drawn"),
    [
        ({"threshold": 0.3}, {"table", "curves", "instances", "tree"}),
        ({"density": "2 5"}, {"table", "tree"}),
        ({"support": "yes"}, {"tree"}),
    ],
)
def test_settings_draw_only_what_depends_on_them(example, how, drawn):
    first = known_inputs(example, HardnessInputs())
    keys = [dependencies(example, one, False) for one in (first, first._replace(**how))]
    assert {name for name in keys[0] if keys[0][name] != keys[1][name]} == drawn
    other = first._replace(**how)
    found = draw_parts(lambda *far: None, example, other, False, ["table", "tree"])
    expected = hardness_table(example.of(first.dataset), per="dataset", **other.settings)
    assert found["table"]["score-fixed"].tolist() == expected["score_fixed"].tolist()
    assert inputs_in(Address(written(other._asdict(), {}))) == other


def test_what_a_table_does_not_know_is_as_on_a_fresh_page(example):
    asked = HardnessInputs("iris", "no model", ("no instance",))
    assert known_inputs(example, asked) == known_inputs(example, HardnessInputs())


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ({}, set()),
        ({"instances": ("14",)}, {"instances"}),
        ({"model": "NB"}, {"instances"}),
        ({"dataset": "iris-virginica"}, {"table", "curves", "instances"}),
    ],
)
def test_a_change_draws_only_what_depends_on_it(example, said, drawn):
    first = known_inputs(example, HardnessInputs())
    other = inputs_after(example, first, first._replace(**said))
    before, after = dependencies(example, first, False), dependencies(example, other, False)
    assert {name for name in before if before[name] != after[name]} == drawn


def test_only_the_parts_that_were_asked_for_are_made(example):
    said = []
    chosen = known_inputs(example, HardnessInputs())
    found = draw_parts(lambda *far: said.append(far), example, chosen, False, ["instances"])
    assert [*found] == ["instances"]
    assert len(found["instances"].figures) == 3
    assert [far[:2] for far in said] == [(0, 3), (1, 3), (2, 3)]


class Browser:
    """Takes what the server tells, as the browser does, and says what its user does."""

    def __init__(self):
        self.input = Inputs({}, ns=lambda name: name)

    def say(self, **values):
        for name, value in values.items():
            self.input[name]._set(value)

    async def set(self, values, menus):
        self.say(**values)


async def opened(browser, started, page="hardness"):
    """Return the third page of a session; what it would draw is noted."""
    controls = SimpleNamespace(set=browser.set, settled=lambda: True)
    browser.say(
        page="srcs",
        dark=False,
        hardness_positive="",
        hardness_columns="",
        hardness_cut="",
        hardness_features="",
    )
    found = HardnessPage(browser.input, session(browser), Address(), controls)
    found.step.job.start = MagicMock()
    found._job.start = lambda table, chosen, dark: started.append(chosen)
    browser.say(page=page)
    await reactive.flush()
    return found


def session(browser):
    found = MagicMock()
    found.input = browser.input
    return found


async def was_read(page, table):
    """Let the reading that the page began end."""
    page.step.wanted = ((table.upload, table.how),)
    await page._took(Outcome([(table.layout, table.data_sets)]))
    await reactive.flush()


@pytest.fixture
def mine(example, tmp_path, monkeypatch):
    """Scores of a user, as Shiny has them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file = PageFiles(MagicMock()).store([shiny_record(tmp_path, "mine.csv")])
    return ScoresTable("mine.csv", example.data_sets[:1], None, YES, file)


def test_an_upload_is_there_in_the_next_session_and_the_example_before_it(example, mine):
    async def life():
        page = await opened(Browser(), [])
        await was_read(page, mine)
        with reactive.isolate():
            token, chosen = page.token(), page.inputs()
            assert page.link() == {}  # nothing of an upload is in the address
        assert chosen == known_inputs(mine, HardnessInputs())
        browser, started = Browser(), []
        after = await opened(browser, started, "srcs")
        assert restored(after, entry(chosen), token) == ({}, {})  # it is read again
        assert after.step.job.start.call_args.args == ((mine.upload, YES),)
        browser.say(page="hardness")
        await reactive.flush()
        assert started == []  # the example does not come in between
        await was_read(after, mine)
        assert started == [chosen]
        with reactive.isolate():
            assert browser.input.hardness_positive() == "yes"
            assert browser.input.hardness_dataset() == mine.data_sets[0].dataset
        assert restored(after, Address(), "")[0]["hardness_positive"] == ""
        with reactive.isolate():
            assert after.table() is example
        restored(after, entry(chosen), token)
        assert after.step.job.start.call_args.args == ((mine.upload, YES),)
        forget(mine.upload.token)
        restored(after, entry(chosen), token)
        with reactive.isolate():
            assert "no longer on the server" in after.problem()

    run_alone(life())


def test_undo_leads_back_to_scores_as_they_were_read_before(example, mine):
    async def life():
        page = await opened(Browser(), [])
        tokens = []
        for how in (YES, ScoresReading("no")):
            await was_read(page, replace(mine, how=how))
            with reactive.isolate():
                tokens.append(page.token())
        chosen = entry(known_inputs(mine, HardnessInputs()))
        assert restored(page, chosen, tokens[1])[0]["hardness_positive"] == "no"  # as it is shown
        page.step.job.start.reset_mock()
        restored(page, chosen, tokens[0])
        page.step.job.start.assert_called_once_with((mine.upload, YES))
        forget(mine.upload.token)

    run_alone(life())


def test_who_leaves_the_page_while_it_is_read_gets_no_entry_for_what_comes(example):
    """What was read for a page that was left would be a new entry, and end what lies ahead."""

    async def life():
        browser = Browser()
        page = await opened(browser, [])
        page.step.job._running.set(True)  # it has begun
        browser.say(page="srcs")
        with reactive.isolate():
            assert not page.settled()
        page.step.job._running.set(False)
        with reactive.isolate():
            assert page.settled()

    run_alone(life())


def test_a_page_that_was_not_opened_draws_nothing_for_an_entry():
    async def life():
        started = []
        page = await opened(Browser(), started, "srcs")
        assert restored(page, Address("model=NB"), "") == ({}, {})
        await reactive.flush()
        assert started == []
        page.input["page"]._set("hardness")
        await reactive.flush()
        assert [each.model for each in started] == ["NB"]

    run_alone(life())


def test_who_goes_to_another_entry_gets_no_scores_that_were_being_read(example, mine, tmp_path):
    async def life():
        browser = Browser()
        page = await opened(browser, [])
        browser.say(hardness_file=[shiny_record(tmp_path, "s.csv")])
        await reactive.flush()
        ((file, how),) = page.step.job.start.call_args.args
        assert (file.names, how) == (("s.csv",), ScoresReading())
        page.step.job._running.set(True)
        restored(page, Address(), "")
        with reactive.isolate():
            assert page.problem().startswith("s.csv was not read to its end")
            assert page.table() is example
            assert not page.step.job.running()

    run_alone(life())


def test_a_damaged_upload_before_the_example_was_shown_lets_it_come(example, mine):
    async def life():
        browser = Browser()
        page = await opened(browser, [], "srcs")
        restored(page, Address(), f"{mine.upload.token}.")
        browser.say(page="hardness")
        await reactive.flush()
        with reactive.isolate():
            assert page.table() is None
        with reactive.isolate():
            await page._took(Outcome(error="mine.csv is damaged."))
            assert page.problem() == "mine.csv is damaged."
            assert page.table() is example
            assert page.settled()

    run_alone(life())


def restored(page, address, token):
    with reactive.isolate():
        return page.restore(address, token)


def entry(chosen):
    return Address(written(chosen._asdict(), {}))


def test_each_change_is_drawn_once(example):
    """The controls answer what they were told; nothing is drawn for that."""

    async def life():
        browser, started = Browser(), []
        page = await opened(browser, started)
        first = known_inputs(example, HardnessInputs())
        assert started == [first]
        browser.say(hardness_model="NB")
        await reactive.flush()
        other = known_inputs(example, first._replace(model="NB", instances=()))
        assert started == [first, other]
        browser.say(hardness_dataset="iris-virginica")
        await reactive.flush()
        last = known_inputs(example, HardnessInputs("iris-virginica", "NB"))
        assert started == [first, other, last]
        browser.say(hardness_instances=())
        await reactive.flush()
        assert started == [first, other, last]
        with reactive.isolate():
            assert page.problem() == "Choose at least one instance; nothing changed yet."
        browser.say(hardness_instances=last.instances[:1])
        await reactive.flush()
        assert started[3:] == [last._replace(instances=last.instances[:1])]
        with reactive.isolate():
            assert page.problem() == ""

    run_alone(life())
