"""The page of hardness against the library."""

import pytest
from playwright.sync_api import expect

from srcs_py import hardness
from srcs_py.app.pages.hardness.scores import example_table

pytestmark = pytest.mark.browser


def shown(user, scores):
    """Check the table of a data set against the library."""
    table = hardness.hardness_table(scores, per="dataset")
    first = table.iloc[0]
    value = f"{first['score_driven']:.4f}"
    user.page.wait_for_selector(f"#hardness_result tbody tr:first-child td:text-is('{value}')")
    rows = user.table("#hardness_result")
    assert [row[0] for row in rows] == table["model"].tolist()
    for row, (_, expected) in zip(rows, table.iterrows(), strict=True):
        for text, method in zip(
            row[1:], ("score_fixed", "score_driven", "rate_driven"), strict=True
        ):
            assert float(text) == pytest.approx(expected[method], abs=5e-5)  # four decimals


def test_the_example_shows_three_methods_side_by_side(visit):
    user = visit("?page=hardness")
    data_sets = {each.dataset: each for each in example_table().data_sets}
    shown(user, data_sets["iris-versicolor"])
    pictures = user.page.locator("#hardness_result img")
    assert pictures.count() == 9
    assert all(each.evaluate("each => each.naturalWidth") > 100 for each in pictures.all())


@pytest.mark.slow  # nine figures are drawn for each table
def test_a_chosen_data_set_and_model_are_shown_and_opened_again(visit):
    user = visit("?page=hardness")
    data_sets = {each.dataset: each for each in example_table().data_sets}
    user.page.wait_for_selector("#hardness_result table")
    user.page.select_option("#hardness_dataset", "iris-virginica")
    shown(user, data_sets["iris-virginica"])
    user.page.select_option("#hardness_model", "LR")
    user.page.get_by_text("Cost curves of single instances for LR").wait_for()
    user.page.wait_for_url("**model=LR**")
    again = visit("?" + user.page.url.partition("?")[2])
    again.page.get_by_text("Cost curves of single instances for LR").wait_for()
    expect(again.page.locator("#hardness_dataset")).to_have_value("iris-virginica")


@pytest.mark.slow
def test_an_upload_and_a_wrong_one(visit, tmp_path):
    scores = example_table().data_sets[0]
    path, wrong = tmp_path / "scores.csv", tmp_path / "wrong.csv"
    scores.to_table().to_csv(path, index=False)
    scores.to_table().assign(score=2).to_csv(wrong, index=False)
    user = visit("?page=hardness")
    user.page.wait_for_selector("#hardness_result table")
    user.page.set_input_files("#hardness_file", wrong)
    user.page.get_by_text("Not all scores are in [0, 1], so only their order counts").wait_for()
    expect(user.page.locator("#hardness_result img")).to_have_count(3)
    expect(user.page.locator("#hardness_used")).to_contain_text("wrong.csv")
    user.page.set_input_files("#hardness_file", path)
    shown(user, scores)
    assert user.problem("hardness").count() == 0
    name, csv = user.download("hardness_table_csv")
    assert name == "scores-hardness-table.csv"
    assert csv.read_text().startswith("model,score-fixed,score-driven,rate-driven\n3NN,")
    rows = user.download("hardness_instances_csv")[1].read_text().splitlines()
    assert len(rows) == 1 + len(scores.instances) * len(scores.models)
    user.page.select_option("#hardness_shown", "tree rate_driven")
    assert user.download("hardness_figure_pdf")[1].read_bytes().startswith(b"%PDF")


@pytest.mark.slow
def test_the_positive_class_is_said_after_the_file(visit, tmp_path):
    scores = example_table().data_sets[0]
    path = tmp_path / "scores.csv"
    table = scores.to_table()
    table.assign(**{"class": table["class"].map({0: "yes", 1: "no"})}).to_csv(path, index=False)
    user = visit("?page=hardness")
    user.page.wait_for_selector("#hardness_result table")
    user.page.set_input_files("#hardness_file", path)
    user.problem("hardness").filter(
        has_text="say which one is positive (Positive class: yes)"
    ).wait_for()
    user.problem("hardness").get_by_role("button", name="Take yes as the positive class").click()
    expect(user.page.locator("#hardness_positive")).to_have_value("yes")
    user.problem("hardness").wait_for(state="detached")
    shown(user, scores)
    user.page.click("#hardness_example")
    user.page.locator("#hardness_dataset option", has_text="iris-virginica").wait_for(
        state="attached"
    )
    user.page.fill("#hardness_positive", "")  # would be wrong for the file, which was left
    user.page.keyboard.press("Enter")
    user.page.select_option("#hardness_dataset", "iris-virginica")
    shown(user, {each.dataset: each for each in example_table().data_sets}["iris-virginica"])
    assert user.problem("hardness").count() == 0


def test_roles_of_scores_are_chosen_in_the_heads_of_the_preview(visit, tmp_path):
    """Columns had to be typed as pairs, and the file was not shown."""
    scores = example_table().data_sets[0]
    table = scores.to_table().rename(columns={"score": "p", "class": "truth"})
    table.assign(score=7).to_csv(tmp_path / "mine.csv", index=False)
    user = visit("?page=hardness")
    user.page.wait_for_selector("#hardness_result table")
    user.page.set_input_files("#hardness_file", tmp_path / "mine.csv")
    user.problem("hardness").filter(has_text="no column 'class'").wait_for()
    user.page.get_by_label("Role of truth").select_option("class")
    user.page.get_by_text("Not all scores are in [0, 1]").wait_for()
    user.page.get_by_label("Role of p").select_option("score")
    shown(user, scores)
    expect(user.page.get_by_label("Role of score", exact=True)).to_have_value("")
    user.page.reload()
    shown(user, scores)
    expect(user.page.get_by_label("Role of truth")).to_have_value("class")
