"""TOPSIS: rank by closeness to the best and distance from the worst that occur."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
import pandas as pd

from srcs_py.atopsis.tables import check_benefit, check_table, check_weights, numbered
from srcs_py.base.options import match_choice

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from srcs_py.atopsis.tables import Floats, Names, TableLike

Normalization = Literal["vector", "max", "minmax"]
NORMALIZATIONS: tuple[Normalization, ...] = get_args(Normalization)

# Closeness carries a few units of rounding in the last of 16 digits; what differs by less is a tie.
TIE = 1e-12

# Cells that are worked on at once: 2 MB of doubles stay in a processor's cache.
_BLOCK = 2**18


@dataclass(frozen=True, eq=False)
class Ranking:
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
    """

    algorithms: Names
    closeness: Floats
    ranks: NDArray[np.intp]
    ideal: Floats
    anti_ideal: Floats
    to_ideal: Floats
    to_anti_ideal: Floats

    def to_frame(self) -> pd.DataFrame:
        """Return closeness and rank of each algorithm.

        Returns
        -------
        pandas.DataFrame
            Indexed by algorithm in the order of the table; columns ``closeness``, ``rank``.
        """
        index = pd.Index(self.algorithms, name="algorithm")
        return pd.DataFrame({"closeness": self.closeness, "rank": self.ranks}, index=index)

    def __str__(self) -> str:
        return ranking_text(self.algorithms, self.ranks)


def ranking_text(algorithms: Names, ranks: NDArray[np.intp]) -> str:
    """Write a ranking on one line, best first: ``"REC > LMC = HKNN > KNN"``."""
    order = np.argsort(ranks, kind="stable").tolist()
    signs = np.where(np.diff(ranks[order]) > 0, " > ", " = ").tolist()
    return "".join(sign + algorithms[each] for sign, each in zip(["", *signs], order, strict=True))


def topsis(
    matrix: TableLike,
    weights: ArrayLike | None = None,
    benefit: bool | ArrayLike = True,
    normalization: Normalization | None = "vector",
) -> Ranking:
    """Rank alternatives by the technique for order preference by similarity to ideal solution.

    Parameters
    ----------
    matrix : array_like or DataFrame of shape (alternatives, criteria)
        Finite numbers. The names of the alternatives are the index, or a first column of text.
    weights : array_like of shape (criteria,), optional
        Weights that are not negative and sum to 1; equal ones by default. A Series is taken by
        its index.
    benefit : bool or array_like of bool, shape (criteria,)
        Whether a larger value is better, for all criteria or for each.
    normalization : {"vector", "max", "minmax"} or None
        Division of each criterion by its Euclidean norm, by its largest absolute value, by its
        range after its minimum is taken off, or nothing. A criterion that cannot be divided (all
        zero, or constant for "minmax") becomes 0 and plays no part.

    Returns
    -------
    Ranking
        Closeness, ranks, ideal and anti-ideal, and the distances to them.

    Raises
    ------
    SRCSError
        If a cell is missing or not finite, a name occurs twice, or weights are negative or do
        not sum to 1.

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
    rows, columns = table.values.shape
    criteria = table.benchmarks or numbered("C", columns)
    weight = check_weights("weights", weights, criteria)
    larger = check_benefit(benefit, criteria)
    weighted = normalized(table.values, check_normalization(normalization)) * weight
    return rank_by_ideal(weighted, larger, table.algorithms or numbered("A", rows))


def check_normalization(normalization: object) -> Normalization | None:
    """Return the normalization that is named, or None."""
    if normalization is None:
        return None
    return match_choice("normalization", normalization, NORMALIZATIONS)


def rank_by_ideal(weighted: Floats, benefit: NDArray[np.bool_], algorithms: Names) -> Ranking:
    """Rank the rows of a weighted matrix (algorithms, criteria)."""
    low, high = weighted.min(axis=0), weighted.max(axis=0)
    ideal, anti_ideal = np.where(benefit, (high, low), (low, high))
    to_ideal, to_anti_ideal = distances(weighted, ideal), distances(weighted, anti_ideal)
    closeness = closeness_of(to_ideal, to_anti_ideal)
    ranks = shared_ranks(closeness)
    return Ranking(algorithms, closeness, ranks, ideal, anti_ideal, to_ideal, to_anti_ideal)


def normalized(values: Floats, normalization: Normalization | None) -> Floats:
    """Return ``values`` (algorithms, criteria) with each column normalized."""
    if normalization is None:
        return values
    if normalization == "minmax":
        low = values.min(axis=0)
        return _divided(values - low, values.max(axis=0) - low)
    peak = np.maximum(values.max(axis=0), -values.min(axis=0))
    scaled = _divided(values, peak)  # first, so that the squares can neither overflow nor vanish
    if normalization == "max":
        return scaled
    return _divided(scaled, np.sqrt(np.einsum("ij,ij->j", scaled, scaled)))


def _divided(values: Floats, by: Floats) -> Floats:
    return values / np.where(by > 0, by, 1.0)  # where the divisor is 0, so are the values


def distances(values: Floats, point: Floats) -> Floats:
    """Return the Euclidean distance of each row of ``values`` to ``point``."""
    out = np.empty(len(values))
    for rows in blocks(len(values), values.shape[1]):
        apart = np.abs(values[rows] - point)
        largest = apart.max()
        unit = largest if largest > 0 else 1.0  # the squares can neither overflow nor vanish
        apart /= unit
        out[rows] = unit * np.sqrt(np.einsum("ij,ij->i", apart, apart))
    return out


def blocks(count: int, width: int) -> Iterator[slice]:
    """Cut ``count`` rows (or columns) of ``width`` cells into parts that bound the memory."""
    step = max(1, _BLOCK // width)
    for start in range(0, count, step):
        yield slice(start, start + step)


def closeness_of(to_ideal: Floats, to_anti_ideal: Floats) -> Floats:
    """Return d- / (d+ + d-), and 0.5 where both distances are 0: all algorithms are equal."""
    total = to_ideal + to_anti_ideal
    return np.where(total > 0, to_anti_ideal / np.where(total > 0, total, 1.0), 0.5)


def shared_ranks(closeness: Floats) -> NDArray[np.intp]:
    """Return ranks along the last axis, 1 for the largest, shared by those that tie."""
    order = np.argsort(-closeness, axis=-1, kind="stable")
    ordered = np.take_along_axis(closeness, order, axis=-1)
    position = np.arange(1, closeness.shape[-1] + 1)
    begins = np.ones(closeness.shape, dtype=bool)
    begins[..., 1:] = ordered[..., :-1] - ordered[..., 1:] > TIE
    ranks = np.empty(closeness.shape, dtype=np.intp)
    np.put_along_axis(
        ranks, order, np.maximum.accumulate(np.where(begins, position, 1), axis=-1), axis=-1
    )
    return ranks
