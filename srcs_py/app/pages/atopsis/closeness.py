"""Results of the A-TOPSIS page, from means and standard deviations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from srcs_py import SRCSError, datasets
from srcs_py.app.jobs.figures import FigureOptions, figure_bytes, saved_table, to_svg
from srcs_py.app.pages.atopsis.code import WEIGHT, atopsis_code
from srcs_py.app.pages.atopsis.inputs import METHODS, AtopsisInputs, Tables
from srcs_py.app.pages.atopsis.reading import tables_in
from srcs_py.code.literals import python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.jobs.processes import Report
    from srcs_py.app.web.figures import SvgFigure
    from srcs_py.atopsis import Ranking, Sensitivity

CASES = {"case1": True, "case2": False}  # whether larger means are better
SHOWN = {"bars": "closeness", "curves": "curves over the weight"}


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
    beside : tuple of (str, DataFrame or str)
        Titles and contents of what is shown beside the ranking.
    """

    tables: Tables
    inputs: AtopsisInputs
    python: str
    r: str
    ranking: Ranking | None = None
    study: Sensitivity | None = None
    curves: SvgFigure | None = None
    beside: tuple[tuple[str, Any], ...] = ()

    def at(self, weight: float) -> Ranking:
        """Return the ranking under a weight of the means."""
        from srcs_py.atopsis import atopsis

        if self.ranking is not None:
            return self.ranking
        both, weights = (self.tables.means, self.tables.stds), (weight, 1 - weight)
        return atopsis(*both, weights, **self.inputs.arguments(self.tables.means))

    def codes(self, weight: float) -> tuple[str, str]:
        """Return the code in Python and in R under a weight."""
        python, r = (code.replace(WEIGHT, repr(weight)) for code in (self.python, self.r))
        return python, r


def rank_algorithms(
    report: Report, tables: Tables, inputs: AtopsisInputs, dark: bool
) -> ClosenessResult:
    """Rank with the library's functions and draw."""
    from srcs_py.atopsis import hellinger_topsis, plot_sensitivity, sensitivity, topsis

    both, given = (tables.means, tables.stds), inputs.arguments(tables.means)
    ranking = study = curves = None
    if inputs.method == "topsis":
        ranking = topsis(tables.means, **given)
    elif tables.stds is None:
        raise SRCSError(
            "The file has means only: choose the standard deviations, or the method TOPSIS."
        )
    elif inputs.method == "hellinger":
        ranking = hellinger_topsis(*both, **given)
    else:
        report(0, 2, "sensitivity to the weight")
        study = sensitivity(*both, **given)
        report(1, 2, "drawing")
        curves = to_svg(partial(plot_sensitivity, study), dark)
    codes = atopsis_code(tables, inputs, study or ranking)
    beside = tuple(_beside(tables, inputs))
    return ClosenessResult(tables, inputs, *codes, ranking, study, curves, beside)


def _beside(tables: Tables, inputs: AtopsisInputs) -> Iterator[tuple[str, Any]]:
    """Yield title and content of what is shown beside the ranking."""
    from srcs_py.atopsis import bootstrap, compare, rank_reversal

    means, stds, weight = tables.means, tables.stds, inputs.weight or 0.0
    shared = inputs.shared(means)
    kind: dict[str, Any] = {
        "weights": (weight, 1 - weight),
        "normalization": inputs.normalization,
    }
    if "reversal" in inputs.beside:
        none = "No ranking of the others changes when one algorithm is left out."
        both = means, means * 0 if stds is None else stds
        changes = rank_reversal(*both, _method(inputs, means)).to_frame()
        yield "Rank reversal: pairs that change without a third", changes if len(changes) else none
    if inputs.method == "topsis":  # the others need the deviations
        return
    if "bootstrap" in inputs.beside:
        study = bootstrap(means, stds, runs=inputs.runs, **kind, **shared)
        yield "Bootstrap of the benchmarks: 95 % intervals", study.intervals().reset_index()
        yield "Probability of each place", study.places().reset_index()
    if "tests" in inputs.beside:
        page = compare(means, stds, runs=inputs.runs, **kind, **shared)
        yield "Ranks by method", page.to_frame().reset_index()
        pairs = page.significant()
        yield page.tests_text, pairs if len(pairs) else page.none_text
        yield "Agreement of the rankings (Kendall's tau-b)", page.agreement().reset_index()


def _method(inputs: AtopsisInputs, means: pd.DataFrame) -> Callable[..., Ranking]:
    """Return the function of two tables that ranks as the page does."""
    from srcs_py.atopsis import atopsis, hellinger_topsis, topsis

    given, weight = inputs.arguments(means), inputs.weight or 0.0
    if inputs.method == "topsis":
        return lambda own, _: topsis(own, **given)
    if inputs.method == "hellinger":
        return partial(hellinger_topsis, **given)
    return partial(atopsis, weights=(weight, 1 - weight), **given)


def save_atopsis_table(
    report: Report, result: ClosenessResult, weight: float, ending: str
) -> bytes:
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
            name = METHODS[result.inputs.method].partition(",")[0]
            raise SRCSError(f"{name} has no weight of the means, so there are no curves over it.")
        figure = plot_sensitivity(renamed(result.study), **wanted.drawn)
    else:
        name = METHODS[result.inputs.method]
        figure = plot_methods({name: renamed(result.at(weight))}, **wanted.drawn)
    return figure_bytes(cast("Figure", figure), wanted.dpi, ending)


def tables_of(report: Report, case: str) -> Tables:
    """Return the two tables of a case study of the article."""
    files = [f"atopsis/atopsis_{case}_{kind}.csv" for kind in ("mean", "std")]
    paths = [datasets.bundled(file) for file in files]
    return tables_in(paths, [f"srcs.datasets.bundled({python(file)})" for file in files], case)
