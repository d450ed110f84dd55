"""The picture that arguments ask for, in the style that ``look`` names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from srcs_py.base.checks import check_list, match_choice
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.picture import OWN_KEYS, HeatmapPicture
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
    style = match_choice("look", arguments.get("look", "R"), ("R", "srcs"))
    z_names = [z_inner] if isinstance(z_inner, str) else check_list("z_inner", z_inner)
    table = whole_table(ranks, "ranks")
    if style == "srcs":
        from srcs_py.plotting.heatmaps.srcs_style.figure import picture_in_srcs_style

        return picture_in_srcs_style(table, places, z_names, arguments, select)
    from srcs_py.plotting.heatmaps.r_style.figure import picture_in_r_style

    for argument, keys in OWN_KEYS.items():
        given: Any = arguments.get(argument)
        for key in keys:
            if isinstance(given, Mapping) and key in given:
                raise SRCSError(f"{argument}[{key!r}] needs look='srcs'; R's has no such key.")
    return picture_in_r_style(table, places, z_names, arguments, select)
