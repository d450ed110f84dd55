"""Tables in feather files, with digests of their values, as the format has no checksums."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from srcs_py.tables.arrow_files.digests import verified_batches, with_digests
from srcs_py.tables.budget import check_budget


def read_feather(file: Path, *_: object) -> pd.DataFrame:
    """Return a table; raise ValueError if it is not what :func:`write_feather` wrote."""
    from pyarrow import dataset, feather

    found = dataset.dataset(file, format="feather")
    columns = len(found.schema.names)
    check_budget(file, columns=columns, cells=columns * found.count_rows())
    arrow = feather.read_table(file)
    arrow.validate(full=True)  # pandas would follow damaged offsets out of memory
    for _ in verified_batches(arrow.schema, arrow.to_batches()):
        pass
    table: pd.DataFrame = arrow.to_pandas()
    return table


def write_feather(table: pd.DataFrame, path: Path) -> None:
    """Write a table and the digests of its values."""
    import pyarrow as pa
    from pyarrow import feather

    feather.write_feather(with_digests(pa.Table.from_pandas(table)), path)
