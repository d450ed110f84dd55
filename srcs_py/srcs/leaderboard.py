"""Who wins how often: a table of ranks summed up over all configurations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from srcs_py.base.errors import SRCSError
from srcs_py.base.options import check_alpha
from srcs_py.srcs.engine import larger
from srcs_py.tables.levels import Factor, factor
from srcs_py.tables.roles import OMNIBUS, PVALUE, Roles, roles_of

DEFAULT_ALPHA = 0.05
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Squares:
    """A table of ranks as arrays.

    Attributes
    ----------
    levels : tuple of str
        Target levels that occur, in level order.
    rank, mean : numpy.ndarray, shape (configurations, levels)
        NaN where the table has no value.
    pvalues : numpy.ndarray, shape (configurations, levels, levels) or None
        Corrected p-value of the second level against the third; NaN where not tested.
    """

    levels: tuple[str, ...]
    rank: Floats
    mean: Floats
    pvalues: Floats | None


def read_ranks(
    table: pd.DataFrame, target: str | None, rank: str, alpha: float | None
) -> tuple[Squares, Roles, float]:
    """Return the table as arrays, its roles, and the significance level that holds for it."""
    roles = roles_of(table, target)
    level = check_alpha(alpha if alpha is not None else roles.alpha or DEFAULT_ALPHA)
    return _squares(table, roles, rank, level), roles, level


def _squares(table: pd.DataFrame, roles: Roles, rank: str, alpha: float) -> Squares:
    """Return the table as arrays; pairs under an omnibus test that is not significant are NaN."""
    if rank not in table.columns:
        raise SRCSError(
            f"rank = {rank!r} is not a column of the table: {list(table.columns)}.", argument="rank"
        )
    key = factor(table[roles.target])
    used, level = np.unique(key.codes, return_inverse=True)
    levels = tuple(key.labels[code] for code in used)
    shape, at = _places(table, roles, level, len(levels))

    def placed(column: str) -> Floats:
        square = np.full(shape, np.nan)
        square[at] = table[column].to_numpy(float, na_value=np.nan)
        return square

    mean = placed("mean") if "mean" in table.columns else np.full(shape, np.nan)
    names = [level + PVALUE for level in levels]
    if not set(names) <= set(table.columns):
        return Squares(levels, placed(rank), mean, None)
    pvalues = np.stack([placed(name) for name in names], axis=-1)
    if OMNIBUS in table.columns:
        pvalues[~(placed(OMNIBUS) < alpha)] = np.nan
    return Squares(levels, placed(rank), mean, pvalues)


def _places(
    table: pd.DataFrame, roles: Roles, level: NDArray[np.intp], levels: int
) -> tuple[tuple[int, int], tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Return the shape (configurations, levels) and the place of each row in it."""
    params: list[Factor] = [factor(table[name]) for name in roles.params]
    if any((each.codes < 0).any() for each in params) or (level < 0).any():
        raise SRCSError("The table has rows without a level of the target or of a parameter.")
    sizes = tuple(len(each.levels) for each in params)
    code = np.ravel_multi_index(tuple(np.asarray(each.codes) for each in params), sizes)
    found, configuration = np.unique(code, return_inverse=True)
    cell = configuration * levels + level
    if np.unique(cell).size < cell.size:
        raise SRCSError(
            f"The table has several rows for one level of {roles.target!r} in one configuration "
            f"of {list(roles.params)}."
        )
    return (found.size, levels), (configuration, level)


def leaderboard(
    ranks: pd.DataFrame,
    target: str | None = None,
    *,
    rank: str = "rank",
    alpha: float | None = None,
) -> pd.DataFrame:
    """Sum up the ranks of each target level over all configurations.

    Parameters
    ----------
    ranks : pandas.DataFrame
        A table made by :func:`SRCSranks`.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks, of several (``"rank1"``, ...).
    alpha : float, optional
        Significance level of the ranks; by default the one that the table carries, else 0.05.

    Returns
    -------
    pandas.DataFrame
        One row per target level, the highest mean rank first: the target,
        ``configurations`` (in how many it has a rank), ``mean_rank``, ``wins``, ``ties`` and
        ``losses`` (pairs over all configurations; only if the table has p-values), and
        ``best`` (configurations in which no level ranks higher; equals share them).

    Raises
    ------
    SRCSError
        If the table is not laid out as SRCSranks lays it out, or wins and losses at ``alpha``
        do not add up to its ranks.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 15,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85, 82, 83, 84, 85, 86.0],
    ... })
    >>> from srcs_py import SRCSranks
    >>> leaderboard(SRCSranks(runs, "Size", "Algorithm", "Accuracy"))
      Algorithm  configurations  mean_rank  wins  ties  losses  best
    0         B               1        1.0     1     1       0     1
    1         C               1        1.0     1     1       0     1
    2         A               1       -2.0     0     0       2     0
    """
    squares, roles, level = read_ranks(ranks, target, rank, alpha)
    ranked = ~np.isnan(squares.rank)
    highest = np.where(ranked, squares.rank, -np.inf).max(axis=1, keepdims=True)
    columns = {
        roles.target: squares.levels,
        "configurations": ranked.sum(axis=0),
        "mean_rank": np.where(ranked, squares.rank, 0).sum(axis=0) / ranked.sum(axis=0),
    }
    if squares.pvalues is not None:
        columns |= _pairs(squares, ranked, roles, level)
    columns["best"] = (ranked & (squares.rank == highest)).sum(axis=0)
    board = pd.DataFrame(columns)
    return board.sort_values("mean_rank", ascending=False, kind="stable", ignore_index=True)


def _pairs(
    squares: Squares, ranked: NDArray[np.bool_], roles: Roles, alpha: float
) -> dict[str, NDArray[np.intp]]:
    """Count wins, ties and losses of each level over all configurations."""
    assert squares.pvalues is not None
    higher = larger(squares.mean)
    different = squares.pvalues < alpha
    signs = (True, False) if roles.maximize is None else (roles.maximize,)
    for maximize in signs:
        wins = (different & (higher == maximize)).sum(axis=2)
        losses = (different & (higher != maximize)).sum(axis=2)
        if np.array_equal(np.where(ranked, wins - losses, 0), np.where(ranked, squares.rank, 0)):
            break
    else:
        raise SRCSError(
            f"alpha = {alpha:g}: wins and losses do not add up to the ranks of the table; give the "
            "level that they were made with.",
            argument="alpha",
        )
    pairs = (ranked[:, :, None] & ranked[:, None, :]).sum(axis=2) - ranked
    ties = pairs - wins - losses
    return {"wins": wins.sum(axis=0), "ties": ties.sum(axis=0), "losses": losses.sum(axis=0)}
