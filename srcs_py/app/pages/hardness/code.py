"""Code in Python and in base R for what the hardness page shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.app.exporting.r_source import origin_of, reader
from srcs_py.app.importing.files import File, Reading
from srcs_py.app.importing.upload_store import StoredFiles
from srcs_py.app.pages.hardness.inputs import HardnessInputs
from srcs_py.app.web.templates import filled_template
from srcs_py.code.literals import python, r

if TYPE_CHECKING:
    from srcs_py.app.pages.hardness.inputs import ScoresTable

_FOLDER = Path(__file__).parent
_WEIGHTS = ", weights=[1 - each.y.mean() for each in data_sets]"


def hardness_python(table: ScoresTable, inputs: HardnessInputs) -> str:
    """Return the Python code for a data set."""
    source, example = python(table.name), table.upload is None
    if example:
        source = f"srcs.datasets.bundled({source})"
    else:
        given = table.how.arguments.items()
        source += "".join(f", {name}={python(value)}" for name, value in given)
    fresh = {"threshold": 0.5, "ties": "expected"}
    changed = {name: given for name, given in inputs.settings.items() if fresh.get(name) != given}
    return filled_template(
        _FOLDER / "hardness.py.txt",
        import_srcs="import srcs_py as srcs\n" if example else "",
        source=source,
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
    from srcs_py.tables.text_files.layout import FileLayout

    fresh = HardnessInputs()
    usual = (inputs.ties, inputs.average) == (fresh.ties, fresh.average)
    if not usual or inputs.density.strip() or table.how.roles or table.how.cut or table.ordered:
        return (
            "# The code in R reads chances in the columns dataset, instance, model, score and "
            "class,\n# or a column for each model, and has the default ties, averages and uniform "
            "costs only;\n# use that in Python.\n"
        )
    example = table.upload is None
    name = table.name.rpartition("/")[2] if example else table.name
    layout = table.layout or FileLayout(header=True, separator=",", decimal=".")
    return filled_template(
        _FOLDER / "hardness.R",
        origin=f"{origin_of(table.name)}\n" if example else "",
        source=reader(File(StoredFiles("", (name,), ()), Reading(), layout), r(name), {}),
        negative=f"as.character(class) != {r(table.how.positive or '0')}",
        dataset=r(inputs.dataset),
        model=r(inputs.model),
        instances=f"c({', '.join(map(r, inputs.instances))})",
        threshold=repr(inputs.threshold),
    )
