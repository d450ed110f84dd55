"""Where a picture of one pair of axes goes: a new or given figure, given axes, and a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.canvas import figure_of, room_of, width_of
from srcs_py.plotting.figures import root_of
from srcs_py.plotting.target import Target

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure


class AxesTarget:
    """The arguments ``figsize``, ``dpi``, ``fig``, ``ax`` and ``save``, checked before any work.

    Parameters
    ----------
    figsize, dpi, fig, save, title
        As of :class:`srcs_py.plotting.target.Target`.
    ax : Axes or None
        Existing axes to draw into.
    """

    def __init__(
        self,
        figsize: Any,
        dpi: float | None,
        fig: Figure | SubFigure | None,
        ax: Axes | None,
        save: str | os.PathLike[str] | None,
        title: str | None = None,
    ) -> None:
        self._target = Target(figsize, dpi, fig, save, title)
        self._given = ax
        check_axes(ax, figsize, dpi, fig)

    @property
    def room(self) -> float | None:
        """Width in inches that was asked for; None where the picture may choose."""
        if self._given is not None:
            return width_of(self._given)
        return room_of(self._target)

    def axes(self, natural_size: tuple[float, float]) -> Axes:
        """Return the axes to draw into; ``natural_size`` is in inches, where none was asked for."""
        if self._given is not None:
            return self._given
        return figure_of(self._target, *natural_size).add_subplot()

    def finish(self, axes: Axes) -> Figure:
        """Settle the texts, then do as :meth:`write`."""
        from srcs_py.plotting.text import settle_texts

        settle_texts(axes)
        return self.write(axes)

    def write(self, axes: Axes) -> Figure:
        """Write the file that was asked for, and return the whole figure that holds the axes."""
        self._target.write(axes.figure)
        return root_of(axes)


def check_axes(ax: Any, figsize: Any, dpi: Any, fig: Any) -> None:
    """Raise unless ``ax`` is None, or axes that come without another place."""
    if ax is None:
        return
    from matplotlib.axes import Axes

    if not isinstance(ax, Axes):
        raise SRCSError(Argument("ax"), f" must be matplotlib Axes, not {type(ax).__name__}.")
    if fig is not None or figsize is not None or dpi is not None:
        raise SRCSError(
            Argument("ax"),
            " is in a figure with its own size; give either ax, or ",
            Argument("fig"),
            ", or ",
            Argument("figsize"),
            " and ",
            Argument("dpi"),
            ".",
        )
