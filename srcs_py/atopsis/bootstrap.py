"""Bootstrap of A-TOPSIS over benchmarks, and over runs if their number is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.atopsis.atopsis import ATopsisRanking, atopsis_ranking, combine, topsis_rankings
from srcs_py.atopsis.tables import MeansAndStds, check_study, check_weights
from srcs_py.atopsis.topsis import Normalization, check_normalization, topsis_ranking
from srcs_py.base.checks import check_count, check_probability, check_rng
from srcs_py.base.errors import SRCSError
from srcs_py.tables.latex_html import Shown

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from srcs_py.atopsis.tables import Floats, Maximize, Names, TableLike


@dataclass(frozen=True, eq=False, repr=False)
class Bootstrap(Shown):
    """The rankings of A-TOPSIS on benchmarks drawn with replacement.

    Attributes
    ----------
    ranking : ATopsisRanking
        The ranking of the tables themselves.
    closeness : numpy.ndarray of shape (draws, algorithms)
        Closeness coefficients in each sample.
    ranks : numpy.ndarray of int, shape (draws, algorithms)
        Ranks in each sample; those that tie share the better one.
    """

    ranking: ATopsisRanking
    closeness: Floats
    ranks: NDArray[np.intp]

    @property
    def algorithms(self) -> Names:
        """Names, in the order of the table."""
        return self.ranking.algorithms

    def intervals(self, confidence: float = 0.95) -> pd.DataFrame:
        """Return percentile intervals of closeness and rank.

        Parameters
        ----------
        confidence : float
            Share of the draws in each interval, between 0 and 1.

        Returns
        -------
        pandas.DataFrame
            Indexed by algorithm, best first: ``closeness``, ``low``, ``high``, ``rank``,
            ``best_rank``, ``worst_rank``.

        Raises
        ------
        SRCSError
            If ``confidence`` is not between 0 and 1.
        """
        confidence = check_probability("confidence", confidence, 0.95)
        ends = (1 - confidence) / 2, (1 + confidence) / 2
        low, high = np.quantile(self.closeness, ends, axis=0)
        best, worst = np.quantile(self.ranks, ends, axis=0, method="nearest")
        frame = self.ranking.to_frame()
        frame.insert(1, "low", low)
        frame.insert(2, "high", high)
        frame["best_rank"], frame["worst_rank"] = best.astype("int64"), worst.astype("int64")
        return frame.sort_values("rank", kind="stable")

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        head = f"A-TOPSIS in {len(self.closeness)} bootstrap draws, 95 % intervals"
        return [head, self.intervals()]

    def places(self) -> pd.DataFrame:
        """Return the probability of each place.

        Returns
        -------
        pandas.DataFrame
            Algorithms, best first, x places 1, 2, ...; each row sums to 1.
        """
        count = len(self.algorithms)
        shares = np.stack([(self.ranks == place).mean(axis=0) for place in range(1, count + 1)], 1)
        index = pd.Index(self.algorithms, name="algorithm")
        frame = pd.DataFrame(shares, index, pd.RangeIndex(1, count + 1, name="place"))
        return frame.iloc[np.argsort(self.ranking.ranks, kind="stable")]


def bootstrap(
    means: TableLike,
    stds: TableLike | None = None,
    weights: ArrayLike = (0.75, 0.25),
    maximize: Maximize = None,
    benchmark_weights: ArrayLike | None = None,
    normalization: Normalization | None = None,
    *,
    runs: int | None = None,
    draws: int = 1000,
    rng: int | np.random.Generator = 0,
) -> Bootstrap:
    """Rank algorithms by A-TOPSIS on bootstrap samples of the benchmarks.

    Parameters
    ----------
    means, stds : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        The tables, as for :func:`atopsis`; at least two benchmarks.
    weights : array_like of shape (2,)
        Weights of the means and of the standard deviations.
    maximize : bool, array_like of bool, shape (benchmarks,), or mapping of names to bool
        Whether a larger mean is better; False for errors and costs. What is left open follows
        the names: marks such as ↓ and words such as "error", these with a warning; otherwise
        larger is better.
    benchmark_weights : array_like of shape (benchmarks,), optional
        Weights of the benchmarks; those of the drawn ones are divided by their sum. Benchmarks of
        weight 0 are not drawn.
    normalization : {"none", "vector", "max", "sum", "minmax"}, optional
        Normalization of each benchmark, as for :func:`atopsis`.
    runs : int, optional
        Number of runs behind each mean, at least 2. Each cell is then resampled as well, as the
        mean and deviation of that many normal runs; by default the cells are taken as they are.
    draws : int
        How often benchmarks are drawn.
    rng : int or numpy.random.Generator
        Seed of the random numbers; the same seed gives the same draws. A Generator draws it.

    Returns
    -------
    Bootstrap
        Closeness and ranks in each sample; ``intervals()`` and ``places()`` sum them up, and
        :func:`plot_bootstrap` draws them.

    Raises
    ------
    SRCSError
        As :func:`atopsis`, if there is one benchmark only, or if ``runs`` is 1.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.
    plot_bootstrap :
        Draw the intervals of the closeness coefficients and the probability of each place.

    Notes
    -----
    The intervals are those of other benchmarks of the same kind. With few
    benchmarks, draws repeat the same ones, and the intervals are too narrow.

    References
    ----------
    B. Efron and R. J. Tibshirani (1993), *An Introduction to the Bootstrap*, chapter 13.

    Examples
    --------
    >>> from srcs_py.atopsis import bootstrap
    >>> study = bootstrap([[90, 80, 70], [85, 85, 75], [70, 75, 60]], [[1] * 3, [1] * 3, [2] * 3])
    >>> study.places().loc["A3"].tolist()
    [0.0, 0.0, 1.0]
    """
    study = check_study(means, stds, maximize, benchmark_weights)
    if runs is not None:  # a standard deviation needs two
        check_count("runs", runs, least=2)
    pair = check_weights("weights", weights, ("mean", "std"))
    kind = check_normalization(normalization, study)
    used = np.flatnonzero(study.weights)
    if used.size < 2:
        more = "" if len(study.benchmarks) < 2 else " whose weight is above 0"
        raise SRCSError(f"means has one benchmark{more}; at least two are needed to draw from.")
    random = np.random.default_rng(check_rng(rng))
    closeness = np.empty((2, check_count("draws", draws), len(study.algorithms)))
    tolerance = np.empty((draws, 2))
    for at in range(draws):
        drawn = used[random.integers(0, used.size, used.size)]
        share = study.weights[drawn] / study.weights[drawn].sum()
        tables = _cells(study, runs, drawn, random)
        for which, up in enumerate((study.maximize[drawn], np.zeros(used.size, bool))):
            ranking = topsis_ranking(tables[which], share, up, kind, study.algorithms)
            closeness[which, at], tolerance[at, which] = ranking.closeness, ranking.tolerance
    both = np.stack(list(closeness), axis=1) * pair[:, None]
    last = combine(study.algorithms, both, tolerance * pair)
    ranking = atopsis_ranking(pair, *topsis_rankings(study, kind))
    return Bootstrap(ranking, last.closeness, last.ranks)


def _cells(
    study: MeansAndStds, runs: int | None, drawn: NDArray[np.intp], random: np.random.Generator
) -> tuple[Floats, Floats]:
    """Return means and deviations of the drawn benchmarks, resampled if ``runs`` is given."""
    means, stds = study.means[:, drawn], study.stds[:, drawn]
    if runs is None:
        return means, stds
    scatter = random.standard_normal(means.shape) / np.sqrt(runs)
    spread = np.sqrt(random.chisquare(runs - 1, means.shape) / (runs - 1))
    return means + stds * scatter, stds * spread
