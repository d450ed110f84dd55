"""Ranks of SRCS 1.1 with ``test = "tukeyHSD"``, whose p-values are under the wrong pairs.

Unless the level order of the target is its text order, SRCS 1.1 shuffles the names of the levels
once more by the permutation that sorts them (found by running it; ``srcs check-r`` sees the same).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import rank_basis
from srcs_py.stats.pairwise import pairs, square
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray


def ranks_of_srcs(ranks: pd.DataFrame) -> NDArray[np.intp]:
    """Return the ranks of a table made with tukeyHSD as SRCS 1.1 has them.

    Parameters
    ----------
    ranks : pandas.DataFrame
        Table of ranks of one performance column, with means and p-values.

    Returns
    -------
    numpy.ndarray of int, shape (rows,)
        What R has in the column ``rank``.
    """
    roles = roles_of(ranks)
    places = rank_arrays(ranks, roles.target, roles.params)
    basis = rank_basis(ranks, places, roles)
    if basis is None:
        raise ValueError("the table has no p-values")
    place = text_places(places.target.labels)
    right = square(basis.p, place.size)
    wrong = np.empty_like(right)
    wrong[:, place[:, None], place] = right
    first, second = pairs(place.size)
    found = replace(basis, p=wrong[:, first, second]).ranks(basis.alpha)
    rows = np.empty(len(ranks), dtype=np.intp)
    rows[places.rows] = found
    return rows


def text_places(labels: Sequence[str]) -> NDArray[np.intp]:
    """Return each level's place in text order; a dash sorts between digits and letters."""
    order = sorted(range(len(labels)), key=lambda each: labels[each].replace("-", "@"))
    return np.argsort(order)
