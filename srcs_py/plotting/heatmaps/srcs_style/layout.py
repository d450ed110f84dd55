"""Our own look of a grid of heatmaps, in cm: everything that is drawn, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.strips import Strip
from srcs_py.plotting.heatmaps.srcs_style.labels import Texts
from srcs_py.plotting.heatmaps.srcs_style.legend import LegendPlan
from srcs_py.plotting.heatmaps.srcs_style.margins import (
    EDGE,
    TALLEST,
    LookFrame,
    LookOptions,
    LookPanel,
)
from srcs_py.plotting.labels import PT, Label, Measure
from srcs_py.plotting.paper import Ink


@dataclass(frozen=True)
class LookLayout:
    """A whole picture of ``width`` x ``height`` cm.

    ``gap`` is the width in points of the lines of paper between cells, 0 for none; ``ticks`` are
    lines from point to point; ``dots`` are centres and diameters of marks of cells.
    """

    width: float
    height: float
    panels: tuple[LookPanel, ...]
    labels: tuple[Label, ...]
    ticks: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    legend: LegendPlan | None
    gap: float
    dots: tuple[tuple[float, float, float], ...]
    annotation: Strip | None
    notes: tuple[str, ...]

    def every_label(self) -> tuple[Label, ...]:
        """Return all texts of the picture."""
        legend = self.legend.labels if self.legend else ()
        return (*self.labels, *legend, *(self.annotation.labels if self.annotation else ()))


def natural_height(
    grid: HeatmapGrid, options: LookOptions, width: float, measure: Measure, ink: Ink
) -> float:
    """Return the height in cm of a figure of that width in which cells are about square."""
    plan = LookFrame(grid, options, measure, (width, TALLEST), ink)
    across = plan.panel_width
    square = across * len(grid.y_inner) / len(grid.x_inner)
    each = square if options.square else min(max(square, 0.55 * across), 1.05 * across)
    each = max(each, 1.5 * plan.line)
    count = len(plan.rows)
    room = max(TALLEST, 1.3 * width) - plan.top - plan.bottom - (count - 1) * plan.row_gap
    each = min(each, max(room / count, 1.1 * plan.line))
    return plan.top + plan.bottom + count * each + (count - 1) * plan.row_gap


def plan_look(
    grid: HeatmapGrid,
    options: LookOptions,
    measure: Measure,
    size: tuple[float, float],
    ink: Ink,
) -> LookLayout:
    """Place everything of a grid of heatmaps in our look.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels and colours.
    options : LookOptions
        What is shown.
    measure : callable
        Ink of a line of text.
    size : tuple of float
        Width and height of the figure in cm.
    ink : Ink
        Colours of text.

    Returns
    -------
    LookLayout
        All boxes and texts, in cm, and what was left out.

    Raises
    ------
    SRCSError
        If nothing of the heatmaps would be left.
    """
    plan = LookFrame(grid, options, measure, size, ink)
    panels = plan.boxes()
    texts = Texts(plan, panels)
    labels = texts.all()
    cell = min(
        panels[0].box.width / len(plan.grid.x_inner),
        panels[0].box.height / len(plan.grid.y_inner),
    )
    gap = min(0.035 * cell / PT, 0.8)
    legend = plan.legend
    if legend is not None:
        up = plan.height - EDGE - legend.height
        up -= 1.3 * plan.line if plan.options.annotation is not None else 0.0
        legend = legend.moved(up)
    return LookLayout(
        plan.width,
        plan.height,
        tuple(panels),
        tuple(labels),
        tuple(texts.ticks),
        legend,
        gap if gap >= 0.25 else 0.0,
        tuple(texts.dots(cell)),
        texts.annotation(),
        tuple(dict.fromkeys(plan.notes)),
    )
