"""Arguments and drawing that all summaries share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_flag
from srcs_py.base.errors import SRCSError, warn
from srcs_py.code.recorded import carries_call
from srcs_py.plotting.alt import MORE_ROOM, add_description, in_full, whole_of
from srcs_py.plotting.figures import new_figure, root_of
from srcs_py.plotting.glyphs import warn_missing
from srcs_py.plotting.overviews.sheet import LINES, SMALLER, NoRoomError, Sheet
from srcs_py.plotting.paper import PAGE_WIDTH, READABLE, Ink, ink_of, tallest, text_size
from srcs_py.plotting.places import P, Places, R, SeriesPlaces, meanings_of, with_places
from srcs_py.plotting.rpar.styles import CM
from srcs_py.plotting.series import Colors
from srcs_py.plotting.target import Target
from srcs_py.plotting.text import size_in_cm

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

Compose = Callable[[Sheet], str]  # draws on a sheet and returns the caption
Size = tuple[float, float]  # cm


class OverviewPlaces(Places, total=False):
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
LARGER = 1.4  # size of text on slides with room, of the usual one


def overview(
    places: type = OverviewPlaces, **further: str
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a summary carry its call, and give it the signature and the docs of its arguments.

    ``further`` has type and meaning of the arguments that only this summary has, as numpydoc
    writes them.
    """
    documented = with_places(places, MEANINGS | further)
    return lambda function: carries_call(documented(function))


@dataclass(frozen=True)
class Painter:
    """A picture that can be drawn on sheets of any size.

    Attributes
    ----------
    compose : callable
        Draws on a :class:`Sheet`, with ``sheet.subplots`` once, and returns the caption.
    ink, colors, dpi : Ink, str, float
        Colours around the data, palette of the levels, dots per inch.
    title : str or None
        Title of the picture.
    captions : bool
        Whether captions are drawn.
    """

    compose: Compose
    ink: Ink
    colors: Colors = None
    dpi: float | None = None
    title: str | None = None
    captions: bool = False

    def sheet(
        self, size: Size, page: float, text: float = 1.0, lines: int = LINES, holder: Any = None,
        **how: bool,
    ) -> Sheet:  # fmt: skip
        """Return a sheet that is drawn upon and laid out, of a new figure without a holder."""
        holder = holder or new_figure((size[0] / CM, size[1] / CM), self.dpi)
        sheet = Sheet(holder, *size, self.ink, self.colors, page, text, lines)
        sheet.add_title(self.title or "")
        sheet.caption = self.compose(sheet)
        sheet.add_title(sheet.caption if self.captions else "", below=True)
        sheet.arrange(**how)
        return sheet

    def fitting(self, size: Size, page: float, free: bool = False) -> Sheet | None:
        """Return the sheet of a new figure with the largest text with which the picture fits."""
        least = READABLE / text_size(size[0])
        sizes = dict.fromkeys(max(text, min(least, 1.0)) for text in SMALLER)
        for text, lines in [(1.0, LINES), *((text, 1) for text in sizes)]:
            sheet = self.sheet(size, page, text, lines, free=free)
            if not sheet.crowded:
                return sheet
        return None

    def lowest(self, width: float) -> Sheet:
        """Return a sheet that may be higher than a page."""
        return self.sheet((width, width), 1000.0, SMALLER[-1], 1, free=True, lowest=True)

    def of_width(self, width: float) -> Sheet:
        """Return a sheet as high as the picture needs, on one page if it can be."""
        return self.fitting((width, width), tallest(width), free=True) or self.lowest(width)

    def of_size(self, size: Size, slide: bool) -> Sheet:
        """Return a sheet of a size; text becomes smaller until the picture fits."""
        if slide:
            larger = self.sheet(size, size[1], LARGER)
            whole = not (larger.crowded or larger.left_out or larger.cut)
            if whole and larger.high:
                return larger
        sheet = self.fitting(size, size[1])
        if sheet is None:
            raise SRCSError(
                f"A figure of {size[0]:.1f} x {size[1]:.1f} cm is too low for this picture, which "
                f"needs {self.lowest(size[0]).height:.1f} cm at that width; give "
                "figsize=(.., .., 'cm') or a size by name."
            )
        return sheet


def draw_overview(
    compose: Compose, description: tuple[str, str], where: Mapping[str, Any]
) -> Figure | SubFigure:
    """Return a figure of what ``compose`` draws.

    Parameters
    ----------
    compose : callable
        As that of a :class:`Painter`; it is called several times.
    description : tuple of str
        Title and text for readers who cannot see the picture.
    where : mapping
        What :class:`CurvePlaces` names, and ``title``, as the user gave them.
    """
    places: dict[str, Any] = {**where}
    captions, asked = places.pop("caption", None), places.get("figsize")
    colors = places.pop("colors", None)
    if captions is None:
        captions = asked not in ("column", "page")
    check_flag("caption", captions)
    target = Target(**places)
    given = target.given
    dpi = target.dpi if given is None else root_of(given).dpi
    painter = Painter(compose, ink_of(given), colors, dpi, places.get("title"), captions)
    size = target.inches and (target.inches[0] * CM, target.inches[1] * CM)
    if given is not None:
        size = size_in_cm(target.figure(PAGE_WIDTH, float))
    width = size[0] if size else target.width or PAGE_WIDTH
    try:
        slide = isinstance(asked, str)
        sheet = painter.of_size(size, slide) if size else painter.of_width(width)
    except NoRoomError as error:
        raise SRCSError(f"{error} in {width:.1f} cm; {MORE_ROOM}.") from None
    lost = [*dict.fromkeys(sheet.left_out), *([whole_of(sheet.cut)] if sheet.cut else [])]
    if lost:
        warn(
            f"There is no room for {' and '.join(lost)} in a width of {sheet.width:.1f} cm; "
            f"{MORE_ROOM}."
        )
    if given is not None:
        size = sheet.width, sheet.height
        sheet = painter.sheet(size, sheet.page, sheet.text, sheet.lines, given)
    warn_missing(sheet.unknown)
    title, text = description
    if sheet.caption not in text:
        text = f"{text} {sheet.caption}"
    add_description(sheet.holder, title, text + in_full(sheet.cut), sheet.caption)
    target.write(sheet.holder)
    return sheet.holder  # type: ignore[no-any-return]
