"""Scores from arrays, mappings and tables, in the convention of the article."""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import array, distinct
from srcs_py.base.errors import Argument, SRCSError, warn
from srcs_py.hardness.inputs import (
    Bools,
    Floats,
    check_class,
    check_scores,
    negatives,
    read_if_path,
    stack_models,
    two_classes,
)

Predicted = npt.ArrayLike | Mapping[str, npt.ArrayLike] | pd.DataFrame | os.PathLike[str]

# How far probabilities of two classes may sum to something else than 1: 32-bit models.
_SUM_TOLERANCE = 1e-4
# So many instances are enough to see that scores are inverted.
_MOST_CHECKED = 5000
# Standard errors under 0.5 of an AUC that chance does not explain: once in 700 random models.
_CHANCE = 3.0


@dataclass(frozen=True)
class Predictions:
    """Scores and classes in the article's convention.

    Attributes
    ----------
    values : array of float, shape (instances,) or (models, instances)
        Chance of the negative class.
    negative : array of bool, shape (instances,)
        Whether the class is the negative one.
    models, instances : list or None
        Names, where the user gave them.
    """

    values: Floats
    negative: Bools
    models: list[Hashable] | None = None
    instances: list[Hashable] | None = None

    def named(self, hardness: Floats) -> Any:
        """Return a result of the shape of the values, as a DataFrame if there are names."""
        if self.models is None:
            return hardness
        return pd.DataFrame(hardness, index=self.models, columns=self.instances)


def predictions(
    scores: Predicted,
    y: npt.ArrayLike,
    positive: object,
    scores_of: object = None,
    ranked: bool = False,
) -> Predictions:
    """Check predictions, and return them in the article's convention.

    ``ranked``: nothing but the order of the scores counts, so they may be any numbers.
    """
    labels = array("y", y)
    given: Any = read_if_path(scores)
    count = labels.size
    models: list[Hashable] | None = None
    instances: list[Hashable] | None = None
    if isinstance(given, pd.DataFrame):
        by_row = len(given) == count  # instances x models, else models x instances
        frame = given.T if by_row else given
        models, instances = list(frame.index), list(frame.columns)
        values, both = check_scores(frame, ranked), False
    elif isinstance(given, Mapping):
        models = list(given)
        values = stack_models("scores", given, partial(check_scores, ranked=ranked))
        both = values.ndim == 3
    else:
        values = check_scores(given, ranked)
        both = values.shape == (count, 2)
        if both and count == 2:
            both = False
            _refuse_two_by_two(values)
        if labels.ndim == 1 and values.ndim == 2 and len(values) == count > 0:
            two_classes(labels)  # a column for each of several classes is not a wrong shape
    negative = negatives(labels, positive, values.shape[-2 if both else -1])
    if both:
        values = _of_negative_class(values, labels, negative, scores_of)
    elif scores_of is not None and _is_positive(scores_of, labels, negative):
        values = 1 - values
    _warn_if_inverted(np.atleast_2d(values), negative)
    return Predictions(values, negative, models, instances)


def _refuse_two_by_two(values: Floats) -> None:
    """Raise if two models on two instances may as well be ``predict_proba`` of two instances."""
    if np.abs(values.sum(axis=-1) - 1).max() <= _SUM_TOLERANCE:
        told = " of shape (2, 2) may be two models on two instances, or the probabilities of both "
        raise SRCSError(
            Argument("scores"),
            told,
            'classes for two instances; name the models, such as {"A": [0.2, 0.9], "B": ...} or '
            '{"A": predict_proba(X)}.',
        )


def _of_negative_class(
    values: Floats, labels: npt.NDArray[Any], negative: Bools, scores_of: object
) -> Floats:
    """Choose the column, shape (..., instances, 2), of the negative class."""
    if scores_of is not None:
        raise SRCSError(
            Argument("scores_of"),
            " is for scores of one class; these have a column for each, in their order.",
        )
    off = np.abs(values.sum(axis=-1) - 1)
    if values.shape[-1] != 2 or off.max() > _SUM_TOLERANCE:
        raise SRCSError(
            Argument("scores"),
            f" has the shape {values.shape}, but not two columns that sum to 1, as predict_proba "
            "of two classes has; several models are a dict, a DataFrame or (models, instances).",
        )
    last: Any = distinct("y", labels)[-1]  # scikit-learn sorts the classes
    column = 1 if negative[np.argmax(labels == last)] else 0
    return np.ascontiguousarray(values[..., column])


def _is_positive(scores_of: object, labels: npt.NDArray[Any], negative: Bools) -> bool:
    """Return whether a class that the user named is the positive one."""
    check_class("scores_of", scores_of, two_classes(labels))
    return not negative[np.argmax(labels == scores_of)]


def _warn_if_inverted(values: Floats, negative: Bools) -> None:
    """Warn if most models rank instances the wrong way round, more than chance would."""
    step = -(-negative.size // _MOST_CHECKED)
    values, negative = values[:, ::step], negative[::step]
    below, above = int((~negative).sum()), int(negative.sum())
    if not (below and above):
        return
    limit = 0.5 - _CHANCE * np.sqrt((below + above + 1) / (12 * below * above))
    if limit < 0:  # so few instances that chance explains any order
        return
    ranks = pd.DataFrame(values.T).rank().to_numpy()[negative]
    areas = (ranks.mean(axis=0) - (above + 1) / 2) / below  # Mann and Whitney's; ties count half
    inverted = int((areas < limit).sum())
    if 2 * inverted > areas.size:
        warn(
            f"scores and labels look inverted: the AUC of {inverted} of {areas.size} models is "
            f"under 0.5 (the least is {areas.min():.3f}). Scores must be the chance of the "
            "negative class: give 1 - scores, or name the other class as ",
            Argument("positive"),
            ".",
        )
