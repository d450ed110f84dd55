"""Sizes of texts, measured with matplotlib without drawing them."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.cbook import is_math_text
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.mathtext import MathTextParser
from matplotlib.text import Text

from srcs_py.base.errors import warn
from srcs_py.plotting.labels import Label
from srcs_py.plotting.rpar.styles import CM, TextStyle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

FAMILIES = {"sans": "sans-serif", "serif": "serif", "mono": "monospace", "": None}
_GENERIC = ("serif", "sans-serif", "cursive", "fantasy", "monospace")
_PROBE = 100.0  # points; ink is measured large and scaled, so that hinting does not matter


SHOWN = 12  # characters that a warning shows


def measure(text: str, style: TextStyle) -> tuple[float, float, float]:
    """Return width, height and descent of the ink of a line of text, in font sizes."""
    return _measured(text, _family(style), style.font, parses_math(text), _settings())


def _family(style: TextStyle) -> str | tuple[str, ...]:
    return style.family or tuple(matplotlib.rcParams["font.family"])


def _settings() -> tuple[object, ...]:
    """Return the fonts that "sans-serif" and its like mean now, and mathematics: they change."""
    settings: Any = matplotlib.rcParams
    generic = tuple(tuple(settings[f"font.{each}"]) for each in _GENERIC)
    return (*generic, settings["mathtext.fontset"])


def parses_math(text: str) -> bool:
    """Return whether matplotlib may look for mathematics in a text.

    That is what rcParams' ``text.parse_math`` says; but a text that was cut, or is not
    mathematics although it has dollar signs, is shown as it is.
    """
    if "$" not in text or not matplotlib.rcParams["text.parse_math"]:
        return False
    return not is_math_text(text) or ("…" not in text and _is_mathematics(text))


@lru_cache(maxsize=4096)
def _is_mathematics(text: str) -> bool:
    try:
        MathTextParser("path").parse(text)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4096)
def _measured(
    text: str,
    family: str | tuple[str, ...],
    font: int,
    math: bool,
    settings: tuple[object, ...],
) -> tuple[float, float, float]:
    properties = font_of(TextStyle(font=font), family)
    properties.set_size(_PROBE)
    is_math = math and is_math_text(text)
    if math and not is_math:
        text = text.replace(r"\$", "$")
    for each in "" if is_math else _missing(text, family, font, settings)[0]:
        text = text.replace(each, "M")  # about as wide as the box that is drawn for it
    size = _probe().get_text_width_height_descent(text, properties, is_math)  # type: ignore[no-untyped-call]
    width, height, descent = size
    return width / _PROBE, height / _PROBE, descent / _PROBE


def missing_characters(text: str, style: TextStyle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the characters of a text that its fonts do not have, and the names of the fonts."""
    if text.isascii():
        return (), ()
    return _missing(text, _family(style), style.font, _settings())


@lru_cache(maxsize=4096)
def _missing(
    text: str, family: str | tuple[str, ...], font: int, settings: tuple[object, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    del settings  # part of what is remembered; matplotlib reads it itself
    if text.isascii():
        return (), ()
    fonts = _fonts(family, font)
    without = dict.fromkeys(
        each
        for each in text
        if not each.isspace() and not any(one.get_char_index(ord(each)) for one in fonts)
    )
    return tuple(without), tuple(dict.fromkeys(one.family_name for one in fonts))


def _fonts(family: str | tuple[str, ...], font: int) -> list[Any]:
    """Return the fonts that matplotlib takes characters from: the first of each family."""
    fonts = []
    for each in (family,) if isinstance(family, str) else family:
        properties = font_of(TextStyle(font=font), each)
        try:
            fonts.append(get_font(findfont(properties, fallback_to_default=False)))
        except ValueError:  # there is no such font; matplotlib's log says so
            continue
    return fonts or [get_font(findfont(font_of(TextStyle(font=font), None)))]


def warn_missing(labels: Iterable[Label]) -> None:
    """Warn once of the characters of a picture that its fonts do not have."""
    found = [missing_characters(each.text, each.style) for each in labels]
    characters = list(dict.fromkeys(c for without, _ in found for c in without))
    if not characters:
        return
    fonts = dict.fromkeys(name for without, names in found if without for name in names)
    shown = " ".join(characters[:SHOWN])
    more = f" and {len(characters) - SHOWN} more" if len(characters) > SHOWN else ""
    many = "s are" if len(characters) > 1 else " is"
    warn(
        f"{len(characters)} character{many} not in the font {' or '.join(fonts)} and drawn as an "
        f"empty box: {shown}{more}. Put a font that has them at the end of matplotlib's "
        "rcParams['font.family']."
    )


@contextmanager
def silent_glyphs() -> Iterator[None]:
    """Silence matplotlib's warning for each character that no font has."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph ")
        yield


class SilentText(Text):
    """A text with characters that no font has; the whole figure has one warning for them."""

    def draw(self, renderer: Any) -> None:
        """Draw as Text does."""
        with silent_glyphs():
            super().draw(renderer)

    def get_window_extent(self, *arguments: Any, **named: Any) -> Any:
        """Return what Text returns."""
        with silent_glyphs():
            return super().get_window_extent(*arguments, **named)


def settle_texts(axes: Axes) -> list[Label]:
    """Let the texts of axes be as those of our own pictures; return what their fonts lack.

    Mathematics where ``text.parse_math`` and the text itself allow it, and no warning at each
    drawing. The axes are finished.
    """
    axes.xaxis.get_ticklabels()  # makes them
    axes.yaxis.get_ticklabels()
    unknown = []
    for text in axes.findobj(Text):
        content = text.get_text()
        text.set_parse_math(parses_math(content))
        if not isinstance(text, SilentText) and missing_characters(content, TextStyle())[0]:
            unknown.append(Label(content, 0.0, 0.0, 1.0, TextStyle()))
            if type(text) is Text:
                text.__class__ = SilentText
    if unknown:
        root: Any = axes.figure.figure.figure
        root.srcs_silent = True  # see NotebookFigure
    return unknown


@lru_cache(maxsize=1)
def _probe() -> RendererAgg:
    return RendererAgg(1, 1, 72)  # type: ignore[no-untyped-call]


def font_of(style: TextStyle, family: str | Sequence[str] | None) -> FontProperties:
    """Return the font that a style names, in matplotlib's words."""
    if isinstance(family, str):
        family = FAMILIES.get(family, family)
    return FontProperties(
        family=family,
        weight="bold" if style.font in {2, 4} else "normal",
        style="italic" if style.font in {3, 4} else "normal",
    )


def base_size() -> float:
    """Return the font size of cex 1 in points: R's 12 where rcParams' ``font.size`` is its 10."""
    return 1.2 * float(matplotlib.rcParams["font.size"])


def size_in_cm(figure: Figure | SubFigure | Axes) -> tuple[float, float]:
    """Return width and height of a figure, a subfigure or axes."""
    dpi = figure.figure.figure.get_dpi()  # of the whole figure
    width, height = np.asarray(figure.bbox.size) / dpi * CM
    return float(width), float(height)
