"""The picture that arguments ask for, in the style that ``look`` names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from srcs_py.base.checks import check_list, match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.plotting.heatmaps.names import renamed
from srcs_py.plotting.heatmaps.order import in_order
from srcs_py.plotting.heatmaps.picture import OWN_KEYS, HeatmapPicture
from srcs_py.plotting.palettes import usual_palette
from srcs_py.plotting.paper import ink_of
from srcs_py.plotting.rpar.tagged import Given
from srcs_py.tables.reading import whole_table


def picture_of(
    ranks: Any,
    places: Mapping[str, Any],
    z_inner: str | Sequence[str],
    arguments: Mapping[str, Any],
    select: Mapping[str, Any] | None = None,
) -> HeatmapPicture:
    """Return the picture that the arguments of ``plot`` or ``singleplot`` ask for.

    Parameters
    ----------
    ranks : any table
        Ranks, or what the user composed.
    places : mapping
        Column of each of ``y_outer``, ``x_outer``, ``y_inner``, ``x_inner``.
    z_inner : str or sequence of str
        Column, or columns of the frames of an animation.
    arguments : mapping
        The other arguments by their Python names; what is left out has its default.
    select : mapping, optional
        Levels of other columns.
    """
    from srcs_py.plotting.heatmaps.r_style.figure import picture_in_r_style
    from srcs_py.plotting.heatmaps.srcs_style.arguments import meaning_of
    from srcs_py.plotting.heatmaps.srcs_style.figure import picture_in_srcs_style

    style = match_choice("look", arguments.get("look", "R"), ("R", "srcs"))
    z_names = [z_inner] if isinstance(z_inner, str) else check_list("z_inner", z_inner)
    table, given = whole_table(ranks, "ranks"), Given(arguments)
    colors, order = arguments.get("color_function"), arguments.get("order")
    scale: dict[str, Any] = {}
    if style == "R":
        _check_keys(arguments)
        usual, in_levels = "heat.colors", True
    else:
        meaning = meaning_of(table, z_names, given)
        usual = usual_palette(ink_of(arguments.get("fig")).paper)
        in_levels = arguments.get("heatmaps_titles") is not None  # titles are in that order
        scale = {"continuous": meaning.continuous, "log": meaning.log}
        scale["reverse"] = meaning.better == "smaller"
    colors = usual if colors is None else colors
    grid = heatmap_grid(table, **places, z_inner=z_names, color_function=colors, select=select,
                        **scale)  # fmt: skip
    order = "levels" if order is None and in_levels else order
    grid, means = in_order(grid, table, z_names, order)
    grid = renamed(grid, arguments.get("rename"))
    if style == "R":
        return picture_in_r_style(grid, table, given)
    return picture_in_srcs_style(grid, table, meaning, means, given)


def _check_keys(arguments: Mapping[str, Any]) -> None:
    """Raise for keys that only our style has."""
    for argument, keys in OWN_KEYS.items():
        given: Any = arguments.get(argument)
        for key in keys:
            if isinstance(given, Mapping) and key in given:
                raise SRCSError(f"{argument}[{key!r}] needs look='srcs'; R's has no such key.")
