"""The code that reads the runs in Python as they were read here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from srcs_py.app.importing.files import FILE

if TYPE_CHECKING:
    from srcs_py.app.importing.studies import Study


def python_source(study: Study) -> str:
    """Return the expression for the runs in Python."""
    if study.bundled is not None:
        return f"srcs.datasets.load({text(study.bundled)})"
    assert study.file is not None
    reading, names = study.file.reading, study.file.names
    said = [f"{each}={literal(value)}" for each, value in reading.arguments().items()]
    table = f"::{reading.table}" if reading.table else ""
    if len(names) == 1:
        read = f"srcs.read_table({', '.join([text(names[0] + table), *said])})"
    else:
        file = f"each + {text(table)}" if table else "each"
        one = f"srcs.read_table({', '.join([file, *said])}).assign({FILE}=each)"
        read = f"pd.concat([{one} for each in {literal(names)}], ignore_index=True)"
    return f"srcs.from_wide({read}, {literal(study.wide)})" if study.wide else read


def literal(value: object) -> str:
    """Return a value of a reading as Python writes it."""
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(text, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{text(key)}: {text(each)}' for key, each in value.items())}}}"
    return text(value) if isinstance(value, str) else repr(value)


def text(value: object) -> str:
    """Return a text as both languages write it."""
    return json.dumps(str(value), ensure_ascii=False)
