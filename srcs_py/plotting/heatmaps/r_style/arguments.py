"""R's arguments of the drawing functions, checked and read into a grid and its options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from srcs_py.base.checks import check_count, check_flag, check_text
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid, heatmap_grid
from srcs_py.plotting.heatmaps.r_style.single import SingleOptions
from srcs_py.plotting.palettes import ColorFunction
from srcs_py.plotting.rpar.options import (
    axis_style,
    bar_style,
    cell_style,
    inner_style,
    outer_style,
    text_style,
)
from srcs_py.plotting.rpar.styles import AxisStyle, BarStyle, CellStyle, GridOptions, TextStyle
from srcs_py.plotting.rpar.tagged import Notes, TaggedList
from srcs_py.tables.reading import as_table

R_COLORS = "heat.colors"


def grid_of(
    ranks: Any,
    places: Mapping[str, str | None],
    zInner: str | Sequence[str],
    color_function: ColorFunction | None = None,
    configuration: Mapping[str, Any] | None = None,
) -> HeatmapGrid:
    """Return the grid of any table; see :func:`srcs_py.plotting.heatmaps.grid.heatmap_grid`."""
    if not isinstance(ranks, pd.DataFrame):
        z_names = [zInner] if isinstance(zInner, str) else list(zInner)
        names = [*places.values(), *z_names, *(configuration or {})]
        ranks = as_table(ranks, [name for name in names if name is not None], "ranks")
    return heatmap_grid(
        ranks,
        y_outer=places["yOuter"],
        x_outer=places["xOuter"],
        y_inner=places["yInner"],
        x_inner=places["xInner"],
        z_inner=zInner,
        color_function=R_COLORS if color_function is None else color_function,
        select=configuration,
    )


def grid_options(grid: HeatmapGrid, **given: Any) -> GridOptions:
    """Read the style of a grid of heatmaps from the arguments of :func:`srcs_py.plot`.

    Parameters
    ----------
    grid : HeatmapGrid
        The grid that the options are for.
    **given
        ``out_Y_par`` .. ``annotation_text_par``, ``heatmaps_per_row``, ``show_colorbar``, ...;
        an argument that is left out has its default.

    Returns
    -------
    GridOptions
        Plain styles.
    """
    notes = Notes()
    pars = {name: value for name, value in given.items() if name.endswith("_par")}
    out_y = outer_style("out_Y_par", pars.get("out_Y_par"), grid.y_outer.name, notes, 90.0)
    out_x = outer_style("out_X_par", pars.get("out_X_par"), grid.x_outer.name, notes, 0.0)
    in_y = inner_style("inner_Y_par", pars.get("inner_Y_par"), grid.y_inner.name, notes, 90.0)
    in_x = inner_style("inner_X_par", pars.get("inner_X_par"), grid.x_inner.name, notes, 0.0)
    bar = _bar(grid, pars.get("colorbar_par"))
    note_unknown_levels("inner_Y_par['levels.at']", in_y.at, grid.y_inner.labels, notes)
    note_unknown_levels("inner_X_par['levels.at']", in_x.at, grid.x_inner.labels, notes)
    note_unknown_levels("colorbar_par['levels.at']", bar.at, [*map(str, grid.ranks)], notes)
    show = check_flag("show_colorbar", given.get("show_colorbar", True))
    per_row, annotation = given.get("heatmaps_per_row"), given.get("annotation_lab")
    options = GridOptions(
        out_y=out_y,
        out_x=out_x,
        in_y=in_y,
        in_x=in_x,
        bar=bar if show else None,
        cell=_cell("heat", pars, notes),
        bar_cell=_cell("colorbar", pars, notes),
        per_row=None if per_row is None else check_count("heatmaps_per_row", per_row),
        titles=titles_of(given.get("heatmaps_titles"), grid),
        annotation=None if annotation is None else check_text("annotation_lab", annotation),
        annotation_text=text_style(
            "annotation_text_par", pars.get("annotation_text_par"), TextStyle(cex=1.2), notes
        ),
    )
    notes.warn()
    return options


def _bar(grid: HeatmapGrid, given: Any) -> BarStyle:
    """Return the style of the colour bars, which name the control of the ranks."""
    bar = bar_style("colorbar_par", given)
    if bar.title is not None or grid.control is None:
        return bar
    return replace(bar, title=f"against {grid.control}")


def _cell(which: str, pars: Mapping[str, Any], notes: Notes) -> CellStyle:
    cell, axes = f"{which}_cell_par", f"{which}_axes_par"
    return cell_style(cell, pars.get(cell), axes, pars.get(axes), notes)


def note_unknown_levels(
    argument: str, wanted: Sequence[str] | None, known: Sequence[str], notes: Notes
) -> None:
    """Note levels that are to be labelled but do not occur."""
    missing = [level for level in wanted or () if level not in known]
    if missing:
        notes.append(f"{argument} names no such level: {', '.join(missing)}")


def titles_of(titles: Any, grid: HeatmapGrid) -> tuple[str, ...] | None:
    """Return one title for each heatmap, checked."""
    if titles is None:
        return None
    count = len(grid.y_outer) * len(grid.x_outer)
    several = isinstance(titles, Iterable) and not isinstance(titles, str)
    texts = tuple(map(str, titles)) if several else ()
    if len(texts) != count:
        given = f"{len(texts)} titles" if several else "a single value"
        raise SRCSError(
            Argument("heatmaps_titles"),
            f" must be one title for each of the {count} heatmaps, from left to right "
            f"and from top to bottom; {given} given.",
        )
    return texts


def single_options(
    grid: HeatmapGrid,
    *,
    labels_par: Any,
    colorbar_par: Any,
    heat_axes_par: Any,
    colorbar_axes_par: Any,
    haxis: bool,
    vaxis: bool,
    title: str,
    show_colorbar: bool,
) -> tuple[SingleOptions, tuple[CellStyle, CellStyle]]:
    """Read the style of one heatmap from the arguments of :func:`srcs_py.singleplot`."""
    notes = Notes()
    labels = TaggedList("labels_par", labels_par, ("xlab", "ylab", "xlevels.at", "ylevels.at"))
    bar = _bar(grid, colorbar_par)
    options = SingleOptions(
        xlab=labels.label("xlab", grid.x_inner.name),
        ylab=labels.label("ylab", grid.y_inner.name),
        x_at=labels.levels("xlevels.at"),
        y_at=labels.levels("ylevels.at"),
        axis=axis_style("heat_axes_par", heat_axes_par, AxisStyle(), notes),
        bar_axis=axis_style("colorbar_axes_par", colorbar_axes_par, AxisStyle(), notes),
        bar=bar if check_flag("show_colorbar", show_colorbar) else None,
        haxis=check_flag("haxis", haxis),
        vaxis=check_flag("vaxis", vaxis),
        title="" if title is None else title,
    )
    note_unknown_levels("labels_par['xlevels.at']", options.x_at, grid.x_inner.labels, notes)
    note_unknown_levels("labels_par['ylevels.at']", options.y_at, grid.y_inner.labels, notes)
    note_unknown_levels("colorbar_par['levels.at']", bar.at, [*map(str, grid.ranks)], notes)
    notes.warn()
    return options, (CellStyle(), CellStyle())
