"""The application in a process of its own, and a browser that uses it."""

import asyncio
import os
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest

from srcs_py import SRCSranks, SRCSWarning, datasets
from srcs_py.tables.factors import level_text
from tests.studies import runs  # noqa: F401  (for the tests here)
from tests.waiting import WAIT

COMMAND = "from srcs_py.cli import main; raise SystemExit(main())"
LOCAL = ("data:", "blob:", "about:")
VIEWPORT = {"width": 1280, "height": 800}
READY = {  # what each page and view shows at last
    "?page=atopsis": "#atopsis_table td",
    "?page=hardness": "#hardness_code pre",
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


class User:
    """One visitor; remembers every request, error and console message."""

    def __init__(self, context, url):
        self.url = url
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * WAIT)
        self.requests, self.problems = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self.problems.append(message.text))
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))

    def open(self, query=""):
        self.page.goto(f"{self.url}more/{query}")
        return self

    def check(self):
        """Fail if anything left the machine or went wrong."""
        own = (self.url, self.url.replace("http", "ws"), *LOCAL)
        assert [url for url in self.requests if not url.startswith(own)] == []
        assert self.problems == []

    def until(self, what):
        """Wait until something is true in the page, whose policy forbids playwright's own way."""
        end = time.monotonic() + WAIT
        while not self.page.evaluate(f"() => {what}"):
            assert time.monotonic() < end, what
            self.page.wait_for_timeout(20)

    def entered(self):
        """Wait until the page is an entry of the history, to which Undo leads back."""
        self.until("history.state?.own")
        return self

    def give_tables(self, *paths):
        """Give the second page a file of means, and perhaps one of standard deviations."""
        self.page.check("input[value=files]")
        self.page.wait_for_selector("#atopsis_means.shiny-bound-input", state="attached")
        for kind, path in zip(("means", "stds"), paths, strict=False):
            self.page.set_input_files(f"#atopsis_{kind}", path)

    def problem(self, page="atopsis"):
        return self.page.locator(f"#{page}_problem .problem")

    def table(self, selector, inside=None):
        """Return the texts of a table's body, row by row."""
        return (
            (inside or self.page)
            .locator(f"{selector} tbody tr")
            .evaluate_all(
                "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
            )
        )

    def download(self, id):
        """Click a download and return the path of what came."""
        self.page.wait_for_selector(f"#{id}")
        self.until("window.Shiny?.shinyapp?.isConnected()")
        with self.page.expect_download() as waiting:
            self.page.click(f"#{id}")
        assert waiting.value.failure() is None
        return waiting.value.suggested_filename, waiting.value.path()


@pytest.fixture(scope="session")
def server(chromium, tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    alive = running.process.poll() is None
    printed = "".join(running.printed)  # before the end, when Shiny reports what it cancels
    running.stop()
    assert alive, printed
    assert "Traceback" not in printed, printed


@pytest.fixture(scope="session")
def window(chromium):
    """One window for many visitors: it loads the files of the pages once."""
    context = chromium.new_context(viewport=VIEWPORT)
    yield context
    context.close()


@pytest.fixture
def visit(chromium, server, window):
    """``visit(query="", ...)``: a new visitor; alone in a window if it is of another kind."""
    users, own = [], []

    def visit(query="", **kind):
        if kind:
            own.append(chromium.new_context(**{"viewport": VIEWPORT, **kind}))
        users.append(User(own[-1] if kind else window, server.url))
        return users[-1].open(query)

    yield visit
    for user in users:
        user.check()
        user.page.close()
    for each in own:
        each.close()


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
