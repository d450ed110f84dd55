"""The choices that the hardness article leaves open, and what table 1 comes to under each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.hardness import Scores, collect_scores, default_models, instance_hardness
from srcs_py.hardness.inputs import METHODS, Floats, Method
from srcs_py.hardness.models import MODELS
from srcs_py.hardness.scores import SCALES, scaled_decisions

if TYPE_CHECKING:
    import numpy.typing as npt

    from srcs_py.hardness.tasks import Task

# Fold assignments behind each range, and the share of them that the range holds.
SEEDS = range(50)
CENTRAL = 0.95
# How near the row of LR, which no randomness but that of the folds touches, must come.
NEAR = 0.003

FOLDS = 10
LINEAR, RADIAL = "SVM LIN", "SVM RBF"
LIBLINEAR = "LinearSVC"


@dataclass(frozen=True)
class Assumptions:
    """One way to fill in what the article does not say; the defaults are ours.

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

    def departures(self) -> list[str]:
        """Say where this differs from ours."""
        texts = (
            "folds are not stratified",
            "decision functions are scaled over each fold",
            f"the linear support vectors are {LIBLINEAR}",
            "the rest is called positive",
        )
        ours = astuple(Assumptions())
        return [text for text, a, b in zip(texts, astuple(self), ours, strict=True) if a != b]


OURS = Assumptions()
CHOICES = tuple(
    Assumptions(*each)
    for each in product(("stratified", "plain"), SCALES, ("SVC", LIBLINEAR), ("imU", "rest"))
)


@dataclass(frozen=True)
class Spread:
    """A value of the table over the assignments to folds: mean and central range."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Floats) -> Spread:
        """Summarise one value an assignment."""
        low, high = np.quantile(values, [(1 - CENTRAL) / 2, (1 + CENTRAL) / 2])
        return cls(float(values.mean()), float(low), float(high))

    def off(self, published: float) -> float:
        """Return how far the printed value is from the mean."""
        return abs(published - self.mean)

    def is_near(self, published: float) -> bool:
        """Say whether a printed value is as near the mean as LR must be."""
        return self.off(published) <= NEAR

    def meets(self, published: float, model: str) -> bool:
        """Say whether a printed value is near the mean or, but for LR, within the range."""
        inside = model != "LR" and self.low <= published <= self.high
        return inside or self.is_near(published)

    def __str__(self) -> str:
        return f"{self.mean:.4f} [{self.low:.4f}, {self.high:.4f}]"


# By model and method.
Cells = Mapping[tuple[str, Method], Spread]


def spreads(task: Task) -> tuple[dict[Assumptions, Cells], list[Scores]]:
    """Score the models under every choice and assignment to folds; return ours as scores too."""
    runs: dict[Assumptions, list[Floats]] = {each: [] for each in CHOICES}
    ours = []
    for seed, folds in product(SEEDS, ("stratified", "plain")):
        for scaled, scores in _scored(task, folds, seed).items():
            if (folds, scaled) == (OURS.folds, OURS.scaled):
                places = [scores.models.index(each) for each in MODELS]
                ours.append(replace(scores, models=MODELS, scores=scores.scores[places]))
            for positive in ("imU", "rest"):
                values = mean_hardness(scores, rest_positive=positive == "rest")
                for linear in ("SVC", LIBLINEAR):
                    rows = [_name(model, linear) for model in MODELS]
                    chosen = values.loc[rows].to_numpy()
                    runs[Assumptions(folds, scaled, linear, positive)].append(chosen)
    return {choice: _cells(np.array(each)) for choice, each in runs.items()}, ours


def _cells(runs: Floats) -> Cells:
    """Summarise hardness of shape (assignments, models, methods)."""
    return {
        (model, method): Spread.of(runs[:, row, column])
        for row, model in enumerate(MODELS)
        for column, method in enumerate(METHODS)
    }


def _name(model: str, linear: str) -> str:
    return LIBLINEAR if model == LINEAR and linear == LIBLINEAR else model


def _scored(task: Task, folds: str, seed: int) -> dict[str, Scores]:
    """Return the scores by what decision functions are scaled over."""
    from sklearn.svm import LinearSVC

    models = default_models("2014") | {LIBLINEAR: LinearSVC(random_state=0)}
    cv: Any = FOLDS if folds == "stratified" else _plain_folds(task.y.size, seed)
    scores = collect_scores(models, task.X, task.y, cv=cv, seed=seed, scale="all")
    return {"all": scores, "fold": _scaled_by_fold(scores)}


def _scaled_by_fold(scores: Scores) -> Scores:
    """Scale over each fold what was scaled over all: no other model need be fitted for it."""
    assert scores.folds is not None
    values = scores.scores.copy()
    for row in map(scores.models.index, (LINEAR, RADIAL, LIBLINEAR)):
        values[row] = scaled_decisions(values[row], scores.folds, "fold")
    return replace(scores, scores=values)


def _plain_folds(count: int, seed: int) -> npt.NDArray[np.int64]:
    return np.random.default_rng(seed).permutation(count) % FOLDS


def mean_hardness(scores: Scores, *, rest_positive: bool = False) -> pd.DataFrame:
    """Return mean hardness, (models, methods)."""
    values, y = scores.scores, scores.y
    if rest_positive:
        values, y = 1 - values, 1 - y
    means = {each: instance_hardness(values, y, each).mean(axis=1) for each in METHODS}
    return pd.DataFrame(means, index=list(scores.models))
