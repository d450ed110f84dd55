"""Tables of scores, and what the third page shows of one data set."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from srcs_py import SRCSError, datasets
from srcs_py.app.work.drawn import Drawn, Line, drawn, lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from srcs_py.app.work.processes import Report
    from srcs_py.hardness import Scores

EXAMPLE = "hardness/iris_scores.csv.gz"
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

    return list(read_scores(datasets.bundled(EXAMPLE)))


def read_all(paths: Sequence[str | os.PathLike[str]], positive: str | None) -> list[Scores]:
    """Read the scores of all data sets of an uploaded table."""
    from srcs_py.hardness import read_scores

    path = paths[0]
    found = []
    for each in read_scores(path, positive=positive):
        found.append(each)
        if len(found) > MOST_DATA_SETS:
            raise SRCSError(
                f"{path} has more than {MOST_DATA_SETS} data sets; use the command srcs similarity."
            )
    return found


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


def _with_class(scores: Scores, instances: tuple[str, ...]) -> list[str]:
    """Return instances as a legend names them."""
    names = [str(each) for each in scores.instances]
    classes = {
        name: "negative" if y else "positive" for name, y in zip(names, scores.y, strict=True)
    }
    return [f"{each} ({classes[each]})" for each in instances]


def _panel(
    data_sets: list[Scores],
    scores: Scores,
    method: str,
    model: str,
    instances: tuple[str, ...],
    dark: bool,
) -> Panel:
    import numpy as np

    from srcs_py.hardness import (
        aggregate,
        cost_curve,
        dendrogram,
        dissimilarities,
        plot_cost_curves,
    )

    per_model = cost_curve(scores.scores, scores.y, method)  # type: ignore[arg-type]
    row = scores.scores[scores.models.index(model)]
    names = [str(each) for each in scores.instances]
    places = [names.index(each) for each in instances]
    per_instance = cost_curve(row, scores.y, method, per="instance")  # type: ignore[arg-type]
    shown = type(per_instance)(per_instance.costs, np.asarray(per_instance.loss)[places])
    title = METHODS[method]
    tree = None
    if len(scores.models) > 1:
        matrix = aggregate(dissimilarities(data_sets, method))  # type: ignore[arg-type]
        figure = dendrogram(matrix, title=title)
        figure.set_figwidth(figure.get_figwidth() - LESS)
        tree = drawn(figure, dark)
    return Panel(
        method,
        drawn(plot_cost_curves(per_model, title=title, figsize=CURVES), dark),
        drawn(plot_cost_curves(shown, title=title, figsize=CURVES), dark),
        tree,
    )
