"""Help, version and what to cite are in the header."""

import re
from pathlib import Path

import pytest

from srcs_py import __version__
from srcs_py.app.home.application import STATIC
from srcs_py.app.ranks.inputs import offered_across, offered_corrections
from srcs_py.stats.corrections import CORRECTIONS

CITATION = Path(__file__).parents[3] / "CITATION.cff"


def links():
    """Return what the help links to."""
    return {
        *re.findall(r'href="(https:[^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))
    }


def test_what_to_cite_is_what_the_citation_file_says():
    dois = re.findall(r"doi: (\S+)", CITATION.read_text(encoding="utf-8"))
    assert dois
    assert {f"https://doi.org/{each}" for each in dois} <= links()


def test_each_correction_is_offered_under_one_name():
    assert {*CORRECTIONS} - {*offered_corrections()} == {"fdr"}
    assert "fdr" not in offered_across()


@pytest.mark.browser
def test_the_header_has_help_with_version_and_citation(visit):
    user = visit(viewport={"width": 390, "height": 844})
    user.page.get_by_role("button", name="Help").click()
    text = user.page.locator("#help:popover-open").inner_text()
    assert f"srcs_py {__version__}" in text
    user.page.keyboard.press("Escape")
    user.page.wait_for_selector("#help", state="hidden")
    last = user.page.locator("#theme").bounding_box()
    assert last["x"] + last["width"] <= 390  # the header fits a phone, in two rows
    assert user.page.locator("header").bounding_box()["height"] < 100
