"""Accessibility of all pages by axe-core, which npm installs: SRCS_AXE=.../axe.min.js."""

import os
from pathlib import Path

import pytest

from tests.app.conftest import PAGES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RUN = """async () => (await axe.run(document, { iframes: false })).violations
  .filter(({ impact }) => ["serious", "critical"].includes(impact))
  .filter(({ id }) => self === top || id !== "document-title") // the frame itself has a title
  .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 300)}`)"""


@pytest.fixture(scope="module")
def axe():
    path = os.environ.get("SRCS_AXE")
    if path is None:
        pytest.skip("SRCS_AXE does not name axe.min.js")
    return Path(path).read_text(encoding="utf-8")


@pytest.fixture(params=["server", "folder"])
def home(request):
    """Return the address of the page behind `srcs app`, or of the folder of `srcs site`."""
    return request.getfixturevalue("cut_off") if request.param == "folder" else None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("query", PAGES)
def test_a_page_has_no_serious_finding(visit, home, axe, query, scheme):
    user = visit(query, home, color_scheme=scheme)
    user.page.wait_for_selector(PAGES[query])
    for width in (390, 1024, 1440):
        user.page.set_viewport_size({"width": width, "height": 900})
        for frame in user.page.frames:
            if frame.url != "about:blank":  # the frame of a picture that is not shown
                frame.evaluate(axe)
                assert frame.evaluate(RUN) == []
