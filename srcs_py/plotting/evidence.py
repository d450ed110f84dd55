"""What the ranks of a table were decided by, so that they can be decided again at another alpha."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.engine import wins_minus_losses
from srcs_py.plotting.configurations import NO_TARGET
from srcs_py.roles import OMNIBUS, PVALUE
from srcs_py.stats.pairwise import pairs

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from srcs_py.plotting.configurations import Configurations
    from srcs_py.roles import Roles

    Floats = NDArray[np.float64]

ALPHA = 0.05  # tried where the table no longer tells; the ranks then decide whether it holds

_NO_OMNIBUS = (
    'The table has no omnibus p-values. Make it with SRCSranks(..., summarize="always") '
    "to change alpha here."
)
_OTHER_RANKS = (
    "The table's ranks do not follow from its means and p-values at alpha = {alpha:g}: rows were "
    "left out or changed."
)
_NO_DIRECTION = "The table no longer tells whether a larger or a smaller value is better."


@dataclass(frozen=True)
class Evidence:
    """P-values and means behind the ranks of C configurations of k levels.

    Attributes
    ----------
    p : numpy.ndarray of shape (C, k * (k - 1) / 2)
        Corrected p-values, the pairs in the order of ``pairs(k)``; NaN where nothing was tested.
    omnibus : numpy.ndarray of shape (C,)
        P-values of the omnibus test; NaN throughout where the table has none.
    mean : numpy.ndarray of shape (C, k)
        Means; NaN where nothing was tested.
    alpha : float
        Significance level of the table's ranks.
    maximize : bool
        Whether a larger mean is better.
    fixed : str
        Why alpha cannot be changed; empty if it can.
    """

    p: Floats
    omnibus: Floats
    mean: Floats
    alpha: float
    maximize: bool
    fixed: str

    def ranks(self, alpha: float) -> NDArray[np.intp]:
        """Return the ranks at ``alpha``, shape (C, k): the omnibus test first, then the pairs."""
        gate = np.isnan(self.omnibus).all() or (self.omnibus < alpha)[:, None]
        return wins_minus_losses((self.p < alpha) & gate, self.mean, self.maximize)


def evidence_of(
    table: pd.DataFrame, places: Configurations, roles: Roles | None
) -> Evidence | None:
    """Return what decided the table's ranks; None where it lacks p-values or means.

    Alpha can be changed only if the table has omnibus p-values and its own ranks come out
    again at its own alpha.
    """
    columns = [level + PVALUE for level in places.target.levels]
    if places.target is NO_TARGET or roles is None:
        return None
    if not {*columns, "rank", "mean"} <= set(table.columns):
        return None
    first, second = pairs(len(columns))
    square = np.stack([places.values_of(table[name]) for name in columns], axis=2)
    found = Evidence(
        p=square[:, first, second],
        omnibus=_omnibus(table, places),
        mean=places.values_of(table["mean"]),
        alpha=ALPHA if roles.alpha is None else roles.alpha,
        maximize=roles.maximize is not False,
        fixed="" if OMNIBUS in table.columns else _NO_OMNIBUS,
    )
    return _checked(found, places.values_of(table["rank"]), known=roles.maximize is not None)


def _omnibus(table: pd.DataFrame, places: Configurations) -> Floats:
    if OMNIBUS not in table.columns:
        return np.full(len(places.rows), np.nan)
    return np.asarray(np.fmax.reduce(places.values_of(table[OMNIBUS]), axis=1))


def _checked(found: Evidence, rank: Floats, known: bool) -> Evidence:
    """Keep the direction that gives the table's ranks again; fix alpha where none or both do."""
    ways = [found] if known else [found, replace(found, maximize=False)]
    given = ~np.isnan(rank)
    good = [way for way in ways if (way.ranks(way.alpha) == rank)[given].all()]
    if not good:
        return replace(found, fixed=_OTHER_RANKS.format(alpha=found.alpha))
    if len(good) == 2:
        return replace(found, fixed=_NO_DIRECTION)
    return good[0]
