"""Checks of the tables (algorithms x benchmarks) and weights that users give."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pandas as pd

from srcs_py.atopsis.axes import Orient, algorithms_in, oriented
from srcs_py.atopsis.directions import larger_is_better, marked, plain_name
from srcs_py.atopsis.printed import read_printed
from srcs_py.atopsis.values import first_cell
from srcs_py.base.arrays import array as as_array
from srcs_py.base.arrays import check_shape
from srcs_py.base.checks import is_flag, nearest
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.tables.dataframes import narwhals_columns
from srcs_py.tables.reading import as_table

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats: TypeAlias = NDArray[np.float64]
    TableLike: TypeAlias = pd.DataFrame | ArrayLike
    Maximize: TypeAlias = bool | ArrayLike | Mapping[str, bool] | None
    Weights: TypeAlias = ArrayLike | Mapping[str, float] | None

# Weights given with a few decimals sum to 1 up to rounding; anything else is a mistake.
WEIGHT_SUM = 1e-9

# Differences of such numbers are finite.
LARGEST = 1e300

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class MeansAndStds:
    """Means and standard deviations of the same algorithms on the same benchmarks.

    Attributes
    ----------
    means, stds : numpy.ndarray of shape (algorithms, benchmarks)
        The two tables, in the order of the means.
    algorithms, benchmarks : tuple of str
        Names; A1, A2, ... and B1, B2, ... where the user gave none.
    maximize : numpy.ndarray of bool, shape (benchmarks,)
        Whether a larger mean is better.
    weights : numpy.ndarray of shape (benchmarks,)
        Weights of the benchmarks, summing to 1.
    """

    means: Floats
    stds: Floats
    algorithms: Names
    benchmarks: Names
    maximize: NDArray[np.bool_]
    weights: Floats

    def frames(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Return both as tables with names, to which a user can write."""
        names = pd.Index(self.algorithms, name="algorithm"), list(self.benchmarks)
        return pd.DataFrame(self.means.copy(), *names), pd.DataFrame(self.stds.copy(), *names)


def check_table(argument: str, data: TableLike, like: Orient | None = None) -> pd.DataFrame:
    """Return ``data`` as a table of finite numbers; what has no names has a RangeIndex.

    ``like``: where the means have the algorithms, if these are the deviations.
    """
    if isinstance(data, (str, os.PathLike)):
        data = read_printed(data, like=like, with_stds=False).means
    frame = _as_frame(argument, data)
    if frame.shape[1] > 1 and frame.dtypes.iloc[0].kind == "O":  # text, or a categorical
        frame = frame.set_index(frame.columns[0])
    if argument != "matrix":  # of any alternatives and criteria
        frame = oriented(argument, frame, like)
    if 0 in frame.shape:
        raise SRCSError(
            Argument(argument), " is empty; it needs an algorithm and a benchmark at least."
        )
    for name, kind in frame.dtypes.items():
        if not pd.api.types.is_numeric_dtype(kind) or kind.kind in "bc":
            raise SRCSError(Argument(argument), f": column {name!r} is {kind}; numbers are needed.")
    names = _names(argument, "algorithm", frame.index), _names(argument, "column", frame.columns)
    values = frame.to_numpy(dtype=float, na_value=np.nan)
    table, fits = pd.DataFrame(values, *names), np.abs(values) <= LARGEST  # not so for NaN
    _refuse_cells(argument, table, ~fits, "every cell needs a finite number, 1e300 at most")
    return table


def check_study(
    means: TableLike,
    stds: TableLike | None,
    maximize: Maximize = True,
    benchmark_weights: Weights = None,
) -> MeansAndStds:
    """Return the two tables, the second put into the order of the first by its names."""
    axis = algorithms_in(means).axis if isinstance(means, pd.DataFrame) else None
    if isinstance(means, (str, os.PathLike)):
        printed = read_printed(means, with_stds=stds is None)
        means, stds, axis = printed.means, printed.stds if stds is None else stds, printed.axis
    if stds is None:
        raise SRCSError(
            "stds is missing; give the standard deviations, or as means the path of a file that "
            "holds both, with cells such as 85.2 ± 1.3."
        )
    mean, std = check_table("means", means), check_table("stds", stds, axis)
    _refuse_cells("stds", std, std.to_numpy() < 0, "a standard deviation is never negative")
    names = []
    for at, kind in enumerate(("algorithm", "benchmark")):
        own, other = mean.axes[at], std.axes[at]
        named = [each for each in (own, other) if not isinstance(each, pd.RangeIndex)]
        if len(named) > 1 and not own.equals(other):
            order = _positions(kind, own, other)
            std = std.iloc[order] if at == 0 else std.iloc[:, order]
        elif len(own) != len(other):
            check_shape("stds", std, *mean.shape, why=", as means")
        names.append(names_of(named[0] if named else own, "AB"[at]))
    larger = check_maximize(maximize, names[1])
    weights = check_weights("benchmark_weights", benchmark_weights, names[1])
    return MeansAndStds(mean.to_numpy(), std.to_numpy(), names[0], names[1], larger, weights)


def names_of(labels: pd.Index, prefix: str) -> Names:
    """Return the names of rows or columns: A1, A2, ... for a prefix A where there are none."""
    if isinstance(labels, pd.RangeIndex):
        return tuple(f"{prefix}{number}" for number in range(1, len(labels) + 1))
    return tuple(labels)


def per_name(argument: str, values: Any, names: Names, other: Any = None) -> NDArray[Any]:
    """Return one value for each name, from values by name or in their order, or one for all.

    The names that a mapping leaves out get the value ``other``; marks in names do not matter.
    """
    if isinstance(values, Mapping):
        given = {_key(str(name)): value for name, value in values.items()}
        keys = list(map(_key, names))
        for name in map(str, values):
            if _key(name) not in keys:
                known = nearest(name, list(map(plain_name, names)))
                raise SRCSError(f"{name!r} is not a benchmark: {known}")
        return np.array([given.get(key, other) for key in keys], dtype=object)
    array = as_array(argument, values)
    if array.ndim == 0:
        array = np.full(len(names), array)
    check_shape(argument, array, len(names), why=", one value for each name")
    return array


def check_weights(argument: str, weights: Any, names: Names) -> Floats:
    """Return weights that are not negative and sum to 1; equal ones for None.

    Those in a mapping are relative to the 1 of the names that it leaves out.
    """
    weights = np.full(len(names), 1 / len(names)) if weights is None else _by_index(weights)
    given = per_name(argument, weights, names, 1)
    array: Floats = pd.to_numeric(given, errors="coerce").astype(float)
    relative = isinstance(weights, Mapping)
    if not np.isfinite(array).all() or (array < 0).any():
        shown = weights if relative else given.tolist()
        raise SRCSError(Argument(argument, shown), " must be numbers that are not negative.")
    total = float(array.sum())
    if relative and total:
        return array / total
    if abs(total - 1) > WEIGHT_SUM:
        hint = f"; divide each by {total:.10g}" if total else ""
        raise SRCSError(Argument(argument), f" sum to {total:.10g}; they must sum to 1{hint}.")
    return array


def check_maximize(maximize: Maximize, names: Names) -> NDArray[np.bool_]:
    """Return for each name whether a larger value is better.

    None, and what a mapping leaves out, follow the marks and the words of the names; if these tell
    for some names only, it is an error.
    """
    named = {} if maximize is None else _by_index(maximize)
    given = dict(zip(names, per_name("maximize", named, names).tolist(), strict=True))
    for name, up in given.items():
        if not (up is None or is_flag(up)):
            raise SRCSError(
                Argument("maximize", maximize), f" must be True or False; {name!r} is {up!r}."
            )
    left = [name for name, up in given.items() if up is None]
    told = {name: larger_is_better(name) for name in left}
    unknown = [name for name, up in told.items() if up is None]
    if unknown and len(unknown) < len(given):
        raise SRCSError(
            f"It is open whether larger values are better for {', '.join(map(repr, unknown[:5]))}. "
            "Give the direction of each benchmark",
            remedy=("maximize", dict.fromkeys(unknown[:5], True)),
        )
    of_words = [name for name, up in told.items() if up is False and marked(name) is None]
    if of_words:
        message = f"Smaller is taken as better for {', '.join(map(repr, of_words))}, by the name."
        warn(message, remedy=("maximize", dict.fromkeys(of_words, True)))
    return np.array([told.get(name) is not False if up is None else up
                     for name, up in given.items()], bool)  # fmt: skip


def _key(name: str) -> str:
    return plain_name(name).lower()


def _by_index(values: Any) -> Any:
    """Return a Series with names as a mapping; other values as they are."""
    named = isinstance(values, pd.Series) and not isinstance(values.index, pd.RangeIndex)
    return dict(values) if named else values


def _as_frame(argument: str, data: TableLike) -> pd.DataFrame:
    if isinstance(data, pd.DataFrame):
        return data
    if not isinstance(data, np.ndarray | Sequence):
        return as_table(data, narwhals_columns(data, argument), argument)
    array = as_array(argument, data)
    if array.ndim != 2:
        raise SRCSError(Argument(argument), f" has {array.ndim} dimensions; a table has two.")
    return pd.DataFrame(array)


def _names(argument: str, kind: str, index: pd.Index) -> pd.Index:
    if isinstance(index, pd.RangeIndex):
        return index
    names = pd.Index(list(map(str, index)), dtype=object)
    twice = names.duplicated()
    if twice.any():
        raise SRCSError(
            Argument(argument), f": the {kind} {names[int(twice.argmax())]!r} occurs twice."
        )
    return names


def _refuse_cells(argument: str, table: pd.DataFrame, wrong: NDArray[np.bool_], rule: str) -> None:
    if wrong.any():
        where, value = first_cell(table, pd.DataFrame(wrong))
        raise SRCSError(Argument(argument), f": {where} is {value}; {rule}.")


def _positions(kind: str, own: pd.Index, other: pd.Index) -> NDArray[np.intp]:
    """Return the position of each name of the means in the standard deviations."""
    own, other = own.map(plain_name), other.map(plain_name)
    if set(own) != set(other):
        parts = [("means", set(own) - set(other)), ("stds", set(other) - set(own))]
        text = "; ".join(f"only in {table}: {sorted(left)}" for table, left in parts if left)
        raise SRCSError(f"means and stds do not name the same {kind}s ({text}).")
    return other.get_indexer(own)
