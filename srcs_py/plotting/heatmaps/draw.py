"""Draws a layout with matplotlib: one Axes per heatmap, no pyplot, no rcParams changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.collections import QuadMesh
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.ticker import FixedFormatter, FixedLocator

from srcs_py.plotting.heatmaps.axes import Axis
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.layout import Bar, Layout, Panel, Strip
from srcs_py.plotting.heatmaps.light import HeatmapAxes
from srcs_py.plotting.labels import PT, Box, Label
from srcs_py.plotting.rpar.looks import DASHES, FRAMES, CellStyle
from srcs_py.plotting.text import font_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    Canvas = Figure | SubFigure

Point = tuple[float, float]
LWD = 0.75  # points in R's line width 1
LINES_APART = 2.5 * LWD * PT  # closer lines would hide the colours between them


@dataclass(frozen=True)
class Drawing:
    """A drawn layout: what an animation changes from frame to frame."""

    figure: Canvas
    size: tuple[float, float]
    heatmaps: tuple[QuadMesh, ...]
    lines: tuple[PathPatch, ...]
    annotation: tuple[Text, ...]

    def text(self, label: Label) -> Text:
        """Return a text for this figure that is not part of it yet."""
        return text_artist(label, self.figure, self.size)


def text_artist(label: Label, figure: Canvas, size: tuple[float, float]) -> Text:
    """Return one line of text placed in a figure of ``size`` cm."""
    text = Text(
        label.x / size[0],
        label.y / size[1],
        label.text,
        color=label.style.col,
        fontproperties=font_of(label.style, label.style.family),
        rotation=label.style.srt,
        rotation_mode="anchor",
        horizontalalignment=label.anchor,
        verticalalignment="baseline",
        parse_math=False,
    )
    text.set_fontsize(label.size)
    text.set_transform(_fractions(figure))
    text.set_figure(figure)
    return text


def _fractions(figure: Canvas) -> Any:
    """Fractions of the figure or subfigure as coordinates."""
    return getattr(figure, "transSubfigure", None) or figure.transFigure


def draw(
    grid: HeatmapGrid, layout: Layout, cells: tuple[CellStyle, CellStyle], figure: Canvas
) -> Drawing:
    """Draw a layout into a figure or subfigure.

    Parameters
    ----------
    grid : HeatmapGrid
        Ranks and colours.
    layout : Layout
        Places, in cm; its size is that of the figure.
    cells : tuple of CellStyle
        Surroundings of the heatmaps and of the colour bars.
    figure : Figure or SubFigure
        Drawn into; what it holds stays.

    Returns
    -------
    Drawing
        The heatmaps in the order of ``layout.panels``.
    """
    painter = _Painter(grid, layout, figure)
    for strip in layout.strips:
        painter.strip(strip)
    heatmaps = [painter.panel(panel, cells[0]) for panel in layout.panels]
    for number, bar in enumerate(layout.bars):
        painter.bar(bar, cells[1], number)
    annotation = painter.strip(layout.annotation) if layout.annotation else []
    return Drawing(figure, painter.size, tuple(heatmaps), painter.finish(), tuple(annotation))


@lru_cache(maxsize=8)
def _corners(shape: tuple[int, int]) -> Any:
    """Return the corners of cells of size 1, as (rows + 1, columns + 1, 2)."""
    x, y = np.meshgrid(np.arange(shape[1] + 1.0), np.arange(shape[0] + 1.0))
    return np.stack([x, y], axis=-1)


class _Painter:
    def __init__(self, grid: HeatmapGrid, layout: Layout, figure: Canvas) -> None:
        self.grid, self.figure = grid, figure
        self.size = layout.width, layout.height
        self.colormap = ListedColormap(list(grid.colors))
        self.scale = Normalize(grid.low - 0.5, grid.high + 0.5)
        self.lines: dict[tuple[str, float, str], list[Sequence[Point]]] = {}

    def text(self, label: Label) -> Text:
        text = text_artist(label, self.figure, self.size)
        self.figure.add_artist(text)
        return text

    def strip(self, strip: Strip) -> list[Text]:
        if strip.fill or strip.border:
            left, bottom, width, height = strip.box.fractions(*self.size)
            patch = Rectangle(
                (left, bottom),
                width,
                height,
                facecolor=strip.fill or "none",
                edgecolor=strip.border or "none",
                linewidth=LWD,
                transform=_fractions(self.figure),
            )
            self.figure.add_artist(patch)
        return [self.text(label) for label in strip.labels]

    def axes(
        self, box: Box, name: str, cell: CellStyle, values: Any
    ) -> tuple[HeatmapAxes, QuadMesh]:
        """Add an Axes with a colour for every cell; frame, ticks and labels are drawn apart.

        matplotlib's own spines and ticks would take most of the time of a picture with
        hundreds of heatmaps.
        """
        axes = HeatmapAxes(self.figure, box.fractions(*self.size), label=name)
        self.figure.add_axes(axes)
        axes.set_autoscale_on(False)  # the limits are known
        axes.xaxis.set_visible(False)
        axes.yaxis.set_visible(False)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.patch.set_facecolor(cell.bg or "none")
        self.frame(box, cell)
        shown = np.ma.masked_invalid(values)
        mesh = QuadMesh(_corners(shown.shape), array=shown, cmap=self.colormap, norm=self.scale)
        axes.add_collection(mesh, autolim=False)
        axes.set_xlim(0, shown.shape[1], auto=None)
        axes.set_ylim(0, shown.shape[0], auto=None)
        return axes, mesh

    def frame(self, box: Box, cell: CellStyle) -> None:
        corners = (
            (box.left, box.bottom),
            (box.right, box.bottom),
            (box.right, box.top),
            (box.left, box.top),
        )
        if way := FRAMES[cell.bty]:
            self.line([corners[each] for each in way], cell.col, cell.lwd)

    def line(self, points: Sequence[Point], color: str, lwd: float, lty: str = "solid") -> None:
        self.lines.setdefault((color, lwd * LWD, lty), []).append(points)

    def panel(self, panel: Panel, cell: CellStyle) -> QuadMesh:
        grid = self.grid
        name = grid.heatmap_name(panel.y, panel.x)
        axes, mesh = self.axes(panel.box, name, cell, grid.z[panel.y, panel.x])
        for axis, side in ((axes.xaxis, grid.x_inner), (axes.yaxis, grid.y_inner)):
            axis.set_major_locator(FixedLocator([k + 0.5 for k in range(len(side))]))
            axis.set_major_formatter(FixedFormatter(side.labels))
        for each in panel.axes:
            self.axis(each, panel.box)
        for label in panel.titles:
            self.text(label)
        return mesh

    def bar(self, bar: Bar, cell: CellStyle, number: int) -> None:
        ranks = np.arange(self.grid.low, self.grid.high + 1)
        self.axes(bar.box, f"colorbar {number + 1}", cell, ranks[:, None])
        step = bar.box.height / len(ranks)
        lines = bar.hlines and step >= LINES_APART
        for k in range(1, len(ranks)) if lines else ():
            y = bar.box.bottom + step * k
            self.line([(bar.box.left, y), (bar.box.right, y)], cell.col, cell.lwd)
        self.axis(bar.axis, bar.box)

    def axis(self, axis: Axis, box: Box) -> None:
        style = axis.style
        if style.tick and axis.ticks:
            self.line(axis.line(box), style.col, style.lwd, style.lty)
            lwd = style.lwd if style.lwd_ticks is None else style.lwd_ticks
            for tick in axis.tick_lines(box):
                self.line(tick, style.col_ticks or style.col, lwd, style.lty)
        for label in axis.labels:
            self.text(label)

    def finish(self) -> tuple[PathPatch, ...]:
        """Add all lines of the figure, as one path for those that look the same."""
        paths = []
        for (color, width, lty), lines in self.lines.items():
            path = PathPatch(
                _joined([np.asarray(each) / self.size for each in lines]),
                fill=False,
                edgecolor=color,
                linewidth=width,
                linestyle=DASHES[lty],
                capstyle="projecting",
                snap=True,  # also where there are more lines than matplotlib snaps by itself
                transform=_fractions(self.figure),
            )
            self.figure.add_artist(path)
            paths.append(path)
        return tuple(paths)


def _joined(lines: Sequence[Any]) -> Path:
    """Return one path of separate lines."""
    codes = np.full(sum(map(len, lines)), Path.LINETO)
    codes[np.cumsum([0, *map(len, lines[:-1])])] = Path.MOVETO
    return Path(np.concatenate(lines), codes)
