"""From a table and the roles of its columns to runs by configuration and level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.base.arrays import dense
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.runs.columns import check_no_hole, numbers, rows_to_keep, tell_left_out
from srcs_py.srcs.runs.pairing import complete_pairs
from srcs_py.srcs.runs.row_ranges import stretch_starts
from srcs_py.srcs.runs.samples import (
    Samples,
    arranged,
    by_appearance,
    check_comparable,
    configuration_codes,
)
from srcs_py.tables.factors import Factor, factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from srcs_py.base.checks import NaAction
    from srcs_py.srcs.runs.samples import Codes, Floats, Ints


def gather(
    table: pd.DataFrame,
    target: str,
    params: Sequence[str],
    performance: Sequence[str],
    pairing: str | None = None,
    na_action: NaAction | None = None,
    ncores: int = 1,
    *,
    comparable: bool = True,
) -> Samples:
    """Check the columns of a table and find the runs of each configuration and level.

    Parameters
    ----------
    table : pandas.DataFrame
        One row per run.
    target, params, performance, pairing : str or sequence of str
        Names of the columns; ``pairing`` None for unpaired runs.
    na_action : {"fail", "omit"} or None
        Whether a missing performance is an error or its run is left out (when paired, with
        the runs that it was paired with).
    ncores : int
        Threads.
    comparable : bool
        Whether it is an error that there is one level only, or that no level has two runs.

    Returns
    -------
    Samples
        The runs.

    Raises
    ------
    SRCSError
        For a table without rows, a missing key, a performance that is not a finite number, runs
        that do not pair, or runs that cannot be compared.
    """
    if table.empty:
        raise SRCSError(
            Argument("data"), " has no runs; at least two target levels with runs are needed."
        )
    keys = [target, *(name for name in table.columns if name in params)]
    for name in [*keys, *([pairing] if pairing else [])]:
        check_no_hole(table[name])
    columns = [numbers(table[name]) for name in performance]
    values = np.stack(columns) if len(columns) > 1 else columns[0][None]  # uncopied
    kept = _kept_rows(table, keys, values, performance, pairing, na_action)
    tell_left_out(int(np.sum(~kept)), kept.size)
    if not kept.all():
        table, values = table[kept], values[:, kept]
    samples = _samples_of(table, keys, values, pairing, ncores)
    if comparable:
        check_comparable(samples)
    return samples


def _kept_rows(
    table: pd.DataFrame,
    keys: Sequence[str],
    values: Floats,
    performance: Sequence[str],
    pairing: str | None,
    na_action: NaAction | None,
) -> NDArray[np.bool_]:
    """Say of each row whether it is compared; raise for a performance that must not be missing."""
    kept = rows_to_keep(values, performance, na_action)
    if pairing and na_action == "omit" and kept.any():
        kept[kept] = _with_partners(table[kept], keys, pairing)
    return kept


def _samples_of(
    table: pd.DataFrame, keys: Sequence[str], values: Floats, pairing: str | None, ncores: int
) -> Samples:
    """Find the runs of each configuration and level in rows without holes.

    Parameters
    ----------
    table : pandas.DataFrame
        The rows, at least one.
    keys : sequence of str
        The column of the target, then those of the parameters.
    values : numpy.ndarray of shape (performances, rows)
        Performances.
    pairing : str or None
        Column of the pairing keys.
    ncores : int
        Threads.
    """
    starts = None if pairing else stretch_starts([table[name] for name in keys], ncores)
    read = _Keys.read(table if starts is None else table[list(keys)].iloc[starts], keys)
    samples = arranged(
        read.target,
        read.params,
        read.present,
        read.configuration,
        read.level,
        values,
        None if pairing is None else factor(table[pairing]),
        starts,
    )
    seen = pd.unique(read.level[read.configuration == 0])
    return replace(samples, appearance=by_appearance(seen, read.present.size))


@dataclass(frozen=True)
class _Keys:
    """The keys of some rows: their level among those present, and their configuration."""

    target: Factor
    params: tuple[Factor, ...]
    present: Ints
    level: Codes
    configuration: Codes

    @classmethod
    def read(cls, table: pd.DataFrame, keys: Sequence[str]) -> _Keys:
        target, *params = (factor(table[name], name) for name in keys)
        level, present = dense(target.codes)
        return cls(target, tuple(params), present, level, configuration_codes(params))


def _with_partners(table: pd.DataFrame, keys: Sequence[str], pairing: str) -> NDArray[np.bool_]:
    """Say of each row whether its pairing key has a run of every level of its configuration."""
    read = _Keys.read(table, keys)
    return complete_pairs(read.configuration, read.level, factor(table[pairing]).codes)
