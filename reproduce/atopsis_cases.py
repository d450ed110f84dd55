"""The three comparisons of the A-TOPSIS article: tables, printed values and our rankings."""

from __future__ import annotations

import json
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from srcs_py.atopsis import atopsis, compare, hellinger_topsis, read_tables, sensitivity
from srcs_py.base.errors import SRCSWarning
from srcs_py.datasets import bundled

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from srcs_py.atopsis import Comparison, Ranking, Sensitivity
    from srcs_py.atopsis.topsis import Normalization


@contextmanager
def expected_warnings() -> Iterator[None]:
    """Leave out warnings of Hellinger-TOPSIS: most distances of the article are near 1."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SRCSWarning)
        yield


@dataclass(frozen=True, eq=False)
class Case:
    """One of the article's three comparisons.

    Attributes
    ----------
    name : str
        Name of its data, and of an algorithm that is left out.
    title : str
        For headings.
    maximize : bool
        Whether a larger mean is better.
    runs : int or None
        Runs behind each mean, for Hellinger-TOPSIS.
    chosen : float
        Weight of the means that the article chooses to compare the two methods.
    tables : list of int
        Numbers of its tables: A-TOPSIS, Hellinger-TOPSIS, tests.
    figures : list of int
        Numbers of its figures: A-TOPSIS, both methods.
    misread : tuple of str, str and float, or None
        An algorithm, a benchmark, and the mean that is put in place of the printed one.
    """

    name: str
    title: str
    maximize: bool
    runs: int | None
    chosen: float
    tables: list[int]
    figures: list[int]
    misread: tuple[str, str, float] | None = None

    @cached_property
    def study(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Means and standard deviations."""
        file, _, without = self.name.partition(" without ")
        means, stds = read_tables(
            bundled(f"atopsis/atopsis_{file}_mean.csv"), bundled(f"atopsis/atopsis_{file}_std.csv")
        )
        if self.misread is not None:
            algorithm, benchmark, value = self.misread
            means.loc[algorithm, benchmark] = value
        left_out = [without] if without else []
        return means.drop(index=left_out), stds.drop(index=left_out)

    @cached_property
    def sensitivity(self) -> Sensitivity:
        """A-TOPSIS under every weight of the means."""
        return sensitivity(*self.study, maximize=self.maximize)

    @cached_property
    def hellinger(self) -> Ranking:
        """The ranking of Hellinger-TOPSIS."""
        return self.hellinger_of(self.runs)

    @cached_property
    def tests(self) -> Comparison:
        """The significance tests, without correction."""
        with expected_warnings():
            return compare(*self.study, maximize=self.maximize, correction="none")

    def hellinger_of(self, runs: int | None) -> Ranking:
        """Return the ranking of Hellinger-TOPSIS for a number of runs behind each mean."""
        with expected_warnings():
            return hellinger_topsis(*self.study, maximize=self.maximize, runs=runs)

    def ranking(self, weight: float, normalization: Normalization | None = "none") -> Ranking:
        """Return the ranking of A-TOPSIS under a weight of the means."""
        weights = (weight, 1 - weight)
        return atopsis(*self.study, weights, self.maximize, normalization=normalization)


# By their names in the keys of claims.
CASES = {
    key: Case(**case)
    for key, case in json.loads(bundled("atopsis/cases.json").read_text("utf-8")).items()
}
