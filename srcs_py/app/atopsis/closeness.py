"""Rankings by A-TOPSIS and its relatives, from means and standard deviations; their files."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from srcs_py import SRCSError
from srcs_py.app.atopsis.inputs import METHODS, AtopsisInputs, Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.exporting.figures import FigureOptions
    from srcs_py.atopsis import Ranking, Sensitivity

SHOWN = ("bars", "curves")  # figures


def rank_tables(tables: Tables, inputs: AtopsisInputs) -> Ranking | Sensitivity:
    """Return the ranking; for A-TOPSIS, that under every weight."""
    from srcs_py.atopsis import hellinger_topsis, sensitivity, topsis

    given = inputs.arguments(tables.means)
    if inputs.method == "topsis":
        return topsis(tables.means, **given)
    if tables.stds is None:
        raise SRCSError(
            "The file has means only: choose the standard deviations, or the method TOPSIS."
        )
    if inputs.method == "hellinger":
        return hellinger_topsis(tables.means, tables.stds, **given)
    if inputs.method != "atopsis":
        raise SRCSError(f"There is no method {inputs.method!r}; use one of {', '.join(METHODS)}.")
    return sensitivity(tables.means, tables.stds, **given)


def ranking_at(tables: Tables, inputs: AtopsisInputs) -> Ranking:
    """Return the ranking under the weight of the means."""
    from srcs_py.atopsis import Ranking, atopsis

    found = rank_tables(tables, inputs)
    if isinstance(found, Ranking):
        return found
    given = inputs.arguments(tables.means)
    return atopsis(tables.means, tables.stds, inputs.weights, **given)


def beside_ranking(tables: Tables, inputs: AtopsisInputs) -> Iterator[tuple[str, Any]]:
    """Yield title and content, a table or a text, of what is shown with the ranking."""
    from srcs_py.atopsis import bootstrap, compare, rank_reversal

    means, stds = tables.means, tables.stds
    how: dict[str, Any] = {"weights": inputs.weights, "normalization": inputs.normalization}
    how |= inputs.shared(means)
    if "reversal" in inputs.beside:
        none = "No ranking of the others changes when one algorithm is left out."
        both = means, means * 0 if stds is None else stds
        changes = rank_reversal(*both, _method(inputs, means))
        yield "Rank reversal: pairs that change without a third", changes if len(changes) else none
    if inputs.method == "topsis":  # the others need the deviations
        return
    if "bootstrap" in inputs.beside:
        study = bootstrap(means, stds, runs=inputs.runs, **how)
        yield "Bootstrap of the benchmarks: 95 % intervals", study.intervals().reset_index()
        yield "Probability of each place", study.places().reset_index()
    if "tests" in inputs.beside:
        page = compare(means, stds, runs=inputs.runs, **how)
        yield "Ranks by method", page.to_frame().reset_index()
        pairs = page.significant()
        yield page.tests_text, pairs if len(pairs) else page.none_text
        yield "Agreement of the rankings (Kendall's tau-b)", page.agreement().reset_index()


def _method(inputs: AtopsisInputs, means: pd.DataFrame) -> Callable[..., Ranking]:
    """Return the function of two tables that ranks as the page does."""
    from srcs_py.atopsis import atopsis, hellinger_topsis, topsis

    given = inputs.arguments(means)
    if inputs.method == "topsis":
        return lambda own, _: topsis(own, **given)
    if inputs.method == "hellinger":
        return partial(hellinger_topsis, **given)
    return partial(atopsis, weights=inputs.weights, **given)


def closeness_table(tables: Tables, inputs: AtopsisInputs) -> pd.DataFrame:
    """Return the ranking, best first."""
    frame = ranking_at(tables, inputs).to_frame().sort_values("rank", kind="stable")
    return frame.rename_axis("algorithm").reset_index()


def closeness_figure(tables: Tables, inputs: AtopsisInputs, wanted: FigureOptions) -> Figure:
    """Return the bars of the ranking, or the curves of the closeness over the weight."""
    from srcs_py.atopsis import Sensitivity, plot_methods, plot_sensitivity

    def renamed(found: Any) -> Any:
        return replace(found, algorithms=tuple(wanted.renamed(found.algorithms)))

    if wanted.shown == "curves":
        study = rank_tables(tables, inputs)
        if not isinstance(study, Sensitivity):
            name = METHODS[inputs.method].partition(",")[0]
            raise SRCSError(f"{name} has no weight of the means, so there are no curves over it.")
        figure = plot_sensitivity(renamed(study), **wanted.drawn)
    else:
        ranking = renamed(ranking_at(tables, inputs))
        figure = plot_methods({METHODS[inputs.method]: ranking}, **wanted.drawn)
    return cast("Figure", figure)
