"""Numbers as texts: as R's ``as.character`` writes them, and the decimal mark of others.

R writes up to 15 significant digits.

R scales a number so that its first 15 digits come before the point, in the extended precision
of x86-64 (64 bits), and rounds that. If the rest is nearly one half, R may round differently from
exact arithmetic; those few numbers are scaled here as R scales them, in whole numbers, which gives
the same result on every machine. (Observed with R 4.2.2 on Linux: in 1,998,065 numbers chosen to
be difficult none differed. R's powers are the processor's: numbers scaled with 10^-79, 10^-48 and
10^176 differ by it; here these powers are exact.)
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

DIGITS = 15
_BITS = 64
# Distance from one half, of the six digits after the 15th, at which R's scaling can matter. R has
# the powers from 1e23 to 1e27 as doubles only, which are less exact.
_HALF, _NEAR, _NEAR_ROUGH = 500_000, 500, 100_000
_EXACT, _ROUGH = 22, 27
# Powers of ten that powl of the GNU C library, with which R scales, has one unit of the last of its
# 64 bits too large, or too small, on both kinds of processors that were tried.
_TOO_LARGE = {
    -310, -291, -282, -258, -246, -235, -225, -212, -187, -181, -137, -100, -61, -37,
    43, 73, 104, 136, 143, 152, 158, 164, 216, 222, 247, 255, 257, 275, 282,
}  # fmt: skip
_TOO_SMALL = {
    -306, -285, -275, -271, -253, -250, -249, -223, -196, -194, -185, -173, -107, -63, 70,
    95, 131, 141, 185, 192, 200, 251, 259, 262, 294,
}  # fmt: skip

# One mark that may be one of thousands or of decimals, as in 1.234 but not in 0.123 or 1234.567.
_EITHER = re.compile(r"[+\-\u2212]?[1-9]\d{0,2}[.,]\d{3}")


def counted(number: int, thing: str) -> str:
    """Return a number of things.

    Examples
    --------
    >>> [counted(number, "run") for number in (0, 1, 2)]
    ['0 runs', '1 run', '2 runs']
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def decimal_mark(numbers: Iterable[str]) -> tuple[str, str]:
    """Return the decimal mark that all numbers of a table show together.

    Parameters
    ----------
    numbers : iterable of str
        Numbers as they are written, without units, such as those of all cells of a table.

    Returns
    -------
    mark : str
        ``"."`` or ``","``; ``"."`` too if no number has a mark. Empty if it is open.
    doubtful : str
        Empty, or a number that leaves the mark open: all marks may be those of thousands, or some
        numbers show a decimal point and others, such as this one, a decimal comma.

    Examples
    --------
    >>> decimal_mark(["2,326", "188"])
    ('', '2,326')
    >>> decimal_mark(["2,326", "967.5"]), decimal_mark(["2,326", "1,102,358"])
    (('.', ''), ('.', ''))
    >>> decimal_mark(["2,326", "85,21"]), decimal_mark(["967.5", "85,21"])
    ((',', ''), ('', '85,21'))
    """
    shown: dict[str, str] = {}
    doubtful = ""
    for text in numbers:
        marks = re.findall("[.,]", text)
        if not marks:
            continue
        if _EITHER.fullmatch(text):
            doubtful = doubtful or text
            continue
        # what occurs more than once, and alone, is between thousands
        of_thousands = len(marks) > 1 and len({*marks}) == 1
        shown.setdefault("," if (marks[-1] == ".") == of_thousands else ".", text)
    if len(shown) > 1:
        return "", shown[","]
    if shown:
        return next(iter(shown)), ""
    return "" if doubtful else ".", doubtful


def number_text(value: float) -> str:
    """Return the text of a number as R's ``as.character`` writes it.

    Parameters
    ----------
    value : float
        Any number.

    Returns
    -------
    str
        Fixed notation, or the exponent form where that is shorter.

    Examples
    --------
    >>> [number_text(each) for each in (40.0, 0.1 + 0.2, 1e5, 100001.0, 1 / 3, 2.0**53)]
    ['40', '0.3', '1e+05', '100001', '0.333333333333333', '9007199254740992']
    """
    if not math.isfinite(value):
        return {math.inf: "Inf", -math.inf: "-Inf"}.get(value, "NaN")
    if value == 0:
        return "0"
    significant, power = _significant(abs(value))
    decimals = max(0, significant - power - 1)
    fixed = max(1, power + 1) + (decimals > 0) + decimals
    scientific = significant + (significant > 1) + (4 if abs(power) < 100 else 5)
    if fixed <= scientific:
        return _short(f"{value:.{decimals}f}")
    mantissa, _, exponent = f"{value:.{significant - 1}e}".partition("e")
    return f"{_short(mantissa)}e{exponent}"


def _short(fixed: str) -> str:
    return fixed.rstrip("0").rstrip(".") if "." in fixed else fixed


def _significant(size: float) -> tuple[int, int]:
    """Return the number of significant digits of a positive number, and its power of ten."""
    mantissa, exponent = f"{size:.20e}".split("e")
    digits, power = mantissa.replace(".", ""), int(exponent) - DIGITS + 1
    rest = int(digits[DIGITS:]) - _HALF
    rough = _EXACT <= abs(power) <= _ROUGH + 1
    if abs(rest) > (_NEAR_ROUGH if rough else _NEAR):
        rounded = int(digits[:DIGITS]) + (rest > 0)
    else:
        rounded, power = _scaled(size)
    text = str(rounded)
    return len(text.rstrip("0")), power + len(text) - 1


def _scaled(size: float) -> tuple[int, int]:
    """Return the number as R rounds it: a whole number of 15 digits and a power of ten."""
    power = math.floor(math.log10(size)) - DIGITS + 1
    top, bottom = size.as_integer_ratio()
    over, under = _power_of_ten(power)
    top, bottom = _extended(top * under, bottom * over)
    if top < 10 ** (DIGITS - 1) * bottom:
        power -= 1
        top, bottom = _extended(10 * top, bottom)
    return _nearest(top, bottom), power


@lru_cache
def _power_of_ten(power: int) -> tuple[int, int]:
    """Return a power of ten as R has it, as a fraction."""
    if abs(power) <= _ROUGH:
        whole = int(float(f"1e{abs(power)}"))
        return (whole, 1) if power > 0 else (1, whole)
    top, bottom = _extended(10**power, 1) if power > 0 else _extended(1, 10**-power)
    unit = 1 << (top.bit_length() - _BITS)
    return top + unit * ((power in _TOO_LARGE) - (power in _TOO_SMALL)), bottom


def _extended(top: int, bottom: int) -> tuple[int, int]:
    """Return a positive fraction rounded to 64 significant bits."""
    shift = _BITS - top.bit_length() + bottom.bit_length()
    if (top << max(shift, 0)) >= (bottom << max(-shift, 0)) << _BITS:
        shift -= 1
    rounded = _nearest(top << max(shift, 0), bottom << max(-shift, 0))
    return rounded << max(-shift, 0), 1 << max(shift, 0)


def _nearest(top: int, bottom: int) -> int:
    """Return the whole number nearest to a fraction, the even one of two."""
    whole, rest = divmod(top, bottom)
    return whole + (2 * rest > bottom or (2 * rest == bottom and whole % 2))
