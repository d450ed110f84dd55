"""Tolerances for the comparison of a table of ranks with one that R made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.checks import match_entry
from srcs_py.stats.tests import TESTS
from srcs_py.tables.roles import OMNIBUS as OMNIBUS_COLUMN

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats


@dataclass(frozen=True)
class Tolerance:
    """Two floats agree if |ours - R's| <= absolute + relative * |R's|."""

    relative: float
    absolute: float
    reason: str

    def differ(self, ours: Floats, theirs: Floats) -> Bools:
        """Return where values differ, or only one of the two is missing."""
        return ~np.isclose(ours, theirs, self.relative, self.absolute, equal_nan=True)


EXACT = Tolerance(0.0, 0.0, "whole numbers")
# The worst differences measured are in r_reference/README.md; these leave room for other
# machines, whose libraries of mathematics differ in the last digits.
MOMENTS = Tolerance(1e-13, 1e-15, "sums in another order; a mean near 0 remains of cancelling")
P_VALUES = Tolerance(1e-12, 0.0, "normal, t and chi-square tails of two libraries, far out")
TUKEY = Tolerance(0.0, 1e-9, "R's ptukey; where it is off by more, the arbiter decides")
OMNIBUS = Tolerance(1e-12, 0.0, "the statistic is a difference of large sums of ranks")


def tolerance_of(column: str, test: str) -> Tolerance:
    """Return the tolerance for a column of a table of ranks."""
    if re.fullmatch(r"rank\d*", column):
        return EXACT
    if column in {"mean", "sd"}:
        return MOMENTS
    if column == OMNIBUS_COLUMN:
        return OMNIBUS
    in_r = match_entry("test", test, TESTS).in_r
    return TUKEY if in_r and in_r.imprecise else P_VALUES
