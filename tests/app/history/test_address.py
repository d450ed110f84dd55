"""The address of A-TOPSIS and hardness: what a link says is shown again."""

import pytest
from playwright.sync_api import expect

from srcs_py.app.history.address import MOST, Address, written


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


def test_what_is_written_is_read_again():
    names = ["a,b", "c%2C", "d & e=f", "ä+ö"]
    assert list(Address("?" + written({"instances": names}, {})).texts("instances")) == names


def test_what_an_address_does_not_know_is_left_out():
    address = Address("?alpha=nan&weight=2&test=evil")
    assert address.number("alpha", 0.05, 0, 1) == 0.05
    assert address.number("weight", 0.75, 0, 1) == 0.75
    assert address.text("test", "t", ["t"]) == "t"


@pytest.mark.browser
@pytest.mark.slow
def test_both_pages_are_reopened(visit):
    user = visit("?page=atopsis&weight=0.4&model=NB")
    user.page.wait_for_selector("#atopsis_table table")
    user.page.wait_for_url("**model=NB**")
    again = visit("?" + user.page.url.partition("?")[2])
    again.page.wait_for_selector("#atopsis_table table")
    expect(again.page.locator("#atopsis_weight")).to_have_value("0.4")
    again.page.click("[data-page=hardness]")
    again.page.locator("#hardness_model >> option:checked >> text=NB").wait_for(state="attached")


@pytest.mark.browser
def test_a_link_that_is_too_long_opens_the_fresh_page(visit):
    user = visit("?" + "x=y&" * 3000 + "weight=0.1")
    user.page.locator("main > .problem", has_text="The link has 12010 characters").wait_for()
