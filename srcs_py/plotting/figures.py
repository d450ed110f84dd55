"""Figures without global state, and saving them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path, replacing
from srcs_py.plotting.alt import description_of
from srcs_py.plotting.svg import finish_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "pdf", "svg", "eps", "ps", "pgf", "jpg", "jpeg", "tif", "tiff", "webp")

# Okabe and Ito (2008): eight colours that colour-blind readers tell apart. Orange, sky blue and
# yellow are darker here, as thin lines of the originals are hard to see on paper.
SERIES = ("#0072B2", "#905400", "#009E73", "#CC79A7", "#1798F0", "#D55E00", "#838C43", "#000000")
_LINES = ("-", "--", ":", "-.")

# Real text in vector formats, so that a journal can search and restyle it.
_REAL_TEXT: dict[str, tuple[str, Any]] = {
    "svg": ("svg.fonttype", "none"),
    "pdf": ("pdf.fonttype", 42),
    "eps": ("ps.fonttype", 42),
    "ps": ("ps.fonttype", 42),
}
_ONE_AT_A_TIME = Lock()


def new_figure(figsize: tuple[float, float] | None = None, dpi: float | None = None) -> Figure:
    """Return an empty figure (width, height in inches) that no global manager knows."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from srcs_py.plotting.notebook_display import NotebookFigure

    figure = NotebookFigure(figsize=figsize, dpi=dpi)
    FigureCanvasAgg(figure)
    return figure


def root_of(figure: Any) -> Figure:
    """Return the whole figure that a figure, a subfigure or axes belong to.

    As ``get_figure(root=True)``, which matplotlib 3.9 does not have.
    """
    root: Figure = figure.figure.figure
    return root


def series_color(number: int) -> str:
    """Return the colour of a series, counted from 0."""
    return SERIES[number % len(SERIES)]


def series_line(number: int) -> dict[str, Any]:
    """Return colour and style of a curve: where the colours repeat, the style is another."""
    style = _LINES[number // len(SERIES) % len(_LINES)]
    return {"color": series_color(number), "linestyle": style}


def text_width(texts: Iterable[str], size: float) -> float:
    """Return the width, in inches, of the widest of some texts in a font of ``size`` points."""
    from srcs_py.plotting.rpar.styles import TextStyle
    from srcs_py.plotting.text import measure

    return max(measure(each, TextStyle())[0] for each in texts) * size / 72


def check_format(path: str | os.PathLike[str]) -> str:
    """Return the picture format that the ending of ``path`` names."""
    ending = as_path(path, "save").suffix.lstrip(".").lower()
    if ending not in FORMATS:
        raise SRCSError(
            f"{os.fspath(path)}: a figure cannot be written as {ending!r}; "
            f"use one of {', '.join(FORMATS)}."
        )
    return ending


def save_figure(
    figure: Figure,
    path: str | os.PathLike[str],
    *,
    overwrite: bool = True,
    dpi: float | None = None,
) -> None:
    """Write ``figure`` to ``path`` in the format of its ending, whole or not at all.

    ``dpi`` is its own unless given.
    """
    ending = check_format(path)
    title, text = description_of(figure)
    with replacing(path, overwrite) as part, _real_text(ending):
        try:
            figure.savefig(
                part, format=ending, dpi=dpi or "figure", **_metadata(ending, title, text)
            )
            if ending == "svg":
                finish_svg(part, title, text)
        except (FileNotFoundError, RuntimeError) as error:
            if ending != "pgf":
                raise
            raise SRCSError(
                f"{os.fspath(path)}: pgf needs a TeX installation (xelatex) to measure text "
                f"({error}); pdf needs none."
            ) from error
        except (MemoryError, ValueError) as error:
            raise SRCSError(
                f"{os.fspath(path)}: a picture of {figure.bbox.width:.0f} x "
                f"{figure.bbox.height:.0f} pixels cannot be made ({error}); if it is too large, "
                "use a smaller figsize or dpi."
            ) from error


@contextmanager
def _real_text(ending: str) -> Iterator[None]:
    """Let matplotlib write texts as texts, not as outlines.

    It reads this from rcParams only, which all threads share. So one thread at a time changes
    the one value, and puts it back; nothing else in rcParams is touched.
    """
    if ending not in _REAL_TEXT:
        yield
        return
    from matplotlib import rcParams

    settings: Any = rcParams
    name, value = _REAL_TEXT[ending]
    with _ONE_AT_A_TIME:
        before = settings[name]
        settings[name] = value
        try:
            yield
        finally:
            settings[name] = before


def _metadata(ending: str, title: str, text: str) -> dict[str, Any]:
    """Return title and text under the names that a format has for them; pgf takes no metadata."""
    names = {"png": ("Title", "Description"), "pdf": ("Title", "Subject")}
    if ending not in names or not title:
        return {}
    return {"metadata": dict(zip(names[ending], (title, text), strict=True))}
