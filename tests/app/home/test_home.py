"""The page behind `srcs app`: what its visitor sees, and what is left of their work."""

import time

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect

import srcs_py as srcs
from tests.app.conftest import labelled, noise, runs
from tests.app.visitor import Visitor
from tests.seen import check_seen
from tests.waiting import WAIT

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 1024, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_page_is_seen_in_every_window(visit, width, scheme):
    user = visit(viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert user.ranks() == labelled(noise())
    assert user.page.evaluate("document.documentElement.scrollWidth") <= width
    board = user.page.locator("#board")  # a column of it was cut off
    assert board.evaluate("each => each.scrollWidth <= each.clientWidth") or width < 1024
    for word in ("target", "performance", "better", "test"):
        check_seen(user.page.locator(f"[data-word={word}]"))
    user.page.set_input_files("#file", {"name": "r.csv", "mimeType": "", "buffer": b""})
    user.page.locator("#problem p", has_text="r.csv is empty").wait_for()
    check_seen(user.page.locator("#problem p span"))


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet"])
def test_an_own_file_is_ranked_as_the_library_does(visit, tmp_path, ending):
    path = tmp_path / f"own.{ending}"
    srcs.write_table(runs(), path)
    user = visit().give(path)
    expected = srcs.SRCSranks(
        runs(),
        ["Size", "Noise"],
        "Method",
        "Error",
        paired=True,
        pairing_col="Run",
        maximize=False,
        summarize="always",
    )
    user.choose("pairing", "Run")
    assert user.ranks() == labelled(expected)
    user.page.click("[data-view=export]")
    assert "srcs.print" in user.page.inner_text("[data-option=palette]")
    for each in ("csv", "parquet"):
        name, found = user.download(f"[data-file='table.{each}']")
        assert name == f"own-table.{each}"
        srcs.write_table(expected, tmp_path / f"expected.{each}")
        assert found.read_bytes() == (tmp_path / f"expected.{each}").read_bytes()


def test_a_study_is_saved_undone_reloaded_and_opened_again(visit, tmp_path):
    path = tmp_path / "own.csv"
    runs().to_csv(path, index=False)
    user = visit().give(path)
    user.choose("test", "t")
    user.choose("better", "larger")
    wanted = user.ranks()
    user.page.click("[data-view=export]")
    user.page.wait_for_selector("#printed")
    name, file = user.download("[data-file='save.srcs']")
    assert name == "own-study.srcs"
    saved = file.rename(tmp_path / name)
    user.page.reload()
    user.page.wait_for_selector("html[data-begun]")
    assert user.quiet().page.inner_text("#title") == "own.csv"  # the server has the file
    for _ in range(4):
        user.page.go_back()
        user.quiet()
    assert user.page.inner_text("#title").startswith("Six classifiers")
    assert "own" not in user.page.url
    other = visit().give(saved)
    assert other.page.input_value("[data-word=test]") == "t"
    assert other.ranks() == wanted


def test_two_settings_are_side_by_side_and_both_mark_what_differs(visit):
    user = visit()
    user.page.click("#beside")
    user.page.wait_for_selector("#frame-kept[data-ready]")
    user.choose("test", "t")
    user.choose("correction", "none")
    before, after = labelled(noise()), labelled(noise(test="t", correction="none"))
    other = sum(before[label] != after[label] for label in before)
    expect(user.page.locator("#changed")).to_have_text(f"{other} of {len(before)} ranks differ")
    caption = user.page.locator("#kept figcaption")
    expect(caption).to_have_text("Kept: Wilcoxon test, Holm, alpha 0.05")
    user.choose("better", "smaller")
    expect(caption).to_have_text("Kept: Wilcoxon test, Holm, alpha 0.05, Better is: larger")
    user.page.click("#beside")
    expect(user.page.locator("#frame-kept")).to_have_count(0)


def test_a_link_opens_the_same_view_and_a_cell_its_runs(visit):
    query = (
        "?test=%22t%22&picture="
        "%7B%22hidden%22%3A%7B%22Dataset%22%3A%5B%22moons%22%5D%7D%2C%22column%22%3A%22mean%22%7D"
    )
    user = visit(query)
    assert user.page.input_value("[data-word=test]") == "t"
    shown = user.page.frames[1].evaluate("[figure.app.state.column, figure.app.state.on[1]]")
    assert shown[0] == 1
    assert shown[1].count(False) == 1
    user.frame.locator(".cell").first.click()  # the runs behind it
    user.frame.locator("#matrix[open] table.strips").wait_for()
    covering = """text => {
      const { left, top, height } = text.getBoundingClientRect();
      return document.elementFromPoint(left + 2, top + height / 2).tagName;
    }"""
    numbers = user.frame.locator("#runs .axis text")
    numbers.first.scroll_into_view_if_needed()
    assert numbers.first.evaluate(covering) == "text"
    user.frame.locator("summary", has_text="By how much").click()
    drawn = user.frame.locator("#differences img")
    drawn.scroll_into_view_if_needed()
    check_seen(drawn)
    assert "95 % intervals of the paired t test" in drawn.get_attribute("alt")


def test_why_a_cell_has_no_differences(visit):
    user = visit("?test=%22brunnermunzel%22&pairing_col=null")
    user.frame.locator(".cell").first.click()
    user.frame.locator("summary", has_text="By how much").click()
    problem = user.frame.locator("#differences [role=alert]")
    problem.scroll_into_view_if_needed()
    check_seen(problem)
    assert "has no intervals" in problem.inner_text()


def test_a_messy_file_is_read_step_by_step(visit, tmp_path):
    table = runs()
    table["Error"] = table["Error"].astype(object)
    table.loc[[3, 7], "Error"] = "<b>failed</b>"
    path = tmp_path / "messy.csv"
    table.to_csv(path, index=False)
    user = visit().give(path)
    user.page.click("[data-view=data]")
    note = user.page.locator(".odd")
    assert "'<b>failed</b>' (row 3)" in note.inner_text()
    check_seen(note)
    note.get_by_role("button", name="Read them as missing").click()
    user.quiet()
    user.page.locator("#problem button", has_text="Leave those runs out").click()
    user.quiet()
    user.page.click("[data-view=picture]")
    assert len(user.ranks()) == 3 * 4


def test_columns_in_the_names_of_files_are_ranked(visit, tmp_path):
    for (method, seed), rows in runs().groupby(["Method", "Run"]):
        path = tmp_path / f"{method}_{seed}.csv"
        rows.drop(columns=["Method", "Run"]).to_csv(path, index=False)
    user = visit().give(*sorted(tmp_path.iterdir()))
    user.page.click("[data-view=data]")
    braces = user.page.get_by_label("Columns in the names of the files")
    braces.evaluate("each => each.scrollIntoView({ block: 'center' })")
    check_seen(braces)
    assert braces.get_attribute("placeholder") == "{?}_{?}.csv"
    braces.fill("{Method}_{Run}.csv")
    braces.press("Enter")
    user.page.locator("#view-data th", has_text="Method").wait_for()
    check_seen(user.page.locator("#view-data th", has_text="Method"))
    user.quiet().choose("pairing", "Run")
    expected = srcs.SRCSranks(
        runs(), ["Size", "Noise"], "Method", "Error", paired=True, pairing_col="Run", maximize=False
    )
    user.page.click("[data-view=picture]")
    assert user.ranks() == labelled(expected)
    user.give(tmp_path / "A_1.csv")
    user.page.click("[data-view=data]")
    expect(braces).to_have_count(0)


def test_what_is_stopped_leaves_nothing_and_the_page_lives_on(visit, server, tmp_path):
    path = tmp_path / "long.csv"
    path.write_text("Method,Size,Error\n" + "A,1,0.5\nB,2,0.25\n" * 2_000_000)
    user = visit()
    user.page.set_input_files("#file", path)
    user.page.locator("#title", has_text="long.csv").wait_for()
    user.page.click("#stop")
    user.page.locator("#problem p", has_text="Stopped").wait_for()
    user.page.go_back()
    user.quiet()
    user.choose("test", "t")
    assert user.ranks() == labelled(noise(test="t"))


def test_nothing_is_left_when_the_server_ends(chromium, tmp_path):
    from tests.app.conftest import Server

    server = Server(tmp_path)
    user = Visitor(chromium.new_page(), server.url).open()
    user.choose("test", "t")
    assert list(tmp_path.glob("srcsapp-*/tab-*"))
    server.stop()
    end = time.monotonic() + WAIT
    while list(tmp_path.iterdir()) and time.monotonic() < end:
        time.sleep(0.05)
    assert list(tmp_path.iterdir()) == []
    user.page.select_option("[data-word=test]", "wilcoxon")
    user.page.locator("#problem p", has_text="The program has ended").wait_for()
    user.page.close()


def test_two_visitors_do_not_see_each_other(visit, tmp_path):
    for name, scale in (("a", 1), ("b", 100)):
        (tmp_path / name).mkdir()
        runs().assign(Error=np.abs(runs()["Error"]) * scale).to_csv(
            tmp_path / name / "r.csv", index=False
        )
    one, other = (visit().give(tmp_path / name / "r.csv") for name in "ab")
    heads = []
    for user in (one, other):
        user.page.click("[data-view=data]")
        heads.append(user.page.locator("#view-data td:last-child").first.inner_text())
    wanted = pd.read_csv(tmp_path / "a" / "r.csv")["Error"][0]
    assert float(heads[0]) == pytest.approx(wanted)
    assert float(heads[1]) == pytest.approx(100 * wanted)


def test_files_that_a_method_does_not_take_are_named(visit, tmp_path):
    """The third file was dropped, and so was the second table of scores; nobody was told."""
    paths = [tmp_path / f"{name}.csv" for name in "abc"]
    for path in paths:
        path.write_text("Algorithm,b1,b2\nA,1,2\nB,2,3\n")
    for page, words in (("atopsis", "A-TOPSIS takes one file, or two"), ("hardness", "one table")):
        user = visit(f"?page={page}")
        user.page.set_input_files("#file", paths)
        problem = user.page.locator("#problem p span")
        expect(problem).to_contain_text(words)
        expect(problem).to_contain_text("3 files were given")
        check_seen(problem)


def test_the_first_lines_of_a_file_that_cannot_be_read_are_shown(visit, tmp_path):
    path = tmp_path / "text.csv"
    path.write_text("Algorithm;Task;Error\nA;x\nB;x;1;2;3\nC\n")
    user = visit().give(path)
    user.page.click("[data-view=data]")
    lines = user.page.locator("#view-data pre")
    lines.scroll_into_view_if_needed()
    check_seen(lines)
    assert "B;x;1;2;3" in lines.inner_text()


def test_boxes_are_large_enough_for_a_finger(visit):
    user = visit(
        "?view=data", viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    )
    user.page.locator("#view-data details.levels summary").first.click()
    box = user.page.locator("#view-data input[type=checkbox]").first.bounding_box()
    assert min(box["width"], box["height"]) >= 24


def test_another_page_opens_in_the_same_document(visit, tmp_path):
    path = tmp_path / "own.csv"
    runs().to_csv(path, index=False)
    user = visit().give(path)
    user.choose("better", "smaller")
    wanted = user.ranks()
    user.page.evaluate("window.same = true")
    for name, what in (("A-TOPSIS", "#ranking td"), ("Hardness", "#result svg")):
        link = user.page.get_by_role("link", name=name)
        link.click()
        user.page.locator(what).first.wait_for()
        expect(link).to_have_attribute("aria-current", "page")
        assert not user.page.locator("#beside").is_visible()
    user.page.get_by_role("link", name="Ranks").click()
    user.page.locator("#title", has_text="own.csv").wait_for()
    assert user.quiet().ranks() == wanted
    user.page.go_back()
    user.page.locator("#result svg").first.wait_for()
    for _ in range(4):
        user.page.go_back()
    user.page.locator("#title", has_text="Six classifiers").wait_for()
    assert user.quiet().ranks() == labelled(noise())
    assert user.page.evaluate("window.same")


def test_a_study_that_cannot_be_ranked_keeps_its_sentence_and_columns(visit, tmp_path):
    """Both were gone, so that nothing could be chosen or left out."""
    path = tmp_path / "single.csv"
    runs().groupby(["Method", "Noise", "Size"], as_index=False)["Error"].mean().to_csv(
        path, index=False
    )
    user = visit().give(path)
    check_seen(user.page.locator("#problem p span", has_text="one run per configuration"))
    check_seen(user.page.locator("#sentence [data-word=better]"))
    user.page.click("[data-view=data]")
    check_seen(user.page.locator("#view-data th", has_text="Size").first)
