"""Digests of the parts of a file that its format does not check.

Parquet does not check names and types, feather nothing.
"""

from __future__ import annotations

import hashlib
import mmap
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

# keys in the metadata of a schema: the digest of itself, with all other metadata, and of the file
DIGEST, OF_FILE = b"srcs_digest", b"srcs_file_digest"
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


def fill_in_digest(file: Path, blank: bytes) -> None:
    """Put the digest of a file wherever it has a blank of the same length."""
    digest = _digest_without(file, blank)
    with file.open("r+b") as handle, mmap.mmap(handle.fileno(), 0) as content:
        while (at := content.find(blank)) >= 0:
            content[at : at + len(blank)] = digest


def check_file(file: Path, schema: pa.Schema) -> None:
    """Raise ValueError if the schema of a file carries a digest that is not the file's."""
    written = (schema.metadata or {}).get(OF_FILE)
    if written is not None and written != _digest_without(file, written):
        raise ValueError(DAMAGED)


def _digest_without(file: Path, digest: bytes) -> bytes:
    """Return the digest of a file without the places where it has a digest."""
    found, start = hashlib.sha256(), 0
    with (
        file.open("rb") as handle,
        mmap.mmap(handle.fileno(), 0, access=mmap.ACCESS_READ) as content,
        memoryview(content) as view,
    ):
        while (at := content.find(digest, start)) >= 0:
            found.update(view[start:at])
            start = at + len(digest)
        found.update(view[start:])
    return found.hexdigest().encode()


def _digest(schema: pa.Schema) -> bytes:
    columns = [(field.name, _kind(field.type)) for field in schema]
    others = sorted((schema.metadata or {}).items())
    text = repr((columns, [pair for pair in others if pair[0] != DIGEST]))
    return hashlib.sha256(text.encode()).hexdigest().encode()


def _kind(kind: pa.DataType) -> str:
    """Return the name of a type, the same in every release of pyarrow and after reading parquet."""
    if str(kind) in {"string", "large_string", "string_view"}:  # as pandas has it
        return "text"
    if hasattr(kind, "ordered"):  # a dictionary, which parquet keeps for texts only
        levels = _kind(kind.value_type)
        return f"levels, ordered={kind.ordered}" if levels == "text" else levels
    # nested types name their parts, each format in its own way, and parquet has no seconds
    return type(kind).__name__ if kind.num_fields else str(kind).replace("[s", "[ms")
