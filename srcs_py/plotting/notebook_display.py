"""Display of figures by Jupyter, and by ``plt.show()`` if pyplot is in use."""

from __future__ import annotations

import copy
import os
import sys
import threading
from contextlib import nullcontext, suppress
from io import BytesIO
from typing import Any, NoReturn, Self

from matplotlib import rcParams
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from srcs_py.plotting.alt import description_of
from srcs_py.plotting.picture_files import write_picture
from srcs_py.plotting.text import silent_glyphs


class NotebookFigure(Figure):
    """A Figure that notebooks show with its description."""

    caption = ""  # a text to be printed below the figure
    srcs_silent = False  # whether one warning has named all characters that no font has

    def __copy__(self) -> Self:
        """Return a deep copy: Axes and their layout belong to one figure."""
        return copy.deepcopy(self)

    def draw(self, renderer: Any) -> None:
        """Draw as Figure does; legends and annotations measure texts in ways of their own."""
        with silent_glyphs() if self.srcs_silent else nullcontext():
            super().draw(renderer)

    plain_savefig = Figure.savefig

    def savefig(self, fname: Any, **how: Any) -> None:
        """Save as matplotlib does: with texts as texts, the description, and compressed TIFF."""
        ending = how.pop("format", None)
        if ending is None and not hasattr(fname, "write"):
            ending = os.path.splitext(fname)[1].lstrip(".").lower() or None
            fname = fname if ending else f"{os.fspath(fname)}.{rcParams['savefig.format']}"
        ending = ending or str(rcParams["savefig.format"])
        write_picture(super().savefig, self, fname, ending, **how)

    def _repr_png_(self) -> bytes | tuple[bytes, dict[str, str]]:
        picture = BytesIO()
        self.savefig(picture, format="png")
        title, text = description_of(self)
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
    ours = isinstance(figure, NotebookFigure) and figure.canvas.manager is None
    if pyplot is None or not ours or threading.current_thread() is not threading.main_thread():
        return
    with suppress(ValueError):
        pyplot.figure(figure)
