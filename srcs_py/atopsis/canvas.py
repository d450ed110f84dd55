"""The size of a picture of A-TOPSIS and of its text: of its own, or as wide as was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.plotting.figures import root_of
from srcs_py.plotting.labels import CM
from srcs_py.plotting.paper import READABLE, text_size

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.target import Target

NAME_SIZE = 9.0  # points, where the picture is as large as it needs
CLOSENESS = (-0.02, 1.02)


def room_of(target: Target) -> float | None:
    """Return the width in inches that was asked for; None where the picture may choose."""
    if target.given is not None:
        return float(target.given.bbox.width / root_of(target.given).dpi)
    if target.inches is not None:
        return target.inches[0]
    return None if target.width is None else target.width / CM


def size_in(room: float | None) -> float:
    """Return the size of names, in points, in a picture ``room`` inches wide."""
    return NAME_SIZE if room is None else max(READABLE, min(NAME_SIZE, text_size(room * CM)))


def figure_of(target: Target, width: float, height: float) -> Figure | SubFigure:
    """Return the figure to draw into, laid out by matplotlib unless its owner does that."""
    figure = target.figure(lambda: (width * CM, height * CM))
    root = root_of(figure)
    if root.get_layout_engine() is None:
        root.set_layout_engine("constrained")
    return figure
