"""The layout of a grid of heatmaps in R's style, in cm.

The places are R's. A text that R would clip or draw over another is shrunk, cut or left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.mesh import Heatmap
from srcs_py.plotting.heatmaps.r_style.axes import Axis, Scale, axis
from srcs_py.plotting.heatmaps.r_style.colorbar import bar_scale, bar_title
from srcs_py.plotting.heatmaps.r_style.margins import Frame
from srcs_py.plotting.heatmaps.r_style.scaling import cut_texts
from srcs_py.plotting.heatmaps.r_style.strips import Strip, Strips
from srcs_py.plotting.labels import CM, PT, Box, Label, Measure, text_in_box
from srcs_py.plotting.rpar.styles import GridOptions

LEAST_LWD = 0.4  # of R's lines, in a small figure
LARGEST = 100.0  # cm, of a figure whose size the user left open


@dataclass(frozen=True)
class HeatmapPanel(Heatmap):
    """A heatmap with its axes."""

    axes: tuple[Axis, ...]
    titles: tuple[Label, ...]


@dataclass(frozen=True)
class Bar:
    """One colour bar: its plot region and the axis on its right."""

    box: Box
    axis: Axis
    hlines: bool
    title: tuple[Label, ...] = ()


@dataclass(frozen=True)
class Layout:
    """A whole picture of ``width`` x ``height`` cm."""

    width: float
    height: float
    strips: tuple[Strip, ...]
    panels: tuple[HeatmapPanel, ...]
    bars: tuple[Bar, ...]
    annotation: Strip | None
    lwd: float = 1.0  # how much wider lines are than R's
    cut: tuple[str, ...] = ()  # texts that are shown in part


def natural_size(
    grid: HeatmapGrid, options: GridOptions, base: float, measure: Measure
) -> tuple[float, float]:
    """Return a width and height in cm at which heatmaps have the size of those in the article."""
    frame = Frame(grid, options, base, measure, (40.0, 40.0))
    bottom, left, top, right = frame.margins
    panel_width = left + right + 2.9 + 0.12 * max(0, len(grid.x_inner) - 10)
    panel_height = bottom + top + 2.4 + 0.12 * max(0, len(grid.y_inner) - 10)
    width = frame.left + frame.right + frame.columns * panel_width
    height = frame.above + frame.below + len(frame.rows) * (panel_height + frame.between)
    return min(width, LARGEST), min(height, LARGEST)


class GridPlan(Strips):
    """A plan of a grid of heatmaps and colour bars with their strips.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels and colours.
    options : GridOptions
        Labels, margins, styles.
    base : float
        Font size of cex 1, in points.
    measure : callable
        Ink of a line of text.
    size : tuple of float
        Width and height of the figure in cm.
    factor : float
        How much larger than R's all but the heatmaps is; text is not made smaller than 6
        points. :func:`srcs_py.plotting.heatmaps.r_style.scaling.factor_of` knows it.
    """

    def layout(self) -> Layout:
        """Return all boxes and texts, in cm.

        Raises
        ------
        SRCSError
            If the strips and margins leave no room for the heatmaps.
        """
        panels = [
            self._panel(row, column, y, x)
            for row, (y, chunk) in enumerate(self.rows)
            for column, x in enumerate(chunk)
        ]
        strips = self.strips()
        bars = [self._bar(row) for row in range(len(self.rows))] if self.options.bar else []
        annotation = self.annotation()
        for scale in (self.y_scale, self.x_scale):
            drawn = [axis for panel in panels for axis in panel.axes if axis.which == scale.which]
            self.cut += cut_texts(
                [text for _, text in scale.texts], drawn[0].labels if drawn else ()
            )
        return Layout(
            self.width,
            self.height,
            tuple(strips),
            tuple(panels),
            tuple(bars),
            annotation,
            min(max(self.factor, LEAST_LWD), 1.0) if self.factor < 1 else self.factor,
            tuple(dict.fromkeys(self.cut)),
        )

    def _panel(self, row: int, column: int, y: int, x: int) -> HeatmapPanel:
        cell = self.cell(row, column)
        box = cell.inside(self.margins)
        box = box.square() if self.options.cell.pty == "s" else box
        scales = [
            _labelled(self.y_scale, self.options.in_y.loc == "all" or column == 0),
            _labelled(self.x_scale, self.options.in_x.loc == "all" or row == len(self.rows) - 1),
        ]
        axes = [
            axis(scale, box, cell, self.measure, limit)
            for scale, limit, shown in zip(
                scales, self.limits, self.options.cell.axis.shown, strict=True
            )
            if shown
        ]
        return HeatmapPanel(y, x, box, tuple(axes), self._title(row, column, cell, box))

    def _title(self, row: int, column: int, cell: Box, box: Box) -> tuple[Label, ...]:
        if not self.options.titles:
            return ()
        number = sum(len(chunk) for _, chunk in self.rows[:row]) + column
        style = self.options.cell.title
        height = self.title_height() + 2 * self.title_gap
        room = Box(cell.left, box.top, cell.width, height)
        labels = text_in_box(self.options.titles[number], style, self.base, room, self.measure)
        down = labels[-1].y - box.top - self.title_gap
        middle = box.left + box.width / 2
        return tuple(replace(label, x=middle, y=label.y - down) for label in labels)

    def _bar(self, row: int) -> Bar:
        style, options = self.options.bar_cell, self.options.bar
        assert options is not None
        width, height = self.cell_size
        cell = Box(self.left + self.columns * width, self.row_bottom(row), self.bar_width, height)
        margins = (self.margins[0], self.margin, self.margins[2], self.bar_right)
        if self.options.cell.own_margins:
            margins = (self.margin, self.margin, self.margin, self.bar_right)
        if style.mai is not None or style.mar is not None:
            unit, given = (CM, style.mai) if style.mai is not None else (self.line, style.mar)
            bottom, left, top, right = (margin * unit for margin in given or ())
            margins = (bottom, left, top, right)
        box = cell.inside(margins)
        if min(box.width, box.height) <= 0:
            raise SRCSError("colorbar_cell_par: its margins leave no room for the colour bar.")
        room = margins[3] - style.axis.mgp[1] * self.line - PT
        scale = bar_scale(self.grid, options.at, style.axis, self.base)
        drawn = axis(scale, box, cell, self.measure, max(room, PT))
        title = bar_title(options.title, drawn, box, cell, self.base, self.measure)
        self.cut += cut_texts([options.title or ""], title)
        return Bar(box, drawn, options.hlines, title)


def _labelled(scale: Scale, labelled: bool) -> Scale:
    return scale if labelled else replace(scale, texts=())
