"""Code in Python for what the hardness page shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.app.exporting.templates import filled_template
from srcs_py.code.literals import python

if TYPE_CHECKING:
    from srcs_py.app.hardness.inputs import HardnessInputs, ScoresTable

_WEIGHTS = ", weights=[1 - each.y.mean() for each in data_sets]"


def hardness_python(table: ScoresTable, inputs: HardnessInputs) -> str:
    """Return the Python code for a data set."""
    fresh = {"threshold": 0.5, "ties": "expected"}
    changed = {name: given for name, given in inputs.settings.items() if fresh.get(name) != given}
    return filled_template(
        Path(__file__).with_name("hardness.py.txt"),
        import_srcs="import srcs_py as srcs\n" if table.how is None else "",
        source=_source(table),
        dataset=python(inputs.dataset),
        model=python(inputs.model),
        instances=python(inputs.instances),
        methods=python(table.methods),
        weights=_WEIGHTS if inputs.average == "prevalence" else "",
        settings="".join(f", {name}={value!r}" for name, value in changed.items()),
        of_curves="".join(
            f", {name}={value!r}" for name, value in changed.items() if name != "cost_density"
        ),
    )


def _source(table: ScoresTable) -> str:
    """Return the arguments of read_scores in Python."""
    if table.how is None:
        return f"srcs.datasets.bundled({python(table.name)})"
    given = (f"{name}={python(value)}" for name, value in table.how.arguments.items())
    return ", ".join([python(table.name), *given])
