"""The layout of one heatmap with its colour bar, as R's singleplot has it, in cm."""

from __future__ import annotations

from dataclasses import dataclass, replace

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.axes import Scale, Which, axis
from srcs_py.plotting.heatmaps.r_style.colorbar import Bar, bar_in, bar_scale
from srcs_py.plotting.heatmaps.r_style.layout import HeatmapPanel, Layout, cut_of
from srcs_py.plotting.heatmaps.r_style.margins import LONGEST
from srcs_py.plotting.heatmaps.r_style.strips import Strip
from srcs_py.plotting.labels import LINE, PT, Box, lines_for, text_in_box
from srcs_py.plotting.paper import READABLE
from srcs_py.plotting.rpar.styles import InnerStyle, ROptions, TextStyle
from srcs_py.srcs.results.rank_arrays import Levels

# R's margins of 5.1, 4.1, 4.1 and 2.1 lines of text: room for the ticks with their labels,
# a band for the label of the axis, and one line more at the bottom.
TICKS, BAND, MARGIN_TOP, MARGIN_RIGHT = 2.9, 1.2, 4.1, 2.1
SPARE = 0.15  # lines of the band that its text leaves free
HEATMAP = 10 / 13  # of the width, for the heatmap if there is a colour bar
SMALLER = 0.93  # steps in which text shrinks
LEAST_HEATMAP, LEAST_BAR = 1.5, 0.35  # cm
TITLE = TextStyle(cex=1.2, font=2)


def single_layout(
    grid: HeatmapGrid, options: ROptions, base: float, size: tuple[float, float]
) -> Layout:
    """Place one heatmap as :class:`SinglePlan` does, in smaller text where it needs room.

    R's margins are lines of text, so they shrink too; text does not fall below 6 points.
    """
    while True:
        try:
            layout = SinglePlan(grid, options, base, size).layout()
        except SRCSError:
            if base * SMALLER < READABLE:
                raise
        else:
            box = layout.heatmaps[0].box
            wide = min(box.width, box.height)
            bars = [bar.box.width for bar in layout.bars]
            holds = wide >= LEAST_HEATMAP and min(bars, default=LEAST_BAR) >= LEAST_BAR
            if holds or base * SMALLER < READABLE:
                return layout
        base *= SMALLER


@dataclass
class SinglePlan:
    """A plan of one heatmap, its labels and its colour bar.

    Parameters
    ----------
    grid : HeatmapGrid
        A grid without outer factors.
    options : ROptions
        Labels and axes.
    base : float
        Font size of cex 1, in points.
    size : tuple of float
        Width and height of the figure in cm.
    """

    grid: HeatmapGrid
    options: ROptions
    base: float
    size: tuple[float, float]

    def __post_init__(self) -> None:
        self.width, self.height = self.size
        self.line = LINE * self.base * PT
        self.cell = Box(0.0, 0.0, self.width * (HEATMAP if self.options.bar else 1.0), self.height)
        self.y_scale = self._scale("left", self.grid.y_inner, self.options.in_y, self.width)
        self.x_scale = self._scale("bottom", self.grid.x_inner, self.options.in_x, self.height)

    def _scale(self, which: Which, side: Levels, inner: InnerStyle, along: float) -> Scale:
        texts, ticks = replace(inner, levels_loc="edge").wanted(side.labels), range(len(side))
        style = self.options.cell.axis
        return Scale(which, len(side), texts, style, self.base, tuple(ticks), LONGEST * along)

    def layout(self) -> Layout:
        """Return all of it: R's margins, wider where tick labels need it.

        Raises
        ------
        SRCSError
            If the margins leave no room.
        """
        options, line = self.options, self.line
        # The axis labels are on line 3, as in R, or behind the tick labels if these are long.
        reach_y = self._reach(self.y_scale)
        reach_x = self._reach(self.x_scale)
        top, right = MARGIN_TOP * line, MARGIN_RIGHT * line
        band_x = self._band(options.in_x.lab, self.cell.width - reach_y - BAND * line - right)
        band_y = self._band(options.in_y.lab, self.height - reach_x - band_x - line - top)
        box = self.cell.inside((reach_x + band_x + line, reach_y + band_y, top, right))
        if min(box.width, box.height) <= 0:
            raise SRCSError(
                f"A figure of {self.width:.1f} x {self.height:.1f} cm is too small for a heatmap "
                "with its labels (figsize is in inches)."
            )
        strips = [
            self._text(options.in_x.lab, options.in_x.lab_textpar, box, reach_x, band_x),
            self._text(options.in_y.lab, options.in_y.lab_textpar, box, reach_y, band_y),
            self._text(options.annotation, TITLE, box, -box.height - top, top),
        ]
        sides = (options.in_y, self.y_scale), (options.in_x, self.x_scale)
        drawn = [scale for inner, scale in sides if inner.levels_loc == "edge"]
        axes = [axis(scale, box, self.cell) for scale in drawn]
        panel = HeatmapPanel(0, 0, box, tuple(axes), ())
        bars = (self._bar(box),) if options.bar else ()
        return Layout(
            size=self.size,
            strips=tuple(strips),
            heatmaps=(panel,),
            bars=bars,
            annotate=lambda _: (),
            annotation=None,
            cut=cut_of(strips, bars, [panel]),
        )

    def _band(self, label: str | None, room: float) -> float:
        """Return the height of the lines of a label along a heatmap of length ``room``."""
        lines = lines_for(label or "", TextStyle(), self.base, room)
        return BAND * self.line * lines

    def _reach(self, scale: Scale) -> float:
        return max(scale.reach - SPARE * self.line, TICKS * self.line)

    def _text(
        self, text: str | None, style: TextStyle, box: Box, below: float, band: float
    ) -> Strip:
        """Centre a text on the heatmap in a band that begins ``below`` (or left of) it."""
        if style.srt:
            room = Box(box.left - below - band, box.bottom, band, box.height)
        else:
            middle = box.left + box.width / 2
            half = min(middle, self.cell.right - middle)
            room = Box(middle - half, box.bottom - below - band, 2 * half, band)
        labels = text_in_box(text, style, self.base, room) if text else ()
        return Strip(room, text or "", labels)

    def _bar(self, heatmap: Box) -> Bar:
        options, line = self.options, self.line
        assert options.bar is not None
        cell = Box(self.cell.right, 0.0, self.width - self.cell.right, self.height)
        scale = bar_scale(self.grid, options, self.base, cell.width)
        reach = max(MARGIN_RIGHT * line, scale.reach + PT)
        width = cell.width - MARGIN_RIGHT * line - reach
        if width <= 0:
            raise SRCSError(
                f"A figure {self.width:.1f} cm wide is too small for a colour bar with its "
                "labels; use a larger figsize, or no colour bar.",
                remedy=("show_colorbar", False),
            )
        box = Box(cell.left + MARGIN_RIGHT * line, heatmap.bottom, width, heatmap.height)
        return bar_in(box, cell, scale, options.bar.title)
