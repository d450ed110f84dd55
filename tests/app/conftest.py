"""The application in a process of its own, and a browser that uses it."""

import asyncio
import functools
import http.server
import os
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from srcs_py import SRCSranks, SRCSWarning, datasets
from srcs_py.app.site import write_site
from srcs_py.tables.factors import level_text
from tests.app.visitor import Visitor
from tests.studies import runs  # noqa: F401  (for the tests here)
from tests.waiting import WAIT

COMMAND = "from srcs_py.cli import main; raise SystemExit(main())"
PYODIDE = os.environ.get("SRCS_PYODIDE", "")  # its folder, set by tox -e browser
NOWHERE = "http://127.0.0.1:9/"  # nothing answers there
LOCAL = ("data:", "blob:", "about:")
VIEWPORT = {"width": 1280, "height": 800}
PAGES = {  # what each page shows at last
    "": "#board table",
    "?page=atopsis": "#ranking td",
    "?page=hardness": "#result svg",
}
ENVIRONMENT = dict(os.environ)  # before R, in this process, sets where libraries are looked for


class Server:
    """``srcs app`` on a free port; what it prints is kept."""

    def __init__(self, temporary):
        self.temporary = temporary
        command = [sys.executable, "-c", COMMAND, "app", "--port", "0", "--no-browser"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**ENVIRONMENT, "TMPDIR": str(temporary)},
        )
        first = self.process.stdout.readline()
        assert first.startswith("srcs app: http://127.0.0.1:"), first
        self.url = first.split()[2]
        self.printed = [first]
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self):
        for line in self.process.stdout:
            self.printed.append(line)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=WAIT)
        self._listener.join()
        self.process.stdout.close()


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
    if not PYODIDE:
        pytest.skip("SRCS_PYODIDE names no folder of Pyodide; tox -e browser does")
    assert (Path(PYODIDE) / "pyodide.mjs").is_file(), f"no Pyodide in {PYODIDE}"
    with handed_out(write_site(str(tmp_path_factory.mktemp("site") / "app"), PYODIDE)) as address:
        yield address


@pytest.fixture(scope="session")
def cut_off(tmp_path_factory):
    """Return the address of a site whose Pyodide cannot be reached, as without a network."""
    folder = write_site(str(tmp_path_factory.mktemp("site") / "app"), NOWHERE)
    with handed_out(folder) as address:
        yield address


@pytest.fixture(autouse=True)
def _folder():
    """Go back to the folder of the tests."""
    before = Path.cwd()
    yield
    os.chdir(before)


@pytest.fixture(scope="session")
def server(chromium, tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    alive = running.process.poll() is None
    running.stop()
    printed = "".join(running.printed)
    assert alive, printed
    assert "Traceback" not in printed, printed


@pytest.fixture
def visit(chromium, server):
    """``visit(query="", address=None, ...)``: a new visitor in a window of their own."""
    contexts, visitors = [], []

    def visit(query="", address=None, **kind):
        contexts.append(chromium.new_context(**{"viewport": VIEWPORT, **kind}))
        visitors.append(Visitor(contexts[-1].new_page(), address or server.url))
        return visitors[-1].open(query)

    yield visit
    for visitor, context in zip(visitors, contexts, strict=True):
        context.close()
        assert visitor.problems == []
        own = (visitor.url, NOWHERE, *LOCAL)
        assert [url for url in visitor.requests if not url.startswith(own)] == []


def run_alone(coroutine):
    """Run a coroutine in a thread of its own: playwright's loop occupies this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def labelled(ranks):
    """Return {label: rank} of a table of ranks, as the picture labels its cells."""
    keys = list(ranks.columns[: list(ranks.columns).index("rank")])
    labels = [
        ", ".join(f"{name} {level_text(row[name])}" for name in keys) for _, row in ranks.iterrows()
    ]
    return dict(zip(labels, ranks["rank"].astype(int), strict=True))


def noise(**settings):
    """Rank the bundled study as the page does, with some settings changed."""
    roles = {**datasets.describe("noise").roles, **settings}
    if not roles.get("paired"):
        roles.pop("pairing_col", None)
    with warnings.catch_warnings():  # a parameter that is taken out pools its runs, and says so
        warnings.simplefilter("ignore", SRCSWarning)
        return SRCSranks(datasets.load("noise"), **roles)
