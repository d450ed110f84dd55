"""Coded runs of a partition as bytes, which an engine of rows moves as if they were one value."""

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

ROWS = 2**17  # of a batch that is serialized, and about those of a partition, ranked at once
MOST_PARTS = 2**16 - 1


def gathered(batches: Iterable[pa.RecordBatch], rows: int = ROWS) -> Iterator[pa.RecordBatch]:
    """Yield the rows of batches in batches of about ``rows``."""
    held: list[pa.RecordBatch] = []
    for batch in batches:
        held.append(batch)
        if sum(map(len, held)) >= rows:
            yield from _joined(held)
            held = []
    if held:
        yield from _joined(held)


def _joined(batches: list[pa.RecordBatch]) -> list[pa.RecordBatch]:
    """Return one batch; none without rows."""
    import pyarrow as pa

    joined: list[pa.RecordBatch] = pa.Table.from_batches(batches).combine_chunks().to_batches()
    return joined


def serialized(coded: pd.DataFrame, plan: Plan, parts: int) -> pa.RecordBatch:
    """Return coded runs as bytes for each partition that has any; one has a whole configuration."""
    import pyarrow as pa

    part = partition_of([coded[name].to_numpy() for name in plan.configuration], parts)
    runs = coded.to_records(index=False)[np.argsort(part, kind="stable")]
    counts = np.bincount(part, minlength=parts)
    there = np.flatnonzero(counts)
    parts_of_runs = np.split(runs, np.cumsum(counts[there]))[:-1]
    held = pa.array([each.tobytes() for each in parts_of_runs], pa.binary())
    return pa.record_batch({"part": pa.array(there, pa.int32()), "runs": held})


def deserialized(batches: Iterable[pa.RecordBatch], plan: Plan) -> Iterator[pd.DataFrame]:
    """Yield the coded runs of each partition, whose bytes follow one another."""
    kind = plan.example().to_records(index=False).dtype
    rows = (row for batch in batches for row in batch.to_pylist())
    for _, part in groupby(rows, itemgetter("part")):
        yield pd.DataFrame(np.frombuffer(b"".join(each["runs"] for each in part), kind))
