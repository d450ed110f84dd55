"""plot and singleplot in R's style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.alt import add_description
from srcs_py.plotting.heatmaps.description import description
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.order import in_order
from srcs_py.plotting.heatmaps.r_style.arguments import grid_of, grid_options, single_options
from srcs_py.plotting.heatmaps.r_style.draw import draw_r
from srcs_py.plotting.heatmaps.r_style.layout import GridPlan, natural_size
from srcs_py.plotting.heatmaps.r_style.scaling import factor_of, warn_cut
from srcs_py.plotting.heatmaps.r_style.single import plan_smaller
from srcs_py.plotting.palettes import ColorFunction
from srcs_py.plotting.rpar.styles import LAYOUT_CEX
from srcs_py.plotting.target import Target
from srcs_py.plotting.text import base_size, measure, size_in_cm
from srcs_py.tables.reading import whole_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

SINGLE_SIZE = 17.78, 15.24  # cm: 7 x 6 inches


def draw_several(
    ranks: Any,
    places: Mapping[str, str | None],
    z_inner: str,
    color_function: ColorFunction | None,
    pars: Mapping[str, Any],
    target: Target,
) -> Figure | SubFigure:
    """Draw a grid of heatmaps; the arguments are those of ``plot``."""
    grid = grid_of(ranks, places, z_inner, color_function)
    grid = _ordered(grid, ranks, pars)
    options = grid_options(grid, **pars)
    base = base_size() * LAYOUT_CEX
    natural = natural_size(grid, options, base, measure)
    figure = target.figure(lambda: natural)
    size = size_in_cm(figure)
    layout = GridPlan(grid, options, base, measure, size, factor_of(size, natural)).layout()
    warn_cut(layout.cut, size, natural)
    draw_r(grid, layout, (options.cell, options.bar_cell), figure)
    return _finished(figure, target, grid, ranks, layout.cut)


def draw_single(
    ranks: Any,
    places: Mapping[str, str | None],
    z_inner: str,
    color_function: ColorFunction | None,
    pars: Mapping[str, Any],
    target: Target,
    select: Mapping[str, Any],
) -> Figure | SubFigure:
    """Draw one heatmap; the arguments are those of ``singleplot``."""
    grid = grid_of(ranks, places, z_inner, color_function, select)
    grid = _ordered(grid, ranks, pars)
    given = {name: value for name, value in pars.items() if name != "order"}
    options, cells = single_options(grid, **given)
    figure = target.figure(lambda: SINGLE_SIZE)
    size = size_in_cm(figure)
    base = base_size() * max(factor_of(size, SINGLE_SIZE), 1.0)
    layout = plan_smaller(grid, options, base, measure, size)
    draw_r(grid, layout, cells, figure)
    return _finished(figure, target, grid, ranks, layout.cut)


def _ordered(grid: HeatmapGrid, ranks: Any, pars: Mapping[str, Any]) -> HeatmapGrid:
    """Return the grid in the order that is asked for; R's is level order."""
    if pars["order"] in (None, "levels"):
        return grid
    return in_order(grid, whole_table(ranks, "ranks"), [grid.z_name], pars["order"])[0]


def _finished(
    figure: Figure | SubFigure, target: Target, grid: HeatmapGrid, ranks: Any, cut: Sequence[str]
) -> Figure | SubFigure:
    """Return the figure with its description, written to its file."""
    title, text = description(grid, ranks)
    text += f" Names in full: {'; '.join(cut)}." if cut else ""
    add_description(figure, title, text)
    whole = target.write(figure)
    return figure if target.ax is None else whole
