"""Layout of text: fitting into boxes, and R's pretty ticks."""

from __future__ import annotations

import heapq
import math
import textwrap
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from srcs_py.plotting.rpar.styles import CM, TextStyle
from srcs_py.plotting.text import measure

PT = CM / 72  # cm in a point
LINE = 1.2  # height of a line of text, in font sizes
HINTED = 1.07  # small text on a coarse grid of pixels comes out that much longer
TINY, TINY_HINTED = 6.5, 1.14  # the same for text of at most 6.5 points
HIGH = 1.05  # font sizes; ordinary characters are not higher with all their parts
MEASURED = 100  # texts at most that are measured one by one
MOST_LINES = 4  # into which a long text is broken
SMALLEST = 6.0  # points; text is cut rather than shrunk below this, unless the style is smaller

Anchor = Literal["left", "center", "right"]
_ANCHORS: dict[float, Anchor] = {0.0: "left", 0.5: "center", 1.0: "right"}  # of R's adj


@dataclass(frozen=True)
class Box:
    """A rectangle in cm from the lower left corner of the figure."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Return the upper edge."""
        return self.bottom + self.height

    def inside(self, margins: Sequence[float]) -> Box:
        """Return what is left inside margins given from the bottom clockwise, as in R."""
        bottom, left, top, right = margins
        return Box(
            self.left + left,
            self.bottom + bottom,
            self.width - left - right,
            self.height - bottom - top,
        )

    def square(self) -> Box:
        """Return the largest square in the middle."""
        side = min(self.width, self.height)
        gap = ((self.width - side) / 2, (self.height - side) / 2)
        return Box(self.left + gap[0], self.bottom + gap[1], side, side)


@dataclass(frozen=True)
class Label:
    """One line of text; (x, y) in cm is the ``anchor`` of its baseline, ``size`` in points."""

    text: str
    x: float
    y: float
    size: float
    style: TextStyle
    anchor: Anchor = "center"


def separate_lines(label: Label, step: float, before: float) -> Iterator[Label]:
    """Yield the lines of a text, ``before`` of them above its place, or left of it where upright.

    Baselines are ``step`` cm apart.
    """
    right, down = (step, 0.0) if label.style.srt else (0.0, step)
    for number, line in enumerate(label.text.split("\n")):
        after = number - before
        yield replace(label, text=line, x=label.x + after * right, y=label.y - after * down)


def em_width(text: str, style: TextStyle) -> float:
    """Return the width of the longest line, in font sizes."""
    return max(measure(line, style)[0] for line in text.split("\n"))


def length_of(text: str, style: TextStyle, size: float) -> float:
    """Return the length in cm that the longest line may come out with at ``size`` points."""
    hinted = HINTED if size > TINY else TINY_HINTED
    return em_width(text, style) * size * PT * hinted


def longest_text(texts: Iterable[str], style: TextStyle) -> str:
    """Return the longest of some texts, of those with the most letters; empty for none."""
    longest = heapq.nlargest(MEASURED, texts, key=len)
    return max(longest, key=lambda text: em_width(text, style), default="")


def longest_of(texts: Iterable[str], style: TextStyle, size: float) -> float:
    """Return the length in cm of the longest text."""
    longest = longest_text(texts, style)
    return length_of(longest, style, size) if longest else 0.0


def half_capital(style: TextStyle) -> float:
    """Return half the height of a capital, in font sizes: what R centres tick labels by."""
    return measure("M", style)[1] / 2


def height_of(text: str, style: TextStyle) -> float:
    """Return what a label needs across its lines, in font sizes.

    It is R's height of a capital for a label of one line, or whole lines for one of several or
    with characters higher than a line's, such as capitals with accents.
    """
    lines = text.split("\n")
    if len(lines) > 1 or measure(text, style)[1] > HIGH:
        return len(lines) * LINE
    return 2 * half_capital(style)


def shrink(text: str, style: TextStyle, size: float, room: float) -> float:
    """Return the size in points, at most ``size``, at which the text is ``room`` cm long."""
    length = length_of(text, style, size)
    if length <= room:
        return size
    shrunk = max(size * room / length, 0.0)
    if size > TINY >= shrunk:
        return min(TINY, shrunk * HINTED / TINY_HINTED)
    return shrunk


def cut_in_middle(text: str, style: TextStyle, size: float, room: float) -> str:
    """Return a text that is at most ``room`` cm long, with an ellipsis in its middle.

    Names of one family differ at their ends as often as at their beginnings.
    """
    if length_of(text, style, size) <= room + 1e-9:  # as long as it, but for rounding
        return text

    def length(keep: int) -> float:
        return length_of(_shortened(text, keep), style, size)

    return _shortened(text, bisect_right(range(1, len(text)), room, key=length))


def _shortened(text: str, keep: int) -> str:
    head, tail = (keep + 1) // 2, keep // 2
    return f"{text[:head].rstrip()}…{text[len(text) - tail :].lstrip() if tail else ''}"


def text_in_box(text: str, style: TextStyle, base: float, box: Box) -> tuple[Label, ...]:
    """Place a text, line by line, where R's text() would put it in a box with axes 0..1.

    Text that would leave the box is shrunk, and below 6 points cut.

    Parameters
    ----------
    text : str
        One or more lines.
    style : TextStyle
        Place, direction (``srt`` 0 or 90 is fitted to the box), size and colour.
    base : float
        Font size of ``cex`` 1, in points.
    box : Box
        Where the text belongs.

    Returns
    -------
    tuple of Label
        One per line.
    """
    upright = style.srt % 180 == 90
    along, across = (box.height, box.width) if upright else (box.width, box.height)
    lines, size = best_lines(text, style, base * style.cex, (along, across))
    least = min(SMALLEST, base * style.cex)
    if size < least:
        if across < len(lines) * LINE * PT * least:
            lines = [" ".join(text.split())]
        size = min(least, across / (len(lines) * LINE * PT))
        lines = [cut_in_middle(line, style, size, along - 2 * PT) for line in lines]
    # R's coordinates 0..1 leave 4 % of the box on either side.
    x = box.left + box.width * (style.x + 0.04) / 1.08
    y = box.bottom + box.height * (style.y + 0.04) / 1.08
    radians = math.radians(style.srt)
    labels = []
    for number, line in enumerate(lines):
        down = _ink_centre(lines, style) * size * PT
        down += (number - (len(lines) - 1) / 2) * LINE * size * PT
        anchor = _ANCHORS.get(style.adj, "left")
        back = (0.0 if style.adj in _ANCHORS else style.adj) * measure(line, style)[0] * size * PT
        across = x + down * math.sin(radians) - back * math.cos(radians)
        up = y - down * math.cos(radians) - back * math.sin(radians)
        labels.append(Label(line, across, up, size, style, anchor))
    return tuple(labels)


def best_lines(
    text: str, style: TextStyle, size: float, room: tuple[float, float]
) -> tuple[list[str], float]:
    """Return the lines as they are given, or as many as let a text that is too long be largest."""

    def fitting(lines: list[str]) -> float:
        longest = shrink("\n".join(lines), style, size, room[0] - 2 * PT)
        line = LINE * len(lines) * PT
        if len(lines) > 1 and room[1] / line <= TINY:  # a pixel more is seen in so small a font
            return min(longest, max(room[1] - 2 * PT, 0.0) / line)
        return min(longest, room[1] / line)

    given = text.split("\n")
    if fitting(given) == size or len(given) > 1:
        return given, fitting(given)
    widths = (math.ceil(len(text) / count) for count in range(1, MOST_LINES + 1))
    broken = [textwrap.wrap(text, width, break_long_words=False) or [text] for width in widths]
    broken = [lines for lines in broken if not cuts_mathematics(text, lines)]
    best = max([given, *broken], key=fitting)
    return best, fitting(best)


def cuts_mathematics(text: str, lines: Sequence[str]) -> bool:
    """Return whether lines of a text end between two dollar signs."""
    return text.count("$") % 2 == 0 and any(line.count("$") % 2 for line in lines)


def _ink_centre(lines: Sequence[str], style: TextStyle) -> float:
    """Height of the middle above the baseline: of one line's ink, or of a capital for more."""
    if len(lines) > 1:
        return half_capital(style)
    _, height, descent = measure(lines[0], style)
    return height / 2 - descent


def is_number(text: str) -> bool:
    """Return whether a level is a number, which readers can infer if it is left out."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def least_size(size: float) -> float:
    """Return the size in points to which names shrink before some of them are left out."""
    return min(max(0.75 * size, SMALLEST), size)


def names_lost(factor: str | None, texts: Sequence[str], kept: int) -> list[str]:
    """Return in words how many names of a factor have no room; numbers are inferred."""
    if kept == len(texts) or all(map(is_number, texts)):
        return []
    lost = len(texts) - kept
    return [f"{lost} name{'s' * (lost > 1)}" + f" of {factor}" * bool(factor)]


def pretty_ticks(low: int, high: int) -> list[int]:
    """Return the ranks that R's axis labels on a bar of the colours of ``low`` .. ``high``.

    About five round numbers 1, 2 or 5 times a power of ten apart; R's page on ``pretty`` gives
    the rule. Unlike R, no tick is between two ranks.

    Examples
    --------
    >>> pretty_ticks(-7, 7)
    [-6, -4, -2, 0, 2, 4, 6]
    """
    cell = (high - low + 1) / 5
    power = 10.0 ** math.floor(math.log10(cell))
    unit = power
    for factor, bias in ((2, 0.8), (5, 1.7), (10, 0.8)):
        if factor * power - cell < bias * (cell - unit):
            unit = factor * power
    step = max(1, round(unit))
    return list(range(math.ceil(low / step) * step, high + 1, step))
