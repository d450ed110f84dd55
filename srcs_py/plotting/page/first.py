"""First view of the interactive page: factors in their places, and levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.checks import nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.code.literals import dotted
from srcs_py.plotting.heatmaps.grid import heatmap_grid
from srcs_py.srcs.results.rank_arrays import select
from srcs_py.tables.factors import level_text

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.srcs.results.rank_arrays import RankArrays

Places = Mapping[str, Any]

EMPTY_PLACES = dict.fromkeys(("y_outer", "x_outer", "y_inner", "x_inner"))


def places_in_order(factors: Sequence[str]) -> Places:
    """Fill the places; heatmaps of fewer than four factors are side by side."""
    outer = max(0, min(2, len(factors) - 2))
    chosen = [*[None] * (2 - outer), *factors[: outer + 2]]
    return dict(zip(EMPTY_PLACES, chosen, strict=True))


def filled_places(places: Places, factors: Sequence[str | None]) -> Places:
    """Fill the inner places: the page, unlike a grid, may leave them empty."""
    filled = dict(places)
    spare = [name for name in factors if name and name not in filled.values()]
    for inner in ("y_inner", "x_inner"):
        outer = next((each for each in ("y_outer", "x_outer") if filled[each]), None)
        if filled[inner] is None and spare:
            filled[inner] = spare.pop(0)
        elif filled[inner] is None and outer:
            filled[inner], filled[outer] = filled[outer], None
    return filled


def first_picture(
    table: pd.DataFrame,
    places: Places,
    factors: Sequence[str | None],
    z_inner: str,
    whole: Sequence[str],
    chosen: Mapping[str, Any],
) -> HeatmapGrid:
    """Return a grid of all that the page shows first, all columns of ranks on one scale.

    It checks columns, places and values. A continuous column has no grid of its own, so its
    values are left out.
    """
    free = [name for name in factors if name and name not in {*places.values(), *chosen}]
    free = [name for name in free if name in table.columns]
    part = select(table, chosen) if free else table
    fixed = {**chosen, **{name: part[name].iloc[0] for name in free}}
    if z_inner in table and z_inner not in whole:
        table = table.assign(**{z_inner: 0})
    return heatmap_grid(
        table,
        **places,
        z_inner=[z_inner, *(name for name in whole if name != z_inner)],
        select=fixed,
    )


def first_state(
    at: RankArrays,
    grid: HeatmapGrid,
    places: Places,
    column: int,
    chosen: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the factor of each place, and the levels shown of factors that have none."""
    names = [each.name for each in at.factors]
    row = grid.rows[grid.rows >= 0][0]
    configuration, level = np.argwhere(at.rows == row)[0].tolist()
    codes = [level, *at.codes[configuration].tolist()][-len(names) :]
    for name, value in chosen.items():
        place, text = names.index(name), level_text(value)
        known = at.factors[place].labels
        if text not in known:
            raise SRCSError(f"{name} = {value!r} is not a level: {nearest(text, known)}")
        codes[place] = known.index(text)
    return {
        "places": {dotted(place): name and names.index(name) for place, name in places.items()},
        "levels": codes,
        "column": column,
    }


def shown_levels(at: RankArrays, wanted: Mapping[str, Sequence[Any]]) -> list[list[int] | None]:
    """Return, for each factor, the numbers of the levels shown first, or None for all."""
    known = {str(each.name): each.labels for each in at.factors}
    for name, levels in wanted.items():
        if name not in known:
            raise SRCSError(Argument("levels"), f" names {name!r}; the factors are {list(known)}.")
        texts = [level_text(each) for each in levels]
        wrong = [each for each in texts if each not in known[name] or texts.count(each) > 1]
        if wrong or not texts:
            raise SRCSError(
                Argument("levels"),
                f"[{name!r}] = {list(levels)!r} must name some of {known[name]}, each once.",
            )
    return [
        [levels.index(level_text(each)) for each in wanted[name]] if name in wanted else None
        for name, levels in known.items()
    ]
