"""Pairwise comparisons of one configuration, from a table of ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.results.rank_arrays import select
from srcs_py.tables.factors import factor
from srcs_py.tables.roles import PVALUE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from srcs_py.tables.roles import Roles


def compare_levels(
    table: pd.DataFrame,
    roles: Roles,
    alpha: float,
    pvalues: bool,
    configuration: Mapping[str, Any],
) -> pd.DataFrame:
    """Return the square of symbols or p-values of one configuration.

    See :func:`srcs_py.SRCScomparison` for the arguments and the result.
    """
    part = select(table, configuration)
    key = factor(part[roles.target])
    texts = [key.labels[code] for code in key.codes]
    if len(set(texts)) < len(texts):
        open_params = [name for name in roles.params if part[name].nunique() > 1]
        raise SRCSError(
            Argument("configuration"),
            f" must have one level of each parameter; {open_params} have several, so "
            f"there are {len(texts)} rows for {len(set(texts))} levels of "
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
    mean = part["mean"].to_numpy(float)
    smaller = mean[:, None] < mean  # as in R, equal means that differ are ">"
    symbol = np.where(p < alpha, np.where(smaller, "<", ">"), "=").astype(object)
    symbol[np.isnan(p)] = np.nan
    return pd.DataFrame(symbol, texts, texts)
