"""Rank reversal: changes of the ranking when one algorithm is removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.atopsis.atopsis import atopsis
from srcs_py.atopsis.tables import check_study
from srcs_py.atopsis.topsis import Ranking
from srcs_py.base.checks import check_made
from srcs_py.base.errors import Argument, SRCSError

if TYPE_CHECKING:
    from srcs_py.atopsis.tables import TableLike


def rank_reversal(
    means: TableLike,
    stds: TableLike | None = None,
    ranking_function: Callable[[pd.DataFrame, pd.DataFrame], Ranking] = atopsis,
) -> pd.DataFrame:
    """Take out each algorithm in turn, and see which of the others change places.

    Parameters
    ----------
    means, stds : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        The tables, as for :func:`atopsis`; at least two algorithms.
    ranking_function : callable
        Called with the two tables, returns a ranking. For other options than the default ones
        give a ``functools.partial``, such as ``partial(atopsis, maximize=False)``.

    Returns
    -------
    pandas.DataFrame
        A row per pair whose order depends on a third algorithm, with the columns ``removed``,
        ``was_better``, ``was_worse`` and ``now``: without the removed algorithm, the pair is
        "reversed" or "tied". Empty where no ranking changes. A tie that breaks up is not listed.

    Raises
    ------
    SRCSError
        As ``ranking_function``, or if there is only one algorithm.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.

    Notes
    -----
    TOPSIS measures distances to the best and the worst that *occur*. Taking out the algorithm
    that holds an extreme moves them, so two others may change places although nothing about
    them has changed. This is a weakness of the method, not of a data set.

    Examples
    --------
    In the first case of the A-TOPSIS article the order of two algorithms rests on a third:

    >>> from srcs_py.atopsis import rank_reversal, read_tables
    >>> from srcs_py.datasets import bundled
    >>> tables = read_tables(
    ...     bundled("atopsis/atopsis_case1_mean.csv"), bundled("atopsis/atopsis_case1_std.csv")
    ... )
    >>> rank_reversal(*tables).values.tolist()
    [['KNN', 'AVG', 'FNN', 'reversed']]
    """
    study = check_study(means, stds)
    if len(study.algorithms) < 2:
        raise SRCSError(Argument("means"), " has one algorithm; none can be taken out of it.")
    tables = study.frames()
    if not callable(ranking_function):
        raise SRCSError(
            Argument("ranking_function", ranking_function), " must be a function such as atopsis."
        )
    names, full, pairs = study.algorithms, _ranks(ranking_function, *tables), []
    for removed, others in enumerate(~np.eye(len(names), dtype=bool)):
        left, before = np.flatnonzero(others), full[others]
        now = _ranks(ranking_function, *(table[others] for table in tables))
        changed = (before[:, None] < before) & (now[:, None] >= now)
        for one, other in np.argwhere(changed):
            kind = "tied" if now[one] == now[other] else "reversed"
            pairs.append((names[removed], names[left[one]], names[left[other]], kind))
    return pd.DataFrame(pairs, columns=["removed", "was_better", "was_worse", "now"])


def _ranks(ranking_function: Callable[..., Any], means: pd.DataFrame, stds: pd.DataFrame) -> Any:
    found = ranking_function(means, stds)
    check_made("ranking_function(means, stds)", found, Ranking, "atopsis")
    return found.ranks
