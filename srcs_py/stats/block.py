"""The runs of some configurations, as a test gets them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from srcs_py.stats.pooled import Pooled

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


@dataclass(frozen=True)
class Block:
    """The runs of B configurations of k levels, as a test gets them.

    Attributes
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Numbers of runs.
    pooled : Pooled
        Their rank comparisons.
    mean, sd : numpy.ndarray of shape (B, k)
        Moments of the levels.
    paired : bool
        Whether the r-th runs of all levels belong together.
    control : int or None
        Position of the level that all others are compared with, where there is one.
    """

    runs: Floats
    counts: Ints
    pooled: Pooled
    mean: Floats
    sd: Floats
    paired: bool
    control: int | None = None
