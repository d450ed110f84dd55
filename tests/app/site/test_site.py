"""The page of `srcs site` in Chromium, without a server of ours and without another network."""

import pandas as pd
import pytest

import srcs_py as srcs
from tests.app.conftest import labelled, noise
from tests.app.uploads import FEW, own_runs
from tests.app.visitor import PASTE
from tests.seen import check_seen

pytestmark = pytest.mark.browser


@pytest.fixture
def own(tmp_path):
    return own_runs(tmp_path)


def test_the_first_picture_needs_no_engine_and_settings_rank_again(visit):
    user = visit()
    assert user.ranks() == labelled(noise())
    user.choose("test", "t")
    assert user.ranks() == labelled(noise(test="t"))
    user.choose("better", "smaller")
    user.page.go_back()
    user.quiet()
    assert user.page.input_value("[data-word=better]") == "larger"
    assert user.ranks() == labelled(noise(test="t"))
    linked = visit(user.page.url.partition("?")[1] + user.page.url.partition("?")[2])
    assert linked.ranks() == labelled(noise(test="t"))


def test_an_own_table_is_ranked_as_soon_as_nothing_is_open(visit, own):
    user = visit().give(own)
    open_word = user.page.locator("[data-word=better]")
    assert "choose" in open_word.locator("option:checked").inner_text()
    check_seen(open_word)
    check_seen(user.page.locator("#problem p span"))
    assert user.page.evaluate("document.activeElement.dataset.word") == "better"
    user.choose("better", "larger")
    assert user.page.input_value("[data-word=better]") == "larger"
    how = {"maximize": True, "summarize": "always"}
    expected = srcs.SRCSranks(own, ["Task"], "Algorithm", "Value", **how)
    assert user.ranks() == labelled(expected)
    user.page.click("[data-view=export]")
    name, path = user.download("[data-file='table.csv']")
    assert name == "runs-table.csv"
    srcs.write_table(expected, own.with_name("expected.csv"))
    found, wanted = pd.read_csv(path), pd.read_csv(own.with_name("expected.csv"))
    # wasm has a mathematical library of its own, whose last digits differ
    pd.testing.assert_frame_equal(found, wanted, rtol=1e-12)


def test_warnings_are_seen_and_cells_that_are_pasted_are_a_table(visit):
    user = visit()
    user.page.click("[data-view=data]")
    user.page.evaluate(PASTE, FEW)
    user.page.wait_for_selector("#notes p")
    user.quiet()
    check_seen(user.page.locator("#notes p span").first)
    assert len(user.ranks()) == 16


def test_files_of_figures_and_what_is_missing_in_a_browser(visit):
    user = visit("?view=export")
    name, path = user.download("[data-file='figure.png']")
    assert name == "noise-figure.png"
    assert path.read_bytes().startswith(b"\x89PNG")
    name, path = user.download("[data-file='page.html']")
    assert path.read_bytes().startswith(b"<!doctype html>")
    name, path = user.download("[data-file='table.xlsx']")
    assert len(pd.read_excel(path, engine="openpyxl")) == len(noise())
    user.page.click("[data-file='table.parquet']")
    user.page.wait_for_selector("#problem p")
    assert "needs pyarrow" in user.page.inner_text("#problem")


@pytest.mark.parametrize("page", ["atopsis", "hardness"])
def test_figures_and_tables_of_the_other_pages(visit, page):
    """They failed where matplotlib is loaded later."""
    user = visit(f"?page={page}&view=export")
    user.page.wait_for_selector("#printed")
    _, path = user.download("[data-file='figure.svg']")
    assert "</svg>" in path.read_text("utf-8")
    _, path = user.download("[data-file='table.csv']")
    assert len(pd.read_csv(path)) >= 7
    assert not user.problems


def test_an_engine_that_dies_is_told_and_starts_again_with_the_file(visit, own):
    user = visit().give(own)
    user.choose("better", "larger")
    before = user.ranks()
    # at the next message
    dies = "() => { self.onmessage = () => { throw new Error('out of memory'); }; }"
    user.page.workers[0].evaluate(dies)
    user.choose("test", "t")
    check_seen(user.page.locator("#problem p span", has_text="out of memory"))
    user.problems.clear()  # the error of the worker
    user.choose("test", "wilcoxon")
    assert user.ranks() == before


def test_an_upload_stays_while_another_page_is_open(visit, own):
    user = visit().give(own)
    user.choose("better", "larger")
    user.page.get_by_role("link", name="A-TOPSIS").click()
    user.page.locator("#ranking td").first.wait_for()
    user.page.get_by_role("link", name="Ranks").click()
    user.page.locator("#title", has_text="runs.csv").wait_for()
    user.quiet().choose("test", "t")
    how = {"maximize": True, "summarize": "always", "test": "t"}
    assert user.ranks() == labelled(srcs.SRCSranks(own, ["Task"], "Algorithm", "Value", **how))


def test_a_file_that_is_too_large_is_told_and_the_page_lives(visit, tmp_path):
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(65 * 2**20)
    user = visit()
    user.page.set_input_files("#file", path)
    check_seen(user.page.locator("#problem p span", has_text="large.csv is too large"))
    user.quiet().choose("test", "t")
    assert user.ranks() == labelled(noise(test="t"))
