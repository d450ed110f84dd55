"""The order of the compared levels in a grid of heatmaps: by mean rank, or as the table has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.checks import check_list, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.results.rank_arrays import Levels, values_at

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from srcs_py.plotting.heatmaps.grid import HeatmapGrid

Order = str | Sequence[Any] | None
ARRAYS = ("rows", "z", "gaps", "underpowered")
SIDES = ("y_outer", "x_outer", "y_inner", "x_inner")


def in_order(
    grid: HeatmapGrid, table: pd.DataFrame, columns: Sequence[str], order: Order
) -> tuple[HeatmapGrid, dict[str, list[float]]]:
    """Return a grid whose compared levels are in an order, and their mean ranks by side.

    Parameters
    ----------
    grid : HeatmapGrid
        Its levels are in level order.
    table : pandas.DataFrame
        What it was made of.
    columns : sequence of str
        Columns that are shown, one after the other.
    order : "rank", "levels", sequence or None
        By mean rank over all columns, the best level at the top or on the left; in level order;
        or levels from the top or the left. None is "rank" where there are ranks.

    Returns
    -------
    HeatmapGrid, dict
        The mean ranks in the order of the grid, for the side that the compared levels are on;
        empty where there are no ranks, or no side has these levels.

    Raises
    ------
    SRCSError
        If the order does not name the levels, or there are no ranks to order by.
    """
    ranks, side = all(column.startswith("rank") for column in columns), grid.target
    if side is None or not (ranks or order is not None):
        if order not in (None, "levels"):
            raise SRCSError(
                Argument("order", order), " orders the compared levels, which no side of this has."
            )
        return grid, {}
    levels = grid.sides[side]
    means = np.zeros(len(levels))
    if ranks:
        values = np.stack([values_at(table[column], grid.rows) for column in columns])
        known = np.moveaxis(values, side + 1, 0).reshape(len(levels), -1)
        counts = np.maximum((~np.isnan(known)).sum(axis=1), 1)
        means = np.nansum(known, axis=1) / counts
    chosen = _chosen(order, levels, means if ranks else None)
    upwards = side in (0, 2)  # levels run upwards there
    places = chosen[::-1] if upwards and order != "levels" else chosen
    taken = (tuple(each[k] for k in places) for each in (levels.labels, levels.values))
    changed: dict[str, Any] = {
        **{name: np.take(getattr(grid, name), places, axis=side) for name in ARRAYS},
        SIDES[side]: Levels(levels.name, *taken),
    }
    return replace(grid, **changed), {SIDES[side]: means[places].tolist()} if ranks else {}


def _chosen(order: Order, levels: Levels, means: NDArray[np.float64] | None) -> list[int]:
    """Return the places of the levels, the first of the order first."""
    if isinstance(order, str) and order not in ("rank", "levels"):
        raise SRCSError(Argument("order", order), " must be 'rank', 'levels' or a list of levels.")
    if order == "levels":
        return list(range(len(levels)))
    if order is None or isinstance(order, str):
        if means is None:
            raise SRCSError(Argument("order", "rank"), " needs a column of ranks.")
        return [int(k) for k in np.argsort(-means, kind="stable")]
    given = [str(level) for level in check_list("order", order)]
    for name in given:
        if name not in levels.labels:
            known = nearest(name, levels.labels)
            raise SRCSError(Argument("order", name), f" is not a level of {levels.name}: {known}")
    if len(set(given)) < len(levels) or len(given) > len(levels):
        raise SRCSError(Argument("order"), f" must name each of the {len(levels)} levels once.")
    return [levels.labels.index(name) for name in given]
