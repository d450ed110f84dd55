"""Code in Python and in base R for what the A-TOPSIS page shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.app.exporting.python_source import python_imports, text
from srcs_py.app.web.templates import filled_template

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from srcs_py.app.pages.atopsis.inputs import AtopsisInputs, Tables
    from srcs_py.atopsis import Ranking, Sensitivity

MOST = 5000  # numbers of a table that are written into the code
WEIGHT = "\0"  # place of the weight of the means; texts in the code never contain it
_FOLDER = Path(__file__).parent
_NORMALIZED = {  # divisor, and what is divided
    "none": ("rep(1, ncol(values))", "values"),
    "vector": ("sqrt(colSums(values^2))", "values"),
    "max": ("apply(abs(values), 2, max)", "values"),
    "minmax": (
        "apply(values, 2, function(x) diff(range(x)))",
        "sweep(values, 2, apply(values, 2, min))",
    ),
}


def atopsis_python(tables: Sequence[str], name: str, inputs: AtopsisInputs) -> str:
    """Return the Python code of a ranking; ``tables`` makes ``means`` and ``stds``."""
    shared = f"maximize={inputs.maximize}"
    if inputs.method == "hellinger":
        made = f"ranking = srcs.atopsis.hellinger_topsis(means, stds, {shared})"
        curves = ""
    else:
        shared += f", normalization={text(inputs.normalization)}"
        made = (
            f"weight = {WEIGHT}  # of the means\n"
            f"ranking = srcs.atopsis.atopsis(means, stds, (weight, 1 - weight), {shared})"
        )
        curves = (
            f"\n\nstudy = srcs.atopsis.sensitivity(means, stds, {shared})\n"
            'print(study.intervals())\nsrcs.atopsis.plot_sensitivity(study, save="curves.pdf")'
        )
    shown = (
        f'{made}\nprint(ranking.to_frame().sort_values("rank"))\n'
        f'srcs.atopsis.plot_methods({{{text(name)}: ranking}}, save="closeness.pdf"){curves}'
    )
    return "\n\n".join([python_imports(tables), *tables, shown]) + "\n"


def hellinger_r(tables: Tables, found: Ranking, maximize: bool) -> str:
    """Return the R code of Hellinger-TOPSIS, with the numbers of the tables."""
    best, worst = ("max", "min") if maximize else ("min", "max")
    return filled_template(
        _FOLDER / "hellinger.R",
        **_matrices(tables),
        best=best,
        worst=worst,
        within=repr(found.tolerance),
    )


def atopsis_r(tables: Tables, found: Sensitivity, inputs: AtopsisInputs) -> str:
    """Return the R code of A-TOPSIS, with the numbers of the tables."""
    from srcs_py.atopsis.ties import TIE

    divisor, shifted = _NORMALIZED[inputs.normalization]
    return filled_template(
        _FOLDER / "atopsis.R",
        **_matrices(tables),
        divisor=divisor,
        shifted=shifted,
        larger=str(inputs.maximize).upper(),
        mean_within=repr(found.mean.tolerance),
        std_within=repr(found.std.tolerance),
        tie=repr(TIE),
        weight=WEIGHT,
    )


def _matrices(tables: Tables) -> dict[str, str]:
    return {"means": _matrix("means", tables.means), "stds": _matrix("stds", tables.stds)}


def _matrix(name: str, table: pd.DataFrame) -> str:
    if table.size > MOST:
        return (
            f"# {name} has {table.size} numbers; write them in Python: "
            f'{name}.to_csv("{name}.csv")\n'
            f'{name} <- as.matrix(read.csv("{name}.csv", row.names = 1, check.names = FALSE))'
        )
    between = ",\n  "
    rows = [", ".join(map(repr, row)) for row in table.to_numpy(dtype=float).tolist()]
    names = [f"c({', '.join(map(text, labels))})" for labels in (table.index, table.columns)]
    return (
        f"{name} <- matrix(c(\n  {between.join(rows)}\n"
        f"), nrow = {len(table)}, byrow = TRUE, dimnames = list(\n  {names[0]},\n  {names[1]}))"
    )
