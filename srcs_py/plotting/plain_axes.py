"""Sizes of texts and lines of plain axes: of their own, or scaled to a width that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.paper import READABLE, readable_on, text_size
from srcs_py.plotting.rpar.styles import CM

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAME_SIZE = 9.0  # points, where the picture is as large as it needs
LARGEST_PAGE = 25.0  # cm; on what is wider, text grows


def size_in(room: float | None) -> float:
    """Return the size of names, in points, in a picture ``room`` inches wide."""
    if room is None:
        return NAME_SIZE
    size = text_size(room * CM)
    return max(READABLE, min(NAME_SIZE, size)) if room * CM <= LARGEST_PAGE else size


def row_size(size: float, height: float | None, rows: float) -> float:
    """Return a size of names, in points, of which ``rows`` lines fit into ``height`` inches."""
    if height is None:
        return size
    return min(size, max(READABLE, 72 * height / (1.25 * rows)))


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


def write_in_cells(mesh: Any, texts: Mapping[Any, str], size: float) -> None:
    """Write texts into the cells of a mesh, in black or white, whichever its colour lets read.

    Parameters
    ----------
    mesh : QuadMesh
        In the axes that are written to.
    texts : mapping
        Text by row and column of its cell.
    size : float
        Points.
    """
    from matplotlib.colors import to_hex

    corners, values = mesh.get_coordinates(), mesh.get_array()
    for (row, column), text in texts.items():
        x, y = (corners[row, column] + corners[row + 1, column + 1]) / 2
        color = readable_on(to_hex(mesh.to_rgba(values[row, column])))
        mesh.axes.text(x, y, text, ha="center", va="center", color=color, fontsize=size)
