"""Hardness of a data set: tables, cost curves, and the clusters of models; their files."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, datasets
from srcs_py.app.hardness.inputs import (
    EXAMPLE,
    METHODS,
    HardnessInputs,
    ScoresReading,
    ScoresTable,
)

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.exporting.figures import FigureOptions
    from srcs_py.hardness import CostCurve, Scores

MOST_DATA_SETS = 200
KINDS = ("curves", "instances", "tree")  # of figures
FIGURES_SHOWN = tuple(f"{kind} {method}" for kind in KINDS for method in METHODS)


@cache
def example_table() -> ScoresTable:
    """Return the scores that come with the package."""
    from srcs_py.hardness import read_scores

    return ScoresTable(EXAMPLE, list(read_scores(datasets.bundled(EXAMPLE))))


def few_data_sets(path: Path, how: ScoresReading) -> list[Scores]:
    """Return the data sets of a file, if the page can show them."""
    from srcs_py.hardness import read_scores

    found = list(islice(read_scores(path, **how.arguments), MOST_DATA_SETS + 1))
    if len(found) > MOST_DATA_SETS:
        raise SRCSError(
            f"{path} has more than {MOST_DATA_SETS} data sets; use the command srcs similarity."
        )
    return found


def hardness_of_models(table: ScoresTable, inputs: HardnessInputs) -> pd.DataFrame:
    """Return the mean hardness of each model under each method."""
    from srcs_py.hardness import hardness_table

    scores = table.of(inputs.dataset)
    means = hardness_table(scores, table.methods, per="dataset", **inputs.settings)
    return means.drop(columns="dataset").rename(columns=METHODS)


def hardness_of_instances(table: ScoresTable, inputs: HardnessInputs) -> pd.DataFrame:
    """Return the hardness of every instance for every model."""
    from srcs_py.hardness import hardness_table

    found = hardness_table(table.of(inputs.dataset), table.methods, **inputs.settings)
    return found.rename(columns=METHODS)


def curves_of(
    kind: str, table: ScoresTable, inputs: HardnessInputs, method: Any, at: Any = None
) -> tuple[CostCurve, list[str]]:
    """Return the cost curves of the models, or of some instances under one; and their names."""
    from srcs_py.hardness import cost_curve

    how: dict[str, Any] = {"threshold": inputs.threshold, "ties": inputs.ties, "at": at}
    scores = table.of(inputs.dataset)
    if kind == "curves":
        return cost_curve(scores.by_model, scores.y, method, **how), list(scores.models)
    row = scores.scores[scores.models.index(inputs.model)]
    names = list(map(str, scores.instances))
    how |= {"per": "instance", "instances": [names.index(name) for name in inputs.instances]}
    return cost_curve(row, scores.y, method, **how), legend_names(scores, inputs.instances)


def hardness_figure(table: ScoresTable, inputs: HardnessInputs, wanted: FigureOptions) -> Figure:
    """Return one of the figures, with its legend."""
    from srcs_py.hardness import dendrogram, plot_cost_curves

    kind, _, method = wanted.shown.partition(" ")
    how: dict[str, Any] = {"title": METHODS[method], **wanted.drawn}  # type: ignore[index]
    if kind == "tree":
        how.pop("colors", None)  # a tree has one colour
        return dendrogram(clusters(table, inputs, method, wanted), **how)
    curve, names = curves_of(kind, table, inputs, method)
    return plot_cost_curves(curve, wanted.renamed(names), **how)


def clusters(
    table: ScoresTable, inputs: HardnessInputs, method: Any, wanted: FigureOptions | None = None
) -> pd.DataFrame:
    """Return the dissimilarities of the models."""
    from srcs_py.hardness import aggregate, dissimilarities

    def named(matrix: pd.DataFrame) -> pd.DataFrame:
        names = list(map(str, matrix.index))
        return matrix.set_axis(wanted.renamed(names) if wanted else names, axis=0)

    found = dissimilarities(table.data_sets, method, **inputs.settings)
    matrices = [named(named(matrix).T) for matrix in found]
    shares = [1 - scores.y.mean() for scores in table.data_sets]
    return aggregate(matrices, weights=shares if inputs.average == "prevalence" else None)


def tree_of(table: ScoresTable, inputs: HardnessInputs, method: Any) -> dict[str, Any]:
    """Return the tree of the models for the page: names from top to bottom, and branches.

    Each of these has ``x`` (dissimilarities) and ``y`` (rows).
    """
    from scipy.cluster import hierarchy

    from srcs_py.hardness import cluster

    found = clusters(table, inputs, method)
    drawn = hierarchy.dendrogram(cluster(found), no_plot=True)
    branches = [
        {"x": x, "y": [(place - 5) / 10 for place in y]}  # scipy places the models at 5, 15, ...
        for x, y in zip(drawn["dcoord"], drawn["icoord"], strict=True)
    ]
    return {"names": [str(found.index[at]) for at in drawn["leaves"]], "branches": branches}


def legend_names(scores: Scores, instances: tuple[str, ...]) -> list[str]:
    """Return the names of instances for a legend, with their classes."""
    texts = ["negative" if y else "positive" for y in scores.y]
    of_names = dict(zip(map(str, scores.instances), texts, strict=True))
    return [f"{name} ({of_names[name]})" for name in instances]
