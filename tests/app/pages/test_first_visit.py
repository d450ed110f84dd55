"""What a first visit shows; the other files look at every detail, and are slow."""

import pytest
from playwright.sync_api import expect

from srcs_py import leaderboard
from tests.app.conftest import labelled, noise

pytestmark = pytest.mark.browser


def test_it_opens_with_the_bundled_study(visit):
    user = visit().picture()
    expected = noise()
    user.ranked(labelled(expected))
    board = leaderboard(expected)
    shown = user.table("#srcs_board")
    assert [row[0] for row in shown] == board["Algorithm"].tolist()
    means = [float(row[1].replace("−", "-")) for row in shown]
    assert means == pytest.approx(board["mean_rank"].tolist(), abs=0.005)  # two decimals shown
    assert [int(row[2]) for row in shown] == board["wins"].tolist()
    expect(user.page.locator("#srcs_seen")).to_contain_text("NaiveBayes has rank +5 at Dataset")
    user.page.click("#srcs_use")
    expect(user.page.locator("[data-view=data]")).to_have_attribute("aria-pressed", "true")


def test_a_link_with_settings_opens_them(visit):
    user = visit("?test=t&alpha=0.01&correction=BH&better=smaller").picture()
    expect(user.page.locator("#srcs_test")).to_have_value("t")
    expected = noise(test="t", alpha=0.01, correction="BH", maximize=False)
    user.ranked(labelled(expected))
