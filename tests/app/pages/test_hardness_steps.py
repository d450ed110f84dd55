"""Undo, redo and reload on the second and the third page, with files of a user."""

import pytest
from playwright.sync_api import expect

from srcs_py import atopsis
from srcs_py.app.pages.hardness.inputs import HardnessInputs, ScoresTable, known_inputs
from srcs_py.app.pages.hardness.scores import example_table
from tests.app.uploads import case_files

pytestmark = pytest.mark.browser

SHOWN = ("dataset", "model")


def own(user):
    """Return what the entry says of the settings."""
    return user.page.evaluate("history.state.own")


def step(user, name):
    user.page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture(scope="module")
def example():
    return example_table()


def drawn(user, chosen):
    """Wait until the page shows this, its controls too."""
    user.page.get_by_text(f"Cost curves of single instances for {chosen.model}").wait_for()
    code = user.page.locator("#hardness_code pre").first
    expect(code).to_contain_text(f"each.dataset == '{chosen.dataset}'".replace("'", '"'))
    for name in SHOWN:
        expect(user.page.locator(f"#hardness_{name}")).to_have_value(getattr(chosen, name))
    user.until(f"hardness_instances.selectize.items.join() === {','.join(chosen.instances)!r}")


@pytest.mark.slow
def test_changes_on_the_third_page_are_undone_and_redone(visit, example):
    user = visit()
    user.page.wait_for_selector("#atopsis_table table")
    user.page.click("[data-page=hardness]")
    first = known_inputs(example, HardnessInputs())
    drawn(user, first)
    user.until("history.state.own.includes('model=')")
    before = user.page.evaluate("history.state.step")
    user.page.select_option("#hardness_model", "NB")
    other = known_inputs(example, HardnessInputs(first.dataset, "NB"))
    drawn(user, other)
    user.until("history.state.own.includes('model=NB')")
    user.page.select_option("#hardness_dataset", "iris-virginica")
    last = known_inputs(example, HardnessInputs("iris-virginica", "NB"))
    drawn(user, last)
    user.until("history.state.own.includes('dataset=iris-virginica')")
    assert user.page.evaluate("history.state.step") == before + 2
    entry = own(user)
    step(user, "Undo")
    drawn(user, other)
    step(user, "Undo")
    drawn(user, first)
    step(user, "Redo")
    step(user, "Redo")
    drawn(user, last)
    user.until(f"history.state.own === {entry!r}")
    assert "dataset=iris-virginica" in user.page.url
    expect(user.page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()


@pytest.mark.slow
def test_scores_of_a_user_are_there_after_a_reload_and_after_undo(visit, tmp_path):
    scores = example_table().data_sets[0]
    mine = scores.to_table().assign(dataset="mine")
    mine["class"] = mine["class"].map({0: "yes", 1: "no"})
    mine.to_csv(tmp_path / "mine.csv", index=False)
    user = visit("?page=hardness").entered()
    user.page.wait_for_selector("#hardness_result table")
    user.page.fill("#hardness_positive", "yes")
    user.page.keyboard.press("Enter")
    user.page.set_input_files("#hardness_file", tmp_path / "mine.csv")
    chosen = known_inputs(ScoresTable("mine.csv", [scores]), HardnessInputs())._replace(
        dataset="mine"
    )
    drawn(user, chosen)
    user.until("history.state.own.includes('dataset=mine')")
    assert "mine" not in user.page.url  # nothing of an upload is in the address
    user.page.reload()
    drawn(user, chosen)
    expect(user.page.locator("#hardness_positive")).to_have_value("yes")
    user.page.locator("#hardness_used", has_text="mine.csv").wait_for()
    step(user, "Undo")
    user.page.locator("#hardness_used", has_text="iris_scores").wait_for()
    step(user, "Redo")  # at once: the code that is shown may be that before Undo
    drawn(user, chosen)
    user.page.locator("#hardness_used", has_text="mine.csv").wait_for()
    assert user.problem("hardness").count() == 0


@pytest.mark.slow
def test_tables_of_a_user_are_there_after_a_reload_and_after_undo(visit):
    files = case_files("case2")
    user = visit("?page=atopsis").entered()
    first = user.page.locator("#atopsis_table tbody th").first
    expect(first).to_have_text("CHO")
    user.give_tables(*files)
    used = user.page.locator("#atopsis_used", has_text=f"{files[0].name} and {files[1].name}")
    used.wait_for()
    user.page.select_option("#atopsis_better", "smaller")
    user.until("/means=smaller.*upload.atopsis=/.test(history.state.own)")
    tables = atopsis.read_tables(*files)
    mine = str(atopsis.atopsis(*tables, maximize=False)).partition(" ")[0]
    expect(first).to_have_text(mine)
    assert "means" not in user.page.url  # nothing of an upload is in the address
    user.page.reload()
    used.wait_for()
    expect(first).to_have_text(mine)
    expect(user.page.locator("#atopsis_better")).to_have_value("smaller")
    expect(user.page.locator("#atopsis_source input:checked")).to_have_value("files")
    user.page.check("input[value=case1]")
    expect(first).to_have_text("CHO")
    user.until("history.state.own.includes('data=case1')")
    step(user, "Undo")
    used.wait_for()
    expect(first).to_have_text(mine)
    assert user.problem("atopsis").count() == 0
    # one of the two in place of what is kept
    user.page.wait_for_selector("#atopsis_stds.shiny-bound-input", state="attached")
    user.page.set_input_files("#atopsis_stds", files[0])
    user.page.locator("#atopsis_used", has_text=f"{files[0].name} and {files[0].name}").wait_for()


def test_the_file_of_the_deviations_can_be_taken_out_again(visit, tmp_path):
    both, stds = tmp_path / "both.csv", tmp_path / "stds.csv"
    both.write_text("Method,P,Q\nA,1 ± 0.1,2 ± 0.2\nB,3 ± 0.2,1 ± 0.1\n")
    stds.write_text("x,P,Q\nA,0.1,0.2\nB,0.2,0.1\n")
    user = visit("?page=atopsis&data=files").entered()
    user.give_tables(both)
    user.page.locator("#atopsis_used", has_text="Shown: both.csv").wait_for()
    user.page.set_input_files("#atopsis_stds", stds)
    remove = user.page.get_by_role("button", name="Remove stds.csv")
    remove.wait_for()
    user.problem("atopsis").wait_for()  # one of the two has both
    remove.click()
    expect(remove).to_have_count(0)
    expect(user.problem("atopsis")).to_have_count(0)
    expect(user.page.locator("#atopsis_used")).to_have_text("Shown: both.csv")
    user.page.locator("#atopsis_table tbody tr").first.wait_for()
    expect(user.page.locator("#atopsis_stds")).to_have_js_property("value", "")
    user.page.set_input_files("#atopsis_stds", stds)  # and can be given once more
    remove.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("page", ["atopsis", "hardness"])
def test_a_token_of_nobody_opens_nothing_on_the_other_pages(visit, page):
    user = visit()
    user.page.wait_for_selector("#atopsis_table table")
    user.page.click(f"[data-page={page}]")
    user.page.wait_for_selector(
        {"atopsis": "#atopsis_table table", "hardness": "#hardness_result table"}[page]
    )
    parts = {"atopsis": "data=files", "hardness": "dataset=x"}[page]
    entry = {"own": f"{parts}&upload.{page}=guessed", "used": False, "upload": None}
    user.page.evaluate("entry => Shiny.setInputValue('srcs_entry', entry)", entry)
    user.problem(page).filter(has_text="no longer on the server; choose it again").wait_for()
