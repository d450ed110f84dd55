"""Code in Python and in base R for what the hardness page shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.app.exporting.r_source import origin_of
from srcs_py.app.exporting.templates import filled_template
from srcs_py.app.hardness.inputs import HardnessInputs
from srcs_py.code.literals import python, r

if TYPE_CHECKING:
    from srcs_py.app.hardness.inputs import ScoresTable

WRITTEN = "scores-for-R.csv"
_FOLDER = Path(__file__).parent
_WEIGHTS = ", weights=[1 - each.y.mean() for each in data_sets]"


def hardness_python(table: ScoresTable, inputs: HardnessInputs) -> str:
    """Return the Python code for a data set."""
    fresh = {"threshold": 0.5, "ties": "expected"}
    changed = {name: given for name, given in inputs.settings.items() if fresh.get(name) != given}
    return filled_template(
        _FOLDER / "hardness.py.txt",
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


def hardness_r(table: ScoresTable, inputs: HardnessInputs) -> str:
    """Return the same in base R."""
    fresh = HardnessInputs()
    usual = (inputs.ties, inputs.average) == (fresh.ties, fresh.average)
    if not usual or inputs.density.strip() or table.ordered:
        return (
            "# The code in R is for chances, and has the default ties, averages and uniform costs\n"
            "# only; use that in Python.\n"
        )
    file, origin = table.name.rpartition("/")[2], f"{origin_of(table.name)}\n"
    if table.how is not None:
        file = WRITTEN
        origin = (
            "# R would read the file in another way; first write the scores in Python:\n"
            "# from srcs_py.hardness import read_scores, write_scores\n"
            f"# write_scores(read_scores({_source(table)}), {python(file)})\n"
        )
    return filled_template(
        _FOLDER / "hardness.R",
        origin=origin,
        file=r(file),
        dataset=r(inputs.dataset),
        model=r(inputs.model),
        instances=f"c({', '.join(map(r, inputs.instances))})",
        threshold=repr(inputs.threshold),
    )


def _source(table: ScoresTable) -> str:
    """Return the arguments of read_scores in Python."""
    if table.how is None:
        return f"srcs.datasets.bundled({python(table.name)})"
    given = (f"{name}={python(value)}" for name, value in table.how.arguments.items())
    return ", ".join([python(table.name), *given])
