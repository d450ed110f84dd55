"""Firefox opens every page of both homes, and ranks: Debian's firefox-esr, over WebDriver BiDi."""

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

    def resize(self, width, height):
        size = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.context, viewport=size)

    def choose(self, word, value):
        self.value(
            f"(() => {{ const menu = document.querySelector('[data-word={word}]');"
            f" menu.value = '{value}';"
            " menu.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )

    def until(self, expression):
        end = time.monotonic() + WAIT
        while not (found := self.value(expression)):
            assert time.monotonic() < end, expression
            time.sleep(0.1)
        return found


COLOURS = {"light": 1, "dark": 0}
PAPER = {"light": "rgb(255, 255, 255)", "dark": "rgb(21, 23, 27)"}


@pytest.fixture(scope="module", params=COLOURS)
def scheme(request):
    return request.param


@pytest.fixture(scope="module")
def firefox(tmp_path_factory, scheme):
    client, program = pytest.importorskip("websockets.sync.client"), shutil.which("firefox-esr")
    if program is None:
        pytest.skip("there is no firefox-esr")
    profile = tmp_path_factory.mktemp("profile")
    preference = "layout.css.prefers-color-scheme.content-override"
    (profile / "user.js").write_text(f'user_pref("{preference}", {COLOURS[scheme]});\n')
    command = [program, "--headless", "--remote-debugging-port", "0", "--profile", str(profile)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        told = (re.search(r"ws://\S+", line) for line in process.stderr)
        with client.connect(next(filter(None, told))[0] + "/session", max_size=None) as socket:
            yield Firefox(socket)
        process.terminate()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"))
    yield running.url
    running.stop()


@pytest.mark.parametrize("home", ["served", "cut_off"])
@pytest.mark.parametrize("query", PAGES)
def test_firefox_opens_every_page(firefox, scheme, query, home, request):
    firefox.open(f"{request.getfixturevalue(home)}{query}")
    for width in (390, 1024, 1440):
        firefox.resize(width, 900)
        firefox.until(f"document.querySelector('{PAGES[query]}')?.checkVisibility()")
        firefox.until("document.documentElement.scrollWidth <= innerWidth")
    assert (
        firefox.value("getComputedStyle(document.documentElement).backgroundColor")
        == (PAPER[scheme])
    )


def test_firefox_ranks_with_another_test(firefox, served):
    firefox.open(served)
    before = "document.querySelector('#board td').innerText"
    firefox.until("document.querySelector('#frame[data-ready]') !== null")
    first = firefox.until(before)
    firefox.choose("test", "t")
    firefox.until("document.querySelector('#changed').textContent")
    assert firefox.until(before) != first


GIVE = """(text) => {
  const given = new DataTransfer();
  given.items.add(new File([text], "own.csv"));
  const field = document.getElementById("file");
  field.files = given.files;
  field.dispatchEvent(new Event("change"));
}"""


def test_firefox_ranks_an_own_file_without_a_server(firefox, site):
    firefox.open(site)
    firefox.until("document.documentElement.dataset.begun !== undefined")
    names = enumerate("ABC")
    runs = [(name, task, at + run) for at, name in names for task in "xy" for run in range(6)]
    lines = "\n".join(",".join(map(str, row)) for row in [("Algorithm", "Task", "Value"), *runs])
    firefox.value(f"({GIVE})({json.dumps(lines)})")
    firefox.until("document.querySelector('[data-word=better].open') !== null")
    firefox.choose("better", "larger")
    firefox.until("document.querySelector('#board')?.innerText.includes('A')")
