"""The layout of a grid of heatmaps in R's style, in cm.

The places are R's. A text that R would clip or draw over another is shrunk, cut or left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.mesh import GridLayout, Heatmap
from srcs_py.plotting.heatmaps.r_style.axes import Axis, Scale, axis
from srcs_py.plotting.heatmaps.r_style.colorbar import Bar, bar_in, bar_scale
from srcs_py.plotting.heatmaps.r_style.margins import Frame
from srcs_py.plotting.heatmaps.r_style.scaling import cut_texts
from srcs_py.plotting.heatmaps.r_style.strips import Strip, annotation, strips_of
from srcs_py.plotting.labels import PT, Box, Label, text_in_box
from srcs_py.plotting.rpar.styles import ROptions

LEAST_LWD = 0.4  # of R's lines, in a small figure
LARGEST = 100.0  # cm, of a figure whose size the user left open


@dataclass(frozen=True)
class HeatmapPanel(Heatmap):
    """A heatmap with its axes."""

    axes: tuple[Axis, ...]
    titles: tuple[Label, ...]


@dataclass(frozen=True, kw_only=True)
class Layout(GridLayout):
    """A whole picture; lines are ``lwd`` times as wide as R's."""

    heatmaps: tuple[HeatmapPanel, ...]
    strips: tuple[Strip, ...]
    bars: tuple[Bar, ...]
    lwd: float = 1.0


def natural_size(grid: HeatmapGrid, options: ROptions, base: float) -> tuple[float, float]:
    """Return a width and height in cm at which heatmaps have the size of those in the article."""
    frame = Frame(grid, options, base, (40.0, 40.0))
    bottom, left, top, right = frame.margins
    panel_width = left + right + 2.9 + 0.12 * max(0, len(grid.x_inner) - 10)
    panel_height = bottom + top + 2.4 + 0.12 * max(0, len(grid.y_inner) - 10)
    width = frame.left + frame.right + frame.columns * panel_width
    height = frame.above + frame.below + len(frame.rows) * (panel_height + frame.between)
    return min(width, LARGEST), min(height, LARGEST)


def grid_layout(
    grid: HeatmapGrid,
    options: ROptions,
    base: float,
    size: tuple[float, float],
    factor: float = 1.0,
) -> Layout:
    """Return all boxes and texts of a grid of heatmaps and colour bars with their strips, in cm.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels and colours.
    options : ROptions
        Labels, margins, styles.
    base : float
        Font size of cex 1, in points.
    size : tuple of float
        Width and height of the figure in cm.
    factor : float
        How much larger than R's all but the heatmaps is; text is not made smaller than 6
        points. :func:`srcs_py.plotting.heatmaps.r_style.scaling.factor_of` knows it.

    Raises
    ------
    SRCSError
        If the strips and margins leave no room for the heatmaps.
    """
    frame = Frame(grid, options, base, size, factor)
    panels = [
        _panel(frame, row, column, y, x)
        for row, (y, chunk) in enumerate(frame.rows)
        for column, x in enumerate(chunk)
    ]
    strips = list(strips_of(frame))
    bars = [_bar(frame, row) for row in range(len(frame.rows))] if options.bar else []
    corner = [] if options.annotation is None else [annotation(frame, options.annotation)]
    return Layout(
        size=size,
        strips=tuple(strips),
        heatmaps=tuple(panels),
        bars=tuple(bars),
        annotate=lambda text: annotation(frame, text).labels,
        annotation=options.annotation,
        lwd=max(factor, LEAST_LWD),
        cut=cut_of([*strips, *corner], bars, panels),
    )


def cut_of(
    strips: Sequence[Strip], bars: Sequence[Bar], panels: Sequence[HeatmapPanel]
) -> tuple[str, ...]:
    """Return the texts that are shown in part, the longest of each axis."""
    texts: list[tuple[Sequence[str], Sequence[Label]]]
    texts = [((strip.text,), strip.labels) for strip in strips]
    texts += [((bar.text,), bar.title) for bar in bars]
    texts += [(axis.texts, axis.labels) for panel in panels for axis in panel.axes]
    return tuple(dict.fromkeys(name for each in texts for name in cut_texts(*each)))


def _panel(frame: Frame, row: int, column: int, y: int, x: int) -> HeatmapPanel:
    options, cell = frame.options, frame.cell(row, column)
    box = cell.inside(frame.margins)
    box = box.square() if options.cell.pty == "s" else box
    scales = [
        _labelled(frame.y_scale, options.in_y.levels_loc == "all" or column == 0),
        _labelled(frame.x_scale, options.in_x.levels_loc == "all" or row == len(frame.rows) - 1),
    ]
    shown = zip(scales, options.cell.axis.shown, strict=True)
    axes = [axis(scale, box, cell) for scale, yes in shown if yes]
    return HeatmapPanel(y, x, box, tuple(axes), _title(frame, row, column, cell, box))


def _title(frame: Frame, row: int, column: int, cell: Box, box: Box) -> tuple[Label, ...]:
    titles, style = frame.options.titles, frame.options.cell.title
    if not titles:
        return ()
    number = sum(len(chunk) for _, chunk in frame.rows[:row]) + column
    room = Box(cell.left, box.top, cell.width, frame.title_height() + 2 * frame.title_gap)
    labels = text_in_box(titles[number], style, frame.base, room)
    down = labels[-1].y - box.top - frame.title_gap
    middle = box.left + box.width / 2
    return tuple(replace(label, x=middle, y=label.y - down) for label in labels)


def _bar(frame: Frame, row: int) -> Bar:
    style = frame.options.bar_cell
    assert frame.options.bar is not None
    width, height = frame.cell_size
    left = frame.left + frame.columns * width
    cell = Box(left, frame.row_bottom(row), frame.bar_width, height)
    margins = (frame.margins[0], frame.margin, frame.margins[2], frame.bar_right)
    if frame.options.cell.own_margins:
        margins = (frame.margin, frame.margin, frame.margin, frame.bar_right)
    margins = style.margins(frame.line) or margins
    box = cell.inside(margins)
    if min(box.width, box.height) <= 0:
        raise SRCSError("colorbar_cell_par: its margins leave no room for the colour bar.")
    room = margins[3] - style.axis.mgp[1] * frame.line - PT
    scale = bar_scale(frame.grid, frame.options, frame.base, max(room, PT))
    return bar_in(box, cell, scale, frame.options.bar.title)


def _labelled(scale: Scale, labelled: bool) -> Scale:
    return scale if labelled else replace(scale, texts=())
