"""Tables of scores, and what the third page shows of one data set."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, datasets
from srcs_py.app.work.drawn import (
    Drawn,
    Line,
    Noted,
    Wanted,
    drawn,
    figure_bytes,
    lines,
    saved_table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from srcs_py.app.work.processes import Report
    from srcs_py.hardness import CostCurve, Scores
    from srcs_py.tables.layout import FileLayout

    Asked = tuple[list[Scores], str, str, tuple[str, ...]]  # data sets; one, a model, instances

EXAMPLE_FIRST = "iris-versicolor"  # of its three tasks the one that is hard
SHOWN = 6  # instances whose curves are drawn at first
MOST_DATA_SETS = 200
CURVES = (4.2, 3.1)  # inches: three are side by side, their text not smaller than the page's
LESS = 2.0  # inches of width that a dendrogram can do without
METHODS = {  # the three threshold choice methods
    "score_fixed": "score-fixed",
    "score_driven": "score-driven",
    "rate_driven": "rate-driven",
}


SAVED = {"table": "Hardness of models", "instances": "Hardness of each instance"}


@dataclass(frozen=True)
class ScoresFile:
    """Where the scores are from.

    Attributes
    ----------
    name : str
        The name that the user gave the file.
    layout : FileLayout or None
        How it is laid out; None: a csv as this program writes it.
    positive : str or None
        The positive class; None: 0.
    """

    name: str
    layout: FileLayout | None = None
    positive: str | None = None


EXAMPLE_FILE = ScoresFile("hardness/iris_scores.csv.gz")


@dataclass(frozen=True)
class Panel:
    """One threshold choice method.

    Attributes
    ----------
    method : str
        Its name.
    curves, instances, tree : Drawn
        Cost curves of the models; of some instances under one model; the dendrogram.
    """

    method: str
    curves: Drawn
    instances: Drawn
    tree: Drawn | None


@dataclass(frozen=True)
class Hardness:
    """What the page shows.

    Attributes
    ----------
    table : pandas.DataFrame
        Mean hardness of each model under each method.
    panels : tuple of Panel
        The three methods.
    models, instances : tuple of Line
        Legends of their cost curves.
    """

    table: pd.DataFrame
    panels: tuple[Panel, ...]
    models: tuple[Line, ...]
    instances: tuple[Line, ...]


def example_scores() -> list[Scores]:
    """Return the scores that come with the package."""
    from srcs_py.hardness import read_scores

    return list(read_scores(datasets.bundled(EXAMPLE_FILE.name)))


def read_all(
    paths: Sequence[str | os.PathLike[str]], positive: str | None
) -> tuple[FileLayout, list[Scores]]:
    """Read the scores of all data sets of an uploaded table; return its layout, too."""
    from srcs_py import file_layout
    from srcs_py.hardness import read_scores

    path = paths[0]
    found = []
    for each in read_scores(path, positive=positive):
        found.append(each)
        if len(found) > MOST_DATA_SETS:
            raise SRCSError(
                f"{path} has more than {MOST_DATA_SETS} data sets; use the command srcs similarity."
            )
    return file_layout(path), found


def hardest(scores: Scores, model: str) -> list[str]:
    """Return instances that are hard for a model under the score-driven method, hardest first."""
    values: pd.Series = scores.hardness("score_driven").T[model]
    return [str(each) for each in values.sort_values(ascending=False, kind="stable").index]


def first_dataset(names: Sequence[str]) -> str:
    """Return the data set that is shown first."""
    return EXAMPLE_FIRST if EXAMPLE_FIRST in names else names[0]


def first_instances(order: list[str]) -> list[str]:
    """Return instances that are shown first, of an order from hard to easy."""
    return order[:: max(len(order) // SHOWN, 1)][:SHOWN]


def hardness(
    report: Report,
    data_sets: list[Scores],
    dataset: str,
    model: str,
    instances: tuple[str, ...],
    dark: bool,
) -> Hardness:
    """Compute and draw everything for one data set; the dendrogram is over all of them."""
    from srcs_py.hardness import hardness_table

    scores = {each.dataset: each for each in data_sets}[dataset]
    panels = []
    for done, method in enumerate(METHODS):
        report(done, len(METHODS), METHODS[method])
        panels.append(_panel(data_sets, scores, method, model, instances, dark))
    table = hardness_table(scores, per="dataset").drop(columns="dataset")
    return Hardness(
        table.rename(columns=METHODS),
        tuple(panels),
        lines(scores.models, dark),
        lines(_with_class(scores, instances), dark),
    )


def saved(report: Report, found: Asked, wanted: Wanted, ending: str) -> bytes:
    """Return one of the figures, with its legend, as a file of this kind."""
    from srcs_py.hardness import dendrogram, plot_cost_curves

    kind, _, method = wanted.shown.partition(" ")
    data_sets, dataset, model, instances = found
    scores = {each.dataset: each for each in data_sets}[dataset]
    how: dict[str, Any] = {"title": METHODS[method], **wanted.sized}
    if kind == "tree":
        matrix = _matrix(data_sets, method)
        names = wanted.renamed(list(map(str, matrix.index)))
        figure = dendrogram(matrix.set_axis(names, axis=0).set_axis(names, axis=1), **how)
    elif kind == "curves":
        names = wanted.renamed(scores.models)
        figure = plot_cost_curves(_curves(scores, method), names, **how)
    else:
        names = wanted.renamed(_with_class(scores, instances))
        figure = plot_cost_curves(_chosen(scores, method, model, instances), names, **how)
    return figure_bytes(figure, wanted.dpi, ending, wanted.palette)


def saved_instances(report: Report, found: Asked, ending: str) -> bytes | Noted:
    """Return the hardness of every instance for every model as a file of this kind."""
    from srcs_py.hardness import hardness_table

    scores = {each.dataset: each for each in found[0]}[found[1]]
    return saved_table(report, hardness_table(scores).rename(columns=METHODS), ending)


FIGURES_SHOWN = {
    f"{kind} {method}": f"{text}, {label}"
    for kind, text in (
        ("curves", "models"),
        ("instances", "single instances"),
        ("tree", "similar models"),
    )
    for method, label in METHODS.items()
}


def _with_class(scores: Scores, instances: tuple[str, ...]) -> list[str]:
    """Return instances as a legend names them."""
    names = [str(each) for each in scores.instances]
    classes = {
        name: "negative" if y else "positive" for name, y in zip(names, scores.y, strict=True)
    }
    return [f"{each} ({classes[each]})" for each in instances]


def _curves(scores: Scores, method: str) -> CostCurve:
    """Return the cost curves of the models."""
    from srcs_py.hardness import cost_curve

    return cost_curve(scores.scores, scores.y, method)  # type: ignore[arg-type]


def _chosen(scores: Scores, method: str, model: str, instances: tuple[str, ...]) -> CostCurve:
    """Return the cost curves of some instances under a model."""
    import numpy as np

    from srcs_py.hardness import cost_curve

    row = scores.scores[scores.models.index(model)]
    names = [str(each) for each in scores.instances]
    places = [names.index(each) for each in instances]
    curve = cost_curve(row, scores.y, method, per="instance")  # type: ignore[arg-type]
    return type(curve)(curve.costs, np.asarray(curve.loss)[places])


def _matrix(data_sets: list[Scores], method: str) -> pd.DataFrame:
    """Return how differently models find instances hard, over all data sets."""
    from srcs_py.hardness import aggregate, dissimilarities

    return aggregate(dissimilarities(data_sets, method))  # type: ignore[arg-type]


def _panel(
    data_sets: list[Scores],
    scores: Scores,
    method: str,
    model: str,
    instances: tuple[str, ...],
    dark: bool,
) -> Panel:
    from srcs_py.hardness import dendrogram, plot_cost_curves

    per_model, shown = _curves(scores, method), _chosen(scores, method, model, instances)
    title = METHODS[method]
    tree = None
    if len(scores.models) > 1:
        figure = dendrogram(_matrix(data_sets, method), title=title)
        figure.set_figwidth(figure.get_figwidth() - LESS)
        tree = drawn(figure, dark)
    return Panel(
        method,
        drawn(plot_cost_curves(per_model, title=title, figsize=CURVES), dark),
        drawn(plot_cost_curves(shown, title=title, figsize=CURVES), dark),
        tree,
    )
