"""Two settings side by side."""

import pytest
from playwright.sync_api import expect

from tests.app.conftest import labelled, noise

pytestmark = pytest.mark.browser

READ = (
    "(({ scene, values, labelOf, changed }) => Array.from(scene.shown, (cell, spot) =>"
    " [labelOf(spot).split(': ')[0], values[cell], changed?.has(cell)]))(figure.app)"
)


def cells(frame):
    """Return {label: (rank, whether it is marked)} of a picture."""
    return {label: (rank, bool(marked)) for label, rank, marked in frame.evaluate(READ)}


def test_the_caption_says_all_that_differs(visit):
    """It left out the direction, say, by which nearly all ranks differ."""
    user = visit().picture()
    user.page.click("#srcs_beside")
    caption = user.page.locator(".beside figcaption")
    expect(caption).to_have_text("Kept: Wilcoxon, Holm, α = 0.05")
    own = {"better": "smaller", "pairing": "", "control": "CART"}
    said = ["Direction: larger", "Pairing of runs: by Fold", "Compared: all pairs"]
    for at, (name, value) in enumerate(own.items(), 1):
        user.page.select_option(f"#srcs_{name}", value)
        user.shown(at)
        expect(caption).to_have_text(", ".join(["Kept: Wilcoxon, Holm, α = 0.05", *said[:at]]))
    cut = "each => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth"
    assert not caption.evaluate(cut)
    user.page.select_option("#srcs_better", "larger")
    expect(caption).to_have_text(
        "Kept: Wilcoxon, Holm, α = 0.05, Pairing of runs: by Fold, Compared: all pairs"
    )


@pytest.mark.slow
def test_the_kept_picture_stays_and_both_mark_what_differs(visit):
    user = visit().picture()
    user.page.click("#srcs_beside")
    user.page.wait_for_selector("#srcs_kept[data-ready]")
    user.page.locator(".beside figcaption", has_text="Holm, α = 0.05").wait_for()
    user.page.select_option("#srcs_test", "t")
    user.shown(1)
    user.page.select_option("#srcs_correction", "none")
    user.shown(2)
    before, after = labelled(noise()), labelled(noise(test="t", correction="none"))
    other = {label for label in before if before[label] != after[label]}
    count = f"{len(other)} of {len(before)} ranks differ"
    user.page.locator("#srcs_changed", has_text=count).wait_for()
    main, kept = (cells(frame) for frame in user.page.frames[1:3])
    assert main
    assert main.keys() == kept.keys()
    for label in main:
        assert main[label] == (after[label], label in other)
        assert kept[label] == (before[label], label in other)
    user.page.click("#srcs_beside")
    user.page.wait_for_selector("#srcs_kept", state="detached")
    user.page.select_option("#srcs_correction", "holm")
    user.shown(3)
    user.page.locator("#srcs_changed", has_text="ranks changed").wait_for()
    user.ranked(labelled(noise(test="t")))


def test_both_pictures_show_the_whole_study(visit):
    """In a window of 1440 pixels five of eight data sets had room."""
    user = visit(viewport={"width": 1440, "height": 900}).picture()
    user.page.click("#srcs_beside")
    user.page.wait_for_selector("#srcs_kept[data-ready]")
    user.page.wait_for_selector(".beside + #srcs_frame")
    for frame in user.page.frames[1:3]:
        expect(frame.locator("main")).to_have_js_property("scrollLeft", 0)
        assert frame.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
        assert len({label.split(", ")[1] for label in cells(frame)}) == 8
