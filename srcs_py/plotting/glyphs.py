"""Characters that no font has: one warning of ours instead of one of matplotlib at each drawing."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from matplotlib.text import Text

from srcs_py.base.errors import warn
from srcs_py.plotting.labels import Label
from srcs_py.plotting.rpar.styles import TextStyle
from srcs_py.plotting.text import missing_characters, parses_math

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWN = 12  # characters that a warning shows


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
