"""Colours, keyboard and sizes of all pages."""

import base64

import pytest

from .conftest import WAIT

pytestmark = pytest.mark.browser

PAGES = {
    "srcs": "#srcs_board table",
    "atopsis": "#atopsis_table table",
    "hardness": "#hardness_result table",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_and_the_button_also_in_the_picture(visit, scheme):
    user = visit(color_scheme=scheme).picture()
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    papers = {"light": "rgb(255, 255, 255)", "dark": "rgb(21, 23, 27)"}
    other = {"light": "dark", "dark": "light"}[scheme]
    for expected in (scheme, other):
        assert user.page.evaluate(paper) == papers[expected]
        assert user.page.frames[1].evaluate(paper) == papers[expected]
        user.page.click("#theme")
    user.page.click("#theme")
    user.page.reload()
    user.picture()
    assert user.page.evaluate(paper) == papers[other]  # remembered


def svg(image):
    """Return the SVG that an image shows."""
    return base64.b64decode(image.get_attribute("src").partition(",")[2]).decode()


@pytest.mark.parametrize("name", ["atopsis", "hardness"])
def test_figures_have_the_colours_of_the_screen_and_are_white_on_paper(visit, name):
    from playwright.sync_api import expect

    user = visit(f"?page={name}", color_scheme="dark")
    shown = user.page.locator(f"#page_{name} img").first
    shown.wait_for()
    dark, white = "fill: #15171b", "fill: #ffffff"
    assert dark in svg(shown)
    assert white not in svg(shown)
    if name == "atopsis":
        printed = user.download("atopsis_svg")[1].read_text()
        assert dark not in printed
        assert white in printed
    before = shown.get_attribute("src")
    user.page.click("#theme")
    expect(shown).not_to_have_attribute("src", before, timeout=WAIT)
    assert dark not in svg(shown)


@pytest.mark.parametrize("width", [1280, 768])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_window(visit, name, width):
    user = visit(f"?page={name}", viewport={"width": width, "height": 800})
    user.page.wait_for_selector(PAGES[name])
    assert user.page.evaluate("document.documentElement.scrollWidth") <= width


TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}


@pytest.mark.parametrize("name", PAGES)
def test_targets_are_wide_enough_for_fingers(visit, name):
    """At least 32 pixels high: a box to tick counts with its label."""
    user = visit(f"?page={name}", **TABLET)
    user.page.wait_for_selector(PAGES[name])
    small = (
        "[...document.querySelectorAll("
        "'button, select, a, summary, .irs-handle, label:has(input)')]"
        ".filter((each) => each.checkVisibility({visibilityProperty: true}))"
        ".filter((each) => each.getBoundingClientRect().height < 32)"
        ".map((each) => each.outerHTML)"
    )
    assert user.page.evaluate(small) == []
    if name == "srcs":
        user.picture().frame.locator("summary").first.click()
        assert user.page.frames[1].evaluate(small) == []
        user.view("data")
        assert user.page.evaluate(small) == []


@pytest.mark.parametrize("name", PAGES)
def test_every_control_has_a_name(visit, name):
    user = visit(f"?page={name}")
    user.page.wait_for_selector(PAGES[name])
    nameless = user.page.evaluate(
        "[...document.querySelectorAll('button, select, input, a, iframe')]"
        ".filter((each) => each.offsetParent && !each.closest('.selectize-control, .irs'))"
        ".filter((each) => !(each.innerText.trim() || each.labels?.length || each.title"
        " || each.ariaLabel || each.placeholder)).map((each) => each.outerHTML)"
    )
    assert nameless == []


def test_the_first_page_works_by_keyboard(visit):
    user = visit().picture()
    seen = []
    for _ in range(12):
        user.page.keyboard.press("Tab")
        seen.append(
            user.page.evaluate("document.activeElement.id || document.activeElement.innerText")
        )
    controls = ["srcs_test", "srcs_correction", "srcs_alpha", "srcs_better", "srcs_pairing"]
    views = ["Picture", "Data", "Export"]
    assert seen == ["SRCS", "A-TOPSIS", "Hardness", "theme", *controls, *views]
    user.page.keyboard.press("Tab")  # into the frame, a process of its own that answers later
    user.frame.locator(".cell:focus").wait_for()
    user.page.keyboard.press("ArrowRight")
    user.page.keyboard.press("Enter")
    user.page.wait_for_selector("#cell[open]")
    user.page.keyboard.press("Escape")
    user.page.wait_for_selector("#cell:not([open])", state="attached")
