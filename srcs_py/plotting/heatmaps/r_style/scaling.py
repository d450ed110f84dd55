"""Texts and margins of R's style in figures smaller or larger than the article's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from srcs_py.base.errors import warn
from srcs_py.plotting.labels import LINE, PT, Label
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.rpar.styles import CellStyle, GridOptions, InnerStyle, OuterStyle, TextStyle

SMALLER = 0.95  # of the article's size: so much smaller may be why a text has no room
NAMED = 3  # texts that a warning names
# Between these parts of the size of the article's figures, texts and margins are R's.
SMALL, LARGE = 0.8, 1.5
STRIP = LINE * READABLE * PT  # cm; the height of a line of the smallest text
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
        1 about the article's size; a poster is that figure enlarged, a column that figure reduced.

    Examples
    --------
    >>> factor_of((8.0, 8.0), (20.0, 20.0)), factor_of((22.0, 18.0), (20.0, 20.0))
    (0.5, 1.0)
    """
    ratio = min(mine / its for mine, its in zip(size, natural, strict=True))
    return min(ratio / SMALL, max(ratio / LARGE, 1.0))


def scaled(options: GridOptions, base: float, factor: float) -> GridOptions:
    """Return options whose widths in cm are multiplied, and whose text stays readable."""
    if factor == 1:
        return options

    def text(style: TextStyle) -> TextStyle:
        least = min(READABLE, base * style.cex)  # where the style asks for less, it gets that
        return replace(style, cex=max(style.cex, least / (base * factor)))

    def width(given: float, lines: int = 2) -> float:
        return max(given * factor, min(given, lines * STRIP + SPARE))

    def outer(style: OuterStyle) -> OuterStyle:
        return replace(
            style,
            lab_width=width(style.lab_width, 1),
            levels_width=width(style.levels_width),
            lab_text=text(style.lab_text),
            levels_text=text(style.levels_text),
        )

    def inner(style: InnerStyle) -> InnerStyle:
        return replace(style, lab_width=width(style.lab_width), lab_text=text(style.lab_text))

    def cell(style: CellStyle) -> CellStyle:
        mai = None if style.mai is None else tuple(margin * factor for margin in style.mai)
        axis = replace(style.axis, text=text(style.axis.text))
        return replace(style, mai=mai, axis=axis, title=text(style.title))

    return replace(
        options,
        out_y=outer(options.out_y),
        out_x=outer(options.out_x),
        in_y=inner(options.in_y),
        in_x=inner(options.in_x),
        cell=cell(options.cell),
        bar_cell=cell(options.bar_cell),
        annotation_text=text(options.annotation_text),
    )


def warn_cut(cut: Sequence[str], size: tuple[float, float], natural: tuple[float, float]) -> None:
    """Warn once of all texts that are cut, with a size that has room for them."""
    if not cut:
        return
    names = ", ".join(map(repr, cut[:NAMED]))
    more = f" and {len(cut) - NAMED} more" if len(cut) > NAMED else ""
    advice = ""
    if min(size[0] / natural[0], size[1] / natural[1]) < SMALLER:
        wide, high = max(size[0], natural[0]), max(size[1], natural[1])
        advice = f"; {wide:.0f} x {high:.0f} cm has more"
    warn(
        f"A figure of {size[0]:.1f} x {size[1]:.1f} cm has no room for the whole of "
        f"{names}{more}{advice}."
    )


def cut_texts(whole: Sequence[str], labels: Iterable[Label]) -> list[str]:
    """Return the longest text if labels show a part of it only; empty if they show all."""
    if any("…" in text for text in whole) or not any("…" in label.text for label in labels):
        return []
    return [max(whole, key=len)]
