"""Comparison of a column of a table of ranks with the same column of R's table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.base.array_types import Floats
    from srcs_py.rcheck.tolerances import Tolerance


@dataclass(frozen=True)
class Agreement:
    """Agreement of one column of two tables.

    Attributes
    ----------
    column : str
        Its name.
    values, differ : int
        How many values were compared, and how many of them differ beyond the tolerance.
    largest : float
        Largest difference where both have a value.
    row : int
        First row that differs beyond the tolerance.
    """

    column: str
    values: int
    differ: int
    largest: float
    row: int


def agreement(ours: Floats, theirs: Floats, column: str, tolerance: Tolerance) -> Agreement:
    """Compare one column of numbers.

    Parameters
    ----------
    ours, theirs : numpy.ndarray of shape (rows,)
        The values; NaN where they are missing.
    column : str
        Its name.
    tolerance : Tolerance
        Largest difference of two values that count as equal.

    Returns
    -------
    Agreement
        The counts.
    """
    differ = tolerance.differ(ours, theirs)
    difference = np.abs(ours - theirs)
    largest = float(np.nanmax(difference)) if np.isfinite(difference).any() else 0.0
    row = int(np.argmax(differ)) if differ.any() else 0
    return Agreement(column, differ.size, int(differ.sum()), largest, row)


def as_floats(column: pd.Series) -> Floats:
    """Return a column as floats, NaN where a value is missing."""
    return column.to_numpy(dtype=float, na_value=np.nan)
