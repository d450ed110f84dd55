"""Waiting times of a user of ``srcs app`` while others keep it busy."""

import asyncio
import gzip
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.app import PICTURE, server
from benchmarks.timing import absent, header, report
from tests.browser import ARGUMENTS, CHROMIUM, why_no_browser

SESSIONS = 60
NEWCOMER, CHANGE = 10.0, 3.0  # seconds
BOMBS = 2
REPEAT = 5


def bomb() -> bytes:
    """Return some MB that unpack to 4 GB."""
    return gzip.compress(b"a,b,c\n") + gzip.compress(b"0,1,2,\n" * 2**21, 1) * 292


def visitor(browser, url):
    page = browser.new_context().new_page()
    page.goto(url, wait_until="commit")
    page.evaluate(PICTURE)
    return page


async def crowd(url: str, messages: list[str], gone: threading.Event) -> None:
    """Open many sessions that send what a browser sent on arrival, and listen."""
    from websockets.asyncio.client import connect

    async def session() -> None:
        address = url.replace("http", "ws") + "websocket/"
        async with connect(address, max_size=None, ping_interval=None) as socket:
            await socket.recv()
            for each in messages:
                await socket.send(each)
            while not gone.is_set():
                try:
                    await asyncio.wait_for(socket.recv(), 0.2)
                except TimeoutError:
                    continue

    await asyncio.gather(*(session() for _ in range(SESSIONS)))


def newcomer(browser, url: str) -> float:
    """Return the seconds until a picture while many sessions come at the same moment."""
    messages: list[str] = []
    page = browser.new_context().new_page()
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: messages.append(text)))  # noqa: PLW0108
    page.goto(url, wait_until="commit")
    page.evaluate(PICTURE)
    page.context.close()
    asks_for_ranks = [each.replace('"wilcoxon"', '"t"') for each in messages]
    gone = threading.Event()
    others = threading.Thread(target=lambda: asyncio.run(crowd(url, asks_for_ranks, gone)))
    others.start()
    start = time.perf_counter()
    visitor(browser, url).context.close()
    waited = time.perf_counter() - start
    gone.set()
    others.join()
    return waited


def changes(browser, url: str) -> float:
    """Return the longest wait for another test while one user has files read that are traps."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "b.csv.gz"
        file.write_bytes(bomb())
        for _ in range(BOMBS):
            page = visitor(browser, url)
            page.click("[data-view=data]")
            page.wait_for_selector("#srcs_apply.shiny-bound-input")
            page.set_input_files("#srcs_file", file)
            page.locator("#srcs_status", has_text="Reading").wait_for()
        page, waited = visitor(browser, url), []
        for number in range(1, REPEAT + 1):
            start = time.perf_counter()
            page.select_option("#srcs_test", "t" if number % 2 else "wilcoxon")
            page.wait_for_selector(f"#srcs_frame[data-shown='{number}']", state="attached")
            waited.append(time.perf_counter() - start)
    return max(waited)


def main() -> None:
    if why := why_no_browser():
        absent("srcs app, many users", why)
        return
    from playwright.sync_api import sync_playwright

    header("ours, s", "goal, s")
    with sync_playwright() as playwright, server() as url:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        name = f"srcs app, a picture while {SESSIONS} others come and rank"
        report(name, newcomer(browser, url), NEWCOMER, "1", faster=False)
        name = f"srcs app, another test while {BOMBS} files of 4 GB are read"
        report(name, changes(browser, url), CHANGE, "1", faster=False)
