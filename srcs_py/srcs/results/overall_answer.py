"""The answer over all configurations: tests, mean ranks, pairs and places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.srcs.results.overall_pairs import PAIRS
from srcs_py.tables.latex_html import Shown, as_latex


@dataclass(frozen=True, repr=False)
class Overall(Shown):
    """The levels compared over all configurations.

    Attributes
    ----------
    configurations : int
        How many there are.
    complete : int
        How many blocks have every level; without blocks, how many configurations. All but
        Skillings and Mack's test use these only; with fewer than two of them, that test is the
        only result.
    scope : str
        The same as text, with the names of the blocks: ``"8 blocks (Dataset), means of 352
        configurations"``.
    tests : pandas.DataFrame
        Rows "Friedman", "Iman-Davenport", "Quade" and "Skillings-Mack"; columns ``statistic``,
        ``df1``, ``df2`` (missing for chi-square) and ``p``.
    mean_ranks : pandas.Series
        Mean rank of each level, 1 for the best, best first.
    pairs : pandas.DataFrame
        One row per pair: ``level``, ``other``; in how many blocks the level has the
        better mean (``wins``), the same (``ties``) or the worse (``losses``);
        ``mean_difference``; ``wilcoxon``, the p-value of the signed-rank test of the means (zero
        differences dropped, normal approximation, as R's), corrected by Holm's method over the
        pairs of the table; ``z`` and ``p`` of the difference of mean ranks, and this p-value
        corrected: ``nemenyi``, ``holm``, ``shaffer``, and up to 12 levels ``bergmann-hommel``,
        which goes through all ways in which the levels can be equal. Against a control ``holm``
        only.
    control : str or None
        The only level that all others are compared with.
    blocks : tuple of str
        Params whose levels are the blocks.
    sample : str
        ``"problems"`` or ``"runs"``.
    alpha : float
        Significance level of the places.
    intervals : pandas.DataFrame
        With ``sample="runs"``: ``low`` and ``high``, 95 % interval by bootstrap of the runs of
        each configuration, for the mean rank that new studies of as many runs have on average; of
        nearly equal levels with few runs it is too narrow for the rank of their true means (.78
        instead of .95 with 5 runs in our simulation). Else empty.
    how : mapping
        How p of each test was found: ``"exact"`` by enumeration of the orders of all blocks, for
        few blocks and levels; ``"permutations"``, 99,999 of them, for fewer than 8 blocks of more
        levels; else ``"approximate"`` by chi-square or F. The p-values of pairs are approximate.

    Notes
    -----
    With ``sample="runs"`` there are no ``tests``, and ``pairs`` has no ``wilcoxon`` and
    ``nemenyi``: ``z`` is van Elteren's, or for paired runs the sum of their signed ranks.
    """

    configurations: int
    complete: int
    scope: str
    tests: pd.DataFrame
    mean_ranks: pd.Series
    pairs: pd.DataFrame
    control: str | None = None
    blocks: tuple[str, ...] = ()
    sample: str = "problems"
    alpha: float = 0.05
    intervals: pd.DataFrame = field(default_factory=pd.DataFrame)
    how: Mapping[str, str] = field(default_factory=dict)

    @property
    def note(self) -> str:
        """A sentence on the p-values of few blocks; empty with more blocks."""
        ways = {"exact": "by enumeration of all orders", "permutations": "by 99,999 permutations"}
        found = [ways[each] for each in sorted({*map(str, self.how.values())} & {*ways})]
        if not found:
            return ""
        return (
            f"The p-values of Friedman, Iman-Davenport and Quade are {' or '.join(found)}; "
            "Skillings-Mack and the pairs are approximate with so few blocks."
        )

    @property
    def method(self) -> str:
        """Column of ``pairs`` that decides: Nemenyi's test, else Holm's method."""
        return "nemenyi" if "nemenyi" in self.pairs else "holm"

    @property
    def decided(self) -> pd.Series:
        """Whether each of the pairs differs by ``method``, after Friedman's test if there is."""
        omnibus = 0.0 if self.tests.empty else float(self.tests["p"]["Friedman"])
        return (self.pairs[self.method] < self.alpha) & (omnibus < self.alpha)

    @property
    def beats(self) -> pd.DataFrame:
        """Whether the level of the row is ahead of that of the column, by z of a pair that differs.

        Rows and columns in the order of ``mean_ranks``.
        """
        levels = self.mean_ranks.index
        found = pd.DataFrame(False, index=levels, columns=levels)
        for pair in self.pairs[self.decided].to_dict("records"):
            ahead, behind = ("level", "other") if pair["z"] < 0 else ("other", "level")
            found.loc[pair[ahead], pair[behind]] = True
        return found

    @property
    def places(self) -> pd.DataFrame:
        """Interval of places that each level can have, by ``method`` at ``alpha``.

        Columns ``level``, ``place.low``, which is 1 more than the number of levels that beat it,
        and ``place.high``, the number of levels less those that it beats; best first. The intervals
        hold together with a confidence of ``1 - alpha``; with ``sample="problems"`` they are those
        of all places where Friedman's test is not significant. Empty without pairs.
        """
        if self.pairs.empty:
            return pd.DataFrame(columns=["level", "place.low", "place.high"])
        levels, beats = self.mean_ranks.index, self.beats.to_numpy(dtype=np.int64)
        low, high = 1 + beats.sum(axis=0), len(levels) - beats.sum(axis=1)
        return pd.DataFrame({"level": levels, "place.low": low, "place.high": high})

    @property
    def standings(self) -> pd.DataFrame:
        """Mean ranks with their intervals, if there are any, and places."""
        columns = {f"rank.{name}": self.intervals[name] for name in self.intervals}
        table = self.mean_ranks.to_frame("mean rank").assign(**columns)
        return table.join(self.places.set_index("level"))

    @property
    def _tables(self) -> list[pd.DataFrame]:
        if self.pairs.empty:
            return [self.tests]
        tests = [] if self.tests.empty else [self.tests]
        return [*tests, self.standings, self.pairs.set_index("level")]

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        if self.pairs.empty:
            return [self.scope, self.tests]
        first: list[str | pd.DataFrame] = [*self._tables[:-1]]
        first += [self.note] * bool(self.note)
        pairs = self.pairs.set_index(["level", "other"])
        counts = list(PAIRS[2:6])
        p_values = pairs.drop(columns=[*counts, "z"])
        shown = pairs.assign(**p_values.map("{:.2g}".format, "ignore"))
        wilcoxon = ["wilcoxon"] * ("wilcoxon" in pairs)
        # two tables, for all columns together are wider than a console
        return [self.scope, *first, shown[[*counts, *wilcoxon]], shown.loc[:, "z":]]

    def to_latex(self) -> str:
        """Return the three tables in LaTeX, which needs the package booktabs."""
        return "\n".join(as_latex(each, digits=4) for each in self._tables)


def check_complete(found: Overall) -> None:
    """Refuse a result without mean ranks and pairs."""
    if found.pairs.empty:
        raise SRCSError(f"There are {found.scope}; at least two are needed.")
