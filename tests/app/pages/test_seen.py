"""What a user must see is seen: warnings above the picture, and errors beside their button."""

import numpy as np
import pandas as pd
import pytest

from tests.seen import check_seen

pytestmark = pytest.mark.browser


@pytest.fixture
def weak(tmp_path):
    """Return a study of ten algorithms in which two runs each can show nothing."""
    rng = np.random.default_rng(3)
    rows = [
        (f"A{algorithm}", f"D{dataset}", run, rng.normal())
        for algorithm in range(10)
        for dataset in range(3)
        for run in range(2)
    ]
    path = tmp_path / "weak.csv"
    pd.DataFrame(rows, columns=["Algorithm", "Dataset", "Run", "Value"]).to_csv(path, index=False)
    return path


def test_what_the_ranks_may_not_mean_is_seen(visit, weak):
    user = visit().picture()
    user.give(weak)
    button = user.page.locator("#srcs_apply", has_text="Show the picture")
    button.click()  # nobody has chosen yet which values are better
    check_seen(button)
    check_seen(user.page.locator("#srcs_roles .problem"))
    user.page.select_option("#srcs_larger", "larger")
    user.use()
    warnings = user.frame.locator("#warnings")
    warnings.locator("span").first.wait_for()
    assert "significant" in warnings.inner_text() or "runs" in warnings.inner_text()
    check_seen(warnings)
