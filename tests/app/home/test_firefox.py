"""Firefox opens every page of both homes, and ranks: Debian's firefox-esr, over WebDriver BiDi."""

import json
import re
import shutil
import subprocess
import time

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSranks
from tests.app.conftest import PAGES, Server, labelled, noise
from tests.app.uploads import FEW
from tests.app.visitor import CELLS, PASTE, ranks_in
from tests.seen import SEEN, is_seen
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

    def evaluate(self, expression, context=None):
        target = {"context": context or self.context}
        asked = {"expression": expression, "target": target, "awaitPromise": True}
        answer = self.ask("script.evaluate", **asked)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"]

    def value(self, expression):
        return self.evaluate(expression).get("value")

    def give(self, path):
        """Choose a file, as its button does."""
        field = {"sharedId": self.evaluate("document.getElementById('file')")["sharedId"]}
        self.ask("input.setFiles", context=self.context, element=field, files=[str(path)])

    def click(self, selector):
        self.until(f"document.querySelector({selector!r})?.disabled === false")
        self.value(f"document.querySelector({selector!r}).click()")

    def check_seen(self, selector):
        """Fail unless an element is inside the window, not covered, and legible."""
        self.until(f"document.querySelector({selector!r})")
        self.value(f"document.querySelector({selector!r}).scrollIntoView({{ block: 'center' }})")
        seen = f"JSON.stringify(({SEEN})(document.querySelector({selector!r})))"
        assert is_seen(json.loads(self.value(seen))), self.value(seen)

    def ranks(self):
        """Return the ranks of a picture that is there, as a visitor reads them."""
        self.until("document.getElementById('stop').hidden")
        frame = self.ask("browsingContext.getTree")["contexts"][0]["children"][0]["context"]
        cells = self.evaluate(f"JSON.stringify({CELLS})", frame)["value"]
        return ranks_in(json.loads(cells))

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
def downloads(tmp_path_factory):
    """Return the folder of what Firefox downloads."""
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="module")
def firefox(tmp_path_factory, downloads, scheme):
    client, program = pytest.importorskip("websockets.sync.client"), shutil.which("firefox-esr")
    if program is None:
        pytest.skip("there is no firefox-esr")
    profile = tmp_path_factory.mktemp("profile")
    preferences = {
        "layout.css.prefers-color-scheme.content-override": COLOURS[scheme],
        "browser.download.folderList": 2,
        "browser.download.dir": str(downloads),
    }
    lines = [
        f"user_pref({json.dumps(each)}, {json.dumps(preferences[each])});" for each in preferences
    ]
    (profile / "user.js").write_text("\n".join(lines))
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


def downloaded(folder, name):
    """Return the content of a file as soon as Firefox has all of it."""
    end = time.monotonic() + WAIT
    while not ((folder / name).exists() and (folder / name).stat().st_size):
        assert time.monotonic() < end, [*folder.iterdir()]
        time.sleep(0.1)
    return (folder / name).read_text("utf-8")


@pytest.mark.parametrize("scheme", ["light"], indirect=True)
def test_firefox_ranks_and_exports_an_own_file_without_a_server(firefox, site, downloads, tmp_path):
    rng = np.random.default_rng(1)
    rows = [
        (name, task, 0.5 + at / 10 + rng.normal(0, 0.05), rng.normal())
        for at, name in enumerate("ABC")
        for task in "xy"
        for _ in range(8)
    ]
    table = pd.DataFrame(rows, columns=["Method", "Task", "Accuracy", "Loss"])
    table.to_csv(tmp_path / "own.csv", index=False)
    table.to_excel(tmp_path / "other.xlsx", index=False)

    def expected(**how):
        ranks = SRCSranks(table, ["Task"], "Method", "Accuracy", maximize=True, **how)
        return labelled(ranks)

    firefox.open(site)
    firefox.until("document.documentElement.dataset.begun !== undefined")
    firefox.resize(1280, 800)
    firefox.give(tmp_path / "own.csv")
    firefox.until("document.querySelector('[data-word=performance].open') !== null")
    firefox.check_seen("#problem p span")
    firefox.choose("performance", "Accuracy")
    firefox.until("document.querySelector('[data-word=better].open') !== null")
    firefox.choose("better", "larger")
    firefox.until("document.querySelector('#board th') !== null")
    assert firefox.ranks() == expected()
    firefox.choose("test", "welch")
    firefox.until("document.getElementById('changed').textContent")
    assert firefox.ranks() == expected(test="welch")
    firefox.click("#undo")
    firefox.until("document.querySelector('[data-word=test]').value === 'wilcoxon'")
    assert firefox.ranks() == expected()

    firefox.click("[data-view=export]")
    firefox.until("document.getElementById('printed')")
    firefox.check_seen("#printed")
    for name, content in (("figure.svg", "</svg>"), ("report.html", "Holm")):
        firefox.click(f"[data-file='{name}']")
        assert content in downloaded(downloads, f"own-{name}")

    firefox.give(tmp_path / "other.xlsx")
    firefox.until("document.querySelector('[data-word=performance].open') !== null")
    firefox.choose("performance", "Accuracy")
    firefox.until("document.querySelector('[data-word=better].open') !== null")
    firefox.choose("better", "larger")
    firefox.until("document.querySelector('#board th') !== null")
    assert firefox.ranks() == expected()

    firefox.click("[data-view=data]")
    firefox.value(f"({PASTE})({json.dumps(FEW)})")
    firefox.until("document.querySelector('#notes p') !== null")
    firefox.check_seen("#notes p span")
    assert len(firefox.ranks()) == 16

    firefox.open(site)
    firefox.until("document.documentElement.dataset.begun !== undefined")
    firefox.choose("test", "t")
    firefox.until("document.getElementById('changed').textContent")
    link = firefox.value("location.href")
    firefox.open("about:blank")
    firefox.open(link)
    firefox.until("document.querySelector('[data-word=test]')?.value === 't'")
    assert firefox.ranks() == labelled(noise(test="t"))
