"""Ranking on a cluster, in two steps: find all levels, then rank whole configurations.

All levels, and their order of appearance in the first configuration, are found before any run is
moved, so that all partitions have the same columns of ranks. Runs are moved as codes with the
number of their row, and sorted by it before they are ranked: the ranks equal those in memory to the
last bit, whatever order the cluster delivers the runs in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_columns
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.out_of_core.key_encoding import KeyEncoding, check_arrow_key
from srcs_py.srcs.pipeline import check_samples, rank_samples, ready, warn_of_underpowered
from srcs_py.srcs.runs.input_checks import (
    NO_RUNS,
    CellsError,
    check_levels,
    complete_rows,
    performances,
    warn_of_left_out_runs,
    warn_of_unread,
)
from srcs_py.srcs.runs.samples import Samples, arrange, by_appearance
from srcs_py.tables.factors import Factor

if TYPE_CHECKING:
    import pyarrow as pa

    from srcs_py.base.array_types import Floats, Ints
    from srcs_py.srcs.options import Options
    from srcs_py.tables.roles import Columns

ROW = "row"
FIRST_ROWS = 2**40  # between the row numbers of two partitions: more rows than one has


def cluster_columns(names: Sequence[str], columns: Columns) -> Columns:
    """Return the columns in the order of the table; raise if it lacks one."""
    check_columns(columns.all, list(names), "data")
    if columns.na_action == "worst":
        raise SRCSError(
            Argument("na_action", "worst"), " needs runs in memory, not on a cluster; collect them."
        )
    if columns.pairing and columns.na_action == "omit":
        raise SRCSError(
            Argument("na_action", "omit"),
            " is not for paired runs on a cluster: leave the missing ones and their partners "
            "out before, or rank in memory.",
        )
    warn_of_unread(names, columns)
    return columns.ordered(names)


def compared_rows(batch: pa.RecordBatch, columns: Columns) -> tuple[pa.RecordBatch, Ints, Floats]:
    """Return the rows that are compared, their numbers, and performances (performances, rows)."""
    given = (pd.Series(batch.column(name).to_pandas(), name=name) for name in columns.performance)
    values = np.stack([performances(column) for column in given])
    complete = complete_rows(values, columns)
    if not complete.all():
        batch, values = batch.filter(complete), values[:, complete]
    return batch, np.flatnonzero(complete), values


@dataclass(frozen=True)
class Scan:
    """Counts and levels of all rows, found before any run is moved.

    Attributes
    ----------
    rows, left_out : int
        Number of rows, and of those that are left out.
    error : CellsError or None
        The error about rows that cannot be used; then nothing else was found.
    values : dict of str to KeyEncoding
        Encoding of each key.
    targets : pyarrow.Array
        Target levels that occur.
    first : dict of str to pyarrow.Array
        Target and parameters of the first configuration, in order of appearance.
    """

    rows: int
    left_out: int = 0
    error: CellsError | None = None
    values: dict[str, KeyEncoding] = field(default_factory=dict)
    targets: Any = None
    first: dict[str, Any] = field(default_factory=dict)


def scan(batches: Iterable[pa.RecordBatch], columns: Columns) -> Scan | None:
    """Scan some rows. None without rows."""
    return join_scans([_scan(batch, columns) for batch in batches if len(batch)], columns)


def _scan(batch: pa.RecordBatch, columns: Columns) -> Scan:
    rows = len(batch)
    try:
        for name in columns.keys:
            check_arrow_key(name, batch.column(name))
        batch, *_ = compared_rows(batch, columns)
    except CellsError as error:  # it is raised when all rows are counted
        return Scan(rows, error=error)
    values, cells = {}, {}
    for name in columns.keys:
        column = batch.column(name)
        known = hasattr(column, "dictionary")
        distinct = (column.dictionary if known else column).unique()
        values[name] = KeyEncoding(name, distinct, known)
        if name not in columns.pairing:
            cells[name] = column.dictionary_decode() if known else column
    return Scan(
        rows=rows,
        left_out=rows - len(batch),
        values=values,
        targets=cells[columns.target].unique(),
        first=_first(cells, values, columns.params),
    )


def _first(
    cells: dict[str, Any], values: dict[str, KeyEncoding], params: Sequence[str]
) -> dict[str, Any]:
    """Return the distinct cells of the first configuration, in order of appearance."""
    import pyarrow as pa

    here = np.arange(len(next(iter(cells.values()))))
    for name in reversed(params):  # the last parameter varies slowest
        codes = values[name].codes(cells[name].take(pa.array(here)))
        here = here[codes == codes.min(initial=np.iinfo(codes.dtype).max)]
    target = cells[next(iter(cells))].take(pa.array(here)).to_pandas()
    here = here[~target.duplicated().to_numpy()]
    return {name: column.take(pa.array(here)) for name, column in cells.items()}


def join_scans(scans: Iterable[Scan | None], columns: Columns) -> Scan | None:
    """Return scans of consecutive parts as one."""
    import pyarrow as pa

    found = [part for part in scans if part is not None]
    if any(part.error for part in found):
        return _refused(found, columns)
    if len(found) < 2:
        return found[0] if found else None

    def joined(arrays: list[Any]) -> Any:
        return pa.concat_arrays([array.cast(arrays[0].type) for array in arrays])

    values = {}
    for name, one in found[0].values.items():
        parts = [part.values[name].values for part in found]
        all_values = joined(parts).unique()
        if one.categorical:
            _check_order(name, all_values, parts)
        values[name] = KeyEncoding(name, all_values, one.categorical)
    cells = {name: joined([part.first[name] for part in found]) for name in found[0].first}
    return Scan(
        rows=sum(part.rows for part in found),
        left_out=sum(part.left_out for part in found),
        values=values,
        targets=joined([part.targets for part in found]).unique(),
        first=_first(cells, values, columns.params),
    )


def _refused(parts: Sequence[Scan], columns: Columns) -> Scan:
    """Return the error about the first column of all, with all of its rows."""
    starts = np.cumsum([0, *(part.rows for part in parts)]).tolist()
    refused = [(at, part.error) for at, part in zip(starts, parts, strict=False) if part.error]

    def check(error: CellsError) -> tuple[tuple[str, str, str], int]:
        """Return the place of a check; each part has the error of its first one that fails."""
        return error.texts, columns.all.index(error.column)

    first = min((error for _, error in refused), key=check)
    same = [(at, error) for at, error in refused if check(error) == check(first)]
    rows = [start + row for start, error in same for row in error.rows]
    count = sum(error.count for _, error in same)
    joined = CellsError(first.column, first.texts, count, rows, first.remedy)
    return Scan(starts[-1], error=joined)


def _check_order(name: str, values: Any, parts: Iterable[Any]) -> None:
    """Raise if parts of a table have the levels of a category in different orders."""
    import pyarrow.compute as pc

    for part in parts:
        places = pc.index_in(part.cast(values.type), values).to_numpy()
        if (np.diff(places) < 0).any():
            raise SRCSError(
                f"column {name!r} is categorical, and parts of the table have its levels in "
                "different orders; set its categories, or make it a column of texts."
            )


def levels_of(scanned: Scan, columns: Columns) -> Samples:
    """Return a whole study without its runs."""
    warn_of_left_out_runs(scanned.left_out, scanned.rows)
    nothing = np.empty(0, np.intp)
    target, *params = (
        Factor(name, nothing, scanned.values[name].factor.levels)
        for name in (columns.target, *columns.params)
    )
    present, seen = (
        scanned.values[columns.target].codes(levels).astype(np.intp)
        for levels in (scanned.targets, scanned.first[columns.target])
    )
    present = np.unique(present)
    values = np.empty((len(columns.performance), 0))
    empty = arrange(target, params, values, present=present)
    check_levels(empty)
    seen = np.searchsorted(present, pd.unique(seen))
    return replace(empty, appearance=by_appearance(seen, present.size))


@dataclass(frozen=True)
class Plan:
    """Everything that a worker needs to rank its part of a study.

    Attributes
    ----------
    columns : Columns
        The columns of the runs, in the order of the table.
    values : dict of str to KeyEncoding
        Encoding of each key.
    samples : Samples
        The whole study without its runs.
    options : Options
        The arguments.
    rows : int
        Rows of the whole table.
    """

    columns: Columns
    values: dict[str, KeyEncoding]
    samples: Samples
    options: Options
    rows: int

    @classmethod
    def of(cls, scans: Iterable[Scan | None], columns: Columns, options: Options) -> Plan:
        """Return the plan of a table that was scanned part by part."""
        found = join_scans(scans, columns)
        if found is None:
            raise SRCSError(Argument("data"), NO_RUNS)
        if found.error is not None:
            raise found.error
        samples = levels_of(found, columns)
        check_samples(samples, options)
        return cls(columns, found.values, samples, options, found.rows)

    @property
    def no_runs(self) -> pd.DataFrame:
        """Coded runs without rows; their columns are keys, performances, the number of the row."""
        kinds: list[tuple[str, Any]] = [
            *((f"key {number}", np.int32) for number in range(len(self.columns.keys))),
            *((f"y {number}", np.float64) for number in range(len(self.columns.performance))),
            (ROW, np.int64),
        ]
        return pd.DataFrame(np.empty(0, kinds))

    @property
    def configuration(self) -> list[str]:
        """The columns of coded runs that make a configuration."""
        return list(map(str, self.no_runs))[1 : 1 + len(self.columns.params)]

    def coded(self, batch: pa.RecordBatch, start: int) -> pd.DataFrame:
        """Return the runs of a batch as codes and numbers; ``start`` is its first row."""
        batch, rows, y = compared_rows(batch, self.columns)
        codes = [
            self.values[name].codes(batch.column(name)).astype(np.int32)
            for name in self.columns.keys
        ]
        columns = zip(self.no_runs, [*codes, *y, start + rows], strict=True)
        return pd.DataFrame(dict(columns), copy=False)

    def ranks(self, coded: pd.DataFrame) -> pd.DataFrame:
        """Return the ranks of whole configurations, in the same order as in memory.

        The type of ranks allows missing ones, so that it is the same in all partitions.
        """
        samples = self._samples(coded)
        study = rank_samples(samples, ready(self.options, samples))
        warn_of_underpowered(samples, study.shown, self.options)
        return study.nullable

    def _samples(self, coded: pd.DataFrame) -> Samples:
        order = np.argsort(coded[ROW].to_numpy())
        ordered = [coded[name].to_numpy()[order] for name in coded]
        y = np.stack(ordered[len(self.columns.keys) : -1])
        pairs = zip(self.columns.keys, ordered, strict=False)
        factors = [replace(self.values[name].factor, codes=codes) for name, codes in pairs]
        target, params, pairing = self.columns.by_role(factors)
        samples = arrange(target, params, y, pairing, self.samples.present)
        return replace(samples, appearance=self.samples.appearance)
