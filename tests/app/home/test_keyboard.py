"""The way from a file to a figure and a report without a mouse, and what else may happen."""

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.app.conftest import labelled, noise, runs
from tests.seen import check_seen

pytestmark = pytest.mark.browser

FOCUS = """(wanted) => {
  const { activeElement: found } = document;
  if (!found.matches(wanted)) return false;
  const ring = found.matches(".unseen") ? found.parentElement : found; // a label shows it
  return getComputedStyle(ring).outlineStyle !== "none" || "no ring";
}"""


def tab_to(page, selector, most=60):
    """Press Tab until an element has the focus, and its ring is seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if found := page.evaluate(FOCUS, selector):
            assert found is True, selector
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def chooser_by_enter(page):
    """Press Enter on the button of a file; beside other work, Chromium may need further presses."""
    for _ in range(9):
        try:
            with page.expect_file_chooser(timeout=10_000) as chooser:
                page.keyboard.press("Enter")
            return chooser.value
        except TimeoutError:
            page.locator("#file").focus()
    raise AssertionError("Enter opens no file chooser")


def test_from_an_own_file_to_figure_and_report_by_keyboard(visit, tmp_path):
    path = tmp_path / "own.csv"
    runs().rename(columns={"Error": "Value"}).to_csv(path, index=False)
    user = visit()
    page = user.page
    tab_to(page, "#file")
    chooser_by_enter(page).set_files(path)
    page.locator("[data-word=better].open").wait_for()
    user.quiet()
    assert page.evaluate("document.activeElement.dataset.word") == "better"  # what is open
    page.keyboard.press("ArrowDown")
    user.quiet()
    assert page.input_value("[data-word=better]") == "larger"
    assert len(user.ranks()) == 3 * 4
    tab_to(page, "[data-view=export]")
    page.keyboard.press("Enter")
    for name in ("figure.png", "report.html"):
        page.wait_for_selector("#printed")
        user.quiet()
        tab_to(page, f"[data-file='{name}']")
        with page.expect_download() as waiting:
            page.keyboard.press("Enter")
        assert waiting.value.suggested_filename == f"own-{name}"
    tab_to(page, "#undo")
    page.keyboard.press("Enter")
    page.locator("#view-picture").wait_for()


def test_an_export_is_stopped_and_made_after_all(visit):
    user = visit("?view=export")
    user.page.wait_for_selector("#printed")
    user.quiet()
    user.page.route("**/call/figure", lambda route: None)  # takes for ever
    user.page.click("[data-file='figure.pdf']")
    expect(user.page.locator("#status")).to_contain_text("Making the figure")
    check_seen(user.page.locator("#stop"))
    user.page.click("#stop")
    check_seen(user.page.locator("#problem p span", has_text="Stopped"))
    user.page.unroute("**/call/figure")
    name, path = user.download("[data-file='figure.pdf']")
    assert name == "noise-figure.pdf"
    assert path.read_bytes().startswith(b"%PDF")
    expect(user.page.locator("#problem p")).to_have_count(0)


def test_a_tab_that_is_closed_takes_nothing_from_another_one(visit, tmp_path):
    path = tmp_path / "long.csv"
    path.write_text("Method,Size,Error\n" + "A,1,0.5\nB,2,0.25\n" * 500_000)
    user, other = visit(), visit()
    other.page.set_input_files("#file", path)
    other.page.locator("#title", has_text="long.csv").wait_for()
    other.page.close()
    user.choose("test", "t")
    assert user.ranks() == labelled(noise(test="t"))


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(visit, tmp_path):
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(65 * 2**20)
    user = visit()
    user.page.set_input_files("#file", path)
    told = user.page.locator("#problem p span", has_text="large.csv is too large")
    told.wait_for()
    check_seen(told)
    assert user.quiet().ranks() == labelled(noise())  # the page goes on
    assert not any("/files/" in url for url in user.requests)


def test_an_old_browser_is_told(chromium, cut_off):
    context = chromium.new_context()
    context.add_init_script("delete Array.prototype.toSorted")
    page = context.new_page()
    page.goto(cut_off)
    check_seen(page.locator("#problem p", has_text="a browser of 2023 or later"))
    context.close()
