"""Tables larger than memory, read as Arrow batches as often as needed."""

from __future__ import annotations

import glob
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_known
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.extras import require
from srcs_py.base.files import check_readable
from srcs_py.tables.arrow_files.parquet import LEVELS
from srcs_py.tables.file_errors import named_errors
from srcs_py.tables.reading import whole_table

if TYPE_CHECKING:
    import pyarrow as pa

ROWS = 2**19  # of a batch
ENDINGS = {".parquet", ".feather", ".arrow"}


@dataclass(frozen=True)
class Batches:
    """A table that is read batch by batch, as often as needed.

    Attributes
    ----------
    names : tuple of str
        Its columns, in order.
    read : callable
        From the names of some columns to an iterator of their batches, in the order of the rows.
    rows : callable
        Returns the number of rows.
    levels : mapping of str to list
        Levels of categorical columns that parquet itself does not keep.
    files : tuple of Path
        Files of the table, if there are any.
    """

    names: tuple[str, ...]
    read: Callable[[Sequence[str]], Iterator[pa.RecordBatch]]
    rows: Callable[[], int]
    levels: Mapping[str, list[Any]] = field(default_factory=dict)
    files: tuple[Path, ...] = ()


def batches_of(data: Any) -> Batches:
    """Return a table as batches.

    Parameters
    ----------
    data : path-like, pyarrow.dataset.Dataset, polars.LazyFrame, duckdb relation or dataframe
        A path is that of a parquet or feather file, of a folder of them, or a pattern such as
        ``runs/*.parquet``; the files are read in the order of their names.

    Raises
    ------
    SRCSError
        If there is no such file, it is of another kind, or pyarrow is missing.
    """
    require("pyarrow.dataset", "arrow", Argument("memory"), name="pyarrow")
    import pyarrow as pa
    import pyarrow.dataset as ds

    if isinstance(data, (str, os.PathLike)):
        return _of_dataset(_dataset(os.fspath(data)), ours=True)
    if isinstance(data, ds.Dataset):
        return _of_dataset(data)
    if type(data).__name__ == "LazyFrame":
        import polars as pl

        if not hasattr(data, "collect_batches"):
            raise SRCSError(
                Argument("memory"),
                " needs a newer polars for a LazyFrame, one with collect_batches; or give "
                "the path of its files.",
            )
        return Batches(
            tuple(data.collect_schema().names()),
            partial(_read_lazy, data),
            lambda: data.select(pl.len()).collect().item(),
        )
    if hasattr(data, "project"):  # duckdb.DuckDBPyRelation
        return Batches(
            tuple(data.columns),
            partial(_read_relation, data),
            lambda: data.aggregate("count(*)").fetchall()[0][0],
        )
    return _of_dataset(ds.dataset(pa.Table.from_pandas(whole_table(data, "data"))))


def release_unused() -> None:
    """Free the memory that pyarrow holds for further batches."""
    import pyarrow as pa

    pa.default_memory_pool().release_unused()


def _dataset(path: str) -> Any:
    """Return the dataset of a file, a folder or a pattern."""
    import pyarrow.dataset as ds

    found = glob.glob(os.path.join(path, "**", "*"), recursive=True) if os.path.isdir(path) else []
    found = found or glob.glob(path)
    # a name with _ in front, such as Spark's _SUCCESS, is not data; pyarrow leaves it out, too
    found = [name for name in found if not os.path.basename(name).startswith("_")]
    files = sorted(name for name in found if not os.path.isdir(name))
    for name in files:  # reading a pipe would wait for a writer
        check_readable(name)
    endings = {Path(name).suffix.lower() for name in files}
    if not files:
        in_folder = "no file of runs is in this folder"
        raise SRCSError(f"{path}: {in_folder if os.path.isdir(path) else 'there is no such file'}.")
    if len(endings) > 1 or not endings <= ENDINGS:
        raise SRCSError(
            f"{path}: with memory, files are read as parquet or feather, all of one kind, not as "
            f"{', '.join(sorted(endings))}; write_table makes parquet of other files."
        )
    checked = ds.ParquetFragmentScanOptions(page_checksum_verification=True)
    parquet = ds.ParquetFileFormat(default_fragment_scan_options=checked)
    with named_errors(path):
        return ds.dataset(files, format=parquet if endings == {".parquet"} else "feather")


def _of_dataset(dataset: Any, ours: bool = False) -> Batches:
    metadata = dataset.schema.metadata or {}
    files = tuple(map(Path, getattr(dataset, "files", ())))
    # attributes of a table, among them what write_parquet adds: as pandas writes them, and pyarrow
    with named_errors(str(files[0]) if files else "data"):
        attributes = json.loads(metadata.get(b"PANDAS_ATTRS", b"null"))
        attributes = attributes or json.loads(metadata.get(b"pandas", b"{}")).get("attributes")
        levels = (attributes or {}).get(LEVELS, {})
    return Batches(
        tuple(dataset.schema.names),
        partial(_read_dataset, dataset, ours),
        partial(_rows_of_dataset, dataset),
        levels,
        files,
    )


def _rows_of_dataset(dataset: Any) -> int:
    with named_errors("data", "cannot be read"):
        return int(dataset.count_rows())


def _read_dataset(dataset: Any, ours: bool, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """Yield the batches of a dataset; ``ours`` has no filter and only the columns of its files."""
    # arrow's threads would read ahead, up to 1 GB, if the batches are worked on more slowly
    options = {"columns": list(columns), "batch_size": ROWS, "use_threads": False}
    with named_errors("data", "cannot be read"):
        _check_files(dataset, columns)
        if not ours:
            yield from dataset.scanner(**options).to_batches()
            return
    for file in dataset.get_fragments():
        with named_errors(file.path):
            for batch in file.scanner(schema=dataset.schema, **options).to_batches():
                batch.validate(full=True)  # pandas would follow damaged offsets out of memory
                yield batch


def _check_files(dataset: Any, columns: Sequence[str]) -> None:
    """Raise if a file lacks a column, which arrow would read as missing."""
    from pyarrow.dataset import get_partition_keys

    for each in dataset.get_fragments():
        known = {*each.physical_schema.names, *get_partition_keys(each.partition_expression)}
        for name in columns:
            file = getattr(each, "path", "a part of data")
            check_known(name, known, f"{file} has no column {name!r}, which other files have")


def _read_lazy(frame: Any, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    import polars as pl

    # polars numbers categories as this process saw them first, not in the order of levels
    chosen = frame.select(list(columns)).cast({pl.Categorical: pl.String})
    for part in chosen.collect_batches(chunk_size=ROWS, maintain_order=True):
        yield from part.to_arrow().to_batches()


def _read_relation(relation: Any, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    quoted = ", ".join('"' + name.replace('"', '""') + '"' for name in columns)
    chosen = relation.project(quoted)
    # fetch_arrow_reader was its name before duckdb 1.4
    reader = getattr(chosen, "to_arrow_reader", None) or chosen.fetch_arrow_reader
    yield from reader(ROWS)
