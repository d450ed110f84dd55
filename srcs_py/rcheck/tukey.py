"""P-values of Tukey's test by scipy's integral, to decide where R's ptukey is imprecise.

R's ptukey is off by up to 4e-7 for 60 to 24000 degrees of freedom, and by 1e-3 in the far tail
of 2 (golden/component-ptukey compared with scipy.stats.studentized_range, which is exact but slow;
for two means, with the t distribution). Our p-value counts as right if it agrees with scipy's.
"""

from __future__ import annotations

import warnings
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.rcheck.tolerances import TUKEY
from srcs_py.tables.factors import level_text
from srcs_py.tables.roles import PVALUE

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats

# The tail that srcs_py tabulates and interpolates is good to 2e-11 against scipy's.
EXACT = 1e-9


@lru_cache(maxsize=100_000)
def exact_tail(q: float, k: int, df: float) -> float:
    """Return P(Q > q) by scipy's adaptive integration."""
    from scipy.stats import studentized_range

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings of slow convergence
        return float(studentized_range.sf(q, k, df))


class TukeyArbiter:
    """Exact p-values of Tukey's test for the cells of one table of ranks.

    Parameters
    ----------
    ranks : pandas.DataFrame
        R's table, with the means and standard deviations that the p-values follow from.
    study : pandas.DataFrame
        The runs, for their counts.
    """

    def __init__(self, ranks: pd.DataFrame, study: pd.DataFrame) -> None:
        self._keys = [name for name in ranks if isinstance(ranks[name].dtype, pd.CategoricalDtype)]
        self._ranks = ranks
        texts = [study[name].map(level_text).astype(str) for name in self._keys]
        self._counts = pd.DataFrame(dict(enumerate(texts))).value_counts()
        self.values = 0

    def exact(self, row: int, level: str) -> float:
        """Return the p-value of the level of ``row`` against ``level``."""
        target, *params = self._keys
        table = self._ranks
        here = np.logical_and.reduce(
            [table[name] == table[name].iloc[row] for name in params] + [table["mean"].notna()]
        )
        part = table[here]
        n = np.array([self._counts[tuple(map(str, keys))] for keys in part[self._keys].to_numpy()])
        degrees = n - 1
        variances = np.where(degrees > 0, part["sd"].to_numpy(), 0.0) ** 2
        error = np.sum(degrees * variances) / degrees.sum()
        i = list(part[target]).index(table[target].iloc[row])
        j = list(part[target]).index(level)
        difference = abs(part["mean"].iloc[i] - part["mean"].iloc[j])
        q = difference / np.sqrt(error / 2 * (1 / n[i] + 1 / n[j]))
        return exact_tail(float(q), len(part), float(degrees.sum()))

    def corrected(self, ours: Floats, theirs: Floats, column: str) -> Floats:
        """Return R's p-values, with ours in the cells where R's value is the wrong one."""
        level = column.removesuffix(PVALUE)
        apart = np.flatnonzero(np.abs(ours - theirs) > TUKEY.absolute)
        self.values += apart.size
        accepted = theirs.copy()
        for row in apart:
            if abs(ours[row] - self.exact(int(row), level)) <= EXACT:
                accepted[row] = ours[row]
        return accepted
