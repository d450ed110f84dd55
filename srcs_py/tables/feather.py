"""Tables in feather files, with a digest of their values: the format itself has no checksums."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pandas as pd

DIGEST = b"srcs_digest"  # key in the metadata of the file


def read_feather(file: Path) -> pd.DataFrame:
    """Return a table; raise ValueError if it is not what :func:`write_feather` wrote."""
    from pyarrow import feather

    arrow = feather.read_table(file)
    arrow.validate(full=True)  # pandas would follow damaged offsets out of memory
    table: pd.DataFrame = arrow.to_pandas()
    written = (arrow.schema.metadata or {}).get(DIGEST)
    if written is not None and written != _digest(table):
        raise ValueError("its values are not those that were written")
    return table


def write_feather(table: pd.DataFrame, path: Path) -> None:
    """Write a table and the digest of its values."""
    import pyarrow as pa
    from pyarrow import feather

    arrow = pa.Table.from_pandas(table)
    metadata = {**(arrow.schema.metadata or {}), DIGEST: _digest(arrow.to_pandas())}
    feather.write_feather(arrow.replace_schema_metadata(metadata), path)


def _digest(table: pd.DataFrame) -> bytes:
    """Return a digest of names, types, levels and values, such as pandas has them."""
    found = hashlib.sha256()
    for name, column in table.items():
        found.update(f"{name!r} {column.dtype!r}".encode())
        if isinstance(column.dtype, pd.CategoricalDtype):
            found.update(pd.util.hash_array(column.cat.categories.to_numpy()).tobytes())
        # objects may be lists, which have no hash
        plain = column.map(repr) if column.dtype == object else column
        found.update(pd.util.hash_pandas_object(plain).to_numpy().tobytes())
    return found.hexdigest().encode()
