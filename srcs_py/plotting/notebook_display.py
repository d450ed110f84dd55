"""Display of figures by Jupyter, and by ``plt.show()`` if pyplot is in use."""

from __future__ import annotations

import copy
import os
import sys
import threading
from contextlib import suppress
from io import BytesIO
from typing import Any, NoReturn, Self

from matplotlib import rcParams
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from srcs_py.plotting.alt import description_of
from srcs_py.plotting.glyphs import silent_glyphs
from srcs_py.plotting.picture_files import write_picture

TITLE_GAP = 0.08  # inches above and below a title


class NotebookFigure(Figure):
    """A Figure that notebooks show with its description."""

    caption = ""  # a text to be printed below the figure

    def __copy__(self) -> Self:
        """Return a deep copy: Axes and their layout belong to one figure."""
        return copy.deepcopy(self)

    def draw(self, renderer: Any) -> None:
        """Draw as Figure does; one warning has named the characters that no font has."""
        with silent_glyphs():
            super().draw(renderer)

    def suptitle(self, t: str, **how: Any) -> Text:
        """Add a title as Figure does; without a layout engine, the figure grows to hold it.

        What is drawn keeps its size, in the lower part of the figure.
        """
        first = not self.get_suptitle()
        drawn = [*self.artists, *self.lines, *self.patches, *self.texts]
        title = super().suptitle(t, **how)
        if first and (drawn or self.axes) and self.get_layout_engine() is None:
            width, height = self.get_size_inches()
            room = title.get_window_extent().height / self.dpi + 2 * TITLE_GAP
            self.set_size_inches(width, height + room)
            title.set_y(1 - TITLE_GAP / (height + room))
            lower_part = Affine2D().scale(1, height / (height + room))
            for artist in drawn:
                artist.set_transform(lower_part + artist.get_transform())
            for axes in self.axes:
                axes.set_position(axes.get_position(original=True).transformed(lower_part))
        return title

    def savefig(self, fname: Any, **how: Any) -> None:
        """Save as matplotlib does: with texts as texts, the description, and compressed TIFF."""
        ending = how.pop("format", None)
        if ending is None and not hasattr(fname, "write"):
            ending = os.path.splitext(fname)[1].lstrip(".").lower() or None
            fname = fname if ending else f"{os.fspath(fname)}.{rcParams['savefig.format']}"
        ending = ending or str(rcParams["savefig.format"])
        write_picture(self, fname, ending, **how)

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
