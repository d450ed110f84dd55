"""Choices that the hardness article leaves open, and table 1 under each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.hardness import Scores, collect_scores, default_models, instance_hardness
from srcs_py.hardness.inputs import METHODS, Floats, Method
from srcs_py.hardness.models import MODELS
from srcs_py.hardness.scores import scaled_decisions

if TYPE_CHECKING:
    from srcs_py.hardness.tasks import Task

# Fold assignments behind each range, and the share of them that the range holds.
SEEDS = range(50)
CENTRAL = 0.95

FOLDS = 10
LINEAR, RADIAL = "SVM LIN", "SVM RBF"
LIBLINEAR = "LinearSVC"


@dataclass(frozen=True)
class Assumptions:
    """One set of choices that the article leaves open; the defaults are ours.

    Attributes
    ----------
    folds : {"stratified", "plain"}
        Whether the shuffled folds keep the shares of the classes.
    scaled : {"all", "fold"}
        Over what decision functions are scaled to [0, 1].
    linear : {"SVC", "LinearSVC"}
        scikit-learn's class for the linear support vectors.
    positive : {"imU", "rest"}
        The class called positive.
    """

    folds: str = "stratified"
    scaled: str = "all"
    linear: str = "SVC"
    positive: str = "imU"


OURS = Assumptions()
CHOICES = tuple(
    Assumptions(*values)
    for values in product(
        ("stratified", "plain"), ("all", "fold"), ("SVC", LIBLINEAR), ("imU", "rest")
    )
)


@dataclass(frozen=True)
class Spread:
    """A value of the table over the assignments to folds: mean and central range."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Floats) -> Spread:
        """Summarise the values over the assignments."""
        low, high = np.quantile(values, [(1 - CENTRAL) / 2, (1 + CENTRAL) / 2])
        return cls(float(values.mean()), float(low), float(high))

    def meets(self, published: float) -> bool:
        """Return whether a printed value is within the range."""
        return self.low <= published <= self.high

    def __str__(self) -> str:
        return f"{self.mean:.4f} [{self.low:.4f}, {self.high:.4f}]"


# By model and method.
Cells = Mapping[tuple[str, Method], Spread]


def spreads(task: Task) -> tuple[dict[Assumptions, Cells], list[Scores]]:
    """Score the models under every choice and assignment to folds; return ours as scores too."""
    runs: dict[Assumptions, list[Floats]] = {choice: [] for choice in CHOICES}
    ours = []
    others = tuple(LIBLINEAR if model == LINEAR else model for model in MODELS)
    for seed, folds in product(SEEDS, ("stratified", "plain")):
        for scaled, scores in _scored(task, folds, seed).items():
            if (folds, scaled) == (OURS.folds, OURS.scaled):
                places = [scores.models.index(model) for model in MODELS]
                ours.append(replace(scores, models=MODELS, scores=scores.scores[places]))
            for positive in ("imU", "rest"):
                values = mean_hardness(scores, rest_positive=positive == "rest")
                for linear, models in (("SVC", MODELS), (LIBLINEAR, others)):
                    chosen = values.loc[list(models)].to_numpy()
                    runs[Assumptions(folds, scaled, linear, positive)].append(chosen)
    return {choice: _cells(np.array(values)) for choice, values in runs.items()}, ours


def _cells(runs: Floats) -> Cells:
    """Summarise hardness of shape (assignments, models, methods)."""
    return {
        (model, method): Spread.of(runs[:, row, column])
        for row, model in enumerate(MODELS)
        for column, method in enumerate(METHODS)
    }


def _scored(task: Task, folds: str, seed: int) -> dict[str, Scores]:
    """Return the scores with decision functions scaled over all folds, and within each fold."""
    from sklearn.svm import LinearSVC

    models = default_models("2014") | {LIBLINEAR: LinearSVC(random_state=0)}
    cv: Any = FOLDS
    if folds == "plain":
        cv = np.random.default_rng(seed).permutation(task.y.size) % FOLDS
    scores = collect_scores(models, task.X, task.y, cv=cv, rng=seed, scale="all")
    assert scores.folds is not None
    by_fold = scores.scores.copy()  # scaled again: no model need be fitted for it
    for row in map(scores.models.index, (LINEAR, RADIAL, LIBLINEAR)):
        by_fold[row] = scaled_decisions(by_fold[row], scores.folds, "fold")
    return {"all": scores, "fold": replace(scores, scores=by_fold)}


def mean_hardness(scores: Scores, *, rest_positive: bool = False) -> pd.DataFrame:
    """Return mean hardness, (models, methods)."""
    values, y = scores.scores, scores.y
    if rest_positive:
        values, y = 1 - values, 1 - y
    means = {method: instance_hardness(values, y, method).mean(axis=1) for method in METHODS}
    return pd.DataFrame(means, index=list(scores.models))
