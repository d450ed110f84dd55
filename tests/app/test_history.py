"""The browser's Back and Forward."""

import pytest
from playwright.sync_api import expect

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


HOLD = """() => {
  const socket = Shiny.shinyapp.$socket, take = socket.onmessage;
  const held = [];
  socket.onmessage = (message) => {
    held.push(message);
    document.body.dataset.held = held.map(({ data }) => data).join();
  };
  Shiny.addCustomMessageHandler("taken", (_) => { document.body.dataset.taken = ""; });
  window.pass = (what) => {
    const last = held.findIndex(({ data }) => data.includes(what));
    const taken = { data: JSON.stringify({ custom: { taken: {} } }) };
    [...held.splice(0, last + 1), taken].forEach((each) => take.call(socket, each));
  };
}"""


def test_an_address_that_comes_late_is_not_written_into_another_entry(visit):
    page = visit().picture().page
    page.evaluate(HOLD)
    page.click("[data-page=atopsis]")
    page.click("[data-page=hardness]")
    page.wait_for_selector("body[data-held*='page=hardness']")
    page.go_back()
    page.wait_for_selector("#page_atopsis:not([hidden])")
    page.evaluate("pass('page=hardness')")
    page.wait_for_selector("body[data-taken]", state="attached")
    assert "page=atopsis" in page.url


def test_who_returns_finds_what_the_address_says(visit):
    user = visit().picture()
    user.page.select_option("#srcs_pairing", "")
    user.shown(1)
    user.page.wait_for_url("**pairing=-**")
    user.page.goto(user.url + "?test=t")
    user.picture()
    user.page.select_option("#srcs_test", "wilcoxon")
    user.page.wait_for_url(lambda url: "test=" not in url)
    user.page.go_back()  # each change is an entry
    expect(user.page.locator("#srcs_test")).to_have_value("t")
    user.page.go_back()
    user.picture()
    assert user.page.input_value("#srcs_pairing") == ""
    user.page.go_forward()
    user.picture()
    assert user.page.input_value("#srcs_pairing") == "Fold"
    assert user.ranks() == labelled(noise(test="t"))
