"""Firefox opens every page once, and ranks: Debian's firefox-esr, over WebDriver BiDi."""

import json
import re
import shutil
import subprocess
import time

import pytest

from tests.app.conftest import PAGES, Server
from tests.waiting import WAIT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Firefox:
    """A window of Firefox without a screen."""

    def __init__(self, socket):
        self.socket, self.count = socket, 0
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **params):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(WAIT))).get("id") != self.count:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def open(self, url):
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def value(self, expression):
        target = {"context": self.context}
        asked = {"expression": expression, "target": target, "awaitPromise": True}
        return self.ask("script.evaluate", **asked)["result"].get("value")

    def until(self, expression):
        end = time.monotonic() + WAIT
        while not (found := self.value(expression)):
            assert time.monotonic() < end, expression
            time.sleep(0.1)
        return found


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    client, program = pytest.importorskip("websockets.sync.client"), shutil.which("firefox-esr")
    if program is None:
        pytest.skip("there is no firefox-esr")
    profile = str(tmp_path_factory.mktemp("profile"))
    command = [program, "--headless", "--remote-debugging-port", "0", "--profile", profile]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        told = (re.search(r"ws://\S+", line) for line in process.stderr)
        with client.connect(next(filter(None, told))[0] + "/session", max_size=None) as socket:
            yield Firefox(socket)
        process.terminate()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"))
    yield running.url
    running.stop()


@pytest.mark.parametrize("query", PAGES)
def test_firefox_opens_every_page(firefox, address, query):
    firefox.open(f"{address}{query}")
    firefox.until(f"document.querySelector('{PAGES[query]}') !== null")


def test_firefox_ranks_with_another_test(firefox, address):
    firefox.open(address)
    before = "document.querySelector('#board td').innerText"
    firefox.until("document.querySelector('#frame[data-ready]') !== null")
    first = firefox.until(before)
    firefox.value(
        "(() => { const menu = document.querySelector('[data-word=test]'); menu.value = 't';"
        " menu.dispatchEvent(new Event('change', { bubbles: true })); })()"
    )
    firefox.until("document.querySelector('#changed').textContent")
    assert firefox.until(before) != first
