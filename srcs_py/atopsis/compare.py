"""Comparison of A-TOPSIS, Hellinger-TOPSIS and significance tests."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.atopsis.atopsis import ATopsisRanking, atopsis
from srcs_py.atopsis.hellinger import hellinger_topsis
from srcs_py.atopsis.tables import check_study
from srcs_py.atopsis.ties import shared_ranks
from srcs_py.atopsis.topsis import Normalization, Ranking
from srcs_py.base.checks import check_alpha, match_entry
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.friedman import friedman
from srcs_py.stats.padjust import p_adjust
from srcs_py.stats.pairwise import signed_rank, square
from srcs_py.stats.signedrank import exact_signed_rank
from srcs_py.tables.latex_html import Shown

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from srcs_py.atopsis.tables import Floats, Maximize, TableLike
    from srcs_py.stats.corrections import CorrectionName

# Up to this many benchmarks the exact distribution, as R and scipy do by default.
EXACT_UP_TO = 50

METHODS = ("A-TOPSIS", "Hellinger-TOPSIS", "Friedman")


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Shown):
    """Rankings and significance tests of one study.

    Attributes
    ----------
    atopsis : ATopsisRanking
        Ranking of A-TOPSIS.
    hellinger : Ranking
        Ranking of Hellinger-TOPSIS.
    mean_ranks : numpy.ndarray of shape (algorithms,)
        Mean rank of each algorithm over the benchmarks, 1 for the best mean (Friedman).
    friedman_statistic, friedman_p : float
        Friedman's test over the means.
    p : numpy.ndarray of shape (algorithms, algorithms)
        Corrected p-values of Wilcoxon's signed-rank test of the means, for each pair;
        symmetric, 1 on the diagonal and for two algorithms with the same means. Exact up to 50
        benchmarks, the normal approximation beyond.
    correction : str
        The correction for multiple tests.
    alpha : float
        Significance level.
    can_differ : bool
        Whether any p-value of so few benchmarks can be below alpha.
    """

    atopsis: ATopsisRanking
    hellinger: Ranking
    mean_ranks: Floats
    friedman_statistic: float
    friedman_p: float
    p: Floats
    correction: str
    alpha: float
    can_differ: bool

    def to_frame(self) -> pd.DataFrame:
        """Return the rank of each algorithm by each method.

        Returns
        -------
        pandas.DataFrame
            Indexed by algorithm; columns ``A-TOPSIS``, ``Hellinger-TOPSIS`` and ``Friedman``
            (the ranking by mean rank).
        """
        ranks = self.atopsis.ranks, self.hellinger.ranks, shared_ranks(-self.mean_ranks)
        index = pd.Index(self.atopsis.algorithms, name="algorithm")
        return pd.DataFrame(dict(zip(METHODS, ranks, strict=True)), index, dtype=np.int64)

    def agreement(self) -> pd.DataFrame:
        """Return Kendall's tau-b between the rankings of each two methods.

        Returns
        -------
        pandas.DataFrame
            Methods x methods, from -1 (reversed) to 1 (the same). A ranking in which all are
            tied agrees with another such one (1), and says nothing about any other (0).
        """
        method: Any = _kendall
        return self.to_frame().corr(method)

    def p_values(self) -> pd.DataFrame:
        """Return the corrected p-values with names.

        Returns
        -------
        pandas.DataFrame
            Algorithms x algorithms.
        """
        names = list(self.atopsis.algorithms)
        return pd.DataFrame(self.p, index=names, columns=names)

    def significant(self) -> pd.DataFrame:
        """Return the pairs that differ significantly, in the order of the table.

        Returns
        -------
        pandas.DataFrame
            Columns ``first``, ``second`` and ``p``; one row for each pair with p < alpha.
        """
        first, second = np.nonzero(np.triu(self.p < self.alpha, 1))
        names = np.array(self.atopsis.algorithms, dtype=object)
        pairs = {"first": names[first], "second": names[second], "p": self.p[first, second]}
        return pd.DataFrame(pairs)

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        pairs = self.significant()
        return [
            self.to_frame().sort_values(["A-TOPSIS", "Hellinger-TOPSIS"]),
            self.tests_text,
            pairs if len(pairs) else self.none_text,
            "Agreement of the rankings (Kendall's tau-b):",
            self.agreement().round(3),
        ]

    @property
    def tests_text(self) -> str:
        """Friedman's test, and what the table of significant pairs holds."""
        return (
            f"Friedman: chi-square {self.friedman_statistic:.4g}, p = {self.friedman_p:.4g}. "
            f"Pairs that differ (Wilcoxon signed-rank, correction {self.correction}, "
            f"alpha {self.alpha:g}):"
        )

    @property
    def none_text(self) -> str:
        """Text in place of the pairs if there is none."""
        few = ", and none could: there are too few benchmarks for a p-value below alpha"
        return "none" + few * (not self.can_differ)


def compare(
    means: TableLike,
    stds: TableLike | None = None,
    weights: ArrayLike = (0.75, 0.25),
    maximize: Maximize = None,
    benchmark_weights: ArrayLike | None = None,
    normalization: Normalization | None = None,
    *,
    runs: int | None = None,
    correction: CorrectionName | str = "holm",
    alpha: float = 0.05,
) -> Comparison:
    """Rank algorithms by A-TOPSIS and Hellinger-TOPSIS, and test their means.

    Parameters
    ----------
    means, stds : array_like, DataFrame or path-like of shape (algorithms, benchmarks)
        The tables, as for :func:`atopsis`.
    weights : array_like of shape (2,)
        Weights of the means and of the standard deviations, for A-TOPSIS.
    maximize : bool, array_like of bool, shape (benchmarks,), or mapping of names to bool
        Whether a larger mean is better; False for errors and costs. What is left open follows
        the names: marks such as ↓ and words such as "error", these with a warning; otherwise
        larger is better.
    benchmark_weights : array_like of shape (benchmarks,), optional
        Weights of the benchmarks, for both methods; the tests weigh all benchmarks alike.
    normalization : {"none", "vector", "max", "sum", "minmax"}, optional
        Normalization of each benchmark, for A-TOPSIS.
    runs : int, optional
        Number of runs behind each mean, for :func:`hellinger_topsis`.
    correction : str
        Correction of the pairwise p-values: any of :func:`srcs_py.p_adjust`. The article used
        "none".
    alpha : float
        Significance level.

    Returns
    -------
    Comparison
        The rankings, Friedman's test, the p-values of each pair, and the agreement of the
        rankings; ``print`` shows all of it on one page.

    Raises
    ------
    SRCSError
        As :func:`atopsis`, or for an unknown correction or a wrong alpha or number of runs.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.
    plot_methods : Draw the closeness coefficients of several methods side by side.

    Examples
    --------
    >>> from srcs_py.atopsis import compare
    >>> page = compare([[90, 80], [85, 85], [70, 75]], [[2, 1], [1, 1], [1, 3]])
    >>> float(page.agreement().loc["A-TOPSIS", "Hellinger-TOPSIS"])
    1.0
    """
    correction = match_entry("correction", correction, CORRECTIONS).name
    alpha = check_alpha(alpha)
    study = check_study(means, stds, maximize)
    larger = study.maximize
    by_atopsis = atopsis(means, stds, weights, larger, benchmark_weights, normalization)
    by_hellinger = hellinger_topsis(means, stds, benchmark_weights, larger, runs)
    statistic, p, mean_ranks = friedman(np.where(larger, -study.means, study.means))
    pairwise = _signed_rank_matrix(study.means, correction)
    rows, columns = study.means.shape
    least = p_adjust(np.full(rows * (rows - 1) // 2, 2.0 ** (1 - columns)), correction)
    tests = mean_ranks, statistic, p, pairwise
    can_differ = bool((least < alpha).any())
    return Comparison(by_atopsis, by_hellinger, *tests, correction, alpha, can_differ)


def _signed_rank_matrix(means: Floats, correction: str) -> Floats:
    """Return the corrected p-values of all pairs of rows, as a symmetric matrix."""
    if means.shape[1] <= EXACT_UP_TO:
        p = np.array([exact_signed_rank(*pair) for pair in combinations(means, 2)])
    else:
        p = np.nan_to_num(signed_rank(means[None])[0][0], nan=1.0)  # NaN: no difference at all
    matrix: Floats = square(p_adjust(p, correction)[None], len(means))[0]
    np.fill_diagonal(matrix, 1.0)
    return matrix


def _kendall(one: Floats, other: Floats) -> float:
    from scipy.stats import kendalltau

    flat = [np.ptp(each) == 0 for each in (one, other)]
    return float(all(flat)) if any(flat) else float(kendalltau(one, other).statistic)
