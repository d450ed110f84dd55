"""How each level of the target did over all configurations."""

from __future__ import annotations

import pandas as pd

from srcs_py.errors import SRCSError
from srcs_py.roles import roles_of


def leaderboard(ranks: pd.DataFrame, column: str = "rank") -> pd.DataFrame:
    """Return how each level did over all configurations, the best first.

    Parameters
    ----------
    ranks : pandas.DataFrame
        A table made by :func:`SRCSranks`.
    column : str
        Column of ranks; "rank1", "rank2", ... if there were several performances.

    Returns
    -------
    pandas.DataFrame
        Indexed by level: ``mean rank``; ``best`` and ``worst``, the number of configurations
        in which its rank is the highest (and above 0) or the lowest (and below 0). Missing
        ranks take no part.

    Raises
    ------
    SRCSError
        If the table is none of ranks or has no such column.

    Examples
    --------
    >>> ranks = pd.DataFrame(
    ...     {"Algorithm": list("ABAB"), "Size": [1, 1, 2, 2], "rank": [1, -1, 0, 0]}
    ... )
    >>> leaderboard(ranks).loc["A"].tolist()
    [0.5, 1.0, 0.0]
    """
    roles = roles_of(ranks)
    if column not in ranks.columns:
        raise SRCSError(f"column = {column!r} is not a column of the table: {list(ranks.columns)}.")
    rank = ranks[column]
    within = rank.groupby([ranks[each] for each in roles.params], observed=True)
    counted = pd.DataFrame(
        {
            "mean rank": rank.astype(float),
            "best": (rank > 0) & (rank == within.transform("max")),
            "worst": (rank < 0) & (rank == within.transform("min")),
        }
    )
    by_level = counted.groupby(ranks[roles.target], observed=True)
    summary = by_level.agg({"mean rank": "mean", "best": "sum", "worst": "sum"})
    return summary.sort_values("mean rank", ascending=False, kind="stable")
