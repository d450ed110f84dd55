"""From a table and the roles of its columns to runs, sorted by configuration and level."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.errors import SRCSError, SRCSWarning
from srcs_py.levels import MISSING, Factor, dense, factor
from srcs_py.pairing import check_pairs, complete_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.options import NaAction

    Codes = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True)
class Samples:
    """The runs of a study, without holes: every row is a run with a finite performance.

    Attributes
    ----------
    target : Factor
        The compared levels.
    params : tuple of Factor
        What makes a configuration, in the order of the table's columns.
    present : numpy.ndarray of shape (levels,)
        Codes of the target levels that occur, in level order.
    configurations : numpy.ndarray of shape (configurations, params)
        Level codes of each configuration that occurs, the first parameter varying fastest.
    counts : numpy.ndarray of shape (configurations, levels)
        Number of runs of each present level in each configuration.
    values : numpy.ndarray of shape (performances, runs)
        Performances, sorted by configuration, level and (when paired) pairing key; otherwise
        in data order within a level.
    appearance : numpy.ndarray of shape (levels,)
        Positions in ``present``, by first appearance in the rows of the first configuration.
    """

    target: Factor
    params: tuple[Factor, ...]
    present: NDArray[np.intp]
    configurations: NDArray[np.intp]
    counts: NDArray[np.intp]
    values: NDArray[np.float64]
    appearance: NDArray[np.intp]

    def cell_text(self, configuration: int, level: int) -> str:
        """Return how a message names a present level in a configuration."""
        parts = [f"{self.target.name} {self.target.labels[self.present[level]]!r}"]
        for key, code in zip(self.params, self.configurations[configuration], strict=True):
            parts.append(f"{key.name} {key.labels[code]!r}")
        return ", ".join(parts)


def gather(
    table: pd.DataFrame,
    target: str,
    params: Sequence[str],
    performance: Sequence[str],
    pairing: str | None = None,
    na_action: NaAction = "fail",
) -> Samples:
    """Check the columns and sort the runs of a table.

    Parameters
    ----------
    table : pandas.DataFrame
        One row per run.
    target, params, performance, pairing : str or sequence of str
        Names of the columns; ``pairing`` None for unpaired runs.
    na_action : {"fail", "omit"}
        Whether a missing performance is an error or its run is left out (when paired, with
        the runs that it was paired with).

    Returns
    -------
    Samples
        The sorted runs.

    Raises
    ------
    SRCSError
        For a missing key, a performance that is no finite number, a single target level, runs
        that do not pair, or a table in which no level has two runs.
    """
    if not len(table):
        raise SRCSError("data has no rows; at least two target levels with runs are needed.")
    rows = _Rows(
        target=factor(table[target], target),
        params=tuple(factor(table[each], each) for each in table.columns if each in params),
        pairing=None if pairing is None else factor(table[pairing], pairing),
        values=np.stack([_numbers(table[each], each) for each in performance]),
    )
    rows = _without_missing(rows, performance, na_action)
    if pairing is not None and na_action == "omit":
        rows = _without_lonely(rows)
    return _sorted_samples(rows)


@dataclass(frozen=True)
class _Rows:
    """The columns of a table, in data order."""

    target: Factor
    params: tuple[Factor, ...]
    pairing: Factor | None
    values: NDArray[np.float64]  # (performances, rows)

    @property
    def keys(self) -> tuple[Factor, ...]:
        pairing = () if self.pairing is None else (self.pairing,)
        return (self.target, *self.params, *pairing)

    def take(self, kept: NDArray[np.bool_]) -> _Rows:
        def part(key: Factor) -> Factor:
            return Factor(key.name, key.codes[kept], key.levels)

        return _Rows(
            part(self.target),
            tuple(map(part, self.params)),
            None if self.pairing is None else part(self.pairing),
            self.values[:, kept],
        )


def _numbers(column: pd.Series, name: str) -> NDArray[np.float64]:
    numeric = pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)
    if not numeric or pd.api.types.is_complex_dtype(column):
        example = next((each for each in column if isinstance(each, str)), None)
        seen = "" if example is None else f" (it holds {example!r})"
        raise SRCSError(
            f"performance column {name!r} must hold numbers, but its type is {column.dtype}{seen}."
        )
    values = column.to_numpy(dtype=float, na_value=np.nan)
    infinite = np.flatnonzero(np.isinf(values))
    if infinite.size:
        raise SRCSError(
            f"performance column {name!r} holds {_located(infinite, 'infinite value')}; "
            "every performance must be a finite number."
        )
    return values


def _without_missing(rows: _Rows, performance: Sequence[str], na_action: NaAction) -> _Rows:
    for key in rows.keys:
        missing = np.flatnonzero(key.codes == MISSING)
        if missing.size:
            raise SRCSError(
                f"column {key.name!r} holds {_located(missing, 'missing value')}; "
                "every run needs its target, params and pairing level."
            )
    hole = np.isnan(rows.values)
    if not hole.any():
        return rows
    if na_action == "fail":
        worst = int(np.argmax(hole.any(axis=1)))
        raise SRCSError(
            f"performance column {performance[worst]!r} holds "
            f"{_located(np.flatnonzero(hole[worst]), 'missing value')}; fill them in, or give "
            "na_action='omit' to leave those runs out."
        )
    return _left_out(rows, np.asarray(hole.any(axis=0)), "performance is missing")


def _without_lonely(rows: _Rows) -> _Rows:
    assert rows.pairing is not None
    configuration = _configuration_of_rows(rows.params)
    complete = complete_pairs(configuration, rows.target.codes, rows.pairing.codes)
    return rows if complete.all() else _left_out(rows, ~complete, "partner is missing")


def _located(places: NDArray[np.intp], what: str) -> str:
    shown = ", ".join(str(place) for place in places[:3])
    more = ", ..." if places.size > 3 else ""
    plural = "s" if places.size > 1 else ""
    return f"{places.size} {what}{plural} (row{plural} {shown}{more}, counted from 0)"


def _left_out(rows: _Rows, omitted: NDArray[np.bool_], why: str) -> _Rows:
    """Return the rows that are not omitted, and tell the caller of SRCSranks how many are."""
    told = f"na_action='omit': {omitted.sum()} of {omitted.size} runs are left out, because their"
    warnings.warn(f"{told} {why}.", SRCSWarning, stacklevel=6)
    if omitted.all():
        raise SRCSError(f"data has no run left: {told} {why}.")
    return rows.take(~omitted)


def _sorted_samples(rows: _Rows) -> Samples:
    level, present = dense(rows.target.codes)
    if present.size < 2:
        only = rows.target.labels[present[0]]
        raise SRCSError(
            f"target column {rows.target.name!r} has one level only, {only!r}; "
            "at least two are needed to compare."
        )
    configuration = _configuration_of_rows(rows.params)
    shape = int(configuration.max()) + 1, present.size
    cell = configuration * np.asarray(shape[1], configuration.dtype) + level
    order = _order(cell, shape[0] * shape[1])
    if rows.pairing is not None:
        order = order[_order(rows.pairing.codes[order], len(rows.pairing.levels))]
        order = order[_order(cell[order], shape[0] * shape[1])]
    counts = np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape)
    if counts.max() < 2:
        raise SRCSError(
            "data has one run per configuration and target level only; "
            "at least two are needed to compare levels."
        )
    first_rows = order[np.cumsum(counts.sum(axis=1)) - counts.sum(axis=1)]
    samples = Samples(
        target=rows.target,
        params=rows.params,
        present=present,
        configurations=np.stack([each.codes[first_rows] for each in rows.params], axis=1),
        counts=counts,
        values=rows.values[:, order],
        appearance=_appearance(level[configuration == 0], present.size),
    )
    if rows.pairing is not None:
        keys = Factor(rows.pairing.name, rows.pairing.codes[order], rows.pairing.levels)
        check_pairs(counts, keys, samples.cell_text)
    return samples


def _configuration_of_rows(params: tuple[Factor, ...]) -> Codes:
    """Return each row's configuration: 0, 1, ..., the first parameter varying fastest."""
    code: Codes = np.zeros(params[0].codes.size, dtype=np.int64)
    size = 1
    for each in reversed(params):
        if size * len(each.levels) > 4 * code.size + 1024:  # too sparse to count
            found, code = np.unique(code, return_inverse=True)
            size = found.size
        code = code * len(each.levels) + each.codes
        size *= len(each.levels)
    return np.unique(code, return_inverse=True)[1] if size > 2**24 else dense(code)[0]


def _order(code: Codes, size: int) -> NDArray[np.intp]:
    """Return the stable sorting order of codes below ``size``, in linear time.

    numpy sorts 16-bit integers by radix (20 times as fast as wider ones on the MPB data), so
    wider codes go digit by digit.
    """
    if (code[1:] >= code[:-1]).all():
        return np.arange(code.size)
    order = np.argsort(code.astype(np.uint16), kind="stable")
    for shift in range(16, int(size - 1).bit_length(), 16):
        digit = (code[order] >> shift).astype(np.uint16)
        order = order[np.argsort(digit, kind="stable")]
    return order


def _appearance(levels: Codes, present: int) -> NDArray[np.intp]:
    """Order all levels by first appearance; those that do not appear come last."""
    found, first = np.unique(levels, return_index=True)
    appeared = found[np.argsort(first)]
    return np.concatenate([appeared, np.setdiff1d(np.arange(present), found)]).astype(np.intp)
