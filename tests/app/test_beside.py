"""Two settings side by side."""

import pytest

from .conftest import labelled, noise

pytestmark = pytest.mark.browser

READ = (
    "(({ scene, values, labelOf, changed }) => Array.from(scene.shown, (cell, spot) =>"
    " [labelOf(spot).split(': ')[0], values[cell], changed?.has(cell)]))(figure.app)"
)


def cells(frame):
    """Return {label: (rank, whether it is marked)} of a picture."""
    return {label: (rank, bool(marked)) for label, rank, marked in frame.evaluate(READ)}


@pytest.mark.slow
def test_the_kept_picture_stays_and_both_mark_what_differs(visit):
    user = visit().picture()
    user.page.click("#srcs_beside")
    user.page.wait_for_selector("#srcs_kept[data-ready]")
    user.page.locator(".beside figcaption", has_text="holm, α = 0.05").wait_for()
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
