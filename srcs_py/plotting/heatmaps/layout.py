"""Where everything of a grid of heatmaps is, in cm: strips, heatmaps, colour bars, texts.

The places are R's. Where R would clip or overlap, the text is shrunk, cut or left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.axes import Axis, Scale, axis
from srcs_py.plotting.heatmaps.bars import bar_scale, bar_title
from srcs_py.plotting.heatmaps.frame import Frame
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.sizes import cut_texts
from srcs_py.plotting.labels import CM, PT, Box, Label, Measure, text_in_box
from srcs_py.plotting.rpar.looks import GridOptions, InnerStyle, OuterStyle, TextStyle

LEAST_LWD = 0.4  # of R's lines, in a small figure
LEAST_PANEL = 0.2  # cm; a smaller heatmap shows nothing
LARGEST = 100.0  # cm, of a figure whose size the user left open


@dataclass(frozen=True)
class Strip:
    """A box with a text: an outer label, a level, an inner label or the annotation."""

    box: Box
    labels: tuple[Label, ...]
    fill: str | None = None
    border: str | None = None


@dataclass(frozen=True)
class Panel:
    """One heatmap: its place in the grid (``y``, ``x``: levels), its plot region, its axes."""

    y: int
    x: int
    box: Box
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
    panels: tuple[Panel, ...]
    bars: tuple[Bar, ...]
    annotation: Strip | None
    lwd: float = 1.0  # how much wider lines are than R's
    cut: tuple[str, ...] = ()  # texts that are shown in part


def natural_size(
    grid: HeatmapGrid, options: GridOptions, base: float, measure: Measure
) -> tuple[float, float]:
    """Return a width and height in cm in which heatmaps look as in the article's figures."""
    frame = Frame(grid, options, base, measure, (40.0, 40.0))
    bottom, left, top, right = frame.margins
    panel_width = left + right + 2.9 + 0.12 * max(0, len(grid.x_inner) - 10)
    panel_height = bottom + top + 2.4 + 0.12 * max(0, len(grid.y_inner) - 10)
    width = frame.left + frame.right + frame.columns * panel_width
    height = frame.above + frame.below + len(frame.rows) * (panel_height + frame.between)
    return min(width, LARGEST), min(height, LARGEST)


def plan(
    grid: HeatmapGrid,
    options: GridOptions,
    base: float,
    measure: Measure,
    size: tuple[float, float],
    factor: float = 1.0,
) -> Layout:
    """Place everything of a grid of heatmaps.

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
        points. :func:`srcs_py.plotting.heatmaps.sizes.factor_of` knows it.

    Returns
    -------
    Layout
        All boxes and texts, in cm.

    Raises
    ------
    SRCSError
        If the strips and margins leave no room for the heatmaps.
    """
    return _Plan(grid, options, base, measure, size, factor).layout()


class _Plan(Frame):
    """The boxes inside a frame."""

    def __init__(
        self,
        grid: HeatmapGrid,
        options: GridOptions,
        base: float,
        measure: Measure,
        size: tuple[float, float],
        factor: float,
    ) -> None:
        super().__init__(grid, options, base, measure, size, factor)
        self.cut: list[str] = []

    @cached_property
    def cell_size(self) -> tuple[float, float]:
        """Width and height of a heatmap's cell."""
        width = (self.width - self.left - self.right) / self.columns
        around = self.above + self.below + len(self.rows) * self.between
        height = (self.height - around) / len(self.rows)
        bottom, left, top, right = self.margins
        if min(width - left - right, height - bottom - top) <= LEAST_PANEL:
            needs = (
                self.left + self.right + self.columns * (left + right + LEAST_PANEL),
                around + len(self.rows) * (bottom + top + LEAST_PANEL),
            )
            raise SRCSError(
                f"A figure of {self.width:.1f} x {self.height:.1f} cm is too small for "
                f"{len(self.rows)} x {self.columns} heatmaps with their labels; it must have at "
                f"least {needs[0]:.1f} x {needs[1]:.1f} cm (figsize is in inches)."
            )
        return width, height

    def row_bottom(self, row: int) -> float:
        """Lower edge of a row's cells."""
        each = self.cell_size[1] + self.between
        return self.height - self.above - (row + 1) * each

    def cell(self, row: int, column: int) -> Box:
        """Cell of a heatmap."""
        width, height = self.cell_size
        return Box(self.left + column * width, self.row_bottom(row), width, height)

    def layout(self) -> Layout:
        """Return all of it."""
        panels = [
            self._panel(row, column, y, x)
            for row, (y, chunk) in enumerate(self.rows)
            for column, x in enumerate(chunk)
        ]
        strips = [*self._outer_y(), *self._outer_x(), *self._inner_labels()]
        bars = [self._bar(row) for row in range(len(self.rows))] if self.options.bar else []
        annotation = self._annotation()
        for scale in (self.y_scale, self.x_scale):
            drawn = [each for panel in panels for each in panel.axes if each.which == scale.which]
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

    def _panel(self, row: int, column: int, y: int, x: int) -> Panel:
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
        return Panel(y, x, box, tuple(axes), self._title(row, column, cell, box))

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
        return tuple(replace(each, x=middle, y=each.y - down) for each in labels)

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
            bottom, left, top, right = (each * unit for each in given or ())
            margins = (bottom, left, top, right)
        box = cell.inside(margins)
        if min(box.width, box.height) <= 0:
            raise SRCSError("colorbar_cell_par: its margins leave no room for the colour bar.")
        room = margins[3] - style.axis.mgp[1] * self.line - PT
        scale = bar_scale(self.grid, options.at, style.axis, self.base)
        drawn = axis(scale, box, cell, self.measure, max(room, PT))
        title = bar_title(options.title, drawn, box, cell, self.base, self.measure)
        return Bar(box, drawn, options.hlines, title)

    def _outer_y(self) -> list[Strip]:
        style, name = self.options.out_y, self.grid.y_outer.name
        label, levels, _ = self.left_strips
        bottom = self.below
        each = self.cell_size[1] + self.between
        sub_rows = len(self.rows) // len(self.grid.y_outer)
        strips = []
        if label:
            whole = Box(0.0, bottom, label, len(self.rows) * each)
            strips.append(self._strip(whole, style.lab or "", style.lab_text, style, lab=True))
        if levels and name:
            boxes = [
                Box(label, bottom + y * sub_rows * each, levels, sub_rows * each)
                for y in range(len(self.grid.y_outer))
            ]
            strips += self._levels(list(zip(boxes, self.grid.y_outer.labels, strict=True)), style)
        return strips

    def _outer_x(self) -> list[Strip]:
        style = self.options.out_x
        if self.grid.x_outer.name is None:
            return []
        label, levels = self.top_strips
        width, height = self.cell_size
        strips = []
        if style.lab is not None:
            whole = Box(self.left, self.height - label, self.columns * width, label)
            strips.append(self._strip(whole, style.lab, style.lab_text, style, lab=True))
        if not style.levels_lab:
            return strips
        places = []
        for row, (_, chunk) in enumerate(self.rows):
            for column, x in enumerate(chunk if self.split or row == 0 else ()):
                left = self.left + column * width
                box = Box(left, self.row_bottom(row) + height, width, levels)
                places.append((box, self.grid.x_outer.labels[x]))
        return strips + self._levels(places, style)

    def _levels(self, places: Sequence[tuple[Box, str]], style: OuterStyle) -> list[Strip]:
        """Return the boxes of a factor's levels, whose names have the size that all can have."""
        size = min(
            text_in_box(text, style.levels_text, self.base, box, self.measure)[0].size
            for box, text in places
        )
        if size < self.base * style.levels_text.cex:
            style = replace(style, levels_text=replace(style.levels_text, cex=size / self.base))
        return [self._strip(box, text, style.levels_text, style, lab=False) for box, text in places]

    def _inner_labels(self) -> list[Strip]:
        strips = []
        width, height = self.cell_size
        in_y, in_x = self.options.in_y, self.options.in_x
        for row in range(len(self.rows)) if in_y.lab is not None else ():
            left = sum(self.left_strips[:2])
            box = Box(left, self.row_bottom(row), in_y.lab_width, height)
            strips.append(self._beside(box, in_y, self.taken[0]))
        for column in range(len(self.rows[-1][1])) if in_x.lab is not None else ():
            box = Box(self.left + column * width, 0.0, width, in_x.lab_width)
            strips.append(self._beside(box, in_x, self.taken[1]))
        return strips

    def _beside(self, box: Box, inner: InnerStyle, taken: float) -> Strip:
        """Place an inner label in its strip, or in what tick labels that it would touch leave."""
        strip = self._strip(box, inner.lab or "", inner.lab_text)
        upright = inner.lab_text.srt == 90
        for label in strip.labels:
            _, height, descent = self.measure(label.text, label.style)
            end = label.x + descent * label.size * PT
            top = label.y + (height - descent) * label.size * PT
            if (box.right - end if upright else box.top - top) < taken:
                margins = (0.0, 0.0, 0.0, taken) if upright else (0.0, 0.0, taken, 0.0)
                return self._strip(box.inside(margins), inner.lab or "", inner.lab_text)
        return strip

    def _annotation(self) -> Strip | None:
        if self.options.annotation is None:
            return None
        height = self.top_strips[0] + self.top_strips[1]
        width = self.left if self.left > self.corner else self.width
        box = Box(0.0, self.height - height, width, height)
        return self._strip(box, self.options.annotation, self.options.annotation_text)

    def _strip(
        self,
        box: Box,
        text: str,
        text_style: TextStyle,
        outer: OuterStyle | None = None,
        lab: bool = False,
    ) -> Strip:
        labels = text_in_box(text, text_style, self.base, box, self.measure)
        self.cut += cut_texts([text], labels)
        if outer is None:
            return Strip(box, labels)
        fill, border = (
            (outer.lab_bg, outer.lab_border) if lab else (outer.levels_bg, outer.levels_border)
        )
        return Strip(box, labels, fill, border)


def _labelled(scale: Scale, labelled: bool) -> Scale:
    return scale if labelled else replace(scale, texts=())
