"""Files with a study and its settings: a zip of a parquet table and a JSON text.

Nothing in such a file is run, and it is not unpacked beyond the budget.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.arrow_files.parquet import read_parquet, write_parquet
from srcs_py.tables.budget import budget, check_budget
from srcs_py.tables.file_errors import named_errors

VERSION = 1
_RUNS, _SETTINGS = "runs.parquet", "study.json"
_LARGEST_SETTINGS = 2**20


def write_study(table: pd.DataFrame, settings: Mapping[str, Any], file: Path | BytesIO) -> None:
    """Write a table of runs and its settings, which are JSON values."""
    runs = BytesIO()
    write_parquet(table, runs)
    text = json.dumps({"version": VERSION, "settings": settings}, ensure_ascii=False, indent=1)
    with zipfile.ZipFile(file, "w") as packed:  # parquet is compressed already
        packed.writestr(zipfile.ZipInfo(_SETTINGS), text)
        packed.writestr(zipfile.ZipInfo(_RUNS), runs.getvalue())


def read_study(file: Path, *_: object) -> pd.DataFrame:
    """Return the table of runs."""
    saved_settings(file)  # raises for a file of another kind
    try:
        return read_parquet(BytesIO(_content(file, _RUNS)))
    except SRCSError as error:
        raise error.at(str(file)) from None


def saved_settings(file: Path) -> dict[str, Any]:
    """Return the settings."""
    with budget({"bytes": _LARGEST_SETTINGS}):
        content = _content(file, _SETTINGS)
    with named_errors(str(file), f"is damaged: {_SETTINGS} in it cannot be read"):
        study = json.loads(content)
        version, settings = study["version"], dict(study["settings"])
    if version != VERSION:
        raise SRCSError(
            file, f" is of version {str(version)[:20]}; this program reads version {VERSION}."
        )
    return settings


def _content(file: Path, name: str) -> bytes:
    """Return the content of a part of the file."""
    problem = "is damaged or not a saved study"
    with named_errors(str(file), problem), zipfile.ZipFile(file) as packed:
        found = packed.getinfo(name)
        if found.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile(f"{name} is packed in another way")  # perhaps without limits
        check_budget(f"{name} in {file}", bytes=found.file_size)  # zipfile unpacks no more
        return packed.read(found)
