"""Draws a layout with matplotlib: one Axes per heatmap, no pyplot, no rcParams changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text

from srcs_py.plotting.heatmaps.cells import Cells
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.axes import Axis
from srcs_py.plotting.heatmaps.r_style.layout import Bar, Layout, Panel
from srcs_py.plotting.heatmaps.r_style.lazy_axes import Part, add_parts
from srcs_py.plotting.heatmaps.r_style.strips import Strip
from srcs_py.plotting.labels import PT, Box, Label
from srcs_py.plotting.paper import READING, contrast, edge_of, ink_of, readable_on
from srcs_py.plotting.rpar.styles import DASHES, FOREGROUND, FRAMES, CellStyle
from srcs_py.plotting.text import SilentText, font_of, missing_characters, parses_math, warn_missing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    Canvas = Figure | SubFigure

Point = tuple[float, float]
LWD = 0.75  # points in R's line width 1
LINES_APART = 2.5 * LWD * PT  # closer lines would hide the colours between them


@dataclass(frozen=True)
class Drawing:
    """A drawn layout: what an animation changes from frame to frame.

    ``values_of`` cuts values in the shape of the grid into those of each of ``heatmaps``.
    """

    figure: Canvas
    size: tuple[float, float]
    heatmaps: tuple[Cells, ...]
    values_of: Callable[[Any], list[Any]]
    lines: tuple[PathPatch, ...]
    annotation: tuple[Text, ...]

    def text(self, label: Label) -> Text:
        """Return a text for this figure that is not part of it yet."""
        return text_artist(label, self.figure, self.size)


def text_artist(label: Label, figure: Canvas | Axes, size: tuple[float, float]) -> Text:
    """Return one line of text placed in a figure, or axes, of ``size`` cm."""
    holder = figure.figure if hasattr(figure, "transAxes") else figure
    own = label.style.col != FOREGROUND
    kind = SilentText if missing_characters(label.text, label.style)[0] else Text
    text = kind(
        label.x / size[0],
        label.y / size[1],
        label.text,
        color=label.style.col if own else ink_of(holder).text,
        fontproperties=font_of(label.style, label.style.family),
        rotation=label.style.srt,
        rotation_mode="anchor",
        horizontalalignment=label.anchor,
        verticalalignment="baseline",
        parse_math=parses_math(label.text),
    )
    text.set_fontsize(label.size)
    text.set_transform(fractions_of(figure))
    text.set_figure(holder)
    return text


def fractions_of(figure: Canvas | Axes) -> Any:
    """Fractions of the figure, subfigure or axes as coordinates."""
    own = getattr(figure, "transAxes", None) or getattr(figure, "transSubfigure", None)
    return own or getattr(figure, "transFigure")  # noqa: B009


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
        What was drawn.
    """
    painter = _Painter(grid, layout, figure)
    for strip in layout.strips:
        painter.strip(strip)
    parts = [painter.panel(panel, cells[0]) for panel in layout.panels]
    bars = [painter.bar(bar, cells[1], number) for number, bar in enumerate(layout.bars)]
    heatmaps, values_of = add_parts(figure, painter.size, grid, (parts, bars))
    annotation = painter.strip(layout.annotation) if layout.annotation else []
    warn_missing(painter.labels)
    return Drawing(
        figure,
        painter.size,
        heatmaps,
        values_of,
        painter.finish(),
        tuple(annotation),
    )


class _Painter:
    def __init__(self, grid: HeatmapGrid, layout: Layout, figure: Canvas) -> None:
        self.grid, self.figure = grid, figure
        self.size = layout.width, layout.height
        self.lwd = layout.lwd * LWD
        self.ink = ink_of(figure)
        self.edge = edge_of(self.ink)
        self.lines: dict[tuple[str, float, str], list[Sequence[Point]]] = {}
        self.labels: list[Label] = []

    def text(self, label: Label) -> Text:
        self.labels.append(label)
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
                linewidth=self.lwd,
                transform=fractions_of(self.figure),
            )
            self.figure.add_artist(patch)
        return [self.text(self._seen(label, strip.fill)) for label in strip.labels]

    def _seen(self, label: Label, fill: str | None) -> Label:
        """Return a label that can be read on its strip, unless the user gave its colour."""
        if fill is None or label.style.col != FOREGROUND:
            return label
        color = self.ink.text if contrast(self.ink.text, fill) >= READING else readable_on(fill)
        return replace(label, style=replace(label.style, col=color))

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
        color = self.edge if color == FOREGROUND else color
        self.lines.setdefault((color, lwd * self.lwd, lty), []).append(points)

    def panel(self, panel: Panel, cell: CellStyle) -> Part:
        self.frame(panel.box, cell)
        for each in panel.axes:
            self.axis(each, panel.box)
        for label in panel.titles:
            self.text(label)
        name = self.grid.heatmap_name(panel.y, panel.x)
        return Part(name, panel.box, panel.y, panel.x, cell.bg)

    def bar(self, bar: Bar, cell: CellStyle, number: int) -> Part:
        ranks = np.arange(self.grid.low, self.grid.high + 1)
        self.frame(bar.box, cell)
        step = bar.box.height / len(ranks)
        lines = bar.hlines and step >= LINES_APART
        for k in range(1, len(ranks)) if lines else ():
            y = bar.box.bottom + step * k
            self.line([(bar.box.left, y), (bar.box.right, y)], cell.col, cell.lwd)
        self.axis(bar.axis, bar.box)
        for label in bar.title:
            self.text(label)
        return Part(f"colorbar {number + 1}", bar.box, 0, 0, cell.bg)

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
                joined([np.asarray(each) / self.size for each in lines]),
                fill=False,
                edgecolor=color,
                linewidth=width,
                linestyle=DASHES[lty],
                capstyle="projecting",
                snap=True,  # also where there are more lines than matplotlib snaps by itself
                transform=fractions_of(self.figure),
            )
            self.figure.add_artist(path)
            paths.append(path)
        return tuple(paths)


def joined(lines: Sequence[Any]) -> Path:
    """Return one path of separate lines."""
    codes = np.full(sum(map(len, lines)), Path.LINETO)
    codes[np.cumsum([0, *map(len, lines[:-1])])] = Path.MOVETO
    return Path(np.concatenate(lines), codes)
