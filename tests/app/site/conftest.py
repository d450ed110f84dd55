"""The folder of `srcs site`, handed out by a plain file server to Chromium."""

import functools
import http.server
import math
import os
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from srcs_py.app.site import write_site
from tests.waiting import WAIT

PYODIDE = os.environ.get("SRCS_PYODIDE", "")  # its folder, set by tox -e browser


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *args):
        pass


@contextmanager
def handed_out(folder):
    """Hand out a folder by a plain file server; yields its address."""
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Return the address of the site."""
    if not (Path(PYODIDE) / "pyodide.mjs").is_file():
        pytest.skip("SRCS_PYODIDE is no folder of Pyodide; tox -e browser sets it")
    with handed_out(write_site(str(tmp_path_factory.mktemp("site") / "app"), PYODIDE)) as address:
        yield address


@pytest.fixture(scope="session")
def cut_off(tmp_path_factory):
    """Return the address of a site whose Pyodide cannot be reached, as without a network."""
    folder = write_site(str(tmp_path_factory.mktemp("site") / "app"), "http://127.0.0.1:9/")
    with handed_out(folder) as address:
        yield address


class Visitor:
    """One visitor of the site, who remembers what went wrong."""

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
        read = self.page.frames[1].evaluate(
            "(({ scene, values, labelOf }) => Array.from(scene.shown, (cell, spot) =>"
            " [labelOf(spot), cell < 0 ? null : values[cell]]))(figure.app)"
        )
        return {
            label.split(": ")[0]: int(value)
            for label, value in read
            if value is not None and not math.isnan(value)
        }

    def download(self, selector):
        with self.page.expect_download() as waiting:
            self.page.click(selector)
        return waiting.value.suggested_filename, waiting.value.path()


@pytest.fixture
def visit(chromium, site):
    """``visit(query="", ...)``: a new visitor of the site in a window of its own."""
    contexts, visitors = [], []

    def visit(query="", **kind):
        contexts.append(chromium.new_context(viewport={"width": 1280, "height": 800}, **kind))
        visitors.append(Visitor(contexts[-1].new_page(), site))
        return visitors[-1].open(query)

    yield visit
    for visitor, context in zip(visitors, contexts, strict=True):
        context.close()
        assert visitor.problems == []
        outside = [url for url in visitor.requests if not url.startswith((site, "data:", "blob:"))]
        assert outside == []
