"""The table of pairs of an answer over all configurations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.pairwise import pairs, signed_rank, two_sided_normal

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats

POST_HOC = ("holm", "shaffer", "bergmann-hommel")
PAIRS = ("level", "other", "wins", "ties", "losses", "mean_difference", "wilcoxon", "z", "p")
_MANY = 1e9  # degrees of freedom of Nemenyi's studentized range, which are infinite


def pairs_table(
    levels: tuple[str, ...],
    means: Floats,
    z: Floats,
    maximize: bool,
    control: int | None,
    *,
    of_ranks: bool,
) -> pd.DataFrame:
    """Return the table of pairs; those of the control if there is one.

    Parameters
    ----------
    levels : tuple of str
        Names of the k levels.
    means : numpy.ndarray of shape (blocks, k)
        Averages of the runs.
    z : numpy.ndarray of shape (pairs,)
        Standard normal if two levels are equal; negative where the first one is better.
    maximize : bool
        Whether a larger mean is better.
    control : int or None
        Position of the level that the others are compared with.
    of_ranks : bool
        Whether z is of mean ranks over blocks, for which there are tests by Nemenyi and Wilcoxon.
    """
    first, second = pairs(len(levels))
    made = np.flatnonzero((first == control) | (second == control) | (control is None))
    first, second, z = first[made], second[made], z[made]
    with np.errstate(over="ignore", invalid="ignore"):
        difference = means[:, first] - means[:, second]
        better = difference if maximize else -difference
        columns: dict[str, Any] = {
            "level": [levels[each] for each in first],
            "other": [levels[each] for each in second],
            "wins": (better > 0).sum(axis=0),
            "ties": (difference == 0).sum(axis=0),
            "losses": (better < 0).sum(axis=0),
            "mean_difference": difference.mean(axis=0),
        }
        if of_ranks:
            columns["wilcoxon"] = _holm(signed_rank(means.T[None])[0][0, made])
    columns |= {"z": z, "p": two_sided_normal(z)}
    return pd.DataFrame(columns | _corrected(columns["p"], z, len(levels), control, of_ranks))


def _corrected(
    p: Floats, z: Floats, levels: int, control: int | None, of_ranks: bool
) -> dict[str, Floats]:
    """Return the corrected p-values by the names of their columns."""
    from srcs_py.stats.tukey import studentized_range_sf

    if control is not None:
        return {"holm": _holm(p)}
    found = {}
    if of_ranks:
        found["nemenyi"] = studentized_range_sf(np.abs(z) * np.sqrt(2), levels, _MANY)
    for name in POST_HOC:
        most = CORRECTIONS[name].most_levels
        if most is None or levels <= most:
            found[name] = CORRECTIONS[name].adjust(p, 0.05)
    return found


def _holm(p: Floats) -> Floats:
    return CORRECTIONS["holm"].adjust(p, 0.05)
