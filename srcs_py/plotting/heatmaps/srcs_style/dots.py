"""Cells marked by a dot or a border: with an uncertain rank, or of a region."""

from __future__ import annotations

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.grid import HeatmapGrid


def cells_of(
    grid: HeatmapGrid, table: pd.DataFrame, key: str, column: str, source: str
) -> np.ndarray:
    """Return a column that a key of ``heat_cell_par`` needs, in the shape of the grid."""
    if column not in table:
        needs = f"needs the column {column!r}, which {source} has."
        raise SRCSError(f"heat_cell_par[{key!r}] = True {needs}")
    return grid.values_of(table[column])
