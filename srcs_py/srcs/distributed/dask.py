"""Ranks of a dask DataFrame, as a lazy dask DataFrame: the levels are read, then nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py.srcs.distributed.plan import Columns, Plan, no_runs, scan, together, whole
from srcs_py.srcs.study import Elsewhere

if TYPE_CHECKING:
    import pyarrow as pa

    from srcs_py.srcs.distributed.plan import Scan
    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.srcs.study import Study

PART = 2**40  # more rows than a partition has


class OnDask(Elsewhere):
    """A dask DataFrame whose runs stay where they are."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame

    def no_runs(self, *columns: Any) -> Samples:
        """Find the levels: one pass over the columns of the call."""
        import dask

        self.columns = Columns.of(list(map(str, self.frame.columns)), *columns)
        self.frame = self.frame[self.columns.all]
        read = dask.delayed(_scan, pure=True)
        scans = dask.compute([read(part, self.columns) for part in self.frame.to_delayed()])[0]
        found = whole(together(scans, self.columns))
        self.values = found.values
        return no_runs(found, self.columns)

    def ranks(self, study: Study) -> Any:
        """Return the ranks, lazy: runs go to the partition of their configuration as codes."""
        plan = Plan(self.columns, self.values, study)
        coded = self.frame.map_partitions(_coded, plan, meta=plan.example()[:0])
        parts = coded.shuffle(on=plan.configuration)
        return parts.map_partitions(plan.ranks, meta=plan.ranks(plan.example())[:0])


def _batches(part: pd.DataFrame) -> list[pa.RecordBatch]:
    import pyarrow as pa

    table = pa.Table.from_pandas(part, preserve_index=False)
    return list(table.unify_dictionaries().combine_chunks().to_batches())


def _scan(part: pd.DataFrame, columns: Columns) -> Scan | None:
    return scan(_batches(part), columns)


def _coded(
    part: pd.DataFrame, plan: Plan, partition_info: dict[str, Any] | None = None
) -> pd.DataFrame:
    """Code a partition; dask says which one it is."""
    start = PART * (partition_info["number"] if partition_info else 0)
    coded = [plan.example()[:0]]
    for batch in _batches(part):
        coded.append(plan.coded(batch, start))
        start += len(batch)
    return pd.concat(coded[1:] or coded, ignore_index=True)
