"""Where a picture goes: a new figure or one that the user gave, and perhaps a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_writable
from srcs_py.plotting.figures import check_format, new_figure, save_figure
from srcs_py.plotting.labels import CM

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

UNITS = {"in": 1.0, "cm": CM, "mm": 10 * CM}  # in an inch


class Target:
    """The arguments ``figsize``, ``dpi``, ``fig`` and ``save``, checked before any work.

    Parameters
    ----------
    figsize : tuple or None
        Width and height in inches, or with a unit as third: ``(17, 20, "cm")``.
    dpi : float or None
        Dots per inch of a new figure.
    fig : Figure, SubFigure or None
        An existing figure to draw into.
    save : path-like or None
        File to be written.
    """

    def __init__(
        self,
        figsize: tuple[Any, ...] | None,
        dpi: float | None,
        fig: Figure | SubFigure | None,
        save: str | os.PathLike[str] | None,
    ) -> None:
        self.inches = None if figsize is None else _inches(figsize)
        self.dpi = None if dpi is None else check_positive("dpi", dpi)
        self.given, self.save = fig, save
        if fig is not None:
            _check_figure(fig)
            if figsize is not None or dpi is not None:
                raise SRCSError(
                    "fig has its own size; give either fig, or figsize and dpi.", argument="fig"
                )
        if save is not None:
            check_format(save)
            check_writable(save)

    def figure(self, natural_size: Callable[[], tuple[float, float]]) -> Figure | SubFigure:
        """Return the figure to draw into; ``natural_size`` gives cm where none was asked for."""
        if self.given is not None:
            return self.given
        if self.inches is not None:
            return new_figure(self.inches, self.dpi)
        width, height = natural_size()
        return new_figure((width / CM, height / CM), self.dpi)

    def write(self, figure: Figure | SubFigure) -> None:
        """Write the file that was asked for; a subfigure writes the figure that holds it."""
        if self.save is not None:
            root = figure.get_figure(root=True)
            assert root is not None
            save_figure(root, self.save)


def _inches(figsize: Any) -> tuple[float, float]:
    parts = tuple(figsize) if isinstance(figsize, (tuple, list)) else ()
    unit = parts[2] if len(parts) == 3 else "in"
    if len(parts) not in {2, 3} or unit not in UNITS:
        raise SRCSError(
            f"figsize = {figsize!r} must be (width, height) in inches, or with a unit: "
            "(17, 20, 'cm').",
            argument="figsize",
        )
    width, height = (check_positive("figsize", each) / UNITS[unit] for each in parts[:2])
    return width, height


def check_positive(argument: str, value: Any) -> float:
    """Return ``value`` if it is a finite number above 0."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = 0.0
    if not 0 < number < float("inf"):
        raise SRCSError(f"{argument} = {value!r} must be a number above 0.", argument=argument)
    return number


def _check_figure(fig: Any) -> None:
    from matplotlib.figure import FigureBase

    if not isinstance(fig, FigureBase):
        raise SRCSError(
            f"fig must be a matplotlib Figure or SubFigure, not {type(fig).__name__}.",
            argument="fig",
        )
