"""Cells marked by a dot or a border: without a difference, with an uncertain rank, of a region."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid
from srcs_py.plotting.heatmaps.picture import DOTTED
from srcs_py.srcs.results.places import places
from srcs_py.srcs.results.rank_arrays import alpha_of
from srcs_py.tables.roles import OMNIBUS, SURENESS, roles_of


def dotted_cells(
    grid: HeatmapGrid, table: pd.DataFrame, cells: Mapping[str, bool]
) -> tuple[str, np.ndarray | None]:
    """Return what a dot means, and the cells that have one; None where none is asked for."""
    asked = [key for key in DOTTED if cells.get(key)]
    if not asked:
        return "", None
    if len(asked) > 1:
        several = " and ".join(f"heat_cell_par[{key!r}]" for key in asked)
        raise SRCSError(f"{several} are True together; a dot has one meaning.")
    found = {"untested": _untested, "unsure": _unsure, "nothing": _nothing}[asked[0]]
    return asked[0], found(grid, table)


def _nothing(grid: HeatmapGrid, table: pd.DataFrame) -> np.ndarray:
    """Return the cells where nothing was shown: every place in the configuration is possible."""
    found = places(table)
    params = list(roles_of(table).params)
    levels = table.groupby(params, observed=True)["rank"].transform("count")
    low, high, most = map(grid.values_of, (found["place.low"], found["place.high"], levels))
    return np.asarray((low == 1) & (high == most))


def _unsure(grid: HeatmapGrid, table: pd.DataFrame) -> np.ndarray:
    """Return the cells whose rank has another sign in other draws of the runs."""
    return np.asarray(cells_of(grid, table, "unsure", SURENESS[-1], "stability(...).ranks") == 1)


def cells_of(
    grid: HeatmapGrid, table: pd.DataFrame, key: str, column: str, source: str
) -> np.ndarray:
    """Return a column that a key of ``heat_cell_par`` needs, in the shape of the grid."""
    if column not in table:
        needs = f"needs the column {column!r}, which {source} has."
        raise SRCSError(f"heat_cell_par[{key!r}] = True {needs}")
    return grid.values_of(table[column])


def _untested(grid: HeatmapGrid, table: pd.DataFrame) -> np.ndarray:
    """Return the cells whose configuration the omnibus test found no difference in."""
    rank = grid.values_of(table[grid.z_name])
    if OMNIBUS in table:
        alpha = alpha_of(roles_of(table), None)
        return ~np.isnan(rank) & ~(grid.values_of(table[OMNIBUS]) < alpha)
    if "mean" not in table:
        raise SRCSError(
            "heat_cell_par['untested'] = True needs the column 'mean' or 'omnibus.pval', from "
            "which it is seen where the omnibus test found no difference."
        )
    return ~np.isnan(rank) & np.isnan(grid.values_of(table["mean"]))
