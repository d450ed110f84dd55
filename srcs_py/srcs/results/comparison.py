"""Pairwise comparisons of one configuration, from a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_alpha, check_flag, r_names, selects
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.base.number_text import counted
from srcs_py.srcs.engine.doubts import BY_TEST, CONFLICT
from srcs_py.srcs.results.rank_arrays import select
from srcs_py.stats.tests import test_named
from srcs_py.tables.factors import factor, level_text
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import OMNIBUS, PVALUE, SIGN, roles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from srcs_py.base.array_types import Bools, Floats
    from srcs_py.tables.roles import Roles


@r_names
@selects
def SRCScomparison(
    ranks: Any,
    target: str | None = None,
    alpha: float = 0.05,
    pvalues: bool = False,
    **configuration: Any,
) -> pd.DataFrame:
    """Compare the target levels of one configuration pair by pair.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks` for one performance column.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    alpha : float
        Significance level of the symbols, between 0 and 1.
    pvalues : bool
        Whether to return p-values instead of symbols.
    **configuration
        Column names and levels that select one configuration. Levels are compared as text, so
        ``CF=40`` and ``CF="40"`` are the same. Names that are not identifiers:
        ``**{"Noise type": "ATT_GAUS"}``. If a column has the name of an argument, such as
        ``alpha``, select its level first: ``ranks[ranks["alpha"] == 0.1]``.

    Returns
    -------
    pandas.DataFrame
        A row and a column for each level, in the order of the table's rows. "<" if the row's
        level has the smaller mean and the corrected p-value is below alpha, ">" if the other has,
        "=" if its p-value, or that of the omnibus test if the table has it, is not below alpha;
        NaN on the diagonal and where nothing was tested.
        The symbols compare the performances themselves, whether a larger or a smaller one is
        better. A table ranked with ``winner="test"`` compares by the sign of the test's statistic
        in place of the means.

    Raises
    ------
    SRCSError
        If a column or level does not exist, or the selection is empty or has more than one
        configuration.

    Warns
    -----
    SRCSWarning
        If levels with equal means differ: as in R, both triangles then have ">". If the level with
        the better mean is not the one whose runs tend to be better, which the table carries for
        pairs that differ at its own alpha; and if others differ at this alpha.

    See Also
    --------
    SRCSranks : Rank the levels of target within each configuration of params.
    comparison_table : Write the comparison of one configuration as an HTML or LaTeX table.
    as_python_code : Return the Python code that made a table of ranks or a figure.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), 89-104.

    Examples
    --------
    >>> from srcs_py import SRCSranks
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 10,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85.0],
    ... })
    >>> ranks = SRCSranks(runs, "Size", "Algorithm", "Accuracy")
    >>> SRCScomparison(ranks, Size=10)
         A    B
    A  NaN    <
    B    >  NaN
    """
    ranks = whole_table(ranks, "ranks")
    roles = roles_of(ranks, target)
    alpha, pvalues = check_alpha(alpha), check_flag("pvalues", pvalues)
    part = select(ranks, configuration)
    texts = _texts(part, roles)
    if len(set(texts)) < len(texts):
        open_params = [name for name in roles.params if part[name].nunique() > 1]
        raise SRCSError(
            Argument("configuration"),
            f" must have one level of each parameter; {open_params} have several, so "
            f"there are {len(texts)} rows for {counted(len(set(texts)), 'level')} of "
            f"{roles.target!r}.",
        )
    if len(texts) < 2:
        raise SRCSError(
            f"The selection has one row only; select no level of {roles.target!r}, since a "
            "comparison is between all of them."
        )
    missing = [text + PVALUE for text in texts if text + PVALUE not in part.columns]
    if missing:
        raise SRCSError(
            f"The table has no column {missing[0]!r}; a comparison needs the p-values that "
            "SRCSranks gives for a single performance column."
        )
    p = part[[text + PVALUE for text in texts]].to_numpy(dtype=float)
    if pvalues:
        return pd.DataFrame(p.copy(), texts, texts)
    differ = differ_in(part, texts, alpha)
    smaller, equal = _smaller(part, texts, differ)
    if equal:
        warn(
            f"{' and '.join(map(repr, equal[0]))} differ with equal means: as in R, '>' in both "
            f"triangles says no more than that; {BY_TEST}.",
            remedy=("winner", "test"),
        )
    if text := conflicts_in(part, roles, alpha, equal):
        warn(f"{text}; {BY_TEST}.", remedy=("winner", "test"))
    symbol = np.where(differ, np.where(smaller, "<", ">"), "=").astype(object)
    symbol[np.isnan(p)] = np.nan
    return pd.DataFrame(symbol, texts, texts)


def differ_in(rows: pd.DataFrame, texts: Sequence[str], alpha: float) -> Bools:
    """Return which levels of a configuration differ at ``alpha`` by both tests, shape (k, k)."""
    p = rows[[text + PVALUE for text in texts]].to_numpy(dtype=float)
    return np.asarray((p < alpha) & (omnibus_of(rows)[:, None] < alpha))


def conflicts_in(
    rows: pd.DataFrame, roles: Roles, alpha: float, besides: Sequence[list[str]] = ()
) -> str:
    """Return in which pairs of a configuration the winner by mean is not that by the test.

    The table carries those at its own alpha; the text tells if others differ at this one.
    """
    texts = _texts(rows, roles)
    differ = pd.DataFrame(differ_in(rows, texts, alpha), texts, texts)
    place = [level_text(rows[name].iloc[0]) for name in roles.params]
    found = [pair[-2:] for pair in roles.conflicts if pair[:-2] == place]
    parts = []
    if pairs := [pair for pair in found if pair not in besides and differ.loc[pair[0], pair[1]]]:
        count = f"{len(pairs)} significant pair{'s' * (len(pairs) > 1)}"
        parts.append(f"In {count}, such as {' and '.join(map(repr, pairs[0]))}, {CONFLICT}")
    by_mean = test_named(roles.test).of_ranks and roles.further.get("winner") != "test"
    if by_mean and roles.alpha is not None and alpha > roles.alpha:
        new = differ & ~differ_in(rows, texts, roles.alpha)
        if new.any(axis=None):
            parts.append(
                "Whether mean and test name the same winner is known for pairs that differ at "
                f"alpha {roles.alpha:g} only, that of the ranks"
            )
    return "; ".join(parts)


def _texts(rows: pd.DataFrame, roles: Roles) -> list[str]:
    """Return the compared level of each row."""
    key = factor(rows[roles.target])
    return [key.labels[code] for code in key.codes]


def omnibus_of(rows: pd.DataFrame) -> Floats:
    """Return the p-value of the omnibus test of each row; 0 if the table has none.

    Without it, the p-values of the pairs are only there where it was significant.
    """
    if OMNIBUS not in rows:
        return np.zeros(len(rows))
    return rows[OMNIBUS].to_numpy(float, na_value=np.nan)


def _smaller(rows: pd.DataFrame, texts: list[str], differ: Bools) -> tuple[Bools, list[list[str]]]:
    """Return whether the row's level is the smaller one, and the pairs with equal means."""
    signs = [text + SIGN for text in texts]
    if {*signs} <= set(rows.columns):
        return rows[signs].to_numpy(float) < 0, []
    mean = rows["mean"].to_numpy(float)
    equal = np.argwhere(np.triu(differ & (mean[:, None] == mean), 1))
    return mean[:, None] < mean, [[texts[at] for at in pair] for pair in equal]
