"""Results of the A-TOPSIS page, from means and standard deviations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from srcs_py import SRCSError, datasets
from srcs_py.app.exporting.python_source import literal, python_runs, text
from srcs_py.app.jobs.figures import FigureOptions, NotedFile, figure_bytes, saved_table, to_svg
from srcs_py.app.pages.atopsis.code import WEIGHT, atopsis_code
from srcs_py.app.pages.atopsis.inputs import AtopsisInputs, Tables

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from matplotlib.figure import Figure

    from srcs_py.app.importing.studies import StudyRuns
    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.jobs.processes import Report
    from srcs_py.app.web.figures import SvgFigure
    from srcs_py.atopsis import Ranking, Sensitivity

CASES = {"case1": True, "case2": False}  # whether larger means are better
SHOWN = {"bars": "closeness", "curves": "curves over the weight"}
METHODS = {"atopsis": "A-TOPSIS", "hellinger": "Hellinger-TOPSIS"}
NORMALIZATIONS = {
    "none": "none, as published",
    "vector": "vector",
    "max": "max",
    "minmax": "minmax",
}


@dataclass(frozen=True)
class ClosenessResult:
    """A ranking.

    Attributes
    ----------
    tables, inputs
        Its data and method.
    python, r : str
        Code that makes it, with WEIGHT in place of the weight.
    ranking : Ranking or None
        By a method without a weight.
    study : Sensitivity or None
        Rankings of A-TOPSIS under every weight; None for another method.
    curves : SvgFigure or None
        Their picture.
    """

    tables: Tables
    inputs: AtopsisInputs
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
        return atopsis(*both, weights, **self.inputs.shared)  # type: ignore[arg-type]

    def codes(self, weight: float) -> tuple[str, str]:
        """Return the code in Python and in R under a weight."""
        python, r = (code.replace(WEIGHT, repr(weight)) for code in (self.python, self.r))
        return python, r


def rank_algorithms(
    report: Report, tables: Tables, inputs: AtopsisInputs, dark: bool
) -> ClosenessResult:
    """Rank with the library's functions and draw."""
    from srcs_py.atopsis import hellinger_topsis, plot_sensitivity, sensitivity

    both = tables.means, tables.stds
    if inputs.method == "hellinger":
        ranking = hellinger_topsis(*both, maximize=inputs.maximize)
        codes = atopsis_code(tables, inputs, ranking)
        return ClosenessResult(tables, inputs, *codes, ranking)
    report(0, 2, "sensitivity to the weight")
    study = sensitivity(*both, **inputs.shared)  # type: ignore[arg-type]
    report(1, 2, "drawing")
    curves = to_svg(cast("Figure", plot_sensitivity(study)), dark)
    codes = atopsis_code(tables, inputs, study)
    return ClosenessResult(tables, inputs, *codes, study=study, curves=curves)


def save_atopsis_table(
    report: Report, result: ClosenessResult, weight: float, ending: str
) -> bytes | NotedFile:
    """Return the ranking under a weight, best first, as a file of this kind."""
    frame = result.at(weight).to_frame().sort_values("rank", kind="stable")
    return saved_table(report, frame.rename_axis("algorithm").reset_index(), ending)


def save_atopsis_figure(
    report: Report, result: ClosenessResult, weight: float, wanted: FigureOptions, ending: str
) -> bytes:
    """Return one of the figures as a file of this kind."""
    from srcs_py.atopsis import plot_methods, plot_sensitivity

    def renamed(found: Any) -> Any:
        return replace(found, algorithms=tuple(wanted.renamed(found.algorithms)))

    if wanted.shown == "curves":
        if result.study is None:
            raise SRCSError("Hellinger-TOPSIS has no weight, so there are no curves over it.")
        figure = plot_sensitivity(renamed(result.study), **wanted.sized)
    else:
        name = METHODS[result.inputs.method]
        figure = plot_methods({name: renamed(result.at(weight))}, **wanted.sized)
    return figure_bytes(cast("Figure", figure), wanted.dpi, ending, wanted.palette)


def tables_of_files(files: StoredFiles) -> Tables:
    """Return the two tables of uploaded files."""
    return _read(files.paths, [text(name) for name in files.names])


def tables_of(report: Report, source: str | StudyRuns) -> Tables:
    """Return the two tables of a case study of the article, or of the ranks page's study."""
    from srcs_py.atopsis import from_runs

    if isinstance(source, str):
        files = [f"atopsis/atopsis_{source}_{kind}.csv" for kind in ("mean", "std")]
        return _read(
            [datasets.bundled(file) for file in files],
            [f"srcs.datasets.bundled({text(file)})" for file in files],
        )
    choice = source.choice
    roles = choice.target, list(choice.params), choice.performance
    python = f"means, stds = srcs.atopsis.from_runs(data, {', '.join(map(literal, roles))})"
    return Tables(*from_runs(source.runs, *roles), (*python_runs(source), python))


def _read(paths: Sequence[str | os.PathLike[str]], expressions: Sequence[str]) -> Tables:
    from srcs_py.atopsis import read_tables

    files = "".join(f"    {expression},\n" for expression in expressions)
    return Tables(*read_tables(*paths), (f"means, stds = srcs.atopsis.read_tables(\n{files})",))
