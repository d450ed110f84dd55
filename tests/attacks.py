"""Attacks on the application, counted: python -m tests.attacks [--users N] [--changes N].

Sends requests that must be refused, leaves connections half open, uploads files that are small and
make huge tables, and then lets N users upload such a workbook at once while another one changes a
setting. Fails if a request is answered, a file is shown, a change is not ranked, or the server ends
or prints a traceback; how long each change took is printed.
"""

import argparse
import socket
import sys
import tempfile
import time
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from srcs_py.app.home.server import SILENT
from tests.app.conftest import Server
from tests.app.visitor import Visitor
from tests.browser import ARGUMENTS, CHROMIUM
from tests.malicious import make

REFUSED = {
    "another host": {"Host": "evil.example"},
    "another website": {"Origin": "http://evil.example"},
    "another host and its website": {"Host": "evil.example", "Origin": "http://evil.example"},
    "a name that ends as ours": {"Host": "127.0.0.1.evil.example"},
    "another port's website": {"Origin": "http://127.0.0.1:1"},
    "a huge length": {"Content-Length": str(10**12)},
    "a length of 5,000 digits": {"Content-Length": "9" * 5000},
    "no length": {"Transfer-Encoding": "chunked"},
}
PATHS = (
    "/../server.py",
    "/%2e%2e/server.py",
    "/%2e%2e/home/server.py",
    "/..%2f..%2fsite.py",
    "/call/rank",
    "/files/x.csv",
)
HALF = (b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc")
BOMB = "long.xlsx"
MOST = 3  # seconds that a change may take beside the workbooks


def requests(place: str) -> Counter[str]:
    """Count the answers to requests that must not get what they ask for."""
    found = Counter[str]()
    asked = [("/", headers) for headers in REFUSED.values()] + [(path, {}) for path in PATHS]
    for path, headers in asked:
        connection = HTTPConnection(place)
        connection.putrequest("GET", path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        status = connection.getresponse().status
        found["refused" if status >= 400 else f"ANSWERED {path} {headers}"] += 1
        connection.close()
    return found


def half_open(place: str, count: int) -> Counter[str]:
    """Count what becomes of connections whose requests do not go on."""
    host, _, port = place.partition(":")
    connections = [socket.create_connection((host, int(port))) for _ in range(count)]
    for at, connection in enumerate(connections):
        connection.sendall(HALF[at % len(HALF)])
        connection.settimeout(2 * SILENT)
    found = Counter[str]()
    for connection in connections:
        try:
            head = connection.recv(10)
            refused = head.startswith(b"HTTP/1.1 4")
            found["closed" if head == b"" else "refused" if refused else "ANSWERED"] += 1
        except TimeoutError:
            found["LEFT OPEN"] += 1
        connection.close()
    return found


def uploads(window: BrowserContext, url: str, files: list[Path]) -> Counter[str]:
    """Count what the page says of files that are too large."""
    found = Counter[str]()
    for file in files:
        user = Visitor(window.new_page(), url).open().give(file)
        shown = user.page.inner_text("#problem")
        limited = "is too large" in shown or "at most" in shown or "limit" in shown
        found["said to be too large" if limited else f"OTHERWISE {file.name}: {shown}"] += 1
        print(f"{file.name}: {shown}", flush=True)
        user.page.close()
    return found


def changed(user: Visitor, changes: int) -> list[float]:
    """Return how long changes of the correction take until their ranks are shown."""
    taken = []
    for _ in range(changes):
        before = user.page.input_value("[data-word=correction]")
        start = time.monotonic()
        user.choose("correction", "none" if before == "holm" else "holm")
        taken.append(time.monotonic() - start)
    return taken


def crowd(browser: Browser, url: str, bomb: Path, users: int, changes: int) -> None:
    """Print how long the changes of one user take, alone and while others upload workbooks."""
    first = Visitor(browser.new_page(), url).open()
    others = [Visitor(browser.new_page(), url).open() for _ in range(users)]
    changed(first, 2)  # the server imports what it needs
    alone = changed(first, changes)
    for each in others:
        each.page.set_input_files("#file", bomb)
    beside = changed(first, changes)
    for taken, who in ((alone, "alone"), (beside, f"beside {users} users with {bomb.name}")):
        quick = sum(each < MOST for each in taken)
        print(
            f"{quick} of {changes} changes in less than {MOST} s {who}; "
            f"the longest took {max(taken):.2f} s"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=10)
    parser.add_argument("--changes", type=int, default=10)
    parser.add_argument("--connections", type=int, default=60)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        names = [*make(folder)]
        files = [folder / each for each in names]
        (folder / "server").mkdir()
        server = Server(folder / "server")
        place = urlsplit(server.url).netloc
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        found = {
            "requests": requests(place),
            "half-open connections": half_open(place, asked.connections),
            "files": uploads(browser.new_context(), server.url, files),
        }
        for kind, counts in found.items():
            print(f"{kind}: {dict(counts)}", flush=True)
        crowd(browser, server.url, folder / BOMB, asked.users, asked.changes)
        browser.close()
        alive = server.process.poll() is None
        server.stop()
        printed = "".join(server.printed)
        print(
            f"the server {'goes on' if alive else 'ENDED'}; {printed.count('Traceback')} tracebacks"
        )
    bad = any(each.isupper() for counts in found.values() for each in " ".join(counts).split())
    return int(bad or not alive or "Traceback" in printed)


if __name__ == "__main__":
    sys.exit(main())
