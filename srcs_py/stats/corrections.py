"""The table of corrections for multiple tests, which all other parts of srcs_py read.

Like the table of tests it loads without numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Correction:
    """A correction of families of p-values.

    Attributes
    ----------
    name : str
        What ``correction`` is given as.
    adjust : callable
        From p-values of shape (..., tests), a family along the last axis, NaN for a test that
        was not made, to corrected ones. It leaves its argument as it is.
    in_r : bool
        Whether R's ``p.adjust`` has it.
    """

    name: str
    adjust: Callable[[Floats], Floats]
    in_r: bool = False


def _of_r(name: str) -> Correction:
    def corrected(p: Floats) -> Floats:
        from srcs_py.stats.adjust import adjust

        return adjust(p, name)

    return Correction(name, corrected, in_r=True)


# By name, the default first; in R's order as far as R has them.
CORRECTIONS: dict[str, Correction] = {
    name: _of_r(name)
    for name in ("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")
}
DEFAULT_CORRECTION = CORRECTIONS["holm"]
