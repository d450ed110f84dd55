"""The series of the levels of a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.overviews.positions import positions_of_ranks
from srcs_py.plotting.places import split_places
from srcs_py.plotting.series import series_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.plotting.overviews.figure import Compose, CurvePlaces
    from srcs_py.plotting.overviews.sheet import Sheet
    from srcs_py.plotting.overviews.summary import Summary


def undefeated(found: Summary) -> list[int]:
    """Return the levels that the Nemenyi test does not tell from the best one, best first."""
    try:
        tested = positions_of_ranks(found, None)
    except SRCSError:  # too few configurations with all ranks
        return list(range(len(found.levels)))
    return [found.levels.index(tested.levels[k]) for k in np.flatnonzero(~tested.beats[0])]


def with_series(
    found: Summary, where: CurvePlaces, draw: Any, first: Sequence[int] = ()
) -> tuple[Compose, dict[str, Any]]:
    """Return what composes a picture, and where it goes.

    Parameters
    ----------
    found : Summary
        Ranks, whose table has the levels in level order.
    where : mapping
        As the user gave it, with ``colors`` and ``highlight``.
    draw : callable
        Called with the sheet and the series of ``found.levels``.
    first : sequence of int
        Of more than eight levels, those that stand out before the undefeated ones.
    """
    places, look = split_places(where)
    labels = found.arrays.target.labels
    foremost = [int(found.order[k]) for k in dict.fromkeys([*first, *undefeated(found)])]

    def compose(sheet: Sheet) -> float:
        ink = sheet.ink.paper, sheet.ink.text
        styles = series_of(labels, *look, foremost, ink)
        height: float = draw(sheet, [styles[k] for k in np.asarray(found.order)])
        return height

    series_of(labels, *look, foremost)  # errors before anything is drawn
    return compose, places
