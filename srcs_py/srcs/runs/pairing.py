"""Which runs of different levels form pairs, and whether they all do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from srcs_py.tables.factors import Factor

    Codes = NDArray[np.signedinteger[Any]]
    Ints = NDArray[np.intp]


def complete_pairs(configuration: Codes, level: Codes, key: Codes) -> NDArray[np.bool_]:
    """Say of each row whether every level of its configuration has a row with its key.

    Parameters
    ----------
    configuration, level, key : numpy.ndarray of shape (rows,)
        Codes of the rows.

    Returns
    -------
    numpy.ndarray of shape (rows,)
        False for a row without a partner.
    """
    levels = int(level.max()) + 1
    cells = np.unique(configuration.astype(np.int64) * levels + level)
    needed = np.bincount(cells // levels)
    pair = configuration.astype(np.int64) * (int(key.max()) + 1) + key
    _, which, found = np.unique(pair, return_inverse=True, return_counts=True)
    return np.asarray(found[which] >= needed[configuration])


def check_pairs(counts: Ints, key: Factor, codes: Codes, name: Callable[[int], str]) -> None:
    """Raise where the pairing keys of a configuration repeat or differ between levels.

    Parameters
    ----------
    counts : numpy.ndarray of shape (configurations, levels)
        Number of runs of each cell; 0 for a level that is absent.
    key : Factor
        Pairing column.
    codes : numpy.ndarray of shape (rows,)
        Its codes, sorted by configuration, level and themselves.
    name : callable
        From a cell's number to its description.
    """
    levels = counts.shape[1]
    cell = np.repeat(np.arange(counts.size), counts.ravel())
    column = f"pairing column {key.name!r}"
    repeated = np.flatnonzero((cell[1:] == cell[:-1]) & (codes[1:] == codes[:-1]))
    if repeated.size:
        row = repeated[0]
        raise SRCSError(
            f"{column}: key {key.labels[codes[row]]!r} occurs twice for {name(cell[row])}; "
            "a key must name one run of each target level; pair by another column, or not at all.",
            remedy=("paired", False),
        )
    most = counts.max(axis=1, keepdims=True)
    uneven = np.argwhere((counts != most) & (counts > 0))
    if uneven.size:
        place, level = uneven[0]
        raise SRCSError(
            f"{column}: {name(place * levels + level)} has {counts[place, level]} runs where "
            f"another level has {most[place, 0]}; paired runs need a partner in every "
            "level; add them, or leave runs without one out.",
            remedy=("na_action", "omit"),
        )
    totals = counts.sum(axis=1)
    begin = np.repeat(np.cumsum(totals) - totals, totals)
    run = np.arange(codes.size) - np.repeat(np.cumsum(counts) - counts.ravel(), counts.ravel())
    unmatched = np.flatnonzero(codes[begin + run] != codes)
    if unmatched.size:
        row = unmatched[0]
        raise SRCSError(
            f"{column}: key {key.labels[codes[row]]!r} of {name(cell[row])} has no partner in "
            "every level; give every level the same keys, or leave such runs out.",
            remedy=("na_action", "omit"),
        )
