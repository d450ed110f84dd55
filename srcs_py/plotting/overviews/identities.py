"""The series of the levels of a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.overviews.positions import positions_of_ranks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.plotting.overviews.sheet import Sheet
    from srcs_py.plotting.overviews.summary import Summary
    from srcs_py.plotting.series import Series


def undefeated(found: Summary) -> list[int]:
    """Return the levels that the Nemenyi test does not tell from the best one, best first."""
    try:
        tested = positions_of_ranks(found, None)
    except SRCSError:  # too few configurations with all ranks
        return list(range(len(found.levels)))
    return [found.levels.index(tested.levels[k]) for k in np.flatnonzero(~tested.beats[0])]


def series_on(sheet: Sheet, found: Summary, foremost: Sequence[int]) -> list[Series]:
    """Return the series of the levels of a summary, of which the foremost stand out."""
    styles = sheet.series(found.arrays.target.labels, [int(found.order[k]) for k in foremost])
    return [styles[k] for k in found.order]
