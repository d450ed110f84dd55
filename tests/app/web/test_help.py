"""Help, version and what to cite are in the header; menus say what they are for."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from srcs_py import __version__
from srcs_py.app.history.address import Address
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.pages.ranks.inputs import first_settings, offered_across, offered_corrections
from srcs_py.app.web.templates import STATIC
from srcs_py.stats.corrections import CORRECTIONS

CITATION = Path(__file__).parents[3] / "CITATION.cff"


def links():
    """Return what the help links to."""
    return {
        *re.findall(r'href="(https:[^"]+)"', (STATIC / "header.html").read_text(encoding="utf-8"))
    }


def test_what_to_cite_is_what_the_citation_file_says():
    dois = re.findall(r"doi: (\S+)", CITATION.read_text(encoding="utf-8"))
    assert dois
    assert {f"https://doi.org/{each}" for each in dois} <= links()


def test_each_correction_is_offered_under_one_name():
    assert {*CORRECTIONS} - {*offered_corrections()} == {"fdr"}
    assert "fdr" not in offered_across()


def test_a_link_that_says_fdr_opens_as_bh():
    settings = first_settings(Address("?correction=fdr&across=fdr"), bundled_study())
    assert (settings.correction, settings.across) == ("BH", "BH")
    settings = first_settings(Address("?correction=shaffer&across=none"), bundled_study())
    assert (settings.correction, settings.across) == ("shaffer", None)


@pytest.mark.browser
def test_the_header_has_help_with_version_and_citation_and_menus_have_tooltips(visit):
    user = visit("?correction=fdr&across=fdr").picture()
    user.page.get_by_role("button", name="Help").click()
    text = user.page.locator("#help:popover-open").inner_text()
    for each in (f"srcs_py {__version__}", *links()):
        assert each in text
    user.page.keyboard.press("Escape")
    user.page.wait_for_selector("#help", state="hidden")
    for name, words in (("test", "Decides which pairs"), ("correction", "Keeps false differences")):
        title = user.page.get_attribute(f"#srcs_{name}", "title")
        assert title.startswith(words)
        assert title in " ".join(text.split())
    expect(user.page.locator("#srcs_correction")).to_have_value("BH")  # a link may say fdr
    expect(user.page.locator("#srcs_across")).to_have_value("BH")
    user.page.set_viewport_size({"width": 390, "height": 844})
    last = user.page.locator("#theme").bounding_box()
    assert last["x"] + last["width"] <= 390  # the header fits a phone
