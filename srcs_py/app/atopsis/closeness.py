"""From means and standard deviations to everything that the second page shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from srcs_py import SRCSError, datasets
from srcs_py.app.work.drawn import FIGURES, Drawn, drawn, figure_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.srcs.ranking import Ranking as SrcsRanking
    from srcs_py.app.work.processes import Report
    from srcs_py.atopsis import Ranking, Sensitivity

    Tables = tuple[pd.DataFrame, pd.DataFrame]

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
class Options:
    """What the controls say.

    Attributes
    ----------
    method : str
        One of METHODS.
    weight : float
        Of the means; of A-TOPSIS only.
    normalization : str
        One of NORMALIZATIONS; of A-TOPSIS only.
    maximize : bool
        Whether larger means are better.
    """

    method: str
    weight: float
    normalization: str
    maximize: bool


@dataclass(frozen=True)
class Result:
    """What came out.

    Attributes
    ----------
    ranking : Ranking
        By the chosen method.
    bars : Drawn
        Its closeness coefficients.
    study : Sensitivity or None
        Rankings of A-TOPSIS under every weight; None for another method.
    curves : Drawn or None
        Their picture.
    """

    ranking: Ranking
    bars: Drawn
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

    if options.method == "hellinger":
        ranking = hellinger_topsis(*tables, maximize=options.maximize)
        return Result(ranking, _bars(ranking, options, dark))
    shared: dict[str, Any] = {"maximize": options.maximize, "normalization": options.normalization}
    weights = (options.weight, 1 - options.weight)
    ranking = atopsis(*tables, weights, **shared)
    report(1, STEPS, "sensitivity to the weight")
    study = sensitivity(*tables, **shared)
    report(2, STEPS, "drawing")
    curves = drawn(cast("Figure", plot_sensitivity(study)), dark)
    return Result(ranking, _bars(ranking, options, dark), study, curves)


def _bars(ranking: Ranking, options: Options, dark: bool) -> Drawn:
    from srcs_py.atopsis import plot_methods

    return drawn(cast("Figure", plot_methods({METHODS[options.method]: ranking})), dark)


def saved(report: Report, result: Result, shown: str, size: str, dpi: int, ending: str) -> bytes:
    """Return one of the figures as a file of this kind."""
    from srcs_py.atopsis import plot_methods, plot_sensitivity

    how: dict[str, Any] = {"figsize": size} if size else {}
    if shown == "curves":
        if result.study is None:
            raise SRCSError("Hellinger-TOPSIS has no weight, so there are no curves over it.")
        figure = plot_sensitivity(result.study, **how)
    else:
        name = METHODS["atopsis" if result.study is not None else "hellinger"]
        figure = plot_methods({name: result.ranking}, **how)
    return figure_bytes(cast("Figure", figure), dpi, ending)


def tables_of_files(paths: Sequence[str | os.PathLike[str]]) -> Tables:
    """Return the two tables of uploaded files."""
    from srcs_py.atopsis import read_tables

    return read_tables(*paths)


def tables_of(report: Report, source: str | SrcsRanking) -> Tables:
    """Return the two tables of a case study of the article, or of the first page's study."""
    from srcs_py.atopsis import from_runs, read_tables

    if isinstance(source, str):
        measures = ("mean", "std")
        mean, std = (datasets.bundled(f"atopsis/atopsis_{source}_{kind}.csv") for kind in measures)
        return read_tables(mean, std)
    choice = source.choice
    return from_runs(source.runs, choice.target, list(choice.params), choice.performance)


FIGURE_FILES = {each: partial(saved, ending=each) for each in FIGURES}
