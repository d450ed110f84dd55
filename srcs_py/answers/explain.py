"""Why the ranks change: shares of their variance, and regions of configurations with rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_count
from srcs_py.base.errors import SRCSError
from srcs_py.plotting.places import Places
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import rank_basis
from srcs_py.srcs.results.regions import (
    ParameterCodes,
    cross_validation,
    grow,
    shares,
    supported,
    total,
)
from srcs_py.tables.latex_html import as_latex, as_notebook
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import REGION, check_ranks, roles_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    from srcs_py.srcs.results.rank_arrays import Levels, RankArrays
    from srcs_py.srcs.results.regions import Split

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

REST = "the rest"
COLUMNS = ("region", "rule", "configurations", "mean_rank", "place", "undefeated")
EVERYWHERE = "everywhere"
_SHOWN = 3  # levels of a region in a text


@dataclass(frozen=True)
class Explanation:
    """Why the ranks of a study change from configuration to configuration.

    Attributes
    ----------
    target : str
        Column of the compared levels.
    configurations, left_out : int
        Configurations in which every level has a rank, and those left out because one has none.
    balanced : bool
        Whether every combination of levels of the parameters is one of the configurations. If
        not, the shares overlap: they do not add up to 1, and that of a pair can be negative.
    shares : pandas.Series
        Share of the variance of the rank vectors of each parameter, of each pair of parameters
        beyond those of both (``"A x B"``) and, in a balanced study of three parameters or more,
        of ``"the rest"``.
    regions : pandas.DataFrame
        One row per region and target level: ``region``, counted from 1; its ``rule``;
        ``configurations``; the target; ``mean_rank``; ``place`` of the mean rank, 1 for the
        highest; and if the table has p-values ``undefeated``, the share of the configurations of
        the region in which a pair is significant and no level beats this one.
    explained : float
        Share of the variance that lies between the regions.
    cross_validated : float
        The same in configurations that the tree was not grown with: 1 minus the squared error of
        the mean ranks of their region over that of the mean ranks of all. 0 with a single region.
    ranks : pandas.DataFrame
        The table of ranks with one more column, ``rank.region``.
    rank : str
        Its column of ranks.
    """

    target: str
    configurations: int
    left_out: int
    balanced: bool
    shares: pd.Series
    regions: pd.DataFrame
    explained: float
    cross_validated: float
    ranks: pd.DataFrame
    rank: str = "rank"

    @property
    def summary(self) -> pd.DataFrame:
        """Rule, number of configurations and highest mean ranks of each region."""
        rows = []
        for number, part in self.regions.groupby("region"):
            first = part.sort_values("mean_rank", ascending=False, kind="stable").head(_SHOWN)
            levels = zip(first[self.target], first["mean_rank"], strict=True)
            rows.append({
                "region": number,
                "rule": part["rule"].iloc[0],
                "configurations": part["configurations"].iloc[0],
                "highest mean ranks": ", ".join(f"{level} {mean:+.1f}" for level, mean in levels),
            })  # fmt: skip
        return pd.DataFrame(rows)

    @property
    def main_shares(self) -> pd.Series:
        """The three largest shares of parameters and pairs."""
        return self.shares.drop(REST, errors="ignore").nlargest(3)

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        """Sentences and tables of the text."""
        head = f"Why the ranks change in {self.configurations} configurations."
        if self.left_out:
            head += f" {self.left_out} more are left out, in which a level has no rank."
        if not self.balanced:
            head += " Not every combination of levels occurs, so that the shares overlap."
        found = pd.DataFrame({"share of the variance of ranks": self.shares})
        if len(self.summary) == 1:
            return [head, found, "No simple rule: no division into regions predicts the ranks of "
                    "configurations left out better than their means do."]  # fmt: skip
        rule = (
            f"{len(self.summary)} regions explain {self.explained:.3f} of the variance, and "
            f"{self.cross_validated:.3f} in configurations that they were not found with."
        )
        return [head, found, rule, self.summary]

    def __str__(self) -> str:
        """Return shares and regions as text."""
        return "\n\n".join(
            part if isinstance(part, str) else part.to_string(
                float_format="{:.3f}".format, index=len(part.columns) == 1)
            for part in self._parts
        )  # fmt: skip

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_notebook(*self._parts)

    def to_latex(self) -> str:
        """Return shares and regions in LaTeX, which needs the package booktabs."""
        return "\n".join(
            as_latex(part, digits=3) for part in self._parts if not isinstance(part, str)
        )

    def plot(self, **where: Unpack[Places]) -> Figure | SubFigure:
        """Draw the regions on the heatmaps, and a bar for each share.

        With one parameter, or more than three, a heatmap has the mean rank of each level in each
        region instead.

        Parameters
        ----------
        **where
            ``figsize``, ``dpi``, ``fig`` and ``save`` as in :func:`srcs_py.plot`.

        Returns
        -------
        matplotlib.figure.Figure or SubFigure
            The picture.
        """
        from srcs_py.plotting.overviews.regions import draw_regions

        return draw_regions(self.ranks, self.regions, self.shares, self.rank, where)


def explain(
    ranks: Any, target: str | None = None, *, rank: str = "rank", most_regions: int = 8
) -> Explanation:
    r"""Explain why the ranks change from configuration to configuration.

    The ranks of all levels in a configuration :math:`c` are a vector :math:`r(c)`; their variance
    is :math:`\sum_c |r(c) - \bar r|^2`. The share of a parameter is the part of it that lies
    between the means of the levels of the parameter.

    Then a tree divides the configurations into regions with similar ranks. It divides the region
    whose division lowers the variance within regions most, one parameter at a time: numbers and
    ordered categories between two levels, other categories into two subsets. There are as many
    regions as cross-validation supports.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks`.
    target : str, optional
        Column of the compared levels; by default the one that the table carries.
    rank : str
        Column of ranks, if the table has several (``"rank1"``, ...).
    most_regions : int
        Most regions.

    Returns
    -------
    Explanation
        Shares, regions, a text and a picture.

    Raises
    ------
    SRCSError
        If fewer than two configurations have a rank of every level, their ranks are all equal, or
        the target has the name of another column of the regions.

    Notes
    -----
    The text levels of a parameter have no order unless its column is an ordered category
    (``ranks["Size"].cat.as_ordered()``). All subsets of up to 10 levels are tried; more levels are
    put in the order of their mean ranks along the first principal direction, and divided between
    two neighbours.

    Cross-validation leaves out each of five random parts of the configurations in turn (always the
    same parts). The regions are as few as can be without a mean squared error more than one
    standard error above the least. Configurations left out have neighbours among the others, so
    that it tells how well the rules hold within this grid of parameters, not on other problems.
    Ranks are themselves results of tests: what is shown depends on the number of runs and on
    alpha too.

    References
    ----------
    Todorovski, Blockeel and Dzeroski (2002), "Ranking with predictive clustering trees", ECML,
    444-455; Breiman, Friedman, Olshen and Stone (1984), Classification and Regression Trees.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 10 + [20] * 10 + [40] * 10 + [80] * 10,
    ...     "Algorithm": (["A"] * 5 + ["B"] * 5) * 4,
    ...     "Accuracy": [*range(10), *range(10), *range(10, 0, -1), *range(10, 0, -1)],
    ... })
    >>> from srcs_py import SRCSranks
    >>> found = explain(SRCSranks(runs, "Size", "Algorithm", "Accuracy"))
    >>> found.shares.round(3).to_dict()
    {'Size': 1.0}
    """
    most = check_count("most_regions", most_regions)
    table = whole_table(ranks, "ranks")
    roles = roles_of(table, target)
    check_ranks(table, rank)
    if roles.target in COLUMNS:
        raise SRCSError(
            f"The table of regions would have two columns named {roles.target!r}: rename it."
        )
    arrays = rank_arrays(table, roles.target, roles.params)
    vectors = arrays.values_of(table[rank])
    complete = ~np.asarray(np.isnan(vectors).any(axis=1))
    vectors = vectors[complete]
    if len(vectors) < 2 or not roles.params:
        raise SRCSError(
            "At least two configurations with a rank of every level are needed; there "
            f"{'is' if len(vectors) == 1 else 'are'} {len(vectors)}."
        )
    if total(vectors) == 0:
        raise SRCSError(
            f"The ranks are the same in all {len(vectors)} configurations, so that there is no "
            "change to explain."
        )
    parameters = _parameters(table, arrays, complete)
    errors = cross_validation(parameters, vectors, most)
    count = supported(errors)
    splits = grow(parameters, vectors, count)
    region, rules = _divided(splits, parameters, arrays.params)
    numbered = np.full(len(table) + 1, np.nan)  # the last one for rows that are not there
    numbered[arrays.rows[complete]] = region[:, None] + 1
    with_regions = table.assign(**{REGION: numbered[:-1]})
    basis = rank_basis(table, arrays, roles, rank)
    beats = basis.beats(basis.alpha)[complete] if basis is not None and basis.follows else None
    balanced = len(vectors) == math.prod(parameter.size for parameter in parameters)
    return Explanation(
        roles.target,
        len(vectors),
        int((~complete).sum()),
        balanced,
        _named_shares(shares(parameters, vectors), roles.params, balanced),
        _table_of_regions(region, rules, arrays.target, vectors, beats),
        sum(split.drop for split in splits) / total(vectors),
        float(1 - errors[:, count - 1].sum() / errors[:, 0].sum()),
        with_regions,
        rank,
    )


def _parameters(table: pd.DataFrame, arrays: RankArrays, complete: Bools) -> list[ParameterCodes]:
    """Return the parameters of the configurations in which every level has a rank."""
    return [
        ParameterCodes(
            codes,
            len(axis),
            all(isinstance(value, Real) for value in axis.values)
            or getattr(table[axis.name].dtype, "ordered", False) is True,
        )
        for axis, codes in zip(arrays.params, arrays.codes[complete].T, strict=True)
    ]


def _divided(
    splits: Sequence[Split], parameters: Sequence[ParameterCodes], factors: Sequence[Levels]
) -> tuple[NDArray[np.intp], list[str]]:
    """Return the region of each configuration, in the order of their levels, and the rules."""
    region = np.zeros(len(parameters[0].codes), np.intp)
    masks = [[np.ones(parameter.size, bool) for parameter in parameters]]
    for new, split in enumerate(splits, start=1):
        split.divide(region, parameters, new)
        masks.append(list(masks[split.region]))
        for part, levels in ((split.region, split.stay), (new, ~split.stay)):
            masks[part][split.parameter] = masks[part][split.parameter] & levels
    order = sorted(range(len(masks)), key=lambda part: [(~mask).tolist() for mask in masks[part]])
    number = np.argsort(order)
    return number[region], [_rule(masks[part], parameters, factors) for part in order]


def _rule(
    masks: Sequence[Bools], parameters: Sequence[ParameterCodes], factors: Sequence[Levels]
) -> str:
    conditions = []
    for mask, parameter, factor in zip(masks, parameters, factors, strict=True):
        inside, last = np.flatnonzero(mask), parameter.size - 1
        if len(inside) == parameter.size:
            continue
        labels = factor.labels
        if len(inside) == 1:
            conditions.append(f"{factor.name} = {labels[inside[0]]}")
        elif not parameter.ordered and len(inside) == last:
            conditions.append(f"{factor.name} != {labels[np.argmin(mask)]}")
        elif parameter.ordered and inside[0] == 0:
            conditions.append(f"{factor.name} <= {labels[inside[-1]]}")
        elif parameter.ordered and inside[-1] == last:
            conditions.append(f"{factor.name} > {labels[inside[0] - 1]}")
        elif parameter.ordered:
            low, high = labels[inside[0] - 1], labels[inside[-1]]
            conditions.append(f"{low} < {factor.name} <= {high}")
        else:
            few = 2 * len(inside) <= parameter.size + 1
            names = ", ".join(labels[at] for at in np.flatnonzero(mask == few))
            conditions.append(f"{factor.name} {'in' if few else 'not in'} {{{names}}}")
    return " and ".join(conditions) or EVERYWHERE


def _named_shares(
    found: dict[tuple[int, ...], float], names: Sequence[str], balanced: bool
) -> pd.Series:
    named = {" x ".join(names[at] for at in key): share for key, share in found.items()}
    if balanced and len(names) > 2:
        named[REST] = 1 - sum(named.values())
    return pd.Series(named, name="share")


def _table_of_regions(
    region: NDArray[np.intp],
    rules: Sequence[str],
    target: Levels,
    vectors: Floats,
    beats: Bools | None,
) -> pd.DataFrame:
    """Return mean rank, place and undefeated share of each level in each region."""

    def by_region(values: NDArray[Any]) -> pd.DataFrame:
        return pd.DataFrame(values, columns=list(target.labels)).groupby(region + 1).mean()

    means = by_region(vectors)
    places = means.rank(axis=1, ascending=False, method="min").astype(int)
    columns = {"mean_rank": means, "place": places}
    if beats is not None:
        undefeated = ~beats.any(axis=1) & np.asarray(beats.any(axis=(1, 2)))[:, None]
        columns["undefeated"] = by_region(undefeated)
    number = np.repeat(np.arange(len(rules)), len(target))
    found = {
        "region": number + 1,
        "rule": np.array(rules, dtype=object)[number],
        "configurations": np.bincount(region)[number],
        str(target.name): list(target.labels) * len(rules),
    }
    return pd.DataFrame(
        found | {name: values.to_numpy().ravel() for name, values in columns.items()}
    )
