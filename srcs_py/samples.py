"""From a table and the roles of its columns to runs, sorted by configuration and level."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.errors import SRCSError, SRCSWarning
from srcs_py.levels import MISSING, Factor, dense, factor

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
    rows = _Rows(
        target=factor(table[target], target),
        params=tuple(factor(table[each], each) for each in table.columns if each in params),
        pairing=None if pairing is None else factor(table[pairing], pairing),
        values=np.stack([_numbers(table[each], each) for each in performance]),
    )
    rows = _without_missing(rows, performance, na_action)
    return _sorted_samples(rows, na_action)


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
    kept = np.asarray(~hole.any(axis=0))
    _tell_left_out(int(np.sum(~kept)), kept.size, "performance is missing")
    return rows.take(kept)


def _located(places: NDArray[np.intp], what: str) -> str:
    shown = ", ".join(str(place) for place in places[:3])
    more = ", ..." if places.size > 3 else ""
    plural = "s" if places.size > 1 else ""
    return f"{places.size} {what}{plural} (row{plural} {shown}{more}, counted from 0)"


def _tell_left_out(left_out: int, total: int, why: str) -> None:
    message = f"na_action='omit': {left_out} of {total} runs are left out, because their {why}."
    warnings.warn(message, SRCSWarning, stacklevel=5)


def _sorted_samples(rows: _Rows, na_action: NaAction) -> Samples:
    if rows.values.shape[1] == 0:
        raise SRCSError("data has no rows; at least two target levels with runs are needed.")
    level, present = dense(rows.target.codes)
    if present.size < 2:
        only = rows.target.labels[present[0]]
        raise SRCSError(
            f"target column {rows.target.name!r} has one level only, {only!r}; "
            "at least two are needed to compare."
        )
    configuration = _configuration_of_rows(rows.params)
    if rows.pairing is not None and na_action == "omit":
        complete = _complete_pairs(configuration, level, rows.pairing.codes)
        if not complete.all():
            _tell_left_out(int(np.sum(~complete)), complete.size, "partner is missing")
            return _sorted_samples(rows.take(complete), "fail")
    size = int(configuration.max()) + 1, present.size
    cell = configuration * np.asarray(size[1], configuration.dtype) + level
    order = _order(cell, size[0] * size[1])
    if rows.pairing is not None:
        order = order[_order(rows.pairing.codes[order], len(rows.pairing.levels))]
        order = order[_order(cell[order], size[0] * size[1])]
    counts = np.bincount(cell, minlength=size[0] * size[1]).reshape(size)
    starts = np.concatenate([[0], np.cumsum(counts.sum(axis=1))[:-1]])
    first_rows = order[starts]
    samples = Samples(
        target=rows.target,
        params=rows.params,
        present=present,
        configurations=np.stack([each.codes[first_rows] for each in rows.params], axis=1),
        counts=counts,
        values=rows.values[:, order],
        appearance=_appearance(level[configuration == 0], present.size),
    )
    if rows.pairing is None:
        if counts.max() < 2:
            raise SRCSError(
                "data has one run per configuration and target level only; "
                "at least two are needed to compare levels."
            )
    else:
        _check_pairs(samples, rows.pairing, rows.pairing.codes[order])
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


def _complete_pairs(configuration: Codes, level: Codes, key: Codes) -> NDArray[np.bool_]:
    """Say of each row whether every level of its configuration has a run with its key."""
    levels = int(level.max()) + 1
    cells = np.unique(configuration.astype(np.int64) * levels + level)
    needed = np.bincount(cells // levels)
    pair = configuration.astype(np.int64) * (int(key.max()) + 1) + key
    _, which, found = np.unique(pair, return_inverse=True, return_counts=True)
    return np.asarray(found[which] >= needed[configuration])


def _check_pairs(samples: Samples, pairing: Factor, keys: Codes) -> None:
    """Raise where the pairing keys of a configuration differ between levels or repeat."""
    counts = samples.counts
    cell = np.repeat(np.arange(counts.size), counts.ravel())
    repeated = np.flatnonzero((cell[1:] == cell[:-1]) & (keys[1:] == keys[:-1]))
    if repeated.size:
        where, key = _cell_text(samples, cell[repeated[0]]), pairing.labels[keys[repeated[0]]]
        raise SRCSError(
            f"pairing column {pairing.name!r}: key {key!r} occurs twice for {where}; "
            "a key must name one run of each target level."
        )
    most = counts.max(axis=1, keepdims=True)
    uneven = np.argwhere((counts != most) & (counts > 0))
    if uneven.size:
        configuration, level = uneven[0]
        where = _cell_text(samples, configuration * counts.shape[1] + level)
        raise SRCSError(
            f"pairing column {pairing.name!r}: {where} has {counts[configuration, level]} runs "
            f"where another level has {most[configuration, 0]}; "
            "paired runs need a partner in every level, or na_action='omit'."
        )
    starts = np.concatenate([[0], np.cumsum(counts.sum(axis=1))[:-1]])
    run = np.arange(keys.size) - np.repeat(np.cumsum(counts) - counts.ravel(), counts.ravel())
    partner = keys[starts[cell // counts.shape[1]] + run]
    unmatched = np.flatnonzero(partner != keys)
    if unmatched.size:
        where, key = _cell_text(samples, cell[unmatched[0]]), pairing.labels[keys[unmatched[0]]]
        raise SRCSError(
            f"pairing column {pairing.name!r}: key {key!r} of {where} has no partner in every "
            "level; give every level the same keys, or na_action='omit'."
        )


def _cell_text(samples: Samples, cell: int | np.intp) -> str:
    configuration, level = divmod(int(cell), samples.counts.shape[1])
    parts = [f"{samples.target.name} {samples.target.labels[samples.present[level]]!r}"]
    for key, code in zip(samples.params, samples.configurations[configuration], strict=True):
        parts.append(f"{key.name} {key.labels[code]!r}")
    return ", ".join(parts)
