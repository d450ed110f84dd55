"""Other names for the columns and levels of a grid of heatmaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from srcs_py.base.checks import check_mapping, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.order import SIDES
from srcs_py.srcs.results.rank_arrays import Levels
from srcs_py.tables.factors import level_text


def renamed(grid: HeatmapGrid, rename: Any) -> HeatmapGrid:
    """Return a grid whose columns and levels have other names, as ``rename`` maps them."""
    if rename is None:
        return grid
    names = {level_text(old): str(new) for old, new in check_mapping("rename", rename).items()}
    known = [text for side in grid.sides for text in (side.name, *side.labels) if text]
    for old in names:
        if old not in known:
            what = f" names {old!r}, which is no column and no level in the picture: "
            raise SRCSError(Argument("rename"), what + nearest(old, known))
    changed: Mapping[str, Any] = {
        place: Levels(
            names.get(side.name, side.name) if side.name else None,
            tuple(names.get(label, label) for label in side.labels),
            side.values,
        )
        for place, side in zip(SIDES, grid.sides, strict=True)
    }
    return replace(grid, **changed)
