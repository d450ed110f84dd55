"""The size of a picture of plain axes and of its text: of its own, or as wide as was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.plotting.figures import root_of
from srcs_py.plotting.labels import CM
from srcs_py.plotting.paper import READABLE, text_size

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.target import Target

NAME_SIZE = 9.0  # points, where the picture is as large as it needs
LARGEST_PAGE = 25.0  # cm; on what is wider, text grows


def width_of(part: Axes | Figure | SubFigure) -> float:
    """Return the width of axes or of a figure, in inches."""
    return float(part.bbox.width / root_of(part).dpi)


def room_of(target: Target) -> float | None:
    """Return the width in inches that was asked for; None where the picture may choose."""
    if target.given is not None:
        return width_of(target.given)
    if target.inches is not None:
        return target.inches[0]
    return None if target.width is None else target.width / CM


def size_in(room: float | None) -> float:
    """Return the size of names, in points, in a picture ``room`` inches wide."""
    if room is None:
        return NAME_SIZE
    size = text_size(room * CM)
    return max(READABLE, min(NAME_SIZE, size)) if room * CM <= LARGEST_PAGE else size


def scale_axes(axes: Axes, room: float | None) -> float:
    """Let texts, lines and ticks of axes grow and shrink with the width that was asked for.

    Returns
    -------
    float
        How many times as large they are.
    """
    from matplotlib.lines import Line2D
    from matplotlib.text import Text

    factor = size_in(room) / NAME_SIZE
    if factor == 1:
        return factor
    for line in axes.lines:
        line.set_linewidth(line.get_linewidth() * factor)
    for text in axes.findobj(Text):
        if isinstance(text, Text):
            size = float(text.get_fontsize())
            text.set_fontsize(max(size * factor, min(size, READABLE)))
    legend = axes.get_legend()
    for handle in legend.findobj(Line2D) if legend is not None else ():
        handle.set_linewidth(handle.get_linewidth() * factor)
    for axis in (axes.xaxis, axes.yaxis):
        tick = axis.get_major_ticks(1)[0]
        length = tick.tick1line.get_markersize() * factor
        width = tick.tick1line.get_markeredgewidth() * factor
        size = float(tick.label1.get_fontsize())
        axis.set_tick_params(labelsize=size, length=length, width=width)
    for spine in axes.spines.values():
        spine.set_linewidth(spine.get_linewidth() * factor)
    return factor


def figure_of(target: Target, width: float, height: float) -> Figure | SubFigure:
    """Return the figure to draw into, laid out by matplotlib unless its owner does that."""
    figure = target.figure(lambda: (width * CM, height * CM))
    root = root_of(figure)
    if root.get_layout_engine() is None:
        root.set_layout_engine("constrained")
    return figure


def finish(target: Target, figure: Figure | SubFigure) -> None:
    """Settle the texts of a finished picture, and write the file that was asked for."""
    from srcs_py.plotting.text import settle_texts

    settle_texts(figure)
    target.write(figure)
