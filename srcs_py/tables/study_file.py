"""Files with a study and its settings: a zip of a parquet table and a JSON text.

Nothing in such a file is run, and it is not unpacked beyond the budget.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.tables.arrow_files.parquet import read_parquet, write_parquet
from srcs_py.tables.budget import budget, check_budget

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
    runs = runs_of(file)
    try:
        return read_parquet(runs)
    except SRCSError as error:
        raise error.at(str(file)) from None


def runs_of(file: Path) -> BytesIO:
    """Return the table as a parquet file."""
    saved_settings(file)  # raises for a file of another kind
    return BytesIO(_content(file, _RUNS))


def saved_settings(file: Path) -> dict[str, Any]:
    """Return the settings."""
    with budget({"bytes": _LARGEST_SETTINGS}):
        content = _content(file, _SETTINGS)
    try:
        study = json.loads(content)
        version, settings = study["version"], dict(study["settings"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise SRCSError(f"{file} is damaged: {_SETTINGS} in it cannot be read.") from error
    if version != VERSION:
        raise SRCSError(
            f"{file} is of version {str(version)[:20]}; this program reads version {VERSION}."
        )
    return settings


def _content(file: Path, name: str) -> bytes:
    """Return the content of a part of the file."""
    try:
        with zipfile.ZipFile(file) as packed, packed.open(name) as part:
            found = packed.getinfo(name)
            if found.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise zipfile.BadZipFile  # others have errors of their own
            check_budget(f"{name} in {file}", bytes=found.file_size)  # zipfile unpacks no more
            content = part.read()
    except SRCSError:
        raise
    except KeyError:
        raise SRCSError(f"{file} is not a saved study: {name} is missing in it.") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError) as error:
        # the last two: a part with a password or of an unknown kind, and one with wrong sizes
        raise SRCSError(f"{file} is damaged or not a saved study.") from error
    return content
