"""The third page, without a browser: what a change draws, and what comes back to a session."""

import tempfile
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy as np
import pandas as pd
import pytest
from shiny import reactive

from srcs_py.app.application import link_of
from srcs_py.app.history.address import Address, written
from srcs_py.app.importing.outline import outline_of
from srcs_py.app.importing.table_preview import table_preview
from srcs_py.app.importing.upload_store import PageFiles, StoredFiles, forget
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.hardness.code import hardness_python, hardness_r
from srcs_py.app.pages.hardness.inputs import (
    ROLES,
    HardnessInputs,
    ScoresFile,
    ScoresReading,
    ScoresTable,
    inputs_after,
    inputs_in,
    known_inputs,
    token_parts,
)
from srcs_py.app.pages.hardness.page import HardnessPage
from srcs_py.app.pages.hardness.scores import (
    FigureRow,
    HardnessResult,
    clusters,
    dependencies,
    draw_parts,
    example_table,
    read_all,
)
from srcs_py.app.pages.hardness.view import result_part
from srcs_py.hardness import Scores, class_dissimilarity, hardness_table
from tests.app.sessions import Browser, alone, made
from tests.app.uploads import shiny_record, stored

YES = ScoresReading("yes")


@pytest.fixture(scope="module")
def example():
    return example_table()


def scores_file(folder, text):
    """Write a file of scores, as the store of uploads has it."""
    path = folder / "mine.csv"
    path.write_text(text)
    return stored(path)


def test_the_r_code_says_where_the_bundled_scores_are(example):
    said = '# srcs_py.datasets.bundled("hardness/iris_scores.csv.gz")\n'
    inputs = known_inputs(example, HardnessInputs())
    assert said in hardness_r(example, inputs)
    mine = replace(example, name="mine.csv", upload=StoredFiles("", ("mine.csv",), ()))
    assert "bundled" not in hardness_r(mine, inputs)


def test_columns_and_decisions_are_read_as_the_page_says(tmp_path):
    """Names of columns were typed into a field."""
    files = scores_file(tmp_path, "case,SVM,truth\np,-2,yes\nq,3,no\nr,0.5,yes\n")
    how = ScoresReading("yes", "0.5")
    unread = read_all(files, how)
    assert unread.data_sets == []
    assert unread.problem.error == (  # it went on with "such as class=y", which nobody can do here
        "mine: there is no column 'class': known are 'case', 'SVM', 'truth'. "
        "Name it with its role in the header of a column."
    )
    columns = unread.outline.columns
    for column, role in (("case", "instance"), ("SVM", "class"), ("truth", "class")):
        how = how.with_role(columns, column, role)
    assert how.roles_of(columns) == {"case": "instance", "SVM": "", "truth": "class"}
    found = read_all(files, how)
    assert found.problem == Outcome()
    (scores,) = found.data_sets
    assert scores.hardness("score_fixed").loc["SVM"].tolist() == [0, 0, 0]
    table = ScoresTable("mine.csv", [scores], how, files)
    assert token_parts(table.token) == ("token", how)
    inputs = known_inputs(table, HardnessInputs())
    given = """positive="yes", columns={"instance": "case", "class": "truth"}"""
    assert f'"mine.csv", {given}, decision_threshold=0.5)' in hardness_python(table, inputs)
    assert f'# write_scores(read_scores("mine.csv", {given}' in hardness_r(table, inputs)
    failed = read_all(files, how._replace(cut="x")).problem
    assert "= 'x' must be a number" in failed.error or "x must be a number" in failed.error


def test_a_column_that_has_a_name_of_ours_can_have_another_role(tmp_path):
    text = "instance,model,score,p,class\n1,a,7,0.2,0\n2,a,8,0.6,1\n"
    files, columns = scores_file(tmp_path, text), ["instance", "score", "p"]
    how = ScoresReading().with_role(columns, "p", "score")
    assert how.roles_of(["score", "p"]) == {"score": "", "p": "score"}
    assert token_parts(ScoresTable("mine.csv", [], how, files).token) == ("token", how)
    (scores,) = read_all(files, how).data_sets
    assert scores.scores.tolist() == [[0.2, 0.6]]


def test_the_preview_marks_bad_cells_and_has_the_roles_of_this_page(tmp_path):
    """Only the ranks page had a preview."""
    rows = "".join(f"{at},0.{at},{at % 2}\n" for at in range(20)).replace("0.3", "oops")
    found = read_all(scores_file(tmp_path, "instance,NB,class\n" + rows), ScoresReading())
    assert found.problem.error
    roles = ScoresReading().roles_of(found.outline.columns)
    shown = str(table_preview("hardness", found.outline, "mine.csv", roles, ROLES))
    assert "<mark>oops</mark>" in shown
    assert 'id="hardness_role_2"' in shown
    assert '<option value="class" selected' in shown


def test_where_only_the_order_counts_scores_may_be_any_numbers(tmp_path):
    """They were refused, and the library ranks by them."""
    files = scores_file(tmp_path, "A,B,class\n-2,1,0\n3,-7,1\n0.5,4,0\n9,0,1\n")
    (scores,) = read_all(files, ScoresReading()).data_sets
    table = ScoresTable("mine.csv", [scores])
    inputs = known_inputs(table, HardnessInputs())
    parts = ["table", "curves", "instances", "tree"]
    found = draw_parts(lambda *far: None, table, inputs, False, parts)
    expected = hardness_table(scores, ["rate_driven"], per="dataset")["rate_driven"]
    assert found.pop("table")["rate-driven"].tolist() == expected.tolist()
    assert {len(row.figures) for row in found.values()} == {1}
    shown = str(result_part(HardnessResult(table, inputs, expected.to_frame(), found)))
    assert 'data-remedy="decision_threshold=0"' in shown
    assert 'methods = ["rate_driven"]' in hardness_python(table, inputs)


def test_classes_count_alike_or_by_their_share(tmp_path):
    """The library and the command had both."""
    rows = ["1,m,0.7,0.2,0.1,a", "2,m,0.3,0.6,0.1,b", "3,m,0.2,0.5,0.3,c", "4,m,0.6,0.3,0.1,a"]
    rows += ["1,n,0.2,0.5,0.3,a", "2,n,0.1,0.8,0.1,b", "3,n,0.1,0.1,0.8,c", "4,n,0.5,0.2,0.3,a"]
    files = scores_file(tmp_path, "\n".join(["instance,model,a,b,c,class", *rows]))
    table = ScoresTable("mine.csv", read_all(files, ScoresReading()).data_sets)
    chances = pd.read_csv(files.paths[0])
    given = {name: own[["a", "b", "c"]].to_numpy() for name, own in chances.groupby("model")}
    for average in ("mean", "prevalence"):
        inputs = known_inputs(table, HardnessInputs(average=average))
        expected = class_dissimilarity(given, list("abca"), "score_driven", how=average)
        found = clusters(table, inputs, "score_driven")
        assert found.loc["m", "n"] == pytest.approx(expected.loc["m", "n"], rel=1e-14)
        assert ("weights=" in hardness_python(table, inputs)) is (average == "prevalence")


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
        ({"average": "prevalence"}, {"tree"}),
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


async def opened(browser, page="hardness"):
    """Return the third page of a session, its jobs held; the browser takes what it is told."""

    async def take(values, menus):
        browser.say(**values)

    controls = SimpleNamespace(set=take, settled=lambda: True)
    browser.say(page="atopsis", dark=False, hardness_positive="", hardness_cut="")
    found = made(HardnessPage, browser.input, browser.session, Address(), controls)
    browser.say(page=page)
    await reactive.flush()
    return found


def drawn(page):
    """Return the inputs of which the page began to draw the results."""
    return [inputs for _, inputs, _ in page.job.asked]


async def was_read(page, table):
    """Let the reading that the page began end."""
    page.step.wanted = ((table.upload, table.how),)
    file = ScoresFile(outline_of(pd.DataFrame()), table.data_sets, Outcome())
    await page.step.job.end(Outcome([file]))
    await reactive.flush()


@pytest.fixture
def mine(example, tmp_path, monkeypatch):
    """Scores of a user, as Shiny has them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file = PageFiles(MagicMock()).store([shiny_record(tmp_path, "mine.csv")])
    return ScoresTable("mine.csv", example.data_sets[:1], YES, file)


@alone
async def test_an_upload_is_there_in_the_next_session_and_the_example_before_it(example, mine):
    page = await opened(Browser())
    await was_read(page, mine)
    token, chosen = page.token(), page.inputs()
    assert link_of(page) == {}  # nothing of an upload is in the address
    assert chosen == known_inputs(mine, HardnessInputs())
    browser = Browser()
    after = await opened(browser, "atopsis")
    assert restored(after, entry(chosen), token) == ({}, {})  # it is read again
    assert after.step.job.asked == [((mine.upload, YES),)]
    browser.say(page="hardness")
    await reactive.flush()
    assert drawn(after) == []  # the example does not come in between
    await was_read(after, mine)
    assert drawn(after) == [chosen]
    assert browser.input.hardness_positive() == "yes"
    assert browser.input.hardness_dataset() == mine.data_sets[0].dataset
    assert restored(after, Address(), "")[0]["hardness_positive"] == ""
    assert after.table() is example
    restored(after, entry(chosen), token)
    assert after.step.job.asked == 2 * [((mine.upload, YES),)]
    forget(mine.upload.token)
    restored(after, entry(chosen), token)
    assert "no longer on the server" in after.problem().error


@alone
async def test_undo_leads_back_to_scores_as_they_were_read_before(example, mine):
    page = await opened(Browser())
    tokens = []
    for how in (YES, ScoresReading("no")):
        await was_read(page, replace(mine, how=how))
        tokens.append(page.token())
    chosen = entry(known_inputs(mine, HardnessInputs()))
    assert restored(page, chosen, tokens[1])[0]["hardness_positive"] == "no"  # as it is shown
    restored(page, chosen, tokens[0])
    assert page.step.job.asked[-1] == ((mine.upload, YES),)
    forget(mine.upload.token)


@alone
async def test_who_leaves_the_page_while_it_is_read_gets_no_entry_for_what_comes(example):
    """What was read for a page that was left would be a new entry, and end what lies ahead."""
    browser = Browser()
    page = await opened(browser)
    page.step.job.start()
    browser.say(page="atopsis")
    assert not page.settled()
    page.step.job.stop()
    assert page.settled()


@alone
async def test_a_page_that_was_not_opened_draws_nothing_for_an_entry():
    browser = Browser()
    page = await opened(browser, "atopsis")
    assert restored(page, Address("model=NB"), "") == ({}, {})
    await reactive.flush()
    assert drawn(page) == []
    browser.say(page="hardness")
    await reactive.flush()
    assert [each.model for each in drawn(page)] == ["NB"]


@alone
async def test_another_entry_gets_no_scores_that_were_being_read(example, mine, tmp_path):
    browser = Browser()
    page = await opened(browser)
    browser.say(hardness_file=[shiny_record(tmp_path, "s.csv")])
    await reactive.flush()
    ((file, how),) = page.step.job.asked[-1]
    assert (file.names, how) == (("s.csv",), ScoresReading())
    restored(page, Address(), "")
    assert page.problem().error.startswith("s.csv was not read to its end")
    assert page.table() is example
    assert not page.step.job.running()


@alone
async def test_a_damaged_upload_before_the_example_was_shown_lets_it_come(example, mine):
    browser = Browser()
    page = await opened(browser, "atopsis")
    restored(page, Address(), f"{mine.upload.token}.")
    browser.say(page="hardness")
    await reactive.flush()
    assert page.table() is None
    await page.step.job.end(Outcome(error="mine.csv is damaged."))
    assert page.problem().error == "mine.csv is damaged."
    assert page.table() is example
    assert page.settled()


def restored(page, address, token):
    return page.restore(address, token)


def entry(chosen):
    return Address(written(chosen._asdict(), {}))


@alone
async def test_each_change_is_drawn_once(example):
    """The controls answer what they were told; nothing is drawn for that."""
    browser = Browser()
    page = await opened(browser)
    first = known_inputs(example, HardnessInputs())
    assert drawn(page) == [first]
    browser.say(hardness_model="NB")
    await reactive.flush()
    other = known_inputs(example, first._replace(model="NB", instances=()))
    assert drawn(page) == [first, other]
    browser.say(hardness_dataset="iris-virginica")
    await reactive.flush()
    last = known_inputs(example, HardnessInputs("iris-virginica", "NB"))
    assert drawn(page) == [first, other, last]
    browser.say(hardness_instances=())
    await reactive.flush()
    assert drawn(page) == [first, other, last]
    assert page.problem().error == "Choose at least one instance; nothing changed yet."
    browser.say(hardness_instances=last.instances[:1])
    await reactive.flush()
    assert drawn(page)[3:] == [last._replace(instances=last.instances[:1])]
    assert page.problem().error == ""


def text_of_results(table, inputs):
    rows = dict.fromkeys(["curves", "instances", "tree"], FigureRow(()))
    return str(result_part(HardnessResult(table, inputs, pd.DataFrame({"model": ["a"]}), rows)))


def test_results_name_the_file_and_the_data_set(example):
    """A file that could not be read stood above results of another one, which had no name."""
    inputs = known_inputs(example, HardnessInputs())
    shown = text_of_results(example, inputs)
    assert f"each model in {inputs.dataset} (iris_scores.csv.gz): its expected cost" in shown


@pytest.mark.parametrize(("support", "said"), [("yes", True), ("no", False)])
def test_support_says_that_it_has_no_weights(support, said, example):
    inputs = known_inputs(example, HardnessInputs())
    shown = text_of_results(example, inputs._replace(support=support, average="prevalence"))
    assert ("counts all data sets, or classes, alike" in shown) == said
