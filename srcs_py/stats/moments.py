"""Means and standard deviations of runs that are filled up with NaN."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


def moments(runs: Floats, counts: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Return mean and standard deviation (n - 1) of each level.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Number of runs.

    Returns
    -------
    tuple of numpy.ndarray of shape (B, k)
        Means (NaN without a run) and standard deviations (NaN with fewer than two).
    """
    full = bool((counts == runs.shape[2]).all())
    add = np.sum if full else np.nansum
    # a square beyond the largest number is infinite, as in R
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        # R sums in extended precision; the winner of a pair can hang on the last bit
        mean = (add(runs, axis=2, dtype=np.longdouble) / counts).astype(float)
        deviation = runs - mean[:, :, None]
        square = add(np.square(deviation, out=deviation), axis=2)
        return mean, np.sqrt(square / np.where(counts > 1, counts - 1, np.nan))
