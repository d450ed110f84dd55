"""Arguments and drawing that all summaries share."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_flag
from srcs_py.base.errors import SRCSError, warn
from srcs_py.code.recorded import carries_call
from srcs_py.plotting.alt import add_description, in_full, whole_of
from srcs_py.plotting.figures import root_of
from srcs_py.plotting.labels import Box
from srcs_py.plotting.overviews.sheet import EDGE, LEAST, Sheet
from srcs_py.plotting.paper import PAGE_WIDTH, ink_of, tallest
from srcs_py.plotting.places import AxesPlaces, P, R, SeriesPlaces, meanings_of, with_places
from srcs_py.plotting.rpar.styles import CM
from srcs_py.plotting.target import Target
from srcs_py.plotting.text import size_in_cm

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

# Draws on a sheet and returns how far down that reaches, in cm.
Compose = Callable[[Sheet], float]
Size = tuple[float, float]
# Returns a sheet of a width, drawn upon, and which height it needs; further named are its scales.
Composed = Callable[..., tuple[Sheet, float]]


class NoRoomError(SRCSError):
    """An error of a picture that is too narrow; the width and a wider one are added to its text."""


class OverviewPlaces(AxesPlaces, total=False):
    """The same with the caption of a summary."""

    caption: bool | None


class TestedPlaces(OverviewPlaces, total=False):
    """The places of a summary of tests over all configurations, and the arguments before them.

    Attributes
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks.
    alpha : float, optional
        Significance level; by default the one that the table carries.
    blocks : str or sequence of str, optional
        Parameters whose levels are the problems, such as the data sets: each block is averaged
        and counts once in tests and intervals. Without them each configuration counts.
    caption : bool, optional
        Whether text below says what the picture shows and what not; by default unless figsize
        is "column" or "page". It is ``figure.caption`` and in the metadata of files either way.
    """

    alpha: float | None
    blocks: str | Sequence[str] | None


class CurvePlaces(OverviewPlaces, SeriesPlaces, total=False):
    """The same with the colours of the levels."""


MEANINGS = meanings_of(TestedPlaces)
FILLS = 4.6  # how high rows are
LOWER, MOST = 0.85, 1.6  # how low rows are for larger text, and how large that is
GROWN, SHRUNK = (1.6, 1.45, 1.3, 1.15), (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
STEPS = 7  # of a search that ends within 1 % of the height
WIDER = 6.0, 8.8, 12.0, 15.0, PAGE_WIDTH  # cm; beyond, text grows as the picture does


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
        Draws on a :class:`Sheet` and returns how far down that reaches; it is called with sheets
        of any height first. It raises :class:`NoRoomError` where the sheet is too narrow.
    description : tuple of str
        Title and text for readers who cannot see the picture.
    where : mapping
        What :class:`CurvePlaces` names, and ``title``, as the user gave them.
    """
    places: dict[str, Any] = {**where}
    captions, asked = places.pop("caption", None), places.get("figsize")
    look = places.pop("colors", None), places.pop("highlight", None)
    if captions is None:
        captions = asked not in ("column", "page")
    check_flag("caption", captions)
    target, heading = Target(**places), places.get("title")
    slide = target.inches if isinstance(asked, str) else None
    ink = ink_of(target.given if target.ax is None else target.ax.figure)

    def composed(width: float, **scale: Any) -> tuple[Sheet, float]:
        page = tallest(width) if slide is None else slide[1] * CM
        sheet = Sheet(width=width, ink=ink, captions=captions, look=look, page=page, **scale)
        room = 0.0 if heading is None else sheet.add_heading(heading)
        sheet.height -= room
        return sheet, room + sheet.height - compose(sheet) + EDGE

    chosen: dict[str, float] = {}  # the scale where the height is ours to choose

    def height_of(width: float) -> float:
        chosen.update(fit(composed, (width, tallest(width)), 1.0))
        return composed(width, **chosen)[1]

    holder = target.figure(PAGE_WIDTH, height_of)
    size = size_in_cm(holder)
    scale = chosen or fit(composed, size, FILLS, MOST if slide else 1.0)
    sheet, needed = composed(size[0], height=size[1], **scale)
    if size[1] < 0.999 * needed:
        what, larger = "A figure", "give figsize=(.., .., 'cm') or a size by name"
        if target.ax is not None:
            what, larger = "The axes", "give higher axes"
        raise SRCSError(
            f"{what} of {size[0]:.1f} x {size[1]:.1f} cm is too low for this picture, which needs "
            f"{needed:.1f} cm at that width; {larger}."
        )
    _warn_left_out(sheet, composed)
    sheet.draw(holder, Box(0.0, 0.0, *size))
    figure = holder if target.ax is None else root_of(holder)
    title, text = description
    if sheet.caption_text not in text:
        text = f"{text} {sheet.caption_text}"
    add_description(figure, title, text + in_full(sheet.cut), sheet.caption_text)
    target.write(figure)
    return figure


def fit(composed: Composed, size: Size, stretch: float, grown: float = 1.0) -> dict[str, float]:
    """Return how much larger than usual text, and how much higher rows are, to fill a height.

    Parameters
    ----------
    composed : callable
        From width and the two factors, ``grown`` and ``stretch``, to a sheet and the height that it
        needs.
    size : tuple of float
        Width and height in cm.
    stretch : float
        How much higher rows are at most.
    grown : float
        How much larger text is at most; it must not leave out or cut more than usual text.
    """
    width, height = size

    def trial(grown: float, stretch: float) -> tuple[float, int]:
        try:
            sheet, needed = composed(width, grown=grown, stretch=stretch)
        except NoRoomError as error:
            if grown > 1:
                return math.inf, 0
            raise SRCSError(f"{error} in {width:.1f} cm; {_wider(composed, width)}.") from None
        return needed, len(sheet.left_out) + len(sheet.cut)

    needed, lost = trial(1.0, 1.0)
    if needed <= height * 1.001:
        tried = ((larger, *trial(larger, LOWER)) for larger in GROWN if larger <= grown)
        grown = next((g for g, high, cut in tried if high <= height and cut <= lost), 1.0)
        low, high = LOWER if grown > 1 else 1.0, stretch
    else:
        low, high = LEAST, 1.0
        grown = next((g for g in SHRUNK if trial(g, low)[0] <= height), SHRUNK[-1])
    for _ in range(STEPS if high > low else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if trial(grown, middle)[0] <= height else (low, middle)
    return {"grown": grown, "stretch": low}


def _wider(composed: Composed, width: float, whole: bool = False) -> str:
    """Return, as the end of a sentence, which larger width has room, perhaps for all names."""
    for larger in WIDER:
        if larger > width:
            with suppress(NoRoomError):
                sheet, _ = composed(larger)
                if not (whole and (sheet.left_out or sheet.cut)):
                    return f"{larger:g} cm has room"
    return "choose fewer levels or shorter names"


def _warn_left_out(sheet: Sheet, composed: Composed) -> None:
    """Warn once of all that was left out, with a width that has room for it."""
    lost = [*dict.fromkeys(sheet.left_out), *([whole_of(sheet.cut)] if sheet.cut else [])]
    if lost:
        warn(
            f"There is no room for {' and '.join(lost)} in a width of {sheet.width:.1f} cm; "
            f"{_wider(composed, sheet.width, whole=True)}."
        )
