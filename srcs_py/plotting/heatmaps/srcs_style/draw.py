"""Draws our look of a grid of heatmaps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from srcs_py.plotting.heatmaps.cells import Cells
from srcs_py.plotting.heatmaps.mesh import Sheet
from srcs_py.plotting.heatmaps.r_style.draw import (
    Drawing,
    fractions_of,
    joined,
    text_artist,
)
from srcs_py.plotting.heatmaps.r_style.lazy_axes import add_cells, color_scale, count_cells
from srcs_py.plotting.labels import PT, Box
from srcs_py.plotting.text import warn_missing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.heatmaps.r_style.draw import Canvas
    from srcs_py.plotting.heatmaps.srcs_style.layout import LookLayout
    from srcs_py.plotting.paper import Ink

Segment = tuple[tuple[float, float], tuple[float, float]]
FRAME, TICK, HATCH = 0.5, 0.5, 0.4  # line widths in points, for text of 8 points
APART = 0.11  # cm between the lines of a hatched area, for text of 8 points
BEHIND, BEFORE = -1, 2  # zorder of what lies under the heatmaps, and of frames


def draw_look(grid: HeatmapGrid, layout: LookLayout, figure: Canvas, ink: Ink) -> Drawing:
    """Draw a layout into a figure or subfigure.

    Parameters
    ----------
    grid : HeatmapGrid
        Values and colours.
    layout : LookLayout
        Places, in cm; its size is that of the figure.
    figure : Figure or SubFigure
        Drawn into; what it holds stays.
    ink : Ink
        Colours around the data.

    Returns
    -------
    Drawing
        All heatmaps as one mesh.
    """
    warn_missing(layout.every_label())
    painter = _Painter(layout, figure, ink)
    sheet = Sheet(layout.panels, (len(grid.y_inner), len(grid.x_inner)))
    mesh = Cells(sheet.values(grid.z), *color_scale(grid), sheet.edges)
    count_cells([mesh], grid)
    axes = add_cells(figure, _over(sheet.edges, painter.size), "heatmaps", mesh)
    axes.format_coord = partial(sheet.cell_name, grid)  # type: ignore[method-assign]  # pickles
    painter.missing([p.box for p in layout.panels if np.isnan(grid.z[p.y, p.x]).any()])
    painter.legend()
    lines = painter.over_cells((len(grid.y_inner), len(grid.x_inner)))
    for label in layout.labels:
        figure.add_artist(text_artist(label, figure, painter.size))
    annotation = []
    for label in layout.annotation.labels if layout.annotation else ():
        annotation.append(text_artist(label, figure, painter.size))
        figure.add_artist(annotation[-1])
    return Drawing(
        figure,
        painter.size,
        (mesh,),
        lambda z: [sheet.values(z)],
        tuple(lines),
        tuple(annotation),
    )


def _over(edges: tuple[Any, Any], size: tuple[float, float]) -> tuple[float, float, float, float]:
    """Return the place of all cells as fractions of a figure of that size in cm."""
    (left, right), (bottom, top) = (each[[0, -1]] for each in edges)
    return Box(left, bottom, right - left, top - bottom).fractions(*size)


class _Painter:
    def __init__(self, layout: LookLayout, figure: Canvas, ink: Ink) -> None:
        from srcs_py.plotting.paper import text_size

        self.layout, self.figure, self.ink = layout, figure, ink
        self.size = layout.width, layout.height
        self.scale = text_size(layout.width) / 8

    def missing(self, boxes: Sequence[Box]) -> None:
        """Hatch heatmaps under their cells: what has no value stays to be seen."""
        if boxes:
            lines = [line for box in boxes for line in hatching(box, APART * self.scale)]
            self._add(lines, self.ink.line, HATCH * self.scale, BEHIND)

    def over_cells(self, shape: tuple[int, int]) -> Iterator[Any]:
        """Add and yield gaps, marks, frames and ticks."""
        layout = self.layout
        if layout.gap and max(shape) > 1:
            lines = [line for p in layout.panels for line in _between(p.box, shape)]
            yield self._add(lines, self.ink.paper, layout.gap, 1, capstyle="butt")
        if layout.dots:
            yield self._dots()
        frames = [around(panel.box) for panel in layout.panels]
        yield self._add(frames, self.ink.line, FRAME * self.scale, BEFORE)
        if layout.ticks:
            yield self._add(layout.ticks, self.ink.line, TICK * self.scale, BEFORE)

    def _dots(self) -> Line2D:
        x, y, diameter = np.array(self.layout.dots).T
        dots = Line2D(
            x / self.size[0],
            y / self.size[1],
            linestyle="none",
            marker="o",
            markersize=diameter[0] / PT,
            markeredgewidth=0,
            color=self.ink.soft,
            transform=fractions_of(self.figure),
        )
        self.figure.add_artist(dots)
        return dots

    def legend(self) -> None:
        """Add the legend's colours and signs."""
        legend = self.layout.legend
        if legend is None:
            return
        for label in legend.labels:
            self.figure.add_artist(text_artist(label, self.figure, self.size))
        for box, color in legend.swatches:
            self._fill(box, color)
        boxes = [box for box, _ in legend.swatches]
        first, last = boxes[0], boxes[-1]
        bar = Box(first.left, first.bottom, last.right - first.left, first.height)
        signs = [box for box, _ in legend.marks]
        for box, mark in legend.marks:
            if mark == "missing":
                lines = hatching(box, APART * self.scale)
                self._add(lines, self.ink.line, HATCH * self.scale, BEFORE)
            else:
                dot = Line2D(
                    [(box.left + box.width / 2) / self.size[0]],
                    [(box.bottom + box.height / 2) / self.size[1]],
                    marker="o",
                    markersize=0.3 * box.height / PT,
                    markeredgewidth=0,
                    color=self.ink.soft,
                    transform=fractions_of(self.figure),
                )
                self.figure.add_artist(dot)
        self._add(map(around, (bar, *signs)), self.ink.line, FRAME * self.scale, BEFORE)

    def _fill(self, box: Box, color: str) -> None:
        patch = PathPatch(
            joined([np.asarray(around(box)) / self.size]),
            facecolor=color,
            edgecolor=color,
            linewidth=0.2,
            transform=fractions_of(self.figure),
        )
        self.figure.add_artist(patch)

    def _add(
        self, lines: Any, color: str, width: float, zorder: float, capstyle: Any = "projecting"
    ) -> PathPatch:
        """Add lines that look alike, as one path."""
        path: Path = joined([np.asarray(each) / self.size for each in lines])
        patch = PathPatch(
            path,
            fill=False,
            edgecolor=color,
            linewidth=width,
            capstyle=capstyle,
            joinstyle="miter",
            zorder=zorder,
            transform=fractions_of(self.figure),
        )
        self.figure.add_artist(patch)
        return patch


def around(box: Box) -> list[tuple[float, float]]:
    """Return the corners of a box, the first one twice."""
    return [
        (box.left, box.bottom),
        (box.right, box.bottom),
        (box.right, box.top),
        (box.left, box.top),
        (box.left, box.bottom),
    ]


def _between(box: Box, shape: tuple[int, int]) -> Iterator[Segment]:
    """Yield the lines between the cells of a heatmap."""
    rows, columns = shape
    for k in range(1, columns):
        x = box.left + k * box.width / columns
        yield (x, box.bottom), (x, box.top)
    for k in range(1, rows):
        y = box.bottom + k * box.height / rows
        yield (box.left, y), (box.right, y)


def hatching(box: Box, apart: float) -> Iterator[Segment]:
    """Yield the parts inside a box of lines that rise to the right, ``apart`` cm from each other.

    The lines of all boxes of a figure belong to one pattern.
    """
    step = apart * 2**0.5  # along x
    first = int(np.floor((box.left - box.top) / step))
    last = int(np.ceil((box.right - box.bottom) / step))
    for k in range(first, last + 1):
        x = k * step  # the line is x - y = k * step
        low = max(box.left, box.bottom + x)
        high = min(box.right, box.top + x)
        if high > low:
            yield (low, low - x), (high, high - x)
