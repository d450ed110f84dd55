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
from srcs_py.plotting.overviews.underpowered import nothing_to_show
from srcs_py.plotting.tests_in_words import conflicts_in_words, tests_in_words
from srcs_py.srcs.results.blocks import Blocks, blocks_of, scope_of
from srcs_py.srcs.results.overall_answer import Overall
from srcs_py.srcs.results.rank_arrays import Levels, alpha_of, rank_arrays
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
    """The ranks that a summary shows, the level with the highest mean rank first.

    Attributes
    ----------
    table, roles, column
        What it was read from; the roles have the significance level of the summary.
    arrays : RankArrays
        The configurations that have every level, or all of them.
    names : tuple of str
        Compared levels in level order.
    blocks : Blocks
        Of these configurations.
    total : int
        Configurations of the table.
    """

    table: pd.DataFrame
    roles: Roles
    column: str
    arrays: RankArrays
    names: tuple[str, ...]
    blocks: Blocks
    total: int

    @property
    def levels(self) -> tuple[str, ...]:
        """Compared levels, the highest mean rank first."""
        return self.arrays.target.labels

    @cached_property
    def rank(self) -> NDArray[np.float64]:
        """Ranks in their order, shape (C, k); NaN where a rank is missing."""
        return self.arrays.values_of(self.table[self.column])

    @property
    def mean(self) -> NDArray[np.float64]:
        """Mean rank of each level, over the means of the blocks."""
        return np.asarray(np.nanmean(self.blocks.means(self.rank), axis=0))

    @cached_property
    def underpowered(self) -> str:
        """A sentence on ranks that can show nothing; empty if they can."""
        return nothing_to_show(self.arrays, self.roles)

    def positions(self, one: bool = False) -> Positions:
        """Return the positions among the mean SRCS ranks of each block, by Nemenyi's test.

        Of ``one`` configuration they are by the tests behind its ranks. Ranks that can show nothing
        are not tested: their ties are not data.
        """
        if self.underpowered:
            count = len(self.levels)
            beats = np.zeros((count, count), dtype=bool)
            places = np.full(count, (count + 1) / 2)
            return Positions(self.levels, places, beats, [], None, self.underpowered)
        if one:
            statement = f"Corrected pairwise tests at α = {self.basis.alpha:g} in one configuration"
            statement += f"{self.against}."
            return Positions(self.levels, -self.mean, self.wins() > 0, [], None, statement)
        ranks, level = self.blocks.means(self.rank), alpha_of(self.roles, None)
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

    @cached_property
    def undefeated(self) -> list[int]:
        """Levels that the Nemenyi test does not tell from the best one, best first."""
        try:
            tested = self.positions()
        except SRCSError:  # too few configurations with all ranks
            return list(range(len(self.levels)))
        return [self.levels.index(tested.levels[k]) for k in np.flatnonzero(~tested.beats[0])]

    def series(self, sheet: Sheet, first: Sequence[int] = ()) -> list[Series]:
        """Return the series of the levels, of which the first and the undefeated stand out."""
        order = [self.names.index(level) for level in self.levels]
        foremost = dict.fromkeys([*first, *self.undefeated])
        styles = sheet.series(self.names, [order[k] for k in foremost])
        return [styles[k] for k in order]

    def values(self, column: str) -> NDArray[np.float64]:
        """Return a column of means or deviations in the order of the ranks, shape (used, k).

        Configurations without any are left out.
        """
        if column not in self.table:
            raise SRCSError(f"The table has no column {column!r}: make it for one performance.")
        values = self.arrays.values_of(self.table[column])
        used = ~(np.isnan(values) & ~np.isnan(self.rank)).any(axis=1)
        if not used.any():
            raise SRCSError(
                f"The table has no {column!r} where nothing was significant: make it with ",
                Argument("summarize", "always"), ".",
            )  # fmt: skip
        return np.asarray(values[used & ~np.isnan(values).all(axis=1)])

    def scope_of_values(self, count: int) -> str:
        """Return over which configurations means are shown, of which the table has ``count``."""
        if count == len(self.rank):
            return scope_of(self.blocks, self.total)
        return (
            f"the {count} of {self.total} configurations in which something was significant "
            '(of all with summarize="always")'
        )

    @property
    def performance(self) -> str:
        """The performance measure, as a sentence names it."""
        names = self.roles.performance
        return names[0] if len(names) == 1 else "performance"

    @property
    def against(self) -> str:
        """The level that alone all others were compared with, as the end of a sentence has it."""
        control = self.roles.further.get("control")
        return "" if control is None else f", each against {control}"

    @cached_property
    def basis(self) -> RankBasis:
        """The p-values and means behind the ranks; raises if the table lacks them."""
        found = rank_basis(self.table, self.arrays, self.roles, self.column)
        if found is None:
            raise SRCSError("The table has no p-values of the pairs: make it for one performance.")
        if not found.follows:
            raise SRCSError(
                Argument("alpha", found.alpha),
                ": wins and losses do not add up to the ranks of the "
                "table; give the level that they were made with.",
            )
        return found

    def wins(self) -> NDArray[np.intp]:
        """Return in how many configurations a level (row) wins against another (column)."""
        return np.asarray(self.basis.beats(self.basis.alpha).sum(axis=0))

    def both(self) -> NDArray[np.intp]:
        """Return in how many configurations two levels were compared."""
        return np.asarray(self.basis.compared(~np.isnan(self.rank)).sum(axis=0))

    def scope(self) -> str:
        """Return what is summed up, and at which level it was decided."""
        at = [] if self.roles.alpha is None else [f"α = {self.roles.alpha:g}"]
        words = [scope_of(self.blocks, self.total), *at, *conflicts_in_words(self.roles)]
        return ", ".join(words) + self.against

    def decided(self) -> str:
        """Return by which test, correction and alpha a pair in a configuration is decided."""
        return (", ".join(tests_in_words(self.roles)) or "pairwise tests") + self.against


def _best_first(arrays: RankArrays, means: NDArray[np.float64]) -> RankArrays:
    """Return the arrays with the levels of the target by their means, the highest first."""
    order, target = np.argsort(-means, kind="stable"), arrays.target
    labels, values = (tuple(each[k] for k in order) for each in (target.labels, target.values))
    return replace(arrays, target=Levels(target.name, labels, values), rows=arrays.rows[:, order])


def summary_of(
    ranks: Any, target: str | None, rank: str = "rank", alpha: Any = None, every: bool = False
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
    total, whole = len(values), ~np.isnan(values).any(axis=1) | every
    if not whole.any():
        raise SRCSError(f"No configuration has every level of {roles.target!r}: drop rare ones.")
    names, means = arrays.target.labels, np.nanmean(values[whole], axis=0)
    arrays = replace(arrays, codes=arrays.codes[whole], rows=arrays.rows[whole])
    own = Blocks((), np.arange(len(arrays.rows)))
    return Summary(table, roles, rank, _best_first(arrays, means), names, own, total)


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
    found = summary_of(ranks, target, rank, alpha)
    names = [str(axis.name) for axis in found.arrays.params]
    found = replace(found, blocks=blocks_of(blocks, names, found.arrays.codes))
    found = replace(found, arrays=_best_first(found.arrays, found.mean))
    return found, found.positions(one=len(found.rank) == 1 and not several)
