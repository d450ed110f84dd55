"""A real Chromium for the tests of the page, and what they read off the page."""

import os
import time
from pathlib import Path

import numpy as np

from .waiting import WAIT

# The same engine without windows costs a third of the processor time of the whole browser.
PLACES = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM = next(filter(Path.exists, PLACES), PLACES[0])
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
# The window's event comes with the first frame; what watches the picture's room draws in the next.
FRAMES = """async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""
# What the picture shows: cell, value and label as the page knows them, and the colour as it is
# painted, read off the canvas near a corner, where no number is written; null where it is hatched.
SPOTS = """() => {
  const { scene, seen, values, labelOf, parts } = document.getElementById("figure").app;
  const { width, height } = parts.canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(parts.canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const hex = (each) => each.toString(16).padStart(2, "0").toUpperCase();
  return Array.from(scene.shown, (cell, spot) => {
    const [row, column] = [Math.floor(spot / scene.columns), spot % scene.columns];
    const value = cell < 0 || !Number.isFinite(values[cell]) ? null : values[cell];
    const at = 4 * devicePixelRatio * ((seen.y(row) + 1) * width + seen.x(column) + 1);
    const color = value === null ? null : "#" + [0, 1, 2].map((i) => hex(data[at + i])).join("");
    return { cell, value, color, label: labelOf(spot), spot };
  });
}"""
# Make the cell whose label starts with a text the one that has an element.
CHOOSE = """(label) => {
  const { app } = document.getElementById("figure");
  const spot = [...app.scene.shown.keys()].find((each) => app.labelOf(each).startsWith(label));
  if (spot === undefined) throw new Error(`no cell ${label}`);
  app.activate(spot);
}"""
LOCAL = ("file:", "data:", "blob:")


def why_no_browser():
    """Return why no browser can be driven, or None."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return None if CHROMIUM.exists() else f"neither {PLACES[0]} nor {PLACES[1]} exists"


def required():
    return os.environ.get("SRCS_REQUIRE_BROWSER") == "1"


def expect(what):
    """Return playwright's expectations, which wait; where it is missing the tests are skipped."""
    from playwright import sync_api

    return sync_api.expect(what)


def touch_drag(page, start, end):
    """Drag with a finger from box to box, as the browser's own protocol does it."""
    session = page.context.new_cdp_session(page)
    points = [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for box in (start, end)
    ]
    for kind, at in (
        ("touchStart", points[:1]),
        ("touchMove", [{"x": points[0]["x"], "y": points[0]["y"] + 10}]),
        ("touchMove", points[1:]),
        ("touchMove", points[1:]),  # at rest, or what comes next would only stop a fling
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        page.wait_for_timeout(50)


def cell_at(frame, label, end=":"):
    """Return the element of a cell, of a page or of a frame, by the levels that its label has."""
    frame.evaluate(CHOOSE, label + end)
    return frame.locator(".cell")


def becomes_true(frame, condition):
    """Wait until a condition of the page in a frame holds.

    Its content security policy allows no string as a script, as ``wait_for_function`` sends one.
    """
    end = time.monotonic() + WAIT
    while not frame.evaluate(condition):
        assert time.monotonic() < end, condition
        frame.page.wait_for_timeout(20)


class Opened:
    """One page in the browser; remembers every request, error and console message."""

    def __init__(self, context, path):
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * WAIT)
        self.requests, self.problems = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self.problems.append(message.text))
        self.page.goto(path.as_uri())
        self.page.wait_for_selector("html[data-ready]")

    def check(self):
        """Fail if anything left the machine or went wrong."""
        assert [url for url in self.requests if not url.startswith(LOCAL)] == []
        assert self.problems == []

    def eventually(self, check):
        """Run ``check`` until it passes: what an action changes may come a moment later."""
        end = time.monotonic() + WAIT
        while True:
            try:
                return check()
            except AssertionError:
                if time.monotonic() > end:
                    raise
            self.page.wait_for_timeout(20)

    def resize(self, width, height):
        """Change the window's size, and wait until the picture has been drawn for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(FRAMES)

    def expect_values(self, expected):
        """Wait until the picture shows these values, rows from the top; NaN where none."""
        self.eventually(
            lambda: np.testing.assert_array_equal(self.picture("value").astype(float), expected)
        )

    def expect_cells(self, count):
        """Wait until the picture shows so many cells."""

        def check():
            assert len(self.cells()) == count

        self.eventually(check)

    def expect_colors(self, colors, low):
        """Wait until every cell has the colour of its rank; the first is that of ``low``."""

        def check():
            cells = self.cells().values()
            assert [color for _, color in cells] == [colors[int(value) - low] for value, _ in cells]

        self.eventually(check)

    def cells(self):
        """Return {cell: (value, colour)} of the picture; cell = configuration * k + level."""
        read = self.page.evaluate(SPOTS)
        return {each["cell"]: (each["value"], each["color"]) for each in read if each["cell"] >= 0}

    def values(self, shape):
        """Return the values of all cells of the table; NaN where none is shown."""
        values = np.full(shape, np.nan)
        for cell, (value, _) in self.cells().items():
            values.flat[cell] = np.nan if value is None else float(value)
        return values

    def picture(self, name):
        """Return cell, value, color or label of every cell as shown: (rows, columns)."""
        rows = self.page.evaluate("document.getElementById('figure').app.scene.rows")
        read = [each[name] for each in self.page.evaluate(SPOTS)]
        return np.array(read, dtype=object).reshape(rows, -1)

    def set_alpha(self, alpha):
        self.page.fill("#alpha", repr(alpha))
        self.page.press("#alpha", "Enter")

    def cell(self, **levels):
        """Return the element of the cell whose label starts with these levels."""
        return cell_at(self.page, ", ".join(f"{name} {level}" for name, level in levels.items()))

    def drag(self, start, end, drop=True):
        """Drag from the middle of one element to the middle of another, in steps."""
        points = []
        for each in (start, end):
            box = each.bounding_box()
            points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        self.page.mouse.move(*points[1], steps=4)
        if drop:
            self.page.mouse.up()


def as_drawn(grid, cells):
    """Put a grid's array (y_outer, x_outer, y_inner, x_inner) as a picture: rows from the top."""
    upside_down = cells[::-1, :, ::-1, :]
    rows, columns = len(grid.y_outer) * len(grid.y_inner), len(grid.x_outer) * len(grid.x_inner)
    return upside_down.transpose(0, 2, 1, 3).reshape(rows, columns)
