"""Colours of the page and sizes of text in our own style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from srcs_py.base.signs import MINUS
from srcs_py.plotting.labels import PT, cut_in_middle, length_of, longest_of
from srcs_py.plotting.rpar.rcolors import channels, linear_channels
from srcs_py.plotting.rpar.styles import TextStyle
from srcs_py.plotting.text import MATH

READABLE = 6.0  # points; journals print nothing smaller
PAGE_WIDTH, PAGE_TEXT = 18.0, 8.0  # cm and points: a figure over a journal's whole page
PAGE_HEIGHT = 24.7  # cm, of the text on a page of A4
BOLD = TextStyle(font=2)
PLAIN = TextStyle()

Fitted = tuple[tuple[str, ...], float]  # names as they fit, and their size


@dataclass(frozen=True)
class Ink:
    """The colours around the data, as hex codes: those of the style sheet in use.

    ``text`` for text, ``soft`` for what is read second (a contrast of 4.5 too), ``line`` for
    frames and ticks, ``faint`` for what lies behind the data, ``paper`` for what it all lies on.
    """

    text: str
    soft: str
    line: str
    faint: str
    paper: str


def ink(paper: str | None = None) -> Ink:
    """Return the colours that matplotlib's rcParams ask for (text.color, figure.facecolor)."""
    from matplotlib import rcParams
    from matplotlib.colors import to_hex

    text = to_hex(rcParams["text.color"])
    paper = paper or to_hex(rcParams["figure.facecolor"])
    if contrast(text, paper) < READING:  # a style sheet that sets one of the two
        text = readable_on(paper)
    shades = (mixed(text, paper, share) for share in (0.4, 0.3, 0.2, 0.1, 0.0))
    soft = next(shade for shade in shades if contrast(shade, paper) >= READING)
    return Ink(text, soft, mixed(text, paper, 0.45), mixed(text, paper, 0.85), paper)


def ink_of(part: Any) -> Ink:
    """Return the colours around the data in what was given; in a new figure for None.

    The paper is that of a figure, or of the whole figure for axes and a transparent subfigure.
    """
    from matplotlib.colors import to_hex, to_rgba

    own = [part] if hasattr(part, "subplots") else []
    for figure in (*own, part.figure.figure.figure) if part is not None else ():
        face = figure.get_facecolor()
        if to_rgba(face)[3] == 1:
            return ink(to_hex(face))
    return ink()


def edge_of(colors: Ink) -> str:
    """Return the colour of frames and ticks: rcParams' axes.edgecolor, where it is seen."""
    from matplotlib import rcParams
    from matplotlib.colors import to_hex

    edge = to_hex(rcParams["axes.edgecolor"])
    return edge if contrast(edge, colors.paper) >= SEEN else colors.text


DARK_GROUND = 0.18  # luminance below which white is easier to read than black
SEEN = 1.3  # contrast of a line that can be seen at all
READING = 4.5  # contrast that text needs, by the Web Content Accessibility Guidelines


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour between two, ``share`` of the way to the second."""
    first, second = channels(one), channels(other)
    blend = np.round((first + (second - first) * share) * 255).astype(int)
    return "#{:02x}{:02x}{:02x}".format(*blend)


def luminance(code: str) -> float:
    """Return how light a colour is, from 0 to 1 (WCAG 2.1, relative luminance)."""
    return float(linear_channels(code) @ [0.2126, 0.7152, 0.0722])


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.1).

    Examples
    --------
    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(code: str) -> str:
    """Return black or white, whichever is easier to read on a colour: at least 4.58 to 1."""
    return max(("#000000", "#ffffff"), key=lambda each: contrast(each, code))


def text_size(width: float) -> float:
    """Return the size of ordinary text, in points, in a figure ``width`` cm wide.

    It grows with the figure and shrinks slower than it, to 6.5 points in a column of a journal;
    rcParams' ``font.size`` scales it (10 leaves it as it is).
    """
    from matplotlib import rcParams

    factor = width / PAGE_WIDTH
    size = PAGE_TEXT * factor if factor > 1 else max(PAGE_TEXT * (0.635 + 0.365 * factor), 6.5)
    return size * float(rcParams["font.size"]) / 10


def tallest(width: float) -> float:
    """Return how high a picture is at most whose height is ours to choose: a page of A4."""
    return max(1.0, width / PAGE_WIDTH) * PAGE_HEIGHT


def short_number(value: float, digits: int = 3) -> str:
    """Return a number with a real minus sign and no more digits than it needs.

    Examples
    --------
    >>> short_number(-7), short_number(0.12345), short_number(12345.6)
    ('−7', '0.123', '12346')
    """
    if float(value).is_integer() and abs(value) < 1e6:
        text = str(int(value))
    else:
        text = f"{value:.{digits}g}"
        if "e" in text and 1e-4 <= abs(value) < 1e6:
            text = f"{value:.0f}"
        mantissa, e, power = text.partition("e")
        text = f"{mantissa}e{int(power)}" if e else text
    return text.replace("-", MINUS)


def signed(value: int) -> str:
    """Return a rank with its sign: +7, 0, −7."""
    return f"+{value}" if value > 0 else short_number(value)


def fitted_names(
    names: Sequence[str], style: TextStyle, size: float, room: float, lines: int = 1
) -> Fitted:
    """Return the names of one factor as they fit into ``room`` cm, and one size for all of them.

    They have up to ``lines`` lines each. Smaller text, down to 6 points, comes before shorter
    names.
    """
    broken = [_broken(name, style, size, room) if lines > 1 else [name] for name in names]
    broken = [[*each[: lines - 1], "".join(each[lines - 1 :])] for each in broken]
    longest = longest_of((line for each in broken for line in each), style, size)
    if longest > room:
        size = max(min(size, size * room / longest), min(size, READABLE))
    cut = [[cut_in_middle(line.rstrip(), style, size, room) for line in each]
           for each in broken]  # fmt: skip
    return tuple("\n".join(filter(None, each)) for each in cut), size


def cut_names(names: Iterable[str], shown: Iterable[str]) -> list[str]:
    """Return the names that are shown in part."""
    pairs = zip(names, shown, strict=False)
    return [name for name, text in pairs if text.count("…") > name.count("…")]


def _broken(text: str, style: TextStyle, size: float, room: float) -> list[str]:
    """Return the lines of a text, broken after spaces, hyphens, underscores and slashes.

    Mathematics stays whole.
    """
    lines = [""]
    for part in re.findall(rf"(?:{MATH}|[^ \n_/-])*[_/-]*[ \n]*", text):
        if lines[-1] and length_of((lines[-1] + part).rstrip(), style, size) > room:
            lines.append("")
        lines[-1] += part
    return lines


def wrapped(text: str, style: TextStyle, size: float, room: float) -> list[str]:
    """Return the lines of a heading, broken where it is longer than ``room`` cm."""
    lines = _broken(text, style, size, room) if text else []
    return [cut_in_middle(line.strip(), style, size, room) for line in lines]


def height_in_cm(size: float, lines: float = 1.0) -> float:
    """Return the height of lines of text of ``size`` points."""
    return 1.2 * size * PT * lines


def with_color(style: TextStyle, color: str) -> TextStyle:
    """Return a style in another colour."""
    return replace(style, col=color)
