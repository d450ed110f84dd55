"""Figures are shown by Jupyter, and by ``plt.show()`` where pyplot is in use."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from io import BytesIO
from typing import Any, NoReturn

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from srcs_py.plotting.alt import said
from srcs_py.plotting.text import silent_glyphs


class ShownFigure(Figure):
    """An ordinary Figure with a picture of itself for notebooks.

    What ``late_axes`` makes is there when anything but drawing asks for Axes or artists.
    """

    srcs_silent = False  # whether one warning has named all characters that no font has
    late_axes: Callable[[Figure], None] | None = None

    def draw(self, renderer: Any) -> None:
        """Draw as Figure does; legends and annotations measure texts in ways of their own."""
        late, self.late_axes = self.late_axes, None
        try:
            with silent_glyphs() if self.srcs_silent else nullcontext():
                super().draw(renderer)
        finally:
            self.late_axes = late

    def _settled(self) -> None:
        late, self.late_axes = self.late_axes, None
        if late is not None:
            late(self)

    @property
    def _axstack(self) -> Any:
        """Where matplotlib looks for the Axes of a figure, whichever way it was asked."""
        self._settled()
        return self._axes_of_figure

    @_axstack.setter
    def _axstack(self, stack: Any) -> None:
        self._axes_of_figure = stack

    def get_children(self) -> list[Any]:
        """Return what Figure returns."""
        self._settled()
        return super().get_children()

    def _repr_png_(self) -> bytes | tuple[bytes, dict[str, str]]:
        picture = BytesIO()
        self.savefig(picture, format="png")
        title, text = said(self)
        if not text:
            return picture.getvalue()
        return picture.getvalue(), {"alt": f"{title}. {text}"}  # as IPython.display.Image has it

    def _ipython_display_(self) -> NoReturn:
        """Leave pyplot, which would show the figure once more at the end of the cell."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is not None and self.canvas.manager is not None:
            pyplot.close(self)
            FigureCanvasAgg(self)
        raise NotImplementedError  # IPython goes on with its own ways to show a figure


def let_pyplot_show(figure: Any) -> None:
    """Let ``plt.show()`` show a new figure, as figures of pandas, if the user imported pyplot.

    Where nobody did, there is no state that keeps figures. matplotlib takes figures that it did
    not make since 3.11; before, it says so with a ValueError.
    """
    pyplot = sys.modules.get("matplotlib.pyplot")
    ours = isinstance(figure, ShownFigure) and figure.canvas.manager is None
    if pyplot is None or not ours or threading.current_thread() is not threading.main_thread():
        return
    with suppress(ValueError):
        pyplot.figure(figure)
