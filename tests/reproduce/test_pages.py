"""The page with all reproduced articles."""

from reproduce.pages import write_page
from reproduce.report import Report

MISSING = Report("name", "A <title>", "", "no data", ())


def test_the_page_says_what_made_it(tmp_path):
    page = write_page(tmp_path, [MISSING], "python -m reproduce x").read_text("utf-8")
    assert "A &lt;title&gt;" in page
    assert "Missing: no data" in page
    assert "<code>python -m reproduce x</code>" in page
    assert "numpy " in page
