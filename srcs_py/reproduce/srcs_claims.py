"""Our values for the claims of the SRCS article, computed from the data of its R package."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py import datasets
from srcs_py.base.errors import SRCSError
from srcs_py.srcs.api import SRCScomparison, SRCSranks
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@cache
def _cached_ranks(study: str) -> pd.DataFrame:
    return SRCSranks(datasets.load(study), **datasets.describe(study).roles)


def ranks_of(study: str) -> pd.DataFrame:
    """Return the ranks of a study of the package by the article's call."""
    return _cached_ranks(study).copy()


@cache
def _means(study: str) -> pd.DataFrame:
    """Return the ranks with numbers as numbers, for means over levels."""
    ranks = _cached_ranks(study)
    params = roles_of(ranks).params
    numbers = {name: pd.to_numeric(ranks[name].astype(str), errors="coerce") for name in params}
    return ranks.assign(
        **{name: each for name, each in numbers.items() if each.notna().all()},
        rank=ranks["rank"].astype(float),
    )


def _part(study: str, where: Sequence[str]) -> pd.DataFrame:
    """Return the rows in which a parameter has one of some levels: ``["CF", "40"]``; all if []."""
    means = _means(study)
    if not where:
        return means
    param, *levels = where
    return means[means[_name(param)].astype(str).isin(levels)]


def _name(word: str) -> str:
    return word.replace("_", " ")


def _shape(study: str) -> str:
    rows, columns = datasets.load(study).shape
    return f"{rows} rows, {columns} columns"


def _levels(study: str) -> str:
    table, roles = datasets.load(study), datasets.describe(study).roles
    names = [roles["target"], *roles["params"]]
    return ", ".join(f"{name} {table[name].nunique()}" for name in names)


def _values(study: str, param: str) -> str:
    values = sorted(set(_means(study)[_name(param)]))
    return " ".join(f"{value:g}" for value in values)


def _runs(study: str) -> str:
    roles = datasets.describe(study).roles
    counts = datasets.load(study).groupby([roles["target"], *roles["params"]], observed=True).size()
    return " ".join(map(str, sorted(set(counts))))


def _bounds(study: str) -> str:
    rank = _cached_ranks(study)["rank"]
    return f"{rank.min()} to {rank.max()}"


def _sums(study: str) -> str:
    sums = _means(study).groupby(list(roles_of(_cached_ranks(study)).params), observed=True)
    return " ".join(f"{each:g}" for each in sorted(set(sums["rank"].sum())))


def _trend(study: str, level: str, param: str, *where: str) -> str:
    """Say how the mean rank of a level moves along a parameter."""
    part = _part(study, where)
    target = roles_of(_cached_ranks(study)).target
    means = part[part[target] == level].groupby(_name(param), observed=True)["rank"].mean()
    steps = np.diff(means)
    if (steps >= 0).all():
        return "rises"
    if (steps <= 0).all():
        return "falls"
    top = means.idxmax()
    moved = "rises" if means.iloc[-1] > means.iloc[0] else "falls"
    return f"{moved} from {means.iloc[0]:.2f} to {means.iloc[-1]:.2f}, highest at {top:g}"


def _best(study: str, *where: str) -> str:
    """Return the level of the highest mean rank."""
    part = _part(study, where)
    means = part.groupby(roles_of(_cached_ranks(study)).target, observed=True)["rank"].mean()
    return str(means.idxmax())


def _most_often_first(study: str, *where: str) -> str:
    """Return the level that has the highest rank of a configuration most often."""
    part, roles = _part(study, where), roles_of(_cached_ranks(study))
    highest = part.groupby(list(roles.params), observed=True)["rank"].transform("max")
    counts = part.loc[part["rank"] == highest, roles.target].value_counts()
    return str(counts.idxmax())


def _ordered(study: str, param: str, *levels: str) -> str:
    """Return the levels of a parameter at which target levels have falling mean ranks."""
    target = roles_of(_cached_ranks(study)).target
    means = _means(study).pivot_table(
        index=_name(param), columns=target, values="rank", observed=True
    )
    falling = np.flatnonzero((np.diff(means[list(levels)], axis=1) < 0).all(axis=1))
    return " ".join(map(str, means.index[falling]))


def _between(study: str, param: str, *levels: str) -> str:
    """Return at how many levels of a parameter neither is the best nor the worst by mean rank."""
    target = roles_of(_cached_ranks(study)).target
    means = _means(study).pivot_table(
        index=_name(param), columns=target, values="rank", observed=True
    )
    places = means.rank(axis=1)[list(levels)]
    inside = ((places > 1) & (places < means.shape[1])).all(axis=1)
    return f"{inside.sum()} of {len(means)}"


def _below(study: str, level: str, *where: str) -> str:
    part = _part(study, where)
    rank = part.loc[part[roles_of(_cached_ranks(study)).target] == level, "rank"]
    return f"{(rank < 0).mean():.0%}"


def _defaults() -> str:
    arguments = inspect.signature(SRCSranks).parameters
    names = ("test", "correction", "alpha", "maximize", "paired")
    return ", ".join(str(arguments[name].default) for name in names)


def _public() -> str:
    import srcs_py

    names = ("SRCSranks", "SRCScomparison", "plot", "singleplot", "animatedplot")
    return " ".join(name for name in names if callable(getattr(srcs_py, name, None)))


def _several() -> pd.DataFrame:
    study = pd.DataFrame({"A": ["a", "b"] * 6, "P": 1, "x": range(12), "y": range(12, 0, -1)})
    return SRCSranks(study, "P", "A", ["x", "y"])


def _of_several() -> str:
    try:
        SRCScomparison(_several(), P=1)
    except SRCSError:
        return "refused"
    return "answered"


_OF_STUDY: dict[str, Callable[..., str]] = {
    "below": _below,
    "best": _best,
    "between": _between,
    "bounds": _bounds,
    "first": _most_often_first,
    "levels": _levels,
    "ordered": _ordered,
    "runs": _runs,
    "shape": _shape,
    "sums": _sums,
    "trend": _trend,
    "values": _values,
}
_ALONE: dict[str, Callable[[], str]] = {
    "comparison_of_several": _of_several,
    "columns_of_several": lambda: " ".join(_several().columns),
    "defaults": _defaults,
    "public": _public,
}


def answer(key: str) -> str:
    """Return our value for a key of the list of claims: a function, a study, its arguments."""
    name, *arguments = key.split()
    return _ALONE[name]() if name in _ALONE else _OF_STUDY[name](*arguments)
