"""Out-of-fold scores of scikit-learn classifiers, all on the same folds."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from srcs_py.base.checkpoints import Checkpoints, digest
from srcs_py.base.errors import SRCSError
from srcs_py.base.options import check_count, match_choice
from srcs_py.base.parallel import run_all
from srcs_py.hardness.inputs import Bools, Floats, negatives
from srcs_py.hardness.table import Scores

Scale = Literal["all", "fold"]
SCALES: tuple[Scale, ...] = get_args(Scale)

# Scores of a model that finds nothing: no instance is more negative than another.
_UNDECIDED = 0.5


def collect_scores(
    models: Mapping[str, Any],
    X: Any,
    y: npt.ArrayLike,
    *,
    cv: int | npt.ArrayLike = 10,
    positive: object = None,
    scale: Scale = "all",
    seed: int = 0,
    dataset: str = "data",
    n_jobs: int = 1,
    cache: str | os.PathLike[str] | None = None,
    progress: bool = False,
) -> Scores:
    """Score every instance by models that were trained without it.

    Parameters
    ----------
    models : mapping of str to scikit-learn classifier
        Each is cloned before it is fitted. Its score is the predicted probability of the
        negative class (for neighbours and grown trees the share of votes), or, without
        probabilities, the decision function scaled to [0, 1].
    X : array_like, sparse matrix or DataFrame, shape (instances, attributes)
        Attributes; the models get them as they are, row by row.
    y : array_like, shape (instances,)
        Classes: 0 is positive and 1 negative, or any two with ``positive``.
    cv : int or array_like of shape (instances,), optional
        Number of stratified folds, shuffled; or the fold of each instance, for folds of your own
        (groups, one instance each, those of another study). The same for all models.
    positive : object, optional
        The label in ``y`` that is the positive class.
    scale : {'all', 'fold'}
        Range of a decision function that is mapped to [0, 1]: its least and largest value over
        all folds, or over each test fold. A constant one becomes 0.5.
    seed : int, optional
        Of the stratified folds. The randomness of a model is its own ``random_state``.
    dataset : str, optional
        Name for the table.
    n_jobs : int, optional
        Processes.
    cache : path, optional
        Folder in which the scores of each model and fold are kept: an interrupted call goes on
        from there. A folder of other data or other folds is refused.
    progress : bool, optional
        Show a progress bar.

    Returns
    -------
    Scores
        Of all models on the same instances, with the fold of each.

    Raises
    ------
    SRCSError
        If a class has fewer instances than there are folds or is in one fold of yours only,
        there is no model, one can give
        neither probabilities nor decisions, or the cache belongs to another run.

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> from sklearn.naive_bayes import GaussianNB
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> scores = collect_scores({"NB": GaussianNB()}, X, y, dataset="breast_cancer")
    >>> round(float(scores.hardness("score_fixed").loc["NB"].mean()), 2)
    0.06
    """
    import joblib

    scale = match_choice("scale", scale, SCALES)
    table = X if hasattr(X, "shape") else np.asarray(X)
    negative = negatives(y, positive, table.shape[0])
    names, folds = _folds(negative, cv, seed)
    if not models:
        raise SRCSError("models is empty; give at least one classifier.", argument="models")
    kinds = {name: _kind(name, each) for name, each in models.items()}
    store = Checkpoints(cache, _settings(table, negative, folds))
    jobs = [
        (
            partial(store.get, f"{joblib.hash(model)} fold {fold}"),
            partial(_fold_scores, model, kinds[name], table, negative, folds == fold),
        )
        for name, model in models.items()
        for fold in range(len(names))
    ]
    found = run_all(jobs, n_jobs, progress, "fold")
    scores = np.empty((len(models), negative.size))
    for place, of_fold in enumerate(found):
        model, fold = divmod(place, len(names))
        scores[model, folds == fold] = of_fold
    for row, kind in zip(scores, kinds.values(), strict=True):
        if kind == "decision_function":
            row[:] = scaled_decisions(row, folds, scale)
    return Scores(
        dataset,
        tuple(models),
        np.arange(1, negative.size + 1),
        np.clip(scores, 0, 1),  # averaged probabilities may exceed 1 by a rounding
        negative.astype(np.int64),
        names[folds],
    )


def _folds(
    negative: Bools, cv: int | npt.ArrayLike, seed: int
) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    """Return the names of the folds, and for each instance the position of its own."""
    if np.ndim(cv):
        return _given_folds(negative, np.asarray(cv))
    count = check_count("cv", cv)
    return np.arange(1, count + 1), _stratified_folds(negative, count, seed)


def _given_folds(
    negative: Bools, given: npt.NDArray[Any]
) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    if given.shape != negative.shape:
        raise SRCSError(
            f"cv has the shape {given.shape}; give a number of folds, or the fold of each of the "
            f"{negative.size} instances.",
            argument="cv",
        )
    if given.dtype == object:  # labels of several types, which have no order
        given = given.astype(str)
    names, folds = np.unique(given, return_inverse=True)
    left = [
        np.bincount(folds[of_class], minlength=names.size) for of_class in (negative, ~negative)
    ]
    for of_class in left:
        alone = of_class == of_class.sum()
        if alone.any():
            raise SRCSError(
                f"cv: one class is in the fold {names.tolist()[alone.argmax()]!r} only; without it "
                "there is nothing to learn from. Spread both classes over the folds.",
                argument="cv",
            )
    return names, folds


def _stratified_folds(negative: Bools, cv: int, seed: int) -> npt.NDArray[np.intp]:
    from sklearn.model_selection import StratifiedKFold

    if cv < 2:
        raise SRCSError("cv = 1 leaves nothing to train on; use at least 2 folds.", argument="cv")
    rarer = min(int(negative.sum()), int((~negative).sum()))
    if rarer < cv:
        raise SRCSError(
            f"cv = {cv}: one class has only {rarer} instances and would be absent in a fold; use "
            f"at most {rarer} folds."
            if rarer > 1
            else f"cv = {cv}: one class has only {rarer} instance, too few to cross-validate."
        )
    folds = np.empty(negative.size, dtype=np.intp)
    splitter = StratifiedKFold(cv, shuffle=True, random_state=seed)
    for fold, (_, test) in enumerate(splitter.split(negative, negative)):
        folds[test] = fold
    return folds


def _kind(name: str, model: Any) -> str:
    for kind in ("predict_proba", "decision_function"):
        if hasattr(model, kind):
            return kind
    raise SRCSError(
        f"the model {name!r} has neither predict_proba nor decision_function; it gives no scores."
    )


def _fold_scores(model: Any, kind: str, table: Any, negative: Bools, test: Bools) -> Floats:
    from sklearn.base import clone

    rows = table.iloc if hasattr(table, "iloc") else table
    fitted = clone(model).fit(rows[~test], negative[~test].astype(int))
    scores = np.asarray(getattr(fitted, kind)(rows[test]), dtype=np.float64)
    return scores[:, 1] if kind == "predict_proba" else scores


def scaled_decisions(decisions: Floats, folds: npt.NDArray[Any], scale: Scale) -> Floats:
    """Return the decisions mapped to [0, 1], over all of them or within each fold."""
    scaled = np.empty(decisions.shape)
    groups = folds if scale == "fold" else np.zeros_like(folds)
    for group in np.unique(groups):
        values = decisions[groups == group]
        width = np.ptp(values)
        scaled[groups == group] = (values - values.min()) / width if width else _UNDECIDED
    return scaled


def _settings(table: Any, negative: Bools, folds: npt.NDArray[np.intp]) -> dict[str, Any]:
    import joblib
    import sklearn

    return {
        "data": joblib.hash([table, negative]),
        "folds": digest(folds)[:16],
        "scikit-learn": sklearn.__version__,
    }
