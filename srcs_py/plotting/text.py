"""Sizes of texts, measured with matplotlib without drawing them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.plotting.rpar.styles import CM, TextStyle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.figure import Figure, SubFigure
    from matplotlib.font_manager import FontProperties

    Family = str | tuple[str, ...]
    Font = tuple[Family, int, tuple[object, ...]]

FAMILIES: dict[str, str | None] = {
    "sans": "sans-serif",
    "serif": "serif",
    "mono": "monospace",
    "": None,
}
_GENERIC = ("serif", "sans-serif", "cursive", "fantasy", "monospace")
# No space follows the first dollar sign or precedes the second: "from $5 to $6" has prices.
MATH = r"\$(?!\s)[^$]*[^\s$\\]\$(?!\d)"
_PROBE = 100.0  # points; ink is measured large and scaled, so that hinting does not matter


def measure(text: str, style: TextStyle) -> tuple[float, float, float]:
    """Return width, height and descent of the ink of a line of text, in font sizes."""
    return _measured(text, parses_math(text), _font(style))


def _font(style: TextStyle) -> Font:
    """Return what a font depends on: rcParams may change what "sans-serif" and its like mean."""
    from matplotlib import rcParams

    settings: Any = rcParams
    family = style.family or tuple(settings["font.family"])
    named = (
        FAMILIES.get(each, each) for each in ((family,) if isinstance(family, str) else family)
    )
    generic = tuple(tuple(settings[f"font.{each}"]) for each in named if each in _GENERIC)
    return family, style.font, (*generic, settings["mathtext.fontset"])


def parses_math(text: str) -> bool:
    r"""Return whether matplotlib may look for mathematics in a text.

    That is what rcParams' ``text.parse_math`` says; but a text that was cut, or is not
    mathematics although it has dollar signs, is shown as it is.

    Examples
    --------
    >>> parses_math(r"$\alpha$ and $\beta$"), parses_math("from $5 to $6")
    (True, False)
    """
    from matplotlib import rcParams
    from matplotlib.cbook import is_math_text

    if "$" not in text or not rcParams["text.parse_math"]:
        return False
    if not is_math_text(text):
        return True
    whole = "…" not in text and "$" not in re.sub(MATH, "", text).replace(r"\$", "")
    return whole and _is_mathematics(text)


@lru_cache(maxsize=4096)
def _is_mathematics(text: str) -> bool:
    from matplotlib.mathtext import MathTextParser

    try:
        MathTextParser("path").parse(text)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4096)
def _measured(text: str, math: bool, font: Font) -> tuple[float, float, float]:
    from matplotlib.cbook import is_math_text

    properties = font_of(TextStyle(font=font[1]), font[0])
    properties.set_size(_PROBE)
    is_math = math and is_math_text(text)
    if math and not is_math:
        text = text.replace(r"\$", "$")
    for each in "" if is_math else _missing(text, font)[0]:
        text = text.replace(each, "M")  # about as wide as the box that is drawn for it
    size = _probe().get_text_width_height_descent(text, properties, is_math)  # type: ignore[no-untyped-call]
    width, height, descent = size
    return width / _PROBE, height / _PROBE, descent / _PROBE


def missing_characters(text: str, style: TextStyle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the characters of a text that its fonts do not have, and the names of the fonts."""
    return ((), ()) if text.isascii() else _missing(text, _font(style))


@lru_cache(maxsize=4096)
def _missing(text: str, font: Font) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if text.isascii():
        return (), ()
    fonts = _files(*font[:2])
    without = dict.fromkeys(
        each
        for each in text
        if not each.isspace() and not any(one.get_char_index(ord(each)) for one in fonts)
    )
    return tuple(without), tuple(dict.fromkeys(one.family_name for one in fonts))


def _files(family: Family, font: int) -> list[Any]:
    """Return the fonts that matplotlib takes characters from: the first of each family."""
    from matplotlib.font_manager import findfont, get_font

    fonts = []
    for each in (family,) if isinstance(family, str) else family:
        properties = font_of(TextStyle(font=font), each)
        try:
            fonts.append(get_font(findfont(properties, fallback_to_default=False)))
        except ValueError:  # there is no such font; matplotlib's log says so
            continue
    return fonts or [get_font(findfont(font_of(TextStyle(font=font), None)))]


@lru_cache(maxsize=1)
def _probe() -> RendererAgg:
    from matplotlib.backends.backend_agg import RendererAgg

    return RendererAgg(1, 1, 72)  # type: ignore[no-untyped-call]


def font_of(style: TextStyle, family: str | Sequence[str] | None) -> FontProperties:
    """Return the font that a style names, in matplotlib's words."""
    from matplotlib.font_manager import FontProperties

    if isinstance(family, str):
        family = FAMILIES.get(family, family)
    return FontProperties(
        family=family,
        weight="bold" if style.font in {2, 4} else "normal",
        style="italic" if style.font in {3, 4} else "normal",
    )


def base_size() -> float:
    """Return the font size of cex 1 in points: R's 12 where rcParams' ``font.size`` is its 10."""
    from matplotlib import rcParams

    return 1.2 * float(rcParams["font.size"])


def size_in_cm(figure: Figure | SubFigure | Axes) -> tuple[float, float]:
    """Return width and height of a figure, a subfigure or axes."""
    dpi = figure.figure.figure.get_dpi()  # of the whole figure
    width, height = np.asarray(figure.bbox.size) / dpi * CM
    return float(width), float(height)
