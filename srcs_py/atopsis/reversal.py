"""Rank reversal: changes of the ranking when one algorithm is removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.atopsis.atopsis import atopsis
from srcs_py.atopsis.tables import check_study
from srcs_py.atopsis.topsis import Ranking
from srcs_py.base.checks import check_made
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.latex_html import Shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from srcs_py.atopsis.tables import Names, TableLike


@dataclass(frozen=True, eq=False, repr=False)
class RankReversal(Shown):
    """The rankings of a study with each algorithm taken out in turn.

    Attributes
    ----------
    algorithms : tuple of str
        Names, in the order of the table.
    full : numpy.ndarray of int, shape (algorithms,)
        Ranks with all algorithms.
    without : numpy.ndarray of int, shape (algorithms, algorithms)
        ``without[i]``: ranks of the others when algorithm i is taken out; its own is 0.
    """

    algorithms: Names
    full: NDArray[np.intp]
    without: NDArray[np.intp]

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        pairs = self.to_frame()
        head = f"{len(self.algorithms)} algorithms; pairs whose order depends on a third one"
        return [f"{head}: {len(pairs)}", pairs]

    def to_frame(self) -> pd.DataFrame:
        """Return every pair whose order depends on a third algorithm.

        Returns
        -------
        pandas.DataFrame
            Columns ``removed``, ``was_better``, ``was_worse`` and ``now``: without the removed
            algorithm, the pair is "reversed" or "tied". Empty where no ranking changes. A tie
            that breaks up is not listed.
        """
        better = self.full[:, None] < self.full
        now = self.without[:, :, None] - self.without[:, None, :]
        others = (self.without > 0)[:, :, None] & (self.without > 0)[:, None, :]
        removed, was_better, was_worse = np.nonzero(better & (now >= 0) & others)
        names = np.array(self.algorithms, dtype=object)
        tied = now[removed, was_better, was_worse] == 0
        return pd.DataFrame(
            {
                "removed": names[removed],
                "was_better": names[was_better],
                "was_worse": names[was_worse],
                "now": np.where(tied, "tied", "reversed"),
            }
        )


def rank_reversal(
    means: TableLike,
    stds: TableLike | None = None,
    ranking_function: Callable[[pd.DataFrame, pd.DataFrame], Ranking] = atopsis,
) -> RankReversal:
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
    RankReversal
        The ranks with and without each algorithm; ``to_frame()`` lists the pairs that change.

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
    >>> rank_reversal(*tables).to_frame().values.tolist()
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
    count = len(study.algorithms)
    without = np.zeros((count, count), dtype=np.intp)
    for removed, others in enumerate(~np.eye(count, dtype=bool)):
        without[removed, others] = _ranks(ranking_function, *(table[others] for table in tables))
    return RankReversal(study.algorithms, _ranks(ranking_function, *tables), without)


def _ranks(ranking_function: Callable[..., Any], means: pd.DataFrame, stds: pd.DataFrame) -> Any:
    found = ranking_function(means, stds)
    check_made("ranking_function(means, stds)", found, Ranking, "atopsis")
    return found.ranks
