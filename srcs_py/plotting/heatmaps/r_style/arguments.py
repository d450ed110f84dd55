"""R's arguments of the drawing functions, checked and read into the options of R's style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from srcs_py.base.checks import check_flag
from srcs_py.plotting.heatmaps.arguments import shared_options
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.rpar.options import bar_style, cell_style, text_style
from srcs_py.plotting.rpar.styles import BarStyle, ROptions, TextStyle
from srcs_py.plotting.rpar.tagged import Notes


def r_options(grid: HeatmapGrid, given: Mapping[str, Any]) -> ROptions:
    """Read the style of heatmaps from the arguments of ``plot`` or ``singleplot``.

    Parameters
    ----------
    grid : HeatmapGrid
        The grid that the options are for.
    given : mapping
        ``out_Y_par`` .. ``annotation_text_par``, ``heatmaps_per_row``, ``show_colorbar``, ...;
        an argument that is left out has its default.
    """
    notes, note = Notes(), "annotation_text_par"
    options = ROptions(
        **shared_options(grid, given, notes),
        bar=_bar(grid, given, notes),
        cell=cell_style("heat", given, notes),
        bar_cell=cell_style("colorbar", given, notes),
        annotation_text=text_style(note, given.get(note), TextStyle(cex=1.2), notes),
    )
    notes.warn()
    return options


def _bar(grid: HeatmapGrid, given: Mapping[str, Any], notes: Notes) -> BarStyle | None:
    """Return the style of the colour bars, which name the control of the ranks."""
    bar = bar_style("colorbar_par", given.get("colorbar_par"), grid.ranks, notes)
    if not check_flag("show_colorbar", given.get("show_colorbar", True)):
        return None
    if bar.title is not None or grid.control is None:
        return bar
    return replace(bar, title=f"against {grid.control}")
