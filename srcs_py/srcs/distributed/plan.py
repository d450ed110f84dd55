"""What dask and Spark need beside their own shuffle: levels first, then whole configurations.

All levels, and the order in which those of the first configuration appear, are found before any run
is moved; then a part that lacks a level has the same columns. Runs travel as codes with the number
of their row, so that each part has them in the order of the whole table: the ranks are those in
memory to the last bit, whatever the engine does to the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.base.checks import NaAction, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.srcs.out_of_core.key_encoding import Codebook, codebook_of
from srcs_py.srcs.rank_table import rank_table
from srcs_py.srcs.runs.columns import numbers, rows_to_keep, tell_left_out
from srcs_py.srcs.runs.samples import Samples, arranged, check_levels, configuration_codes
from srcs_py.srcs.study import Study, rank_each
from srcs_py.tables.factors import Factor

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ROW = "row"


@dataclass(frozen=True)
class Columns:
    """The columns of a call."""

    target: str
    params: tuple[str, ...]  # in the order of the table
    performance: tuple[str, ...]
    pairing: str | None
    na_action: NaAction

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        target: str,
        params: Sequence[str],
        performance: Sequence[str],
        pairing: str | None,
        na_action: NaAction,
    ) -> Columns:
        """Return them if the table has them all."""
        for name in (target, *params, *performance, *([pairing] if pairing else [])):
            if name not in names:
                raise SRCSError(
                    Argument("data"), f" has no column {name!r}: {nearest(name, names)}"
                )
        if pairing and na_action == "omit":
            raise SRCSError(
                Argument("na_action", na_action),
                " is not for paired runs on a cluster: leave the missing ones and their partners "
                "out before, or rank in memory.",
            )
        ordered = tuple(name for name in names if name in params)
        return cls(target, ordered, tuple(performance), pairing, na_action)

    @property
    def keys(self) -> list[str]:
        """Target, params and pairing column."""
        return [self.target, *self.params, *([self.pairing] if self.pairing else [])]

    @property
    def all(self) -> list[str]:
        """The names of all columns that are read."""
        return [*self.keys, *self.performance]

    def kept(self, batch: pa.RecordBatch) -> tuple[pa.RecordBatch, Floats]:
        """Return the rows that are compared, and their performances (performances, rows)."""
        given = (pd.Series(batch.column(name).to_pandas(), name=name) for name in self.performance)
        values = np.stack([numbers(each) for each in given])
        kept = rows_to_keep(values, self.performance, self.na_action)
        return (batch, values) if kept.all() else (batch.filter(kept), values[:, kept])


@dataclass(frozen=True)
class Scan:
    """What must be known of all rows before the first is moved.

    Attributes
    ----------
    rows, left_out : int
        How many there are, and how many are not compared.
    values : dict of str to Codebook
        Of each key.
    targets : pyarrow.Array
        Target levels that occur.
    first : dict of str to pyarrow.Array
        Target and parameters of the first configuration, in order of appearance.
    """

    rows: int
    left_out: int
    values: dict[str, Codebook]
    targets: Any
    first: dict[str, Any]


def scan(batches: Iterable[pa.RecordBatch], columns: Columns) -> Scan | None:
    """Scan some rows; raise for what cannot be compared; None where there is none."""
    return together([_scan(each, columns) for each in batches if len(each)], columns)


def _scan(batch: pa.RecordBatch, columns: Columns) -> Scan:
    rows = len(batch)
    batch, _ = columns.kept(batch)
    values = {name: codebook_of(name, batch.column(name)) for name in columns.keys}
    cells = {name: _plain(batch.column(name)) for name in (columns.target, *columns.params)}
    targets = cells[columns.target].unique()
    return Scan(rows, rows - len(batch), values, targets, _first(cells, values, columns.params))


def _plain(column: Any) -> Any:
    return getattr(column, "dictionary_decode", lambda: column)()


def _first(
    cells: dict[str, Any], values: dict[str, Codebook], params: Sequence[str]
) -> dict[str, Any]:
    """Return the distinct cells of the first configuration, in order of appearance."""
    import pyarrow as pa

    here = np.arange(len(next(iter(cells.values()))))
    for name in reversed(params):  # the last one varies slowest
        codes = values[name].codes(cells[name].take(pa.array(here)))
        here = here[codes == codes.min(initial=np.iinfo(codes.dtype).max)]
    target = cells[next(iter(cells))].take(pa.array(here)).to_pandas()
    here = here[~target.duplicated().to_numpy()]
    return {name: each.take(pa.array(here)) for name, each in cells.items()}


def together(scans: Iterable[Scan | None], columns: Columns) -> Scan | None:
    """Return scans of consecutive parts as one."""
    import pyarrow as pa

    found = [each for each in scans if each is not None]
    if len(found) < 2:
        return found[0] if found else None

    def joined(arrays: list[Any]) -> Any:
        return pa.concat_arrays([each.cast(arrays[0].type) for each in arrays])

    values = {}
    for name, one in found[0].values.items():
        all_values = joined([each.values[name].values for each in found]).unique()
        if one.categorical:
            _check_order(name, all_values, [each.values[name].values for each in found])
        values[name] = Codebook(name, all_values, one.categorical)
    cells = {name: joined([each.first[name] for each in found]) for name in found[0].first}
    return Scan(
        rows=sum(each.rows for each in found),
        left_out=sum(each.left_out for each in found),
        values=values,
        targets=joined([each.targets for each in found]).unique(),
        first=_first(cells, values, columns.params),
    )


def _check_order(name: str, values: Any, parts: Iterable[Any]) -> None:
    """Raise where parts of a table have the levels of a category in different orders."""
    import pyarrow.compute as pc

    for part in parts:
        places = pc.index_in(part.cast(values.type), values).to_numpy()
        if (np.diff(places) < 0).any():
            raise SRCSError(
                f"column {name!r} is categorical, and parts of the table have its levels in "
                "different orders; set its categories, or make it a column of texts."
            )


def whole(scanned: Scan | None) -> Scan:
    """Return the scan of all rows if there are any."""
    if scanned is None:
        raise SRCSError(
            Argument("data"), " has no runs; at least two target levels with runs are needed."
        )
    return scanned


def no_runs(scanned: Scan, columns: Columns) -> Samples:
    """Return the levels of a whole study, with none of its runs."""
    tell_left_out(scanned.left_out, scanned.rows)
    factors = {name: each.key for name, each in scanned.values.items()}
    nothing = np.empty(0, np.intp)
    target, *params = (
        Factor(name, nothing, factors[name].levels) for name in (columns.target, *columns.params)
    )
    present, seen = (
        scanned.values[columns.target].codes(each).astype(np.intp)
        for each in (scanned.targets, scanned.first[columns.target])
    )
    present = np.unique(present)
    seen = np.searchsorted(present, pd.unique(seen))
    empty = arranged(target, params, present, nothing, nothing, _empty(columns), None)
    check_levels(empty)
    rest = np.setdiff1d(np.arange(present.size), seen)
    return replace(empty, appearance=np.append(seen, rest))


def _empty(columns: Columns) -> Floats:
    return np.empty((len(columns.performance), 0))


@dataclass(frozen=True)
class Plan:
    """What every worker needs to rank its part of a study."""

    columns: Columns
    values: dict[str, Codebook]
    study: Study  # without runs

    @property
    def names(self) -> list[str]:
        """The columns of coded runs: keys by number, then performances, then the row."""
        return [f"key {number}" for number in range(len(self.columns.keys))] + [
            *(f"y {number}" for number in range(len(self.columns.performance))),
            ROW,
        ]

    @property
    def configuration(self) -> list[str]:
        """The coded columns that make a configuration."""
        return self.names[1 : 1 + len(self.columns.params)]

    def coded(self, batch: pa.RecordBatch, start: int) -> pd.DataFrame:
        """Return the runs of a batch as codes and numbers; ``start`` is its first row."""
        import pyarrow as pa

        row = np.arange(start, start + len(batch))
        if self.columns.na_action == "omit":
            batch = batch.append_column(ROW, pa.array(row))
        batch, y = self.columns.kept(batch)
        if len(batch) < row.size:
            row = batch.column(ROW).to_numpy()
        codes = [
            self.values[name].codes(batch.column(name)).astype(np.int32)
            for name in self.columns.keys
        ]
        return pd.DataFrame(dict(zip(self.names, [*codes, *y, row], strict=True)), copy=False)

    def example(self) -> pd.DataFrame:
        """Return coded runs of one configuration, two of each level."""
        levels = self.study.samples.present
        runs = pd.DataFrame(np.zeros((2 * levels.size, len(self.names))), columns=self.names)
        runs[self.names[0]] = np.tile(levels, 2)
        runs[ROW] = np.arange(len(runs))
        if self.columns.pairing:
            runs[self.names[len(self.columns.keys) - 1]] = np.repeat([0, 1], levels.size)
        keys = [name for name in self.names if name.startswith("key ")]
        return runs.astype(dict.fromkeys(keys, np.int32) | {ROW: np.int64})

    def ranks(self, coded: pd.DataFrame) -> pd.DataFrame:
        """Return the ranks of whole configurations, in the order of those in memory.

        Ranks may be missing in each part, whether one is or not: all parts have the same types.
        """
        if coded.empty:
            return self.ranks(self.example())[:0]
        ranks = self._ranks(coded)
        ranks_only = [name for name in ranks if pd.api.types.is_integer_dtype(ranks[name])]
        return ranks.astype(dict.fromkeys(ranks_only, "Int64"))

    def _ranks(self, coded: pd.DataFrame) -> pd.DataFrame:
        study, paired = self.study, self.columns.pairing is not None
        order = np.argsort(coded[ROW].to_numpy())
        target, *keys = (
            coded[name].to_numpy()[order] for name in self.names[: len(self.columns.keys)]
        )
        y = [coded[name].to_numpy()[order] for name in self.names if name.startswith("y ")]
        key = self.values[self.columns.keys[-1]].key
        params = [
            replace(each, codes=codes)
            for each, codes in zip(study.samples.params, keys, strict=False)
        ]
        samples = arranged(
            study.samples.target,
            params,
            study.samples.present,
            configuration_codes(params),
            np.searchsorted(study.samples.present, target),
            np.stack(y),
            replace(key, codes=keys[-1]) if paired else None,
        )
        samples = replace(samples, appearance=study.samples.appearance)
        study = replace(study, samples=samples)
        with study.ready() as settings:
            return rank_table(samples, rank_each(study, settings), study.roles, settings)
