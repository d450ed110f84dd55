"""Tables in JSON: records, pandas' orients "split" and "columns", an index of IOHprofiler."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.experiment_logs import runs_of

_EXAMPLE = 'such as [{"Algorithm": "A", "Error": 0.5}]'


def read_json(file: Path, *_: object) -> pd.DataFrame:
    """Return the table of a file."""
    content = json.loads(file.read_text(encoding="utf-8-sig"))
    if isinstance(content, dict) and {"columns", "data"} <= {*content}:
        return pd.DataFrame(content["data"], columns=content["columns"])
    if isinstance(content, dict) and "scenarios" in content:
        return runs_of(content, file)
    columns = isinstance(content, dict) and all(
        isinstance(values, (list, dict)) for values in content.values()
    )
    records = isinstance(content, list) and all(isinstance(row, dict) for row in content)
    if not content or not (columns or records):
        raise SRCSError(file, f" holds no table: it must be a list of records, {_EXAMPLE}.")
    return pd.DataFrame(content)


def write_json(table: pd.DataFrame, file: Path) -> None:
    """Write a table as a list of records; a missing value is null."""
    records = table.astype(object).where(table.notna(), None).to_dict("records")
    with file.open("w", encoding="utf-8") as handle:
        json.dump(records, handle, ensure_ascii=False, indent=1, default=str)
