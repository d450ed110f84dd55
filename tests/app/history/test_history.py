"""The browser's Back and Forward."""

import pytest
from playwright.sync_api import expect

from tests.app.conftest import labelled, noise

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
    user.ranked(labelled(noise(test="t")))
    user.page.wait_for_url("**test=t**")
    expect(user.page.locator("#srcs_test")).to_have_value("t")
    user.page.go_forward()
    user.page.wait_for_selector("#page_atopsis:not([hidden])")


HOLD = """() => {
  const socket = Shiny.shinyapp.$socket, take = socket.onmessage;
  const held = [];
  socket.onmessage = (message) => {
    if (!message.data.includes("srcs_address")) return take.call(socket, message);
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


@pytest.mark.slow
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
    expect(user.page.locator("#srcs_pairing")).to_have_value("")
    user.page.go_forward()
    user.picture()
    expect(user.page.locator("#srcs_pairing")).to_have_value("Fold")
    user.ranked(labelled(noise(test="t")))


TELL = """(message) => Shiny.shinyapp.$socket.onmessage({
  data: JSON.stringify({ custom: { srcs_address: { query: "", ...message } } }),
})"""


@pytest.mark.slow
def test_what_is_written_where_back_led_is_no_new_entry_and_ends_nothing(visit):
    user = visit().picture()
    user.page.click("[data-page=atopsis]")
    user.page.wait_for_selector("#atopsis_table table")
    user.page.evaluate("Shiny.setInputValue = () => {}")
    user.page.go_back()
    user.page.wait_for_selector("#page_srcs:not([hidden])")
    own, step = user.page.evaluate("[history.state.own, history.state.step]")
    user.page.evaluate(TELL, {"turn": 2, "entry": {"own": own + "&zoom=2"}})
    assert user.page.evaluate("[history.state.own, history.state.step]") == [own + "&zoom=2", step]
    user.page.evaluate(TELL, {"turn": 2, "entry": {"own": own}})  # what comes then is one
    assert user.page.evaluate("history.state.step") == step + 1


def test_the_same_change_soon_after_undo_is_a_new_entry(visit):
    """What is typed is one change; what is chosen again after Undo must not overwrite the entry."""
    user = visit().picture()
    user.page.evaluate("performance.now = () => 1e6")
    user.page.select_option("#srcs_test", "t")
    user.until("history.state.own.includes('test=t')")
    user.page.go_back()
    expect(user.page.locator("#srcs_test")).to_have_value("wilcoxon")
    user.until("history.state.own.includes('test=wilcoxon')")
    user.page.select_option("#srcs_test", "t")
    user.until("history.state.own.includes('test=t')")
    assert user.page.evaluate("history.state.step") == 1


def test_a_menu_that_comes_late_leaves_what_was_chosen_in_it(visit):
    user = visit().picture()
    user.page.evaluate(HOLD.replace("srcs_address", "all with 5-NN"))
    user.page.select_option("#srcs_test", "t")
    user.page.wait_for_selector("body[data-held*='all with 5-NN']")
    user.page.select_option("#srcs_control", "5-NN")
    user.page.evaluate("pass('all with 5-NN')")
    user.page.wait_for_selector("body[data-taken]", state="attached")
    expect(user.page.locator("#srcs_control")).to_have_value("5-NN")
    user.until("history.state.own.includes('control=5-NN')")


NO_PICTURE = """addEventListener("message", (event) => {
  if (event.data.srcs === "waiting") event.stopImmediatePropagation();
}, true)"""


def undo(user):
    user.page.get_by_role("button", name="Undo", exact=True).click()


def test_a_change_before_the_first_picture_is_an_entry(visit):
    user = visit()
    user.page.add_init_script(NO_PICTURE)
    user.open("?page=atopsis").entered()
    user.page.check("input[value=case2]")
    user.until("history.state.own.includes('data=case2')")
    assert user.page.evaluate("[history.state.step, history.state.picture]") == [1, None]
    undo(user)
    expect(user.page.locator("#atopsis_source input:checked")).to_have_value("case1")


def test_undo_before_a_picture_has_come_undoes_what_it_was_drawn_for(visit):
    user = visit().picture()
    user.page.select_option("#srcs_pairing", "")
    user.until("history.state.own.includes('pairing=-')")
    user.page.evaluate(HOLD.replace("srcs_address", "srcs_picture"))
    user.view("data")
    user.page.get_by_label("Role of Dataset").select_option("")
    user.page.click("#srcs_apply")
    user.page.wait_for_selector("body[data-held*=srcs_picture]")
    user.until("history.state.step === 2")
    assert user.page.evaluate("history.state.picture") is None
    undo(user)
    user.until("history.state.step === 1")
    user.page.evaluate("pass('srcs_picture')")
    user.until("history.state.picture")
    assert user.page.evaluate("history.state.step") == 1  # of a picture that only comes, none
    expect(user.page.locator("#srcs_pairing")).to_have_value("")


def test_an_arrangement_that_comes_with_the_picture_is_no_change(visit):
    user = visit().picture()
    own, picture, turn = "test=t", "zoom=1", user.page.evaluate("history.state.step")
    user.page.evaluate("Shiny.setInputValue = () => {}")
    said = [{"own": own}, {"own": own, "picture": picture}, {"own": own, "picture": "zoom=2"}]
    for entry, step in zip(said, (1, 1, 2), strict=True):
        user.page.evaluate(TELL, {"turn": turn, "entry": entry})
        assert user.page.evaluate("history.state.step") == step
