"""Results of the hardness page: the table and the figures of one data set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, datasets
from srcs_py.app.jobs.figures import (
    FigureOptions,
    NotedFile,
    figure_bytes,
    legend_lines,
    saved_table,
    to_svg,
)
from srcs_py.app.pages.hardness.inputs import (
    HardnessInputs,
    ScoresReading,
    ScoresTable,
)
from srcs_py.app.web.figures import LegendLine, SvgFigure

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.jobs.processes import Report
    from srcs_py.hardness import CostCurve, Scores
    from srcs_py.tables.text_files.layout import FileLayout

EXAMPLE = "hardness/iris_scores.csv.gz"
MOST_DATA_SETS = 200
CURVES = (3.75, 2.8)  # inches: three are side by side in a window of 1440 pixels
TREE = "120 mm"
METHODS = {  # the three threshold choice methods
    "score_fixed": "score-fixed",
    "score_driven": "score-driven",
    "rate_driven": "rate-driven",
}

SAVED = {"table": "Hardness of models", "instances": "Hardness of each instance"}


@dataclass(frozen=True)
class FigureRow:
    """Figures of one kind, one for each threshold choice method.

    Attributes
    ----------
    figures : tuple of SvgFigure
        In the order of METHODS.
    legend : tuple of LegendLine
        Their curves.
    """

    figures: tuple[SvgFigure, ...]
    legend: tuple[LegendLine, ...] = ()


@dataclass(frozen=True)
class HardnessResult:
    """The content of the page.

    Attributes
    ----------
    scores, inputs : ScoresTable, HardnessInputs
        Its data.
    table : pandas.DataFrame
        Mean hardness of each model under each method.
    rows : dict of str to FigureRow
        Cost curves of the models and of some instances under one model; dendrograms.
    """

    scores: ScoresTable
    inputs: HardnessInputs
    table: pd.DataFrame
    rows: dict[str, FigureRow]


@cache
def example_table() -> ScoresTable:
    """Return the scores that come with the package."""
    from srcs_py.hardness import read_scores

    return ScoresTable(EXAMPLE, list(read_scores(datasets.bundled(EXAMPLE))))


def read_all(files: StoredFiles, how: ScoresReading) -> tuple[FileLayout, list[Scores]]:
    """Return the layout of an uploaded table and the scores of all its data sets."""
    from srcs_py import file_layout
    from srcs_py.hardness import read_scores

    path = files.paths[0]
    found = []
    for scores in read_scores(path, **how.arguments):
        if not ((scores.scores >= 0) & (scores.scores <= 1)).all():
            raise SRCSError(
                f"{path}: every score must lie in [0, 1], the chance of one class; for decisions "
                "of models give their threshold, such as 0, under Threshold of decisions."
            )
        found.append(scores)
        if len(found) > MOST_DATA_SETS:
            raise SRCSError(
                f"{path} has more than {MOST_DATA_SETS} data sets; use the command srcs similarity."
            )
    return file_layout(path), found


def dependencies(
    table: ScoresTable, inputs: HardnessInputs, dark: bool
) -> dict[str, tuple[Any, ...]]:
    """Return the values that each part of the page depends on; a dendrogram has all data sets."""
    return {
        "table": (table, inputs.dataset, inputs.settings),
        "curves": (table, inputs.dataset, inputs.threshold, inputs.ties, dark),
        "instances": (table, inputs._replace(density="", support="no"), dark),
        "tree": (
            table,
            len(table.of(inputs.dataset).models),
            inputs.settings,
            inputs.support,
            dark,
        ),
    }


def draw_parts(
    report: Report, table: ScoresTable, inputs: HardnessInputs, dark: bool, names: Sequence[str]
) -> dict[str, Any]:
    """Compute and draw some parts of the page: the table, or rows of figures."""
    from srcs_py.hardness import hardness_table

    scores = table.of(inputs.dataset)
    found: dict[str, Any] = {}
    if "table" in names:
        means = hardness_table(scores, per="dataset", **inputs.settings).drop(columns="dataset")
        found["table"] = means.rename(columns=METHODS)
    kinds = [name for name in names if name != "table"]
    if len(scores.models) < 2 and "tree" in kinds:  # nothing to compare
        kinds.remove("tree")
        found["tree"] = FigureRow(())
    drawings: dict[str, list[SvgFigure]] = {kind: [] for kind in kinds}
    for done, (method, kind) in enumerate(product(METHODS, kinds)):
        report(done, len(METHODS) * len(kinds), METHODS[method])
        draw = partial(_figure, kind, table, inputs, method)
        drawings[kind].append(to_svg(draw, dark))
    named = {"curves": scores.models, "instances": legend_names(scores, inputs.instances)}
    legends = {kind: legend_lines(named.get(kind, ()), dark) for kind in kinds}
    return found | {kind: FigureRow(tuple(row), legends[kind]) for kind, row in drawings.items()}


def save_hardness_figure(
    report: Report, table: ScoresTable, inputs: HardnessInputs, wanted: FigureOptions, ending: str
) -> bytes:
    """Return one of the figures, with its legend, as a file of this kind."""
    kind, _, method = wanted.shown.partition(" ")
    figure = _figure(kind, table, inputs, method, wanted)
    return figure_bytes(figure, wanted.dpi, ending)


def save_instances(
    report: Report, table: ScoresTable, inputs: HardnessInputs, ending: str
) -> bytes | NotedFile:
    """Return the hardness of every instance for every model as a file of this kind."""
    from srcs_py.hardness import hardness_table

    return saved_table(
        report,
        hardness_table(table.of(inputs.dataset), **inputs.settings).rename(columns=METHODS),
        ending,
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
    kind: str,
    table: ScoresTable,
    inputs: HardnessInputs,
    method: str,
    wanted: FigureOptions | None = None,
) -> Figure:
    """Return one figure for the page, which has the legend apart, or for a file."""
    from srcs_py.hardness import cost_curve, dendrogram, plot_cost_curves

    how: dict[str, Any] = {"title": METHODS[method], **(wanted.drawn if wanted else {})}
    of_curves: dict[str, Any] = {"threshold": inputs.threshold, "ties": inputs.ties}
    if kind == "tree":
        how.setdefault("figsize", TREE if wanted is None else None)
        how.pop("colors", None)  # a tree has one colour
        return dendrogram(_clusters(table, inputs, method, wanted), **how)
    scores = table.of(inputs.dataset)
    if kind == "curves":
        curve = cost_curve(scores.scores, scores.y, method, **of_curves)  # type: ignore[arg-type]
        names = list(scores.models)
    else:
        curve = _instance_curves(scores, method, inputs)
        names = legend_names(scores, inputs.instances)
    if wanted is None:
        return plot_cost_curves(curve, figsize=CURVES, **how)
    return plot_cost_curves(curve, wanted.renamed(names), **how)


def _clusters(
    table: ScoresTable, inputs: HardnessInputs, method: Any, wanted: FigureOptions | None
) -> Any:
    """Return the dissimilarities, or the support of their clusters."""
    from srcs_py.hardness import aggregate, dissimilarities, stability

    def named(matrix: pd.DataFrame) -> pd.DataFrame:
        names = list(map(str, matrix.index))
        return matrix.set_axis(wanted.renamed(names) if wanted else names, axis=0)

    if inputs.support == "yes" and len(table.data_sets) == 1:
        return stability(named(table.data_sets[0].hardness(method, **inputs.settings)))
    found = dissimilarities(table.data_sets, method, **inputs.settings)
    matrices = [named(named(matrix).T) for matrix in found]
    return stability(matrices) if inputs.support == "yes" else aggregate(matrices)


def legend_names(scores: Scores, instances: tuple[str, ...]) -> list[str]:
    """Return the names of instances for a legend, with what makes them hard if it is known."""
    from srcs_py.hardness import hardness_correlates

    texts = ["negative" if y else "positive" for y in scores.y]
    if scores.features is not None:
        found = hardness_correlates(scores.features, scores.y)
        pairs = zip(texts, found["kdn"], found["disjunct_size"], strict=True)
        texts = [f"{text}, kDN {kdn:.2f}, disjunct size {size:.2f}" for text, kdn, size in pairs]
    of_names = dict(zip(map(str, scores.instances), texts, strict=True))
    return [f"{name} ({of_names[name]})" for name in instances]


def _instance_curves(scores: Scores, method: str, inputs: HardnessInputs) -> CostCurve:
    """Return the cost curves of some instances under a model."""
    import numpy as np

    from srcs_py.hardness import cost_curve

    row = scores.scores[scores.models.index(inputs.model)]
    names = list(map(str, scores.instances))
    places = [names.index(name) for name in inputs.instances]
    how: dict[str, Any] = {"threshold": inputs.threshold, "ties": inputs.ties}
    curve = cost_curve(row, scores.y, method, per="instance", **how)  # type: ignore[arg-type]
    return type(curve)(curve.costs, np.asarray(curve.loss)[places])
