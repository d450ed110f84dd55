"""Places: the interval of places that each level of a configuration can have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_alpha
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.srcs.results.rank_arrays import NO_ROW, RankArrays, rank_arrays
from srcs_py.srcs.results.rederive import RankBasis, rank_basis
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import TESTS
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import Roles, roles_of


def places(ranks: Any, target: str | None = None, *, alpha: float | None = None) -> pd.DataFrame:
    r"""Find the places that each target level can have in its configuration.

    A level that :math:`l` others beat and that beats :math:`w` of the :math:`k` levels of a
    configuration is in one of the places

    .. math:: 1 + l, \dots, k - w,

    so that its rank is :math:`w - l = k + 1 - (low + high)`. This tells the two meanings of rank 0
    apart: the interval is 1 to :math:`k` where nothing was shown, and shorter where wins and losses
    balance.

    With a correction that controls the familywise error, such as Holm's, the intervals of a
    configuration hold together with a confidence of ``1 - alpha``. This is true
    of each configuration separately, not of all at once.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks` for one performance column.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    alpha : float, optional
        Significance level; by default the one that the table carries, else 0.05. Another one than
        that of the ranks needs a table with omnibus p-values (``summarize="always"``).

    Returns
    -------
    pandas.DataFrame
        The target and the params of the table in its rows and with its index, ``place.low`` and
        ``place.high``. Both are missing for a level without a rank, which does not count among
        the :math:`k` levels; they are 1 and :math:`k` where nothing was tested. Against a control,
        the control has the interval that follows from all its pairs (its rank is 0 whatever it
        is), and any other level the one that follows from its only pair.

    Raises
    ------
    SRCSError
        If the table has no p-values or means, its ranks do not follow from them, ``target`` is not
        its target, or ``alpha`` cannot be changed.

    Warns
    -----
    SRCSWarning
        If the correction does not control the familywise error: such intervals are no confidence
        intervals.

    See Also
    --------
    leaderboard : Sum up the ranks of each target level over all configurations.
    best_levels : Draw the best level of each configuration, ties as ties.

    Notes
    -----
    What the places promise depends on test and winner. Tests of means: places of the means. Tests
    of ranks with ``winner="test"``: which level's runs tend to be larger. Tests of ranks whose
    winner is the mean, as in R: places of the means only where distributions differ by a shift.
    With equal means and other shapes, intervals of 95 % held in 90 to 2 % of simulated studies of
    two levels: the more runs and the more skewness, the fewer.
    That the winner of a significant two-sided test is the better level is part of the
    statement; Bonferroni's correction covers it always, Holm's under conditions (Shaffer 1980,
    Finner 1999). An omnibus test before the pairwise tests can only make intervals longer.

    References
    ----------
    Mogstad, Romano, Shaikh and Wilhelm (2024), "Inference for ranks with applications to mobility
    across neighbourhoods and academic achievement across countries", Review of Economic Studies
    91(1), doi:10.1093/restud/rdad006.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 15,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85, 82, 83, 84, 85, 86.0],
    ... })
    >>> from srcs_py import SRCSranks
    >>> places(SRCSranks(runs, "Size", "Algorithm", "Accuracy"))
      Algorithm Size  place.low  place.high
    0         A   10          3           3
    1         B   10          1           2
    2         C   10          1           2
    """
    table = whole_table(ranks, "ranks")
    roles = roles_of(table, target)
    if table.empty:
        raise SRCSError(Argument("ranks"), " has no rows; at least one configuration is needed.")
    arrays = rank_arrays(table, roles.target, roles.params)
    basis = _basis(table, arrays, roles, None if alpha is None else check_alpha(alpha))
    if not has_confidence(roles, basis):
        warn(
            Argument("correction", roles.correction),
            " does not control the familywise error, so that these places are no confidence "
            "intervals; rank the runs with 'holm' for such.",
        )
    ranked = ~np.isnan(arrays.values_of(table["rank"]))
    beats = basis.beats(basis.alpha)
    low = 1 + beats.sum(axis=1)
    high = ranked.sum(axis=1, keepdims=True) - beats.sum(axis=2)
    found = pd.DataFrame({name: table[name] for name in (roles.target, *roles.params)})
    known = arrays.rows != NO_ROW
    rows, missing = arrays.rows[known], np.empty(len(table), bool)
    missing[rows] = ~ranked[known]
    for name, values in (("place.low", low), ("place.high", high)):
        column = np.empty(len(table), np.int64)
        column[rows] = values[known]
        found[name] = pd.arrays.IntegerArray(column, missing) if missing.any() else column
    return found


def place_texts(rows: pd.DataFrame, target: str, alpha: float) -> list[str]:
    """Return the places of the rows of a configuration, such as "1-3"; empty without p-values.

    Ranks that do not follow from the p-values, or not at this alpha, have no places either.
    """
    try:
        found = places(rows, target, alpha=alpha)
    except SRCSError:
        return []
    ends = zip(found["place.low"], found["place.high"], strict=True)
    return [
        "" if pd.isna(low) else str(low) if low == high else f"{low}-{high}" for low, high in ends
    ]


def _basis(table: pd.DataFrame, arrays: RankArrays, roles: Roles, alpha: float | None) -> RankBasis:
    """Return what decides the places, at ``alpha`` or else at the table's own."""
    found = rank_basis(table, arrays, roles)
    if found is None:
        raise SRCSError(
            "Places follow from means and p-values; the table must have those that SRCSranks "
            "gives for one performance column."
        )
    if alpha is not None and roles.alpha is None:
        given = rank_basis(table, arrays, replace(roles, alpha=alpha))
        found = given if given is not None and given.follows else found
    if not found.follows:
        raise SRCSError(f"{found.fixed} Give ", Argument("alpha"), " if it was another.")
    if alpha in {None, found.alpha}:
        return found
    if found.fixed:
        raise SRCSError(Argument("alpha", alpha), f" is not that of the ranks. {found.fixed}")
    return replace(found, alpha=alpha)


def has_confidence(roles: Roles, basis: RankBasis) -> bool:
    """Return whether the places are confidence intervals; a single pair needs no correction."""
    correction, test = CORRECTIONS.get(roles.correction or ""), TESTS.get(roles.test or "")
    corrected = correction is None or correction.familywise or basis.p.shape[1] == 1
    return corrected or (test is not None and test.corrects_itself)
