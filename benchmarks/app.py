"""Waiting times of a user of ``srcs app``: the first picture, and each step after it."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.timing import absent, header, report
from tests.browser import ARGUMENTS, CHROMIUM, why_no_browser

COMMAND = "from srcs_py.cli import main; raise SystemExit(main())"
GOAL = 0.6  # seconds
CHANGE, WEIGHT, UPLOAD, LARGE = 0.15, 0.1, 5.0, 3.0
REPEAT = 5
IDLE = 1.0  # seconds until a browser with a new tab has nothing to do
# Asked before every frame that is painted; playwright's own locators look every half second.
UNTIL = """new Promise((done) => {
  const look = () => (%s ? requestAnimationFrame(done) : requestAnimationFrame(look));
  look();
})"""
CONTROLS = UNTIL % "document.querySelector('[data-word=test]')"
PICTURE = UNTIL % "document.querySelector('#frame[data-ready]')"
QUIET = (
    UNTIL % "document.getElementById('stop').hidden && !document.querySelector('[data-outdated]')"
)


# Acts, and returns the seconds until the page shows something else and has painted it.
TIMED = """async ([control_, value, kind]) => {
  const shown = () => %s;
  const [before, start] = [shown(), performance.now()];
  const control = document.querySelector(control_);
  control.value = value;
  control.dispatchEvent(new Event(kind, { bubbles: true }));
  const frame = () => new Promise(requestAnimationFrame);
  while (shown() === before && performance.now() < start + 60000) await frame();
  await frame();
  return (performance.now() - start) / 1000;
}"""
ON_FIRST = TIMED % "document.getElementById('board').textContent"
ON_SECOND = TIMED % "document.getElementById('result').innerHTML"
RUNS = {"Method": 10, "Size": 20, "Noise": 20, "Run": 500}


@contextmanager
def server():
    """Start the application; yield its address."""
    command = [sys.executable, "-c", COMMAND, "app", "--port", "0", "--no-browser"]
    # A user's Python keeps what it has compiled; only the first start may have to compile.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            yield process.stdout.readline().split()[2]
        finally:
            process.terminate()


def waits(browser) -> tuple[float, float]:
    """Start the application; return the seconds until the controls and the picture are there.

    The browser runs before, as a user's does, but has nothing of us in its cache. What drives it
    takes a third of a second of processor time meanwhile, which no user pays.
    """
    page = browser.new_context().new_page()
    page.wait_for_timeout(1000 * IDLE)
    start = time.perf_counter()
    with server() as url:
        page.goto(url, wait_until="commit")
        page.evaluate(CONTROLS)
        controls = time.perf_counter() - start
        page.evaluate(PICTURE)
        picture = time.perf_counter() - start
        assert page.frames[1].locator(".cell").count()
        page.context.close()
    return controls, picture


def steps(page) -> dict[str, tuple[float, float]]:
    """Return the median seconds of each step of the bundled study, and their goals."""

    def median(timed, control, kind, *values):
        taken = [page.evaluate(timed, [control, value, kind]) for value in values * REPEAT]
        return statistics.median(taken)

    page.wait_for_timeout(1000 * IDLE)
    test = median(ON_FIRST, "[data-word=test]", "change", "t", "wilcoxon")
    page.goto(f"{page.url.partition('?')[0]}?page=atopsis")
    page.locator("#ranking tbody tr").first.wait_for()
    page.wait_for_timeout(1000 * IDLE)
    weight = median(ON_SECOND, "[data-word=weight]", "input", 0.2, 0.8)
    return {"another test": (test, CHANGE), "another weight": (weight, WEIGHT)}


def large(page) -> dict[str, tuple[float, float]]:
    """Return the seconds from choosing a file of 2 million runs to its picture, and of a change."""
    index = pd.MultiIndex.from_product(map(range, RUNS.values()), names=RUNS)
    table = index.to_frame(index=False)
    table["Score"] = np.random.default_rng(1).normal(table.Method / 50)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "runs.parquet"
        table.to_parquet(file)
        start = time.perf_counter()
        page.set_input_files("#file", file)
        page.evaluate(UNTIL % "document.getElementById('title').textContent === 'runs.parquet'")
        page.evaluate(QUIET)
        upload = time.perf_counter() - start
    page.wait_for_timeout(1000 * IDLE)
    change = page.evaluate(ON_FIRST, ["[data-word=test]", "t", "change"])
    return {"file to picture": (upload, UPLOAD), "another test": (change, LARGE)}


def main() -> None:
    if why := why_no_browser():
        absent("srcs app, start to first picture", why)
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        waited = [waits(browser) for _ in range(REPEAT)]
        with server() as url:
            page = browser.new_context().new_page()
            page.goto(url)
            page.evaluate(PICTURE)
            of_steps = steps(page)
            page.goto(url)
            page.evaluate(PICTURE)
            of_large = large(page)
    controls, picture = map(statistics.median, zip(*waited, strict=True))
    header("ours, s", "goal, s")
    report("srcs app, start to the page with its controls", controls, GOAL, "1", faster=False)
    report("srcs app, start to the first picture", picture, GOAL, "1", faster=False)
    for name, (ours, goal) in of_steps.items():
        report(f"srcs app, {name}", ours, goal, "1", faster=False)
    for name, (ours, goal) in of_large.items():
        report(f"srcs app, 2 million runs, {name}", ours, goal, "1", faster=False)
