"""The address: what a link says is shown again, on all three pages, and nothing else is done."""

import pytest
from playwright.sync_api import expect

from srcs_py.app.history.address import MOST, Address, arrangement_parts, written
from tests.app.conftest import labelled, noise


@pytest.mark.parametrize("part", [None, 0, 2])
def test_what_is_written_is_read_again(part):
    """The region that is drawn was lost by a link and by Undo."""
    arrangement = {
        "places": {"yOuter": "A", "xOuter": None, "yInner": "B, 50 %", "xInner": "C"},
        "levels": {"D": "one, two"},
        "hidden": {"A": ["a,b", "c%2C", "d & e=f"]},
        "order": {"B, 50 %": ["2", "1", "ä+ö"]},
        "column": "mean",
        "palette": "rainbow",
        "zoom": 1.5,
        "part": part,
        "log": False,
        "nothing": True,
    }
    query = written(arrangement_parts(arrangement), {"column": "rank"})
    assert Address("?" + query).arrangement() == arrangement


def test_only_what_differs_is_written():
    parts = {"test": "t", "alpha": 0.05, "params": ("a", "b")}
    assert written(parts, {"test": "wilcoxon", "alpha": 0.05, "params": ("a", "b")}) == "test=t"


def test_a_number_is_written_also_if_it_is_zero():
    assert written({"alpha": 0, "weight": 0.0}, {"alpha": 0.05, "weight": 0.75}) == (
        "alpha=0&weight=0.0"
    )
    assert written({"column": None, "view": "", "levels": (), "order": []}, {}) == ""


def test_a_link_that_is_too_long_says_so_and_nothing_of_it_is_read():
    address = Address("?test=t&x=" + "y" * MOST)
    assert address.text("test", "wilcoxon") == "wilcoxon"
    assert str(MOST) in address.problem
    assert Address("?test=t").problem == ""


@pytest.mark.browser
@pytest.mark.slow
def test_all_three_pages_are_reopened(visit):
    user = visit("?page=atopsis&weight=0.4&test=t&order.Algorithm=CART,1-NN&model=NB")
    user.page.wait_for_selector("#atopsis_table table")
    user.page.wait_for_url("**model=NB**")
    query = user.page.url.partition("?")[2]
    for part in ("page=atopsis", "weight=0.4", "test=t", "order.Algorithm=CART,1-NN"):
        assert part in query
    assert len(query) < 200
    again = visit("?" + query)
    again.page.wait_for_selector("#atopsis_table table")
    expect(again.page.locator("#atopsis_weight")).to_have_value("0.4")
    again.page.click("[data-page=hardness]")
    again.page.locator("#hardness_model >> option:checked >> text=NB").wait_for(state="attached")
    again.page.click("[data-page=srcs]")
    again.picture()
    expect(again.page.locator("#srcs_test")).to_have_value("t")
    again.page.wait_for_url("**order.Algorithm=CART,1-NN**")
    again.frame.locator("summary", has_text="Algorithm").click()
    names = again.frame.locator("details[data-factor='0'] label")
    assert names.all_text_contents()[::-1][:2] == ["CART", "1-NN"]  # rows are drawn upwards


@pytest.mark.browser
def test_a_link_that_is_too_long_opens_the_fresh_page(visit):
    user = visit("?" + "x=y&" * 3000 + "test=t").picture()
    user.page.locator("main > .problem", has_text="The link has 12006 characters").wait_for()
    user.ranked(labelled(noise()))
