"""Coded runs of a partition as bytes, which Spark moves as a single value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from srcs_py.srcs.out_of_core.partition_files import partition_of

if TYPE_CHECKING:
    import pyarrow as pa

    from srcs_py.srcs.distributed.plan import Plan

ROWS = 2**17  # of a serialized batch, and about as many of a partition
MOST_PARTS = 2**16 - 1


def gathered(batches: Iterable[pa.RecordBatch], rows: int = ROWS) -> Iterator[pa.RecordBatch]:
    """Yield the rows of batches in batches of about ``rows``."""
    waiting: list[pa.RecordBatch] = []
    for batch in batches:
        waiting.append(batch)
        if sum(map(len, waiting)) >= rows:
            yield from _joined(waiting)
            waiting = []
    if waiting:
        yield from _joined(waiting)


def _joined(batches: list[pa.RecordBatch]) -> list[pa.RecordBatch]:
    """Return the batches as a list of one, or of none if they have no rows."""
    import pyarrow as pa

    joined: list[pa.RecordBatch] = pa.Table.from_batches(batches).combine_chunks().to_batches()
    return joined


def serialized(coded: pd.DataFrame, plan: Plan, parts: int) -> pa.RecordBatch:
    """Return the coded runs of each partition as bytes; partitions without runs are left out."""
    import pyarrow as pa

    part = partition_of([coded[name].to_numpy() for name in plan.configuration], parts)
    runs = coded.to_records(index=False)[np.argsort(part, kind="stable")]
    counts = np.bincount(part, minlength=parts)
    used = np.flatnonzero(counts)
    partitions = np.split(runs, np.cumsum(counts[used]))[:-1]
    content = pa.array([partition.tobytes() for partition in partitions], pa.binary())
    return pa.record_batch({"part": pa.array(used, pa.int32()), "runs": content})


def deserialized(batches: Iterable[pa.RecordBatch], plan: Plan) -> Iterator[pd.DataFrame]:
    """Yield the coded runs of each partition; its rows must be consecutive."""
    kind = plan.no_runs.to_records(index=False).dtype
    rows = (row for batch in batches for row in batch.to_pylist())
    for _, part in groupby(rows, itemgetter("part")):
        yield pd.DataFrame(np.frombuffer(b"".join(row["runs"] for row in part), kind))
