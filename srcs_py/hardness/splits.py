"""Cross-validations from a number of folds, given folds, a splitter or a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from srcs_py.base.checks import check_count
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Bools


@dataclass(frozen=True)
class Splits:
    """A cross-validation that tests every instance once.

    Attributes
    ----------
    names : array, shape (folds,)
        Names of the folds.
    folds : array of int, shape (instances,)
        Position of the fold in which each instance is tested.
    training : tuple of array of int, one for each fold
        Rows to train on.
    """

    names: npt.NDArray[Any]
    folds: npt.NDArray[np.intp]
    training: tuple[npt.NDArray[np.intp], ...]


def splits(negative: Bools, cv: Any, seed: int, table: Any, groups: Any) -> Splits:
    """Return the cross-validation that ``cv`` means, with both classes to train on."""
    is_splitter = hasattr(cv, "split") and not isinstance(cv, str)  # a text has a split() too
    if groups is not None and not is_splitter:
        raise SRCSError(
            Argument("groups"),
            " needs a splitter of scikit-learn as ",
            Argument("cv"),
            ", such as GroupKFold(5).",
        )
    if is_splitter:
        try:
            pairs = list(cv.split(table, negative.astype(int), groups))
        except (TypeError, ValueError) as error:
            raise SRCSError(Argument("cv", cv), f" cannot split these data: {error}") from error
        return _of_pairs(pairs, negative)
    if _is_pairs(cv):
        return _of_pairs(cv, negative)
    if np.ndim(cv):
        return _others_train(*_given_folds(negative, np.asarray(cv)))
    count = check_count("cv", cv)
    return _others_train(np.arange(1, count + 1), _stratified_folds(negative, count, seed))


def _others_train(names: npt.NDArray[Any], folds: npt.NDArray[np.intp]) -> Splits:
    training = tuple(np.flatnonzero(folds != fold) for fold in range(len(names)))
    return Splits(names, folds, training)


def _is_pairs(cv: Any) -> bool:
    """Return whether ``cv`` is a list of (train, test), not the fold of each instance."""
    if isinstance(cv, Iterator):  # such as what split() returns
        return True
    return isinstance(cv, list | tuple) and isinstance(
        next(iter(cv), None), list | tuple | np.ndarray
    )


def _of_pairs(cv: Any, negative: Bools) -> Splits:
    pairs = [_rows_of(pair, negative.size) for pair in cv]
    _check_tested_once([test for _, test in pairs], negative.size)
    folds = np.empty(negative.size, dtype=np.intp)
    for number, (train, test) in enumerate(pairs):
        folds[test] = number
        if len(set(negative[train].tolist())) < 2:
            raise SRCSError(
                Argument("cv"),
                f": the training part of fold {number + 1} has one class only; there is "
                "nothing to learn from it.",
            )
        if np.isin(test, train).any():
            raise SRCSError(
                Argument("cv"), f": fold {number + 1} trains on instances that it tests."
            )
    return Splits(np.arange(1, len(pairs) + 1), folds, tuple(train for train, _ in pairs))


def _check_tested_once(tests: list[npt.NDArray[np.intp]], count: int) -> None:
    tested = np.bincount(np.concatenate([np.empty(0, dtype=np.intp), *tests]), minlength=count)
    for wrong, how, such in (
        (tested > 1, "more than once", "repeated or shuffled splits"),
        (tested < 1, "never", "TimeSeriesSplit, which leaves out the first"),
    ):
        if wrong.any():
            raise SRCSError(
                Argument("cv"),
                f" tests the instance {int(wrong.argmax()) + 1} {how}; every instance must "
                f"be tested once (so no {such}).",
            )


def _rows_of(pair: Any, count: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    try:
        train, test = (np.asarray(each) for each in pair)
        if train.dtype == bool and test.dtype == bool:
            train, test = np.flatnonzero(train), np.flatnonzero(test)
        rows = np.concatenate([train, test])
        fits = rows.dtype.kind in "iu" and rows.ndim == 1 and test.size > 0
        if fits and rows.min() >= 0 and rows.max() < count:
            return train.astype(np.intp), test.astype(np.intp)
    except (TypeError, ValueError):
        pass
    raise SRCSError(
        Argument("cv"),
        " must be a number of folds, the fold of each instance, a splitter of "
        "scikit-learn, or a list of pairs (rows to train on, rows to test) counted "
        f"from 0 to {count - 1}.",
    )


def _given_folds(
    negative: Bools, given: npt.NDArray[Any]
) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    if given.shape != negative.shape:
        raise SRCSError(
            Argument("cv"),
            f" has the shape {given.shape}; give a number of folds, or the fold of each "
            f"of the {negative.size} instances.",
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
                Argument("cv"),
                f": one class is in the fold {names.tolist()[alone.argmax()]!r} only; "
                "without it there is nothing to learn from. Spread both classes over the "
                "folds.",
            )
    return names, folds


def _stratified_folds(negative: Bools, cv: int, seed: int) -> npt.NDArray[np.intp]:
    from sklearn.model_selection import StratifiedKFold

    if cv < 2:
        raise SRCSError(Argument("cv", 1), " leaves nothing to train on; use at least 2 folds.")
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
