"""From a table of scores to what the third page shows of one data set."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, datasets
from srcs_py.app.jobs.figures import (
    Noted,
    Wanted,
    drawn,
    figure_bytes,
    lines,
    saved_table,
)
from srcs_py.app.pages.hardness.inputs import EXAMPLE_FILE, Chosen, Table
from srcs_py.app.web.figures import LegendLine, SvgFigure

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.jobs.processes import Report
    from srcs_py.hardness import CostCurve, Scores
    from srcs_py.tables.text_files.layout import FileLayout

MOST_DATA_SETS = 200
CURVES = (3.75, 2.8)  # inches: three are side by side in a window of 1440 pixels
LESS = 2.0  # inches of width that a dendrogram can do without
METHODS = {  # the three threshold choice methods
    "score_fixed": "score-fixed",
    "score_driven": "score-driven",
    "rate_driven": "rate-driven",
}


SAVED = {"table": "Hardness of models", "instances": "Hardness of each instance"}


@dataclass(frozen=True)
class Row:
    """Figures of one kind, one for each threshold choice method.

    Attributes
    ----------
    figures : tuple of SvgFigure
        In the order of METHODS.
    legend : tuple of LegendLine
        What their curves are.
    """

    figures: tuple[SvgFigure, ...]
    legend: tuple[LegendLine, ...] = ()


@dataclass(frozen=True)
class Hardness:
    """What the page shows.

    Attributes
    ----------
    of, chosen : Table, Chosen
        What it was made from.
    table : pandas.DataFrame
        Mean hardness of each model under each method.
    rows : dict of str to Row
        Cost curves of the models; of some instances under one model; dendrograms.
    """

    of: Table
    chosen: Chosen
    table: pd.DataFrame
    rows: dict[str, Row]


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


def keys(of: Table, chosen: Chosen, dark: bool) -> dict[str, tuple[Any, ...]]:
    """Return what each part of the page depends on; the dendrogram is over all data sets."""
    return {
        "table": (of, chosen.dataset),
        "curves": (of, chosen.dataset, dark),
        "instances": (of, chosen, dark),
        "tree": (of, len(of.of(chosen.dataset).models), dark),
    }


def parts(
    report: Report, of: Table, chosen: Chosen, dark: bool, names: Sequence[str]
) -> dict[str, Any]:
    """Compute and draw some parts of the page: the table, or rows of figures."""
    from srcs_py.hardness import hardness_table

    scores = of.of(chosen.dataset)
    found: dict[str, Any] = {}
    if "table" in names:
        table = hardness_table(scores, per="dataset").drop(columns="dataset")
        found["table"] = table.rename(columns=METHODS)
    kinds = [name for name in names if name != "table"]
    if len(scores.models) < 2 and "tree" in kinds:  # nothing to compare
        kinds.remove("tree")
        found["tree"] = Row(())
    drawings: dict[str, list[SvgFigure]] = {kind: [] for kind in kinds}
    for done, (method, kind) in enumerate(product(METHODS, kinds)):
        report(done, len(METHODS) * len(kinds), METHODS[method])
        drawings[kind].append(drawn(_figure(kind, of, chosen, method), dark))
    named = {"curves": scores.models, "instances": _with_class(scores, chosen.instances)}
    legends = {kind: lines(named.get(kind, ()), dark) for kind in kinds}
    return found | {kind: Row(tuple(each), legends[kind]) for kind, each in drawings.items()}


def saved(report: Report, of: Table, chosen: Chosen, wanted: Wanted, ending: str) -> bytes:
    """Return one of the figures, with its legend, as a file of this kind."""
    kind, _, method = wanted.shown.partition(" ")
    figure = _figure(kind, of, chosen, method, wanted)
    return figure_bytes(figure, wanted.dpi, ending, wanted.palette)


def saved_instances(report: Report, of: Table, chosen: Chosen, ending: str) -> bytes | Noted:
    """Return the hardness of every instance for every model as a file of this kind."""
    from srcs_py.hardness import hardness_table

    return saved_table(
        report, hardness_table(of.of(chosen.dataset)).rename(columns=METHODS), ending
    )


FIGURES_SHOWN = {
    f"{kind} {method}": f"{text}, {label}"
    for kind, text in (
        ("curves", "models"),
        ("instances", "single instances"),
        ("tree", "similar models"),
    )
    for method, label in METHODS.items()
}


def _figure(
    kind: str, of: Table, chosen: Chosen, method: str, wanted: Wanted | None = None
) -> Figure:
    """Draw one figure: for the page, with its legend beside it, or as it is wanted as a file."""
    from srcs_py.hardness import dendrogram, plot_cost_curves

    how: dict[str, Any] = {"title": METHODS[method], **(wanted.sized if wanted else {})}
    if kind == "tree":
        matrix = _matrix(of.data_sets, method)
        if wanted:
            names = wanted.renamed(list(map(str, matrix.index)))
            matrix = matrix.set_axis(names, axis=0).set_axis(names, axis=1)
        figure = dendrogram(matrix, **how)
        if not wanted:
            figure.set_figwidth(figure.get_figwidth() - LESS)
        return figure
    scores = of.of(chosen.dataset)
    if kind == "curves":
        curve, names = _curves(scores, method), list(scores.models)
    else:
        curve, names = _chosen(scores, method, chosen), _with_class(scores, chosen.instances)
    if wanted is None:
        return plot_cost_curves(curve, figsize=CURVES, **how)
    return plot_cost_curves(curve, wanted.renamed(names), **how)


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


def _chosen(scores: Scores, method: str, chosen: Chosen) -> CostCurve:
    """Return the cost curves of some instances under a model."""
    import numpy as np

    from srcs_py.hardness import cost_curve

    row = scores.scores[scores.models.index(chosen.model)]
    names = [str(each) for each in scores.instances]
    places = [names.index(each) for each in chosen.instances]
    curve = cost_curve(row, scores.y, method, per="instance")  # type: ignore[arg-type]
    return type(curve)(curve.costs, np.asarray(curve.loss)[places])


def _matrix(data_sets: list[Scores], method: str) -> pd.DataFrame:
    """Return how differently models find instances hard, over all data sets."""
    from srcs_py.hardness import aggregate, dissimilarities

    return aggregate(dissimilarities(data_sets, method))  # type: ignore[arg-type]
