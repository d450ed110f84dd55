"""Results of the hardness page: the table and the figures of one data set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, datasets
from srcs_py.app.importing.limits import checked_table
from srcs_py.app.importing.outline import outline_of
from srcs_py.app.jobs.figures import (
    FigureOptions,
    figure_bytes,
    legend_lines,
    saved_table,
    to_svg,
)
from srcs_py.app.jobs.processes import Outcome, failed
from srcs_py.app.pages.hardness.inputs import (
    METHODS,
    HardnessInputs,
    ScoresFile,
    ScoresReading,
    ScoresTable,
)
from srcs_py.app.web.figures import LegendLine, SvgFigure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pandas as pd
    from matplotlib.figure import Figure

    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.jobs.processes import Report
    from srcs_py.hardness import CostCurve, Scores

EXAMPLE = "hardness/iris_scores.csv.gz"
MOST_DATA_SETS = 200
CURVES = (3.75, 2.8)  # inches: three are side by side in a window of 1440 pixels
TREE = "120 mm"
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


def read_all(files: StoredFiles, how: ScoresReading) -> ScoresFile:
    """Read an uploaded table; its outline is there even if its scores cannot be read."""
    from srcs_py import read_table

    path = files.paths[0]
    outline = outline_of(checked_table(read_table(path), str(path)))
    try:
        return ScoresFile(outline, _few_data_sets(path, how), Outcome())
    except SRCSError as error:
        return ScoresFile(outline, [], failed(error))


def _few_data_sets(path: Path, how: ScoresReading) -> list[Scores]:
    from srcs_py.hardness import read_scores

    found = list(islice(read_scores(path, **how.arguments), MOST_DATA_SETS + 1))
    if len(found) > MOST_DATA_SETS:
        raise SRCSError(
            f"{path} has more than {MOST_DATA_SETS} data sets; use the command srcs similarity."
        )
    return found


def dependencies(
    table: ScoresTable, inputs: HardnessInputs, dark: bool
) -> dict[str, tuple[Any, ...]]:
    """Return the values that each part of the page depends on; a dendrogram has all data sets."""
    return {
        "table": (table, inputs.dataset, inputs.settings),
        "curves": (table, inputs.dataset, inputs.threshold, inputs.ties, dark),
        "instances": (table, inputs._replace(density="", average="mean", support="no"), dark),
        "tree": (
            table,
            len(table.of(inputs.dataset).models),
            inputs.settings,
            inputs.average,
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
        means = hardness_table(scores, table.methods, per="dataset", **inputs.settings)
        found["table"] = means.drop(columns="dataset").rename(columns=METHODS)
    kinds = [name for name in names if name != "table"]
    if len(scores.models) < 2 and "tree" in kinds:  # nothing to compare
        kinds.remove("tree")
        found["tree"] = FigureRow(())
    drawings: dict[str, list[SvgFigure]] = {kind: [] for kind in kinds}
    for done, (method, kind) in enumerate(product(table.methods, kinds)):
        report(done, len(table.methods) * len(kinds), METHODS[method])
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
) -> bytes:
    """Return the hardness of every instance for every model as a file of this kind."""
    from srcs_py.hardness import hardness_table

    hardness = hardness_table(table.of(inputs.dataset), table.methods, **inputs.settings)
    return saved_table(report, hardness.rename(columns=METHODS), ending)


KINDS = {"curves": "models", "instances": "single instances", "tree": "similar models"}
FIGURES_SHOWN = {
    f"{kind} {method}": f"{text}, {label}"
    for kind, text in KINDS.items()
    for method, label in METHODS.items()
}


def _figure(
    kind: str,
    table: ScoresTable,
    inputs: HardnessInputs,
    method: Any,
    wanted: FigureOptions | None = None,
) -> Figure:
    """Return one figure for the page, which has the legend apart, or for a file."""
    from srcs_py.hardness import cost_curve, dendrogram, plot_cost_curves

    how: dict[str, Any] = {"title": METHODS[method], **(wanted.drawn if wanted else {})}
    of_curves: dict[str, Any] = {"threshold": inputs.threshold, "ties": inputs.ties}
    if kind == "tree":
        how.setdefault("figsize", TREE if wanted is None else None)
        how.pop("colors", None)  # a tree has one colour
        return dendrogram(clusters(table, inputs, method, wanted), **how)
    scores = table.of(inputs.dataset)
    if kind == "curves":
        curve = cost_curve(scores.by_model, scores.y, method, **of_curves)
        names = list(scores.models)
    else:
        curve = _instance_curves(scores, method, inputs)
        names = legend_names(scores, inputs.instances)
    if wanted is None:
        return plot_cost_curves(curve, figsize=CURVES, **how)
    return plot_cost_curves(curve, wanted.renamed(names), **how)


def clusters(
    table: ScoresTable, inputs: HardnessInputs, method: Any, wanted: FigureOptions | None = None
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
    if inputs.support == "yes":
        return stability(matrices)
    shares = [1 - scores.y.mean() for scores in table.data_sets]
    return aggregate(matrices, weights=shares if inputs.average == "prevalence" else None)


def legend_names(scores: Scores, instances: tuple[str, ...]) -> list[str]:
    """Return the names of instances for a legend, with their classes."""
    texts = ["negative" if y else "positive" for y in scores.y]
    of_names = dict(zip(map(str, scores.instances), texts, strict=True))
    return [f"{name} ({of_names[name]})" for name in instances]


def _instance_curves(scores: Scores, method: Any, inputs: HardnessInputs) -> CostCurve:
    """Return the cost curves of some instances under a model."""
    from srcs_py.hardness import cost_curve

    row = scores.scores[scores.models.index(inputs.model)]
    names = list(map(str, scores.instances))
    places = [names.index(name) for name in inputs.instances]
    how: dict[str, Any] = {"threshold": inputs.threshold, "ties": inputs.ties}
    return cost_curve(row, scores.y, method, per="instance", instances=places, **how)
