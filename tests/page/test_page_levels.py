"""The interactive page's levels: in another order, and those that it starts with."""

import pytest

from srcs_py.page.html import to_html

from ..browser import becomes_true, expect, touch_drag
from .studies import small

pytestmark = pytest.mark.browser


def levels_of(page, factor):
    """Return the levels of a list, from the top."""
    return page.page.locator(f"fieldset[data-factor='{factor}'] label")


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
@pytest.mark.parametrize("place", ["yOuter", "xOuter"])
def test_levels_are_put_into_another_order(show, way, place):
    """Dragged to the top of the list by the mouse or a finger, or moved there by keys."""
    other = {"yOuter": "xOuter", "xOuter": "yOuter"}[place]
    table = small()
    places = {place: "Algorithm", other: "Noise", "yInner": "Size", "xInner": None}
    page = show(table, **places, window={"has_touch": way == "touch"})
    page.page.locator("summary", has_text="Algorithm").click()
    before = ["C", "B", "A"]  # the best first
    expect(levels_of(page, 0)).to_have_text(before)
    last = before[-1]
    handle = page.page.get_by_role("button", name=f"Move {last}")
    first = page.page.locator("fieldset[data-factor='0'] .row").first
    if way == "mouse":
        page.drag(handle, first)
    elif way == "touch":
        touch_drag(page.page, handle.bounding_box(), first.bounding_box())
    else:
        handle.focus()
        page.page.keyboard.press("ArrowUp")
        page.page.keyboard.press("ArrowUp")
        page.page.keyboard.press("ArrowUp")  # it is on top and stays there
        label = f"Move {last}, 1 of 3, with the arrow keys"
        expect(page.page.get_by_label(label)).to_be_focused()
    wanted = [last, *before[:-1]]
    expect(levels_of(page, 0)).to_have_text(wanted)
    cells = page.picture("label")
    drawn = cells[:, 0] if place == "yOuter" else cells[0]
    assert list(dict.fromkeys(each.split(",")[0] for each in drawn)) == [
        f"Algorithm {level}" for level in wanted
    ]


def test_a_page_starts_with_the_levels_that_it_was_told(show):
    places = {"y_outer": None, "x_outer": "Algorithm", "y_inner": "Size", "x_inner": "Noise"}
    page = show(small(), **places, levels={"Algorithm": ["C", "A"], "Size": [10]})
    labels = [each.split(", ")[0] for each in page.picture("label")[0]]
    assert list(dict.fromkeys(labels)) == ["Algorithm C", "Algorithm A"]
    assert page.picture("cell").shape == (1, 4)
    page.page.locator("summary", has_text="Algorithm").click()
    expect(levels_of(page, 0)).to_have_text(["C", "A", "B"])
    page.page.get_by_label("B", exact=True).check()
    page.expect_cells(6)


def test_a_frame_that_was_hidden_is_drawn_when_it_is_shown(chromium, tmp_path):
    path = to_html(small(), tmp_path / "page.html")
    around = tmp_path / "around.html"
    frame = f'<iframe src="{path.name}" width=900 height=700 hidden></iframe>'
    around.write_text(f"<!doctype html><style>[hidden]{{display: none}}</style>{frame}")
    page = chromium.new_page()
    page.goto(around.as_uri())
    inside = page.frame_locator("iframe")
    inside.locator("html[data-ready]").wait_for(state="attached")
    page.evaluate("document.querySelector('iframe').hidden = false")
    # 4 or 6 pixels is the least width of a cell, where nothing can be measured
    becomes_true(page.frames[1], "figure.app.scene.cell.width > 6")
    page.close()
