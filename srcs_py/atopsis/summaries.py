"""Rows and columns that sum up others, and cells without a value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd

from srcs_py.atopsis.cells import number, parse_cell
from srcs_py.atopsis.directions import plain_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

Missing = Literal["drop_algorithms", "drop_benchmarks", "mean", "worst"]

_AVERAGE = re.compile(
    r"(?:average|avg\.?|mean|overall|total)(?:[ ._]*(?:accuracy|acc\.?|score))?", re.I
)
_RESULT = re.compile(
    r"(?:(?:average|avg\.?|mean|overall|friedman)[ ._]*)?rank(?:ing|s)?\.?|\+/[=≈-]/[=-]"
    r"|w\w*/[td]\w*/l\w*|(?:number of |# ?)?(?:wins|ties|losses)",
    re.I,
)
_COUNTS = re.compile(r"\(?\d+\s*[/|–-]\s*\d+\s*[/|–-]\s*\d+\)?")  # wins, ties and losses
_SIGN = re.compile(r"[-+=≈~†‡]")
_EMPTY = re.compile(r"(?:-+|[–—]|n\.?/?a\.?|nan|none|null|\?|timeout|oom)?", re.I)


def is_missing(cell: str) -> bool:
    """Return whether a cell is empty or holds what stands for a missing value."""
    return _EMPTY.fullmatch(cell.strip()) is not None


def counts_or_ranks(name: str, table: pd.DataFrame, at: int) -> bool:
    """Return whether a column holds ranks, signs of significance, or wins and losses."""
    filled = list(filter(None, map(str.strip, map(str, table.iloc[:, at]))))
    signs = all(map(_SIGN.fullmatch, filled)) and not all(map(is_missing, filled))
    counts = bool(filled) and (signs or all(map(_COUNTS.fullmatch, filled)))
    return counts or _RESULT.fullmatch(plain_name(name)) is not None


def is_average(name: str, table: pd.DataFrame, at: int) -> bool:
    """Return whether a column is called an average, and is that of the others."""
    if not _AVERAGE.fullmatch(plain_name(name)) or table.shape[1] < 3:
        return False
    values = table.map(parse_cell).map(lambda cell: number(cell and cell.mean))
    others = values.loc[:, np.arange(values.shape[1]) != at]
    off = (values.iloc[:, at] - others.mean(axis=1)).abs()
    return bool(off.max() <= 0.01 * others.abs().max(axis=None))  # never so for NaN


def gaps_in(means: pd.DataFrame, stds: pd.DataFrame | None) -> pd.DataFrame:
    """Return which cells lack their mean or their deviation."""
    return means.isna() if stds is None else means.isna() | stds.isna()


def gap_names(gaps: pd.DataFrame) -> str:
    """Return the names of the first cells without a value, and the number of the others."""
    where = [f"{gaps.index[row]} on {gaps.columns[column]}" for row, column in np.argwhere(gaps)]
    return ", ".join(where[:5]) + (f" and {len(where) - 5} more" if len(where) > 5 else "")


def without_missing(
    means: pd.DataFrame, stds: pd.DataFrame | None, how: Missing, larger: NDArray[np.bool_]
) -> tuple[pd.DataFrame, pd.DataFrame | None, str]:
    """Leave out or fill what is missing, of tables (algorithms, benchmarks); tell what was done."""
    gaps = gaps_in(means, stds)
    shown = gap_names(gaps)
    if how.startswith("drop"):
        kept = ~gaps.any(axis=1) if how == "drop_algorithms" else ~gaps.any(axis=0)
        done = f"Missing ({shown}): {', '.join(map(str, kept.index[~kept]))} left out."
        place: Any = (kept, slice(None)) if how == "drop_algorithms" else (slice(None), kept)
        return means.loc[place], None if stds is None else stds.loc[place], done
    if how == "mean":
        fill, spread = means.mean(), None if stds is None else stds.mean()
    else:
        fill = pd.Series(np.where(larger, means.min(), means.max()), means.columns)
        spread = None if stds is None else stds.max()
    done = f"Missing ({shown}): filled with the {how} of the benchmark."
    return means.fillna(fill), None if stds is None else stds.fillna(spread), done
