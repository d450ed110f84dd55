"""Values for the claims of the SRCS article, computed from the data of its R package."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py import datasets
from srcs_py.base.errors import SRCSError
from srcs_py.reproduce.claims import Answers
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
def _numeric_ranks(study: str) -> pd.DataFrame:
    """Return the ranks with numeric levels as numbers."""
    ranks = _cached_ranks(study)
    params = roles_of(ranks).params
    numbers = {name: pd.to_numeric(ranks[name].astype(str), errors="coerce") for name in params}
    return ranks.assign(
        **{name: column for name, column in numbers.items() if column.notna().all()},
        rank=ranks["rank"].astype(float),
    )


def _selected(study: str, where: Sequence[str]) -> pd.DataFrame:
    """Return the rows in which a parameter has one of some levels: ``["CF", "40"]``; all if []."""
    ranks = _numeric_ranks(study)
    if not where:
        return ranks
    param, *levels = where
    return ranks[ranks[param].astype(str).isin(levels)]


def _mean_ranks(study: str, param: str) -> pd.DataFrame:
    """Return the mean ranks of the algorithms at the levels of a parameter."""
    target = roles_of(_cached_ranks(study)).target
    return _numeric_ranks(study).pivot_table(
        index=param, columns=target, values="rank", observed=True
    )


def _several() -> pd.DataFrame:
    study = pd.DataFrame({"A": ["a", "b"] * 6, "P": 1, "x": range(12), "y": range(12, 0, -1)})
    return SRCSranks(study, "P", "A", ["x", "y"])


class SrcsAnswers(Answers):
    """Values for the claims of the SRCS article."""

    def argument(self, word: str) -> str:
        """Return a word with its blanks, which a key has as underscores."""
        return word.replace("_", " ")

    def shape(self, study: str) -> str:
        """Return the size of the table of runs."""
        rows, columns = datasets.load(study).shape
        return f"{rows} rows, {columns} columns"

    def levels(self, study: str) -> str:
        """Return the number of levels of the target and the parameters."""
        table, roles = datasets.load(study), datasets.describe(study).roles
        names = [roles["target"], *roles["params"]]
        return ", ".join(f"{name} {table[name].nunique()}" for name in names)

    def values(self, study: str, param: str) -> str:
        """Return the levels of a parameter."""
        values = sorted(set(_numeric_ranks(study)[param]))
        return " ".join(f"{value:g}" for value in values)

    def runs(self, study: str) -> str:
        """Return the numbers of runs that occur."""
        roles = datasets.describe(study).roles
        names = [roles["target"], *roles["params"]]
        counts = datasets.load(study).groupby(names, observed=True).size()
        return " ".join(map(str, sorted(set(counts))))

    def bounds(self, study: str) -> str:
        """Return the lowest and the highest rank."""
        rank = _cached_ranks(study)["rank"]
        return f"{rank.min()} to {rank.max()}"

    def sums(self, study: str) -> str:
        """Return the sums of the ranks of a configuration that occur."""
        params = list(roles_of(_cached_ranks(study)).params)
        sums = _numeric_ranks(study).groupby(params, observed=True)["rank"].sum()
        return " ".join(f"{value:g}" for value in sorted(set(sums)))

    def trend(self, study: str, level: str, param: str, *where: str) -> str:
        """Return how the mean rank of a level moves along a parameter."""
        rows = _selected(study, where)
        target = roles_of(_cached_ranks(study)).target
        means = rows[rows[target] == level].groupby(param, observed=True)["rank"].mean()
        steps = np.diff(means)
        if (steps >= 0).all():
            return "rises"
        if (steps <= 0).all():
            return "falls"
        top = means.idxmax()
        moved = "rises" if means.iloc[-1] > means.iloc[0] else "falls"
        return f"{moved} from {means.iloc[0]:.2f} to {means.iloc[-1]:.2f}, highest at {top:g}"

    def best(self, study: str, *where: str) -> str:
        """Return the level of the highest mean rank."""
        target = roles_of(_cached_ranks(study)).target
        return str(_selected(study, where).groupby(target, observed=True)["rank"].mean().idxmax())

    def first(self, study: str, *where: str) -> str:
        """Return the level that has the highest rank of a configuration most often."""
        rows, roles = _selected(study, where), roles_of(_cached_ranks(study))
        highest = rows.groupby(list(roles.params), observed=True)["rank"].transform("max")
        return str(rows.loc[rows["rank"] == highest, roles.target].value_counts().idxmax())

    def ordered(self, study: str, param: str, *levels: str) -> str:
        """Return the levels of a parameter at which target levels have falling mean ranks."""
        means = _mean_ranks(study, param)
        falling = np.flatnonzero((np.diff(means[list(levels)], axis=1) < 0).all(axis=1))
        return " ".join(map(str, means.index[falling]))

    def between(self, study: str, param: str, *levels: str) -> str:
        """Return at how many levels of a parameter none is the best or the worst by mean rank."""
        means = _mean_ranks(study, param)
        places = means.rank(axis=1)[list(levels)]
        inside = ((places > 1) & (places < means.shape[1])).all(axis=1)
        return f"{inside.sum()} of {len(means)}"

    def below(self, study: str, level: str, *where: str) -> str:
        """Return the share of a level's ranks that are below 0."""
        rows = _selected(study, where)
        rank = rows.loc[rows[roles_of(_cached_ranks(study)).target] == level, "rank"]
        return f"{(rank < 0).mean():.0%}"

    def defaults(self) -> str:
        """Return the defaults of SRCSranks."""
        arguments = inspect.signature(SRCSranks).parameters
        names = ("test", "correction", "alpha", "maximize", "paired")
        return ", ".join(str(arguments[name].default) for name in names)

    def public(self) -> str:
        """Return the functions of the R package that this one has."""
        import srcs_py

        names = ("SRCSranks", "SRCScomparison", "plot", "singleplot", "animatedplot")
        return " ".join(name for name in names if callable(getattr(srcs_py, name, None)))

    def columns_of_several(self) -> str:
        """Return the columns of a table of ranks of two performances."""
        return " ".join(_several().columns)

    def comparison_of_several(self) -> str:
        """Return whether SRCScomparison takes a table of two performances."""
        try:
            SRCScomparison(_several(), P=1)
        except SRCSError:
            return "refused"
        return "answered"
