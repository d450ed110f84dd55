"""The arguments that both styles share: labels, levels, rows, titles and the annotation."""

from __future__ import annotations

from functools import partial
from typing import Any

from srcs_py.base.checks import check_count, check_flag, check_list, check_text
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.rpar.options import inner_style, outer_style
from srcs_py.plotting.rpar.styles import InnerStyle, TextStyle
from srcs_py.plotting.rpar.tagged import Given, Kind, label, levels_among


def shared_options(grid: HeatmapGrid, given: Given, plain: bool = False) -> dict[str, Any]:
    """Return the values of :class:`~srcs_py.plotting.rpar.styles.GridOptions`.

    Parameters
    ----------
    grid : HeatmapGrid
        The grid that the options are for.
    given : Given
        Arguments of :func:`srcs_py.plot` or :func:`srcs_py.singleplot`; an argument that is left
        out has its default.
    plain : bool
        Whether labels have no style.
    """
    options: dict[str, Any] = {
        "out_y": outer_style("out_Y_par", given, grid.y_outer, plain),
        "out_x": outer_style("out_X_par", given, grid.x_outer, plain),
        "in_y": inner_style("inner_Y_par", given, grid.y_inner, plain),
        "in_x": inner_style("inner_X_par", given, grid.x_inner, plain),
    }
    arguments = given.arguments
    per_row, annotation = arguments.get("heatmaps_per_row"), arguments.get("annotation_lab")
    if "labels_par" in arguments:
        options |= _labels_of_single(grid, given)
        annotation = arguments["title"] or None
    return options | {
        "per_row": None if per_row is None else check_count("heatmaps_per_row", per_row),
        "titles": _titles(arguments.get("heatmaps_titles"), grid),
        "annotation": None if annotation is None else check_text("annotation_lab", annotation),
    }


def _labels_of_single(grid: HeatmapGrid, given: Given) -> dict[str, InnerStyle]:
    """Return what ``singleplot`` shows of the rows and columns."""
    sides = {"y": (grid.y_inner, "vaxis", 90.0), "x": (grid.x_inner, "haxis", 0.0)}
    kinds: dict[str, Kind] = {}
    for axis, (side, *_) in sides.items():
        kinds[f"{axis}lab"] = partial(label, column=side.name)
        kinds[f"{axis}levels.at"] = partial(levels_among, known=side.labels, notes=given.notes)
    read = given.read("labels_par", kinds, ())
    return {
        f"in_{axis}": InnerStyle(
            lab=read.get(f"{axis}lab", side.name),
            lab_textpar=TextStyle(srt=srt),
            levels_loc="edge" if check_flag(flag, given.arguments[flag]) else "none",
            levels_at=read.get(f"{axis}levels_at"),
        )
        for axis, (side, flag, srt) in sides.items()
    }


def _titles(titles: Any, grid: HeatmapGrid) -> tuple[str, ...] | None:
    """Return one title for each heatmap, checked."""
    if titles is None:
        return None
    count = len(grid.y_outer) * len(grid.x_outer)
    texts = tuple(map(str, check_list("heatmaps_titles", titles)))
    if len(texts) != count:
        raise SRCSError(
            Argument("heatmaps_titles"),
            f" must be one title for each of the {count} heatmaps, from left to right "
            f"and from top to bottom; {len(texts)} given.",
        )
    return texts
