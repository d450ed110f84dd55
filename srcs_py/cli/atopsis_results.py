"""Results of ``srcs atopsis``: each as text, as a table, and as a figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.atopsis import Ranking

    Tables: TypeAlias = tuple[pd.DataFrame, pd.DataFrame | None]

TITLES = {"atopsis": "A-TOPSIS", "hellinger": "Hellinger-TOPSIS", "topsis": "TOPSIS"}


@dataclass(frozen=True)
class AtopsisResult:
    """A result, to be printed, written and drawn.

    Attributes
    ----------
    text : str
        Text for the terminal.
    table : pandas.DataFrame
        Table for --output.
    draw : callable or None
        Function that draws the figure for --plot.
    latex : str or None
        LaTeX for --output, where it has more than the plain table.
    """

    text: str
    table: pd.DataFrame
    draw: Callable[..., object] | None = None
    latex: str | None = None


def ranking_result(tables: Tables, method: str, options: dict[str, Any]) -> AtopsisResult:
    """Return the ranking of a method."""
    from srcs_py.atopsis import plot_methods

    ranking = _function(method)(*tables, **options)
    table = ranking.to_frame()
    return AtopsisResult(
        _text(table.sort_values("rank", kind="stable").reset_index()),
        table,
        partial(plot_methods, {TITLES[method]: ranking}),
        ranking.to_latex(),
    )


def _function(method: str) -> Callable[..., Ranking]:
    from srcs_py.atopsis import atopsis, hellinger_topsis, topsis

    def of_means(means: Any, stds: Any, benchmark_weights: Any = None, **options: Any) -> Ranking:
        return topsis(means, benchmark_weights, **options)

    functions: dict[str, Callable[..., Ranking]]
    functions = {"atopsis": atopsis, "hellinger": hellinger_topsis, "topsis": of_means}
    return functions[method]


def _sensitivity(tables: Tables, _: str, options: dict[str, Any]) -> AtopsisResult:
    from srcs_py.atopsis import atopsis, plot_sensitivity, sensitivity

    weights = options.pop("weights", None)
    study = sensitivity(*tables, **options)
    table = study.intervals()
    parts = [
        "Rankings by the weight of the means:",
        _text(table.drop(columns="width"), left=4),
        "Ranks over all weights, and the share of weights with the first rank:",
        _text(study.stability().reset_index()),
    ]
    if weights is not None:
        ranking = atopsis(*tables, weights, **options)
        low, high = study.stable_interval(ranking.weights[0])
        parts.append(f"{ranking} holds at {weights[0]:g}, and from {low:.4f} to {high:.4f}.")
    return AtopsisResult("\n\n".join(parts), table, partial(plot_sensitivity, study))


def _bootstrap(tables: Tables, _: str, options: dict[str, Any]) -> AtopsisResult:
    from srcs_py.atopsis import bootstrap, plot_bootstrap

    study = bootstrap(*tables, **options)
    table, places = study.intervals(), study.places()
    parts = [
        f"Closeness and ranks, with 95 % of {len(study.closeness)} draws of the benchmarks:",
        _text(table.reset_index()),
        "Probability of each place:",
        _text(places.reset_index()),
    ]
    return AtopsisResult("\n\n".join(parts), table, partial(plot_bootstrap, study))


def _compare(tables: Tables, _: str, options: dict[str, Any]) -> AtopsisResult:
    from srcs_py.atopsis import compare, plot_methods

    page = compare(*tables, **options)
    rankings = {TITLES["atopsis"]: page.atopsis, TITLES["hellinger"]: page.hellinger}
    return AtopsisResult(str(page), page.to_frame(), partial(plot_methods, rankings))


def _reversal(tables: Tables, method: str, options: dict[str, Any]) -> AtopsisResult:
    from srcs_py.atopsis import rank_reversal

    means, stds = tables
    stds = 0 * means if stds is None else stds  # TOPSIS uses the means alone
    table = rank_reversal(means, stds, partial(_function(method), **options))
    none = "No ranking of the others changes when one algorithm is left out."
    return AtopsisResult(_text(table, left=4) if len(table) else none, table)


# option -> the function of the result, and its help
SHOW = {
    "sensitivity": (
        _sensitivity,
        "the ranking of A-TOPSIS under every weight, and where it changes",
    ),
    "bootstrap": (
        _bootstrap,
        "how sure the ranking is: intervals and the probability of each place",
    ),
    "compare": (_compare, "both methods, Friedman's and Wilcoxon's test, and their agreement"),
    "reversal": (_reversal, "which pairs change places when another algorithm is left out"),
}


def _text(table: pd.DataFrame, left: int = 1) -> str:
    """Return a table for the terminal, numbers with four decimals."""
    from srcs_py.cli.text import aligned

    cells = [
        [f"{each:.4f}" if isinstance(each, float) else str(each) for each in row]
        for row in table.itertuples(index=False)
    ]
    return aligned([list(map(str, table)), *cells], left)
