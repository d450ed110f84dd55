"""Tables in feather files, a format without checksums."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from srcs_py.tables.budget import check_budget


def read_feather(file: Path, *_: object) -> pd.DataFrame:
    """Return a table."""
    from pyarrow import dataset, feather

    found = dataset.dataset(file, format="feather")
    check_budget(file, cells=len(found.schema.names) * found.count_rows())
    arrow = feather.read_table(file)
    arrow.validate(full=True)  # pandas would follow damaged offsets out of memory
    table: pd.DataFrame = arrow.to_pandas()
    return table


def write_feather(table: pd.DataFrame, path: Path) -> None:
    """Write a table."""
    import pyarrow as pa
    from pyarrow import feather

    feather.write_feather(pa.Table.from_pandas(table), path)
