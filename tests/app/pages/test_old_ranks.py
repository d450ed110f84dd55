"""What is shown belongs to the settings that are shown, or nothing is shown."""

import pytest

from tests.app.conftest import labelled, noise, runs

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def nothing_old(user):
    """Wait until no ranks of earlier settings are left: picture, board, figure, files."""
    user.view("picture")
    user.page.wait_for_selector("#srcs_frame[data-outdated]", state="attached")
    user.page.wait_for_selector("#srcs_board:empty", state="attached")
    assert not user.page.locator("#srcs_frame").is_visible()
    user.view("export")
    user.page.wait_for_selector("#srcs_printed:empty", state="attached")
    user.page.click("#srcs_table_csv")
    user.page.locator("#srcs_download .problem", has_text="There is no result yet").wait_for()
    user.view("picture")


@pytest.fixture
def unpaired(tmp_path):
    """A study whose runs have no partners."""
    path = tmp_path / "unpaired.csv"
    runs().iloc[1:].to_csv(path, index=False)
    return path


def test_after_an_upload_that_cannot_be_ranked_nothing_old_is_shown(visit, unpaired):
    user = visit().picture()
    user.view("export")
    user.page.wait_for_selector("#srcs_printed img")
    user.give(unpaired)
    user.page.locator("#srcs_apply", has_text="Show the picture").click()
    said = user.problem()
    said.filter(has_text="paired runs need a partner in every level").wait_for()
    assert '("Missing performances: leave their run out" under Data)' in said.inner_text()
    nothing_old(user)
    user.page.click("[data-page=atopsis]")
    user.page.check("input[value=study]")
    user.problem("atopsis").filter(has_text="The first page has no ranks").wait_for()
    assert user.page.locator("#atopsis_table table").count() == 0
    user.page.click("[data-page=srcs]")
    user.page.select_option("#srcs_pairing", "")
    user.picture()
    assert user.page.locator("#srcs_frame").is_visible()
    user.page.wait_for_selector("#srcs_board table")


def test_after_a_parameter_is_taken_out_the_sentence_says_what_to_do(visit):
    user = visit().picture()
    user.view("data")
    user.page.get_by_label("Role of Dataset").select_option("")
    user.page.click("#srcs_apply")
    user.problem().filter(has_text='or not at all ("not paired" under Pairing of runs)').wait_for()
    nothing_old(user)
    user.page.select_option("#srcs_pairing", "")
    user.picture()
    params = ["Noise type", "Noise ratio"]
    user.ranked(labelled(noise(params=params, paired=False)))
