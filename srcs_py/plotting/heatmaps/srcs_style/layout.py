"""The layout of a grid of heatmaps in our own style, in cm."""

from __future__ import annotations

from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.panels import GridLayout
from srcs_py.plotting.heatmaps.srcs_style.draw import add_surroundings
from srcs_py.plotting.heatmaps.srcs_style.frames import frame_of
from srcs_py.plotting.heatmaps.srcs_style.margins import EDGE, TALLEST
from srcs_py.plotting.heatmaps.srcs_style.options import StyleOptions, most_lines
from srcs_py.plotting.heatmaps.srcs_style.ticks import is_number
from srcs_py.plotting.labels import Label, cut_in_middle
from srcs_py.plotting.paper import BOLD, Ink, ink


def natural_height(grid: HeatmapGrid, options: StyleOptions, width: float) -> float:
    """Return the height in cm of a figure of that width in which cells are about square."""
    plan = frame_of(grid, options, (width, TALLEST), ink())
    across = plan.panel_width
    square = across * len(grid.y_inner) / len(grid.x_inner)
    each = square if options.square else min(max(square, 0.55 * across), 1.05 * across)
    named = not all(map(is_number, grid.y_inner.labels))
    lines = max(1.5, most_lines(plan.y_names[0]))
    each = max(
        each,
        lines * plan.line,
        0.95 * plan.line * len(grid.y_inner) * most_lines(plan.y_texts[0]) * named,
    )
    count = len(plan.rows)
    room = max(TALLEST, 1.3 * width) - plan.top - plan.bottom - (count - 1) * plan.panels.gaps[1]
    each = min(each, max(room / count, 1.1 * plan.line))
    return plan.top + plan.bottom + count * each + (count - 1) * plan.panels.gaps[1]


def plan_style(
    grid: HeatmapGrid, options: StyleOptions, size: tuple[float, float], colors: Ink
) -> GridLayout:
    """Place everything of a grid of heatmaps in our style.

    Parameters
    ----------
    grid : HeatmapGrid
        Levels and colours.
    options : StyleOptions
        What is shown.
    size : tuple of float
        Width and height of the figure in cm.
    colors : Ink
        Colours of text.

    Returns
    -------
    GridLayout
        All of it, in cm, and what was left out.

    Raises
    ------
    SRCSError
        If nothing of the heatmaps would be left.
    """
    plan = frame_of(grid, options, size, colors)
    heatmaps = plan.boxes()

    def annotate(text: str) -> list[Label]:
        text = cut_in_middle(text, BOLD, plan.base, plan.width - 2 * EDGE)
        y = plan.height - EDGE - 0.7 * plan.line
        return [Label(text, EDGE, y, plan.base, plan.artists.bold, "left")]

    add_surroundings(plan, heatmaps)
    return GridLayout(size, heatmaps, plan.artists, annotate, options.annotation)
