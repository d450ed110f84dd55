"""The first page, driven in a real Chromium, against the library's own results."""

import pandas as pd
import pytest
from playwright.sync_api import expect

from srcs_py import SRCScomparison, SRCSranks, datasets, explain, leaderboard
from tests.app.conftest import labelled, noise
from tests.browser import cell_at

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(
    ("control", "value", "settings"),
    [
        ("srcs_test", "t", {"test": "t"}),
        ("srcs_test", "tukeyHSD", {"test": "tukeyHSD"}),
        ("srcs_correction", "BH", {"correction": "BH"}),
        ("srcs_better", "smaller", {"maximize": False}),
        ("srcs_pairing", "", {"paired": False}),
        ("srcs_gate", "friedman", {"gate": "friedman"}),
        ("srcs_across", "bonferroni", {"across": "bonferroni"}),
        ("srcs_control", "CART", {"control": "CART"}),
        ("srcs_alpha", "0.001", {"alpha": 0.001}),
    ],
)
def test_every_setting_is_live_and_what_it_changed_is_marked(visit, control, value, settings):
    if settings.get("test") == "tukeyHSD":
        user = visit("?pairing=-").picture()
        before, ranks = labelled(noise(paired=False)), noise(paired=False, **settings)
    else:
        user = visit().picture()
        before, ranks = labelled(noise()), noise(**settings)
    expected = labelled(ranks)
    if control == "srcs_alpha":
        user.page.fill("#srcs_alpha", value)
        user.page.keyboard.press("Tab")
    else:
        user.page.select_option(f"#{control}", value)
    user.shown(1)
    user.ranked(expected)
    changed = {cell for cell in before if before[cell] != expected[cell]}
    assert changed
    text = f"{len(changed)} of {len(before)} ranks changed"
    expect(user.page.locator("#srcs_changed")).to_have_text(text)
    assert marked(user) == changed
    board = leaderboard(ranks)
    expect(user.page.locator("#srcs_board tbody th")).to_have_text(board["Algorithm"].tolist())
    wins = user.page.locator("#srcs_board tbody tr td:nth-child(3)")
    expect(wins).to_have_text([str(each) for each in board["wins"]])


def marked(user):
    """Return the labels of the cells that are marked as changed, without their ranks."""
    labels = user.page.frames[1].evaluate(
        "(({ scene, changed, labelOf }) => [...changed ?? []].map((cell) => scene.spots[cell])"
        ".filter((spot) => spot >= 0).map(labelOf))(figure.app)"
    )
    return {label.split(": ")[0] for label in labels}


def test_an_unfinished_alpha_changes_nothing_and_says_what_is_expected(visit):
    user = visit().picture()
    before = user.ranks()
    for wrong in ("0", "1", "7", ""):
        user.page.fill("#srcs_alpha", wrong)
        user.page.keyboard.press("Tab")
        user.page.locator("#srcs_status", has_text="must be a number between 0 and 1").wait_for()
        user.ranked(before)
        user.page.fill("#srcs_alpha", "0.05")
        user.page.locator("#srcs_status", has_text="configurations").wait_for()
    user.page.fill("#srcs_alpha", "0.01")
    user.page.keyboard.press("Tab")
    user.shown(1)
    assert user.problem().count() == 0
    user.ranked(labelled(noise(alpha=0.01)))


def test_another_alpha_needs_no_server_and_reaches_its_files(visit):
    """The picture follows each digit at once; code and files have the alpha that is shown."""
    user = visit().picture()
    user.page.evaluate(
        "window.sent = 0; Shiny.addCustomMessageHandler('srcs_picture', (_) => sent++)"
    )
    user.page.fill("#srcs_alpha", "0.3")
    user.shown(1)
    user.ranked(labelled(noise(alpha=0.3)))
    user.view("export")
    user.page.locator("#srcs_code pre", has_text="alpha=0.3").wait_for()
    _, path = user.download("srcs_table_csv")
    table = pd.read_csv(path)
    assert table["rank"].tolist() == noise(alpha=0.3)["rank"].tolist()
    assert user.page.evaluate("sent") == 0
    user.page.wait_for_url("**alpha=0.3**")


def test_factors_are_rearranged_and_the_link_opens_the_same_view(visit):
    user = visit().picture()
    user.frame.locator("#place-yOuter").select_option(label="Noise type")  # swaps
    user.frame.locator("#palette").select_option(label="terrain.colors")
    user.page.wait_for_url("**palette=terrain.colors**")
    again = visit("?" + user.page.url.partition("?")[2]).picture()
    chosen = "#place-yOuter option:checked"
    assert again.frame.locator(chosen).inner_text() == "Noise type"
    assert again.frame.locator("#place-yInner option:checked").inner_text() == "Algorithm"
    assert again.frame.locator("#palette option:checked").inner_text() == "terrain.colors"
    again.ranked(user.ranks())


@pytest.mark.parametrize(
    "query",
    [
        "?test=eval&alpha=x&correction=%00&better=1&pairing=nothing&page=../etc&view=..",
        "?target=nothing&params=nothing&level.Algorithm=nothing&yOuter=nothing&palette=x",
        "?" + "x=y&" * 1500,
        "?target=Dataset&params=Dataset",
    ],
)
def test_a_link_that_means_nothing_opens_the_fresh_page(visit, query):
    assert visit(query).picture().ranks() == labelled(noise())


def test_a_click_shows_the_comparison_and_the_runs(visit):
    user = visit().picture()
    levels = {"Dataset": "moons", "Noise type": "CLA_PAIR", "Noise ratio": 20}
    label = "Algorithm CART, " + ", ".join(f"{name} {level}" for name, level in levels.items())
    cell_at(user.page.frames[1], label).click()
    cell = user.opened()
    assert cell.locator("#matrix-title").inner_text() == (
        "Dataset moons · Noise type CLA_PAIR · Noise ratio 20"
    )
    symbols = SRCScomparison(noise(), **levels)
    rows = user.table(".scroll > table:not(.strips, .values)", cell)
    assert [row[0] for row in rows] == list(symbols.index)
    for at, row in enumerate(rows):
        for other, text in enumerate(row[1 : 1 + len(symbols)]):
            if at == other:
                assert text == ""
            else:
                assert text.split("\n")[0] == symbols.iloc[at, other]
    assert cell.locator("tr.chosen th").all_inner_texts() == ["CART", "CART"]
    runs = datasets.load("noise").query(
        "Dataset == 'moons' and `Noise type` == 'CLA_PAIR' and `Noise ratio` == 20"
    )
    medians = runs.groupby("Algorithm")["Performance"].median()
    assert user.table("table.strips", cell) == [
        [name, "", f"{medians[name]:.4g}", "25"] for name in symbols.index
    ]
    assert cell.locator("circle").count() == len(runs)
    cell.locator("circle[data-run='3']").first.hover()
    expect(cell.locator("circle.pair")).to_have_count(len(symbols))
    user.page.keyboard.press("Escape")
    expect(cell).to_be_hidden()


def test_levels_are_taken_out_of_the_study_and_ranks_decided_again(visit):
    user = visit().picture()
    user.view("data")
    user.page.locator("#srcs_levels .item[data-value=CART] .remove").click()
    user.page.locator("#srcs_levels .item[data-value=iris] .remove").click()
    user.page.click("#srcs_apply_levels")
    user.shown(1)
    table = datasets.load("noise")
    table = table[(table.Algorithm != "CART") & (table.Dataset != "iris")]
    expected = SRCSranks(table, **datasets.describe("noise").roles)
    user.ranked(labelled(expected))
    user.page.wait_for_url("**level.Algorithm=1-NN**")
    again = visit("?" + user.page.url.partition("?")[2]).picture()
    again.ranked(labelled(expected))


def test_levels_are_put_into_another_order(visit):
    user = visit("?level.Algorithm=NaiveBayes&level.Algorithm=1-NN&level.Algorithm=CART").picture()
    summary = user.frame.locator("summary", has_text="Algorithm")
    summary.click()
    names = user.frame.locator("details[data-factor='0'] label")
    expect(names).to_have_text(["CART", "1-NN", "NaiveBayes"])  # as drawn, the first at the bottom


def test_a_parameter_taken_out_pools_its_runs(visit):
    user = visit("?pairing=-").picture()
    user.view("data")
    user.page.get_by_label("Role of Noise ratio").select_option("")
    user.page.click("#srcs_apply")
    user.shown(1)
    expected = noise(params=["Dataset", "Noise type"], paired=False)
    user.ranked(labelled(expected))


def test_every_value_of_the_runs_is_told_to_the_keyboard(visit):
    user = visit().picture()
    label = "Algorithm CART, Dataset moons, Noise type CLA_PAIR, Noise ratio 20"
    cell_at(user.page.frames[1], label).press("Enter")
    cell = user.opened()
    cell.locator("summary").focus()
    user.page.keyboard.press("Enter")
    cell.locator(".values").wait_for()
    runs = datasets.load("noise").query(
        "Dataset == 'moons' and `Noise type` == 'CLA_PAIR' and `Noise ratio` == 20"
    )
    folds = runs.pivot(index="Fold", columns="Algorithm", values="Performance")
    heads = cell.locator(".values thead th").all_inner_texts()
    assert heads[1:] == list(folds)
    shown = [row[1:] for row in user.table(".values", cell)]
    assert shown == [[f"{value:.4g}" for value in row] for row in folds.to_numpy()]


def test_nothing_moves_while_there_is_nothing_to_say(visit):
    user = visit().picture()
    top = "document.querySelector('#srcs_frame').getBoundingClientRect().top"
    before = user.page.evaluate(top)
    user.page.evaluate("document.getElementById('srcs_problem').classList.add('recalculating')")
    assert user.page.evaluate(top) == before


def test_tukey_has_no_correction_and_no_pairing(visit):
    user = visit("?test=tukeyHSD").picture()
    for id in ("#srcs_correction", "#srcs_pairing"):
        expect(user.page.locator(id)).to_be_disabled()
    user.page.select_option("#srcs_test", "wilcoxon")
    user.shown(1)
    for id in ("#srcs_correction", "#srcs_pairing"):
        expect(user.page.locator(id)).to_be_enabled()


def test_a_rule_draws_its_region_of_similar_ranks(visit):
    user = visit().picture()
    rules = explain(noise()).summary["rule"].tolist()
    at = rules.index("Dataset = hastie") + 1
    rule = user.frame.locator(f"#part-{at}")
    expect(rule).to_contain_text(f"{at}: Dataset = hastie")
    rule.click()
    expect(rule).to_have_attribute("aria-pressed", "true")
    user.page.select_option("#srcs_test", "t")  # whose ranks have regions of their own
    user.shown(1)
    other = explain(noise(test="t")).summary["rule"].tolist()
    expect(user.frame.locator("button.part")).to_have_count(1 + len(other))
