"""Waiting times of the interactive page, with 60,000 cells in Chromium."""

import statistics
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.timing import absent, header, report
from srcs_py import SRCSranks, to_html
from tests.browser import ARGUMENTS, CHROMIUM, why_no_browser

READY, STEP = 0.6, 0.15  # goals, seconds
REPEAT = 5
SIZES = (20, 15, 20)  # levels of the parameters; ten algorithms, ten runs
# From what a reader does until the frame after it has been made: styles, layout and painting too.
TIMED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const start = performance.now();
  %s;
  await frame();
  await new Promise((done) => setTimeout(done));
  return (performance.now() - start) / 1000;
}"""
PRESS = "document.getElementById('alpha-%s').click()"
CHOOSE = """const menu = document.getElementById('%s');
menu.selectedIndex = %d; menu.dispatchEvent(new Event('change'))"""
RESIZED = """resized = new Promise((done) => {
  window.addEventListener("resize", () => {
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  }, { once: true });
}); 0"""
STEPS = {
    "another alpha": [PRESS % each for each in (0.01, 0.1)],
    "another palette": [CHOOSE % ("palette", each) for each in (3, 0)],
    "means": [CHOOSE % ("column", each) for each in (1, 0)],
}


def study(sizes: tuple[int, ...] = SIZES, levels: int = 10, runs: int = 10) -> pd.DataFrame:
    """Return the ranks of a random study."""
    random = np.random.default_rng(1)
    names = ["Algorithm", *"ABC"[: len(sizes)], "Run"]
    index = pd.MultiIndex.from_product(
        [range(each) for each in (levels, *sizes, runs)], names=names
    )
    table = index.to_frame(index=False)
    table["Result"] = random.normal(table.Algorithm * (table.A - 3) / 50, 1)
    return SRCSranks(table, names[1:-1], "Algorithm", "Result", summarize="always")


def waits(browser, path: Path) -> dict[str, float]:
    """Open the page; return the seconds of each step."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    ready = "performance.getEntriesByName('ready')[0].startTime / 1000"
    waited = {"ready": page.evaluate(ready)}
    for name, acts in STEPS.items():
        waited[name] = max(page.evaluate(TIMED % act) for act in acts)
    page.evaluate(RESIZED)
    page.set_viewport_size({"width": 1000, "height": 700})
    waited["another window"] = page.evaluate("resized") / 1000
    page.close()
    return waited


def main() -> None:
    """Write the page, open it several times and print the medians."""
    if why := why_no_browser():
        absent("the page, 60,000 cells", why)
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = to_html(study(), Path(folder) / "page.html")
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        waited = [waits(browser, path) for _ in range(REPEAT)]
        browser.close()
    header("ours, s", "goal, s")
    for name in waited[0]:
        goal = READY if name == "ready" else STEP
        ours = statistics.median(each[name] for each in waited)
        report(f"60,000 cells, {name}", ours, goal, "1", faster=False)
