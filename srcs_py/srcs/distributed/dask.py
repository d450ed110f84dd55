"""Ranks of a dask DataFrame, as a lazy dask DataFrame; only the levels are read at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py.srcs.distributed.plan import FIRST_ROWS, Plan, cluster_columns, scan

if TYPE_CHECKING:
    import pyarrow as pa

    from srcs_py.srcs.distributed.plan import Scan
    from srcs_py.srcs.options import Options
    from srcs_py.tables.roles import Columns


def dask_ranks(frame: Any, options: Options) -> Any:
    """Return the lazy ranks; coded runs are shuffled by configuration."""
    import dask

    columns = cluster_columns(list(map(str, frame.columns)), options.columns)
    frame = frame[columns.all]
    read = dask.delayed(_scan, pure=True)  # one pass over the columns of the call
    scans = dask.compute([read(part, columns) for part in frame.to_delayed()])[0]
    plan = Plan.of(scans, columns, options)
    coded = frame.map_partitions(_coded, plan, meta=plan.no_runs)
    parts = coded.shuffle(on=plan.configuration)
    return parts.map_partitions(plan.ranks, meta=plan.ranks(plan.no_runs))


def _batches(part: pd.DataFrame) -> list[pa.RecordBatch]:
    import pyarrow as pa

    table = pa.Table.from_pandas(part, preserve_index=False)
    return list(table.unify_dictionaries().combine_chunks().to_batches())


def _scan(part: pd.DataFrame, columns: Columns) -> Scan | None:
    return scan(_batches(part), columns)


def _coded(
    part: pd.DataFrame, plan: Plan, partition_info: dict[str, Any] | None = None
) -> pd.DataFrame:
    """Return the coded runs of a partition, whose number dask passes."""
    start = FIRST_ROWS * (partition_info["number"] if partition_info else 0)
    coded = [plan.no_runs]
    for batch in _batches(part):
        coded.append(plan.coded(batch, start))
        start += len(batch)
    return pd.concat(coded, ignore_index=True)
