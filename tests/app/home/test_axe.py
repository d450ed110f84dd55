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


@pytest.mark.parametrize("dark", ["light", "dark"])
@pytest.mark.parametrize("query", PAGES)
def test_a_page_has_no_serious_finding(visit, axe, query, dark):
    user = visit(query, color_scheme=dark)
    user.page.wait_for_selector(PAGES[query])
    for frame in user.page.frames:
        frame.evaluate(axe)
        assert frame.evaluate(RUN) == []
