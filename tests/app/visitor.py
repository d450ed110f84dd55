"""A visitor of the page, in either home."""

import math

from tests.waiting import WAIT

PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  // Firefox makes its own clipboard, of data and dataType
  const own = { data: text, dataType: "text/plain" };
  const how = { clipboardData, ...own, bubbles: true, cancelable: true };
  document.getElementById("paste").dispatchEvent(new ClipboardEvent("paste", how));
}"""

# What the cells of the picture in its frame are called, and their ranks.
CELLS = """(({ scene, values, labelOf }) => Array.from(scene.shown, (cell, spot) =>
  [labelOf(spot), cell < 0 ? null : values[cell]]))(figure.app)"""


def ranks_in(cells):
    """Return {label of a cell: rank} of cells that have one."""
    return {
        label.split(": ")[0]: int(value)
        for label, value in cells
        if value is not None and not math.isnan(value)
    }


class Visitor:
    """One visitor, who remembers what went wrong."""

    def __init__(self, page, url):
        self.page, self.url, self.problems, self.requests = page, url, [], []
        page.set_default_timeout(1000 * WAIT)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._hear)
        page.on("request", lambda request: self.requests.append(request.url))

    def _hear(self, message):
        if message.type == "error":  # matplotlib says as a warning that it looks for fonts
            self.problems.append(message.text)

    def open(self, query=""):
        self.page.goto(self.url + query)
        self.page.wait_for_selector("html[data-begun]")
        return self.quiet()

    def quiet(self):
        """Wait until nothing is computed."""
        self.page.wait_for_selector("#stop", state="hidden")
        return self

    def choose(self, word, value):
        """Choose in a menu of the sentence."""
        self.page.select_option(f"[data-word={word}]", value)
        return self.quiet()

    def give(self, *paths):
        self.page.set_input_files("#file", [str(path) for path in paths])
        self.page.wait_for_selector("#stop", state="visible")
        return self.quiet()

    @property
    def frame(self):
        return self.page.frame_locator("#frame")

    def ranks(self):
        """Return {label of a cell: rank} as the picture shows them."""
        return ranks_in(self.page.frames[1].evaluate(CELLS))

    def download(self, selector):
        with self.page.expect_download() as waiting:
            self.page.click(selector)
        return waiting.value.suggested_filename, waiting.value.path()
