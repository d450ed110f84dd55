"""The code that reads the runs in Python as they were read here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from srcs_py.app.data.studies import Study


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


def text(value: object) -> str:
    """Return a text as both languages write it."""
    return json.dumps(str(value), ensure_ascii=False)
