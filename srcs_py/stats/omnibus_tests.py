"""The table of omnibus tests, made before the pairwise tests to see whether the levels differ.

It loads without numpy, as the tables of pairwise tests and corrections do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from srcs_py.stats.block import Block

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class OmnibusTest:
    """An omnibus test.

    Attributes
    ----------
    name : str
        Value of the argument ``gate``.
    p : callable
        From a :class:`Block` to p-values of shape (B,); NaN if it is not defined.
    needs_pairs : bool
        Whether the runs must be paired.
    in_r : bool
        Whether it is the omnibus test of R's package.
    """

    name: str
    p: Callable[[Block], Floats]
    needs_pairs: bool = False
    in_r: bool = False


def _kruskal(block: Block) -> Floats:
    from srcs_py.stats.omnibus_kernels import kruskal_wallis

    return kruskal_wallis(block.pooled)


def _friedman(block: Block) -> Floats:
    from srcs_py.stats.friedman import friedman_p

    return friedman_p(block.runs, block.counts)


def _anova(block: Block) -> Floats:
    from srcs_py.stats.omnibus_kernels import anova

    return anova(*block.moments, block.counts)


def _none(block: Block) -> Floats:
    import numpy as np

    return np.zeros(len(block.counts))


_ALL = (
    OmnibusTest("kruskal", _kruskal, in_r=True),
    OmnibusTest("friedman", _friedman, needs_pairs=True),
    OmnibusTest("anova", _anova),
    OmnibusTest("none", _none),
)

# By name, R's first.
OMNIBUS_TESTS: dict[str, OmnibusTest] = {each.name: each for each in _ALL}
DEFAULT_OMNIBUS_TEST = _ALL[0]
