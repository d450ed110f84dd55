"""What a user waits for after ``srcs app``: until Chromium shows the first picture."""

import subprocess
import sys
import time

from benchmarks.timing import absent, header, report
from tests.plotting.browser import ARGUMENTS, CHROMIUM, why_no_browser

COMMAND = "from srcs_py.cli import main; raise SystemExit(main())"
GOAL = 2.0  # seconds
REPEAT = 5


def waits(browser) -> tuple[float, float]:
    """Start the application; return the seconds until the controls and the picture are there.

    The browser runs before, as a user's does, but has nothing of us in its cache.
    """
    page = browser.new_context().new_page()
    command = [sys.executable, "-c", COMMAND, "app", "--port", "0", "--no-browser"]
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        page.goto(process.stdout.readline().split()[2], wait_until="commit")
        page.locator("#srcs_test").wait_for()
        controls = time.perf_counter() - start
        # What the frame says once it has drawn; its cells are looked for every half second only.
        page.locator("#srcs_frame[data-ready]").wait_for()
        picture = time.perf_counter() - start
        assert page.frame_locator("#srcs_frame").locator(".cell").count()
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
        controls, picture = map(min, zip(*(waits(browser) for _ in range(REPEAT)), strict=True))
    header("ours, s", "goal, s")
    report("srcs app, start to the page with its controls", controls, GOAL, "1", faster=False)
    report("srcs app, start to the first picture", picture, GOAL, "1", faster=False)
