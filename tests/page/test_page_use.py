"""The interactive page as hands use it: menus, drags, keys, palettes, windows, saved pictures."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from srcs_py import explain
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.plotting.palettes import OWN, PALETTES, SAFE, rank_colors

from ..browser import as_drawn, expect, touch_drag
from .studies import MPB, small

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLACED = {"y_outer": "Algorithm", "x_outer": None, "y_inner": "Size", "x_inner": "Noise"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_the_menus_rearrange_the_factors(show):
    table = small()
    page = show(table, **PLACED)
    page.page.select_option("#place-yOuter", label="Noise")  # swaps with Algorithm
    grid = heatmap_grid(table, y_outer="Noise", y_inner="Size", x_inner="Algorithm")
    page.expect_values(as_drawn(grid, grid.z))
    expect(page.page.locator("#place-yOuter")).to_be_focused()
    page.page.select_option("#place-xOuter", label="Algorithm")  # nothing comes back
    expect(page.page.locator("#place-xInner")).to_have_value("")
    page.expect_values(as_drawn(grid, grid.z))
    page.page.select_option("#place-xInner", label="Size")
    grid = heatmap_grid(
        table.assign(One=1), y_outer="Noise", x_outer="Algorithm", y_inner="One", x_inner="Size"
    )
    page.expect_values(as_drawn(grid, grid.z))


def test_factors_are_dragged_in_the_panel_and_in_the_picture(show):
    table = small()
    page = show(table, **PLACED)
    before = page.picture("cell")
    page.drag(page.page.locator(".grip").first, page.page.locator("h1"), drop=False)
    expect(page.page.locator("body")).to_have_class("dragging")
    page.page.mouse.up()  # it ends nowhere, and changes nothing
    expect(page.page.locator("body")).not_to_have_class("dragging")
    assert (page.picture("cell") == before).all()
    slots = page.page.locator(".slots")
    page.drag(slots.locator("[data-place=yOuter] .grip"), slots.locator("[data-place=xInner]"))
    grid = heatmap_grid(table, y_outer="Noise", y_inner="Size", x_inner="Algorithm")
    page.expect_values(as_drawn(grid, grid.z))
    title = page.page.locator("svg .title", has_text="Size")
    page.drag(title, page.page.locator("svg .title", has_text="Noise"))
    grid = heatmap_grid(table, y_outer="Size", y_inner="Noise", x_inner="Algorithm")
    page.expect_values(as_drawn(grid, grid.z))
    page.drag(page.page.locator("svg .title", has_text="Noise"), slots.locator(".tray"))
    page.page.get_by_label("Level of Noise").select_option(label="low")
    by = table[table.Noise == "low"].set_index(["Size", "Algorithm"])["rank"]
    page.expect_values([[by[size, level] for level in "ABC"] for size in (10, 5)])


def test_levels_are_switched_off_and_on(show):
    page = show(small(), **PLACED)
    box = page.page.get_by_label("B", exact=True)
    page.page.locator("summary", has_text="Algorithm").click()
    box.uncheck()
    page.expect_cells(4 * 2)
    assert not [each for each in page.picture("label").flat if each.startswith("Algorithm B")]
    expect(box).to_be_visible()
    box.check()
    page.expect_cells(6 * 2)
    for level in "AB":
        page.page.get_by_label(level, exact=True).uncheck()
    page.expect_cells(2 * 2)
    last = page.page.get_by_label("C", exact=True)
    last.click()  # the last one stays
    expect(last).to_be_checked()
    page.expect_cells(2 * 2)


def test_palettes_are_those_of_python(show):
    table = small()
    page = show(table)
    low, high = int(table["rank"].min()), int(table["rank"].max())
    for index, palette in enumerate([*OWN, *PALETTES]):
        page.page.select_option("#palette", index=index)
        page.expect_colors(rank_colors(palette, low, high), low)


def test_paper_has_the_colours_of_the_window(show):
    """The page's own palette became yellow and purple; paper is light after the dark button."""
    table = small()
    page = show(table)
    page.page.click("#theme")
    low, high = int(table["rank"].min()), int(table["rank"].max())
    page.page.emulate_media(media="print")
    sheet = page.page.locator("#sheet svg rect")
    colors = rank_colors(SAFE, low, high)

    def check():
        fills = sheet.evaluate_all("every => every.map((each) => each.getAttribute('fill'))")
        assert sum(fill in colors for fill in fills) == len(table) + len(colors)

    page.eventually(check)
    expect(page.page.locator("header")).to_be_hidden()
    expect(page.page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.page.locator("#sheet svg text").first).to_have_css("fill", "rgb(27, 30, 35)")


def test_numbers_on_paper_can_be_read_on_dark_cells(show):
    """The style sheet made them all as dark as names."""
    page = show(
        pd.DataFrame({"x": [1, 2, 3], "y": "a", "rank": [-5, 0, 5]}), y_inner="y", x_inner="x"
    )
    page.page.emulate_media(media="print")
    numbers = page.page.locator("#sheet svg text", has_text=re.compile("^.?[05]$"))
    expect(numbers).to_have_text(["5", "0", "−5"])
    fills = numbers.evaluate_all("every => every.map((each) => getComputedStyle(each).fill)")
    assert fills == ["rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@pytest.mark.parametrize("landscape", [False, True])
def test_it_prints_on_one_page(show, landscape):
    page = show(small(sizes=tuple(range(5, 65))), y_inner="Size", x_inner="Noise")
    paper = page.page.pdf(format="A4", landscape=landscape)
    assert paper.count(b"/Type /Page\n") == 1


def test_a_wide_picture_prints_in_strips_with_their_names_and_a_huge_one_not_at_all(show):
    wide = pd.DataFrame({"x": range(1200), "y": "a", "rank": 0})
    page = show(wide, y_inner="y", x_inner="x").page
    page.emulate_media(media="print")
    strips = page.locator("#sheet svg")
    expect(strips).to_have_count(6)
    assert all("x" in text for text in strips.all_text_contents())
    index = pd.MultiIndex.from_product([range(300), range(300)], names=["x", "y"])
    page = show(index.to_frame(index=False).assign(rank=0), y_inner="y", x_inner="x").page
    page.emulate_media(media="print")
    expect(page.locator("#sheet")).to_contain_text("90000 cells, too many to print")


def test_the_heads_of_a_matrix_stay_while_it_scrolls(show):
    page = show(small(levels=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), sizes=(5,), noises=("low",)))
    page.page.locator(".cell").click()
    scroll, head = page.page.locator("#matrix .scroll"), page.page.locator("#matrix thead th")
    before = head.nth(0).bounding_box()
    scroll.evaluate("each => each.scrollTo(300, 500)")
    assert scroll.evaluate("each => [each.scrollLeft, each.scrollTop]") == [300, 500]
    for at in (0, 5):  # all but the gap between two cells
        assert head.nth(at).bounding_box()["y"] == pytest.approx(before["y"], abs=2)
    assert head.nth(0).bounding_box()["x"] == pytest.approx(before["x"], abs=2)


def test_a_rule_shows_its_region_on_the_map(show):
    """Others are faint, borders are drawn; a link and a saved picture have it too."""
    table = small(sizes=(5, 10, 15, 20), noises=tuple("pqrs"))
    table["rank"] = np.where(table["Size"].astype(int) > 10, table["rank"], -table["rank"])
    found = explain(table)
    assert found.summary["rule"].tolist() == ["Size <= 10", "Size > 10"]
    page = show(table, **PLACED)
    before, rule = page.picture("color"), page.page.locator("#part-2")
    expect(rule).to_contain_text("2: Size > 10")
    expect(rule).to_contain_text("8 configurations")
    rule.click()
    page.page.wait_for_url("**#part=2")
    page.page.reload()
    page.page.wait_for_selector("html[data-ready]")
    expect(rule).to_have_attribute("aria-pressed", "true")
    labels = page.picture("label")
    inside = np.array(["Size 15" in each or "Size 20" in each for each in labels.ravel()])
    changed = (page.picture("color") != before).ravel()
    assert not changed[inside].any()
    assert changed[~inside].all()
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name="SVG").click()
    drawn = Path(waiting.value.path()).read_text()
    assert drawn.count('opacity="') == (~inside).sum()
    assert len(re.findall(r'd="(M\S+ \S+h\S+){12}"', drawn)) == 2  # three heatmaps, four columns
    rule.click()
    expect(rule).to_have_attribute("aria-pressed", "false")
    assert (page.picture("color") == before).all()


def test_regions_say_which_ranks_they_were_found_with(show):
    page = show(small(sizes=(5, 10, 15, 20), noises=tuple("pqrs")))
    panel = page.page.locator("#panel")
    expect(panel).to_contain_text("Regions")
    expect(panel).not_to_contain_text("Found with the ranks at")
    page.set_alpha(0.001)
    expect(panel).to_contain_text("Found with the ranks at α = 0.05.")


def test_a_region_is_drawn_with_a_finger_from_the_cell_that_was_touched(show):
    page = show(small(), **PLACED, window=PHONE).page
    boxes = []
    for spot in (0, 3):
        page.evaluate(f"figure.app.activate({spot})")
        boxes.append(page.locator(".cell").bounding_box())
    page.evaluate("figure.app.activate(5)")
    touch_drag(page, *boxes)  # from another cell: the page scrolls
    expect(page.locator("#matrix")).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    page.touchscreen.tap(*(boxes[0][each] + 3 for each in "xy"))
    expect(page.locator("#tip")).to_be_visible()
    touch_drag(page, *boxes)
    expect(page.locator("#matrix h2")).to_have_text("Region of 4 cells")
    page.locator("#matrix").get_by_role("button", name="Close").tap()
    page.touchscreen.tap(*(boxes[1][each] + 3 for each in "xy"))
    expect(page.locator("#tip")).to_be_visible()  # a touch is one again
    page.touchscreen.tap(*(boxes[1][each] + 3 for each in "xy"))
    expect(page.locator("#matrix h2")).to_contain_text("Size")


def test_a_region_is_drawn_with_the_mouse_or_the_keyboard_and_summed_up(show):
    page = show(small(), **PLACED).page
    boxes = []
    for spot in (0, 3):
        page.evaluate(f"figure.app.activate({spot})")
        boxes.append(page.locator(".cell").bounding_box())
    first, last = ((each["x"] + 3, each["y"] + 3) for each in boxes)
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(*last, steps=4)
    page.mouse.up()
    expect(page.locator("#matrix h2")).to_have_text("Region of 4 cells")
    expect(page.locator("#matrix tbody th")).to_have_text(["C"])
    page.keyboard.press("Escape")
    page.evaluate("figure.app.activate(0)")
    page.focus(".cell")
    for key in ("Shift+ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator("#said")).to_have_text("Region of 2 rows and 2 columns; Enter sums it up.")
    page.keyboard.press("Enter")
    expect(page.locator("#matrix h2")).to_have_text("Region of 4 cells")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")  # without Shift no region is left
    page.keyboard.press("Enter")
    expect(page.locator("#matrix h2")).to_contain_text("Size")


def test_levels_are_found_by_name_and_sorted_as_people_count(show):
    names = [f"alg{k}" for k in range(1, 13)]
    page = show(small(levels=tuple(names)), y_outer=None, x_outer="Algorithm", y_inner="Size").page
    page.locator("summary", has_text="Algorithm").click()
    page.select_option("#sort-0", "name")
    rows = page.locator("fieldset[data-factor='0'] label")
    expect(rows).to_have_text(names)
    page.fill("#find-0", "G1")
    expect(rows).to_have_text(["alg1", "alg10", "alg11", "alg12"])
    page.get_by_role("button", name="only these").click()
    expect(page.locator("summary", has_text="Algorithm")).to_contain_text("4 of 12")


def test_help_is_in_the_header_and_who_made_it_in_the_footer(show):
    page = show(small()).page
    expect(page.locator("#explained")).to_contain_text("has rank")
    expect(page.locator("footer")).to_contain_text("Villacorta")
    page.get_by_role("button", name="Help").click()
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


def test_everything_works_by_keyboard(show):
    page = show(small(), **PLACED).page
    reached = page.locator(".cell")
    reached.focus()
    moves = [("ArrowRight", 1), ("ArrowDown", 3), ("PageDown", 7), ("ArrowLeft", 6)]
    moves += [("ArrowUp", 4), ("End", 5), ("Home", 4), ("Control+End", 11), ("ArrowRight", 11)]
    for key, spot in [*moves, ("Control+Home", 0)]:
        page.keyboard.press(key)
        expect(page.locator(".cell:focus")).to_have_attribute("data-spot", str(spot))
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#said")).to_contain_text(re.compile("Algorithm C, .*rank"))
    expect(page.get_by_role("columnheader")).to_have_text("Noise high")
    expect(page.get_by_role("rowheader")).to_have_text("Algorithm C, Size 10")
    page.keyboard.press("Enter")
    expect(page.locator("#matrix")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#matrix")).to_be_hidden()
    expect(page.locator(".cell:focus")).to_have_attribute("data-spot", "0")
    expect(page.locator(".mark.own")).to_have_count(2)  # the focus can be seen
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#theme")).to_be_focused()


CLOSED = """() => new Promise((done) => {
  const dialog = document.getElementById("matrix");
  dialog.addEventListener("close", () => done(document.activeElement.id));
  dialog.close();
  document.getElementById("theme").focus();
})"""


@pytest.mark.parametrize("keys", [["Enter"], ["Shift+End", "Enter"]], ids=["cell", "region"])
def test_who_goes_on_before_a_dialog_has_closed_keeps_the_focus(show, keys):
    page = show(small()).page
    page.locator(".cell").focus()
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("#matrix")).to_be_visible()
    assert page.evaluate(CLOSED) == "theme"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dark_mode_follows_the_system_and_the_button(show, scheme):
    page = show(small(), window={"color_scheme": scheme}).page
    papers = {"light": "rgb(255, 255, 255)", "dark": "rgb(21, 23, 27)"}
    first = papers.pop(scheme)
    expect(page.locator("html")).to_have_css("background-color", first)
    page.click("#theme")
    expect(page.locator("html")).to_have_css("background-color", *papers.values())


def test_the_picture_is_saved_as_svg(show):
    table = small()
    page = show(table, window={"color_scheme": "dark"}, title="My ranks: a/b")
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name="SVG").click()
    assert waiting.value.suggested_filename == "My-ranks-a-b-picture.svg"
    root = ET.parse(waiting.value.path()).getroot()
    drawn = [each for each in root.iter() if each.tag.endswith("rect")]
    colors = rank_colors(SAFE, int(table["rank"].min()), int(table["rank"].max()))
    assert sum(each.get("fill") in colors for each in drawn) == len(table) + len(colors)
    texts = {each.text for each in root.iter() if each.tag.endswith("text")}
    assert {"Algorithm", "Size", "Noise", "A", "B", "C", "low", "high"} <= texts
    assert {"My ranks: a/b", "wilcoxon test, holm correction; larger is better"} <= texts
    inks = {each.get("fill") for each in root.iter() if each.tag.endswith("text")}
    assert "rgb(27, 30, 35)" in inks  # the light page's ink
    assert not [name for each in root.iter() for name in each.attrib if name in {"class", "style"}]


def test_the_picture_is_saved_as_png(show):
    page = show(small())
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name="PNG").click()
    import matplotlib.image

    picture = matplotlib.image.imread(waiting.value.path(), format="png")
    size = page.page.evaluate("[figure.app.scene.size.height, figure.app.scene.size.width]")
    size[0] += 42  # title and test
    assert list(picture.shape[:2]) == [3 * each for each in size]
    assert len(np.unique(picture.reshape(-1, picture.shape[2]), axis=0)) > 5


@pytest.mark.data
def test_a_phone_shows_the_whole_picture(show, always):
    page = show(always("MPB"), **MPB, window=PHONE)
    assert page.page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.page.locator("#figure svg").bounding_box()["width"] <= 390
    assert page.page.evaluate("Math.min(...Object.values(figure.app.scene.cell))") >= 6
    cell = page.cell(Algorithm="agents", Dim=10, CF=300, Severity=6)
    cell.tap()
    expect(page.page.locator("#tip")).to_contain_text("agents")
    expect(page.page.locator("#matrix")).to_be_hidden()
    cell.tap()
    expect(page.page.locator("#matrix")).to_be_visible()
    fits = "each => each.scrollWidth <= each.clientWidth"
    assert page.page.locator("#matrix .scroll").evaluate(fits)
    expect(page.page.locator("#matrix .pairs")).to_contain_text("p = ")


CUT = "every => every.filter((each) => each.scrollWidth > each.clientWidth).length"


def test_a_phone_tells_long_names_apart(show):
    levels = tuple(f"A very long name of an algorithm, version {k}, by hand" for k in range(30))
    page = show(
        small(levels=levels, noises=("a rather long level of the noise",)), window=PHONE
    ).page
    label = "the number of dimensions of the problem"
    page.evaluate(
        "label => { figure.app.model.factors[1].label = label; figure.app.activate(0); }", label
    )
    page.locator(".cell").tap()
    widths = "every => every.map((each) => each.clientWidth)"
    assert min(page.locator("#tip .levels dd").evaluate_all(widths)) > 100
    page.locator(".cell").tap()
    heads = page.locator("#matrix tbody th")
    assert len(set(heads.all_inner_texts())) == 30
    assert heads.evaluate_all(CUT) == 0
    numbers = page.locator("#matrix dl.numbers").bounding_box()
    assert numbers["y"] + numbers["height"] < 844  # those of the chosen level, before the matrix


@pytest.mark.parametrize("count", [12, 16])
def test_a_phone_shows_twelve_short_names_and_hints_at_more(show, count):
    """The last columns were cut off, and nothing said that there are more."""
    names = ["CART", "NaiveBayes", "Forest", *(f"alg{k}" for k in range(3, count))]
    page = show(small(levels=tuple(names)), window=PHONE).page
    page.locator(".cell").focus()
    page.keyboard.press("Enter")
    scroll = page.locator("#matrix .scroll")
    assert scroll.evaluate("each => each.scrollWidth > each.clientWidth") is (count > 12)
    heads = page.locator("#matrix thead th:not(.number)").evaluate_all(CUT)
    assert heads == 0
    faded = re.compile("gradient")
    if count > 12:
        expect(scroll).to_have_css("mask-image", faded)
        scroll.evaluate("each => each.scrollTo(each.scrollWidth, 0)")
    expect(scroll).to_have_css("mask-image", "none")


def test_the_picture_follows_the_window(show):
    placed = {"xOuter": "Noise", "yInner": "Algorithm", "xInner": "Size"}
    page = show(small(sizes=tuple(range(5, 25))), **placed)
    picture = page.page.locator("#figure svg")
    before = picture.get_attribute("width")
    page.page.evaluate("figure.app.activate(3)")
    page.page.locator(".cell").focus()
    page.page.set_viewport_size({"width": 700, "height": 700})
    expect(picture).not_to_have_attribute("width", before)
    page.eventually(lambda: _is_narrower(picture, 700))
    expect(page.page.locator(".cell:focus")).to_have_attribute("data-spot", "3")


def _is_narrower(picture, width):
    assert picture.bounding_box()["width"] <= width
