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
    if not is_splitter and _is_pairs(cv):
        return _of_pairs(cv, negative)
    if not is_splitter and np.ndim(cv):
        return _of_folds(np.asarray(cv), negative)
    splitter = cv if is_splitter else _stratified(negative, check_count("cv", cv), seed)
    try:
        pairs = list(splitter.split(table, negative.astype(int), groups))
    except (TypeError, ValueError) as error:
        raise SRCSError(Argument("cv", cv), f" cannot split these data: {error}") from error
    return _of_pairs(pairs, negative)


def _is_pairs(cv: Any) -> bool:
    """Return whether ``cv`` is a list of (train, test), not the fold of each instance."""
    if isinstance(cv, Iterator):  # such as what split() returns
        return True
    return isinstance(cv, list | tuple) and isinstance(
        next(iter(cv), None), list | tuple | np.ndarray
    )


def _of_pairs(cv: Any, negative: Bools, names: npt.NDArray[Any] | None = None) -> Splits:
    pairs = [_rows_of(pair, negative.size) for pair in cv]
    names = np.arange(1, len(pairs) + 1) if names is None else names
    _check_tested_once([test for _, test in pairs], negative.size)
    folds = np.empty(negative.size, dtype=np.intp)
    for number, (name, (train, test)) in enumerate(zip(names.tolist(), pairs, strict=True)):
        folds[test] = number
        if np.unique(negative[train]).size < 2:
            raise SRCSError(
                Argument("cv"),
                f": the training part of fold {name!r} has one class only; there is "
                "nothing to learn from it. Spread both classes over the folds.",
            )
        if np.isin(test, train).any():
            raise SRCSError(Argument("cv"), f": fold {name!r} trains on instances that it tests.")
    return Splits(names, folds, tuple(train for train, _ in pairs))


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


def _of_folds(given: npt.NDArray[Any], negative: Bools) -> Splits:
    """Return the cross-validation of which the fold of each instance is given."""
    if given.shape != negative.shape:
        raise SRCSError(
            Argument("cv"),
            f" has the shape {given.shape}; give a number of folds, or the fold of each "
            f"of the {negative.size} instances.",
        )
    if given.dtype == object:  # labels of several types, which have no order
        given = given.astype(str)
    names = np.unique(given)
    return _of_pairs([(given != name, given == name) for name in names], negative, names)


def _stratified(negative: Bools, count: int, seed: int) -> Any:
    from sklearn.model_selection import StratifiedKFold

    if count < 2:
        raise SRCSError(Argument("cv", 1), " leaves nothing to train on; use at least 2 folds.")
    rarer = min(int(negative.sum()), int((~negative).sum()))
    if rarer < count:
        raise SRCSError(
            Argument("cv", count),
            f": one class has only {rarer} instances, and every fold needs at least one.",
        )
    return StratifiedKFold(count, shuffle=True, random_state=seed)
