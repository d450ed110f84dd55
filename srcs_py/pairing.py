"""Which runs belong together, when runs are paired."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.errors import SRCSError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.levels import Factor

    Codes = NDArray[np.signedinteger[Any]]


def complete_pairs(configuration: Codes, level: Codes, key: Codes) -> NDArray[np.bool_]:
    """Say of each row whether every level of its configuration has a run with its key.

    Parameters
    ----------
    configuration, level, key : numpy.ndarray of shape (rows,)
        Codes of at least 0.

    Returns
    -------
    numpy.ndarray of shape (rows,)
        False for runs without partner. Keys that repeat are not looked for here.
    """
    configuration = configuration.astype(np.int64)
    levels = int(level.max()) + 1
    cells = np.unique(configuration * levels + level)
    needed = np.bincount(cells // levels)
    pair = configuration * (int(key.max()) + 1) + key
    _, which, found = np.unique(pair, return_inverse=True, return_counts=True)
    return np.asarray(found[which] >= needed[configuration])


def check_pairs(
    counts: NDArray[np.intp], pairing: Factor, cell_text: Callable[[int, int], str]
) -> None:
    """Raise where the pairing keys of a configuration differ between levels or repeat.

    Parameters
    ----------
    counts : numpy.ndarray of shape (configurations, levels)
        Number of runs.
    pairing : Factor
        Keys of the runs, sorted by configuration, level and key.
    cell_text : callable
        From the positions of a configuration and a level to how a message names them.

    Raises
    ------
    SRCSError
        For the first run that does not pair: the message names key, level and configuration.
    """
    keys, levels = pairing.codes, counts.shape[1]
    cell = np.repeat(np.arange(counts.size), counts.ravel())

    def seen(run: np.intp) -> tuple[str, str]:
        return pairing.labels[keys[run]], cell_text(*divmod(int(cell[run]), levels))

    repeated = np.flatnonzero((cell[1:] == cell[:-1]) & (keys[1:] == keys[:-1]))
    if repeated.size:
        key, where = seen(repeated[0])
        raise SRCSError(
            f"pairing column {pairing.name!r}: key {key!r} occurs twice for {where}; "
            "a key must name one run of each target level."
        )
    most = counts.max(axis=1, keepdims=True)
    uneven = np.argwhere((counts != most) & (counts > 0))
    if uneven.size:
        configuration, level = map(int, uneven[0])
        raise SRCSError(
            f"pairing column {pairing.name!r}: {cell_text(configuration, level)} has "
            f"{counts[configuration, level]} runs where another level has "
            f"{most[configuration, 0]}; paired runs need a partner in every level, or "
            "na_action='omit'."
        )
    totals = counts.sum(axis=1)
    run = np.arange(keys.size) - np.repeat(np.cumsum(counts) - counts.ravel(), counts.ravel())
    partner = keys[(np.cumsum(totals) - totals)[cell // levels] + run]
    unmatched = np.flatnonzero(partner != keys)
    if unmatched.size:
        key, where = seen(unmatched[0])
        raise SRCSError(
            f"pairing column {pairing.name!r}: key {key!r} of {where} has no partner in every "
            "level; give every level the same keys, or na_action='omit'."
        )
