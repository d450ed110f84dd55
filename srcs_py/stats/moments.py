"""Means and standard deviations of runs that are filled up with NaN, a mean with R's last bit.

R's ``mean`` adds one value after the other in the extended precision of x86-64 (64 bits), divides,
and adds the mean of the residuals, computed in the same way. That is nearly always the double
nearest to the mean, which other summations give faster. Only if values cancel can its last bits
differ, and decide which of two means is larger; then R's additions are repeated one by one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats, Ints

TINY, HUGE = 2.0**-800, 2.0**1000  # between them sums of squares can be split into parts
SMALL, LARGE = 2.0**-400, 2.0**400  # beyond them squares may leave the range of doubles
BITS = 64
# Windows and ARM Macs have no extended precision for Python, and some Linux machines another one.
EXTENDED = bool(np.finfo(np.longdouble).nmant == BITS - 1)


def moments(runs: Floats, counts: Ints, last_bit: bool = True) -> tuple[Floats, Floats]:
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
    with np.errstate(all="ignore"):
        mean, rest = nearest_means(runs, counts)
        deviation = runs - mean[:, :, None]
        square = _sum_in_any_order(np.square(deviation, out=deviation), whole)
        sd = np.sqrt(square / np.where(counts > 1, counts - 1, np.nan))
        size = np.fmax(np.abs(mean), sd)
        extreme = ~((size > SMALL) & (size < LARGE)) & (counts > 0)
        if extreme.any():
            largest = np.fmax.reduce(np.abs(runs[extreme]), axis=1)
            extreme[extreme] = (largest > 0) & np.isfinite(largest)  # differences can be infinite
            found = _of_extreme(runs[extreme], counts[extreme])
            mean[extreme], rest[extreme], sd[extreme] = found
        return (to_last_bit(runs, counts, mean, rest, sd) if last_bit else mean), sd


def _of_extreme(runs: Floats, counts: Ints) -> tuple[Floats, Floats, Floats]:
    """Return means, their errors and standard deviations of rows, not all 0, shape (rows, n).

    Each row is scaled by a power of two, which is exact, until its largest value is about 1.
    """
    power = np.frexp(np.fmax.reduce(np.abs(runs), axis=1))[1]
    scaled = np.ldexp(runs, -power[:, None])[:, None]
    mean, rest = nearest_means(scaled, counts[:, None])
    sd = moments(scaled, counts[:, None], last_bit=False)[1]
    back, rest_back, sd_back = (np.ldexp(each[:, 0], power) for each in (mean, rest, sd))
    return back, rest_back, sd_back


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


def nearest_means(runs: Floats, counts: Ints) -> tuple[Floats, Floats]:
    """Return doubles that are nearly always the nearest to the means, and their errors."""
    whole = bool((counts == runs.shape[2]).all())
    if EXTENDED:
        exact = (np.sum if whole else np.nansum)(runs, axis=2, dtype=np.longdouble) / counts
        mean = exact.astype(float)
        return mean, (exact - mean).astype(float)
    return by_two_sums(runs if whole else np.nan_to_num(runs), counts)


def by_two_sums(runs: Floats, counts: Ints) -> tuple[Floats, Floats]:
    """Return the same without extended precision, from the rounding errors of all additions."""
    total = np.add.accumulate(runs, axis=2)
    before, after, added = total[..., :-1], total[..., 1:], runs[..., 1:]
    part = after - before
    lost = np.sum((before - (after - part)) + (added - part), axis=2)
    mean = (total[..., -1] + lost) / counts
    # times a count below 2^26, each half of a mean is exact
    upper = mean * (2**27 + 1)
    upper -= upper - mean
    rest = (total[..., -1] - upper * counts - (mean - upper) * counts + lost) / counts
    nearest = mean + rest
    return nearest, rest - (nearest - mean)


def to_last_bit(runs: Floats, counts: Ints, mean: Floats, rest: Floats, sd: Floats) -> Floats:
    """Return means to their last bit as R has them on x86-64.

    Without extended precision that holds where another level of the same configuration has nearly
    the same mean; other means are the doubles nearest to the exact ones.

    Parameters
    ----------
    runs : numpy.ndarray of shape (B, k, n)
        Runs in the order in which R adds them, filled up with NaN at the end.
    counts : numpy.ndarray of shape (B, k)
        Number of runs.
    mean, rest : numpy.ndarray of shape (B, k)
        From :func:`nearest_means`.
    sd : numpy.ndarray of shape (B, k)
        Standard deviations.

    Returns
    -------
    numpy.ndarray of shape (B, k)
        The means; NaN without a run.
    """
    # Bound of the errors of numpy's pairwise sum (of groups of 8) and of R's sum of residuals.
    size = np.abs(mean)
    error = ((counts / 8 + 10) * (size + sd) + counts * sd) * 0.5**BITS
    unsure = ~(np.spacing(size) / 2 - np.abs(rest) > error)  # also where a number is missing
    unsure &= counts > 0
    fixed = mean.copy()
    if EXTENDED:
        fixed[unsure] = in_hardware(runs[unsure], counts[unsure])
        return fixed
    unsure &= _near_another(mean, error) | np.isnan(rest)
    for place in zip(*np.nonzero(unsure), strict=True):
        fixed[place] = in_fractions(runs[place][: counts[place]].tolist())
    return fixed


def _near_another(mean: Floats, error: Floats) -> Bools:
    """Return whether each mean may be equal to another one of its configuration."""
    wide = np.nan_to_num(error) + np.spacing(np.abs(mean))
    distance = np.abs(mean[:, :, None] - mean[:, None, :])
    near = distance <= wide[:, :, None] + wide[:, None, :]
    return np.asarray(near.sum(axis=2) > 1)


def in_hardware(runs: Floats, counts: Ints) -> Floats:
    """Return the means of rows, shape (rows, n), by additions in extended precision."""
    values = runs.astype(np.longdouble)
    filling = np.arange(runs.shape[1]) >= counts[:, None]
    values[filling] = 0
    mean = np.add.accumulate(values, axis=1)[:, -1] / counts
    values -= mean[:, None]
    values[filling] = 0
    residual = np.add.accumulate(values, axis=1, out=values)[:, -1] / counts
    return np.asarray(mean + residual, dtype=float)


def in_fractions(values: list[float]) -> float:
    """Return the mean of at least one value as R does, without extended precision."""
    exact = list(map(Fraction, values))
    mean = _rounded(_added(exact) / len(exact))
    residual = _rounded(_added([_rounded(value - mean) for value in exact]) / len(exact))
    return float(_rounded(mean + residual))


def _added(values: list[Fraction]) -> Fraction:
    total = Fraction()
    for value in values:
        total = _rounded(total + value)
    return total


def _rounded(value: Fraction) -> Fraction:
    """Return a number rounded to 64 bits, of two equally near ones to the even one."""
    power = value.numerator.bit_length() - value.denominator.bit_length()
    power -= abs(value) < Fraction(2) ** power  # that of the first bit
    unit = Fraction(2) ** (power - BITS + 1)
    return round(value / unit) * unit
