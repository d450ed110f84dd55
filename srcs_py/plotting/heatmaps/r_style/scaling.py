"""Texts and margins of R's style in figures smaller or larger than the article's."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from srcs_py.plotting.labels import LINE, PT
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.rpar.styles import ROptions, TextStyle

# Between these parts of the size of the article's figures, texts and margins are R's.
SMALL, LARGE = 0.8, 1.5
SLIDE, ON_SLIDE = (33.867, 19.05), 1.4  # cm, and how much larger texts are to be read from afar
STRIP = LINE * READABLE * PT  # cm; the height of a line of the smallest text
# Lines of such text that a strip holds at least, by the name of its width.
STRIP_LINES = {
    "OuterStyle.lab_width": 1,
    "OuterStyle.levels_lab_width": 2,
    "InnerStyle.lab_width": 2,
}
SPARE = 2.5 * PT  # a pixel more or less is seen around lines of small text


def factor_of(size: tuple[float, float], natural: tuple[float, float]) -> float:
    """Return how much larger than R's the texts and margins of a figure are.

    Parameters
    ----------
    size, natural : tuple of float
        Width and height of the figure, and as the article has it.

    Returns
    -------
    float
        1 about the article's size; a poster is that figure enlarged, a column that figure reduced,
        and a slide has larger texts.

    Examples
    --------
    >>> factor_of((8.0, 8.0), (20.0, 20.0)), factor_of((22.0, 18.0), (20.0, 20.0))
    (0.5, 1.0)
    """
    ratio = min(mine / its for mine, its in zip(size, natural, strict=True))
    screen = ON_SLIDE if max(abs(a - b) for a, b in zip(size, SLIDE, strict=True)) < 0.1 else 1.0
    return min(ratio / SMALL, max(ratio / LARGE, 1.0)) * screen


def scaled(options: ROptions, base: float, factor: float) -> ROptions:
    """Return options whose widths in cm are multiplied, and whose text stays readable."""

    def changed(name: str, value: Any) -> Any:
        if isinstance(value, TextStyle):
            least = min(READABLE, base * value.cex)  # where the style asks for less, it gets that
            return replace(value, cex=max(value.cex, least / (base * factor)))
        if is_dataclass(value) and not isinstance(value, type):
            kind, parts = type(value).__name__, [each.name for each in fields(value)]
            new = {part: changed(f"{kind}.{part}", getattr(value, part)) for part in parts}
            return replace(value, **new)
        if name == "CellStyle.mai" and value is not None:
            return tuple(margin * factor for margin in value)
        if name in STRIP_LINES:
            return max(value * factor, min(value, STRIP_LINES[name] * STRIP + SPARE))
        return value

    return options if factor == 1 else changed("", options)
