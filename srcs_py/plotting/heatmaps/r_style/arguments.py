"""R's arguments of the drawing functions, checked and read into the options of R's style."""

from __future__ import annotations

from dataclasses import replace

from srcs_py.base.checks import check_flag
from srcs_py.plotting.heatmaps.arguments import shared_options
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.rpar.options import bar_style, cell_style, text_style
from srcs_py.plotting.rpar.styles import ROptions, TextStyle
from srcs_py.plotting.rpar.tagged import Given


def r_options(grid: HeatmapGrid, given: Given) -> ROptions:
    """Read the style of heatmaps from the arguments of ``plot`` or ``singleplot``.

    Parameters
    ----------
    grid : HeatmapGrid
        The grid that the options are for.
    given : Given
        ``out_Y_par`` .. ``annotation_text_par``, ``heatmaps_per_row``, ``show_colorbar``, ...;
        an argument that is left out has its default.
    """
    arguments, note = given.arguments, "annotation_text_par"
    usual, bar = TextStyle(cex=1.2), bar_style(given, grid.ranks)
    if bar.title is None and grid.control is not None:
        bar = replace(bar, title=f"against {grid.control}")
    options = ROptions(
        **shared_options(grid, given),
        bar=bar if check_flag("show_colorbar", arguments.get("show_colorbar", True)) else None,
        cell=cell_style("heat", given),
        bar_cell=cell_style("colorbar", given),
        annotation_text=text_style(note, arguments.get(note), usual, given, ("srt",)),
    )
    given.warn()
    return options
