"""What counts as equal when a table of ours is held against one of R's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.tables.roles import OMNIBUS as OMNIBUS_COLUMN
from srcs_py.tables.roles import PVALUE

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from srcs_py.rcheck.tukey import TukeyArbiter

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tolerance:
    """Two floats agree if |ours - R's| <= absolute + relative * |R's|."""

    relative: float
    absolute: float
    reason: str

    def excess(self, ours: Floats, theirs: Floats) -> Floats:
        """Return by how much values differ beyond the tolerance; -inf where they are equal.

        A value that only one of the two has differs infinitely.
        """
        apart = np.full(theirs.shape, -np.inf)
        both = ~np.isnan(ours) & ~np.isnan(theirs) & (ours != theirs)
        allowed = self.absolute + self.relative * np.abs(theirs[both])
        apart[both] = np.abs(ours[both] - theirs[both]) - allowed
        apart[np.isnan(ours) != np.isnan(theirs)] = np.inf
        return apart


EXACT = Tolerance(0.0, 0.0, "whole numbers")
# The worst differences measured stand in r_reference/README.md; these leave room for other
# machines, whose libraries of mathematics differ in the last digits.
MOMENTS = Tolerance(1e-13, 1e-15, "sums in another order; a mean near 0 is what cancelling left")
P_VALUES = Tolerance(1e-12, 0.0, "normal, t and chi-square tails of two libraries, far out")
TUKEY = Tolerance(0.0, 1e-9, "R's ptukey; where it is off by more, the arbiter decides")
OMNIBUS = Tolerance(1e-12, 0.0, "the statistic is a difference of large sums of ranks")


def tolerance_of(column: str, test: str) -> Tolerance:
    """Return what two values of a column of ranks may differ by."""
    if re.fullmatch(r"rank\d*", column):
        return EXACT
    if column in {"mean", "sd"}:
        return MOMENTS
    if column == OMNIBUS_COLUMN:
        return OMNIBUS
    return TUKEY if "tukeyHSD".startswith(test) and test != "t" else P_VALUES


@dataclass(frozen=True)
class Agreement:
    """How one column of two tables compares.

    Attributes
    ----------
    column : str
        Its name.
    values, differ : int
        How many values were compared, and how many of them differ beyond the tolerance.
    largest : float
        Largest difference where both have a value.
    row : int
        Row that lies farthest beyond the tolerance.
    """

    column: str
    values: int
    differ: int
    largest: float
    row: int


def agreement(
    ours: Floats, theirs: Floats, column: str, test: str, arbiter: TukeyArbiter | None = None
) -> Agreement:
    """Compare one column of numbers.

    Parameters
    ----------
    ours, theirs : numpy.ndarray of shape (rows,)
        The values; NaN where they are missing.
    column, test : str
        Its name and the pairwise test: they give the tolerance.
    arbiter : TukeyArbiter, optional
        Accepts p-values of Tukey's test that differ from R's where R's are wrong.

    Returns
    -------
    Agreement
        The counts.
    """
    if arbiter is not None and column.endswith(PVALUE):
        theirs = arbiter.corrected(ours, theirs, column)
    excess = tolerance_of(column, test).excess(ours, theirs)
    apart = np.abs(ours - theirs)
    largest = float(np.nanmax(apart)) if np.isfinite(apart).any() else 0.0
    row = int(np.argmax(excess)) if excess.size else 0
    return Agreement(column, excess.size, int(np.count_nonzero(excess > 0)), largest, row)


def numbers(column: pd.Series) -> Floats:
    """Return a column as floats, NaN where a value is missing."""
    return column.to_numpy(dtype=float, na_value=np.nan)
