"""Exact dependence of the A-TOPSIS ranking on the weight of the means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.atopsis.atopsis import last_step, topsis_rankings
from srcs_py.atopsis.crossings import weight_crossings
from srcs_py.atopsis.tables import check_study
from srcs_py.atopsis.ties import TIE
from srcs_py.atopsis.topsis import Normalization, Ranking, ranking_text
from srcs_py.base.arrays import numbers
from srcs_py.base.checks import check_number
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.latex_html import Shown

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from srcs_py.atopsis.tables import Floats, Maximize, Names, TableLike

    Positions = NDArray[np.intp]

ARTICLE_WEIGHTS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity(Shown):
    """The rankings of A-TOPSIS under every weight of the means from 0 to 1.

    Attributes
    ----------
    algorithms : tuple of str
        Names, in the order of the table.
    mean, std : Ranking
        TOPSIS on either table alone.
    mean_weights : numpy.ndarray of shape (weights,)
        The weights of the means that were asked for.
    closeness : numpy.ndarray of shape (weights, algorithms)
        Closeness coefficients under them.
    ranks : numpy.ndarray of int, shape (weights, algorithms)
        Ranks under them.
    crossings : numpy.ndarray of shape (crossings,)
        Every weight strictly between 0 and 1 at which two algorithms change places, ascending.
    ahead, behind : numpy.ndarray of int, shape (crossings,)
        Positions of the two: ``ahead`` ranks better above that weight, ``behind`` below it.
    """

    algorithms: Names
    mean: Ranking
    std: Ranking
    mean_weights: Floats
    closeness: Floats
    ranks: Positions
    crossings: Floats
    ahead: Positions
    behind: Positions

    @cached_property
    def break_points(self) -> Floats:
        """The distinct weights at which the ranking changes, ascending."""
        distinct = np.diff(self.crossings, prepend=-1.0) > TIE
        return self.crossings[distinct]

    def closeness_at(self, mean_weights: ArrayLike) -> Floats:
        """Return the closeness coefficients under other weights of the means.

        Parameters
        ----------
        mean_weights : array_like of shape (weights,)
            Weights of the means, between 0 and 1.

        Returns
        -------
        numpy.ndarray of shape (weights, algorithms)
            The coefficients.
        """
        return _ranked(self.mean, self.std, check_mean_weights(mean_weights))[0]

    def intervals(self) -> pd.DataFrame:
        """Return the ranking between each two break points.

        Returns
        -------
        pandas.DataFrame
            One row per interval, in ascending order of the weight: ``from``, ``to``, ``width``,
            ``ranking`` (best first), and ``change``: which algorithms have changed places at
            its lower end. At a break point itself those are tied.
        """
        bounds = self._bounds
        return pd.DataFrame(
            {
                "from": bounds[:-1],
                "to": bounds[1:],
                "width": np.diff(bounds),
                "ranking": [ranking_text(self.algorithms, each) for each in self._interval_ranks],
                "change": self._changes(),
            }
        )

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        return ["A-TOPSIS over all weights of the means", self.stability()]

    def stability(self) -> pd.DataFrame:
        """Return how far each algorithm's rank depends on the weight.

        Returns
        -------
        pandas.DataFrame
            Indexed by algorithm: ``best_rank`` and ``worst_rank`` over all weights strictly
            between 0 and 1, and ``first_share``, the share of these weights under which it is
            first (shared or not).
        """
        ranks, width = self._interval_ranks, np.diff(self._bounds)
        return pd.DataFrame(
            {
                "best_rank": ranks.min(axis=0),
                "worst_rank": ranks.max(axis=0),
                "first_share": width @ (ranks == 1),
            },
            index=pd.Index(self.algorithms, name="algorithm"),
        )

    def stable_interval(self, mean_weight: float) -> tuple[float, float]:
        """Return how far the weight of the means can move before the ranking changes.

        Parameters
        ----------
        mean_weight : float
            A weight of the means between 0 and 1.

        Returns
        -------
        tuple of float
            The nearest break points on either side (0 and 1 where there is none). At a break
            point both are that point.
        """
        each = check_number("mean_weight", mean_weight, 0, 1)
        if (np.abs(self.break_points - each) <= TIE).any():
            return each, each
        above = int(np.searchsorted(self._bounds[1:-1], each))
        return float(self._bounds[above]), float(self._bounds[above + 1])

    @cached_property
    def _bounds(self) -> Floats:
        return np.concatenate([[0.0], self.break_points, [1.0]])

    @cached_property
    def _interval_ranks(self) -> Positions:
        middles = (self._bounds[:-1] + self._bounds[1:]) / 2
        return _ranked(self.mean, self.std, middles)[1]

    def _changes(self) -> list[str]:
        names = np.array(self.algorithms, dtype=object)
        pairs = names[self.ahead] + " passes " + names[self.behind]
        which = np.searchsorted(self.break_points, self.crossings, side="right")
        texts = pd.Series(pairs, dtype=object).groupby(which).agg(", ".join)
        return list(texts.reindex(range(self._bounds.size - 1), fill_value=""))


def sensitivity(
    means: TableLike,
    stds: TableLike | None = None,
    mean_weights: ArrayLike = ARTICLE_WEIGHTS,
    maximize: Maximize = None,
    benchmark_weights: ArrayLike | None = None,
    normalization: Normalization | None = None,
) -> Sensitivity:
    """Rank algorithms by A-TOPSIS under every weight of the means.

    Parameters
    ----------
    means, stds : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        The tables, as for :func:`atopsis`.
    mean_weights : array_like of shape (weights,)
        Weights of the means under which closeness and ranks are given; that of the standard
        deviations is the rest to 1. The break points do not depend on them.
    maximize : bool, array_like of bool, shape (benchmarks,), or mapping of names to bool
        Whether a larger mean is better; False for errors and costs. What is left open follows
        the names: marks such as ↓ and words such as "error", these with a warning; otherwise
        larger is better.
    benchmark_weights : array_like of shape (benchmarks,), optional
        Weights of the benchmarks, as for :func:`atopsis`.
    normalization : {"none", "vector", "max", "sum", "minmax"}, optional
        Normalization of each benchmark, as for :func:`atopsis`.

    Returns
    -------
    Sensitivity
        Closeness and ranks under the given weights, and every weight at which two algorithms
        change places: exact, not searched on a grid. There may be one for each pair.

    Raises
    ------
    SRCSError
        As :func:`atopsis`, or if a weight does not lie between 0 and 1.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.
    plot_sensitivity :
        Draw the closeness coefficients over the weight of the means, break points marked.
    plot_weights : Draw the closeness coefficients as bars, one panel for each weight.

    Examples
    --------
    >>> from srcs_py.atopsis import sensitivity
    >>> study = sensitivity([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]])
    >>> study.break_points.round(4).tolist()
    [0.9367]
    >>> study.intervals()["ranking"].tolist()
    ['A2 > A1 > A3', 'A1 > A2 > A3']
    """
    study = check_study(means, stds, maximize, benchmark_weights)
    asked = check_mean_weights(mean_weights)
    mean, std = topsis_rankings(study, normalization)
    closeness, ranks = _ranked(mean, std, asked)
    where = weight_crossings(mean.closeness, std.closeness)
    return Sensitivity(study.algorithms, mean, std, asked, closeness, ranks, *where)


def check_mean_weights(mean_weights: ArrayLike) -> Floats:
    """Return weights of the means, each between 0 and 1."""
    array = numbers("mean_weights", mean_weights)
    if array.ndim != 1 or not array.size or not ((array >= 0) & (array <= 1)).all():
        raise SRCSError(
            Argument("mean_weights", mean_weights), " must be a list of numbers between 0 and 1."
        )
    return array


def _ranked(mean: Ranking, std: Ranking, weights: Floats) -> tuple[Floats, Positions]:
    """Return closeness and ranks under weights of the means, shape (weights, algorithms)."""
    pairs = np.stack([weights, 1 - weights], axis=1)
    ranking = last_step(mean, std, pairs)
    return ranking.closeness, ranking.ranks
