"""What the eye sees of an element: inside the window, not covered, and legible."""

import time

MOVES = 15  # seconds that a page may still move

SEEN = """(element) => {
  const box = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  const inside = box.width > 0 && box.height > 0 && box.top >= 0 && box.left >= 0
    && box.bottom <= view.innerHeight && box.right <= view.innerWidth;
  const at = element.ownerDocument.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const paint = (color) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const css = (part) => view.getComputedStyle(part);
  let paper = element;
  while (paper && paint(css(paper).backgroundColor)[3] < 255) paper = paper.parentElement;
  const colours = [css(element).color, paper ? css(paper).backgroundColor : "white"];
  const [one, other] = colours.map((each) => light(paint(each))).sort((a, b) => b - a);
  const covered = !(at === element || element.contains(at));
  return { inside, covered, contrast: (one + 0.05) / (other + 0.05) };
}"""


def check_seen(locator):
    """Fail unless the element is inside the window, not covered, and has a contrast as WCAG AA."""
    end = time.monotonic() + MOVES
    while not is_seen(seen := locator.evaluate(SEEN)) and time.monotonic() < end:
        time.sleep(0.1)  # the page may still move
    assert is_seen(seen), (seen, locator.bounding_box())


def is_seen(seen):
    """Return whether what ``SEEN`` tells of an element is good."""
    return seen["inside"] and not seen["covered"] and seen["contrast"] >= 4.5
