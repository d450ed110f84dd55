"""Significance level of a table of ranks that does not carry it, as one read from a text file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.tables.factors import level_text

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.base.array_types import Floats

USUAL = 0.05


def alpha_of_ranks(
    table: pd.DataFrame,
    target: str,
    params: Sequence[str],
    columns: Sequence[str],
    control: str | None,
) -> float | None:
    """Return an alpha from which the ranks of a table follow; None if that is so for 0.05.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of ranks.
    target, params : str and sequence of str
        Columns of the compared levels and of the configurations.
    columns : sequence of str
        Ranks, p-values of the omnibus test, and p-values of the pairs with each level.
    control : str or None
        Level that alone all others were compared with.

    Returns
    -------
    float or None
        The roundest number; None too if the ranks follow from none, or nothing shows it.
    """
    rank_column, omnibus, *pairs = columns
    levels = {name.rpartition(".")[0]: at for at, name in enumerate(pairs)}
    rows = table[table[target].map(level_text).isin([*levels])]
    configuration = rows.groupby([*params], observed=True, sort=False).ngroup().to_numpy()
    place = configuration, rows[target].map(level_text).map(levels).to_numpy(dtype=int)
    count = configuration.max(initial=-1) + 1, len(pairs)
    rank, mean = np.zeros(count), np.full(count, np.nan)
    p = np.full((*count, len(pairs)), np.nan)
    rank[place], mean[place] = rows[rank_column].fillna(0), rows["mean"]
    p[place] = rows[pairs]
    if omnibus in rows:
        p[place] = np.maximum(p[place], rows[omnibus].fillna(0).to_numpy()[:, None])
    p[np.isnan(p) | (mean[:, :, None] == mean[:, None, :])] = np.inf  # has no winner
    if control is None:
        least, most = _bounds(rank, mean, p)
    else:
        wins, tested = rank != 0, p[:, :, levels[control]]
        least, most = tested[wins].max(initial=0.0), tested[~wins].min(initial=np.inf)
    if least < USUAL <= most or not least < most:
        return None
    steps = (10**digits for digits in range(1, 7))
    rounded = ((math.floor(least * step) + 1) / step for step in steps)
    return next((alpha for alpha in rounded if alpha <= min(most, 0.999)), None)


def _bounds(rank: Floats, mean: Floats, p: Floats) -> tuple[float, float]:
    """Return the largest p-value of a significant pair, and the smallest of another one.

    In each configuration, the level with the largest mean wins or loses all its significant pairs,
    so that its rank is their number; so it is for the next one among the levels below it.
    """
    with np.errstate(invalid="ignore"):
        way = np.sign(np.nansum(rank * (mean - np.fmin.reduce(mean, axis=1)[:, None])))
    order = np.argsort(-mean, axis=1)  # NaN last
    rank = way * np.take_along_axis(rank, order, axis=1)
    p = np.take_along_axis(p, order[:, :, None], axis=1)
    p = np.take_along_axis(p, order[:, None, :], axis=2)
    lost, (least, most) = np.zeros(rank.shape), (0.0, np.inf)
    ends, rows = np.ones((len(rank), 1)), np.arange(len(rank))
    for at in range(rank.shape[1]):
        below = p[:, at, at + 1 :]
        wins = np.clip(rank[:, at] + lost[:, at], 0, below.shape[1]).astype(int)
        ordered = np.hstack([0 * ends, np.sort(below, axis=1), np.inf * ends])
        last = ordered[rows, wins]
        least, most = max(least, last.max(initial=0.0)), min(most, ordered[rows, wins + 1].min())
        lost[:, at + 1 :] += below <= last[:, None]
    return least, most
