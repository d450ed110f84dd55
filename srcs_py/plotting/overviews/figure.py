"""Arguments and drawing that all summaries share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from srcs_py.base.checks import check_flag
from srcs_py.base.errors import SRCSError, warn
from srcs_py.code.recorded import carries_call
from srcs_py.plotting.alt import add_description, in_full
from srcs_py.plotting.figures import root_of
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.paper import PAGE_WIDTH, ink_of
from srcs_py.plotting.places import AxesPlaces, SeriesPlaces, with_places
from srcs_py.plotting.target import Target
from srcs_py.plotting.text import size_in_cm

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

P = ParamSpec("P")
R = TypeVar("R")

# Draws on a sheet and returns the height that it needs, in cm.
Compose = Callable[[Sheet], float]


class OverviewPlaces(AxesPlaces, total=False):
    """The same with the caption of a summary."""

    caption: bool | None


class CurvePlaces(OverviewPlaces, SeriesPlaces, total=False):
    """The same with the colours of the levels."""


MEANINGS = {
    "ranks": "pandas.DataFrame, any dataframe that narwhals reads, or path-like\n"
    "    A table made by :func:`SRCSranks`.",
    "target": "str, optional\n"
    "    Column of the compared levels; by default the one that the table carries.",
    "rank": "str\n    Column of ranks.",
    "alpha": "float, optional\n    Significance level; by default the one that the table carries.",
    "ax": "matplotlib Axes, optional\n"
    "    Drawn into, in the place and with the size that it has; its own axes are turned off.",
    "caption": "bool, optional\n"
    "    Whether text below says what the picture shows and what not; by default unless figsize\n"
    '    is "column" or "page". It is ``figure.caption`` and in the metadata of files either way.',
}
BLOCKS = (
    "str or sequence of str, optional\n"
    "    Parameters whose levels are the problems, such as the data sets: each block is averaged\n"
    "    and counts once in tests and intervals. Without them each configuration counts."
)
WIDER = 12.0, 15.0, PAGE_WIDTH  # cm; beyond, text grows as the picture does


def overview(
    places: type = OverviewPlaces, **further: str
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a summary carry its call, and give it the signature and the docs of its arguments.

    ``further`` has type and meaning of the arguments that only this summary has, as numpydoc
    writes them.
    """
    documented = with_places(places, MEANINGS | further)
    return lambda function: carries_call(documented(function))


def draw_overview(
    compose: Compose, description: tuple[str, str], where: Mapping[str, Any]
) -> Figure | SubFigure:
    """Return a figure of what ``compose`` draws, or the figure that holds the given axes.

    Parameters
    ----------
    compose : callable
        Draws on a :class:`Sheet` and returns the height in cm that it needs; it is called with a
        sheet of any height first.
    description : tuple of str
        Title and text for readers who cannot see the picture.
    where : mapping
        ``figsize``, ``dpi``, ``fig``, ``ax``, ``caption`` and ``save`` as the user gave them.
    """
    places: dict[str, Any] = {**where}
    captions = places.pop("caption", None)
    if captions is None:
        captions = places.get("figsize") not in ("column", "page")
    check_flag("caption", captions)
    target, ax = Target(**places), where.get("ax")
    ink = ink_of(target.given if ax is None else ax.figure)

    def height_of(width: float) -> float:
        return compose(Sheet(width=width, ink=ink, captions=captions))

    holder = target.figure(lambda: (PAGE_WIDTH, height_of(PAGE_WIDTH)), height_of)
    figure = holder if ax is None else root_of(ax)
    size = size_in_cm(holder)
    needed = height_of(size[0])
    if size[1] < 0.999 * needed:
        raise SRCSError(
            f"{'A figure' if ax is None else 'The axes'} of {size[0]:.1f} x {size[1]:.1f} cm is "
            f"too low for this picture, which needs {needed:.1f} cm at that width; give "
            "figsize=(.., .., 'cm') or a size by name."
        )
    sheet = Sheet(width=size[0], ink=ink, captions=captions, height=size[1])
    compose(sheet)
    _warn_left_out(sheet, compose)
    sheet.draw(holder, size)
    title, text = description
    caption = " ".join(sheet.caption_texts)
    if caption not in text:
        text = f"{text} {caption}"
    text += in_full(sheet.named, (label.text for label in sheet.labels))
    add_description(figure, title, text, caption)
    target.write(figure)
    return figure


def wider(width: float, fits: Callable[[Sheet], bool], like: Sheet) -> str:
    """Return, as the end of a sentence, which larger width has enough room."""
    for larger in WIDER:
        if larger > width and fits(Sheet(width=larger, ink=like.ink, captions=like.captions)):
            return f"{larger:g} cm has"
    return "a picture of fewer levels has"


def _warn_left_out(sheet: Sheet, compose: Compose) -> None:
    """Warn once of all that was left out, with a width that has room for it."""
    if not sheet.left_out:
        return

    def fits(other: Sheet) -> bool:
        compose(other)
        return not other.left_out

    names = " and ".join(dict.fromkeys(sheet.left_out))
    warn(
        f"There is no room for {names} in a width of {sheet.width:.1f} cm; "
        f"{wider(sheet.width, fits, sheet)}."
    )
