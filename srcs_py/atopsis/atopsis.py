"""A-TOPSIS: TOPSIS on the means and on the standard deviations, and once more on the two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.atopsis.tables import check_study, check_weights
from srcs_py.atopsis.ties import TIE
from srcs_py.atopsis.topsis import (
    Normalization,
    Ranking,
    check_normalization,
    ranked,
    topsis_ranking,
)
from srcs_py.base.checks import r_names

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.atopsis.tables import Floats, Maximize, MeansAndStds, Names, TableLike, Weights

COLUMNS = ("mean", "std")


@dataclass(frozen=True, eq=False, repr=False)
class ATopsisRanking(Ranking):
    """The ranking of A-TOPSIS, with the two rankings that it comes from.

    Attributes
    ----------
    weights : numpy.ndarray of shape (2,)
        Weights of the means and of the standard deviations.
    mean, std : Ranking
        TOPSIS on either table alone; their ``ideal`` has shape (benchmarks,).
    """

    weights: Floats
    mean: Ranking
    std: Ranking


@r_names
def atopsis(
    means: TableLike,
    stds: TableLike | None = None,
    weights: ArrayLike = (0.75, 0.25),
    maximize: Maximize = None,
    benchmark_weights: Weights = None,
    normalization: Normalization | None = None,
) -> ATopsisRanking:
    """Rank algorithms by the means and standard deviations of their performance.

    TOPSIS runs on the means and on the standard deviations (where less is better), and then on
    the two closeness coefficients that come out of it, weighted and not normalized again.

    Parameters
    ----------
    means : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        Mean performance. The names of the algorithms are the index, or a first column of text.
        A path is read by :func:`read_tables`.
    stds : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        Standard deviations, in the unit of the means; 0 for a deterministic algorithm. Two
        tables with names are matched by them, whatever their order. Left out, ``means`` is the
        path of a file that holds both.
    weights : array_like of shape (2,)
        Weights of the means and of the standard deviations, summing to 1.
    maximize : bool, array_like of bool, shape (benchmarks,), or mapping of names to bool
        Whether a larger mean is better; False for errors and costs. What is left open follows
        the names: marks such as ↓ and words such as "error", these with a warning; otherwise
        larger is better.
    benchmark_weights : array_like of shape (benchmarks,) or mapping of str to float, optional
        Weights of the benchmarks, summing to 1; a mapping has weights relative to the 1 of the
        benchmarks that it leaves out, such as ``{"latency": 2}``. Equal ones by default.
    normalization : {"none", "vector", "max", "sum", "minmax"}, optional
        What each benchmark is divided by, see :func:`topsis`. The article's formulas are "vector"
        and "max", but its published rankings come out of tables that are not normalized. So the
        default is "none", with a warning where the benchmarks are on different scales.

    Returns
    -------
    ATopsisRanking
        Closeness, ranks and distances of the last step (two criteria: means and standard
        deviations), and the rankings of the two tables.

    Raises
    ------
    SRCSError
        If shapes or names of the tables disagree, a cell is missing, a standard deviation is
        negative, or weights are negative or do not sum to 1.

    See Also
    --------
    hellinger_topsis : Rank algorithms whose performance on each benchmark is a normal distribution.
    topsis :
        Rank alternatives by the technique for order preference by similarity to ideal
        solution.
    compare : Rank algorithms by A-TOPSIS and Hellinger-TOPSIS, and test their means.
    sensitivity : Rank algorithms by A-TOPSIS under every weight of the means.
    bootstrap : Rank algorithms by A-TOPSIS on bootstrap samples of the benchmarks.
    rank_reversal : Take out each algorithm in turn, and see which of the others change places.
    from_runs : Return the means and standard deviations of the runs that SRCSranks takes.
    read_tables : Read means and standard deviations from two files, or from one that holds both.
    plot_weights : Draw the closeness coefficients as bars, one panel for each weight.

    Notes
    -----
    The ranking may change when an algorithm that nobody asks about is taken out or put in; see
    :func:`rank_reversal`.

    References
    ----------
    R. A. Krohling and A. G. C. Pacheco (2015), "A-TOPSIS - An approach based on TOPSIS for
    ranking evolutionary algorithms", Procedia Computer Science 55, 308-317.

    Examples
    --------
    >>> from srcs_py.atopsis import atopsis
    >>> result = atopsis([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]])
    >>> print(result)
    A2 > A1 > A3
    >>> result.to_frame()["closeness"].round(3).to_dict()
    {'A1': 0.88, 'A2': 0.974, 'A3': 0.0}
    """
    study = check_study(means, stds, maximize, benchmark_weights)
    pair = check_weights("weights", weights, COLUMNS)
    return atopsis_ranking(pair, *topsis_rankings(study, normalization))


def topsis_rankings(
    study: MeansAndStds, normalization: Normalization | None
) -> tuple[Ranking, Ranking]:
    """Run TOPSIS on the means and on the standard deviations."""
    kind, smaller = check_normalization(normalization, study), np.zeros_like(study.maximize)
    mean = topsis_ranking(study.means, study.weights, study.maximize, kind, study.algorithms)
    std = topsis_ranking(study.stds, study.weights, smaller, kind, study.algorithms)
    return mean, std


def atopsis_ranking(weights: Floats, mean: Ranking, std: Ranking) -> ATopsisRanking:
    """Put the two rankings together."""
    return ATopsisRanking(
        **vars(last_step(mean, std, weights)), weights=weights, mean=mean, std=std
    )


def last_step(mean: Ranking, std: Ranking, weights: Floats) -> Ranking:
    """Run TOPSIS on two rankings under a pair of weights, or under each of (pairs, 2)."""
    both = np.stack([mean.closeness, std.closeness]) * weights[..., None]
    return combine(mean.algorithms, both, weights * (mean.tolerance, std.tolerance))


def combine(algorithms: Names, both: Floats, tolerances: Floats) -> Ranking:
    """Run TOPSIS on weighted closeness coefficients (2, algorithms), or on many of them at once.

    ``tolerances``, shape (2,), are what they tie within, weighted as they are. Of (pairs, 2,
    algorithms) each field of the ranking has a value for each pair.
    """
    ideal, anti_ideal = both.max(axis=-1), both.min(axis=-1)
    to_ideal, to_anti_ideal = (
        np.hypot(*np.moveaxis(both - point[..., None], -2, 0)) for point in (ideal, anti_ideal)
    )
    rounding = np.hypot(*tolerances.T)
    length = np.hypot(*(ideal - anti_ideal).T)
    whole = np.maximum(length, rounding)  # all coefficients tie if rounding is the larger
    tolerance = np.maximum(TIE, rounding / np.where(whole > 0, whole, 1.0))
    return ranked(algorithms, (ideal, anti_ideal), (to_ideal, to_anti_ideal), tolerance)
