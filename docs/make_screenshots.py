"""Make the screenshots of docs/app.md and the gallery: ``python -m docs.make_screenshots``.

Needs the extra [app], playwright and Debian's Chromium, as the tests do. Starts the application
on a free port.
"""

import runpy
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import ARGUMENTS, CHROMIUM

FOLDER = Path(__file__).parent / "_static" / "app"
EXAMPLE = Path(__file__).parents[1] / "examples" / "maps" / "interactive.py"
WINDOW = {"width": 1280, "height": 800}
MESSY = "Runs of May;;;\n# two machines\nMethod;Size;Seed;Error\n" + "".join(
    f"{method};{size};{seed};{odd if (size, seed) == (10, 3) else f'0,{seed}{size}'}\n"
    for method, odd in (("A", "-"), ("B", "n/a"))
    for size in (5, 10)
    for seed in range(1, 9)
)
COMMAND = "from srcs_py.cli import main; raise SystemExit(main())"


def picture(page: Page) -> None:
    """Wait for the picture of the ranks."""
    page.wait_for_selector("#frame[data-ready]")
    page.wait_for_selector("#board table")


def change(page: Page) -> None:
    """Change the test, so that the page marks what changed."""
    picture(page)
    page.select_option("[data-word=test]", "t")
    page.wait_for_selector("#changed:not(:empty)")


def cell(page: Page) -> None:
    """Open the matrix and runs of a cell, in a window with room for both."""
    page.set_viewport_size({**WINDOW, "height": 1240})
    picture(page)
    label = "Algorithm CART, Dataset moons, Noise type CLA_PAIR, Noise ratio 20"
    frame = page.frames[1]
    frame.evaluate(
        "(label) => { const { app } = document.getElementById('figure'); app.activate("
        "[...app.scene.shown.keys()].find((spot) => app.labelOf(spot).startsWith(label))); }",
        label,
    )
    frame.locator(".cell").click()
    frame.wait_for_selector("table.strips")


def data(page: Page) -> None:
    """Open the table and the levels."""
    picture(page)
    page.click("[data-view=data]")
    page.wait_for_selector(".levels")


def messy(page: Page) -> None:
    """Upload a messy file."""
    data(page)
    file = {"name": "messy.csv", "mimeType": "text/csv", "buffer": MESSY.encode()}
    page.set_input_files("#file", file)  # type: ignore[arg-type]
    page.locator("#title", has_text="messy.csv").wait_for()
    page.click("[data-view=data]")
    page.wait_for_selector(".odd")


def export(page: Page) -> None:
    """Open the exports."""
    picture(page)
    page.click("[data-view=export]")
    page.wait_for_selector("#printed")


def atopsis(page: Page) -> None:
    """Wait for the second page."""
    page.wait_for_selector("#ranking td")


def hardness(page: Page) -> None:
    """Wait for the third page."""
    page.wait_for_selector("#result svg")


# name -> address, what is done, colours
SHOTS = {
    "picture": ("", change, "light"),
    "cell": ("", cell, "light"),
    "data": ("", data, "light"),
    "import": ("", messy, "light"),
    "export": ("", export, "light"),
    "atopsis": ("?page=atopsis", atopsis, "light"),
    "hardness": ("?page=hardness", hardness, "light"),
    "dark": ("", picture, "dark"),
}


def main() -> None:
    """Start the application, visit each page and photograph it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", COMMAND, "app", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            shoot(server.stdout.readline().split()[2])
        finally:
            server.terminate()


def shoot(url: str) -> None:
    """Write one PNG for each of SHOTS."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        for name, (query, do, colours) in SHOTS.items():
            page = browser.new_page(viewport=WINDOW, color_scheme=colours)
            page.set_default_timeout(120_000)
            page.goto(url + query)
            do(page)
            page.wait_for_timeout(500)  # the last transitions
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        shoot_example(browser)
        browser.close()


def shoot_example(browser: Browser) -> None:
    """Photograph the interactive page of the gallery, for its thumbnail."""
    made = runpy.run_path(str(EXAMPLE))["page"]
    page = browser.new_page(viewport=WINDOW)
    page.goto(made.as_uri())
    page.wait_for_selector("html[data-ready]")
    page.screenshot(path=FOLDER.parent / "interactive.png")


if __name__ == "__main__":
    main()
