"""Why the ranks change: shares of their variance, and regions of configurations with rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_count
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.plotting.places import Places
from srcs_py.srcs.results.blocks import blocks_of
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import rank_basis
from srcs_py.srcs.results.region_rules import divided, parameter_codes, table_of_regions
from srcs_py.srcs.results.regions import (
    beyond_chance,
    cross_validation,
    grow,
    shares,
    supported,
    total,
)
from srcs_py.tables.latex_html import Shown, as_latex
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import REGION, check_ranks, roles_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

REST = "the rest"
COLUMNS = ("region", "rule", "configurations", "mean_rank", "place", "undefeated", "error")
_SHOWN = 3  # levels of a region in a text


@dataclass(frozen=True, repr=False)
class Explanation(Shown):
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
        beyond those of both (``"A x B"``) and, in a balanced study of several parameters,
        of ``"the rest"``, which has all that is left.
    beyond_chance : pandas.Series
        The shares minus what chance gives a parameter of that size, at least 0; missing where
        the levels are as many as the configurations, and without the rest.
    regions : pandas.DataFrame
        One row per region and target level: ``region``, counted from 1; its ``rule``;
        ``configurations``; the target; ``mean_rank``; ``place`` of the mean rank, 1 for the
        highest; and if the table has p-values ``undefeated``, the share of the configurations of
        the region in which a pair is significant and no level beats this one; and ``error``, the
        standard error of the mean rank over the configurations, missing for a single one.
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
    beyond_chance: pd.Series
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
            highest = ", ".join(f"{level} {mean:+z.1f}" for level, mean in levels)
            rows.append([number, *(part[name].iloc[0] for name in COLUMNS[1:3]), highest])
        return pd.DataFrame(rows, columns=["region", *COLUMNS[1:3], "highest mean ranks"])

    @property
    def main_shares(self) -> pd.Series:
        """The three largest shares of parameters and pairs beyond chance."""
        return self.beyond_chance[self.beyond_chance > 0].nlargest(3)

    def leaders(self, part: pd.DataFrame) -> list[str]:
        """Return the levels of a region with the highest mean rank, if chance does not explain it.

        Without differences, the largest of as many means exceeds the bound in 5 % of all studies;
        in a single configuration, whose ranks are results of tests, the bound is 0.
        """
        from scipy.special import ndtri

        highest = part["mean_rank"] >= part["mean_rank"].max() - 1e-9
        far = part["mean_rank"] > -ndtri(0.05 / len(part)) * part["error"].fillna(0)
        return list(part.loc[highest & far, self.target].astype(str))

    @property
    def sentence(self) -> str:
        """Share of the variance that the regions explain, in words."""
        if len(self.summary) == 1:
            return (
                "No simple rule: no division into regions predicts the ranks of configurations "
                "left out better than their means do."
            )
        return (
            f"{len(self.summary)} regions explain {self.explained:.3f} of the variance, and "
            f"{self.cross_validated:.3f} in configurations that they were not found with."
        )

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        """Sentences and tables of the text."""
        head = f"Why the ranks change in {self.configurations} configurations."
        if self.left_out:
            head += f" {self.left_out} more are left out, in which a level has no rank."
        if not self.balanced:
            head += " Not every combination of levels occurs, so that the shares overlap."
        found = pd.DataFrame({"share of the variance of ranks": self.shares.round(3)})
        found["beyond chance"] = self.beyond_chance.round(3)
        regions = [self.summary.set_index("region")] if len(self.summary) > 1 else []
        return [head, found, self.sentence, *regions]

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
    ranks: Any,
    target: str | None = None,
    *,
    rank: str = "rank",
    most_regions: int = 8,
    blocks: str | Sequence[str] | None = None,
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
    blocks : str or sequence of str, optional
        Parameters whose levels share runs or a data set, such as the run of several checkpoints:
        cross-validation leaves blocks out as a whole. By default, single configurations.

    Returns
    -------
    Explanation
        Shares, regions, a text and a picture.

    Raises
    ------
    SRCSError
        If fewer than two configurations have a rank of every level, their ranks are all equal, or
        the target has the name of another column of the regions.

    See Also
    --------
    best_levels : Draw the best level of each configuration, ties as ties.
    parameter_effects : Draw what drives the ranks: mean ranks over the levels of each parameter.
    report : Write a report of a study for a paper.

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
        raise SRCSError(f"Regions would have two columns named {roles.target!r}: rename it.")
    arrays = rank_arrays(table, roles.target, roles.params)
    vectors = arrays.values_of(table[rank])
    complete = ~np.asarray(np.isnan(vectors).any(axis=1))
    vectors = vectors[complete]
    size = len(vectors)
    if size < 2 or not roles.params:
        raise SRCSError(f"At least two configurations with all ranks are needed, not {size}.")
    if total(vectors) == 0:
        raise SRCSError(
            f"The ranks are the same in all {size} configurations: there is no change to explain."
        )
    parameters = parameter_codes(table, arrays, complete)
    codes = arrays.codes[complete]
    whole = blocks_of(blocks, roles.params, codes, sample=False).codes
    if whole.max() == 0:
        raise SRCSError("All configurations are in one block of ", Argument("blocks", blocks), ".")
    errors = cross_validation(parameters, vectors, most, whole)
    count = supported(errors)
    splits = grow(parameters, vectors, count)
    region, rules = divided(splits, parameters, arrays.params)
    numbered = np.full(len(table), np.nan)
    numbered[arrays.rows[complete]] = region[:, None] + 1
    basis = rank_basis(table, arrays, roles, rank)
    beats = basis.beats(basis.alpha)[complete] if basis is not None and basis.follows else None
    balanced = size == math.prod(parameter.size for parameter in parameters)
    parts = shares(parameters, vectors)
    if balanced and len(parameters) == 2:
        del parts[0, 1]  # it is all that is left
    beyond = beyond_chance(parts, parameters, size)
    names = {key: " x ".join(roles.params[at] for at in key) for key in parts}
    named = {names[key]: share for key, share in parts.items()}
    if balanced and len(parameters) > 1:
        named[REST] = 1 - sum(named.values())
    return Explanation(
        target=roles.target,
        configurations=size,
        left_out=int((~complete).sum()),
        balanced=balanced,
        shares=pd.Series(named, name="share"),
        beyond_chance=pd.Series({names[key]: part for key, part in beyond.items()}, dtype=float),
        regions=table_of_regions(region, rules, arrays.target, vectors, beats),
        explained=sum(split.drop for split in splits) / total(vectors),
        cross_validated=float(1 - errors[:, count - 1].sum() / errors[:, 0].sum()),
        ranks=table.assign(**{REGION: numbered}),
        rank=rank,
    )
