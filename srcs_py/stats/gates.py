"""The table of omnibus tests, which say before any pair is tested whether the levels differ.

It loads without numpy, as the tables of tests and corrections do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from srcs_py.stats.pooled import Pooled

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


@dataclass(frozen=True)
class Gate:
    """An omnibus test.

    Attributes
    ----------
    name : str
        What ``gate`` is given as.
    p : callable
        From runs of shape (B, k, n), their numbers, shape (B, k), and their rank comparisons to
        p-values of shape (B,); NaN where it is not defined.
    needs_pairs : bool
        Whether the runs must be paired.
    in_r : bool
        Whether it is the one of R's package.
    """

    name: str
    p: Callable[[Floats, Ints, Pooled], Floats]
    needs_pairs: bool = False
    in_r: bool = False


def _kruskal(runs: Floats, counts: Ints, pooled: Pooled) -> Floats:
    from srcs_py.stats.omnibus import kruskal_wallis

    return kruskal_wallis(pooled)


def _friedman(runs: Floats, counts: Ints, pooled: Pooled) -> Floats:
    import numpy as np

    from srcs_py.stats.friedman import friedman

    p = np.full(len(runs), np.nan)
    for row in np.flatnonzero((counts > 0).sum(axis=1) > 1):
        there = counts[row] > 0
        values = runs[row, there, : counts[row].max()]
        if (values != values[0]).any():
            p[row] = friedman(values)[1]
    return p


def _anova(runs: Floats, counts: Ints, pooled: Pooled) -> Floats:
    from srcs_py.stats.omnibus import anova

    return anova(runs, counts)


def _none(runs: Floats, counts: Ints, pooled: Pooled) -> Floats:
    import numpy as np

    return np.zeros(len(runs))


_ALL = (
    Gate("kruskal", _kruskal, in_r=True),
    Gate("friedman", _friedman, needs_pairs=True),
    Gate("anova", _anova),
    Gate("none", _none),
)

# By name, R's first.
GATES: dict[str, Gate] = {each.name: each for each in _ALL}
DEFAULT_GATE = _ALL[0]
