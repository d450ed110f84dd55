"""The figure, axes and file that a picture goes to."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_number, check_positive, check_text, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import check_writable
from srcs_py.plotting.figures import check_format, new_figure, root_of, save_figure
from srcs_py.plotting.rpar.styles import CM

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

# Widths and heights in cm (None: what the picture needs) and dots per inch of sizes by name: a
# column and a page of a journal, a slide of 16:9, and a poster A0 without its margins.
SIZES: dict[str, tuple[float, float | None, float]] = {
    "column": (8.8, None, 300),
    "page": (18.0, None, 300),
    "slide": (33.867, 19.05, 144),
    "poster": (80.0, None, 100),
}
DPI = (10, 10_000)  # with fewer a text has no pixel
Size = str | tuple[Any, ...] | None
UNITS = {"in": 1.0, "cm": CM, "mm": 10 * CM}  # in an inch


class Target:
    """Size, figure and file of a picture, checked before any work.

    Parameters
    ----------
    figsize : str, tuple or None
        "column" (88 mm), "page" (180 mm), "slide" or "poster", or any width ("120 mm"), as high as
        the picture needs; or width and height in inches, or
        with a unit as third: ``(17, 20, "cm")``.
    dpi : float or None
        Dots per inch of a new figure.
    fig : Figure, SubFigure or None
        An existing figure to draw into.
    save : path-like or None
        File to be written.
    title : str or None
        Title of the picture.
    """

    def __init__(
        self,
        figsize: Size = None,
        dpi: float | None = None,
        fig: Figure | SubFigure | None = None,
        save: str | os.PathLike[str] | None = None,
        title: str | None = None,
    ) -> None:
        if title is not None:
            check_text("title", title)
        # The width is in cm, where the height is what the picture needs.
        self.width, self.inches, usual = _sizes(figsize)
        self.dpi: float | None = usual if dpi is None else check_number("dpi", dpi, *DPI)
        self.given, self.save = fig, save
        _check_figure(fig, sized=figsize is not None or dpi is not None)
        if save is not None:
            check_format(save)
            check_writable(save)

    def figure(self, usual_width: float, height_of: Callable[[float], float]) -> Any:
        """Return the figure or subfigure to draw into.

        ``usual_width`` is in cm, where none was asked for; ``height_of`` gives the height for a
        width.
        """
        if self.given is not None:
            return self.given
        if self.inches is not None:
            return new_figure(self.inches, self.dpi)
        width = self.width or usual_width
        return new_figure((width / CM, height_of(width) / CM), self.dpi)

    def write(self, part: Figure | SubFigure) -> Figure:
        """Write the file that was asked for, and return the whole figure.

        A new figure without a file can be shown by pyplot.
        """
        figure = root_of(part)
        if self.save is not None:
            save_figure(figure, self.save)
        elif self.given is None:
            from srcs_py.plotting.notebook_display import let_pyplot_show

            let_pyplot_show(figure)
        return figure


def _sizes(figsize: Size) -> tuple[float | None, tuple[float, float] | None, float | None]:
    """Return a width in cm, or width and height in inches, and dots per inch."""
    if figsize is None:
        return None, None, None
    if not isinstance(figsize, str):
        return None, _inches(figsize), None
    found = re.fullmatch(r"(\d++\.?\d*+) ?mm", figsize)
    given = float(found[1]) / 10 if found else 0.0
    width, height, dpi = SIZES.get(figsize, (given, None, 300))
    if figsize not in SIZES and not 2 <= width <= 200:
        raise SRCSError(
            Argument("figsize", figsize),
            " is not a size; give a width of 20 to 2000 mm, such as '120 mm', or one "
            f"by its name: {nearest(figsize, SIZES)}",
        )
    return (width, None, dpi) if height is None else (None, (width / CM, height / CM), dpi)


def _inches(figsize: Any) -> tuple[float, float]:
    parts = tuple(figsize) if isinstance(figsize, (tuple, list)) else ()
    unit = parts[2] if len(parts) == 3 else "in"
    if len(parts) not in {2, 3} or unit not in UNITS:
        raise SRCSError(
            Argument("figsize", figsize),
            " must be (width, height) in inches, or with a unit: (17, 20, 'cm'); or "
            f"one of {', '.join(map(repr, SIZES))}.",
        )
    width, height = (check_positive("figsize", each) / UNITS[unit] for each in parts[:2])
    return width, height


def _check_figure(fig: Any, *, sized: bool) -> None:
    """Raise unless the figure that was given is one, and the only size."""
    from matplotlib.figure import FigureBase

    if fig is None:
        return
    if not isinstance(fig, FigureBase):
        what = f" must be a matplotlib Figure or SubFigure, not {type(fig).__name__}."
        raise SRCSError(Argument("fig"), what)
    if sized:
        own = Argument("fig"), " has its own size; give either ", Argument("fig"), ", or "
        raise SRCSError(*own, Argument("figsize"), " and ", Argument("dpi"), ".")
