"""Checks of the runs: complete keys, finite performances, levels that can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unicodedata import normalize

import numpy as np
import pandas as pd

from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.base.number_text import counted
from srcs_py.srcs.runs.samples import configuration_codes
from srcs_py.tables.column_types import bad_cells, better_type
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from srcs_py.base.array_types import Bools, Floats
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.tables.factors import Factor
    from srcs_py.tables.roles import Columns

    Keys = tuple[Factor, Sequence[Factor], Sequence[Factor]]

# Numbers in a column of Python objects, such as the decimals of a database.
_NUMBERS = {"decimal", "floating", "integer", "mixed-integer-float"}
_COMPLETE = "fill them in, or leave those runs out."
NO_RUNS = " has no runs; at least two target levels with runs are needed."
MOST_LEVELS = 300  # of a target; every pair of them is tested in every configuration
LARGE_FACTOR = 30  # between the scales of levels that may have different units
_ALIKE = 1.5  # largest ratio of such factors that seem to be one
_FEWEST_SCALES = 3  # configurations in which a factor is the same
_SCALES_AT_ONCE = 64  # configurations; in most studies the first shows that no level is far off
_ONE_RUN = "one run per configuration and target level only"


class CellsError(SRCSError):
    """Values of a column that cannot be used.

    Parameters
    ----------
    column : str
        Name of the column.
    texts : tuple of str
        What the sentence calls the column, what the values are, and what would be right.
    count : int
        How many they are.
    rows : sequence of int
        The first of their rows, counted from 0.
    remedy : tuple of (str, object), optional
        As for every error.
    """

    def __init__(
        self,
        column: Any,
        texts: tuple[str, str, str],
        count: int,
        rows: Sequence[int],
        remedy: tuple[str, Any] | None = None,
    ) -> None:
        kind, noun, right = texts
        shown = ", ".join(map(str, rows[:3])) + ", ..." * (count > 3)
        s = "s" if count > 1 else ""
        located = f"{count} {noun} value{s} (row{s} {shown}, counted from 0)"
        super().__init__(f"{kind} {column!r} holds {located}; {right}", remedy=remedy)
        self.column, self.texts, self.count, self.rows = column, texts, count, rows[:3]

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        given = self.column, self.texts, self.count, self.rows, self.remedy
        return type(self), given, self.__dict__


def _refuse_cells(
    column: Any,
    texts: tuple[str, str, str],
    wrong: Bools,
    start: int,
    remedy: tuple[str, Any] | None = None,
) -> None:
    """Raise where values of a column are wrong; ``start`` is the number of the first row."""
    rows = np.flatnonzero(wrong) + start
    if rows.size:
        raise CellsError(column, texts, rows.size, rows[:3].tolist(), remedy)


def check_key(column: pd.Series, start: int = 0) -> None:
    """Raise where a key is missing; ``start`` is the number of the first row."""
    missing = column.isna().to_numpy()
    if not missing.any():
        return
    right, remedy = _COMPLETE, None
    if better_type(column) == "filled":
        right = "those of merged cells are read as the value above them."
        remedy = "types", {str(column.name): "filled"}
    _refuse_cells(column.name, ("column", "missing", right), missing, start, remedy)


def performances(column: pd.Series, start: int = 0) -> Floats:
    """Return a performance column as finite floats, NaN where a value is missing."""
    if column.dtype == object and pd.api.types.infer_dtype(column) in _NUMBERS:
        column = column.where(column.notna()).astype(float)  # for None and NA
    numeric = pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)
    if not numeric or pd.api.types.is_complex_dtype(column):
        raise _no_numbers(column, start)
    values = column.to_numpy(dtype=float, na_value=np.nan)
    if _surely_finite(values):
        return values
    right = "every performance must be a finite number, or missing where a run failed."
    texts = ("performance column", "infinite", right)
    _refuse_cells(column.name, texts, np.isinf(values), start)
    return values


def complete_rows(values: Floats, columns: Columns, start: int = 0) -> Bools:
    """Return whether each row has all performances; raise if one is missing and must not be."""
    if _surely_finite(values):
        return np.ones(values.shape[1], dtype=bool)
    hole = np.isnan(values)
    if columns.na_action == "worst":
        return np.ones(values.shape[1], dtype=bool)
    if columns.na_action != "omit" and hole.any():
        worst = int(np.argmax(hole.any(axis=1)))
        texts = ("performance column", "missing", _COMPLETE)
        remedy = columns.na_action and ("na_action", "omit")
        _refuse_cells(columns.performance[worst], texts, hole[worst], start, remedy)
    return np.asarray(~hole.any(axis=0))


def complete_runs(values: Floats, columns: Columns, keys: Callable[[Bools], Keys]) -> Bools:
    """Return whether each row has all performances, and its partners if runs are paired.

    ``keys`` returns target, params and pairing of those rows that have all performances.
    """
    complete = complete_rows(values, columns)
    if columns.pairing and columns.na_action == "omit" and complete.any():
        complete[complete] = complete_pairs(*keys(complete))
    return complete


def complete_pairs(target: Factor, params: Sequence[Factor], pairing: Sequence[Factor]) -> Bools:
    """Return whether every level of a row's configuration has a row with its pairing key.

    Parameters
    ----------
    target, params, pairing : Factor and sequences of Factor
        The keys of the rows.

    Returns
    -------
    numpy.ndarray of shape (rows,)
        False for a row without a partner.
    """
    configuration, key = (configuration_codes(of).astype(np.int64) for of in (params, pairing))
    levels = len(target.levels)
    cells = np.unique(configuration * levels + target.codes)
    needed = np.bincount((cells // levels).astype(np.intp, copy=False))
    pair = configuration * (int(key.max()) + 1) + key
    _, group, found = np.unique(pair, return_inverse=True, return_counts=True)
    return np.asarray(found[group] >= needed[configuration])


def _surely_finite(values: Floats) -> bool:
    """Return whether a sum shows that all values are finite, which needs no memory."""
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(values.sum()))


def _no_numbers(column: pd.Series, start: int) -> SRCSError:
    """Return the error of a column that has no numbers, with what may help if it has texts.

    It shows the first text, preferably one that is not a number, and its row.
    """
    what = f"performance column {column.name!r} must hold numbers, but its type is {column.dtype}"
    texts = [row for row, value in enumerate(column) if isinstance(value, str)]
    if not texts:
        return SRCSError(f"{what}.")
    wrong = pd.to_numeric(column.iloc[texts], errors="coerce").isna()
    row = texts[int(wrong.argmax())]
    what += f" (row {row + start}, counted from 0, holds {column.iloc[row]!r})"
    reading = Argument("read_table")
    if better_type(column) == "number" or all(map(NUMBER.fullmatch, column.dropna().astype(str))):
        remedy = "types", {str(column.name): "number"}
        return SRCSError(f"{what}; ", reading, " can make numbers of its texts.", remedy=remedy)
    if bad := bad_cells(column):
        return SRCSError(
            f"{what}; ", reading, " can take that as missing.", remedy=("missing", bad)
        )
    return SRCSError(f"{what}.")


def warn_of_left_out_runs(left_out: int, rows: int) -> None:
    """Warn of the rows that are left out, if any; raise if none remains."""
    if not left_out:
        return
    are, their = ("is", "its") if left_out == 1 else ("are", "their")
    sentence = (
        f"{left_out} of {counted(rows, 'run')} {are} left out, because {their} performance or "
        "that of a partner is missing."
    )
    remedy = ("na_action", "omit")
    if left_out == rows:
        raise SRCSError(f"No run remains: {sentence}", remedy=remedy)
    warn(sentence, remedy=remedy)


def warn_of_failed_runs(values: Floats, columns: Columns) -> None:
    """Warn of the runs without a performance that are worse than every other."""
    if columns.na_action == "worst" and (failed := int(np.isnan(values).any(axis=0).sum())):
        have = "has no performance and counts" if failed == 1 else "have no performance and count"
        warn(
            f"{failed} of {counted(values.shape[1], 'run')} {have} as worse than every other; "
            "means and standard deviations are of the runs that ended."
        )


def check_comparable(samples: Samples) -> None:
    """Raise if there is one level only, or one run of each level per configuration."""
    check_levels(samples)
    if samples.counts.max() < 2:
        _refuse_single_runs(samples)


def check_levels(samples: Samples) -> None:
    """Raise if there is one level only."""
    if samples.present.size < 2:
        raise SRCSError(
            f"target column {samples.target.name!r} has one level only, "
            f"{samples.levels[0]!r}; at least two are needed to compare."
        )


def _refuse_single_runs(samples: Samples) -> None:
    """Raise for one run per configuration and level; the message names a likely cause."""
    columns = [("params", key) for key in samples.params]
    if len(samples.counts) > 1:  # else it is one value for each level, of one problem
        columns.insert(0, ("target", samples.target))
    for argument, key in columns:
        if len(key.levels) == samples.values.shape[1]:
            raise SRCSError(
                Argument(argument),
                f": the column {key.name!r} has another level in every row, which leaves "
                f"{_ONE_RUN}; is it the performance or the number of the row?",
            )
    raise SRCSError(
        Argument("data"),
        f" has {_ONE_RUN}; at least two are needed to compare levels in each "
        "configuration. If one of ",
        Argument("params"),
        " only numbers the runs, leave it out. To compare levels over all configurations use ",
        Argument("overall"),
        "; to rank them by their means use ",
        Argument("atopsis"),
        ".",
    )


def warn_of_many_levels(samples: Samples, columns: Columns) -> None:
    """Warn of a target with hundreds of levels."""
    levels = samples.present.size
    if levels > MOST_LEVELS:
        warn(
            Argument("target", columns.target),
            f" has {levels} levels, and all pairs of them are compared; is it the "
            "column of the algorithms?",
        )


def warn_of_spellings(samples: Samples) -> None:
    """Warn of two levels of a column that seem to be one, written in two ways."""
    for key in (samples.target, *samples.params):
        first: dict[str, str] = {}
        for level in key.levels if pd.api.types.is_string_dtype(key.levels) else ():
            text = " ".join(normalize("NFC", level).casefold().split())
            if (other := first.setdefault(text, level)) != level:
                warn(
                    f"{other!r} and {level!r} are two levels of {key.name!r}, although they differ "
                    "only in blanks, case or the code of a letter; if they are one, rename it."
                )
                break


def warn_of_pooled_runs(table: pd.DataFrame, columns: Columns) -> None:
    """Warn of columns without a role in which the runs of a cell differ, though levels share it."""
    if {*map(str, table)} <= {*columns.all}:
        return
    from srcs_py.tables.pooled import pooled_columns

    for name, levels in pooled_columns(table, columns).items():
        warn(
            f"Runs of the same cell differ in {name!r} ({levels} levels), which the levels of "
            f"{columns.target!r} share: they are pooled as replicates. Name it in ",
            Argument("params"),
            ", or rank the runs of one of its levels.",
        )


def warn_of_unread(names: Iterable[str], columns: Columns) -> None:
    """Warn of columns that are not read, if their names are words for what makes configurations."""
    from srcs_py.tables.pooled import named_designs

    if unread := ", ".join(map(repr, named_designs(names, columns))):
        warn(
            f"Without a role, these columns are not read: {unread}. If runs of the same cell "
            "differ in one of them, they are pooled as replicates; name it in ",
            Argument("params"),
            ".",
        )


def warn_of_scales(samples: Samples, columns: Columns) -> None:
    """Warn of a level whose performances are the same large multiple of the others everywhere."""
    for name, values in zip(columns.performance, samples.values, strict=True):
        for level, factor in _other_scales(samples, values):
            warn(
                Argument("performance", name),
                f" of {samples.levels[level]!r} is about {factor:.3g} times that of the other "
                "levels in every configuration: is it in another unit, such as per cent?",
            )


def _other_scales(samples: Samples, values: Floats) -> Iterator[tuple[int, float]]:
    """Yield levels whose mean sizes are a constant multiple of the others, and the factor."""
    counts = samples.counts
    means: Floats = np.empty(counts.shape)
    with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
        for start in range(0, len(counts), _SCALES_AT_ONCE):
            part = samples.between(start, start + _SCALES_AT_ONCE)
            cells = np.repeat(np.arange(part.counts.size), part.counts.ravel())
            sizes = np.abs(values[part.row_ranges.rows(np.arange(len(part.counts)))])
            totals = np.bincount(cells, sizes, part.counts.size).reshape(part.counts.shape)
            logs = np.log(totals / part.counts)
            means[start : start + _SCALES_AT_ONCE] = logs
            whole = logs[np.isfinite(logs).all(axis=1)]
            if (np.ptp(whole, axis=1) < np.log(LARGE_FACTOR)).any():
                return  # no level is far off everywhere
        for level in range(means.shape[1]):
            rest = np.delete(means, level, axis=1)
            some = ~np.isnan(rest).all(axis=1)
            ratio = means[some, level] - np.nanmedian(rest[some], axis=1)
            ratio = ratio[np.isfinite(ratio)]
            alike = ratio.size >= _FEWEST_SCALES and np.ptp(ratio) <= np.log(_ALIKE)
            if alike and np.abs(ratio).min() >= np.log(LARGE_FACTOR):
                yield level, float(np.exp(np.median(ratio)))
