"""P-values and means behind the ranks of a table, from which those at another alpha follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.srcs.engine.ranking import larger, wins_minus_losses
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.pairwise import compared_pairs, pairs, square
from srcs_py.tables.roles import OMNIBUS, PVALUE, SIGN

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.base.array_types import Bools, Floats, Ints
    from srcs_py.srcs.results.rank_arrays import RankArrays
    from srcs_py.tables.roles import Roles

_ROUNDING = 1e-9  # of a sum, relative to its absolute terms
_DEFAULT_ALPHA = 0.05  # of R, if the table does not carry its own

_NO_OMNIBUS = (
    'The table has no omnibus p-values. Make it with SRCSranks(..., summarize="always") '
    "to change alpha here."
)
_OTHER_RANKS = (
    "The table's ranks do not follow from its means and p-values at alpha = {}: rows were left "
    "out or changed, or it was another alpha."
)
_CONTROL = "Ranks against a control keep the alpha that they were made with."
_TWO_STAGE = "P-values corrected by {!r} hold only for the alpha that they were made with."
_NO_DIRECTION = "The table does not say whether a larger or a smaller value is better."


@dataclass(frozen=True)
class RankBasis:
    """P-values and means behind the ranks of C configurations of k levels.

    Attributes
    ----------
    p : numpy.ndarray of shape (C, k * (k - 1) / 2)
        Corrected p-values, the pairs in the order of ``pairs(k)``; NaN where nothing was tested.
    omnibus : numpy.ndarray of shape (C,)
        P-values of the omnibus test; NaN if the table has none.
    mean : numpy.ndarray of shape (C, k)
        Means; NaN where nothing was tested.
    alpha : float
        Significance level of the table's ranks.
    maximize : bool
        Whether a larger mean is better.
    follows : bool
        Whether the table's ranks follow from these values.
    fixed : str
        Reason why alpha cannot be changed; empty if it can.
    control : int or None
        Position of the control; None without one.
    sign : numpy.ndarray of shape (C, k, k) or None
        1 where the first level tends to be larger by the test; None where means decide.
    """

    p: Floats
    omnibus: Floats
    mean: Floats
    alpha: float
    maximize: bool
    follows: bool
    fixed: str
    control: int | None = None
    sign: Floats | None = None

    def differ(self, alpha: float) -> Bools:
        """Return which levels differ at ``alpha`` by both tests, shape (C, k, k)."""
        differ = square(self.p, self.mean.shape[1]) < alpha
        if not np.isnan(self.omnibus).all():
            differ &= (self.omnibus < alpha)[:, None, None]
        return np.asarray(differ)

    def beats(self, alpha: float) -> Bools:
        """Return of each pair of levels whether the first beats the second, shape (C, k, k)."""
        first = larger(self.mean) == self.maximize
        if self.sign is not None:
            first = self.sign > 0 if self.maximize else self.sign < 0
        return np.asarray(self.differ(alpha) & first)

    def ranks(self, alpha: float) -> Ints:
        """Return the ranks at ``alpha``, shape (C, k)."""
        ranks = wins_minus_losses(self.differ(alpha), self.mean, self.maximize, self.sign)
        if self.control is not None:
            ranks[:, self.control] = 0
        return ranks

    def compared(self, ranked: Bools) -> Bools:
        """Return which pairs of ranked levels were compared, shape (C, k, k)."""
        return compared_pairs(ranked, self.control)


def rank_basis(
    table: pd.DataFrame, places: RankArrays, roles: Roles | None, rank: str = "rank"
) -> RankBasis | None:
    """Return the basis of the ranks in column ``rank``; None without p-values or means.

    Alpha can be changed only if the table has omnibus p-values, and its ranks follow from them at
    its own alpha.
    """
    columns = [level + PVALUE for level in places.target.labels]
    if roles is None or not {*columns, rank, "mean"} <= set(table.columns):
        return None
    first, second = pairs(len(columns))
    labels, control = places.target.labels, roles.further.get("control")
    omnibus = np.full(len(places.rows), np.nan)
    if OMNIBUS in table.columns:
        omnibus = np.fmax.reduce(places.values_of(table[OMNIBUS]), axis=1)
    square = np.stack([places.values_of(table[name]) for name in columns], axis=2)
    signs = [level + SIGN for level in places.target.labels]
    sign = None
    if {*signs} <= set(table.columns):
        sign = np.stack([places.values_of(table[name]) for name in signs], axis=2)
    found = RankBasis(
        p=square[:, first, second],
        omnibus=omnibus,
        mean=places.values_of(table["mean"]),
        alpha=_DEFAULT_ALPHA if roles.alpha is None else roles.alpha,
        maximize=roles.maximize is not False,
        follows=False,
        fixed=_why_fixed(table, roles),
        control=labels.index(control) if control in labels else None,
        sign=sign,
    )
    return _checked(found, places.values_of(table[rank]), roles)


def directed(table: pd.DataFrame, roles: Roles) -> Roles:
    """Return the roles with the direction, deduced from ranks and means if it is unknown.

    It is unknown in tables read from a text file. If it cannot be deduced, as from a table of
    another kind, the roles stay as they are.
    """
    if roles.maximize is not None or not {"rank", "mean"} <= set(table.columns):
        return roles
    try:
        places = rank_arrays(table, roles.target, roles.params)
        found = rank_basis(table, places, roles)
        way = _direction(places.values_of(table["rank"]), places.values_of(table["mean"]))
    except SRCSError:
        return roles
    if found and found.follows and found.fixed != _NO_DIRECTION:
        way = found.maximize
    return replace(roles, maximize=way)


def _direction(rank: Floats, mean: Floats) -> bool | None:
    """Return whether larger means win; None if the configurations do not agree on it.

    The sum of ranks times means has one sign, since it is the sum of the differences between
    winners and losers. Configurations with missing rows, whose ranks do not add up to 0, are left
    out.
    """
    rank = np.nan_to_num(rank)
    with np.errstate(invalid="ignore"):
        products = rank * (mean - np.fmax.reduce(mean, axis=1)[:, None])
    products = np.where(rank == 0, 0, products)[rank.sum(axis=1) == 0]
    sums, size = products.sum(axis=1), np.abs(products).sum(axis=1)
    larger = sums[np.abs(sums) > _ROUNDING * size] > 0
    return bool(larger[0]) if larger.size and (larger == larger[0]).all() else None


def _why_fixed(table: pd.DataFrame, roles: Roles) -> str:
    if "control" in roles.further:
        return _CONTROL
    correction = CORRECTIONS.get(roles.correction or "")
    if correction is not None and correction.uses_alpha:
        return _TWO_STAGE.format(roles.correction)
    return "" if OMNIBUS in table.columns else _NO_OMNIBUS


def _checked(found: RankBasis, rank: Floats, roles: Roles) -> RankBasis:
    """Return the basis with the direction from which the ranks follow."""
    ways = (True, False) if roles.maximize is None else (roles.maximize,)
    given = ~np.isnan(rank)
    tried = [replace(found, maximize=way, follows=True) for way in ways]
    good = [basis for basis in tried if (basis.ranks(basis.alpha) == rank)[given].all()]
    if len(good) == 2:  # nothing but ties
        return replace(good[0], fixed=_NO_DIRECTION)
    return good[0] if good else replace(found, fixed=_OTHER_RANKS.format(found.alpha))
