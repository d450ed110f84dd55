"""R's arguments of the drawing functions, checked and read into a grid and its options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from srcs_py.base.checks import check_count, check_flag, check_text
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.r_style.single import SingleOptions
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

LABELS_KEYS = ("xlab", "ylab", "xlevels.at", "ylevels.at")


def grid_options(grid: HeatmapGrid, given: Mapping[str, Any]) -> GridOptions:
    """Read the style of a grid of heatmaps from the arguments of :func:`srcs_py.plot`.

    Parameters
    ----------
    grid : HeatmapGrid
        The grid that the options are for.
    given : mapping
        ``out_Y_par`` .. ``annotation_text_par``, ``heatmaps_per_row``, ``show_colorbar``, ...;
        an argument that is left out has its default.

    Returns
    -------
    GridOptions
        Plain styles.
    """
    notes = Notes()
    out_y = outer_style("out_Y_par", given.get("out_Y_par"), grid.y_outer.name, notes, 90.0)
    out_x = outer_style("out_X_par", given.get("out_X_par"), grid.x_outer.name, notes, 0.0)
    in_y = inner_style("inner_Y_par", given.get("inner_Y_par"), grid.y_inner.name, notes, 90.0)
    in_x = inner_style("inner_X_par", given.get("inner_X_par"), grid.x_inner.name, notes, 0.0)
    note_unknown_levels("inner_Y_par['levels.at']", in_y.at, grid.y_inner.labels, notes)
    note_unknown_levels("inner_X_par['levels.at']", in_x.at, grid.x_inner.labels, notes)
    per_row, annotation = given.get("heatmaps_per_row"), given.get("annotation_lab")
    options = GridOptions(
        out_y=out_y,
        out_x=out_x,
        in_y=in_y,
        in_x=in_x,
        bar=_bar(grid, given, notes),
        cell=_cell("heat", given, notes),
        bar_cell=_cell("colorbar", given, notes),
        per_row=None if per_row is None else check_count("heatmaps_per_row", per_row),
        titles=titles_of(given.get("heatmaps_titles"), grid),
        annotation=None if annotation is None else check_text("annotation_lab", annotation),
        annotation_text=text_style(
            "annotation_text_par", given.get("annotation_text_par"), TextStyle(cex=1.2), notes
        ),
    )
    notes.warn()
    return options


def _bar(grid: HeatmapGrid, given: Mapping[str, Any], notes: Notes) -> BarStyle | None:
    """Return the style of the colour bars, which name the control of the ranks."""
    bar = bar_style("colorbar_par", given.get("colorbar_par"))
    note_unknown_levels("colorbar_par['levels.at']", bar.at, [*map(str, grid.ranks)], notes)
    if not check_flag("show_colorbar", given.get("show_colorbar", True)):
        return None
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


def single_options(grid: HeatmapGrid, given: Mapping[str, Any]) -> SingleOptions:
    """Read the style of one heatmap from the arguments of :func:`srcs_py.singleplot`."""
    notes, axis = Notes(), AxisStyle()
    labels = TaggedList("labels_par", given["labels_par"], LABELS_KEYS)
    options = SingleOptions(
        xlab=labels.label("xlab", grid.x_inner.name),
        ylab=labels.label("ylab", grid.y_inner.name),
        x_at=labels.levels("xlevels.at"),
        y_at=labels.levels("ylevels.at"),
        axis=axis_style("heat_axes_par", given["heat_axes_par"], axis, notes),
        bar_axis=axis_style("colorbar_axes_par", given["colorbar_axes_par"], axis, notes),
        bar=_bar(grid, given, notes),
        haxis=check_flag("haxis", given["haxis"]),
        vaxis=check_flag("vaxis", given["vaxis"]),
        title=given["title"] or "",
    )
    note_unknown_levels("labels_par['xlevels.at']", options.x_at, grid.x_inner.labels, notes)
    note_unknown_levels("labels_par['ylevels.at']", options.y_at, grid.y_inner.labels, notes)
    notes.warn()
    return options
