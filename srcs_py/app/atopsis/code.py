"""Code in Python for what the A-TOPSIS page shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.app.exporting.python_source import python_imports
from srcs_py.app.exporting.templates import filled_template

if TYPE_CHECKING:
    from srcs_py.app.atopsis.inputs import AtopsisInputs, Tables


def atopsis_python(tables: Tables, inputs: AtopsisInputs) -> str:
    """Return the Python code of a ranking."""
    given = inputs.arguments(tables.means)
    shared = ", ".join(f"{name}={value!r}" for name, value in given.items())
    return filled_template(
        Path(__file__).with_name(f"{inputs.method}.py.txt"),
        imports=python_imports((tables.python,)),
        tables=tables.python,
        shared=shared.replace("'", '"'),
        weight=repr(inputs.weight),
    )
