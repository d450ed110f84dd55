"""The values that colours stand for: checked, and the smallest and largest of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.factors import factor
from srcs_py.tables.roles import roles_or_none

MOST_COLORS = 4096


def whole_range(table: pd.DataFrame, z_names: Sequence[str]) -> tuple[int, int]:
    """Return the smallest and largest value of all z columns, checked to be whole numbers."""
    columns = {name: _known(table, name) for name in z_names}
    for name, known in columns.items():
        odd = known[~np.isfinite(known) | (known != np.round(known))]
        if odd.size:
            raise SRCSError(
                Argument("z_inner", name),
                f" has values that are not whole numbers (the first is {odd[0]:g}, in "
                f"{odd.size} rows); look = 'srcs' draws any numbers.",
            )
    known = np.concatenate([*columns.values()])
    low, high = int(known.min()), int(known.max())
    if high - low >= MOST_COLORS:
        what = f" runs from {low} to {high}; more than {MOST_COLORS} different ranks cannot be told"
        raise SRCSError(Argument("z_inner", z_names[0]), f"{what} apart by colour.")
    return low, high


def any_range(table: pd.DataFrame, z_names: Sequence[str], log: bool) -> tuple[float, float]:
    """Return the smallest and largest value of all z columns."""
    known = np.concatenate([_known(table, name) for name in z_names])
    if not np.isfinite(known).all():
        raise SRCSError(Argument("z_inner", z_names[0]), " has infinite values without a colour.")
    if log and known.min() <= 0:
        raise SRCSError(
            f"colorbar_par['log'] = True needs values above 0; the smallest of "
            f"{z_names[0]!r} is {known.min():g}."
        )
    return float(known.min()), float(known.max())


def _known(table: pd.DataFrame, name: str) -> NDArray[np.float64]:
    """Return the values of a column that are not missing; at least one."""
    values = numbers_of(table[name])
    known = values[~np.isnan(values)]
    if not known.size:
        raise SRCSError(Argument("z_inner", name), f" has no value: all {len(values)} are missing.")
    return known


def numbers_of(column: pd.Series) -> NDArray[np.float64]:
    """Return the values of a column; raise if they are not numbers."""
    if not pd.api.types.is_numeric_dtype(column) or pd.api.types.is_complex_dtype(column):
        raise SRCSError(
            f"Column {column.name!r} holds {column.dtype}, not numbers; colours mean whole numbers."
        )
    return column.to_numpy(dtype=np.float64, na_value=np.nan)


def underpowered(table: pd.DataFrame) -> NDArray[np.bool_]:
    """Return whether each row is of a configuration with too few runs to show a difference."""
    roles = roles_or_none(table)
    if roles is None or not roles.underpowered or not {*roles.params} <= {*table}:
        return np.zeros(len(table), dtype=bool)
    factors = [factor(table[name]) for name in roles.params]
    texts = (np.array(each.labels)[each.codes].tolist() for each in factors)
    lacking = set(map(tuple, roles.underpowered))
    return np.fromiter((row in lacking for row in zip(*texts, strict=True)), bool, len(table))
