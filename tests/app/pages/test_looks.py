"""Colours, keyboard and sizes of all pages."""

import base64
import re

import pytest
from playwright.sync_api import expect

from tests.app.conftest import VIEWPORT
from tests.app.pages import crowded
from tests.app.pages.crowded import TROUBLES
from tests.browser import FRAMES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = {
    "atopsis": "#atopsis_table table",
    "hardness": "#hardness_result table",
}


def svg(image):
    """Return the SVG that an image shows."""
    return base64.b64decode(image.get_attribute("src").partition(",")[2]).decode()


def paper(figure):
    """Return the colour of a figure's background, which is drawn first."""
    return re.search(r"fill: (#\w{6})", figure)[1]


@pytest.mark.parametrize("name", ["atopsis", "hardness"])
def test_figures_have_the_colours_of_the_screen_and_are_white_on_paper(visit, name):
    user = visit(f"?page={name}", color_scheme="dark")
    shown = user.page.locator(f"#page_{name} img").first
    shown.wait_for()
    assert paper(svg(shown)) == "#15171b"
    if name == "atopsis":
        assert paper(user.download("atopsis_figure_svg")[1].read_text()) == "#ffffff"
    before = shown.get_attribute("src")
    user.page.click("#theme")
    expect(shown).not_to_have_attribute("src", before)
    assert paper(svg(shown)) == "#ffffff"


UNFOLDED = "document.querySelectorAll('.fold').forEach((each) => { each.open = true; })"
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
SMALL = """[...document.querySelectorAll(
    "button, select, a, summary, input[type=range], label:has(input)")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}))
  .filter((each) => each.getBoundingClientRect().height < 32).map((each) => each.outerHTML)"""
NAMELESS = """[...document.querySelectorAll("button, select, input, a, iframe")]
  .filter((each) => each.offsetParent && !each.closest(".selectize-control"))
  .filter((each) => !(each.innerText.trim() || each.labels?.length || each.title
    || each.ariaLabel || each.placeholder)).map((each) => each.outerHTML)"""


@pytest.mark.parametrize("name", ["atopsis", "hardness"])
def test_results_come_first_on_a_phone_and_the_settings_are_folded(visit, name):
    """On two pages they began below a column of controls, several windows high."""
    user = visit(f"?page={name}", viewport={"width": 390, "height": 844})
    result = {
        "atopsis": "#atopsis_table td",
        "hardness": "#hardness_result td",
    }
    first = user.page.locator(result[name]).first
    first.wait_for()
    assert first.bounding_box()["y"] < 844
    setting = f"#{name}_{({'atopsis': 'method', 'hardness': 'ties'})[name]}"
    expect(user.page.locator(setting)).to_be_hidden()
    user.page.locator(f"#page_{name} .fold > summary").click()
    expect(user.page.locator(setting)).to_be_visible()
    if name == "atopsis":  # what Shiny makes among the settings is there, too
        user.page.get_by_label("Your files").check()
        expect(user.page.locator("#atopsis_means")).to_be_attached()


@pytest.mark.parametrize("name", PAGES)
def test_controls_have_names_and_room_for_fingers_and_nothing_is_wider_than_the_window(visit, name):
    """At least 32 pixels high: a box to tick counts with its label."""
    user = visit(f"?page={name}", **TABLET)
    user.page.wait_for_selector(PAGES[name])
    user.page.evaluate(UNFOLDED)
    assert user.page.evaluate(SMALL) == []
    assert user.page.evaluate(NAMELESS) == []
    for width in (768, 1280):
        user.page.set_viewport_size({"width": width, "height": 800})
        assert user.page.evaluate("document.documentElement.scrollWidth") <= width
    user.page.set_viewport_size(TABLET["viewport"])


# What a new size starts has come to its end; what turns for ever has none.
AT_REST = """async () => {
  const ends = (each) => each.effect.getComputedTiming().endTime < Infinity;
  const moving = document.getAnimations().filter(ends);
  await Promise.allSettled(moving.map((each) => each.finished));
}"""


def trouble(user, where=None):
    """Return what is wrong with the texts of a page or frame, on a laptop and on a tablet."""
    found = {}
    for width, height in ((1280, 800), (820, 1180)):
        user.page.set_viewport_size({"width": width, "height": height})
        for each in {user.page.main_frame, where or user.page.main_frame}:
            each.evaluate(FRAMES)
            each.evaluate(AT_REST)
        found[width] = (where or user.page).evaluate(TROUBLES)
    return found


FINE = {1280: [], 820: []}


def test_texts_of_the_other_pages_have_room(visit):
    for name, table in PAGES.items():
        user = visit(f"?page={name}", viewport=VIEWPORT)
        user.page.wait_for_selector(table)
        assert trouble(user) == FINE


def test_texts_have_room_on_a_phone(visit):
    user = visit(viewport={"width": 390, "height": 844})
    for name in ("atopsis", "hardness"):
        user.page.click(f"[data-page={name}]")
        user.page.wait_for_selector(PAGES[name])
        assert user.page.evaluate(TROUBLES) == []


def test_long_names_have_room_in_a_topsis(visit, tmp_path):
    user = visit("?page=atopsis", viewport=VIEWPORT)
    files = tmp_path / "means.csv", tmp_path / "stds.csv"
    for file, table in zip(files, crowded.means_and_deviations(), strict=True):
        table.rename_axis("algorithm").to_csv(file)
    user.give_tables(*files)
    user.page.locator(".intervals td", has_text=crowded.names(20)[0]).first.wait_for()
    assert trouble(user) == FINE


def test_long_names_have_room_in_hardness(visit, tmp_path):
    crowded.scores().to_csv(tmp_path / "scores.csv", index=False)
    user = visit("?page=hardness", viewport=VIEWPORT)
    user.page.wait_for_selector("#hardness_result table")
    user.page.set_input_files("#hardness_file", tmp_path / "scores.csv")
    user.page.locator("#hardness_result th", has_text=crowded.names(12)[0]).wait_for()
    assert trouble(user) == FINE
    legend = user.page.locator("#hardness_result .legend").first.locator("li")
    assert [each.strip() for each in legend.all_inner_texts()] == crowded.names(12)
