"""Means and standard deviations of runs that are filled up with NaN."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from srcs_py.stats.r_mean import nearest_means, to_last_bit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

TINY, HUGE = 2.0**-800, 2.0**1000  # between them sums of squares can be split into parts


def moments(runs: Floats, counts: NDArray[np.intp], last_bit: bool = True) -> tuple[Floats, Floats]:
    """Return mean and standard deviation (n - 1) of each level.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs, filled up with NaN at the end where a level has fewer than n.
    counts : numpy.ndarray of shape (B, k)
        Number of runs.
    last_bit : bool
        Whether the last bit of a mean must be R's, because it can decide the winner of a pair.

    Returns
    -------
    tuple of numpy.ndarray of shape (B, k)
        Means (NaN without a run) and standard deviations (NaN with fewer than two).
    """
    whole = bool((counts == runs.shape[2]).all())
    # a variance that is too large for doubles is infinite, as in R
    with np.errstate(all="ignore"):
        mean, rest = nearest_means(runs, counts)
        deviation = runs - mean[:, :, None]
        square = _sum_in_any_order(np.square(deviation, out=deviation), whole)
        sd = np.sqrt(square / np.where(counts > 1, counts - 1, np.nan))
        if (beyond := np.isinf(sd)).any():
            sd[beyond] = _sd_of_huge(runs[beyond], mean[beyond], counts[beyond])
        return (to_last_bit(runs, counts, mean, rest, sd) if last_bit else mean), sd


def _sd_of_huge(runs: Floats, mean: Floats, counts: NDArray[np.intp]) -> Floats:
    """Return standard deviations whose squares or sums of squares are too large for doubles.

    R has a wider format for both, so only a variance that is too large is infinite.
    """
    down = 500
    squares = np.square(np.ldexp(runs - mean[:, None], -down))
    variance = np.nansum(squares, axis=1) / (counts - 1)
    return np.asarray(np.sqrt(np.ldexp(variance, 2 * down)))


def _sum_in_any_order(squares: Floats, whole: bool) -> Floats:
    """Return sums along the last axis that do not depend on the order of the rows; overwrite.

    Every value is split at the same two bits, so that the first parts and the second parts add up
    without rounding; the rest, below 2^-80 of the sum, is left out (Demmel and Nguyen 2013).
    Squares below 2^-800 or near the largest number are added in the order of the rows.
    """
    if not whole:
        squares[np.isnan(squares)] = 0.0
    largest = squares.max(axis=2, initial=0.0)
    plain = ~((largest > TINY) & (largest < HUGE / squares.shape[2]))  # also without runs
    grid = np.exp2(np.ceil(np.log2(np.where(plain, 1.0, largest * squares.shape[2]))) + 1)
    total = np.zeros(largest.shape)
    naive = squares[plain].sum(axis=-1)
    part = np.empty_like(squares)
    for _ in range(2):
        np.add(squares, grid[:, :, None], out=part)
        part -= grid[:, :, None]
        total += part.sum(axis=2)
        squares -= part
        grid = grid * (squares.shape[2] * 2.0**-52)
        grid = np.exp2(np.ceil(np.log2(grid)) + 1)
    total[plain] = naive
    return total
