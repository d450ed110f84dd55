"""Undo and redo, a reload, and studies in a file, as a user has them."""

import re

import pytest
from playwright.sync_api import expect

from srcs_py import SRCSranks
from tests.app.conftest import labelled, noise, runs

pytestmark = pytest.mark.browser


def own(user):
    """Return what the entry says of the settings."""
    return user.page.evaluate("history.state.own")


def picture(user):
    """Return what the entry says of the picture."""
    return user.page.evaluate("history.state.picture")


def step(user, name):
    user.page.get_by_role("button", name=name, exact=True).click()


def changed(user, id, value, times):
    user.page.select_option(f"#srcs_{id}", value)
    user.shown(times)
    user.until(f"history.state.own.includes('{id}={value}')")


def test_changes_are_undone_and_redone_one_by_one(visit):
    user = visit().picture()
    undo = user.page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    changed(user, "test", "t", 1)
    changed(user, "correction", "none", 2)
    step(user, "Undo")
    user.shown(3)
    expect(user.page.locator("#srcs_correction")).to_have_value("holm")
    user.ranked(labelled(noise(test="t")))
    step(user, "Undo")
    user.shown(4)
    expect(user.page.locator("#srcs_test")).to_have_value("wilcoxon")
    user.ranked(labelled(noise()))
    expect(undo).to_be_disabled()
    step(user, "Redo")
    user.shown(5)
    user.page.go_forward()
    user.shown(6)
    expect(user.page.locator("#srcs_correction")).to_have_value("none")
    user.ranked(labelled(noise(test="t", correction="none")))
    assert re.search("test=t.*correction=none", user.page.url)
    expect(user.page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()


def test_the_arrangement_is_undone_too(visit):
    user = visit().picture()
    before = picture(user)
    palette = user.frame.get_by_label("Palette")
    first = palette.input_value()
    palette.select_option(index=1)
    user.until(f"history.state.picture !== {before!r}")
    after, chosen = picture(user), palette.input_value()
    assert chosen != first
    step(user, "Undo")
    user.until(f"history.state.picture === {before!r}")
    expect(palette).to_have_value(first)
    step(user, "Redo")
    user.until(f"history.state.picture === {after!r}")
    expect(palette).to_have_value(chosen)


@pytest.mark.slow
def test_changes_on_the_second_page_are_undone_too(visit):
    user = visit().picture()
    user.page.click("[data-page=atopsis]")
    user.page.wait_for_selector("#atopsis_table table")
    source = user.page.locator("#atopsis_source input:checked")
    user.page.check("input[value=case2]")
    user.until("history.state.own.includes('data=case2')")
    expect(user.page.locator("#atopsis_better")).to_have_value("smaller")
    user.page.fill("#atopsis_weight", "0.2")
    user.until("history.state.own.includes('weight=0.2')")
    last = own(user)
    step(user, "Undo")
    user.until("history.state.own.includes('weight=0.75')")
    expect(user.page.locator("#atopsis_weight")).to_have_value("0.75")
    expect(user.page.locator("output[for=atopsis_weight]")).to_have_text("0.75")
    expect(source).to_have_value("case2")
    step(user, "Undo")
    expect(source).to_have_value("case1")
    expect(user.page.locator("#atopsis_better")).to_have_value("larger")
    step(user, "Redo")
    step(user, "Redo")
    user.until(f"history.state.own === {last!r}")
    expect(source).to_have_value("case2")
    expect(user.page.locator("#atopsis_better")).to_have_value("smaller")
    expect(user.page.locator("#atopsis_weight")).to_have_value("0.2")
    expect(user.page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()
    assert "weight=0.2" in user.page.url


@pytest.mark.slow
def test_back_followed_at_once_by_forward_keeps_what_was_ahead(visit):
    user = visit().picture()
    changed(user, "test", "t", 1)
    last = own(user)
    for _ in range(5):
        user.page.evaluate("history.back()")
        user.page.evaluate("history.forward()")
    user.until(f"history.state.own === {last!r}")
    expect(user.page.locator("#srcs_test")).to_have_value("t")
    user.page.evaluate("history.back()")
    expect(user.page.locator("#srcs_test")).to_have_value("wilcoxon")
    user.page.evaluate("history.forward()")
    expect(user.page.locator("#srcs_test")).to_have_value("t")


@pytest.fixture
def uploaded(visit, tmp_path):
    """Somebody with a picture of an own file."""
    path = tmp_path / "r.csv"
    runs().to_csv(path, index=False)
    user = visit().picture()
    user.give(path)
    user.use()
    user.until("history.state.used")
    return user


def of_upload(**settings):
    arguments = {"maximize": False, "pairing_col": "Run", "paired": True, **settings}
    return labelled(SRCSranks(runs(), ["Size", "Noise"], "Method", "Error", **arguments))


@pytest.mark.slow
def test_a_reload_does_not_lose_an_upload(uploaded):
    user = uploaded
    user.page.select_option("#srcs_test", "t")
    user.shown(2)
    user.until("history.state.own.includes('test=t')")
    assert "?" not in user.page.url  # nothing of an upload is in the address
    user.page.reload()
    user.page.wait_for_selector("#srcs_frame[data-ready]")
    expect(user.page.locator("#srcs_title")).to_have_text("r.csv")
    user.ranked(of_upload(test="t"))
    user.view("data")
    user.page.select_option("#srcs_read_decimal", ",")  # the file is there, too
    user.page.locator("#srcs_problem, #srcs_preview").filter(has_text="r.csv").first.wait_for()


@pytest.mark.slow
def test_undo_leads_from_an_upload_to_the_bundled_study_and_redo_back(uploaded):
    user = uploaded
    step(user, "Undo")
    user.shown(2)
    user.ranked(labelled(noise()))
    step(user, "Redo")
    user.shown(3)
    user.ranked(of_upload())


def test_a_token_of_nobody_opens_nothing(visit):
    user = visit().picture()
    entry = {"own": "test=t", "used": "guessed", "upload": "guessed"}
    user.page.evaluate("entry => Shiny.setInputValue('srcs_entry', entry)", entry)
    user.problem().filter(has_text="no longer on the server").wait_for()
    user.ranked(labelled(noise()))


@pytest.mark.slow
def test_a_study_and_its_settings_are_saved_and_opened_again(uploaded, visit):
    user = uploaded
    user.page.select_option("#srcs_test", "t")
    user.shown(2)
    user.page.fill("#srcs_alpha", "0.2")
    user.until("history.state.own.includes('alpha=0.2')")
    before, arranged = own(user), picture(user)
    user.view("export")
    name, path = user.download("srcs_study_srcs")
    assert name == "r-study.srcs"
    other = visit().picture()
    other.view("data")
    file = {"name": "mine.srcs", "mimeType": "application/zip", "buffer": path.read_bytes()}
    other.page.set_input_files("#srcs_file", file)
    other.shown(1)
    other.until("history.state.used")
    expect(other.page.locator("#srcs_title")).to_have_text("mine.srcs")
    expect(other.page.locator("#srcs_alpha")).to_have_value("0.2")
    other.until(f"history.state.picture === {arranged!r}")
    other.until(f"history.state.own === {before!r}")
    other.ranked(of_upload(test="t", alpha=0.2))
