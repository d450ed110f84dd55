"""Code in Python and in base R for what the A-TOPSIS page shows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.app.atopsis.closeness import rank_tables
from srcs_py.app.exporting.python_source import python_imports
from srcs_py.app.exporting.templates import filled_template
from srcs_py.code.literals import r

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.atopsis.inputs import AtopsisInputs, Tables

MOST = 5000  # numbers of a table that are written into the code
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


def atopsis_code(tables: Tables, inputs: AtopsisInputs) -> tuple[str, str]:
    """Return the code of a ranking in Python, and in R with the numbers of the tables."""
    found: Any = rank_tables(tables, inputs)
    given = inputs.arguments(tables.means)
    shared = ", ".join(f"{name}={value!r}" for name, value in given.items())
    shared = shared.replace("'", '"')
    values = {
        "imports": python_imports((tables.python,)),
        "tables": tables.python,
        "shared": shared,
        "weight": repr(inputs.weight),
        "means": _matrix("means", tables.means),
        "stds": "" if tables.stds is None else _matrix("stds", tables.stds),
        **_of_method(inputs, given, found),
    }
    values["distances"] = filled_template(_FOLDER / "distances.R", **values)
    files = (_FOLDER / f"{inputs.method}.{ending}" for ending in ("py.txt", "R"))
    python, r = (filled_template(file, **values) for file in files)
    return python, r


def _of_method(inputs: AtopsisInputs, given: dict[str, Any], found: Any) -> dict[str, str]:
    """Return the values that the R code of a method has places for."""
    from srcs_py.atopsis.ties import TIE

    larger = given["maximize"] if isinstance(given["maximize"], list) else [given["maximize"]]
    weights = given.get("weights", given.get("benchmark_weights"))
    divisor, shifted = _NORMALIZED[inputs.normalization]
    steps = {"within": found}
    if inputs.method == "atopsis":
        steps = {"mean_within": found.mean, "std_within": found.std}
    return {
        "larger": _vector([str(up).upper() for up in larger]),
        "shares": "1 / ncol(means)" if weights is None else _vector(map(repr, weights)),
        "runs": "" if inputs.runs is None else f"stds <- stds / sqrt({inputs.runs})\n",
        "divisor": divisor,
        "shifted": shifted,
        "tie": repr(TIE),
        **{name: repr(step.tolerance) for name, step in steps.items()},
    }


def _vector(values: Iterable[str]) -> str:
    """Return a vector in R; a lone value as it is."""
    items = list(values)
    return items[0] if len(items) == 1 else f"c({', '.join(items)})"


def _matrix(name: str, table: pd.DataFrame) -> str:
    if table.size > MOST:
        return (
            f"# {name} has {table.size} numbers; write them in Python: "
            f'{name}.to_csv("{name}.csv")\n'
            f'{name} <- as.matrix(read.csv("{name}.csv", row.names = 1, check.names = FALSE))'
        )
    between = ",\n  "
    rows = [", ".join(map(repr, row)) for row in table.to_numpy(dtype=float).tolist()]
    names = [f"c({', '.join(map(r, map(str, labels)))})" for labels in (table.index, table.columns)]
    return (
        f"{name} <- matrix(c(\n  {between.join(rows)}\n"
        f"), nrow = {len(table)}, byrow = TRUE, dimnames = list(\n  {names[0]},\n  {names[1]}))"
    )
