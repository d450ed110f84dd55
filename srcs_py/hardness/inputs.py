"""Checks of the arguments that the functions of hardness share."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from srcs_py.base.arrays import array, check_shape, numbers
from srcs_py.base.checks import check_number, is_among
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.tables.reading import read_table

Method = Literal["score_fixed", "score_driven", "rate_driven"]
Ties = Literal["expected", "max", "average", "ordinal"]
METHODS: tuple[Method, ...] = get_args(Method)
TIES: tuple[Ties, ...] = get_args(Ties)

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


def read_if_path(given: Any) -> Any:
    """Return the table of a file, indexed by model if it names models; other values as they are."""
    if not isinstance(given, str | os.PathLike):
        return given
    table = read_table(given)
    if "model" in table.columns:
        table = table.set_index(table["model"].astype(str)).drop(columns="model")
    return table


def stack_models(
    argument: str, given: Mapping[str, npt.ArrayLike], check: Callable[[npt.ArrayLike], Floats]
) -> Floats:
    """Return the values of all models as one array, (models, ...), each as ``check`` returns it."""
    parts: dict[str, Floats] = {}
    for name, values in given.items():
        try:
            parts[name] = check(values)
        except SRCSError as error:
            raise error.at(f"the model {name!r}") from None
        first = next(iter(parts))
        check_shape(argument, parts[name], *parts[first].shape, why=f" for {name!r} as {first!r}")
    if not parts:
        raise SRCSError(Argument(argument), " is empty; give at least one model.")
    return np.stack(list(parts.values()))


def check_scores(scores: npt.ArrayLike, ranked: bool = False) -> Floats:
    """Return scores of shape (instances,) or (models, instances) if all lie in [0, 1].

    Where nothing but their order counts (``ranked``), any finite numbers will do; those outside
    [0, 1] become their places in the order.
    """
    values = numbers("scores", scores)
    if values.ndim not in {1, 2} or not values.size:
        raise SRCSError(
            Argument("scores"),
            f" has the shape {values.shape}; it must be (instances,) or (models, instances).",
        )
    # A NaN makes both comparisons false.
    if not (values.min() >= 0 and values.max() <= 1):
        if ranked and np.isfinite(values).all():
            places = np.unique(values, return_inverse=True)[1].reshape(values.shape)
            return np.asarray(places / max(places.max(), 1))
        wrong = values[~((values >= 0) & (values <= 1))][0]
        raise SRCSError(
            Argument("scores"),
            f" has the value {wrong}; every score must lie in [0, 1], the chance of one class. "
            "Scale decisions of models first",
            remedy=("decision_threshold", 0),
        )
    return values


def scale_decisions(decisions: npt.ArrayLike, threshold: float = 0.0) -> Floats:
    """Map the decisions of models without probabilities to scores in [0, 1].

    Parameters
    ----------
    decisions : array_like, shape (instances,) or (models, instances)
        Values of a decision function, larger for the negative class (1).
    threshold : float
        Decision above which a model predicts the negative class: 0 for scikit-learn's
        ``decision_function``.

    Returns
    -------
    numpy.ndarray of float
        The order stays, the threshold becomes 0.5, and the decision farthest from it 0 or 1. So
        score-fixed hardness at 0.5 is that of the model's own predictions. Score-driven hardness
        takes scores for probabilities, which these are not: calibrate the model for it, such as
        with ``CalibratedClassifierCV`` of scikit-learn (Platt or isotonic).

    Raises
    ------
    SRCSError
        If a decision is missing or infinite.

    See Also
    --------
    collect_scores : Score every instance by models that were trained without it.

    Examples
    --------
    >>> scale_decisions([-4, -1, 0, 2])
    array([0.   , 0.375, 0.5  , 0.75 ])
    """
    values = numbers("decisions", decisions) - check_number("threshold", threshold)
    if not values.size or not np.isfinite(values).all():
        raise SRCSError(Argument("decisions"), " must be finite numbers, at least one.")
    farthest = np.abs(values).max(axis=-1, keepdims=True)
    scaled: Floats = 0.5 + values / np.where(farthest > 0, 2 * farthest, 1.0)
    return scaled


def weight_shares(weights: npt.ArrayLike | None, count: int) -> Floats:
    """Return the weights of data sets as shares of their sum."""
    if weights is None:
        return np.full(count, 1 / count)
    values = numbers("weights", weights)
    fits = values.shape == (count,) and np.isfinite(values).all() and values.min() >= 0
    if not fits or values.sum() == 0:
        raise SRCSError(Argument("weights"), f" must be {count} numbers of at least 0, not all 0.")
    shares: Floats = values / values.sum()
    return shares


def negatives(y: npt.ArrayLike, positive: object, instances: int) -> Bools:
    """Return, shape (instances,), which instances are of the negative class, the article's 1.

    Without ``positive`` the classes must be the article's 0 (positive) and 1 (negative).
    """
    labels = array("y", y)
    check_shape("y", labels, instances, why=", a class for each instance of the scores")
    first, second = two_classes(labels)
    if positive is None:
        if labels.dtype.kind not in "iuf" or {first, second} != {0, 1}:
            raise SRCSError(
                Argument("y"),
                f" has the classes {first!r} and {second!r}; say which one is positive.",
                remedy=("positive", first),
            )
        positive = 0
    check_class("positive", positive, (first, second))
    return np.asarray(labels != positive)


def check_class(argument: str, label: object, classes: tuple[Any, Any]) -> None:
    """Raise unless a label is one of two classes."""
    if not is_among(label, classes):
        known = f" is not a class of y, which has {classes[0]!r} and {classes[1]!r}."
        raise SRCSError(Argument(argument, label), known)


def two_classes(labels: npt.NDArray[Any]) -> tuple[Any, Any]:
    """Return the two classes in order of appearance; anything but two is an error."""
    others = labels != labels[0]  # much faster than distinct values, if these are texts
    second = labels[np.argmax(others)]
    if not others.any() or (others & (labels != second)).any():
        found = list(dict.fromkeys(labels.tolist()))
        shown = ", ".join(map(repr, found[:5])) + (", ..." if len(found) > 5 else "")
        error = SRCSError(
            Argument("y"), f" must have exactly two classes; it has {len(found)}: {shown}."
        )
        if len(found) > 2:
            error.add_note(
                f"To set one class against the rest: y == {found[0]!r}, positive=True; for each of "
                "them in turn give read_scores() a table with a column of scores for each class."
            )
        raise error
    return tuple(np.array([labels[0], second], dtype=labels.dtype).tolist())
