"""Tables with many long names, and what a page must not do with them."""

import numpy as np
import pandas as pd

NAME = "Gradient boosted decision trees, variant {} of {}"

# Texts that are cut off, touch each other or are in a column of a word or two, and figures
# whose text is too small. What is scrolled (with the keyboard, too) is not cut off.
TROUBLES = """() => {
  const root = document.querySelector("dialog[open]") ?? document.body;
  const clips = (style) => ["hidden", "clip"].includes(style.overflowX);
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX);
  const found = [], boxes = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), parent = walker.currentNode.parentElement;
    const unseen = ".unseen, option, title, style, script, #title";
    if (!text || parent.closest(unseen)) continue;
    if (parent.closest("details:not([open])") && !parent.closest("summary")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const lines = [...range.getClientRects()].map(({ left, top, right, bottom }) =>
      ({ left, top, right, bottom }));
    for (let each = parent; each && each !== root; each = each.parentElement) {
      const style = getComputedStyle(each), box = each.getBoundingClientRect();
      if (each.matches("svg, svg *") || !(clips(style) || scrolls(style))) continue;
      for (const line of lines) {
        if (clips(style) && (line.right > box.right + 1 || line.left < box.left - 1))
          found.push(`cut off: ${text}`);
        if (scrolls(style) && !each.matches("[tabindex], .board") && line.right > box.right + 1)
          found.push(`out of reach: ${text}`);
        line.right = Math.min(line.right, box.right);
        line.bottom = Math.min(line.bottom, box.bottom);
        line.top = Math.max(line.top, box.top);
      }
    }
    const tops = new Set(lines.map(({ top }) => Math.round(top)));
    const wide = Math.max(...lines.map(({ left, right }) => right - left));
    if (tops.size > 4 && wide < 110) found.push(`squeezed: ${text}`);
    boxes.push(...lines.map((line) => ({ ...line, text })));
  }
  // LegendLine boxes are taller than letters; only the letters' own area counts.
  boxes.forEach((a, at) => boxes.slice(0, at).forEach((b) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 6) found.push(`overlap: ${a.text} / ${b.text}`);
  }));
  for (const each of root.querySelectorAll("img.figure"))
    if (each.checkVisibility() && each.width < 0.69 * each.naturalWidth)
      found.push(`small: ${each.alt}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the window");
  return found;
}"""


def names(count):
    return [NAME.format(each, count) for each in range(1, count + 1)]


def means_and_deviations():
    """Return the two tables of 20 algorithms on six problems."""
    random = np.random.default_rng(2)
    index, columns = pd.Index(names(20), name="algorithm"), [f"P{each}" for each in range(6)]
    return [
        pd.DataFrame(random.uniform(low, high, (20, 6)).round(2), index, columns)
        for low, high in ((60, 99), (0.2, 5))
    ]


def scores():
    """Return scores of 12 models for 40 instances."""
    random = np.random.default_rng(3)
    instances = [f"patient record number {each}" for each in range(40)]
    index = pd.MultiIndex.from_product([names(12), instances], names=["model", "instance"])
    table = index.to_frame(index=False).assign(dataset="a data set with a rather long name")
    table["class"] = table["instance"].map({each: at % 2 for at, each in enumerate(instances)})
    table["score"] = (0.7 * random.beta(2, 2, len(table)) + 0.3 * table["class"]).round(4)
    return table
