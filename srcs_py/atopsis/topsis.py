"""TOPSIS: rank by closeness to the best and distance from the worst that occur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import pandas as pd

from srcs_py.atopsis.tables import check_maximize, check_table, check_weights, names_of
from srcs_py.atopsis.ties import EPSILON, ROUNDINGS, TIE, shared_ranks, tied
from srcs_py.base.checks import check_count, match_choice, r_names
from srcs_py.base.errors import warn
from srcs_py.tables.latex_html import Shown, as_latex

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from srcs_py.atopsis.tables import Floats, Maximize, MeansAndStds, Names, TableLike

Normalization = Literal["none", "vector", "max", "sum", "minmax"]
NORMALIZATIONS: tuple[Normalization, ...] = get_args(Normalization)

# Orders of the norms that columns are divided by.
_ORDERS = {"vector": 2, "max": np.inf, "sum": 1}

# Benchmarks are on different scales if their largest values differ by this factor: those of the
# published tables differ by at most 2.8 times from one benchmark to the next larger one, per cent
# and fractions by 10 at least.
UNLIKE = 10


@dataclass(frozen=True, eq=False, repr=False)
class Ranking(Shown):
    """Algorithms ranked by a closeness coefficient.

    Attributes
    ----------
    algorithms : tuple of str
        Names, in the order of the table.
    closeness : numpy.ndarray of shape (algorithms,)
        Closeness coefficient in [0, 1], never NaN; the larger the better. It is 0.5 for all
        where nothing tells the algorithms apart.
    ranks : numpy.ndarray of int, shape (algorithms,)
        1 is the best. Algorithms whose closeness is the same share the better rank, and the
        next rank leaves room for them: 1, 2, 2, 4.
    ideal, anti_ideal : numpy.ndarray of shape (criteria,)
        Best and worst value of each criterion, weighted as the distances are.
    to_ideal, to_anti_ideal : numpy.ndarray of shape (algorithms,)
        Distances of each algorithm to the two.
    tolerance : float
        Coefficients that differed by no more are tied, and were made equal: 1e-12, or what the
        rounding of the numbers comes to where they differ in their last digits only.
    """

    algorithms: Names
    closeness: Floats
    ranks: NDArray[np.intp]
    ideal: Floats
    anti_ideal: Floats
    to_ideal: Floats
    to_anti_ideal: Floats
    tolerance: float

    def to_frame(self) -> pd.DataFrame:
        """Return closeness and rank of each algorithm.

        Returns
        -------
        pandas.DataFrame
            Indexed by algorithm in the order of the table; columns ``closeness``, ``rank``.
        """
        index = pd.Index(self.algorithms, name="algorithm")
        return pd.DataFrame(
            {"closeness": self.closeness, "rank": self.ranks.astype(np.int64)}, index=index
        )

    def to_latex(self, digits: int = 3) -> str:
        r"""Return the ranking as a LaTeX table for a paper: best first and in bold face.

        Parameters
        ----------
        digits : int
            Decimals of the closeness coefficient.

        Returns
        -------
        str
            A ``tabular`` with the rules of the package booktabs.

        Examples
        --------
        >>> print(topsis([[3, 8], [4, 6]], [0.5, 0.5], [False, True]).to_latex())
        \begin{tabular}{lrr}
        \toprule
        algorithm & closeness & rank \\
        \midrule
        \textbf{A1} & \textbf{1.000} & \textbf{1} \\
        A2 & 0.000 & 2 \\
        \bottomrule
        \end{tabular}
        <BLANKLINE>
        """
        digits = check_count("digits", digits, 15)
        frame = self.to_frame().sort_values("rank", kind="stable")
        texts = frame.assign(closeness=frame["closeness"].map(f"{{:.{digits}f}}".format))
        return as_latex(texts.astype(str).reset_index(), bold=frame["rank"].eq(1).tolist())

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        return [str(self), self.to_frame().sort_values("rank", kind="stable")]

    def __str__(self) -> str:
        return ranking_text(self.algorithms, self.ranks)


def ranking_text(algorithms: Names, ranks: NDArray[np.intp]) -> str:
    """Write a ranking on one line, best first: ``"REC > LMC = HKNN > KNN"``."""
    order = np.argsort(ranks, kind="stable")
    names = map(algorithms.__getitem__, order.tolist())
    apart = np.diff(ranks[order]) > 0
    signs = np.where(apart, " > ", " = ").tolist()
    return "".join(sign + name for sign, name in zip(["", *signs], names, strict=True))


@r_names
def topsis(
    matrix: TableLike,
    weights: ArrayLike | None = None,
    maximize: Maximize = None,
    normalization: Normalization = "vector",
) -> Ranking:
    """Rank alternatives by the technique for order preference by similarity to ideal solution.

    Parameters
    ----------
    matrix : array_like, DataFrame or path-like of shape (alternatives, criteria)
        Finite numbers. The names of the alternatives are the index, or a first column of text.
    weights : array_like of shape (criteria,), optional
        Weights that are not negative and sum to 1; equal ones by default. A mapping or a Series
        has weights by name, relative to the 1 of the criteria that it leaves out.
    maximize : bool, array_like of bool, shape (criteria,), or mapping of names to bool
        Whether a larger value is better; False for errors and costs. What is left open follows
        the names: marks such as ↓ and words such as "error", these with a warning; otherwise
        larger is better.
    normalization : {"vector", "max", "sum", "minmax", "none"}
        What each criterion is divided by: its Euclidean norm, its largest absolute value, the sum
        of its absolute values, its range after its minimum is subtracted, or nothing. A criterion
        that cannot be divided (all zero, or constant for "minmax") makes no difference.

    Returns
    -------
    Ranking
        Closeness, ranks, ideal and anti-ideal, and the distances to them.

    Raises
    ------
    SRCSError
        If a cell is missing or not finite, a name occurs twice, or weights are negative or do
        not sum to 1.

    See Also
    --------
    atopsis : Rank algorithms by the means and standard deviations of their performance.
    read_means : Read means alone from a file, for topsis.

    References
    ----------
    C.-L. Hwang and K. Yoon (1981), *Multiple Attribute Decision Making*, Springer.

    Examples
    --------
    Three cars by price (lower is better) and range:

    >>> from srcs_py.atopsis import topsis
    >>> result = topsis([[20, 300], [30, 400], [50, 500]], [0.5, 0.5], [False, True])
    >>> result.closeness.round(3).tolist()
    [0.632, 0.622, 0.368]
    >>> print(result)
    A1 > A2 > A3
    """
    table = check_table("matrix", matrix)
    criteria = names_of(table.columns, "C")
    weight = check_weights("weights", weights, criteria)
    larger = check_maximize(maximize, criteria)
    kind = check_normalization(normalization)
    return topsis_ranking(table.to_numpy(), weight, larger, kind, names_of(table.index, "A"))


def check_normalization(normalization: object, study: MeansAndStds | None = None) -> Normalization:
    """Return the normalization that is named; none for None, if the scales of a study are alike."""
    if normalization is None and study is not None:
        _warn_of_scales(study.means, study.benchmarks)
        return "none"
    return match_choice("normalization", normalization, NORMALIZATIONS)


def _warn_of_scales(means: Floats, benchmarks: Names) -> None:
    """Warn where some benchmarks are in much larger numbers than the others."""
    peak = np.abs(means).max(axis=0)
    used = np.flatnonzero(peak > 0)
    order = used[np.argsort(peak[used], kind="stable")]
    steps = peak[order[1:]] / peak[order[:-1]]
    if not steps.size or steps.max() < UNLIKE:
        return
    at = int(steps.argmax()) + 1
    small, large = order[:at], order[at:]
    names = [benchmarks[each] for each in large]
    shown = ", ".join(map(repr, names[:3])) + (f" and {len(names) - 3} more" * (len(names) > 3))
    warn(
        f"means: the benchmarks are on different scales: {shown} with values from "
        f"{peak[large[0]]:.4g} up, the others up to {peak[small[-1]]:.4g}. Without normalization "
        'the large numbers decide. Give normalization="vector" (or "max", "sum", "minmax") to '
        'bring them to one scale, or "none" to keep them.'
    )


def topsis_ranking(
    values: Floats,
    weights: Floats,
    maximize: NDArray[np.bool_],
    normalization: Normalization,
    algorithms: Names,
) -> Ranking:
    """Normalize, weight and rank the rows of a table (algorithms, criteria)."""
    low, high = values.min(axis=0), values.max(axis=0)
    peak = np.maximum(-low, high)
    divisor = _divisor(values, normalization, peak)
    weighted = values - (low if normalization == "minmax" else 0.0)
    weighted /= divisor
    weighted *= weights
    rounding = ROUNDINGS / 2 * EPSILON * peak / divisor * weights
    low, high = weighted.min(axis=0), weighted.max(axis=0)
    ideal, anti_ideal = np.where(maximize, (high, low), (low, high))
    to_ideal, to_anti_ideal = distances(weighted, ideal), distances(weighted, anti_ideal)
    length = float(np.hypot.reduce(ideal - anti_ideal))
    tolerance = max(TIE, float(np.hypot.reduce(rounding)) / length if length > 0 else 0.0)
    return ranked(algorithms, (ideal, anti_ideal), (to_ideal, to_anti_ideal), tolerance)


def ranked(
    algorithms: Names, points: tuple[Floats, Floats], distances: tuple[Floats, Floats], within: Any
) -> Ranking:
    """Rank by the distances to the ideal and the anti-ideal; what differs no more is tied."""
    closeness = tied(closeness_of(*distances), within)
    ranks = shared_ranks(closeness)
    tolerance = float(within) if np.ndim(within) == 0 else within
    return Ranking(algorithms, closeness, ranks, *points, *distances, tolerance)


def _divisor(values: Floats, normalization: Normalization, peak: Floats) -> Floats:
    """Return what each column is divided by: 1 where a column cannot be divided."""
    unit = np.where(peak > 0, peak, 1.0)  # so that squares and sums neither overflow nor vanish
    if normalization == "none":
        return np.ones_like(peak)
    if normalization == "minmax":
        divisor: Floats = np.ptp(values, axis=0)
    else:
        divisor = peak * np.linalg.norm(values / unit, _ORDERS[normalization], axis=0)
    return np.where(divisor > 0, divisor, 1.0)


def distances(values: Floats, point: Floats) -> Floats:
    """Return the Euclidean distance of each row of ``values`` to ``point``."""
    difference = values - point
    # So divided, the squares can neither overflow nor vanish.
    unit = max(difference.max(), -difference.min()) or 1.0
    difference /= unit
    distance: Floats = unit * np.sqrt(np.einsum("ij,ij->i", difference, difference))
    return distance


def closeness_of(to_ideal: Floats, to_anti_ideal: Floats) -> Floats:
    """Return d- / (d+ + d-), and 0.5 where both distances are 0: all algorithms are equal."""
    total = to_ideal + to_anti_ideal
    return np.where(total > 0, to_anti_ideal / np.where(total > 0, total, 1.0), 0.5)
