"""The folder of `srcs site`, handed out by a plain file server to Chromium."""

import functools
import http.server
import os
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from srcs_py.app.site import write_site
from tests.app.visitor import Visitor

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
