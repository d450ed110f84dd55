"""Out-of-fold scores of scikit-learn classifiers, all on the same folds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from srcs_py.base.arrays import array, check_shape
from srcs_py.base.checks import (
    check_count,
    check_flag,
    check_mapping,
    check_rng,
    check_text,
    match_choice,
)
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.parallel import run_all
from srcs_py.hardness.data_set import Scores
from srcs_py.hardness.inputs import Bools, Floats, negatives, read_if_path, scale_decisions
from srcs_py.hardness.splits import splits

Scale = Literal["threshold", "all", "fold"]
SCALES: tuple[Scale, ...] = get_args(Scale)

# Scores of a model that finds nothing: no instance is more negative than another.
_UNDECIDED = 0.5


def collect_scores(
    models: Mapping[str, Any],
    X: Any,
    y: npt.ArrayLike,
    *,
    cv: Any = 10,
    positive: object = None,
    scale: Scale = "threshold",
    rng: int | np.random.Generator = 0,
    dataset: str = "data",
    ncores: int = 1,
    progress: bool = False,
) -> Scores:
    """Score every instance by models that were trained without it.

    Parameters
    ----------
    models : mapping of str to scikit-learn classifier
        Each is cloned before it is fitted. Its score is the predicted probability of the
        negative class (for neighbours and grown trees the share of votes), or, without
        probabilities, the decision function scaled to [0, 1].
    X : array_like, sparse matrix, DataFrame or path-like, shape (instances, attributes)
        Attributes; the models get them as they are, row by row.
    y : array_like, shape (instances,)
        Classes: 0 is positive and 1 negative, or any two with ``positive``.
    cv : int, array_like of shape (instances,), splitter, or list of (train, test), optional
        Number of stratified folds, shuffled; or the fold of each instance; or a splitter of
        scikit-learn, or the rows of each training and test part, such as
        ``GroupKFold().split(X, y, groups)``. Every instance must be tested once. The same for all
        models.
    positive : object, optional
        The label in ``y`` that is the positive class.
    scale : {'threshold', 'all', 'fold'}
        How a decision function is mapped to [0, 1]: so that the model's own threshold becomes 0.5
        (:func:`scale_decisions`); or by its least and largest value over all folds, or over each
        test fold, as the article probably did: then 0.5 is not the model's threshold, and
        score-fixed hardness is not that of its predictions. A constant one becomes 0.5.
    rng : int or numpy.random.Generator, optional
        Seed of the stratified folds; a Generator draws it. The randomness of a model is its own
        ``random_state``.
    dataset : str, optional
        Name for the table.
    ncores : int, optional
        Processes.
    progress : bool, optional
        Show a progress bar.

    Returns
    -------
    Scores
        Of all models on the same instances, with the fold of each.

    Raises
    ------
    SRCSError
        If a class has fewer instances than there are folds or is in one fold of yours only, an
        instance is not tested once, there is no model, or one can give neither probabilities nor
        decisions or fails on these data.

    See Also
    --------
    instance_hardness :
        Return the expected cost of every instance over the cost proportions c in [0, 1].
    default_models : Return the eight models of the article as scikit-learn classifiers.
    scale_decisions : Map the decisions of models without probabilities to scores in [0, 1].
    write_scores : Write data sets one by one into one long table (csv, tsv or parquet).

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> from sklearn.naive_bayes import GaussianNB
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> scores = collect_scores({"NB": GaussianNB()}, X, y, dataset="breast_cancer")
    >>> round(float(scores.hardness("score_fixed").loc["NB"].mean()), 2)
    0.06
    """
    scale = match_choice("scale", scale, SCALES)
    table = _table(X)
    negative = negatives(y, positive, table.shape[0])
    kinds = _kinds(models)
    ncores, seed = check_count("ncores", ncores), check_rng(rng, 32)
    check_text("dataset", dataset)
    check_flag("progress", progress)
    folds, parts = splits(negative, cv, seed, table)
    jobs = [
        partial(_fold_scores, (name, model, kinds[name]), table, negative, *rows)
        for name, model in models.items()
        for rows in parts
    ]
    found = iter(run_all(jobs, ncores, progress, "fold"))
    scores = np.empty((len(models), negative.size))
    for row, kind in zip(scores, kinds.values(), strict=True):
        for _, test in parts:
            row[test] = next(found)
        if kind == "decision_function":
            row[:] = scaled_decisions(row, folds, scale)
    return Scores(
        dataset,
        tuple(models),
        np.arange(1, negative.size + 1, dtype=np.int64),
        np.clip(scores, 0, 1),  # averaged probabilities may exceed 1 by a rounding
        negative.astype(np.int64),
        folds,
    )


def _table(X: Any) -> Any:
    X = read_if_path(X)
    table = X if hasattr(X, "shape") else array("X", X)
    check_shape("X", table, "instances", "attributes")
    return table


def _kinds(models: Any) -> dict[str, str]:
    """Return the name of the method that gives the scores of each model."""
    if not check_mapping("models", models):
        raise SRCSError(Argument("models"), " is empty; give at least one classifier.")
    kinds = {}
    for name, model in models.items():
        if isinstance(model, type):
            raise SRCSError(f"the model {name!r} is a class; give an object, {model.__name__}().")
        known = (kind for kind in ("predict_proba", "decision_function") if hasattr(model, kind))
        kinds[name] = next(known, "")
        if not kinds[name]:
            raise SRCSError(
                f"the model {name!r} has neither predict_proba nor decision_function; it gives no "
                "scores."
            )
    return kinds


def _fold_scores(
    named: tuple[str, Any, str],
    table: Any,
    negative: Bools,
    train: npt.NDArray[np.intp],
    test: npt.NDArray[np.intp],
) -> Floats:
    from sklearn.base import clone

    name, model, kind = named
    rows = table.iloc if hasattr(table, "iloc") else table
    try:
        fitted = clone(model).fit(rows[train], negative[train].astype(int))
        scores = np.asarray(getattr(fitted, kind)(rows[test]), dtype=np.float64)
    except (TypeError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise SRCSError(f"the model {name!r} fails on these data: {reason}") from error
    return scores[:, 1] if kind == "predict_proba" else scores


def scaled_decisions(decisions: Floats, folds: npt.NDArray[Any], scale: Scale) -> Floats:
    """Return the decisions mapped to [0, 1], over all of them or within each fold."""
    if scale == "threshold":
        return scale_decisions(decisions)
    scaled = np.empty(decisions.shape)
    groups = folds if scale == "fold" else np.zeros_like(folds)
    for group in np.unique(groups):
        values = decisions[groups == group]
        width = np.ptp(values)
        scaled[groups == group] = (values - values.min()) / width if width else _UNDECIDED
    return scaled
