"""A table of ranks as the summaries read it, the best level first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_alpha
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.overviews.positions import (
    Positions,
    by_nemenyi,
    positions_of_overall,
)
from srcs_py.plotting.tests_in_words import tests_in_words
from srcs_py.srcs.results.blocks import Blocks, blocks_of, scope_of
from srcs_py.srcs.results.overall import Overall
from srcs_py.srcs.results.rank_arrays import alpha_of, rank_arrays
from srcs_py.srcs.results.rederive import directed, rank_basis
from srcs_py.stats.friedman import friedman
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import check_ranks, roles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.plotting.overviews.figure import TestedPlaces
    from srcs_py.plotting.overviews.sheet import Sheet
    from srcs_py.plotting.series import Series
    from srcs_py.srcs.results.rank_arrays import RankArrays
    from srcs_py.srcs.results.rederive import RankBasis
    from srcs_py.tables.roles import Roles


@dataclass(frozen=True)
class Summary:
    """The ranks that a summary shows.

    Attributes
    ----------
    levels : tuple of str
        Compared levels, the highest mean rank first.
    rank : numpy.ndarray of float, shape (C, k)
        Ranks in that order, in the configurations that have every level; or in all, NaN where
        there is no rank.
    blocks : Blocks
        Of these configurations.
    order : numpy.ndarray of int, shape (k,)
        Place of each level in the arrays.
    table, roles, arrays, column
        What it was read from.
    total : int
        Configurations of the table.
    """

    levels: tuple[str, ...]
    rank: NDArray[np.float64]
    order: NDArray[np.intp]
    table: pd.DataFrame
    roles: Roles
    arrays: RankArrays
    column: str
    blocks: Blocks
    total: int

    @property
    def mean(self) -> NDArray[np.float64]:
        """Mean rank of each level, over the means of the blocks."""
        return np.asarray(np.nanmean(self.blocks.means(self.rank), axis=0))

    def positions(self, alpha: float | None) -> Positions:
        """Return the positions among the mean SRCS ranks of each block, by Nemenyi's test."""
        ranks, level = self.blocks.means(self.rank), alpha_of(self.roles, alpha)
        ranks = ranks[~np.isnan(ranks).any(axis=1)]
        if min(ranks.shape) < 2:
            raise SRCSError(
                "Friedman's and Nemenyi's tests need two levels, and two configurations or blocks "
                f"with all ranks; the table has {ranks.shape[1]} and {ranks.shape[0]}."
            )
        _, p, places = friedman(-ranks.T)
        order = np.argsort(places, kind="stable")
        levels = tuple(self.levels[k] for k in order)
        scope = scope_of(self.blocks, self.total)
        return by_nemenyi(levels, places[order], (len(ranks), p, level), scope)

    def positions_in_one(self) -> Positions:
        """Return what the tests behind the ranks of a single configuration say."""
        against = f", each against {self.control}" if self.control is not None else ""
        statement = f"Corrected pairwise tests at α = {self.basis().alpha:g} in one configuration"
        return Positions(
            self.levels, -self.mean, self.wins() > 0, [], None, f"{statement}{against}."
        )

    @cached_property
    def undefeated(self) -> list[int]:
        """Levels that the Nemenyi test does not tell from the best one, best first."""
        try:
            tested = self.positions(None)
        except SRCSError:  # too few configurations with all ranks
            return list(range(len(self.levels)))
        return [self.levels.index(tested.levels[k]) for k in np.flatnonzero(~tested.beats[0])]

    def series(self, sheet: Sheet, first: Sequence[int] = ()) -> list[Series]:
        """Return the series of the levels, of which the first and the undefeated stand out."""
        foremost = dict.fromkeys([*first, *self.undefeated])
        styles = sheet.series(self.arrays.target.labels, [int(self.order[k]) for k in foremost])
        return [styles[k] for k in self.order]

    def values(self, column: str) -> NDArray[np.float64]:
        """Return a column of means or deviations in the order of the ranks, all of it there."""
        if column not in self.table:
            raise SRCSError(
                f"The table of ranks has no column {column!r}; make it for one performance column."
            )
        values = self.arrays.values_of(self.table[column])[:, self.order]
        if (np.isnan(values) & ~np.isnan(self.rank)).any():
            raise SRCSError(
                f"The table has no {column!r} where nothing was significant: make it with "
                'summarize="always".'
            )
        return np.asarray(values[~np.isnan(values).all(axis=1)])

    @property
    def performance(self) -> str:
        """The performance measure, as a sentence names it."""
        names = self.roles.performance
        return names[0] if len(names) == 1 else "performance"

    @property
    def control(self) -> str | None:
        """Level that alone all others were compared with."""
        return self.roles.further.get("control")

    def basis(self) -> RankBasis:
        """Return the p-values and means behind the ranks; raise if the table lacks them."""
        found = rank_basis(self.table, self.arrays, self.roles, self.column)
        if found is None:
            raise SRCSError(
                "The table has no p-values of the pairs, which this picture counts; SRCSranks "
                "gives them for one performance column."
            )
        if not found.follows:
            raise SRCSError(
                Argument("alpha", found.alpha),
                ": wins and losses do not add up to the ranks of the "
                "table; give the level that they were made with.",
            )
        return found

    def wins(self) -> NDArray[np.intp]:
        """Return in how many configurations a level (row) wins against another (column)."""
        found = self.basis()
        return self._ordered(found.beats(found.alpha).sum(axis=0))

    def both(self) -> NDArray[np.intp]:
        """Return in how many configurations two levels were compared."""
        ranked = ~np.isnan(self.rank)[:, np.argsort(self.order)]
        return self._ordered(self.basis().compared(ranked).sum(axis=0))

    def _ordered(self, counts: NDArray[np.intp]) -> NDArray[np.intp]:
        return np.asarray(counts[np.ix_(self.order, self.order)])

    def in_blocks(self, blocks: Any) -> Summary:
        """Return the summary with the blocks that tests and intervals take as problems.

        It warns without blocks where configurations are combinations of levels.
        """
        names = [str(axis.name) for axis in self.arrays.params]
        found = replace(self, blocks=blocks_of(blocks, names, self.arrays.codes))
        turn = np.argsort(-found.mean, kind="stable")
        levels = tuple(self.levels[k] for k in turn)
        return replace(found, levels=levels, rank=self.rank[:, turn], order=self.order[turn])

    def scope(self) -> str:
        """Return what is summed up, and at which level it was decided."""
        alpha = self.roles.alpha
        at = f", α = {alpha:g}" if alpha is not None else ""
        against = f", each against {self.control}" if self.control is not None else ""
        return f"{scope_of(self.blocks, self.total)}{at}{against}"

    def decided(self) -> str:
        """Return by which test, correction and alpha a pair in a configuration is decided."""
        against = [] if self.control is None else [f"each against {self.control}"]
        return ", ".join([*tests_in_words(self.roles), *against]) or "pairwise tests"


def summary_of(
    ranks: Any,
    target: str | None,
    rank: str = "rank",
    alpha: float | None = None,
    every: bool = False,
) -> Summary:
    """Read a table of ranks.

    Parameters
    ----------
    ranks : any table
        Made by SRCSranks.
    target : str or None
        Column of the compared levels; None for the one that the table carries.
    rank : str
        Column of ranks.
    alpha : float or None
        Significance level of the ranks; None for the one that the table carries.
    every : bool
        Whether to keep configurations without some level. What averages must leave them out: a
        level that was not run where it is hard would look better than it is.

    Returns
    -------
    Summary
        Its arrays.
    """
    table = whole_table(ranks, "ranks")
    roles = roles_of(table, target)
    if alpha is not None:
        roles = replace(roles, alpha=check_alpha(alpha))
    check_ranks(table, rank)
    roles = directed(table, roles)
    arrays = rank_arrays(table, roles.target, roles.params)
    values = arrays.values_of(table[rank])
    if np.isnan(values).all(axis=0).any():
        raise SRCSError(f"{rank!r} has no value for one of the levels of {roles.target!r}.")
    total, whole = len(values), ~np.isnan(values).any(axis=1)
    if not every and not whole.all():
        if not whole.any():
            raise SRCSError(
                f"No configuration has every level of {roles.target!r}: leave out the levels that "
                "few configurations have."
            )
        arrays = replace(arrays, codes=arrays.codes[whole], rows=arrays.rows[whole])
        values = values[whole]
    order = np.argsort(-np.nanmean(values, axis=0), kind="stable")
    levels = tuple(arrays.target.labels[k] for k in order)
    own = Blocks((), np.arange(len(values)))
    return Summary(levels, values[:, order], order, table, roles, arrays, rank, own, total)


def judged(
    ranks: Any, target: str | None, rank: str, where: TestedPlaces, several: bool = False
) -> tuple[Any, Positions]:
    """Return a summary or the result of :func:`overall`, and the positions of its levels.

    The arguments of the tests are taken out of ``where``; ``several`` refuses a table of a single
    configuration.
    """
    alpha, blocks = where.pop("alpha", None), where.pop("blocks", None)
    if isinstance(ranks, Overall):
        return ranks, positions_of_overall(ranks, alpha, blocks)
    found = summary_of(ranks, target, rank, alpha).in_blocks(blocks)
    one = len(found.rank) == 1 and not several
    return found, found.positions_in_one() if one else found.positions(alpha)
