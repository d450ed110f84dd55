"""From means and standard deviations to everything that the second page shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from srcs_py import SRCSError, datasets
from srcs_py.app.exporting.python_source import literal, python_runs, text
from srcs_py.app.jobs.figures import Noted, Wanted, drawn, figure_bytes, saved_table
from srcs_py.app.pages.atopsis.code import WEIGHT, python_code, r_code
from srcs_py.app.pages.atopsis.inputs import Options, Tables
from srcs_py.app.web.figures import SvgFigure

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from matplotlib.figure import Figure

    from srcs_py.app.importing.studies import StudyRuns
    from srcs_py.app.jobs.processes import Report
    from srcs_py.atopsis import Ranking, Sensitivity

CASES = {"case1": True, "case2": False}  # whether larger means are better
SHOWN = {"bars": "closeness", "curves": "curves over the weight"}
STEPS = 2  # sensitivity, drawing
METHODS = {"atopsis": "A-TOPSIS", "hellinger": "Hellinger-TOPSIS"}
NORMALIZATIONS = {
    "none": "none, as published",
    "vector": "vector",
    "max": "max",
    "minmax": "minmax",
}


@dataclass(frozen=True)
class Result:
    """What came out.

    Attributes
    ----------
    tables, options
        What it was made from.
    python, r : str
        Code that makes it under WEIGHT.
    ranking : Ranking or None
        By a method that has no weight.
    study : Sensitivity or None
        Rankings of A-TOPSIS under every weight; None for another method.
    curves : SvgFigure or None
        Their picture.
    """

    tables: Tables
    options: Options
    python: str
    r: str
    ranking: Ranking | None = None
    study: Sensitivity | None = None
    curves: SvgFigure | None = None

    def at(self, weight: float) -> Ranking:
        """Return the ranking under a weight of the means."""
        from srcs_py.atopsis import atopsis

        if self.ranking is not None:
            return self.ranking
        both, weights = (self.tables.means, self.tables.stds), (weight, 1 - weight)
        return atopsis(*both, weights, **self.options.shared)  # type: ignore[arg-type]

    def codes(self, weight: float) -> tuple[str, str]:
        """Return the code in Python and in R under a weight."""
        python, r = (each.replace(WEIGHT, repr(weight)) for each in (self.python, self.r))
        return python, r


def ranked(report: Report, tables: Tables, options: Options, dark: bool) -> Result:
    """Rank by the library's functions and draw."""
    from srcs_py.atopsis import hellinger_topsis, plot_sensitivity, sensitivity

    both = tables.means, tables.stds
    python = python_code(tables.python, METHODS[options.method], options)
    if options.method == "hellinger":
        ranking = hellinger_topsis(*both, maximize=options.maximize)
        return Result(tables, options, python, r_code(tables, ranking, options), ranking)
    report(0, STEPS, "sensitivity to the weight")
    study = sensitivity(*both, **options.shared)  # type: ignore[arg-type]
    report(1, STEPS, "drawing")
    curves = drawn(cast("Figure", plot_sensitivity(study)), dark)
    r = r_code(tables, study, options)
    return Result(tables, options, python, r, study=study, curves=curves)


def saved_ranking(report: Report, result: Result, weight: float, ending: str) -> bytes | Noted:
    """Return the ranking under a weight, best first, as a file of this kind."""
    frame = result.at(weight).to_frame().sort_values("rank", kind="stable")
    return saved_table(report, frame.rename_axis("algorithm").reset_index(), ending)


def saved(report: Report, result: Result, weight: float, wanted: Wanted, ending: str) -> bytes:
    """Return one of the figures as a file of this kind."""
    from srcs_py.atopsis import plot_methods, plot_sensitivity

    def renamed(found: Any) -> Any:
        return replace(found, algorithms=tuple(wanted.renamed(found.algorithms)))

    if wanted.shown == "curves":
        if result.study is None:
            raise SRCSError("Hellinger-TOPSIS has no weight, so there are no curves over it.")
        figure = plot_sensitivity(renamed(result.study), **wanted.sized)
    else:
        name = METHODS["atopsis" if result.study is not None else "hellinger"]
        figure = plot_methods({name: renamed(result.at(weight))}, **wanted.sized)
    return figure_bytes(cast("Figure", figure), wanted.dpi, ending, wanted.palette)


def tables_of_files(paths: Sequence[str | os.PathLike[str]], names: Sequence[str]) -> Tables:
    """Return the two tables of uploaded files."""
    return _read(paths, [text(each) for each in names])


def tables_of(report: Report, source: str | StudyRuns) -> Tables:
    """Return the two tables of a case study of the article, or of the first page's study."""
    from srcs_py.atopsis import from_runs

    if isinstance(source, str):
        files = [f"atopsis/atopsis_{source}_{kind}.csv" for kind in ("mean", "std")]
        return _read(
            [datasets.bundled(each) for each in files],
            [f"srcs.datasets.bundled({text(each)})" for each in files],
        )
    choice = source.choice
    roles = choice.target, list(choice.params), choice.performance
    python = f"means, stds = srcs.atopsis.from_runs(data, {', '.join(map(literal, roles))})"
    return Tables(*from_runs(source.runs, *roles), (*python_runs(source), python))


def _read(paths: Sequence[str | os.PathLike[str]], named: Sequence[str]) -> Tables:
    from srcs_py.atopsis import read_tables

    files = "".join(f"    {each},\n" for each in named)
    read = f"means, stds = srcs.atopsis.read_tables(\n{files})"
    return Tables(*read_tables(*paths), (read,))
