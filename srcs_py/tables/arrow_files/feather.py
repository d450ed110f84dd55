"""Tables in feather files, a format without checksums."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pandas as pd

from srcs_py.tables.budget import check_budget


def read_feather(file: Path, *_: object) -> pd.DataFrame:
    """Return a table."""
    from pyarrow import dataset, feather

    found = dataset.dataset(file, format="feather")
    columns = len(found.schema.names)
    check_budget(file, columns=columns, cells=columns * found.count_rows())
    check_budget(file, bytes=_unpacked_bytes(file))
    arrow = feather.read_table(file)
    arrow.validate(full=True)  # pandas would follow damaged offsets out of memory
    table: pd.DataFrame = arrow.to_pandas()
    return table


def write_feather(table: pd.DataFrame, path: Path) -> None:
    """Write a table."""
    import pyarrow as pa
    from pyarrow import feather

    feather.write_feather(pa.Table.from_pandas(table), path)


def _unpacked_bytes(file: Path) -> int:
    """Return the bytes of all values; each packed buffer begins with how many it has."""
    import pyarrow as pa

    total = 0
    with pa.memory_map(str(file)) as source:
        source.seek(8)  # the messages follow the name of the format
        for message in pa.ipc.MessageReader.open_stream(source):
            if message.type == "schema":
                continue
            data = memoryview(message.metadata)
            batch = _followed(data, _field(data, _followed(data, 0), 2))
            if message.type == "dictionary":
                batch = _followed(data, _field(data, batch, 1))
            packed = _field(data, batch, 3)
            buffers = _followed(data, _field(data, batch, 2))
            (count,) = struct.unpack_from("<I", data, buffers)
            for start, size in struct.iter_unpack("<qq", data[buffers + 4 :][: 16 * count]):
                unpacked = packed and size and struct.unpack_from("<q", message.body, start)[0]
                total += unpacked if unpacked > 0 else size  # -1: it is not packed after all
    return total


def _field(data: Any, table: int, number: int) -> int:
    """Return where a table of a flatbuffer has a field, 0 if nowhere."""
    vtable = table - struct.unpack_from("<i", data, table)[0]
    end, offset = struct.unpack_from(f"<H{2 + 2 * number}xH", data, vtable)
    return table + offset if 4 + 2 * number < end and offset else 0


def _followed(data: Any, at: int) -> int:
    """Return the place to which an offset in a flatbuffer leads."""
    return int(at + struct.unpack_from("<I", data, at)[0])
