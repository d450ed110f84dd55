"""Pages that are opened in Chromium, and the tables of ranks that they show."""

import pytest

from srcs_py import SRCSranks, datasets
from srcs_py.page.html import to_html

from ..browser import Opened


@pytest.fixture
def show(chromium, tmp_path):
    """``show(table, ...)``: write its page and open it; the window is 1280x800."""
    opened = []

    def show(table, *, window=None, **arguments):
        path = to_html(table, tmp_path / f"page{len(opened)}.html", **arguments)
        settings = {"viewport": {"width": 1280, "height": 800}, **(window or {})}
        context = chromium.new_context(**settings)
        opened.append((context, Opened(context, path)))
        return opened[-1][1]

    yield show
    for context, page in opened:
        page.check()
        context.close()


@pytest.fixture(scope="session")
def always():
    """``always("MPB")``: its ranks with everything filled in, as its article ranks it."""
    made = {}

    def ranks(name):
        if name not in made:
            roles = datasets.describe(name).roles
            made[name] = SRCSranks(datasets.load(name), **roles, summarize="always")
        return made[name]

    return ranks
