"""The browser's Back and Forward."""

import pytest

from .conftest import labelled, noise

pytestmark = pytest.mark.browser


def test_each_page_has_its_entry(visit):
    user = visit().picture()
    user.page.select_option("#srcs_test", "t")
    user.shown(1)
    user.page.click("[data-page=atopsis]")
    user.page.wait_for_selector("#atopsis_table table")
    user.page.click("[data-page=hardness]")
    user.page.wait_for_url("**page=hardness**")
    user.page.go_back()
    user.page.wait_for_selector("#page_atopsis:not([hidden])")
    user.page.wait_for_url("**page=atopsis**")
    user.page.go_back()
    user.page.wait_for_selector("#page_srcs:not([hidden])")
    assert user.ranks() == labelled(noise(test="t"))
    user.page.wait_for_url("**test=t**")
    assert user.page.input_value("#srcs_test") == "t"
    user.page.go_forward()
    user.page.wait_for_selector("#page_atopsis:not([hidden])")


def test_who_returns_finds_what_the_address_says(visit):
    user = visit().picture()
    user.page.select_option("#srcs_pairing", "")
    user.shown(1)
    user.page.wait_for_url("**pairing=-**")
    user.page.goto(user.url + "?test=t")
    user.picture()
    user.page.select_option("#srcs_test", "wilcoxon")
    user.page.wait_for_url(lambda url: "test=" not in url)
    user.page.go_back()
    user.picture()
    assert user.page.input_value("#srcs_pairing") == ""
    user.page.go_forward()
    user.picture()
    assert user.page.input_value("#srcs_pairing") == "Fold"
    assert user.ranks() == labelled(noise())
