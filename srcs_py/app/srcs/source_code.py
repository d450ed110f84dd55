"""The code that reads the runs, in Python and in R, as they were read here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py import datasets

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.data.readings import File
    from srcs_py.app.data.studies import Study

# How R reads each kind of file that is no text.
_R_READERS = {
    ".parquet": "as.data.frame(arrow::read_parquet({}))",
    ".feather": "as.data.frame(arrow::read_feather({}))",
    ".rds": "readRDS({})",
    ".rda": "get(load({}))",
    ".rdata": "get(load({}))",
}
# How R makes a column what the user said, or what it is here.
_R_TYPES = {
    "yes/no": "as.logical({0})",
    "number": "as.numeric(as.character({0}))",
    "text": "as.character({0})",
    "appearance": "factor({0}, levels = unique({0}))",
}
# Texts that R's read.csv takes for truth values, or for hexadecimal or complex numbers.
_NO_TEXT_IN_R = re.compile(
    r"T|F|TRUE|FALSE|[+-]?(0x[\da-f.]+(p[+-]?\d+)?|[\d.]+(e[+-]?\d+)?i?)", re.IGNORECASE
)


def python_source(study: Study) -> str:
    """Return the expression for the runs in Python."""
    if study.bundled is not None:
        return f"srcs.datasets.load({text(study.bundled)})"
    assert study.file is not None
    reading = study.file.reading
    name = f"{study.file.name}::{reading.table}" if reading.table else study.file.name
    said = [f"{each}={_literal(value)}" for each, value in reading.arguments().items()]
    return f"srcs.read_table({', '.join([text(name), *said])})"


def _literal(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{text(key)}: {text(each)}' for key, each in value.items())}}}"
    return text(value) if isinstance(value, str) else repr(value)


def r_source(study: Study) -> str:
    """Return the lines that make ``data`` in R."""
    if study.bundled is not None:
        name = Path(datasets.describe(study.bundled).file).name
        return f"data <- read.csv({text(name)}, check.names = FALSE)"
    assert study.file is not None
    kinds = {**_truth_values(study.table), **study.file.reading.types}
    letters = dict.fromkeys([*study.file.reading.types, *_texts(study)])
    lines = [f"data <- {_r_reader(study.file, letters)}"]
    for name, kind in kinds.items():
        column = f"data[[{text(name)}]]"
        lines.append(f"{column} <- {_R_TYPES[kind].format(column)}")
    return "\n".join(lines)


def _truth_values(table: pd.DataFrame) -> dict[str, str]:
    """Return the columns of truth values, which R reads as texts if they are written True."""
    from pandas.api.types import infer_dtype

    found = [str(name) for name in table if infer_dtype(table[name], skipna=True) == "boolean"]
    return dict.fromkeys(found, "yes/no")


def _texts(study: Study) -> list[str]:
    """Return the columns of texts that R would take for something else."""
    columns = study.outline.columns.items()
    return [
        name
        for name, each in columns
        if each.kind == "text" and each.labels and all(map(_NO_TEXT_IN_R.fullmatch, each.labels))
    ]


def _r_reader(file: File, letters: Iterable[str]) -> str:
    name, table = text(file.name), file.reading.table
    if table:
        return f"local({{ load({name}); get({text(table)}) }})"
    ending = Path(file.name.lower().removesuffix(".gz")).suffix
    if ending in _R_READERS:
        return _R_READERS[ending].format(name)
    layout = file.layout
    kept = ", ".join(f'{text(each)} = "character"' for each in letters)
    options = [
        *([] if layout.header else ["header = FALSE"]),
        *([] if layout.separator == "," else [f"sep = {text(layout.separator)}"]),
        *([] if layout.decimal == "." else [f"dec = {text(layout.decimal)}"]),
        *([f"colClasses = c({kept})"] if kept else []),
    ]
    return f"read.csv({', '.join([name, *options])}, check.names = FALSE)"


def text(value: object) -> str:
    """Return a text as both languages write it."""
    return json.dumps(str(value), ensure_ascii=False)
