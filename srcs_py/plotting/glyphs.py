"""Characters that no font has: one warning of ours instead of one of matplotlib at each drawing."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

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


def settle_texts(axes: Axes) -> list[Label]:
    """Let the texts of axes be as those of our own pictures; return what their fonts lack.

    Mathematics is shown where ``text.parse_math`` and the text itself allow it. The axes are
    finished.
    """
    from matplotlib.text import Text

    axes.xaxis.get_ticklabels()  # makes them
    axes.yaxis.get_ticklabels()
    texts: list[Any] = axes.findobj(Text)
    for text in texts:
        text.set_parse_math(parses_math(text.get_text()))
    style, contents = TextStyle(), [text.get_text() for text in texts]
    return [Label(each, 0, 0, 1, style) for each in contents if missing_characters(each, style)[0]]
