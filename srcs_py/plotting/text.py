"""How large texts are: measured with matplotlib, without drawing them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties

from srcs_py.plotting.labels import CM
from srcs_py.plotting.rpar.looks import TextStyle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

FAMILIES = {"sans": "sans-serif", "serif": "serif", "mono": "monospace", "": None}
_GENERIC = ("serif", "sans-serif", "cursive", "fantasy", "monospace")
_PROBE = 100.0  # points; ink is measured large and scaled, so that hinting does not matter


def measure(text: str, style: TextStyle) -> tuple[float, float, float]:
    """Return width, height and descent of the ink of a line of text, in font sizes."""
    family = style.family or tuple(matplotlib.rcParams["font.family"])
    return _measured(text, family, style.font, _generic_families())


def _generic_families() -> tuple[tuple[str, ...], ...]:
    """Return the fonts that "sans-serif" and its like mean now: they can change."""
    settings: Any = matplotlib.rcParams
    return tuple(tuple(settings[f"font.{each}"]) for each in _GENERIC)


@lru_cache(maxsize=4096)
def _measured(
    text: str, family: str | tuple[str, ...], font: int, generic: tuple[tuple[str, ...], ...]
) -> tuple[float, float, float]:
    del generic  # part of what is remembered; matplotlib reads it itself
    properties = font_of(TextStyle(font=font), family)
    properties.set_size(_PROBE)
    width, height, descent = _probe().get_text_width_height_descent(text, properties, False)  # type: ignore[no-untyped-call]
    return width / _PROBE, height / _PROBE, descent / _PROBE


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
