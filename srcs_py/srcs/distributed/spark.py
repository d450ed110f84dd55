"""Ranks of a Spark DataFrame, as a Spark DataFrame: Arrow batches in, Arrow batches out."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py.srcs.distributed.plan import Columns, Plan, no_runs, scan, together, whole
from srcs_py.srcs.distributed.serialized import MOST_PARTS, ROWS, gathered, packed, unpacked
from srcs_py.srcs.study import Elsewhere

if TYPE_CHECKING:
    import pyarrow as pa

    from srcs_py.srcs.runs.samples import Samples
    from srcs_py.srcs.study import Study

PART = 2**40  # more rows than a partition has


class OnSpark(Elsewhere):
    """A Spark DataFrame whose runs stay where they are."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame

    def no_runs(self, *columns: Any) -> Samples:
        """Find the levels: one pass over the columns of the call."""
        self.columns = chosen = Columns.of(self.frame.columns, *columns)
        self.frame = self.frame.select(*[f"`{name.replace('`', '``')}`" for name in chosen.all])
        self.schema = self.frame.schema
        # numbers for names: in these, mapInArrow takes a dot for a part of a column
        self.frame = self.frame.toDF(*map(str, range(len(chosen.all))))

        def scanned(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            import pyarrow as pa
            from pyspark import TaskContext

            found = pickle.dumps(scan(_named(batches, chosen), chosen))
            yield pa.record_batch({"part": [TaskContext.get().partitionId()], "scan": [found]})

        parts = self.frame.mapInArrow(scanned, "part long, scan binary").collect()
        parts = sorted(parts, key=lambda row: row["part"])
        found = whole(together([pickle.loads(bytes(row["scan"])) for row in parts], chosen))
        self.values, self.rows = found.values, found.rows
        return no_runs(found, chosen)

    def ranks(self, study: Study) -> Any:
        """Return the ranks: packets of coded runs go to the part of their configuration.

        Spark moves a packet as one row, which takes less than half the time of a row for each run.
        """
        plan = Plan(self.columns, self.values, study)
        parts = min(-(-self.rows // ROWS), MOST_PARTS)

        def packets(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            from pyspark import TaskContext

            start = TaskContext.get().partitionId() * PART
            for batch in gathered(_named(batches, plan.columns)):
                yield packed(plan.coded(batch, start), plan, parts)
                start += len(batch)

        def ranks(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for runs in unpacked(batches, plan):
                yield _plain(plan, plan.ranks(runs))

        runs = self.frame.mapInArrow(packets, "part int, runs binary")
        runs = runs.repartition("part").sortWithinPartitions("part")
        return runs.mapInArrow(ranks, self._schema(plan))

    def _schema(self, plan: Plan) -> Any:
        """Return the types of the ranks: those of the keys are as they were."""
        from pyspark.sql.types import DoubleType, LongType, StructField, StructType

        def kind(name: str, dtype: Any) -> Any:
            if name in plan.columns.keys:
                return self.schema[name].dataType
            return LongType() if pd.api.types.is_integer_dtype(dtype) else DoubleType()

        found = plan.ranks(plan.example()).dtypes
        return StructType([StructField(name, kind(name, found[name])) for name in found.index])


def _named(batches: Iterable[pa.RecordBatch], columns: Columns) -> Iterator[pa.RecordBatch]:
    return (batch.rename_columns(columns.all) for batch in batches)


def _plain(plan: Plan, ranks: pd.DataFrame) -> pa.RecordBatch:
    """Return ranks with the values of their keys, for Spark has no categories."""
    import pyarrow as pa

    batch = pa.RecordBatch.from_pandas(ranks, preserve_index=False)
    for at, name in enumerate(plan.columns.keys[: 1 + len(plan.columns.params)]):
        kind = plan.values[name].values.type
        batch = batch.set_column(at, name, batch.column(name).dictionary_decode().cast(kind))
    return batch
