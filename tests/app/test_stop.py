"""Work that a user stops."""

import pytest

from .conftest import labelled, noise

pytestmark = pytest.mark.browser


def test_reading_is_stopped_and_the_page_lives_on(visit, tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("Method,Size,Error\n" + "A,1,0.5\nB,2,0.25\n" * 2_000_000)
    user = visit().picture()
    user.view("data")
    user.page.set_input_files("#srcs_file", path)
    user.page.click("#srcs_stop")
    user.problem().filter(has_text="Stopped").wait_for()
    user.page.select_option("#srcs_test", "t")
    user.shown(1)
    assert user.ranks() == labelled(noise(test="t"))
    assert user.page.inner_text("#srcs_title").startswith("Six classifiers")
