"""The page without a table, inside another page that sends tables to it."""

import json
import re

import numpy as np
import pandas as pd
import pytest

from srcs_py.page.document import document
from srcs_py.page.html import to_html

from ..browser import becomes_true

AROUND = """<!doctype html><iframe width=900 height=700></iframe><script>
const heard = [];
window.addEventListener("message", ({ data }) => heard.push(data));
const frame = document.querySelector("iframe");
const show = (...messages) =>
  messages.forEach((each) => frame.contentWindow.postMessage({ srcs: "show", ...each }, "*"));
frame.srcdoc = %s;
</script>"""


def table(levels, sizes):
    """A table of ranks with levels A0, A1, ... in each size."""
    names = [f"A{each}" for each in range(levels)]
    ranks = np.random.default_rng(0).integers(-3, 4, levels * sizes)
    return pd.DataFrame(
        {"Algorithm": names * sizes, "Size": np.repeat(range(sizes), levels), "rank": ranks}
    )


class Around:
    """A page around the frame."""

    def __init__(self, page, folder):
        self.page, self.folder = page, folder
        (folder / "around.html").write_text(
            AROUND % json.dumps(document(None)).replace("</", "<\\/")
        )
        page.goto((folder / "around.html").as_uri())
        self.heard("waiting")

    @property
    def inside(self):
        return self.page.frame_locator("iframe")

    def message(self, ranks, **content):
        text = to_html(ranks, self.folder / "page.html").read_text(encoding="utf-8")
        payload = re.search(r'id="payload">(.*?)</script>', text, re.DOTALL)[1]
        return {"payload": json.loads(payload), **content}

    def show(self, *messages):
        self.page.evaluate("(messages) => show(...messages)", messages)

    def heard(self, kind, times=1):
        """Wait until a kind of message came so often; return the last."""
        found = "heard.filter(({ srcs }) => srcs === kind)"
        self.page.wait_for_function(
            f"([kind, times]) => {found}.length >= times", arg=[kind, times]
        )
        return self.page.evaluate(f"(kind) => {found}.at(-1)", kind)

    def expect_rows(self, count):
        becomes_true(self.page.frames[1], f"figure.app.scene.rows === {count}")


@pytest.fixture
def around(chromium, tmp_path):
    page = chromium.new_page()
    yield Around(page, tmp_path)
    page.close()


def test_the_first_table_is_drawn_as_the_page_around_wants_it(around):
    assert around.inside.locator("svg").count() == 0
    arrangement = {"places": {"yInner": "Size", "xInner": "Algorithm"}}
    around.show(around.message(table(2, 3), arrangement=arrangement, dark=True))
    around.heard("ready")
    around.expect_rows(3)
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    assert around.page.frames[1].evaluate(scheme) == "dark"
    chosen = around.heard("chosen")["arrangement"]["places"]
    assert (chosen["yInner"], chosen["xInner"]) == ("Size", "Algorithm")


def test_a_table_that_another_has_overtaken_is_not_shown(around):
    around.show(around.message(table(2, 3)))
    around.heard("ready")
    around.show(around.message(table(60, 300)), around.message(table(4, 3)))
    around.heard("shown")
    around.show(around.message(table(61, 300)))  # unpacked after the first would have been
    cells = "heard.filter(({ srcs }) => srcs === 'shown').map(({ cells }) => cells)"
    around.page.wait_for_function(f"{cells}.at(-1) === 18300")
    assert around.page.evaluate(cells) == [12, 18300]


def test_a_page_with_a_table_tells_others_nothing(around):
    page = to_html(table(2, 3), around.folder / "own.html").read_text(encoding="utf-8")
    before = around.page.evaluate("heard.length")
    around.page.evaluate("(page) => { frame.srcdoc = page; }", page)
    around.inside.locator("html[data-ready]").wait_for(state="attached")
    around.inside.locator(".cell").first.click()
    assert around.page.evaluate("heard.length") == before
