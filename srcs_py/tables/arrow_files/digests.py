"""Digests of the parts of a file that its format does not check.

Parquet does not check names and types, feather nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pandas as pd

if TYPE_CHECKING:
    import pyarrow as pa

# keys in the metadata of a file; the first is of the schema, with all other metadata
DIGEST, VALUES = b"srcs_digest", b"srcs_values"
DAMAGED = (
    "its columns or values are not those that srcs_py wrote; a program that changes them "
    "on purpose must drop the digests: with pyarrow, table.replace_schema_metadata() first"
)


def with_digest(schema: pa.Schema) -> pa.Schema:
    """Return a schema that carries a digest of its names, types and metadata."""
    return schema.with_metadata({**(schema.metadata or {}), DIGEST: _digest(schema)})


def check_digest(schema: pa.Schema) -> None:
    """Raise ValueError if a schema carries a digest that is not its own."""
    written = (schema.metadata or {}).get(DIGEST)
    if written is not None and written != _digest(schema):
        raise ValueError(DAMAGED)


def with_digests(table: pa.Table) -> pa.Table:
    """Return a table whose schema carries a digest of itself and of the values of each column."""
    digests = _Digests(table.schema)
    for batch in table.to_batches():
        digests.add(batch)
    metadata = {**(table.schema.metadata or {}), VALUES: json.dumps(digests.found()).encode()}
    return table.replace_schema_metadata(with_digest(table.schema.with_metadata(metadata)).metadata)


def verified_batches(
    schema: pa.Schema, batches: Iterable[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Yield the batches of a file of that schema; raise ValueError at the end if one is damaged."""
    check_digest(schema)
    written = json.loads((schema.metadata or {}).get(VALUES, b"{}"))
    digests = _Digests(schema)
    for batch in batches:
        batch.validate(full=True)  # pandas would follow damaged offsets out of memory
        if written:
            digests.add(batch)
        yield batch
    if any(written[name] != found for name, found in digests.found().items() if name in written):
        raise ValueError(DAMAGED)


class _Digests:
    """Digests of columns, computed batch by batch; they do not depend on the batches."""

    def __init__(self, schema: pa.Schema) -> None:
        self._kinds = {field.name: field.type for field in schema}
        self._columns: dict[str, Any] = {}

    def add(self, batch: pa.RecordBatch) -> None:
        if not batch.num_rows:
            return
        # not as the metadata say, which differs between releases of pandas
        table = batch.to_pandas(ignore_metadata=True, integer_object_nulls=True)
        for field in batch.schema:
            if field.type != self._kinds[field.name]:  # made alike to that of other files
                continue
            column, first = table[field.name], field.name not in self._columns
            found = self._columns.setdefault(field.name, hashlib.sha256())
            if first and isinstance(column.dtype, pd.CategoricalDtype):
                found.update(pd.util.hash_array(column.cat.categories.to_numpy()).tobytes())
            if column.dtype == object and not is_text(field.type):  # lists have no hash
                column = column.map(repr)
            found.update(pd.util.hash_pandas_object(column, index=False).to_numpy().tobytes())

    def found(self) -> dict[str, str]:
        return {name: digest.hexdigest() for name, digest in self._columns.items()}


def is_text(kind: pa.DataType) -> bool:
    """Return whether a column has texts, whose type differs between releases of pandas."""
    return str(kind) in {"string", "large_string", "string_view"}


def _digest(schema: pa.Schema) -> bytes:
    columns = [(field.name, _kind(field.type)) for field in schema]
    others = sorted((schema.metadata or {}).items())
    text = repr((columns, [pair for pair in others if pair[0] != DIGEST]))
    return hashlib.sha256(text.encode()).hexdigest().encode()


def _kind(kind: pa.DataType) -> str:
    """Return the name of a type, the same in every release of pyarrow and after reading parquet."""
    if is_text(kind):
        return "text"
    if hasattr(kind, "ordered"):  # a dictionary, which parquet keeps for texts only
        levels = _kind(kind.value_type)
        return f"levels, ordered={kind.ordered}" if levels == "text" else levels
    # nested types name their parts, each format in its own way, and parquet has no seconds
    return type(kind).__name__ if kind.num_fields else str(kind).replace("[s", "[ms")
