"""From means and standard deviations to everything that the second page shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from srcs_py import SRCSError, datasets
from srcs_py.app.atopsis.asked import Options, Tables
from srcs_py.app.atopsis.code import python_code, r_code
from srcs_py.app.srcs.code import python_runs
from srcs_py.app.srcs.source_code import literal, text
from srcs_py.app.work.drawn import Drawn, Wanted, drawn, figure_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.srcs.ranking import Ranking as SrcsRanking
    from srcs_py.app.work.processes import Report
    from srcs_py.atopsis import Ranking, Sensitivity

CASES = {"case1": True, "case2": False}  # whether larger means are better
SHOWN = {"bars": "closeness", "curves": "curves over the weight"}
STEPS = 3  # ranking, sensitivity, drawing
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
    ranking : Ranking
        By the chosen method.
    python, r : str
        Code that makes it.
    study : Sensitivity or None
        Rankings of A-TOPSIS under every weight; None for another method.
    curves : Drawn or None
        Their picture.
    """

    ranking: Ranking
    python: str
    r: str
    study: Sensitivity | None = None
    curves: Drawn | None = None

    @property
    def table(self) -> pd.DataFrame:
        """The ranking, best first."""
        frame = self.ranking.to_frame().sort_values("rank", kind="stable")
        return frame.rename_axis("algorithm").reset_index()


def ranked(report: Report, tables: Tables, options: Options, dark: bool) -> Result:
    """Rank by the library's functions and draw."""
    from srcs_py.atopsis import atopsis, hellinger_topsis, plot_sensitivity, sensitivity

    both = tables.means, tables.stds
    python = python_code(tables.python, METHODS[options.method], options)
    if options.method == "hellinger":
        ranking = hellinger_topsis(*both, maximize=options.maximize)
        return Result(ranking, python, r_code(tables, ranking, options))
    shared: dict[str, Any] = {"maximize": options.maximize, "normalization": options.normalization}
    weights = (options.weight, 1 - options.weight)
    ranking = atopsis(*both, weights, **shared)
    report(1, STEPS, "sensitivity to the weight")
    study = sensitivity(*both, **shared)
    report(2, STEPS, "drawing")
    curves = drawn(cast("Figure", plot_sensitivity(study)), dark)
    return Result(ranking, python, r_code(tables, ranking, options), study, curves)


def saved(report: Report, result: Result, wanted: Wanted, ending: str) -> bytes:
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
        figure = plot_methods({name: renamed(result.ranking)}, **wanted.sized)
    return figure_bytes(cast("Figure", figure), wanted.dpi, ending, wanted.palette)


def tables_of_files(paths: Sequence[str | os.PathLike[str]], names: Sequence[str]) -> Tables:
    """Return the two tables of uploaded files."""
    return _read(paths, [text(each) for each in names])


def tables_of(report: Report, source: str | SrcsRanking) -> Tables:
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
