"""Means and standard deviations of runs that are filled up with NaN."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.r_mean import nearest_means, to_last_bit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


def moments(runs: Floats, counts: NDArray[np.intp], last_bit: bool = True) -> tuple[Floats, Floats]:
    """Return mean and standard deviation (n - 1) of each level.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Number of runs.
    last_bit : bool
        Whether the last bit of a mean must be R's, because the winner of a pair can hang on it.

    Returns
    -------
    tuple of numpy.ndarray of shape (B, k)
        Means (NaN without a run) and standard deviations (NaN with fewer than two).
    """
    whole = bool((counts == runs.shape[2]).all())
    # a square beyond the largest number is infinite, as in R
    with np.errstate(all="ignore"):
        mean, rest = nearest_means(runs, counts)
        deviation = runs - mean[:, :, None]
        square = (np.sum if whole else np.nansum)(np.square(deviation, out=deviation), axis=2)
        sd = np.sqrt(square / np.where(counts > 1, counts - 1, np.nan))
        return (to_last_bit(runs, counts, mean, rest, sd) if last_bit else mean), sd
