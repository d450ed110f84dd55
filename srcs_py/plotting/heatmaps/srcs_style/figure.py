"""plot and singleplot in our own style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError, warn
from srcs_py.plotting.alt import add_description, in_full
from srcs_py.plotting.heatmaps.description import description
from srcs_py.plotting.heatmaps.srcs_style.arguments import read_arguments
from srcs_py.plotting.heatmaps.srcs_style.draw import draw_srcs
from srcs_py.plotting.heatmaps.srcs_style.layout import natural_height, plan_style
from srcs_py.plotting.heatmaps.srcs_style.margins import StyleOptions
from srcs_py.plotting.palettes import ColorFunction
from srcs_py.plotting.paper import PAGE_WIDTH, Ink, ink_of
from srcs_py.plotting.target import Target
from srcs_py.plotting.text import measure, size_in_cm

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid

SINGLE_WIDTH = 8.8  # cm
GROWTH, TRIES = 1.15, 20  # steps in which a size is looked for that holds everything


def draw_figure(
    x: Any,
    places: Mapping[str, str | None],
    z_inner: str,
    color_function: ColorFunction | None,
    pars: Mapping[str, Any],
    target: Target,
    select: Mapping[str, Any] | None = None,
) -> Figure | SubFigure:
    """Draw a grid of heatmaps, or one, in our style; the arguments are those of ``plot``."""
    grid, options, table = read_arguments(x, places, z_inner, color_function, pars, select)
    colors = ink_of(target.given if target.ax is None else target.ax.figure)
    single = places["yOuter"] is None and places["xOuter"] is None

    def height(width: float) -> float:
        return natural_height(grid, options, width, measure, colors)

    width = SINGLE_WIDTH if single else PAGE_WIDTH
    figure = target.figure(lambda: (width, height(width)), height)
    layout = plan_style(grid, options, measure, size_in_cm(figure), colors)
    if layout.notes:
        warn_left_out(grid, options, (layout.width, layout.height), layout.notes, colors)
    draw_srcs(grid, layout, figure, colors)
    title, text = description(grid, table, options.legend.title if options.legend else None)
    text += in_full(grid.names, (label.text for label in layout.labels))
    add_description(figure, title, text)
    whole = target.write(figure)
    return figure if target.ax is None else whole


def warn_left_out(
    grid: HeatmapGrid,
    options: StyleOptions,
    size: tuple[float, float],
    notes: tuple[str, ...],
    colors: Ink,
) -> None:
    """Warn once of all that has no room, with a size that would hold everything."""
    advice = ""
    for step in range(1, TRIES + 1):
        larger = size[0] * GROWTH**step, size[1] * GROWTH**step
        try:
            left = plan_style(grid, options, measure, larger, colors).notes
        except SRCSError:
            continue
        if not left:
            advice = f"; {larger[0]:.0f} x {larger[1]:.0f} cm would hold everything"
            break
    warn(
        f"A figure of {size[0]:.1f} x {size[1]:.1f} cm has no room for {', '.join(notes)}{advice}."
    )
