"""What the columns of a study must hold: keys without holes, performances that are numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.base.errors import SRCSError, SRCSWarning, warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.checks import NaAction

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

# What a column of Python's objects, decimals of a database among them, may hold as numbers.
_NUMBERS = {"decimal", "floating", "integer", "mixed-integer-float"}


def check_no_hole(column: pd.Series, start: int = 0) -> None:
    """Raise where a key is missing; ``start`` is the number of the first row."""
    missing = np.flatnonzero(column.isna()) + start
    if missing.size:
        raise SRCSError(
            f"column {column.name!r} holds {_located(missing, 'missing value')}; "
            "every run needs its target, params and pairing level."
        )


def numbers(column: pd.Series, start: int = 0) -> Floats:
    """Return a performance column as finite floats, NaN where a value is missing."""
    if column.dtype == object and pd.api.types.infer_dtype(column) in _NUMBERS:
        column = column.where(column.notna()).astype(float)  # for None and NA
    numeric = pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)
    if not numeric or pd.api.types.is_complex_dtype(column):
        raise SRCSError(
            f"performance column {column.name!r} must hold numbers, but its type is "
            f"{column.dtype}{_example(column, start)}."
        )
    values = column.to_numpy(dtype=float, na_value=np.nan)
    if _surely_finite(values):
        return values
    infinite = np.flatnonzero(np.isinf(values)) + start
    if infinite.size:
        raise SRCSError(
            f"performance column {column.name!r} holds {_located(infinite, 'infinite value')}; "
            "every performance must be a finite number."
        )
    return values


def rows_to_keep(
    values: Floats, performance: Sequence[str], na_action: NaAction | None, start: int = 0
) -> NDArray[np.bool_]:
    """Say of each row whether it has all performances; raise if one must not lack.

    None is "fail" where the caller has no such argument that could be named.
    """
    if _surely_finite(values):
        return np.ones(values.shape[1], dtype=bool)
    hole = np.isnan(values)
    if na_action != "omit" and hole.any():
        worst = int(np.argmax(hole.any(axis=1)))
        raise SRCSError(
            f"performance column {performance[worst]!r} holds "
            f"{_located(np.flatnonzero(hole[worst]) + start, 'missing value')}; fill them in, or "
            "leave those runs out.",
            remedy=na_action and ("na_action", "omit"),
        )
    return np.asarray(~hole.any(axis=0))


def _surely_finite(values: Floats) -> bool:
    """Say whether a sum shows that all values are finite, which needs no memory."""
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(values.sum()))


def _example(column: pd.Series, start: int) -> str:
    """Return the first text, preferably one that is not a number, and its row."""
    texts = [row for row, each in enumerate(column) if isinstance(each, str)]
    if not texts:
        return ""
    wrong = pd.to_numeric(column.iloc[texts], errors="coerce").isna()
    row = texts[int(wrong.argmax())]
    return f" (row {row + start}, counted from 0, holds {column.iloc[row]!r})"


def _located(places: Ints, what: str) -> str:
    shown = ", ".join(str(place) for place in places[:3])
    more = ", ..." if places.size > 3 else ""
    plural = "s" if places.size > 1 else ""
    return f"{places.size} {what}{plural} (row{plural} {shown}{more}, counted from 0)"


def tell_left_out(left_out: int, rows: int) -> None:
    """Warn of the rows that are left out, if any; raise if none remains."""
    if not left_out:
        return
    sentence = (
        f"{left_out} of {rows} runs are left out, because their performance or that of "
        "a partner is missing."
    )
    asked = ("na_action", "omit")
    if left_out == rows:
        raise SRCSError(f"No run remains: {sentence}", remedy=asked)
    warn(SRCSWarning(sentence, remedy=asked))
