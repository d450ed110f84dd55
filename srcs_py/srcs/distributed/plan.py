"""Ranking on a cluster, in two steps: find all levels, then rank whole configurations.

All levels, and their order of appearance in the first configuration, are found before any run is
moved, so that all partitions have the same columns of ranks. Runs are moved as codes with the
number of their row, and sorted by it before they are ranked: the ranks equal those in memory to the
last bit, whatever order the cluster delivers the runs in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import check_columns
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.out_of_core.key_encoding import KeyEncoding, check_arrow_key, with_values
from srcs_py.srcs.pipeline import (
    check_samples,
    rank_samples,
    ready,
    warn_of_hopeless_designs,
)
from srcs_py.srcs.runs.input_checks import (
    NO_RUNS,
    CellsError,
    check_levels,
    complete_rows,
    performances,
    warn_of_left_out_runs,
)
from srcs_py.srcs.runs.samples import Samples, arrange, by_appearance
from srcs_py.tables.factors import Factor

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    from srcs_py.srcs.options import Options
    from srcs_py.tables.roles import Columns

    Floats = NDArray[np.float64]

ROW = "row"
FIRST_ROWS = 2**40  # between the row numbers of two partitions: more rows than one has


def cluster_columns(names: Sequence[str], columns: Columns) -> Columns:
    """Return the columns in the order of the table; raise if it lacks one."""
    check_columns(columns.all, list(names), "data")
    if columns.pairing and columns.na_action == "omit":
        raise SRCSError(
            Argument("na_action", "omit"),
            " is not for paired runs on a cluster: leave the missing ones and their partners "
            "out before, or rank in memory.",
        )
    return columns.ordered(names)


def complete_runs(batch: pa.RecordBatch, columns: Columns) -> tuple[pa.RecordBatch, Floats]:
    """Return the rows that are compared, and their performances (performances, rows)."""
    given = (pd.Series(batch.column(name).to_pandas(), name=name) for name in columns.performance)
    values = np.stack([performances(column) for column in given])
    complete = complete_rows(values, columns)
    return (batch, values) if complete.all() else (batch.filter(complete), values[:, complete])


@dataclass(frozen=True)
class Scan:
    """Counts and levels of all rows, found before any run is moved.

    Attributes
    ----------
    rows, left_out : int
        Number of rows, and of those that are left out.
    values : dict of str to KeyEncoding
        Encoding of each key.
    targets : pyarrow.Array
        Target levels that occur.
    first : dict of str to pyarrow.Array
        Target and parameters of the first configuration, in order of appearance.
    """

    rows: int
    left_out: int
    values: dict[str, KeyEncoding]
    targets: Any
    first: dict[str, Any]


@dataclass(frozen=True)
class Refused:
    """Number of rows of a part, and the error about those that cannot be used."""

    rows: int
    error: CellsError


def scan(batches: Iterable[pa.RecordBatch], columns: Columns) -> Scan | Refused | None:
    """Scan some rows. None without rows."""
    return join_scans([_scan(batch, columns) for batch in batches if len(batch)], columns)


def _scan(batch: pa.RecordBatch, columns: Columns) -> Scan | Refused:
    rows = len(batch)
    try:
        for name in columns.keys:
            check_arrow_key(name, batch.column(name))
        batch, _ = complete_runs(batch, columns)
    except CellsError as error:  # it is raised when all rows are counted
        return Refused(rows, error)
    values, cells = {}, {}
    for name in columns.keys:
        column = batch.column(name)
        known = hasattr(column, "dictionary")
        values[name] = with_values(None, name, column.dictionary if known else column, known)
        if name not in columns.pairing:
            cells[name] = column.dictionary_decode() if known else column
    targets = cells[columns.target].unique()
    return Scan(rows, rows - len(batch), values, targets, _first(cells, values, columns.params))


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


def join_scans(scans: Iterable[Scan | Refused | None], columns: Columns) -> Scan | Refused | None:
    """Return scans of consecutive parts as one."""
    import pyarrow as pa

    parts = [part for part in scans if part is not None]
    found = [part for part in parts if isinstance(part, Scan)]
    if len(found) < len(parts):
        return _refused(parts, columns)
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


def _refused(parts: Sequence[Scan | Refused], columns: Columns) -> Refused:
    """Return the error about the first column of all, with all of its rows."""
    starts = np.cumsum([0, *(part.rows for part in parts)]).tolist()
    refused = [
        (start, part.error)
        for start, part in zip(starts, parts, strict=False)
        if isinstance(part, Refused)
    ]
    # each part has the error of its first check that fails
    checks = [*columns.keys, *columns.performance]
    first = min(
        (error for _, error in refused),
        key=lambda error: (error.texts, checks.index(error.column)),
    )
    same = [(at, it) for at, it in refused if (it.column, it.texts) == (first.column, first.texts)]
    rows = [start + row for start, error in same for row in error.rows]
    count = sum(error.count for _, error in same)
    joined = CellsError(first.column, first.texts, count, rows, first.remedy)
    return Refused(starts[-1], joined)


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
    def of(cls, scans: Iterable[Scan | Refused | None], columns: Columns, options: Options) -> Plan:
        """Return the plan of a table that was scanned part by part."""
        found = join_scans(scans, columns)
        if found is None:
            raise SRCSError(Argument("data"), NO_RUNS)
        if isinstance(found, Refused):
            raise found.error
        samples = levels_of(found, columns)
        check_samples(samples, options)
        return cls(columns, found.values, samples, options, found.rows)

    @property
    def names(self) -> list[str]:
        """The columns of coded runs: keys, performances, and the number of the row."""
        return [f"key {number}" for number in range(len(self.columns.keys))] + [
            *(f"y {number}" for number in range(len(self.columns.performance))),
            ROW,
        ]

    @property
    def configuration(self) -> list[str]:
        """The columns of coded runs that make a configuration."""
        return self.names[1 : 1 + len(self.columns.params)]

    def coded(self, batch: pa.RecordBatch, start: int) -> pd.DataFrame:
        """Return the runs of a batch as codes and numbers; ``start`` is its first row."""
        import pyarrow as pa

        row = np.arange(start, start + len(batch))
        if self.columns.na_action == "omit":
            batch = batch.append_column(ROW, pa.array(row))
        batch, y = complete_runs(batch, self.columns)
        if len(batch) < row.size:
            row = batch.column(ROW).to_numpy()
        codes = [
            self.values[name].codes(batch.column(name)).astype(np.int32)
            for name in self.columns.keys
        ]
        return pd.DataFrame(dict(zip(self.names, [*codes, *y, row], strict=True)), copy=False)

    def example(self) -> pd.DataFrame:
        """Return coded runs of one configuration, two of each level."""
        levels = self.samples.present
        runs = pd.DataFrame(np.zeros((2 * levels.size, len(self.names))), columns=self.names)
        runs[self.names[0]] = np.tile(levels, 2)
        runs[ROW] = np.arange(len(runs))
        for name in self.names[1 + len(self.columns.params) : len(self.columns.keys)]:
            runs[name] = np.repeat([0, 1], levels.size)
        keys = [name for name in self.names if name.startswith("key ")]
        return runs.astype(dict.fromkeys(keys, np.int32) | {ROW: np.int64})

    def ranks(self, coded: pd.DataFrame) -> pd.DataFrame:
        """Return the ranks of whole configurations, in the same order as in memory.

        The type of ranks allows missing ones, so that it is the same in all partitions.
        """
        samples = self._samples(self.example() if coded.empty else coded)
        with ready(self.options, samples) as options:
            study = rank_samples(samples, options)
        if not coded.empty:
            warn_of_hopeless_designs(samples, study.shown, self.options)
        ranks = study.table[: 0 if coded.empty else None]
        ranks_only = [name for name in ranks if pd.api.types.is_integer_dtype(ranks[name])]
        return ranks.astype(dict.fromkeys(ranks_only, "Int64"))

    def _samples(self, coded: pd.DataFrame) -> Samples:
        order = np.argsort(coded[ROW].to_numpy())
        ordered = [coded[name].to_numpy()[order] for name in self.names]
        y = np.stack(ordered[len(self.columns.keys) : -1])
        pairs = zip(self.columns.keys, ordered, strict=False)
        factors = [replace(self.values[name].factor, codes=codes) for name, codes in pairs]
        target, params, pairing = self.columns.by_role(factors)
        samples = arrange(target, params, y, pairing, self.samples.present)
        return replace(samples, appearance=self.samples.appearance)
