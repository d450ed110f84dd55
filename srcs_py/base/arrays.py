"""Small tools on arrays."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Codes = NDArray[np.signedinteger[Any]]
    Ints = NDArray[np.intp]

MANY = 2**18  # codes, whose sorting by radix leaves the processor's cache


class EqualByValue:
    """Equality of dataclasses with arrays in their fields, for ``@dataclass(eq=False)``.

    The one that a dataclass makes itself asks an array whether it is true, which raises.
    """

    def __eq__(self, other: object) -> bool:
        """Return whether all fields are equal; NaN equals NaN."""
        if type(other) is not type(self):
            return NotImplemented
        names = [each.name for each in fields(self)]  # type: ignore[arg-type]
        return all(_equal(getattr(self, name), getattr(other, name)) for name in names)

    __hash__ = None  # type: ignore[assignment]


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        numbers = one.dtype.kind in "fc" and other.dtype.kind in "fc"
        return np.array_equal(one, other, equal_nan=numbers)
    return bool(one == other)


def numbers(argument: str, given: Any) -> NDArray[np.float64]:
    """Return ``given`` as an array of floats, a missing number as NaN."""
    try:
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise SRCSError(
            f"{argument} must be an array of numbers ({error}).", argument=argument
        ) from None


def array(argument: str, given: Any) -> NDArray[Any]:
    """Return ``given`` as an array of any type."""
    try:
        return np.asarray(given)
    except (TypeError, ValueError):
        said = f"{argument} must be an array; it has rows of different lengths."
        raise SRCSError(said, argument=argument) from None


def distinct(argument: str, values: NDArray[Any]) -> NDArray[Any]:
    """Return the different values in their order."""
    try:
        return np.unique(values)
    except TypeError:
        raise SRCSError(
            f"{argument} has values of several types, which have no order.", argument=argument
        ) from None


def dense(codes: Codes) -> tuple[Codes, Codes]:
    """Renumber codes of at least 0 as 0, 1, ... in the same order, leaving out unused ones.

    Parameters
    ----------
    codes : numpy.ndarray of shape (rows,)
        Codes, not much larger than there are rows.

    Returns
    -------
    renumbered : numpy.ndarray of shape (rows,)
        The new codes.
    used : numpy.ndarray
        The old code of each new one.
    """
    occurs = np.bincount(codes) > 0
    used = np.flatnonzero(occurs)
    kind = np.min_scalar_type(-max(used.size, 1))  # signed: -1 is what is missing
    return (np.cumsum(occurs, dtype=np.int32) - 1).astype(kind)[codes], used


def stable_order(codes: Codes) -> Ints:
    """Return the stable sorting order of codes of at least 0.

    numpy sorts 16-bit integers by radix, in linear time (20 times as fast as wider ones on the MPB
    data). Wider codes, and many, are sorted together with their places, as whole numbers of 64
    bits, for which numpy uses the processor's vectors (two to three times as fast as radix, digit
    by digit).
    """
    most, places = int(codes.max(initial=0)), codes.size.bit_length()
    if most < (2**16 if codes.size < MANY else 2**8) or most.bit_length() + places > 63:
        order = _small(np.argsort(codes.astype(np.uint16), kind="stable"))
        for shift in range(16, most.bit_length(), 16):
            digit = (codes[order] >> shift).astype(np.uint16)
            order = order[np.argsort(digit, kind="stable")]
        return order
    both = codes.astype(np.int64)
    both <<= places
    both |= np.arange(codes.size)
    both.sort()
    both &= (1 << places) - 1
    return _small(both)


def _small(places: Ints) -> Ints:
    """Return places in half the memory, where they fit."""
    return places.astype(np.int32) if places.size < 2**31 else places


def as_slice(places: Ints) -> Ints | slice:
    """Return places that follow one another as a slice, which is read and written faster."""
    first, last = int(places[0]), int(places[-1])
    if last - first + 1 == places.size and (places[1:] > places[:-1]).all():
        return slice(first, last + 1)
    return places


def ranges(starts: Ints, lengths: Ints) -> Ints:
    """Return start, start + 1, ... of each length, one range after the other."""
    before = np.cumsum(lengths) - lengths
    return np.repeat(starts - before, lengths) + np.arange(int(lengths.sum()))
