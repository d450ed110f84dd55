"""Leaderboard of the levels over all configurations."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_alpha
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.results.blocks import blocks_of, interval_of_means
from srcs_py.srcs.results.overall_answer import Overall
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import rank_basis
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import check_ranks, roles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.base.array_types import Bools, Ints
    from srcs_py.srcs.results.rederive import RankBasis


def leaderboard(
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
    blocks: str | Sequence[str] | None = None,
) -> pd.DataFrame:
    """Sum up the ranks of each target level over all configurations.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`; or the result of :func:`overall`, whose mean ranks and
        places are returned.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks, if the table has several (``"rank1"``, ...).
    alpha : float, optional
        Significance level of the ranks; by default the one that the table carries, else 0.05.
        Ranks that do not follow from its p-values at this level are an error.
    blocks : str or sequence of str, optional
        Parameters whose levels are the problems, such as the data sets: ``mean_rank`` is then the
        mean over the blocks of the mean ranks in each, and has a 95 % interval.

    Returns
    -------
    pandas.DataFrame
        One row per target level, the highest mean rank first: the target,
        ``configurations`` (in how many it has a rank), ``underpowered`` (in how many of these no
        pair could be significant, if there are any), ``mean_rank`` (missing for a level that never
        has a rank), with blocks ``mean_rank.low`` and ``mean_rank.high`` (95 % interval over the
        blocks; missing for a level that a block lacks), ``wins``, ``ties`` and ``losses``
        (pairs), ``undefeated`` (configurations in which some pair differs significantly and no
        level beats this one; configurations without a significant pair do not count), ``best``
        and ``worst`` (configurations in which no level ranks higher, or lower; with equal ranks
        several levels are best or worst). Underpowered configurations count in none of these. The
        four from ``wins`` to ``undefeated`` only if the table has p-values.

    Raises
    ------
    SRCSError
        If the table has another layout than that of SRCSranks, ``target`` is not its target, or
        wins and losses at ``alpha`` do not add up to its ranks.

    See Also
    --------
    SRCSranks : Rank the levels of target within each configuration of params.
    leaderboard_plot : Draw the leaderboard: mean ranks, and wins, ties and losses as bars.
    places : Find the places that each target level can have in its configuration.
    overall : Compare the levels over all configurations, or over blocks of them.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 15,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85, 82, 83, 84, 85, 86.0],
    ... })
    >>> from srcs_py import SRCSranks
    >>> board = leaderboard(SRCSranks(runs, "Size", "Algorithm", "Accuracy"))
    >>> board.drop(columns="configurations")
      Algorithm  mean_rank  wins  ties  losses  undefeated  best  worst
    0         B        1.0     1     1       0           1     1      0
    1         C        1.0     1     1       0           1     1      0
    2         A       -2.0     0     0       2           0     0      1
    """
    if isinstance(ranks, Overall):
        return ranks.standings.reset_index(names="level")
    ranks = whole_table(ranks, "ranks")
    roles = roles_of(ranks, target)
    if alpha is not None:
        roles = replace(roles, alpha=check_alpha(alpha))
    check_ranks(ranks, rank)
    arrays = rank_arrays(ranks, roles.target, roles.params)
    values = arrays.values_of(ranks[rank])
    ranked = ~np.isnan(values)
    underpowered = arrays.those(roles.underpowered)[:, None]
    columns: dict[str, Any] = {
        roles.target: arrays.target.labels,
        "configurations": ranked.sum(axis=0),
        **({"underpowered": (ranked & underpowered).sum(axis=0)} if underpowered.any() else {}),
    }
    means = blocks_of(blocks, roles.params, arrays.codes, sample=False).means(values)
    with np.errstate(invalid="ignore"):
        columns["mean_rank"] = np.nansum(means, axis=0) / (~np.isnan(means)).sum(axis=0)
    if blocks is not None:
        columns["mean_rank.low"], columns["mean_rank.high"] = interval_of_means(means)
    basis = rank_basis(ranks, arrays, roles, rank)
    tested = ranked & ~underpowered
    if basis is not None:
        columns |= _pairs(basis, tested)
    for name, sign in (("best", 1), ("worst", -1)):
        signed = np.where(tested, sign * values, -np.inf)
        columns[name] = (tested & (signed == signed.max(axis=1, keepdims=True))).sum(axis=0)
    board = pd.DataFrame(columns)
    return board.sort_values("mean_rank", ascending=False, kind="stable", ignore_index=True)


def _pairs(basis: RankBasis, ranked: Bools) -> dict[str, Ints]:
    """Count wins, ties, losses and where each level is undefeated over some configurations."""
    if not basis.follows:
        raise SRCSError(
            Argument("alpha", basis.alpha),
            ": wins and losses do not add up to the ranks of the table; "
            "give the level that they were made with.",
        )
    beats = basis.beats(basis.alpha)
    wins, losses = beats.sum(axis=2), beats.sum(axis=1)
    pairs = basis.compared(ranked).sum(axis=2)
    ties = pairs - wins - losses
    undefeated = ranked & (losses == 0) & wins.any(axis=1, keepdims=True)
    counted = {"wins": wins, "ties": ties, "losses": losses, "undefeated": undefeated}
    return {name: counts.sum(axis=0) for name, counts in counted.items()}


def leaderboards(ranks: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Return the leaderboard of each column of ranks by the name of its performance."""
    roles, columns = roles_of(ranks), rank_columns(ranks)
    names = roles.performance if len(roles.performance) == len(columns) else columns
    boards = (leaderboard(ranks, roles.target, rank=column) for column in columns)
    return dict(zip(names, boards, strict=True))


def rank_columns(ranks: pd.DataFrame) -> list[str]:
    """Return the names of the columns of ranks."""
    return [name for name in map(str, ranks) if re.fullmatch(r"rank\d*", name)]
