"""What a user waits for after ``srcs app``: until Chromium shows the first picture."""

import os
import statistics
import subprocess
import sys
import time

from benchmarks.timing import absent, header, report
from tests.plotting.browser import ARGUMENTS, CHROMIUM, why_no_browser

COMMAND = "from srcs_py.cli import main; raise SystemExit(main())"
GOAL = 2.0  # seconds
REPEAT = 5
IDLE = 1.0  # seconds until a browser with a new tab has nothing to do
# Asked before every frame that is painted; playwright's own locators look every half second.
UNTIL = """new Promise((done) => {
  const look = () => (%s ? requestAnimationFrame(done) : requestAnimationFrame(look));
  look();
})"""
CONTROLS = UNTIL % "document.getElementById('srcs_test')"
PICTURE = UNTIL % "document.querySelector('#srcs_frame[data-ready]')"


def waits(browser) -> tuple[float, float]:
    """Start the application; return the seconds until the controls and the picture are there.

    The browser runs before, as a user's does, but has nothing of us in its cache. What drives it
    takes a third of a second of processor time meanwhile, which no user pays.
    """
    page = browser.new_context().new_page()
    page.wait_for_timeout(1000 * IDLE)
    command = [sys.executable, "-c", COMMAND, "app", "--port", "0", "--no-browser"]
    start = time.perf_counter()
    # A user's Python keeps what it has compiled; only the first start may have to compile.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        page.goto(process.stdout.readline().split()[2], wait_until="commit")
        page.evaluate(CONTROLS)
        controls = time.perf_counter() - start
        page.evaluate(PICTURE)
        picture = time.perf_counter() - start
        assert page.frames[1].locator(".cell").count()
        page.context.close()
        process.terminate()
    return controls, picture


def main() -> None:
    if why := why_no_browser():
        absent("srcs app, start to first picture", why)
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        waited = [waits(browser) for _ in range(REPEAT)]
    controls, picture = map(statistics.median, zip(*waited, strict=True))
    header("ours, s", "goal, s")
    report("srcs app, start to the page with its controls", controls, GOAL, "1", faster=False)
    report("srcs app, start to the first picture", picture, GOAL, "1", faster=False)
